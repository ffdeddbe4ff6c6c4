import Domain
import Foundation
import Messages

/// Files as they were before a command replaced them.
struct FilesBefore {
  private struct Content {
    let path: String
    /// Nil for a file that was not there.
    let bytes: Data?
  }

  private let contents: [Content]

  /// - Throws: `file-unwritable` for a file that is there and cannot be read: it could not be put back.
  init(_ paths: [String]) throws {
    contents = try paths.map { path in
      do {
        return Content(path: path, bytes: try Data(contentsOf: URL(filePath: path)))
      } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
        return Content(path: path, bytes: nil)
      } catch {
        let cause = ((error as? CocoaError)?.underlying as? POSIXError)?.code.rawValue
        throw CommandProblem.unwritableFile(path: path, detail: .system(cause ?? EIO))
      }
    }
  }

  /// The person is told of the failure that leads here. One on the way back changes nothing about it.
  func putBack() {
    for content in contents {
      if let bytes = content.bytes {
        try? bytes.write(to: URL(filePath: content.path), options: .atomic)
      } else {
        try? FileManager.default.removeItem(atPath: content.path)
      }
    }
  }
}
