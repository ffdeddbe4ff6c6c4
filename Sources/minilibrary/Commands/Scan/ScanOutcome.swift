import Decoding
import Domain
import Glibc
import Images

/// The result of reading one picture.
struct ScanOutcome: Sendable {
  var file: String
  var readings: [Reading] = []
  var problem: ImageProblem?
  /// CPU time of the reading alone, without loading the file.
  var cpuMilliseconds = 0.0

  static func of(_ file: String, isbnOnly: Bool) -> ScanOutcome {
    do throws(ImageProblem) {
      return of(try load(file), from: file, isbnOnly: isbnOnly)
    } catch {
      return ScanOutcome(file: file, problem: error)
    }
  }

  static func load(_ file: String) throws(ImageProblem) -> GrayImage {
    file == ScanInput.standardInput ? try StillImage.load(descriptor: STDIN_FILENO) : try StillImage.load(path: file)
  }

  static func of(_ image: GrayImage, from file: String, isbnOnly: Bool) -> ScanOutcome {
    var outcome = ScanOutcome(file: file)
    let start = threadMilliseconds()
    var cascade = ReaderCascade()
    outcome.readings = image.withPlane { cascade.read(still: $0) }
    outcome.cpuMilliseconds = threadMilliseconds() - start
    if isbnOnly {
      outcome.readings.removeAll { reading in
        if case .isbn = CodeKind(reading.barcode) { false } else { true }
      }
    }
    return outcome
  }

  private static func threadMilliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
