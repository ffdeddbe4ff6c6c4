import CPNG
package import Domain
import Glibc
import Platform
package import SystemPackage

/// A cover as it is kept: a JPEG of our own making, with no more in it than its pixels.
package struct CoverPicture: Hashable, Sendable {
  /// The limit of a picture in bytes; covers have some 100 KiB.
  package static let byteLimit = 4 << 20
  static let pixelLimit = 16_000_000
  /// The longer side of a stored cover, in pixels.
  package static let side = 512
  /// The least shorter side, in pixels: catalogues send smaller pictures for a missing cover.
  static let leastSide = 16

  package let width: Int
  package let height: Int
  package let jpeg: [UInt8]

  /// - Parameter bytes: what came for a cover, whatever it calls itself: only what its bytes say counts.
  /// - Throws: ``Domain/CoverProblem``; a GIF is refused, because only the blank one of Open Library is ever seen.
  package init(_ bytes: [UInt8]) throws(CoverProblem) {
    guard bytes.count <= CoverPicture.byteLimit else { throw .tooLarge }
    let colours: ColourImage
    if bytes.starts(with: PNGImage.signature) {
      colours = try CoverPNG.decode(bytes)
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      colours = try CoverJPEG.decode(bytes)
    } else {
      throw .noPicture
    }
    let reduced = colours.reduced(to: CoverPicture.side)
    (width, height) = (reduced.width, reduced.height)
    guard let jpeg = JPEGEncoding.colours.encode(reduced.pixels, width: width, height: height) else {
      throw .noPicture
    }
    self.jpeg = jpeg
  }

  static func check(width: Int, height: Int) throws(CoverProblem) {
    guard min(width, height) >= leastSide else { throw .missing }
    guard width <= pixelLimit / height else { throw .tooLarge }
  }

  /// - Parameter use: receives the open file of a picture.
  static func read(_ path: String, _ use: (_ descriptor: Int32) -> Void = { _ in }) -> [UInt8]? {
    // A name that leads elsewhere is not followed: the folder holds only our own files.
    guard let descriptor = try? SystemCall.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else { return nil }
    defer { close(descriptor) }
    guard let bytes = try? SystemCall.read(descriptor, limit: byteLimit + 1), bytes.count <= byteLimit,
      bytes.starts(with: [0xFF, 0xD8, 0xFF])
    else { return nil }
    use(descriptor)
    return bytes
  }

  func keep(at path: String, in folder: String) throws(Errno) {
    try FileName.makeFolder(folder)
    let new = try AtomicFile(at: path, ending: .picture)
    try new.write(jpeg)
    try new.publish(replaces: true)
  }
}

/// The folder of covers: `9780441172719.jpg` for each ISBN, complete or absent also after a crash.
package struct CoverFolder: Hashable, Sendable {
  package let path: String

  /// The folder is made with the first cover.
  package init(path: String) {
    self.path = path
  }

  package func file(_ isbn: ISBN) -> String { "\(path)/\(isbn.text).jpg" }

  package func has(_ isbn: ISBN) -> Bool {
    var status = stat()
    return stat(file(isbn), &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
  }

  /// The picture of a cover; nil where there is none, and for a file that is too large or no JPEG.
  package func read(_ isbn: ISBN) -> [UInt8]? { CoverPicture.read(file(isbn)) }

  /// Makes the folder where it is not there, and tries whether a file can be written.
  package func prepare() throws(Errno) {
    try FileName.makeFolder(path)
    try SystemCall.run { access(path, W_OK | X_OK) }
    var status = statvfs()
    try SystemCall.run { statvfs(path, &status) }
    if UInt(status.f_flag) & UInt(ST_RDONLY) != 0 { throw .readOnlyFileSystem }
  }

  /// Replaces the earlier cover. Two programs may fetch the same cover; each writes its own file.
  package func keep(_ picture: CoverPicture, of isbn: ISBN) throws(Errno) {
    try picture.keep(at: file(isbn), in: path)
  }
}

/// JPEG in colours, through TurboJPEG.
enum CoverJPEG {
  static func decode(_ bytes: [UInt8]) throws(CoverProblem) -> ColourImage {
    guard !JPEGSegments(bytes).isCutOff, let decompressor = JPEGDecompressor(),
      let header = bytes.withUnsafeBufferPointer(decompressor.header)
    else { throw .noPicture }
    let (width, height) = (header.width, header.height)
    try CoverPicture.check(width: width, height: height)
    let kind = header.isInks ? JPEGDecompressor.Pixels.inks : .colours
    // The inverse transform makes it smaller, to no less than is kept: a large one then costs no more than a small one.
    let scale = [8, 4, 2].first { max(width, height) / $0 >= CoverPicture.side } ?? 1
    let (scaledWidth, scaledHeight) = ((width + scale - 1) / scale, (height + scale - 1) / scale)
    guard let pixels = decompressor.pixels(of: bytes, width: scaledWidth, height: scaledHeight, as: kind) else {
      throw .noPicture
    }
    return ColourImage(
      width: scaledWidth, height: scaledHeight, pixels: header.isInks ? colours(ofInks: pixels) : pixels)
  }

  /// Four inks, stored the way Adobe does: 255 is none.
  private static func colours(ofInks inks: [UInt8]) -> [UInt8] {
    var result = [UInt8]()
    result.reserveCapacity(inks.count / 4 * 3)
    for index in stride(from: 0, to: inks.count, by: 4) {
      for channel in 0..<3 { result.append(UInt8(Int(inks[index + channel]) * Int(inks[index + 3]) / 255)) }
    }
    return result
  }
}

/// PNG in colours, through libpng's simplified interface.
enum CoverPNG {
  static func decode(_ bytes: [UInt8]) throws(CoverProblem) -> ColourImage {
    let decoded: Result<ColourImage, CoverProblem> = bytes.withUnsafeBytes { source in
      var image = png_image()
      image.version = png_uint_32(PNG_IMAGE_VERSION)
      defer { png_image_free(&image) }
      guard png_image_begin_read_from_memory(&image, source.baseAddress, source.count) != 0 else {
        return .failure(.noPicture)
      }
      let (width, height) = (Int(image.width), Int(image.height))
      do throws(CoverProblem) {
        try CoverPicture.check(width: width, height: height)
      } catch {
        return .failure(error)
      }
      image.format = png_uint_32(PNG_FORMAT_RGB)
      guard let pixels = image.pixels(channels: 3) else { return .failure(.noPicture) }
      return .success(ColourImage(width: width, height: height, pixels: pixels))
    }
    return try decoded.get()
  }
}
