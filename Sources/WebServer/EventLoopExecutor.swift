import NIOCore

/// Runs a connection's tasks on its event loop. Between an event loop and Swift's own threads each await would wake up the other side,
/// which takes longer than the rest of a small answer.
///
/// What waits for disks for long or computes for long goes to other threads: writes, long reads, passwords.
final class EventLoopExecutor: TaskExecutor {
  private let eventLoop: any EventLoop

  init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    eventLoop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
