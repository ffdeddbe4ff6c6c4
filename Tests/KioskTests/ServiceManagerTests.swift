import Glibc
import Kiosk
import SystemPackage
import TestSupport
import Testing

struct ServiceManagerTests {
  @Test(arguments: [false, true]) func words_arriveAsOneDatagram(isAbstract: Bool) throws {
    let socket = try NotifySocket(isAbstract: isAbstract)
    let manager = try #require(ServiceManager(environment: ["NOTIFY_SOCKET": socket.name]))
    #expect(manager.notify(.ready, .status("open\nMAINPID=1")) == nil)
    #expect(manager.notify(.alive) == nil)
    #expect(manager.notify(.stillStarting(.seconds(60))) == nil)
    // No text begins a new line, which would be another word.
    #expect(
      socket.lines == ["READY=1", "STATUS=open MAINPID=1", "WATCHDOG=1", "EXTEND_TIMEOUT_USEC=60000000"])
  }

  @Test(arguments: ["", "@", "/", "relative", "vsock:2:1234", "/" + String(repeating: "a", count: 107)])
  func manager_isNone_whenTheAddressIsNone(name: String) {
    #expect(ServiceManager(environment: ["NOTIFY_SOCKET": name]) == nil)
  }

  @Test func manager_isNone_whenNobodyAsked() {
    #expect(ServiceManager(environment: [:]) == nil)
  }

  @Test func failure_isTold_whenNobodyListens() throws {
    let manager = try #require(ServiceManager(environment: ["NOTIFY_SOCKET": "/proc/nonexistent/notify"]))
    #expect(manager.notify(.alive) == .noSuchFileOrDirectory)
  }

  @Test(arguments: [
    (["WATCHDOG_USEC": "30000000"], Duration.seconds(30)),
    (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "12"], .seconds(30)),
    // Another program's.
    (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "13"], nil),
    (["WATCHDOG_USEC": "0"], nil), (["WATCHDOG_USEC": "-1"], nil), (["WATCHDOG_USEC": "soon"], nil), ([:], nil),
  ])
  func timeout_isThatOfTheWatchdog(environment: [String: String], timeout: Duration?) throws {
    let environment = environment.merging(["NOTIFY_SOCKET": "/run/notify"]) { $1 }
    let manager = try #require(ServiceManager(environment: environment, process: 12))
    #expect(manager.watchdogTimeout == timeout)
  }
}
