package import Domain

/// Results of a backup or a restore.
package enum RestoreReport: Hashable, Sendable {
  /// - Parameter aside: where the library is that was there before; nil where there was none.
  case restored(rows: Int, from: String, aside: String?)
  /// A dry run: nothing was changed.
  case wouldRestore(rows: Int, from: String)
  case lacksNothing
  /// How many entries of the activity log the backup lacks.
  ///
  /// - Parameter since: when the backup's last entry was made; nil for a backup without any.
  case lacks(Int, since: Timestamp?)
  /// The library's activity log is not the one that the backup's belongs to.
  case otherLog
  /// The library's activity log could not be read, or not to its end.
  case unread(detail: FaultDetail)
  /// The path of a log beside the old library that nobody replayed.
  case logKept(String)
  /// Faults that the check finds in rows, which were backed up, or restored, as they are. A row may break several rules.
  case findings(Int, first: CheckFinding, in: String)
  case backedUp(rows: Int, to: String)
}

extension RestoreReport {
  var phrase: Phrase {
    switch self {
    case .restored(let rows, let file, let aside?):
      Phrase("restoreRestored", ["rows": .count(rows, .row), "file": .detail(file), "aside": .detail(aside)])
    case .restored(let rows, let file, nil):
      Phrase("restoreRestoredToNew", ["rows": .count(rows, .row), "file": .detail(file)])
    case .wouldRestore(let rows, let file):
      Phrase("restoreWouldRestore", ["rows": .count(rows, .row), "file": .detail(file)])
    case .lacksNothing: Phrase("restoreLacksNothing")
    case .lacks(let count, let moment?):
      Phrase("restoreLacks", ["count": .number(count), "moment": .time(moment)])
    case .lacks(let count, nil): Phrase("restoreLacksAll", ["count": .number(count)])
    case .otherLog: Phrase("restoreOtherLog")
    case .unread(let detail): Phrase("restoreUnread", ["detail": .detail(detail)])
    case .logKept(let path): Phrase("restoreLogKept", ["path": .detail(path)])
    case .findings(let count, let first, let file):
      Phrase("restoreFindings", ["count": .number(count), "first": .phrase(first.phrase), "file": .detail(file)])
    case .backedUp(let rows, let file):
      Phrase("restoreBackedUp", ["rows": .count(rows, .row), "file": .detail(file)])
    }
  }
}
