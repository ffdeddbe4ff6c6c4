import Foundation

/// Which letters in a folder this program wrote, each with the mark of its contents.
struct ReminderList {
  struct Entry: Hashable {
    let name: String
    let mark: String
  }

  /// Hidden, so that it is not printed along with the letters.
  static let name = ".minilibrary-reminders"

  private(set) var entries: Set<Entry> = []

  /// Reads the list of a folder. A missing or foreign file gives an empty list.
  init(folder: String) {
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(Self.name)") else { return }
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      guard let space = line.firstIndex(of: " ") else { continue }
      let name = String(line[line.index(after: space)...])
      // Letters in this folder, and nothing else, whoever wrote the list.
      guard name.hasPrefix("reminder-"), name.hasSuffix(".txt"), !name.contains("/") else { continue }
      entries.insert(Entry(name: name, mark: String(line[..<space])))
    }
  }

  var data: Data {
    let lines = entries.map { "\($0.mark) \($0.name)" }.sorted()
    return Data(lines.map { $0 + "\n" }.joined().utf8)
  }

  func contains(_ name: String, _ contents: Data) -> Bool {
    entries.contains(Entry(name: name, mark: Self.mark(contents)))
  }

  mutating func add(_ name: String, _ contents: Data) { entries.insert(Entry(name: name, mark: Self.mark(contents))) }

  mutating func remove(_ name: String) { entries = entries.filter { $0.name != name } }

  mutating func replace(_ name: String, _ contents: Data) {
    remove(name)
    add(name, contents)
  }

  /// FNV-1a, 64 bits: tells a letter that a person changed from one that nobody did.
  private static func mark(_ data: Data) -> String {
    let hash = data.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    return String(hash, radix: 16)
  }
}
