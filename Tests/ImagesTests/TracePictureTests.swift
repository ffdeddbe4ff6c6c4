import Decoding
import Dispatch
import Domain
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Images

@Suite("Pictures of what the reader saw")
struct TracePictureTests {
  @Test func picture_keepsTheCodeReadable() throws {
    let barcode = try #require(Barcode(.ean13, "9780306406157"))
    let image = GrayImage.drawing(barcode, small)
    let drawn = image.withPlane { plane in TracePicture.draw(SoftReader().explain(plane), over: plane) { "\($0)" } }
    #expect(drawn.width >= 1000 && drawn.height > image.height)
    // In green: the code in large. Its title has only some hundred pixels.
    let green = stride(from: 0, to: drawn.pixels.count, by: 3).count {
      drawn.pixels[$0] < 90 && drawn.pixels[$0 + 1] > 180
    }
    #expect(green > 5000, "\(green)")
    let decoded = try StillImage.decode(PNGFile.encode(drawn))
    #expect((decoded.width, decoded.height) == (drawn.width, drawn.height))
  }

  @Test(arguments: [(1, 1), (3, 700), (900, 2)])
  func picture_mayBeOfAnySize(width: Int, height: Int) {
    let image = GrayImage.noise(width: width, height: height, seed: 3)
    let drawn = image.withPlane { plane in TracePicture.draw(SoftReader().explain(plane), over: plane) { "\($0)" } }
    #expect(drawn.width >= width && drawn.height >= height)
    #expect(drawn.pixels.count == 3 * drawn.width * drawn.height)
  }

  @Test func pictures_areAlike_whenManyThreadsDrawAtOnce() throws {
    let barcode = try #require(Barcode(.ean13, "9780306406157"))
    let image = GrayImage.drawing(barcode, small)
    let trace = image.withPlane { SoftReader().explain($0) }
    let drawn = Mutex<Set<ColourImage>>([])
    DispatchQueue.concurrentPerform(iterations: 16) { _ in
      let one = image.withPlane { TracePicture.draw(trace, over: $0) { "\($0)" } }
      drawn.withLock { _ = $0.insert(one) }
    }
    #expect(drawn.withLock { $0.count } == 1)
  }

  private var small: Pose {
    var pose = Pose()
    (pose.width, pose.height, pose.pixelsPerModule, pose.barHeightInModules) = (260, 120, 2, 30)
    return pose
  }
}

@Suite("PNG files that were drawn")
struct PNGFileTests {
  private let picture = ColourImage(
    width: 3, height: 2, pixels: Array(repeatElement([10, 200, 30], count: 6).joined()))

  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "minilibrary-png-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path + "/")
  }

  private func problem(_ path: String, input: String? = nil) -> PNGFile.Problem? {
    do throws(PNGFile.Problem) {
      try PNGFile(path: path, input: input).write(picture)
      return nil
    } catch {
      return error
    }
  }

  @Test func drawing_isReadAgain_andReplacedByTheNext() throws {
    try inFolder { folder in
      let path = folder + "why.png"
      #expect(problem(path) == nil)
      let grey = try StillImage.load(path: path)
      #expect(grey.width == 3 && grey.height == 2 && Set(grey.pixels) == [Luma.of(10, 200, 30)])
      #expect(problem(path) == nil)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["why.png"])
    }
  }

  @Test func nothingElse_isEverReplaced() throws {
    try inFolder { folder in
      let foreign = folder + "photo.png"
      try Data(contentsOf: SampleBarcode.folder.appending(path: "ean8-plain.png")).write(to: URL(filePath: foreign))
      let before = try Data(contentsOf: URL(filePath: foreign))
      #expect(problem(foreign) == .exists)
      #expect(try Data(contentsOf: URL(filePath: foreign)) == before)
      try Data().write(to: URL(filePath: folder + "empty.png"))
      try FileManager.default.createSymbolicLink(atPath: folder + "link.png", withDestinationPath: folder + "nowhere")
      for path in [folder + "empty.png", folder, "/dev/null", folder + "link.png"] { #expect(problem(path) == .exists) }
      // A drawing that is itself what is to be explained.
      let drawing = folder + "why.png"
      #expect(problem(drawing) == nil)
      #expect(problem(drawing, input: folder + "./why.png") == .exists)
    }
  }

  @Test func folderThatIsNotThere_isToldInTheSystemsWords() {
    #expect(problem("/proc/nonexistent/why.png") == .failed(detail: .system(2)))
  }
}
