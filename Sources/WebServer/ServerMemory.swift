import CMalloc

/// What the server asks of the C library's allocator.
enum ServerMemory {
  /// Keeps up to 4 MB of freed memory for each thread.
  ///
  /// A page of 50 kB would otherwise be given back to the kernel behind each request and fetched again with the next one, page by page:
  /// a quarter of the time of a book's page (mallopt(3), M_TRIM_THRESHOLD). A block of 1 MB goes back as soon as it is freed.
  static func keepWhatPagesUse() {
    mallopt(M_TRIM_THRESHOLD, 4 << 20)
    mallopt(M_MMAP_THRESHOLD, 1 << 20)
  }
}
