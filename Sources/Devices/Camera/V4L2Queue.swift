import CV4L2
import Domain
import Glibc
import Platform
import SystemPackage

/// Memory-mapped streaming of one camera. The buffers are always given back when the last reference ends.
final class V4L2Queue: CaptureQueue {
  /// The number of buffers: one for the reader, and enough for the driver to continue during the reading.
  private static let bufferCount: UInt32 = 4
  /// Errors that may be a moment's (VIDIOC_DQBUF, EIO), in a row.
  private static let errorLimit = 3

  private let node: V4L2Node
  private let stop: Wakeup
  private var maps: [UnsafeRawBufferPointer] = []
  private var errors = 0

  init(_ node: V4L2Node, stop: Wakeup) throws(DeviceProblem) {
    self.node = node
    self.stop = stop
    var request = v4l2_requestbuffers()
    request.count = V4L2Queue.bufferCount
    request.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    request.memory = V4L2_MEMORY_MMAP.rawValue
    try node.require(CV4L2_REQBUFS, "VIDIOC_REQBUFS", &request)
    guard request.count > 0 else { throw node.problem("VIDIOC_REQBUFS", .noMemory) }
    for index in 0..<request.count { try map(index) }
    // The subscription may fail: a driver without events loses nothing.
    var events = v4l2_event_subscription()
    events.type = UInt32(V4L2_EVENT_SOURCE_CHANGE)
    _ = node.call(CV4L2_SUBSCRIBE_EVENT, &events)
    for index in maps.indices { try requeue(FilledBuffer(index: index, byteCount: 0)) }
    var type = Int32(V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue)
    try node.require(CV4L2_STREAMON, "VIDIOC_STREAMON", &type)
  }

  deinit {
    var type = Int32(V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue)
    _ = node.call(CV4L2_STREAMOFF, &type)
    for map in maps { v4l2_munmap(UnsafeMutableRawPointer(mutating: map.baseAddress), map.count) }
    var request = v4l2_requestbuffers()
    request.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    request.memory = V4L2_MEMORY_MMAP.rawValue
    _ = node.call(CV4L2_REQBUFS, &request)
  }

  private func map(_ index: UInt32) throws(DeviceProblem) {
    var buffer = blank(Int(index))
    try node.require(CV4L2_QUERYBUF, "VIDIOC_QUERYBUF", &buffer)
    let length = Int(buffer.length)
    let address = v4l2_mmap(
      nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, node.descriptor, Int64(buffer.m.offset))
    guard let address, address != MAP_FAILED else { throw node.problem("mmap", SystemCall.lastError) }
    maps.append(UnsafeRawBufferPointer(start: address, count: length))
  }

  private func blank(_ index: Int) -> v4l2_buffer {
    var buffer = v4l2_buffer()
    buffer.index = UInt32(index)
    buffer.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    buffer.memory = V4L2_MEMORY_MMAP.rawValue
    return buffer
  }

  func now() -> Duration { MonotonicClock.now() }

  func wait(_ time: Duration) throws(DeviceProblem) -> CaptureWake {
    let events: [Poll.Events]
    do {
      events = try Poll.wait(
        for: [(node.descriptor, [.readable, .priority]), (stop.descriptor, .readable)], timeout: time)
    } catch {
      throw node.problem("poll", error)
    }
    if !events[1].isEmpty { return .stopped }
    let ready = events[0]
    if ready.isEmpty {
      if node.isGone { throw .unplugged }
      return .timedOut
    }
    if ready.contains(.priority), hasNewSource { return .changed }
    if !ready.isDisjoint(with: .failed), !ready.contains(.readable) {
      if node.isGone { throw .unplugged }
      throw .failed(call: "poll", detail: .words("POLLERR"))
    }
    return .ready
  }

  private var hasNewSource: Bool {
    var event = v4l2_event()
    return node.call(CV4L2_DQEVENT, &event) == nil && event.type == UInt32(V4L2_EVENT_SOURCE_CHANGE)
  }

  func dequeue() throws(DeviceProblem) -> FilledBuffer? {
    var buffer = blank(0)
    switch node.call(CV4L2_DQBUF, &buffer) {
    case nil: break
    case .wouldBlock?: return nil
    case let failure? where failure == .ioError || failure == .brokenPipe:
      errors += 1
      if node.isGone { throw .unplugged }
      guard errors < V4L2Queue.errorLimit else { throw node.problem("VIDIOC_DQBUF", failure) }
      return nil
    case let failure?: throw node.problem("VIDIOC_DQBUF", failure)
    }
    errors = 0
    guard maps.indices.contains(Int(buffer.index)) else { throw .failed(call: "VIDIOC_DQBUF", detail: .words("index")) }
    let clock = buffer.flags & UInt32(V4L2_BUF_FLAG_TIMESTAMP_MASK)
    let stamp = Duration.microseconds(cv4l2_microseconds(buffer))
    return FilledBuffer(
      index: Int(buffer.index), byteCount: Int(buffer.bytesused),
      isBroken: buffer.flags & UInt32(V4L2_BUF_FLAG_ERROR) != 0,
      takenAt: clock == UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC) ? stamp : nil)
  }

  func requeue(_ buffer: FilledBuffer) throws(DeviceProblem) {
    var buffer = blank(buffer.index)
    try node.require(CV4L2_QBUF, "VIDIOC_QBUF", &buffer)
  }

  /// A driver that claims more than the buffer holds is not believed.
  func bytes(of buffer: FilledBuffer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: maps[buffer.index].prefix(buffer.byteCount))
  }
}
