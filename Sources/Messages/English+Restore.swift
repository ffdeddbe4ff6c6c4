extension English {
  package func sentence(_ report: RestoreReport) -> String {
    switch report {
    case .restored(let rows, let file, let aside?):
      "Restored \(count(rows, .row)) from \(detail(file)); the library as it was is in \(detail(aside))."
    case .restored(let rows, let file, nil):
      "Restored \(count(rows, .row)) from \(detail(file)); no library was there before."
    case .wouldRestore(let rows, let file): "\(detail(file)) would bring \(count(rows, .row)); nothing was changed."
    case .lacksNothing: "The library has no activity that the backup lacks."
    case .lacks(let number, let moment?):
      "The backup lacks \(number) \(number == 1 ? "entry" : "entries") of the activity log, made after \(time(moment))."
    case .lacks(let number, nil):
      "The backup lacks \(number) \(number == 1 ? "entry" : "entries") of the activity log; it has none itself."
    case .otherLog:
      "The library’s activity log does not continue the backup’s, so all later entries count; it may be another library."
    case .unread(let words): "The library’s activity log could not be read to its end (\(detail(words)))."
    case .logKept(let path): "The log of changes beside it was not read; it is kept in \(detail(path))."
    case .findings(let number, let first, let file):
      "The check of \(detail(file)) finds \(number) \(number == 1 ? "fault" : "faults") in its rows, such as: \(detail(first)). “minilibrary database check” lists all."
    case .backedUp(let rows, let file): "Backed up \(count(rows, .row)) to \(detail(file))."
    }
  }
}
