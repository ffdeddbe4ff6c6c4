import Domain
import Foundation
import Messages

/// Letters in files of their own.
struct ReminderFiles {
  let folder: String

  /// Makes the folder where it is not there, and replaces letters of the same name.
  func write(_ letters: [(student: Student, lines: [String])]) throws {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandProblem.unwritableFile(path: folder, detail: Self.reason(error))
    }
    for (student, lines) in letters {
      let path = "\(folder)/\(Self.name(student))"
      do {
        // Whole or not at all: what is printed is never half a letter.
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: path), options: .atomic)
      } catch {
        throw CommandProblem.unwritableFile(path: path, detail: Self.reason(error))
      }
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

  private static func reason(_ error: any Error) -> String {
    let posix = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError) ?? (error as? POSIXError)
    return posix.map { String(cString: strerror($0.code.rawValue)) } ?? error.localizedDescription
  }
}
