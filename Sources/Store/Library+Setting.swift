package import Domain

extension Library {
  static let nameSetting = "name"

  /// The name that somebody gave the library; nil if nobody did.
  package func chosenName() async throws(Refusals) -> String? {
    try await read { try $0.setting(Library.nameSetting) }
  }

  /// The library's name: as given, else the name of its database on a server. It is nil for a file without a given
  /// name.
  package func name() async throws(Refusals) -> String? {
    try await read { transaction in
      if let named = try transaction.setting(Library.nameSetting) { return named }
      guard transaction.dialect.engine == .postgres else { return nil }
      return try transaction.firstRow("SELECT current_database() AS name")?.text("name")
    }
  }

  /// - Parameter name: one line of text, not empty.
  /// - Throws: `input-too-long`, `input-not-text`.
  package func setName(_ name: String) async throws(Refusals) {
    let name = try Library.checkedName(name)
    try await write(.anyTime, at: .now) { try $0.set(Library.nameSetting, to: name) }
  }

  private static func checkedName(_ text: String) throws(Refusals) -> String {
    do throws(Refusal) {
      let name = try TypedText.clean(text)
      guard !name.isEmpty else { throw .inputNotText }
      return name
    } catch {
      throw Refusals(error)
    }
  }
}

extension SQLConnection {
  func setting(_ name: String) throws -> String? {
    let row = try firstRow("SELECT name, value FROM library_setting WHERE name = \(name)")
    return try row?.of("library_setting", key: "name").text("value")
  }

  func set(_ name: String, to value: String) throws {
    try run(
      """
      INSERT INTO library_setting (name, value) VALUES (\(name), \(value))
      ON CONFLICT (name) DO UPDATE SET value = excluded.value
      """)
  }
}
