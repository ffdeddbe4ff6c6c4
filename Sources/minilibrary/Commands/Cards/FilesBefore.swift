import Domain
import Foundation
import Messages
import Reports

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
        throw Self.problem(path, error)
      }
    }
  }

  /// - Returns: the files that now have the new content.
  func putBack() -> [CommandProblem] {
    contents.compactMap { content in
      do {
        if let bytes = content.bytes {
          try bytes.write(to: URL(filePath: content.path), options: .atomic)
        } else {
          try FileManager.default.removeItem(atPath: content.path)
        }
        return nil
      } catch {
        return Self.problem(content.path, error)
      }
    }
  }

  private static func problem(_ path: String, _ error: any Error) -> CommandProblem {
    let cause = ((error as? CocoaError)?.underlying as? POSIXError)?.code.rawValue
    return .unwritableFile(path: path, detail: .system(cause ?? EIO))
  }
}
