import Glibc

package enum ThreadPriority {
  /// Gives this thread a smaller share of a busy processor (sched(7)): 5 steps are a third of the weight.
  ///
  /// Linux changes this thread alone (setpriority(2), “C library/kernel differences”), and the threads that it starts. Where that fails,
  /// the thread is as before.
  package static func lower(by steps: Int32) {
    let process = __priority_which_t(PRIO_PROCESS.rawValue)
    _ = setpriority(process, 0, getpriority(process, 0) + steps)
  }
}
