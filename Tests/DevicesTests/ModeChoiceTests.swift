import Testing

@testable import Devices

@Suite struct ModeChoiceTests {
  private static func format(
    _ code: FourCC, _ modes: [(Int, Int, [UInt32])], isEmulated: Bool = false
  ) -> CameraFormat {
    CameraFormat(
      code: code, isEmulated: isEmulated,
      modes: modes.map {
        CameraMode(size: FrameSize(width: $0, height: $1), intervals: $2.map { FrameInterval(1, $0) })
      })
  }

  /// The formats of cameras on the market, and the mode that each should get.
  static let cameras: [(name: String, formats: [CameraFormat], wish: CameraWish, choice: String?)] = [
    (
      "USB 2 webcam: YUYV only as a slide show",
      [
        format("YUYV", [(640, 480, [30, 15]), (1280, 720, [10, 5]), (1920, 1080, [5])]),
        format("MJPG", [(640, 480, [30]), (1280, 720, [60, 30]), (1920, 1080, [30])]),
        format("YU12", [(1280, 720, [60, 30]), (640, 480, [30])], isEmulated: true),
      ], CameraWish(), "MJPG 1280x720, 30 frames/s"
    ),
    (
      "USB 3 webcam: YUYV at full rate", [format("MJPG", [(1280, 720, [30])]), format("YUYV", [(1280, 720, [30])])],
      CameraWish(), "YUYV 1280x720, 30 frames/s"
    ),
    (
      "grey global shutter beside a picture to unpack",
      [format("MJPG", [(1280, 720, [30])]), format("YUYV", [(1280, 720, [30])]), format("GREY", [(1280, 800, [60])])],
      CameraWish(), "GREY 1280x800, 60 frames/s"
    ),
    (
      "size comes before format", [format("NV12", [(320, 240, [30])]), format("MJPG", [(1280, 720, [30])])],
      CameraWish(), "MJPG 1280x720, 30 frames/s"
    ),
    (
      "old camera: VGA only", [format("YUYV", [(640, 480, [30]), (352, 288, [30])])], CameraWish(),
      "YUYV 640x480, 30 frames/s"
    ),
    (
      "nothing is fast enough", [format("YUYV", [(1280, 720, [5]), (1600, 1200, [5])])], CameraWish(),
      "YUYV 1280x720, 5 frames/s"
    ),
    (
      "the size that was asked for, slow as it is",
      [format("YUYV", [(1920, 1080, [5]), (1280, 720, [30])])], CameraWish(size: FrameSize(width: 1920, height: 1080)),
      "YUYV 1920x1080, 5 frames/s"
    ),
    (
      "a size that is not there: what comes near", [format("YUYV", [(640, 480, [30]), (1920, 1080, [30])])],
      CameraWish(size: FrameSize(width: 1600, height: 900)), "YUYV 1920x1080, 30 frames/s"
    ),
    (
      "the rate that was asked for", [format("YUYV", [(1280, 720, [60, 30, 10, 5])])], CameraWish(rate: 10),
      "YUYV 1280x720, 10 frames/s"
    ),
    ("driver without rates", [format("NV12", [(1280, 720, [])])], CameraWish(), "NV12 1280x720"),
    (
      "only libv4l2 can make something of it",
      [
        format("pRAA", [(1280, 720, [30])]), format("RGB3", [(1280, 720, [30])], isEmulated: true),
        format("YU12", [(1280, 720, [30])], isEmulated: true),
      ], CameraWish(), "YU12 (converted) 1280x720, 30 frames/s"
    ),
    ("nothing that can be read", [format("H264", [(1280, 720, [30])])], CameraWish(), nil),
    ("no sizes", [format("GREY", [])], CameraWish(), nil),
    ("nothing at all", [], CameraWish(), nil),
    (
      "impossible rates",
      [
        CameraFormat(
          code: "GREY", modes: [CameraMode(size: FrameSize(width: 640, height: 480), intervals: [FrameInterval(0, 0)])])
      ],
      CameraWish(), "GREY 640x480, 0 frames/s"
    ),
  ]

  @Test(arguments: cameras.indices)
  func choice_isWhatReadsBest(index: Int) {
    let camera = Self.cameras[index]
    #expect(ModeChoice.best(of: camera.formats, for: camera.wish)?.description == camera.choice, "\(camera.name)")
    // The driver's order decides nothing here.
    #expect(
      ModeChoice.best(of: camera.formats.reversed(), for: camera.wish)?.description == camera.choice, "\(camera.name)")
  }

  @Test(arguments: [("1280x720", 1280, 720), ("640X480", 640, 480), ("16×16", 16, 16)])
  func size_isRead(text: String, width: Int, height: Int) {
    #expect(FrameSize(text) == FrameSize(width: width, height: height))
  }

  @Test(arguments: ["", "x", "1280", "1280x", "x720", "1280x720x3", "-1x2", "+640x480", "15x16", "99999x1", "a x b"])
  func size_isRefused(text: String) { #expect(FrameSize(text) == nil) }

  @Test(arguments: [
    (30.0, "30"), (7.5, "7.5"), (30000.0 / 1001, "29.97"), (14.985, "14.99"), (5.05, "5.05"), (.nan, "0"),
  ])
  func rate_isWrittenAsPeopleDo(rate: Double, text: String) { #expect(Rate(rate).description == text) }

  @Test func code_isItsLetters() {
    #expect(FourCC(rawValue: 0x5659_5559).description == "YUYV")
    #expect(FourCC("Y16 ").description == "Y16")
    #expect(FourCC(rawValue: 0x0100_1B41).description == "A...")
  }
}
