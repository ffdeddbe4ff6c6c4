import Domain
import TestSupport
import Testing

@Suite("Secrets, codes and times of sign-ins")
struct SignInRuleTests {
  private static let now = Timestamp(milliseconds: 1_795_255_200_000)
  private static func later(minutes: Int64) -> Timestamp {
    Timestamp(milliseconds: now.milliseconds + minutes * SignInTimes.minute)
  }

  @Test func secret_has256Bits_andHidesThem() {
    let secrets = (0..<100).map { _ in BearerSecret.random() }
    #expect(Set(secrets).count == 100)
    for secret in secrets {
      #expect(secret.text.utf8.count == 43)
      #expect(BearerSecret(secret.text) == secret)
      var dumped = ""
      dump(secret, to: &dumped)
      #expect("\(secret)" == "BearerSecret" && !dumped.contains(secret.text))
      #expect(String(reflecting: [secret]).contains(secret.text) == false)
    }
    for text in ["", "short", String(repeating: "a", count: 44), String(repeating: "ä", count: 43)] {
      #expect(BearerSecret(text) == nil)
    }
  }

  @Test func keysAndCodes_haveTheirLength_andHideThemselves() throws {
    let (key, code) = (CalendarKey.random(), LinkCode.random())
    #expect(key.text.utf8.count == 27 && CalendarKey(key.text) == key && CalendarKey(key.text + "a") == nil)
    #expect(code.text.utf8.count == 6 && LinkCode(code.shown) == code)
    #expect("\(key)" == "CalendarKey" && !String(reflecting: [key]).contains(key.text))
    #expect("\(code)" == "LinkCode" && !String(reflecting: [code]).contains(code.text))
    #expect(LinkCode(" １２３　４５６ ")?.text == "123456")
    for text in ["", "12345", "1234567", "12345a", "٠١٢٣٤٥"] { #expect(LinkCode(text) == nil, "\(text)") }
    let pin = try #require(PIN("4711"))
    #expect("\(pin)" == "PIN" && !String(reflecting: [pin]).contains("4711"))
  }

  @Test func code_hasNoLookAlikes_andIsReadInAnyCase() throws {
    var generator = SeededGenerator(seed: 20)
    for _ in 0..<1000 {
      let code = OneTimeCode.random(using: &generator)
      #expect(code.text.count == 8 && !code.text.contains { "0O1IL".contains($0) })
      #expect(OneTimeCode(" " + code.shown.lowercased() + " ") == code)
    }
    #expect(OneTimeCode("ＡＢＣＤ－２３４５")?.text == "ABCD2345")
    for text in ["", "ABCD234", "ABCD23456", "ABCD-234O", "ÄBCD2345", String(repeating: "A ", count: 200)] {
      #expect(OneTimeCode(text) == nil, "\(text)")
    }
    let code = try #require(OneTimeCode("abcd 2345"))
    #expect(code.shown == "ABCD-2345" && "\(code)" == "OneTimeCode" && !String(reflecting: code).contains("ABCD"))
  }

  @Test(
    arguments: [
      (AccountRole.librarian, false, 60, 720), (.helper, false, 60, 720), (.librarian, true, 15, 720),
      (.reader, false, 43_200, 43_919), (.reader, true, 15, 734),
    ] as [(AccountRole, Bool, Int64, Int64)])
  func signIn_ends(role: AccountRole, isShared: Bool, minutes: Int64, minutesIfUsedLate: Int64) {
    let times = SignInTimes(role, isShared: isShared)
    #expect(times.end(startedAt: Self.now, usedAt: Self.now) == Self.later(minutes: minutes))
    let late = Self.later(minutes: 11 * 60 + 59)
    #expect(times.end(startedAt: Self.now, usedAt: late) == Self.later(minutes: minutesIfUsedLate))
  }

  @Test func throttle_doublesItsWait_upToFiveMinutes() {
    let waits: [Int64] = (9...20).map { failures in
      let throttle = SignInThrottle(.account, failures: failures, last: Self.now)
      return throttle.waitsUntil(at: Self.now).map { ($0.milliseconds - Self.now.milliseconds) / 1000 } ?? 0
    }
    #expect(waits == [0, 5, 10, 20, 40, 80, 160, 300, 300, 300, 300, 300])
    let ten = SignInThrottle(.account, failures: 10, last: Self.now)
    #expect(ten.waitsUntil(at: Timestamp(milliseconds: Self.now.milliseconds + 5_000)) == nil)
    #expect(SignInThrottle(.address, failures: 29, last: Self.now).waitsUntil(at: Self.now) == nil)
    #expect(SignInThrottle(.address, failures: 30, last: Self.now).waitsUntil(at: Self.now) != nil)
    // A failure that a clock recorded which was ahead.
    #expect(SignInThrottle(.account, failures: 99, last: Self.later(minutes: 60)).waitsUntil(at: Self.now) == nil)
  }

  @Test func setUpCode_isValid_forThirtyMinutesAndFiveTries() {
    let code = SetUpCode.random(at: Self.now)
    #expect(code.triesLeft == 5)
    #expect(code.isValid(at: Self.now) && code.isValid(at: Self.later(minutes: 29)))
    #expect(!code.isValid(at: Self.later(minutes: 30)))
    #expect(!code.isValid(at: Self.later(minutes: -1)), "a clock that was ahead made it")
    #expect(!SetUpCode(code.code, endsAt: code.endsAt, triesLeft: 0).isValid(at: Self.now))
  }
}
