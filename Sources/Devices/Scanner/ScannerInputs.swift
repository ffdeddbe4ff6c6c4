import Domain

/// The machine's input devices, or a test's.
protocol ScannerInputs: Sendable {
  func list() -> [InputDescription]
  func resolve(_ path: String) -> String?
  func open(_ node: String) throws(DeviceProblem) -> any KeySource
  func watch() -> any InputChanges
}

/// A word that devices may have come or gone. Belongs to one thread.
protocol InputChanges: AnyObject {
  /// Readable when something has happened.
  var descriptors: [Int32] { get }
  var isWatching: Bool { get }
  func drain()
}

extension InputWatch: InputChanges {}

struct SystemInputs: ScannerInputs {
  func list() -> [InputDescription] { ScannerList.all() }
  func resolve(_ path: String) -> String? { InputNode.resolve(path) }
  func open(_ node: String) throws(DeviceProblem) -> any KeySource { try EvdevKeyboard(path: node) }
  func watch() -> any InputChanges { InputWatch() }
}
