import Decoding
package import Devices
import Domain
import Images
import KioskMachine
package import Reports
import ServiceLifecycle

/// Pictures shown to the decoder as a camera would: each for a run of frames, then an empty view for a while.
package struct ReplayService: Service {
  /// How long each picture is held before the camera, and how long nothing is.
  package struct Pace: Sendable {
    package var framesPerSecond = 30
    package var framesPerPicture = 15
    /// The pause between one picture and the next, for a person to read the result.
    package var pause: Duration

    package init(pause: Duration = .seconds(1)) {
      self.pause = pause
    }

    var frameInterval: Duration { .seconds(1) / framesPerSecond }
  }

  private let pictures: [String]
  private let pace: Pace
  private let runtime: KioskRuntime
  private let clock: any KioskClock
  private let tap: FrameTap?
  private let announce: @Sendable (String) -> Void
  private let report: @Sendable (String, ImageProblem) -> Void
  private let ended: @Sendable () -> Void

  /// - Parameters:
  ///   - tap: takes the pictures while a screen asks for them.
  ///   - announce: called for each picture when it is shown.
  ///   - report: called for each picture that cannot be shown; the rest continues.
  ///   - ended: called when all pictures have been shown.
  package init(
    pictures: [String], pace: Pace, runtime: KioskRuntime, clock: any KioskClock, tap: FrameTap? = nil,
    announce: @escaping @Sendable (String) -> Void, report: @escaping @Sendable (String, ImageProblem) -> Void,
    ended: @escaping @Sendable () -> Void = {}
  ) {
    self.pictures = pictures
    self.pace = pace
    self.runtime = runtime
    self.clock = clock
    self.tap = tap
    self.announce = announce
    self.report = report
    self.ended = ended
  }

  package func run() async throws {
    await runtime.start()
    await cancelWhenGracefulShutdown {
      do {
        var decoder = FrameDecoder()
        for picture in pictures { try await show(picture, to: &decoder) }
        ended()
      } catch {
        // Cancelled: the station is closing.
      }
    }
    await runtime.replayEnds()
  }

  private func show(_ picture: String, to decoder: inout FrameDecoder) async throws {
    let image: GrayImage
    do {
      image = try StillImage.load(path: picture)
    } catch {
      report(picture, error)
      return
    }
    announce(picture)
    for frame in 0..<pace.framesPerPicture {
      let frameAt = clock.now().elapsed
      // Frames count by their own time: on a busy machine, a picture that is held is still one picture.
      let seen = image.withPlane { plane in
        defer { tap?.take(plane, at: frameAt, corners: decoder.corners) }
        return decoder.process(plane, at: pace.frameInterval * frame)
      }
      for code in seen { await runtime.send(.scan(Scan(code)), frameAt: frameAt) }
      try await clock.sleep(until: frameAt + pace.frameInterval)
    }
    // The next picture waits until the station has handled this one, as a person would wait.
    await runtime.settled()
    let shown = clock.now().elapsed
    try await clock.sleep(until: shown + pace.pause)
    // Out of view for as long as it takes to forget it, whatever the pause.
    decoder = FrameDecoder()
  }
}
