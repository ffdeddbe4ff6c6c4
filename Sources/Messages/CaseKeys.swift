import Domain
import Synchronization

/// The keys of an enumeration's cases. Swift finds the name of a case by reflection, which takes longer than the
/// formatting of a sentence. So the keys of cases without values are kept. A case with values is a refusal or a fault,
/// and few of those are shown.
enum CaseKeys {
  private struct Case: Hashable {
    let prefix: String
    let type: ObjectIdentifier
    /// The value of an enumeration of one byte in memory.
    let number: UInt8
  }

  private static let known = Mutex<[Case: String]>([:])

  static func key<Value>(_ prefix: String, of value: Value) -> String {
    // An enumeration with one case takes no memory.
    guard MemoryLayout<Value>.size == 1 else { return made(prefix, of: value) }
    let number = withUnsafeBytes(of: value) { $0[0] }
    let which = Case(prefix: prefix, type: ObjectIdentifier(Value.self), number: number)
    if let key = known.withLock({ $0[which] }) { return key }
    let key = made(prefix, of: value)
    known.withLock { $0[which] = key }
    return key
  }

  private static func made(_ prefix: String, of value: some Any) -> String {
    let name = CaseName.of(value)
    return prefix + name.prefix(1).uppercased() + name.dropFirst()
  }
}
