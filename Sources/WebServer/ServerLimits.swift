/// The values are those of the threat model; tests shorten them.
package struct ServerLimits: Sendable, Hashable {
  /// Bytes of a request line with its fields; more is answered by 431.
  var headBytes = 16 << 10
  /// Fields of a head; more is answered by 431.
  var headFields = 100
  /// From a head's first byte to its end.
  var headTime: Duration = .seconds(10)
  /// Bytes a second below which a body is given up.
  var bodyRate = 1_000
  /// The span over which `bodyRate` holds: each `bodyRate` times this many seconds of bytes restart it.
  var bodyGrace: Duration = .seconds(10)
  /// Without a request, also before the first one.
  var idleTime: Duration = .seconds(60)
  /// Between two pieces of an answer that the client takes.
  var readTime: Duration = .seconds(30)
  /// Bytes of one piece: the slowest reader takes one in `readTime`.
  var writeBytes = 16 << 10
  /// After an answer that ends the connection: for the client to read it and hang up.
  var lingerTime: Duration = .seconds(2)
  var connections = 512
  package var connectionsOfOneAddress = 64
  /// The greatest number of endless answers; further ones are answered by 503.
  package var streams = 32
  /// Bytes of all bodies above `Route.formLimit` that are held at one time; more are answered by 503.
  var bodyBytes = 64 << 20
  /// Names and values of a query or form; the rest is dropped.
  var formFields = 1_000
  /// A stream sends its heartbeat when it was silent for so long.
  var heartbeat: Duration = .seconds(15)
  /// For requests that run when the program is asked to end.
  var farewellTime: Duration = .seconds(10)

  /// How often the files of the certificate are looked at.
  var certificateInterval: Duration = .seconds(60)
}
