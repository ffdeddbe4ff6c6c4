package import Domain
import Foundation
import SystemPackage

/// The homeroom classes of OneRoster's users, which are in two files next to `users.csv`.
/// https://www.imsglobal.org/oneroster-v11-final-csv-tables
package enum Homerooms {
  /// A file that cannot be read, with what is wrong.
  package struct Fault: Error {
    package let path: String
    package let problem: LineProblem
  }

  /// The names of the classes by `sourcedId` of the user; nil where the files are missing or name no homeroom.
  ///
  /// - Throws: `Errno`, ``Fault``.
  package static func read(beside users: String) throws -> [String: [String]]? {
    let folder = FilePath(users).removingLastComponent()
    guard FilePath(users).lastComponent?.string.lowercased() == "users.csv",
      let classesFile = file("classes.csv", in: folder), let enrollmentsFile = file("enrollments.csv", in: folder)
    else { return nil }
    var titles: [String: String] = [:]
    try rows(of: classesFile, ["sourcedId", "title", "classType", "status"]) { cells in
      guard cells[2].lowercased() == "homeroom", isActive(cells[3]), !cells[1].isEmpty else { return }
      titles[cells[0]] = cells[1]
    }
    if titles.isEmpty { return nil }
    var classes: [String: [String]] = [:]
    try rows(of: enrollmentsFile, ["classSourcedId", "userSourcedId", "role", "status"]) { cells in
      // A teacher may have several homerooms, and is in none of them.
      guard let title = titles[cells[0]], cells[2].lowercased() == "student", isActive(cells[3]) else { return }
      if classes[cells[1]]?.contains(title) != true { classes[cells[1], default: []].append(title) }
    }
    return classes
  }

  private static func isActive(_ status: String) -> Bool {
    !["tobedeleted", "inactive"].contains(status.lowercased())
  }

  private static func file(_ name: String, in folder: FilePath) -> String? {
    let path = folder.appending(name).string
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  private static func rows(of path: String, _ wanted: [String], _ take: ([String]) -> Void) throws {
    func read(_ start: some RowReader) throws -> Bool {
      var reader = start
      guard case .row = try reader.next() else { return false }
      let names = reader.row.cells
      let columns = Columns(names)
      let places = wanted.map { columns[$0] }
      // The status may be missing.
      guard places.dropLast().allSatisfy({ $0 != nil }) else { return false }
      reader.begin(below: names, quoting: .strict)
      while true {
        switch try reader.next() {
        case .end: return true
        case .bad(let problem): throw Fault(path: path, problem: problem)
        case .row: take(places.map { place in place.map { TypedText.trim(reader.row.text($0)) } ?? "" })
        }
      }
    }
    do {
      let file = try TextFile(path: path)
      for source in try TableSource.candidates(of: file, encoding: nil, separator: nil, sheet: nil) {
        if try read(source.reader()) { return }
      }
      throw LineProblem(line: 1, .headerUnknown(found: [], wanted: wanted))
    } catch let problem as LineProblem {
      throw Fault(path: path, problem: problem)
    }
  }
}
