import Glibc

/// CLOCK_MONOTONIC, which V4L2 and evdev stamp their events with.
package enum MonotonicClock {
  package static func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
