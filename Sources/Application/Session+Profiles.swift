package import Domain
import Reports
import Store

/// Mappings of columns that the library keeps under a name.
extension Session {
  /// The mapping of an order: the saved one, and over it what the order itself says.
  func mapping(of order: ImportOrder, _ kind: ProfileKind) async throws -> ColumnMapping {
    guard let name = order.profile else { return order.mapping }
    guard let profile = try await library.importProfile(name, kind) else {
      let others = try await library.importProfiles(kind).map(\.name)
      throw CommandProblem.unknownProfile(name: name, others: others)
    }
    return profile.mapping.overridden(by: order.mapping)
  }

  /// - Throws: `unknown-profile`.
  package func deleteProfile(_ name: String, _ kind: ProfileKind) async throws {
    guard try await library.deleteImportProfile(name, kind) else {
      let others = try await library.importProfiles(kind).map(\.name)
      throw CommandProblem.unknownProfile(name: name, others: others)
    }
  }
}

extension ImportProfile {
  package var json: JSONObject { ["name": name, "columns": mapping.targets] }
}
