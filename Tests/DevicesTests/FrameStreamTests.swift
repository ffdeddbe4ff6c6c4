import Decoding
import Domain
import TestSupport
import Testing

@testable import Devices

/// A driver in memory: what each wait brings is written down beforehand; a frame's pixels are all its number.
private final class ScriptedQueue: CaptureQueue {
  enum Step {
    /// Frames that are ready together.
    case frames([Frame])
    case nothing
    case stop
    case change
    case problem(DeviceProblem)
    /// It calls, and has no frame.
    case falseAlarm
  }

  struct Frame {
    var number: UInt8
    var byteCount = 4
    var isBroken = false
    var takenAt: Duration? = .zero
  }

  static let bufferCount = 4
  private var steps: [Step]
  private var ready: [FilledBuffer] = []
  private var memory: [[UInt8]] = Array(repeating: [0, 0, 0, 0], count: bufferCount)
  private(set) var free = Array(0..<bufferCount)
  private(set) var fewestFree = bufferCount
  private var time: Duration = .seconds(100)

  init(_ steps: [Step]) { self.steps = steps }

  func wait(_ timeout: Duration) throws(DeviceProblem) -> CaptureWake {
    guard !steps.isEmpty else {
      time += timeout
      return .timedOut
    }
    time += .milliseconds(33)
    switch steps.removeFirst() {
    case .frames(let frames):
      for frame in frames {
        guard let index = free.first else { throw .failed(call: "test", detail: "no buffer is free") }
        free.removeFirst()
        memory[index] = Array(repeating: frame.number, count: 4)
        ready.append(
          FilledBuffer(
            index: index, byteCount: frame.byteCount, isBroken: frame.isBroken, takenAt: frame.takenAt.map { time - $0 }
          ))
      }
      fewestFree = min(fewestFree, free.count)
      return .ready
    case .nothing: return .timedOut
    case .stop: return .stopped
    case .change: return .changed
    case .problem(let problem): throw problem
    case .falseAlarm: return .ready
    }
  }

  func dequeue() throws(DeviceProblem) -> FilledBuffer? { ready.isEmpty ? nil : ready.removeFirst() }

  func requeue(_ buffer: FilledBuffer) throws(DeviceProblem) {
    #expect(!free.contains(buffer.index))
    free.append(buffer.index)
  }

  func bytes(of buffer: FilledBuffer) -> UnsafeRawBufferPointer {
    // Kept for as long as the queue is, which is as long as a driver's would be.
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: 4, alignment: 1)
    copy.copyBytes(from: memory[buffer.index])
    return UnsafeRawBufferPointer(rebasing: copy[..<min(4, buffer.byteCount)])
  }

  func now() -> Duration { time }
}

@Suite struct FrameStreamTests {
  private func stream(_ steps: [ScriptedQueue.Step]) -> (FrameStream<ScriptedQueue>, ScriptedQueue) {
    let queue = ScriptedQueue(steps)
    let size = FrameSize(width: 2, height: 2)
    let mode = ModeChoice(code: "GREY", layout: .plane, isEmulated: false, size: size)
    let setup = CameraSetup(device: Device(.camera, path: "/dev/video0"), mode: mode)
    return (FrameStream(queue, FrameFormat(.plane, size: size), setup: setup), queue)
  }

  /// The numbers of the frames that are shown, until the end of the script.
  private func shown(_ stream: FrameStream<ScriptedQueue>) throws -> [UInt8] {
    var numbers: [UInt8] = []
    while try stream.next({ plane, _ in numbers.append(plane.base[3]) }) == .shown {}
    return numbers
  }

  @Test func source_thatSendsInAnotherWay_isToBeOpenedAnew() throws {
    let (stream, _) = stream([.frames([.init(number: 1)]), .change])
    #expect(try stream.next { _, _ in } == .shown)
    #expect(try stream.next { _, _ in } == .changed)
  }

  @Test func newest_isShown_andOlderOnesGoBackUnseen() throws {
    let (stream, queue) = stream([
      .frames([.init(number: 1)]), .frames([.init(number: 2), .init(number: 3), .init(number: 4)]),
      .frames([.init(number: 5)]), .stop,
    ])
    #expect(try shown(stream) == [1, 4, 5])
    #expect(queue.free.count == ScriptedQueue.bufferCount)
  }

  @Test func brokenFrame_isCounted_andNeverShown() throws {
    let (stream, queue) = stream([
      .frames([.init(number: 1, isBroken: true)]), .frames([.init(number: 2, byteCount: 0)]),
      .frames([.init(number: 3, byteCount: 3)]), .frames([.init(number: 4), .init(number: 5, isBroken: true)]),
      .falseAlarm, .stop,
    ])
    #expect(try shown(stream) == [4])
    #expect(stream.brokenCount == 4)
    #expect(queue.free.count == ScriptedQueue.bufferCount)
  }

  @Test func bytesBeyondTheBuffer_areNotBelieved() throws {
    let (stream, _) = stream([.frames([.init(number: 1, byteCount: 1_000_000)]), .stop])
    #expect(try shown(stream) == [1])
  }

  @Test func silence_isAStall() throws {
    let (stream, _) = stream([.frames([.init(number: 1)]), .nothing, .nothing])
    #expect(throws: DeviceProblem.stalled(seconds: 2)) { try shown(stream) }
    let (mute, _) = self.stream([])
    #expect(throws: DeviceProblem.stalled(seconds: 4)) { try shown(mute) }
  }

  @Test func nothingButBrokenFrames_isUnsuitable() throws {
    let broken = ScriptedQueue.Step.frames([.init(number: 1, isBroken: true)])
    let (stream, _) = stream(Array(repeating: broken, count: 10))
    #expect(throws: DeviceProblem.unsuitable) { try shown(stream) }
  }

  @Test func problem_passesThrough() throws {
    let (stream, _) = stream([.frames([.init(number: 1)]), .problem(.unplugged)])
    #expect(throws: DeviceProblem.unplugged) { try shown(stream) }
  }

  private static let stamps: [(taken: Duration?, age: Duration)] = [
    (.milliseconds(40), .milliseconds(40)), (nil, .zero), (.seconds(60), .zero), (.seconds(-5), .zero),
  ]

  @Test(arguments: stamps)
  func stamp_isTheDrivers_whereItsClockIsOurs(taken: Duration?, age: Duration) throws {
    let (stream, queue) = stream([.frames([.init(number: 1, takenAt: taken)])])
    var stamp: FrameStamp?
    #expect(try stream.next { stamp = $1 } == .shown)
    #expect(stamp == FrameStamp(takenAt: queue.now() - age, age: age))
  }
}
