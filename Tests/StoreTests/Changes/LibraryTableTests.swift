import Testing

@testable import Store

@Suite("What a copy of a library knows of the schema")
struct LibraryTableTests {
  /// The migrations decide; a copy would lose a table or a column that the list lacks.
  @Test(arguments: StoreBackend.allCases) func list_namesEveryTableAndColumn(backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let found = try await store.driver.read { connection in
      let rows =
        switch connection.dialect.engine {
        case .sqlite:
          try connection.rows(
            """
            SELECT tables.name AS owner, columns.name AS name
            FROM pragma_table_list AS tables, pragma_table_info(tables.name) AS columns
            WHERE tables.schema = 'main' AND tables.type = 'table' AND tables.name NOT LIKE 'sqlite!_%' ESCAPE '!'
            ORDER BY tables.name, columns.cid
            """)
        case .postgres:
          try connection.rows(
            """
            SELECT relname::text AS owner, attname::text AS name FROM pg_class
            JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
            WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
            ORDER BY relname, attnum
            """)
        }
      return try rows.map { [try $0.text("owner"), try $0.text("name")] }
    }
    let listed = LibraryTable.all.flatMap { table in table.columns.map { [table.name, $0] } }
    #expect(found.filter { $0[0] != "schema_version" }.sorted(by: precedes) == listed.sorted(by: precedes))
  }

  private func precedes(_ a: [String], _ b: [String]) -> Bool { a.lexicographicallyPrecedes(b) }

  @Test(arguments: StoreBackend.allCases) func key_isThePrimaryKey(backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    for table in LibraryTable.all {
      let keys = try await store.driver.read { connection in
        let rows =
          switch connection.dialect.engine {
          case .sqlite: try connection.rows("SELECT name FROM pragma_table_info(\(table.name)) WHERE pk > 0")
          case .postgres:
            try connection.rows(
              """
              SELECT attname::text AS name FROM pg_index
              JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
              WHERE indisprimary AND indrelid = to_regclass(\(table.name))
              """)
          }
        return try rows.map { try $0.text("name") }
      }
      #expect(keys == [table.key], "\(table.name)")
    }
  }

  @Test(arguments: StoreBackend.allCases) func newLibrary_isEmptyButForWhatTheMigrationFills(
    backend: StoreBackend
  ) async throws {
    let store = try await TestStore(backend)
    let counts = try await LibraryTable.counts(store.driver)
    #expect(counts.filter { $0.rows > 0 }.map(\.table) == LibraryTable.all.filter(\.isFilledAtFirst).map(\.name))
  }
}
