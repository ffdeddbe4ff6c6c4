import Testing

@testable import Devices

@Suite struct KeyboardLayoutTests {
  private func line(_ layout: String, _ type: (inout KeyStream) -> Void) throws -> String? {
    var stream = KeyStream()
    type(&stream)
    stream.stroke(KeyStream.enter)
    let name = try #require(LayoutName(layout))
    var assembler = LineAssembler(try #require(KeyboardLayout(name)), openedAt: .zero)
    guard case .line(let text) = assembler.outcomes(of: stream).first else { return nil }
    return text
  }

  @Test(arguments: ["us", "de", "gb", "ch"]) func digits_areTypedPlain(layout: String) throws {
    #expect(try line(layout) { $0.digits("9780441172719") } == "9780441172719")
  }

  @Test func digits_wantShift_inFrench() throws {
    #expect(try line("fr") { $0.digits("1234567890", with: KeyStream.shift) } == "1234567890")
    #expect(try line("fr") { $0.digits("1234567890") } == "&é\"'(-è_çà")
  }

  @Test(arguments: ["us", "de", "fr"]) func keypad_typesDigits_whateverNumLockDoes(layout: String) throws {
    #expect(try line(layout) { $0.keypad("0123456789") } == "0123456789")
    #expect(
      try line(layout) {
        $0.stroke(KeyStream.numLock)
        $0.keypad("789")
      } == "789")
  }

  @Test func letters_lieElsewhere_onOtherKeyboards() throws {
    // The keys of Q, Y and Z on a US keyboard.
    let keys: (inout KeyStream) -> Void = {
      $0.stroke(16)
      $0.stroke(21, with: KeyStream.shift)
      $0.stroke(44)
    }
    #expect(try line("us", keys) == "qYz")
    #expect(try line("de", keys) == "qZy")
    #expect(try line("fr", keys) == "aYw")
  }

  @Test func identifiers_areTypedWithAltGr_inGermanAndFrench() throws {
    #expect(
      try line("us") {
        $0.stroke(27); $0.stroke(18, with: KeyStream.shift)
      } == "]E")
    #expect(
      try line("de") {
        $0.stroke(10, with: KeyStream.rightAlt); $0.stroke(18, with: KeyStream.shift)
      } == "]E")
    #expect(
      try line("fr") {
        $0.stroke(12, with: KeyStream.rightAlt); $0.stroke(18, with: KeyStream.shift)
      } == "]E")
  }

  @Test func capsLock_endsWithItsLine() throws {
    var stream = KeyStream()
    stream.stroke(KeyStream.capsLock)
    stream.stroke(31)
    stream.stroke(KeyStream.enter)
    stream.stroke(31)
    stream.stroke(KeyStream.enter)
    var assembler = LineAssembler(try #require(KeyboardLayout(.us)), openedAt: .zero)
    #expect(assembler.outcomes(of: stream) == [.line("S"), .line("s")])
  }

  @Test func altWithTheKeypad_typesByNumber() throws {
    let typed = try line("fr") { stream in
      for number in ["065", "49", "050"] {
        stream.move(KeyStream.leftAlt, .pressed)
        stream.keypad(number)
        stream.move(KeyStream.leftAlt, .released)
      }
    }
    #expect(typed == "A12")
  }

  @Test func deadKey_spoilsItsLine() throws {
    // The circumflex of a French keyboard types nothing before its letter, and the rest would be another code.
    #expect(
      try line("fr") {
        $0.stroke(26); $0.digits("12", with: KeyStream.shift)
      } == "\u{FFFD}12")
  }

  @Test(arguments: ["us", "de", "fr", "ch(fr)", "de(nodeadkeys)", "latam"]) func name_isTaken_whenTheMachineHasIt(
    name: String
  ) {
    #expect(LayoutName(name) != nil)
  }

  @Test(arguments: ["", "xx", "zz(top)", "us,de", "../us", "us(", "us()", "de(nodeadkeys", "us de", "us\n"])
  func name_isRefused_whenItIsNone(name: String) {
    #expect(LayoutName(name) == nil)
  }
}
