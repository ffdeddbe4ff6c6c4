package import Domain
import Glibc
import Synchronization

extension CoverFolder {
  /// The books of a list that have a cover. A list asks for the same books again and again.
  package func having(_ isbns: [ISBN]) -> Set<ISBN> { KnownCovers.shared.covered(isbns, in: self) }
}

/// The books with and without a cover. Asking for the folder takes a fiftieth of asking for the files of fifty books.
private final class KnownCovers: Sendable {
  static let shared = KnownCovers()

  /// A file that comes or goes changes the folder's stamp.
  private struct Stamp: Hashable {
    let device: UInt
    let number: UInt
    let seconds: Int
    let nanoseconds: Int

    /// Nil for a folder that may change again within the same tick of the file system's clock.
    init?(_ status: stat) {
      guard time(nil) - status.st_mtim.tv_sec >= 2 else { return nil }
      (device, number) = (UInt(status.st_dev), UInt(status.st_ino))
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }

  private struct Known {
    var stamp: Stamp
    var answers: [ISBN: Bool] = [:]
  }

  private let folders = Mutex<[CoverFolder: Known]>([:])
  /// More books than people look at between two covers that come.
  private static let limit = 20_000

  func covered(_ isbns: [ISBN], in folder: CoverFolder) -> Set<ISBN> {
    // Before the files: a later file gives the folder another stamp.
    var status = stat()
    guard stat(folder.path, &status) == 0 else { return [] }
    guard let stamp = Stamp(status) else { return Set(isbns.filter(folder.has)) }
    return folders.withLock { folders in
      var known = folders[folder] ?? Known(stamp: stamp)
      folders[folder] = nil
      if known.stamp != stamp || known.answers.count > KnownCovers.limit { known = Known(stamp: stamp) }
      defer { folders[folder] = known }
      return Set(
        isbns.filter { isbn in
          if let answer = known.answers[isbn] { return answer }
          let answer = folder.has(isbn)
          known.answers[isbn] = answer
          return answer
        })
    }
  }
}
