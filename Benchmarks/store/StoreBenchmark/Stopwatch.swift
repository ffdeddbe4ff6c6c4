import Domain
import Foundation

/// Time that passed and time that this process computed, all its threads together; microseconds.
struct Stopwatch {
  private let wallStart = microseconds(CLOCK_MONOTONIC)
  private let cpuStart = microseconds(CLOCK_PROCESS_CPUTIME_ID)

  var wall: Double { Stopwatch.microseconds(CLOCK_MONOTONIC) - wallStart }
  var cpu: Double { Stopwatch.microseconds(CLOCK_PROCESS_CPUTIME_ID) - cpuStart }

  private static func microseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }
}

extension Timestamp {
  static var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }

  func adding(days: Int) -> Timestamp { Timestamp(milliseconds: milliseconds + Int64(days) * 86_400_000) }
}
