/// An answer of a ``WebStub``, byte by byte if needed.
package struct WebAnswer: Sendable {
  package enum Step: Sendable {
    case send([UInt8])
    /// A number of equal bytes.
    case fill(UInt8, count: Int)
    /// One byte at a time, with a pause of milliseconds after each.
    case slowly([UInt8], pause: Duration)
    /// Nothing more, while the connection stays open.
    case hang
    case close
    /// With a reset: what was sent and not read is lost.
    case reset
  }

  package var steps: [Step]

  package init(_ steps: [Step]) { self.steps = steps }

  /// A whole answer with the right length, after which the connection stays.
  package init(
    _ status: Int = 200, _ body: [UInt8], type: String = "application/json", _ fields: [String: String] = [:]
  ) {
    let head = WebAnswer.head(status, type: type, fields.merging(["Content-Length": String(body.count)]) { $1 })
    steps = [.send(head + body)]
  }

  package static func json(_ text: String, status: Int = 200, _ fields: [String: String] = [:]) -> WebAnswer {
    WebAnswer(status, Array(text.utf8), fields)
  }

  package static func html(_ text: String, status: Int = 200, _ fields: [String: String] = [:]) -> WebAnswer {
    WebAnswer(status, Array(text.utf8), type: "text/html", fields)
  }

  package static func redirect(to location: String, status: Int = 302) -> WebAnswer {
    WebAnswer(status, [], type: "text/html", ["Location": location])
  }

  /// Gzip's own file format around bytes that `gzip` packed.
  package static func packed(_ bytes: [UInt8], status: Int = 200) -> WebAnswer {
    WebAnswer(status, bytes, ["Content-Encoding": "gzip"])
  }

  package static func head(_ status: Int, type: String, _ fields: [String: String]) -> [UInt8] {
    var lines = ["HTTP/1.1 \(status) Answer", "Content-Type: \(type)"]
    lines += fields.map { "\($0): \($1)" }
    return Array((lines + ["", ""]).joined(separator: "\r\n").utf8)
  }
}
