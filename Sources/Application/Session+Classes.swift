package import Domain
import Foundation
import Store

/// Classes of the school.
extension Session {
  /// The class with this name in any spelling.
  ///
  /// - Throws: `unknown-class` with similar names.
  package func schoolClass(named text: String) async throws -> SchoolClass {
    let name = try TypedText.clean(text)
    if let found = try await library.schoolClass(named: name) { return found }
    throw CommandProblem.unknownClass(text: name, near: try await classNames(near: name))
  }

  /// Students of a class by name; all students for nil.
  func students(inClass name: String?) async throws -> [Student] {
    guard let name else { return try await students(matching: nil) }
    return try await students(in: try await schoolClass(named: name))
  }

  package func students(in schoolClass: SchoolClass) async throws -> [Student] {
    try await allPages(limit: nil) { last, count in
      try await library.students(in: schoolClass.id, after: last.map { PageMark($0) }, limit: count)
    }
  }

  private static let nearNames = 8

  /// Names that a mistyped one may be: those with its number or its beginning, else the first ones of all.
  private func classNames(near text: String) async throws -> [String] {
    let all = try await library.classes(archived: true)
    let (key, number) = (text.lowercased(), ClassName(text)?.number)
    let similar = all.filter { one in
      let name = one.name.lowercased()
      return number != nil && one.number == number || name.hasPrefix(key) || key.hasPrefix(name)
        || number == nil && name.commonPrefix(with: key).count >= 3
    }
    return (similar.isEmpty ? all.filter { !$0.isArchived } : similar).prefix(Self.nearNames).map(\.name)
  }
}
