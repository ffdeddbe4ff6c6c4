import Glibc

package enum ThreadPriority {
  /// Gives this thread a smaller share of a busy processor (sched(7)): 5 is a third of the weight of other threads, 10 a tenth.
  ///
  /// Linux changes this thread alone (setpriority(2), “C library/kernel differences”). Where that fails, the thread is as any other.
  package static func lower(to niceness: Int32) {
    _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
  }
}
