/// Faults of the store itself, as opposed to faults of a request.
package enum StoreFault: String, CaseIterable, Sendable {
  /// Another process holds the write lock for longer than the busy time-out.
  case locked = "store-locked"
  /// Other programs kept changing what a change decides on, each time that it was tried.
  case contended = "store-contended"
  case readOnly = "store-read-only"
  case notADatabase = "store-not-a-database"
  /// Written by a newer version of the program.
  case newer = "store-newer"
  /// Written by an older version of the program, and not to be changed by who only looks.
  case older = "store-older"
  case full = "store-full"
  case damaged = "store-damaged"
  case unreachable = "store-unreachable"
  /// The way to a server was lost between the last word of a change and its answer.
  case unconfirmed = "store-unconfirmed"
  /// A server or a database that cannot hold a library.
  case unsuitable = "store-unsuitable"
  case failed = "store-failed"
}
