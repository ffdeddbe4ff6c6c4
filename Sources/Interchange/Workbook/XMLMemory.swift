import CExpat
import Glibc
import Synchronization

/// Counts the memory of all parsers. Expat keeps each name that a document uses until its end, so that a document of
/// nothing but new names would fill the machine. Beyond ``WorkbookLimits/parserMemory`` expat is told that there is no
/// more.
enum XMLMemory {
  private static let used = Atomic<Int>(0)
  /// Before each block, its size; 16 bytes keep it aligned.
  private static let head = 16

  static var suite: XML_Memory_Handling_Suite {
    XML_Memory_Handling_Suite(
      malloc_fcn: { XMLMemory.allocate($0) }, realloc_fcn: { XMLMemory.reallocate($0, $1) },
      free_fcn: { XMLMemory.free($0) })
  }

  private static func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
    guard claim(size), let block = malloc(size + head) else { return nil }
    block.storeBytes(of: size, as: Int.self)
    return block + head
  }

  private static func reallocate(_ old: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer? {
    guard let old else { return allocate(size) }
    let block = old - head
    let before = block.load(as: Int.self)
    guard claim(size - before), let grown = realloc(block, size + head) else { return nil }
    grown.storeBytes(of: size, as: Int.self)
    return grown + head
  }

  private static func free(_ old: UnsafeMutableRawPointer?) {
    guard let old else { return }
    let block = old - head
    _ = claim(-block.load(as: Int.self))
    Glibc.free(block)
  }

  private static func claim(_ size: Int) -> Bool {
    let used = used.add(size, ordering: .relaxed).newValue
    if size <= 0 || used <= WorkbookLimits.parserMemory { return true }
    self.used.subtract(size, ordering: .relaxed)
    return false
  }
}
