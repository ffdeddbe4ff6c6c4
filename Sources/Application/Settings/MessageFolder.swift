import Domain
import Glibc
package import Messages
import System
import SystemPackage

/// The folder of `MINILIBRARY_MESSAGES`, for translators.
package enum MessageFolder {
  /// A catalogue has some hundred kibibytes.
  static let kibibyteLimit = 4096

  /// Uses `de.arb`, `ga.arb`, … of the folder instead of the sentences in the program. A language without a file keeps its own.
  package static func use(_ environment: ProcessEnvironment = ProcessEnvironment()) throws(CommandProblem) {
    guard let folder = environment["MINILIBRARY_MESSAGES"] else { return }
    do throws(Errno) {
      close(try SystemCall.open(folder, O_RDONLY | O_DIRECTORY))
    } catch {
      throw .unreadableFile(path: folder, detail: "\(error)")
    }
    var files: [(Language, String, [UInt8])] = []
    for language in Language.allCases {
      let path = "\(folder)/\(language.rawValue).arb"
      let bytes = try SettingsFile.bytes(of: path, kibibyteLimit: kibibyteLimit, mayBeMissing: true)
      if let bytes { files.append((language, path, bytes)) }
    }
    try TranslatorsFolder.use(files)
  }
}
