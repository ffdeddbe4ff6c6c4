import CMalloc

/// The server's settings of the C library's allocator.
enum ServerMemory {
  /// Keeps up to 4 MB of freed memory in each arena of the program (mallopt(3), M_TRIM_THRESHOLD).
  ///
  /// Otherwise the allocator returns a page's 50 kB to the kernel after each request, and the next request fetches them
  /// again. That takes a quarter of the time of a book's page. A block of 1 MB goes back as soon as it is freed.
  static func keepWhatPagesUse() {
    mallopt(M_TRIM_THRESHOLD, 4 << 20)
    mallopt(M_MMAP_THRESHOLD, 1 << 20)
  }
}
