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
  case unread(detail: String)
  /// The path of a log beside the old library that nobody replayed.
  case logKept(String)
  /// Faults that the check finds in rows, which were backed up, or restored, as they are. A row may break several rules.
  case findings(Int, first: String, in: String)
  case backedUp(rows: Int, to: String)
}
