/// Bounds on what clients may take of the server. The values are those of the threat model; tests shorten them.
package struct ServerLimits: Sendable, Hashable {
  /// Bytes of a request line with its fields; more is answered by 431.
  package var headBytes = 16 << 10
  /// Fields of a head; more is answered by 431.
  package var headFields = 100
  /// From a head's first byte to its end.
  package var headTime: Duration = .seconds(10)
  /// Bytes a second below which a body is given up.
  package var bodyRate = 1_000
  /// The span over which `bodyRate` holds: each `bodyRate` times this many seconds of bytes restart it.
  package var bodyGrace: Duration = .seconds(10)
  /// Without a request, also before the first one.
  package var idleTime: Duration = .seconds(60)
  /// Between two pieces of an answer that the client takes.
  package var readTime: Duration = .seconds(30)
  /// Bytes of one piece: the slowest reader takes one in `readTime`.
  package var writeBytes = 16 << 10
  /// After an answer that ends the connection: for the client to read it and hang up.
  package var lingerTime: Duration = .seconds(2)
  package var connections = 512
  package var connectionsOfOneAddress = 64
  /// The greatest number of endless answers; further ones are answered by 503.
  package var streams = 32
  /// Bytes of all bodies above `Route.formLimit` that are held at one time; more are answered by 503.
  package var bodyBytes = 64 << 20
  /// Names and values of a query or form; the rest is dropped.
  package var formFields = 1_000
  /// A stream sends its heartbeat when it was silent for so long.
  package var heartbeat: Duration = .seconds(15)
  /// For requests that run when the program is asked to end.
  package var farewellTime: Duration = .seconds(10)

  /// How often the files of the certificate are looked at.
  package var certificateInterval: Duration = .seconds(60)

  package init() {}
}
