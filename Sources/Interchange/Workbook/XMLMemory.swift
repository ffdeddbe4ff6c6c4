import CExpat
import Glibc
import Synchronization

/// The memory that expat holds for one document. Expat keeps each distinct name until the end of a document, so a
/// document of new names would fill the machine. Expat gets no more than ``WorkbookLimits/parserMemory``.
///
/// Expat's memory functions have no context: ``counting(_:)`` names the document during a call, each block later.
final class XMLMemory: Sendable {
  @TaskLocal private static var current: XMLMemory?
  private let used = Atomic<Int>(0)

  /// Stands before each block.
  private struct Head {
    let memory: Unmanaged<XMLMemory>
    let size: Int
    /// A multiple of 16 keeps the block aligned.
    static let length = 16
  }

  static var suite: XML_Memory_Handling_Suite {
    XML_Memory_Handling_Suite(
      malloc_fcn: { XMLMemory.current?.allocate($0) }, realloc_fcn: { XMLMemory.reallocate($0, $1) },
      free_fcn: { XMLMemory.free($0) })
  }

  /// Counts what expat allocates in `call`. The memory has to outlive its blocks.
  func counting<Result>(_ call: () -> Result) -> Result { XMLMemory.$current.withValue(self, operation: call) }

  private func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
    guard claim(size) else { return nil }
    guard let place = malloc(size + Head.length) else {
      release(size)
      return nil
    }
    return block(at: place, size)
  }

  private static func reallocate(_ block: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer? {
    guard let block else { return current?.allocate(size) }
    let head = head(of: block)
    let memory = head.memory.takeUnretainedValue()
    guard memory.claim(size - head.size) else { return nil }
    guard let place = realloc(block - Head.length, size + Head.length) else {
      memory.release(size - head.size)
      return nil
    }
    return memory.block(at: place, size)
  }

  private static func free(_ block: UnsafeMutableRawPointer?) {
    guard let block else { return }
    let head = head(of: block)
    head.memory.takeUnretainedValue().release(head.size)
    Glibc.free(block - Head.length)
  }

  private func block(at place: UnsafeMutableRawPointer, _ size: Int) -> UnsafeMutableRawPointer {
    place.storeBytes(of: Head(memory: .passUnretained(self), size: size), as: Head.self)
    return place + Head.length
  }

  private static func head(of block: UnsafeMutableRawPointer) -> Head { (block - Head.length).load(as: Head.self) }

  private func claim(_ size: Int) -> Bool {
    if used.add(size, ordering: .relaxed).newValue <= WorkbookLimits.parserMemory || size <= 0 { return true }
    release(size)
    return false
  }

  private func release(_ size: Int) { used.subtract(size, ordering: .relaxed) }
}
