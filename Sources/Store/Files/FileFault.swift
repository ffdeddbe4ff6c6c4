import Domain
import Glibc
import System
import SystemPackage

/// The store's fault that a failed call of the file system means.
enum FileFault {
  /// Runs `body`; a failed call becomes the fault it means.
  static func naming<T>(_ place: String, _ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let failure as Errno {
      throw fault(failure, place)
    }
  }

  static func fault(_ failure: Errno, _ place: String) -> Refusals {
    let fault: StoreFault =
      switch failure {
      case .noSuchFileOrDirectory, .notDirectory: .unreachable
      case .permissionDenied, .notPermitted, .readOnlyFileSystem: .readOnly
      case .noSpace, .diskQuotaExceeded, .fileTooLarge: .full
      default: .failed
      }
    return Refusals(.store(fault, detail: "\(place): \(failure)"))
  }
}

extension TemporaryFile {
  /// Removes a library's file, and the files that SQLite put beside it.
  func removeLibrary() {
    remove()
    for suffix in SQLiteFile.companions { unlink(path + suffix) }
  }
}
