import CCurl
import Domain
import Glibc

/// The transport on libcurl. One separate thread moves all transfers (`curl_multi_poll`), so none of Swift's few
/// threads ever waits for a network; connections are kept and reused. libcurl takes a proxy from the environment.
package final class CurlTransport: HTTPTransport {
  private let queue: CurlQueue
  private let userAgent: String
  private let limits: HTTPLimits

  /// - Parameter userAgent: `NAME/VERSION (contact)`; Open Library refuses those who do not say how to be reached.
  /// - Throws: ``HTTPProblem`` `broken` where the system has no thread or memory left.
  package init(userAgent: String, limits: HTTPLimits = HTTPLimits()) throws(HTTPProblem) {
    guard CurlTransport.isReady, let queue = CurlQueue() else {
      throw .broken(detail: .words("libcurl cannot be started"))
    }
    self.queue = queue
    self.userAgent = userAgent
    self.limits = limits
    let thread = CurlThread(queue)
    guard thread.start() else { throw .broken(detail: .words("no thread can be started")) }
  }

  /// Running calls end as cancelled; the thread cleans up after itself.
  deinit { queue.stop() }

  package func send(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
    let call = CurlCall(request, userAgent: userAgent, limits: limits)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        call.wait(continuation)
        queue.add(call)
      }
    } onCancel: {
      // The waiting caller resumes at once; the thread drops the connection when it gets to it.
      call.end(.failure(.cancelled))
      queue.add(call)
    }
    return try result.get()
  }

  /// `curl_global_init` is to be called once, before anything else.
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}

/// The one thread that moves all transfers; it ends when its queue is stopped.
final class CurlThread {
  private static let longestWaitMilliseconds: Int32 = 60_000

  private let queue: CurlQueue
  private var jobs: [UnsafeMutableRawPointer: CurlJob] = [:]

  init(_ queue: CurlQueue) {
    self.queue = queue
  }

  /// - Returns: false when the system has no thread left.
  func start() -> Bool {
    // Signals are the program's business; this thread is to get none of them.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let held = Unmanaged.passRetained(self)
    let failure = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<CurlThread>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, held.toOpaque())
    guard failure == 0 else {
      held.release()
      for call in queue.close() { call.end(.failure(.cancelled)) }
      queue.multi.cleanUp()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private func run() {
    let multi = queue.multi.handle
    while let calls = queue.take() {
      for call in calls { take(call) }
      var running: Int32 = 0
      _ = curl_multi_perform(multi, &running)
      settle()
      // This does not wait if a redirect has just restarted: libcurl counts that as due at once.
      _ = curl_multi_poll(multi, nil, 0, CurlThread.longestWaitMilliseconds, nil)
    }
    for job in jobs.values {
      curl_multi_remove_handle(multi, job.easy)
      job.call.end(.failure(.cancelled))
    }
    jobs = [:]
    for call in queue.close() { call.end(.failure(.cancelled)) }
    queue.multi.cleanUp()
  }

  private func take(_ call: CurlCall) {
    if call.hasEnded {
      guard let job = jobs.values.first(where: { $0.call === call }) else { return }
      drop(job)
    } else if let job = CurlJob(call) {
      begin(job)
    } else {
      call.end(.failure(.broken(detail: .cause(.outOfMemory))))
    }
  }

  private func begin(_ job: CurlJob) {
    guard job.prepare(), curl_multi_add_handle(queue.multi.handle, job.easy) == CURLM_OK else {
      job.call.end(.failure(job.problem ?? .broken(detail: .words("libcurl refuses"))))
      return
    }
    jobs[job.easy] = job
  }

  private func drop(_ job: CurlJob) {
    curl_multi_remove_handle(queue.multi.handle, job.easy)
    jobs[job.easy] = nil
  }

  /// Ends the transfers that are through.
  private func settle() {
    var left: Int32 = 0
    while let message = curl_multi_info_read(queue.multi.handle, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle, let job = jobs[easy] else {
        continue
      }
      let code = message.pointee.data.result
      drop(job)
      switch job.next(after: code) {
      case .end(let outcome): job.call.end(outcome)
      case .goOn: begin(job)
      }
    }
  }
}
