package import Domain
package import Reports

/// Results of a backup or a restore.
extension Phrase {
  /// - Parameter aside: where the library is that was there before; nil where there was none.
  package static func restoreRestored(rows: Int, from file: String, aside: String?) -> Self {
    Self(
      aside == nil ? "restoreRestoredToNew" : "restoreRestored",
      ["rows": .count(rows, .row), "file": .detail(file), "aside": .detail(aside ?? "")])
  }
  /// A dry run: nothing was changed.
  package static func restoreWouldRestore(rows: Int, from file: String) -> Self {
    Self(["rows": .count(rows, .row), "file": .detail(file)])
  }
  package static var restoreLacksNothing: Self { Self() }
  /// How many entries of the activity log the backup lacks.
  ///
  /// - Parameter since: when the backup's last entry was made; nil for a backup without any.
  package static func restoreLacks(_ count: Int, since moment: Timestamp?) -> Self {
    guard let moment else { return Self("restoreLacksAll", ["count": .number(count)]) }
    return Self(["count": .number(count), "moment": .time(moment)])
  }
  /// The library's activity log is not the one that the backup's belongs to.
  package static var restoreOtherLog: Self { Self() }
  /// The library's activity log could not be read, or not to its end.
  package static func restoreUnread(detail: FaultDetail) -> Self { Self(["detail": .detail(detail)]) }
  /// The path of a log next to the old library that was not replayed.
  package static func restoreLogKept(_ path: String) -> Self { Self(["path": .detail(path)]) }
  /// Faults in rows that were backed up or restored unchanged. A row may break several rules.
  package static func restoreFindings(_ count: Int, first: CheckFinding, in file: String) -> Self {
    Self(["count": .number(count), "first": .phrase(first.phrase), "file": .detail(file)])
  }
  package static func restoreBackedUp(rows: Int, to file: String) -> Self {
    Self(["rows": .count(rows, .row), "file": .detail(file)])
  }
}
