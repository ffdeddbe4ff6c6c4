import CCurl

/// The transport on libcurl. One thread of its own moves all transfers (`curl_multi_poll`), so none of Swift's few threads ever
/// waits for a network; connections are kept and used again. A proxy is taken from the environment, as libcurl does.
package final class CurlTransport: HTTPTransport {
  private let queue: CurlQueue
  private let userAgent: String
  private let limits: HTTPLimits

  /// - Parameter userAgent: `NAME/VERSION (contact)`; Open Library refuses those who do not say how to be reached.
  /// - Throws: ``HTTPProblem`` `broken` where the system has no thread or memory left.
  package init(userAgent: String, limits: HTTPLimits = HTTPLimits()) throws(HTTPProblem) {
    guard CurlTransport.isReady, let queue = CurlQueue() else { throw .broken(detail: "libcurl cannot be started") }
    self.queue = queue
    self.userAgent = userAgent
    self.limits = limits
    let thread = CurlThread(queue)
    guard thread.start() else { throw .broken(detail: "no thread can be started") }
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
