import Testing

@testable import Devices

@Suite struct UdevSettlingTests {
  /// Whether a node may be opened at each of these seconds, as udev stands then.
  private func answers(_ looks: (isSettled: Bool, seconds: Double)...) -> [Bool] {
    var settling = UdevSettling()
    return looks.map { settling.isDone("/dev/video0", isSettled: $0.isSettled, at: .seconds($0.seconds)) }
  }

  @Test func node_isWaitedFor_untilUdevIsDoneWithIt() {
    #expect(answers((false, 0), (false, 2.9), (true, 2.9)) == [false, false, true])
  }

  @Test func node_isTakenAsItIs_afterThreeSeconds() {
    #expect(answers((false, 7), (false, 10)) == [false, true])
  }

  @Test func node_hasItsTimeAnew_whenItSettledMeanwhile() {
    #expect(answers((false, 0), (true, 1), (false, 3), (false, 6)) == [false, true, false, true])
  }

  @Test func node_isForgotten_whenItIsGone() {
    var settling = UdevSettling()
    let isDone = settling.isDone("/dev/video0", isSettled: false, at: .zero)
    #expect(!isDone && settling.isWaiting)
    settling.keep { _ in false }
    #expect(!settling.isWaiting)
  }

  @Test func whatIsNoDevice_isNotWaitedFor() {
    #expect(UdevDaemon.hasSettled("/nonexistent"))
    #expect(UdevDaemon.hasSettled("/proc/self/exe"))
  }
}
