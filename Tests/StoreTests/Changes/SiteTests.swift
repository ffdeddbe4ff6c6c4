import Domain
import Reports
import TestSupport
import Testing

@testable import Store

@Suite("Settings, stations and first tasks of a library", .serialized)
struct SiteTests {
  @Test(arguments: StoreBackend.allCases)
  func settings_areTheLibrarys_andAFieldThatIsNotNamedStays(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    var expected = SiteSettings()
    #expect(try await store.library.siteSettings() == expected)
    #expect(expected.catalogueViewers == .signedIn)
    var edit = SiteSettingsEdit()
    (edit.name, edit.catalogueViewers, edit.signUp) = ("  Ours ", .everybody, .code)
    (edit.historyDays, edit.welcome, edit.auditDays) = (.some(90), .some("Hello"), 30)
    edit.language = .irish
    expected.language = .irish
    (expected.name, expected.catalogueViewers, expected.signUp) = ("Ours", .everybody, .code)
    (expected.historyDays, expected.welcome, expected.auditDays) = (90, "Hello", 30)
    for operation in [OperationID("once"), OperationID("once")] {
      #expect(
        try await store.library.setSiteSettings(edit, operation: operation, at: TestStore.now) == expected)
    }
    let told = try await store.library.audit(matching: AuditFilter(), after: nil, limit: 5)
    #expect(told.map(\.event) == [.settingChanged] && told.first?.actor == store.library.actor)
    var clearing = SiteSettingsEdit()
    (clearing.historyDays, clearing.welcome, clearing.language) = (.some(nil), .some(nil), .some(nil))
    (expected.historyDays, expected.welcome, expected.language) = (nil, nil, nil)
    #expect(
      try await store.library.setSiteSettings(clearing, operation: .random(), at: TestStore.now) == expected)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func settings_areRefused_outOfRangeAndWithoutPermission(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    for days in [0, 3651] {
      var edit = SiteSettingsEdit()
      edit.auditDays = days
      try await store.expectRefusal(.daysOutOfRange(1...3650)) {
        try await store.library.setSiteSettings(edit, operation: .random(), at: TestStore.now)
      }
    }
    var edit = SiteSettingsEdit()
    edit.name = "\u{7}"
    try await store.expectRefusal(.inputNotText) {
      try await store.library.setSiteSettings(edit, operation: .random(), at: TestStore.now)
    }
    edit.name = "Ours"
    let station = store.library.acting(as: .station(name: "foyer", identification: nil))
    try await store.expectRefusal(.notPermitted(.changeSettings)) {
      try await station.setSiteSettings(edit, operation: .random(), at: TestStore.now)
    }
    try await store.expectRefusal(.notPermitted(.changeSettings)) {
      try await store.library.acting(as: .account(name: "emmy", role: .helper)).setName("Ours")
    }
    try await store.expectRefusal(.notPermitted(.changeSettings)) {
      try await station.skipFirstStep(.cards, operation: .random(), at: TestStore.now)
    }
  }

  private func sign(_ name: String, _ state: StationStatus.State = .idle, at moment: Timestamp) -> StationStatus {
    StationStatus(
      name: name, version: "1.2", mode: "station", state: state,
      troubles: [
        .init(kind: .camera, name: "HD Pro\u{1B}[31m 9", problem: .unplugged),
        .init(kind: .scanner, name: nil, problem: .absent),
      ], startedAt: TestStore.now, since: TestStore.now, seenAt: moment)
  }

  @Test(arguments: StoreBackend.allCases)
  func sign_isWrittenOver_andRemovedByWhoWroteIt(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let library = store.library
    try await library.setStationStatus(sign("foyer", at: TestStore.now), instance: "a")
    try await library.setStationStatus(sign("attic", at: TestStore.now), instance: "b")
    let later = Timestamp(milliseconds: TestStore.now.milliseconds + StationStatus.interval)
    try await library.setStationStatus(sign("foyer", .occupied, at: later), instance: "c")
    let signs = try await library.stationStatuses()
    #expect(signs.map(\.name) == ["attic", "foyer"])
    #expect(signs.last?.state == .occupied && signs.last?.seenAt == later)
    #expect(signs.last?.troubles.map(\.name) == ["HD Pro[31m 9", nil])
    #expect(signs.last?.troubles.map(\.problem) == [.unplugged, .absent])
    #expect(signs.first?.isAway(at: Timestamp(milliseconds: TestStore.now.milliseconds + 119_999)) == false)
    #expect(signs.first?.isAway(at: Timestamp(milliseconds: TestStore.now.milliseconds + 120_000)) == true)
    // Another station has taken the name over.
    try await library.removeStationStatus("foyer", instance: "a")
    #expect(try await library.stationStatuses().count == 2)
    try await library.removeStationStatus("foyer", instance: "c")
    #expect(try await library.stationStatuses().map(\.name) == ["attic"])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func firstTasks_areDone_skippedOrOpen(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    func states() async throws -> [FirstStep.State] { try await store.library.firstSteps().map(\.state) }
    #expect(try await states() == [.open, .open, .open, .open])
    _ = try await store.addWish()
    #expect(try await states().first == .open)
    _ = try await store.addBook()
    try await store.library.noteFirstStep(.station)
    try await store.library.noteFirstStep(.station)
    #expect(try await states() == [.done, .open, .open, .done])
    _ = try await store.library.skipFirstStep(.students, operation: .random(), at: TestStore.now)
    let after = try await store.library.skipFirstStep(.cards, operation: .random(), at: TestStore.now)
    #expect(after.map(\.state) == [.done, .skipped, .skipped, .done])
    _ = try await store.addStudent()
    #expect(try await states() == [.done, .done, .skipped, .done])
  }
}
