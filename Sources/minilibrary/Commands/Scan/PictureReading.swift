import CMalloc
import Decoding
import Glibc
import Images

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
  /// Otherwise it learns from the first freed picture to keep up to 64 MB a thread for the next one (mallopt(3), M_MMAP_THRESHOLD).
  static func limitRetainedMemory() {
    mallopt(M_MMAP_THRESHOLD, 1 << 20)
  }
}
