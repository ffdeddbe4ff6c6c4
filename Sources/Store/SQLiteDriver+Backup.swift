import Domain
import GRDB
import Synchronization

extension SQLiteDriver {
  /// 4 MiB of the usual pages: a progress bar moves, and a wish to stop is heard.
  private static let pagesPerStep: CInt = 1024

  /// Writes the library as it is at one moment into an empty file: https://www.sqlite.org/backup.html. Stations go on.
  ///
  /// - Parameter place: of the file, for people.
  func backUp(
    to name: String, place target: String, progress: @escaping @Sendable (CopyProgress) -> Void
  ) async throws {
    let isGivenUp = Atomic(false)
    try await using { library in
      try await SQLiteDriver.faults(at: target) {
        try await withTaskCancellationHandler {
          try await SQLiteDriver.blocking {
            let copy = try DatabaseQueue(path: name)
            do {
              // Inside one read: what stations write meanwhile would make the copy begin again.
              try library.writer.backup(to: copy, pagesPerStep: SQLiteDriver.pagesPerStep) { step in
                if isGivenUp.load(ordering: .relaxed) { throw CancellationError() }
                progress(CopyProgress(done: step.completedPageCount, total: step.totalPageCount))
              }
            } catch let error as DatabaseError {
              // It carries what the file's connection had to say, which is nothing until the copy is ended.
              throw DatabaseError(resultCode: error.extendedResultCode)
            }
            try copy.close()
          }
        } onCancel: {
          isGivenUp.store(true, ordering: .relaxed)
        }
      }
    }
  }
}
