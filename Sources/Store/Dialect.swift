/// All in which the engines differ.
package struct Dialect: Sendable {
  package enum Engine: String, Sendable { case sqlite }

  package let engine: Engine
  /// Replaces `{id}` in a migration: a primary key that the engine counts up.
  package let identityColumn: String
  /// Replaces `{int}`: 64 bits.
  package let integerType: String
  /// Replaces `{key}`: text that sorts by its bytes, so that a page ends where the next begins on every engine.
  package let keyType: String
  /// Replaces `{strict}`: what makes the engine check types.
  package let tableSuffix: String

  package static let sqlite = Dialect(
    engine: .sqlite, identityColumn: "INTEGER PRIMARY KEY AUTOINCREMENT", integerType: "INTEGER", keyType: "TEXT",
    tableSuffix: "STRICT")

  func migration(_ template: String) -> SQL {
    SQL(
      trusted: template.replacing("{id}", with: identityColumn).replacing("{int}", with: integerType)
        .replacing("{key}", with: keyType).replacing("{strict}", with: tableSuffix))
  }
}
