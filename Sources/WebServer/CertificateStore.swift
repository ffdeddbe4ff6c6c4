import Glibc
import HummingbirdTLS
import Logging
import Synchronization

/// The certificate that new connections get. A renewed one takes effect without a restart.
final class CertificateStore: Sendable {
  /// A change of a file changes its stamp.
  private struct Stamp: Hashable {
    private var values: [Int] = []

    init(_ files: CertificateFiles) {
      for path in [files.chain, files.key] {
        var info = stat()
        guard stat(path, &info) == 0 else {
          values.append(-1)
          continue
        }
        values += [Int(info.st_ino), Int(info.st_size), info.st_mtim.tv_sec, info.st_mtim.tv_nsec]
      }
    }
  }

  private struct State {
    var channel: TLSChannel<GuardedChannel>
    /// The stamp of the files when they were last read, successfully or not.
    var stamp: Stamp
  }

  private let files: CertificateFiles
  private let base: GuardedChannel
  private let logger: Logger
  private let state: Mutex<State>

  init(files: CertificateFiles, base: GuardedChannel, logger: Logger) throws(CertificateProblem) {
    self.files = files
    self.base = base
    self.logger = logger
    // Before the files: a change while they are read is found at the next look.
    let stamp = Stamp(files)
    state = Mutex(State(channel: try CertificateStore.channel(files, base), stamp: stamp))
  }

  var channel: TLSChannel<GuardedChannel> { state.withLock { $0.channel } }

  func watch(every interval: Duration) async {
    while (try? await Task.sleep(for: interval)) != nil { reload() }
  }

  /// Keeps the old certificate while the new files cannot be used, as between the writing of the one and the other.
  private func reload() {
    let stamp = Stamp(files)
    guard state.withLock({ $0.stamp }) != stamp else { return }
    do throws(CertificateProblem) {
      let channel = try CertificateStore.channel(files, base)
      state.withLock { $0 = State(channel: channel, stamp: stamp) }
      logger.notice("certificate renewed")
    } catch {
      state.withLock { $0.stamp = stamp }
      logger.error("changed certificate not usable, the old one stays", metadata: ["problem": "\(error)"])
    }
  }

  private static func channel(
    _ files: CertificateFiles, _ base: GuardedChannel
  ) throws(CertificateProblem) -> TLSChannel<GuardedChannel> {
    let certificate = try Certificate(files)
    do {
      return try TLSChannel(base, tlsConfiguration: certificate.configuration)
    } catch {
      throw .mismatch(files)
    }
  }
}
