@testable import Devices

/// Key strokes as evdev reports them, 4 ms apart.
struct KeyStream {
  static let shift = 42, rightAlt = 100, leftAlt = 56, control = 29, capsLock = 58, numLock = 69, enter = 28

  private(set) var inputs: [KeyInput] = []
  var time: Duration

  init(from time: Duration = .seconds(10)) {
    self.time = time
  }

  mutating func wait(_ pause: Duration) { time += pause }

  mutating func move(_ code: Int, _ change: KeyEvent.Change) {
    time += .milliseconds(2)
    inputs.append(.key(KeyEvent(code: code, change: change, time: time)))
  }

  mutating func stroke(_ code: Int, with modifiers: Int...) {
    for modifier in modifiers { move(modifier, .pressed) }
    move(code, .pressed)
    move(code, .released)
    for modifier in modifiers.reversed() { move(modifier, .released) }
  }

  /// Keys of the upper row under a US layout.
  mutating func digits(_ text: String, with modifiers: Int...) {
    for digit in text.compactMap(\.wholeNumberValue) {
      for modifier in modifiers { move(modifier, .pressed) }
      stroke(digit == 0 ? 11 : digit + 1)
      for modifier in modifiers.reversed() { move(modifier, .released) }
    }
  }

  /// Codes 71 to 83 of the keypad.
  mutating func keypad(_ text: String) {
    let codes = [82, 79, 80, 81, 75, 76, 77, 71, 72, 73]
    for digit in text.compactMap(\.wholeNumberValue) { stroke(codes[digit]) }
  }

  mutating func lose() {
    time += .milliseconds(2)
    inputs.append(.lost(at: time))
  }

  mutating func find(_ code: Int, isDown: Bool) { inputs.append(.found(code: code, isDown: isDown)) }
}

extension LineAssembler {
  /// Takes a whole stream; what stands at its end is given a second and more.
  mutating func outcomes(of stream: KeyStream) -> [LineEvent] {
    stream.inputs.compactMap { take($0) } + [timePassed(to: stream.time + .seconds(2))].compactMap { $0 }
  }
}
