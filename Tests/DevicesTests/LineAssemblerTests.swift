import TestSupport
import Testing

@testable import Devices

@Suite struct LineAssemblerTests {
  private func assembler(_ layout: String = "us") throws -> LineAssembler {
    let name = try #require(LayoutName(layout))
    return LineAssembler(try #require(KeyboardLayout(name)), openedAt: .zero)
  }

  private func outcomes(_ layout: String = "us", _ type: (inout KeyStream) -> Void) throws -> [LineAssembler.LineEvent]
  {
    var stream = KeyStream()
    type(&stream)
    var assembler = try assembler(layout)
    return assembler.outcomes(of: stream)
  }

  @Test(arguments: [KeyStream.enter, 96, 15]) func line_ends_whenEnterOrTabIsPressed(end: Int) throws {
    let told = try outcomes {
      $0.digits("9780441172719")
      $0.stroke(end)
      $0.digits("20000011")
      $0.stroke(end)
    }
    #expect(told == [.line("9780441172719"), .line("20000011")])
  }

  @Test(arguments: [36, 50, 23]) func line_ends_whenControlTypesTheEnd(letter: Int) throws {
    let told = try outcomes {
      $0.digits("42")
      $0.stroke(letter, with: KeyStream.control)
    }
    #expect(told == [.line("42")])
  }

  @Test func line_endsAfterAPause_onceTheScannerIsKnownToSendNoEnds() throws {
    let told = try outcomes {
      $0.digits("20000011")
      $0.wait(.milliseconds(1100))
      $0.digits("00000017")
      $0.wait(.milliseconds(300))
      $0.digits("00000024")
    }
    #expect(told == [.line("20000011"), .line("00000017"), .line("00000024")])
  }

  @Test func stutter_tearsNoLine_whenNothingIsKnownOfTheScanner() throws {
    let told = try outcomes {
      $0.digits("2")
      $0.wait(.milliseconds(900))
      $0.digits("0000011")
      $0.stroke(KeyStream.enter)
    }
    #expect(told == [.line("20000011")])
  }

  @Test func pause_endsTheLineBefore_whenTheThreadWasLate() throws {
    // No tick came between: the events' own times decide.
    var stream = KeyStream()
    stream.digits("20000011")
    stream.wait(.milliseconds(1300))
    stream.digits("0")
    var assembler = try assembler()
    #expect(stream.inputs.compactMap { assembler.take($0) } == [.line("20000011")])
  }

  @Test func deadline_isFarUntilTheScannerHasSentALineWithoutEnd() throws {
    var stream = KeyStream()
    stream.digits("2")
    var assembler = try assembler()
    for input in stream.inputs { _ = assembler.take(input) }
    #expect(assembler.deadline == stream.time + LineAssembler.endTimeout)
    #expect(assembler.timePassed(to: stream.time + .milliseconds(999)) == nil)
    #expect(assembler.timePassed(to: stream.time + .seconds(1)) == .line("2"))
    #expect(assembler.deadline == nil)
    stream.wait(.seconds(2))
    let known = stream.inputs.count
    stream.digits("3")
    for input in stream.inputs.dropFirst(known) { _ = assembler.take(input) }
    #expect(assembler.deadline == stream.time + LineAssembler.defaultPause)
  }

  @Test func stutter_tearsNoLine_whenTheScannerSendsEnds() throws {
    let told = try outcomes {
      $0.digits("1")
      $0.stroke(KeyStream.enter)
      $0.digits("978044")
      $0.wait(.milliseconds(400))
      $0.digits("1172719")
      $0.stroke(KeyStream.enter)
    }
    #expect(told == [.line("1"), .line("9780441172719")])
  }

  @Test func half_isDiscarded_whenItsEndNeverComes() throws {
    let told = try outcomes {
      $0.digits("1")
      $0.stroke(KeyStream.enter)
      $0.digits("978044")
    }
    #expect(told == [.line("1"), .discarded(.endMissing)])
  }

  @Test func empty_isNoLine() throws {
    let told = try outcomes {
      $0.stroke(KeyStream.enter)
      $0.stroke(KeyStream.enter)
      $0.stroke(15)
    }
    #expect(told.isEmpty)
  }

  @Test func keysLost_discardTheirLine_andNoOther() throws {
    let told = try outcomes {
      $0.digits("978044")
      $0.lose()
      $0.digits("719")
      $0.stroke(KeyStream.enter)
      $0.digits("20000011")
      $0.stroke(KeyStream.enter)
    }
    #expect(told == [.discarded(.keysLost), .line("20000011")])
  }

  @Test func keysLost_endWithAPause_whenTheEndWasLostToo() throws {
    let told = try outcomes {
      $0.digits("978044")
      $0.lose()
      $0.wait(.milliseconds(150))
      $0.digits("20000011")
      $0.stroke(KeyStream.enter)
    }
    #expect(told == [.discarded(.keysLost), .line("20000011")])
  }

  @Test func modifier_isReleased_whenItsReleaseWasLost() throws {
    let told = try outcomes {
      $0.move(KeyStream.shift, .pressed)
      $0.digits("1")
      $0.lose()
      $0.find(KeyStream.shift, isDown: false)
      $0.wait(.milliseconds(150))
      $0.digits("20000011")
    }
    #expect(told == [.discarded(.keysLost), .line("20000011")])
  }

  @Test func modifier_isForgotten_afterASecondOfSilence() throws {
    let told = try outcomes {
      $0.move(KeyStream.shift, .pressed)
      $0.wait(.seconds(1))
      $0.digits("20000011")
    }
    #expect(told == [.line("20000011")])
  }

  @Test func restOfALine_isDiscarded_whenTheDeviceWasOpenedInItsMiddle() throws {
    var stream = KeyStream(from: .milliseconds(10))
    stream.digits("2719")
    stream.stroke(KeyStream.enter)
    stream.digits("20000011")
    stream.stroke(KeyStream.enter)
    var assembler = try assembler()
    #expect(assembler.outcomes(of: stream) == [.discarded(.beginningMissing), .line("20000011")])
  }

  @Test(arguments: [150, 1500]) func restOfALine_isDiscarded_whenItHasNoEnd(pause: Int) throws {
    var stream = KeyStream(from: .milliseconds(10))
    stream.digits("2719")
    stream.wait(.milliseconds(pause))
    stream.digits("20000011")
    stream.stroke(KeyStream.enter)
    var assembler = try assembler()
    #expect(assembler.outcomes(of: stream) == [.discarded(.beginningMissing), .line("20000011")])
  }

  @Test func restOfALine_isDiscarded_whenNothingFollows() throws {
    var stream = KeyStream(from: .milliseconds(10))
    stream.digits("2719")
    var assembler = try assembler()
    for input in stream.inputs { #expect(assembler.take(input) == nil) }
    #expect(assembler.deadline == stream.time + LineAssembler.endTimeout)
    #expect(assembler.outcomes(of: KeyStream(from: stream.time)) == [.discarded(.beginningMissing)])
    #expect(assembler.deadline == nil)
  }

  @Test func endAlone_isNoHalfLine_whenTheDeviceWasOpened() throws {
    var stream = KeyStream(from: .milliseconds(10))
    stream.stroke(KeyStream.enter)
    stream.digits("20000011")
    stream.stroke(KeyStream.enter)
    var assembler = try assembler()
    #expect(assembler.outcomes(of: stream) == [.line("20000011")])
  }

  @Test func repeats_areIgnored() throws {
    let told = try outcomes {
      $0.move(3, .pressed)
      for _ in 0..<9 { $0.move(3, .repeated) }
      $0.move(3, .released)
      $0.stroke(KeyStream.enter)
    }
    #expect(told == [.line("2")])
  }

  @Test func keysHeldOver_eachOther_areTypedInTheOrderOfTheirPresses() throws {
    let told = try outcomes {
      $0.move(KeyStream.shift, .pressed)
      $0.move(31, .pressed)
      $0.move(KeyStream.shift, .released)
      $0.move(2, .pressed)
      $0.move(31, .released)
      $0.move(3, .pressed)
      $0.move(3, .released)
      $0.move(2, .released)
      $0.stroke(KeyStream.enter)
    }
    #expect(told == [.line("S12")])
  }

  @Test(arguments: [5_000, 401, 400]) func length_isBounded(count: Int) throws {
    let told = try outcomes {
      $0.digits(String(repeating: "7", count: count))
      $0.stroke(KeyStream.enter)
    }
    #expect(told == [.line(String(repeating: "7", count: min(count, 401)))])
  }

  @Test func anySequence_isTaken() throws {
    var random = SeededGenerator(seed: 20_261_121)
    for layout in ["us", "fr"] {
      var assembler = try assembler(layout)
      var time: Duration = .zero
      var lines = 0
      for _ in 0..<30_000 {
        time += .milliseconds(Int.random(in: 0...40, using: &random) == 0 ? 400 : 3)
        let code = Int.random(in: 0...(Int.random(in: 0...50, using: &random) == 0 ? 767 : 120), using: &random)
        let input: KeyInput =
          switch Int.random(in: 0...200, using: &random) {
          case 0: .lost(at: time)
          case 1...4: .found(code: code, isDown: Bool.random(using: &random))
          default:
            .key(
              KeyEvent(code: code, change: [.pressed, .released, .repeated].randomElement(using: &random)!, time: time))
          }
        for outcome in [assembler.take(input), assembler.timePassed(to: time)] {
          guard case .line(let text) = outcome else { continue }
          lines += 1
          #expect(!text.isEmpty && text.count <= 401)
          _ = ScannerLine(prefix: "a", suffix: "1").scan(text)
        }
      }
      #expect(lines > 100)
    }
  }
}
