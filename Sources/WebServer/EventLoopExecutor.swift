import NIOCore

/// Runs a connection's tasks on its event loop. Between an event loop and Swift's own threads each await would wake up
/// the other side, which takes longer than the rest of a small answer.
///
/// Writes, long reads and passwords run on other threads. A site sends long computing there as well.
final class EventLoopExecutor: TaskExecutor {
  private let eventLoop: any EventLoop

  init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    eventLoop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
