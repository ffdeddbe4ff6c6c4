import Catalogues
import Domain
import FoundationEssentials
import Glibc
import Messages
import Platform
package import Reports
import SystemPackage

/// The folder of `MINILIBRARY_MESSAGES`, for translators.
package enum MessageFolder {
  /// A catalogue has some hundred kibibytes.
  static let kibibyteLimit = 4096

  /// Uses `de.arb`, `ga.arb`, … of the folder instead of the sentences in the program. A language without a file keeps
  /// its own; a file of a language that the program does not have adds it.
  package static func use(_ environment: ProcessEnvironment = ProcessEnvironment()) throws(CommandProblem) {
    guard let folder = environment["MINILIBRARY_MESSAGES"] else { return }
    do throws(Errno) {
      close(try SystemCall.open(folder, O_RDONLY | O_DIRECTORY))
    } catch {
      throw .unreadableFile(path: folder, detail: .system(error.rawValue))
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var files: [(String, String, [UInt8])] = []
    for file in names.sorted() where file.hasSuffix(".arb") && !file.hasPrefix(".") {
      let path = "\(folder)/\(file)"
      let bytes = try SettingsFile.bytes(of: path, kibibyteLimit: kibibyteLimit, mayBeMissing: true)
      if let bytes { files.append((String(file.dropLast(4)), path, bytes)) }
    }
    try TranslatorsFolder.use(files)
  }
}
