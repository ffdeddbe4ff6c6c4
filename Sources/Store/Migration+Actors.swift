extension Migration {
  /// Version 12: the actor of an activity, an operation, and an import in progress. Rows from before have none.
  ///
  /// A later kind of actor, such as a staff account, needs no other columns.
  static let actors =
    ["activity", "operation", "import"].flatMap { table in
      ["actor_kind", "actor_name", "actor_detail"].map { "ALTER TABLE \(table) ADD COLUMN \($0) TEXT" }
    } + ["INSERT INTO activity_type (name) VALUES ('confirm_clock')"]
}
