package import Domain
import Foundation
import Reports

/// Saved mappings of columns, as rows of `library_setting`: copies and backups include them.
extension LibraryReading {
  package func importProfiles(_ kind: ProfileKind) async throws(Refusals) -> [ImportProfile] {
    try await read { try $0.importProfiles(kind) }
  }

  /// - Returns: nil where none has the name.
  package func importProfile(_ name: String, _ kind: ProfileKind) async throws(Refusals) -> ImportProfile? {
    try await read { transaction in
      let key = ImportProfile.prefix(kind) + name
      return try transaction.setting(key).map { try ImportProfile(key: key, value: $0) }
    }
  }
}

extension Library {
  /// Saves a mapping; one of the same name is replaced.
  package func save(_ profile: ImportProfile) async throws(Refusals) {
    try await write(.anyTime, at: .now) { transaction in
      try transaction.set(ImportProfile.prefix(profile.kind) + profile.name, to: try profile.stored())
    }
  }

  /// - Returns: whether it was there.
  package func deleteImportProfile(_ name: String, _ kind: ProfileKind) async throws(Refusals) -> Bool {
    try await write(.anyTime, at: .now) { transaction in
      let key = ImportProfile.prefix(kind) + name
      guard try transaction.setting(key) != nil else { return false }
      try transaction.run("DELETE FROM library_setting WHERE name = \(key)")
      return true
    }
  }
}

extension Transaction {
  func importProfiles(_ kind: ProfileKind) throws -> [ImportProfile] {
    try profileRows(kind).map { try ImportProfile(key: $0.name, value: $0.value) }
  }

  /// Saved mappings that cannot be used, for `database check`.
  func brokenProfiles() throws -> [CheckFinding] {
    var found: [CheckFinding] = []
    for kind in ProfileKind.allCases {
      for row in try profileRows(kind) {
        do {
          _ = try ImportProfile(key: row.name, value: row.value)
        } catch let fault as ValueFault {
          found.append(.value(fault))
        }
      }
    }
    return found
  }

  private func profileRows(_ kind: ProfileKind) throws -> [(name: String, value: String)] {
    let prefix = ImportProfile.prefix(kind)
    // The names after a prefix that ends in a colon are a range of the key.
    let end = prefix.dropLast() + ";"
    return try rows(
      "SELECT name, value FROM library_setting WHERE name >= \(prefix) AND name < \(String(end)) ORDER BY name"
    ).map { row in (try row.text("name"), try row.of("library_setting", key: "name").text("value")) }
  }
}

extension ImportProfile {
  fileprivate static func prefix(_ kind: ProfileKind) -> String { "profile:\(kind.rawValue):" }

  /// The text of a row; its keys are sorted, so that equal mappings are equal texts.
  private struct Document: Codable {
    var version = 1
    let columns: [String: String]
  }

  fileprivate func stored() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(Document(columns: mapping.targets)), as: UTF8.self)
  }

  /// - Throws: ``Domain/ValueFault`` for a text that no program wrote.
  fileprivate init(key: String, value: String) throws {
    let fault = ValueFault("library_setting.value", row: key, kind: .invalid)
    let parts = key.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let kind = ProfileKind(rawValue: parts[1]), ImportProfile.isName(parts[2]),
      let document = try? JSONDecoder().decode(Document.self, from: Data(value.utf8)), document.version == 1,
      let mapping = try? ColumnMapping(checking: document.columns, of: kind), !mapping.isEmpty
    else { throw fault }
    self.init(kind: kind, name: parts[2], mapping: mapping)
  }
}
