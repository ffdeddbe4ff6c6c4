import Decoding
import Devices
import Domain
import Images
import Kiosk
import TestSupport
import Testing

/// The picture of the camera on the station's screen.
@Suite("Camera preview", .timeLimit(.minutes(60))) struct FrameTapTests {
  private static func image(_ width: Int, _ height: Int, _ level: UInt8 = 128) -> GrayImage {
    GrayImage(width: width, height: height, pixels: [UInt8](repeating: level, count: width * height))
  }

  @Test func picture_isReduced_withItsCorners() async {
    let tap = FrameTap()
    let pictures = tap.pictures()
    Self.image(1280, 720).withPlane {
      tap.take($0, at: .zero, corners: [[Point(x: 400, y: 200), Point(x: 800, y: 200)]])
    }
    var iterator = pictures.makeAsyncIterator()
    let picture = await iterator.next()
    #expect(picture?.image.width == 320)
    #expect(picture?.image.height == 180)
    #expect(picture?.corners == [[Point(x: 100, y: 50), Point(x: 200, y: 50)]])
  }

  @Test func pictures_comeEightTimesASecond() async {
    let tap = FrameTap()
    let pictures = tap.pictures()
    let seen = Task {
      var levels: [UInt8] = []
      for await picture in pictures {
        levels.append(picture.image.pixels[0])
        if picture.image.pixels[0] == 255 { break }
      }
      return levels
    }
    // The reader keeps only the newest, so each frame waits until it is seen or skipped.
    for frame in 0..<30 {
      Self.image(64, 32, UInt8(frame)).withPlane { tap.take($0, at: .milliseconds(frame * 33), corners: []) }
      await Task.yield()
    }
    Self.image(64, 32, 255).withPlane { tap.take($0, at: .seconds(10), corners: []) }
    #expect(await seen.value.count <= 9)
  }

  @Test func nothing_isCopied_whileNobodyLooks() async {
    let tap = FrameTap()
    Self.image(64, 32, 1).withPlane { tap.take($0, at: .zero, corners: []) }
    let pictures = tap.pictures()
    Self.image(64, 32, 2).withPlane { tap.take($0, at: .zero, corners: []) }
    var iterator = pictures.makeAsyncIterator()
    #expect(await iterator.next()?.image.pixels[0] == 2)
  }

  @Test func frames_ofOddShapes_areTaken() async {
    for (width, height) in [(1, 1), (319, 3), (321, 200), (4000, 10), (5000, 2)] {
      let tap = FrameTap()
      let pictures = tap.pictures()
      Self.image(width, height).withPlane { tap.take($0, at: .zero, corners: []) }
      Self.image(320, 180, 9).withPlane { tap.take($0, at: .seconds(1), corners: []) }
      var iterator = pictures.makeAsyncIterator()
      let picture = await iterator.next()
      #expect((picture?.image.width ?? 999) <= FrameTap.width)
    }
  }

  @Test func preview_isAPictureThatCanBeRead() async throws {
    let tap = FrameTap()
    let pictures = CameraPreview(tap).pictures()
    Self.image(640, 480, 200).withPlane { tap.take($0, at: .zero, corners: [[Point(x: 2, y: 4)]]) }
    var iterator = pictures.makeAsyncIterator()
    let picture = try #require(await iterator.next())
    #expect(picture.jpeg.starts(with: [0xFF, 0xD8]))
    #expect((picture.width, picture.height) == (320, 240))
    #expect(picture.corners == [[1, 2]])
    #expect(picture.jpeg.count < 20_000)
  }
}
