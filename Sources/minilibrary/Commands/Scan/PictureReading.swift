import CMalloc
import Decoding
import Domain
import FoundationEssentials
import Glibc
import Images
import Messages
import Reports

/// How many pictures are read at the same time: the whole program stays below 1 GB, whatever the number of cores.
enum PictureReading {
  /// Bytes of all pictures that are being loaded or read. The rest of a gigabyte is for the program itself.
  static let budgetBytes = 700_000_000

  static func budget(jobs: Int?) -> MemoryBudget {
    MemoryBudget(bytes: budgetBytes, places: jobs ?? Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// The most bytes that loading and reading a picture holds at once. The file is dropped before the reading begins.
  static func memory(of file: String) -> Int {
    let picture = file == ScanInput.standardInput ? .unknown : PictureMemory.ofFile(path: file)
    return max(picture.loadingBytes, picture.pixels * (1 + ReaderCascade.bytesPerPixel)) + ReaderCascade.bytes
  }

  /// Makes the C library give a large block back as soon as it is freed.
  ///
  /// Otherwise it learns from the first freed picture to keep up to 64 MB a thread for the next one (mallopt(3),
  /// M_MMAP_THRESHOLD).
  static func limitRetainedMemory() {
    mallopt(M_MMAP_THRESHOLD, 1 << 20)
  }
}

/// Expands the names on the command line into single pictures.
enum ScanInput {
  static let standardInput = "-"

  /// Folders are walked in the order of their names' bytes, the same on every machine and in every language.
  ///
  /// - Throws: `no-pictures` where there is not even one to be tried.
  static func pictures(named names: [String]) throws(CommandProblem) -> [String] {
    let found = names.flatMap { name in
      name != standardInput && isFolder(name, followingLink: true) ? pictures(inFolder: name) : [name]
    }
    guard !found.isEmpty else { throw .noPictures(names: names) }
    return found
  }

  private static func pictures(inFolder folder: String) -> [String] {
    // A folder that cannot be listed is reported like a picture that cannot be read, when its turn comes.
    guard let entries = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [folder] }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return entries.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.flatMap { entry in
      let path = prefix + entry
      // A link to a folder above would never end.
      if isFolder(path, followingLink: false) { return pictures(inFolder: path) }
      return isPicture(entry) ? [path] : []
    }
  }

  private static func isPicture(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return false }
    return StillImage.fileExtensions.contains(name[name.index(after: dot)...].lowercased())
  }

  private static func isFolder(_ path: String, followingLink: Bool) -> Bool {
    var status = stat()
    let result = followingLink ? stat(path, &status) : lstat(path, &status)
    return result == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// The result of reading one picture.
struct ScanOutcome: Sendable {
  var file: String
  var readings: [Reading] = []
  var problem: ImageProblem?
  /// CPU time of only the reading, without loading the file.
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
