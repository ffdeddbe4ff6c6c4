import Domain
import Foundation
import Messages
import System
import SystemPackage

/// Letters in files of their own, and a list of them beside them: what was written by this program and not touched since may go
/// when nobody needs it any more; whatever else lies in the folder stays.
struct ReminderFiles {
  let folder: String

  /// Makes the folder where it is not there, replaces letters of the same name, and removes those of before that are not among
  /// them.
  ///
  /// - Parameter only: to whom letters were to be written at all: those to others stay.
  /// - Returns: how many were removed.
  func replace(with letters: [(student: Student, lines: [String])], only: Student?) throws -> Int {
    let letters = letters.map { (name: Self.name($0.student), data: Data($0.lines.map { $0 + "\n" }.joined().utf8)) }
    let before = ReminderList(folder: folder)
    // No folder is made for nothing.
    if letters.isEmpty && before.entries.isEmpty { return 0 }
    do {
      try FileName.makeFolder(folder, permissions: FilePermissions(rawValue: 0o777))
    } catch {
      throw CommandProblem.unwritableFile(path: folder, detail: .system(error.rawValue))
    }
    var list = before
    for letter in letters { list.add(letter.name, letter.data) }
    // Listed first: what a power cut leaves half done is known for ours the next time.
    try write(list.data, as: ReminderList.name)
    for letter in letters { try write(letter.data, as: letter.name) }
    let (written, theirs) = (Set(letters.map(\.name)), only.map { Self.name($0) })
    var removed = 0
    for name in Set(before.entries.map(\.name)).subtracting(written) where theirs == nil || name == theirs {
      if try remove(name, in: before) { removed += 1 }
      list.remove(name)
    }
    for letter in letters { list.replace(letter.name, letter.data) }
    try write(list.data, as: ReminderList.name)
    return removed
  }

  /// - Returns: false where it is not there, or somebody changed it.
  private func remove(_ name: String, in list: ReminderList) throws -> Bool {
    let path = "\(folder)/\(name)"
    let kind = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    guard kind == .typeRegular, let data = FileManager.default.contents(atPath: path), list.contains(name, data) else {
      return false
    }
    do {
      try SystemCall.run { unlink(path) }
      return true
    } catch {
      throw CommandProblem.unwritableFile(path: path, detail: .system(error.rawValue))
    }
  }

  private func write(_ data: Data, as name: String) throws {
    let path = "\(folder)/\(name)"
    do {
      let new = try AtomicFile(at: path, ending: .letter, permissions: FilePermissions(rawValue: 0o666))
      try new.write(data)
      try new.publish(replaces: true)
    } catch {
      throw CommandProblem.unwritableFile(path: path, detail: .system(error.rawValue))
    }
  }

  /// By the library ID where it can name a file anywhere; else what is left of it, and the student's number, which no other
  /// has.
  static func name(_ student: Student) -> String {
    let allowed = student.libraryID.unicodeScalars.map { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "-" || scalar == "_"
    }
    let isWhole = allowed.allSatisfy { $0 } && student.libraryID.utf8.count <= 100
    let kept = String(String.UnicodeScalarView(zip(student.libraryID.unicodeScalars, allowed).map { $1 ? $0 : "_" }))
    return "reminder-" + (isWhole ? kept : "\(kept.prefix(20))-\(student.id.rawValue)") + ".txt"
  }
}

/// Which letters in a folder this program wrote, each with the mark of its contents.
private struct ReminderList {
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
