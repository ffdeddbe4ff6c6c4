import Glibc

package enum ThreadPriority {
  /// Whether this program may take back what it gave up (getrlimit(2), RLIMIT_NICE). Dispatch sets the priority of each
  /// thread that it starts, from -4 on; without the right, a thread keeps the priority of the thread that started it.
  package static var mayRise: Bool {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(__RLIMIT_NICE.rawValue), &limit) == 0 else { return false }
    return geteuid() == 0 || limit.rlim_cur >= 24
  }

  /// Gives this thread a smaller share of a busy processor (sched(7)): 5 steps are a third of the weight.
  ///
  /// Linux changes only this thread (setpriority(2), “C library/kernel differences”), and the threads that it starts.
  /// If that fails, the thread stays as before.
  package static func lower(by steps: Int32) {
    let process = __priority_which_t(PRIO_PROCESS.rawValue)
    _ = setpriority(process, 0, getpriority(process, 0) + steps)
  }
}
