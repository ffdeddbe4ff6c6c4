import Domain
import Foundation
import Messages
import Platform
import Reports
import SystemPackage

/// Letters in separate files, and a list of them in the same folder: an unchanged file that this program wrote may be
/// removed when it is no longer needed; all other files in the folder stay.
struct ReminderFiles {
  struct Letter {
    let student: Student
    let text: String
    /// Whether loans of the student are in a recent letter instead, which may lie in the folder unprinted.
    let hasRecentLetter: Bool
  }

  let folder: String
  /// The day on which the letters are written.
  let day: CalendarDay
  /// Letters from before this day are about loans that were returned or are in a newer letter.
  let firstRecentDay: CalendarDay

  /// Makes the folder if it is missing, adds the letters, and removes earlier ones that are no longer needed.
  ///
  /// - Parameters:
  ///   - recent: students with loans in recent letters, which stay.
  ///   - only: the students whose letters are written: others' letters stay. Nil: all students.
  /// - Returns: the names of the files, and how many were removed.
  func add(_ letters: [Letter], recent: [Student], only: [Student]?) throws -> (names: [String], removed: Int) {
    let before = ReminderList(folder: folder)
    let letters = letters.map { (name: newName(of: $0, in: before), data: Data($0.text.utf8)) }
    // No folder is made for nothing.
    if letters.isEmpty && before.entries.isEmpty { return ([], 0) }
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
    let written = Set(letters.map(\.name))
    let (theirs, kept) = (only.map { Set($0.map(LetterName.id)) }, Set(recent.map(LetterName.id)))
    var removed = 0
    for name in Set(before.entries.map(\.name)).subtracting(written) {
      guard let letter = LetterName(name), theirs?.contains(letter.id) != false else { continue }
      if kept.contains(letter.id), let day = letter.day, day >= firstRecentDay { continue }
      if try remove(name, in: before) { removed += 1 }
      list.remove(name)
    }
    for letter in letters { list.replace(letter.name, letter.data) }
    try write(list.data, as: ReminderList.name)
    return (letters.map(\.name), removed)
  }

  /// A second letter of the day about other loans gets a number; the same letter again has the same name.
  private func newName(of letter: Letter, in list: ReminderList) -> String {
    let names = Set(list.entries.map(\.name))
    let name = LetterName.text(of: letter.student, on: day)
    guard letter.hasRecentLetter, names.contains(name) else { return name }
    var number = 2
    while names.contains(LetterName.text(of: letter.student, on: day, number: number)) { number += 1 }
    return LetterName.text(of: letter.student, on: day, number: number)
  }

  /// - Returns: false if it is missing or was changed by a person.
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
}

/// `reminder-07b.S12345.2026-11-23.txt`: the class, the library ID and the day. A folder is in the order of classes.
///
/// Neither part has a full stop. Earlier versions wrote `reminder-S12345.txt`.
struct LetterName {
  let id: String
  let day: CalendarDay?

  /// - Returns: nil for a name of another form.
  init?(_ name: String) {
    guard let match = name.wholeMatch(of: /reminder-(.+)\.txt/) else { return nil }
    let parts = match.1.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1 else {
      (id, day) = (String(match.1), nil)
      return
    }
    guard let date = parts[parts.count - 1].wholeMatch(of: /(\d{4})-(\d\d)-(\d\d)(?:-\d+)?/),
      let year = Int(date.1), let month = Int(date.2), let day = Int(date.3)
    else { return nil }
    (id, self.day) = (String(parts[parts.count - 2]), CalendarDay(year: year, month: month, day: day))
  }

  static func text(of student: Student, on day: CalendarDay, number: Int = 1) -> String {
    let parts = [Self.schoolClass(student.grade), id(student), day.description + (number > 1 ? "-\(number)" : "")]
    return "reminder-" + parts.filter { !$0.isEmpty }.joined(separator: ".") + ".txt"
  }

  /// The library ID where it can name a file anywhere; else what is left of it, and the student's number, which no
  /// other has.
  static func id(_ student: Student) -> String {
    let kept = allowed(student.libraryID)
    let isWhole = kept == student.libraryID && kept.utf8.count <= 100
    return isWhole ? kept : "\(kept.prefix(20))-\(student.id.rawValue)"
  }

  /// 7b becomes 07b, which comes before 10a in a folder.
  private static func schoolClass(_ name: String) -> String {
    let digits = name.prefix { ("0"..."9").contains($0) }
    let words = allowed(digits.count == 1 ? "0" + name : name).split(separator: "_")
    return String(words.joined(separator: "_").prefix(30))
  }

  private static func allowed(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      let isAllowed =
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "-" || scalar == "_"
      return isAllowed ? scalar : "_"
    }
    return String(String.UnicodeScalarView(scalars))
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
      // Only letters in this folder, regardless of the list's author.
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

  /// FNV-1a, 64 bits: shows whether a person changed a letter.
  private static func mark(_ data: Data) -> String {
    let hash = data.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    return String(hash, radix: 16)
  }
}
