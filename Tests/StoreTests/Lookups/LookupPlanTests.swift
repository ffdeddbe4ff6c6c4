import Domain
import Store
import Testing

/// How the queue of look-ups is counted. All its rows are, so what matters is that none is looked at for it.
@Suite("How the queue of look-ups is counted")
struct LookupPlanTests {
  @Test func overview_countsPagesAndIndices_andLooksAtNoRow() async throws {
    let folder = try TemporaryFolder()
    let recorder = PlanRecorder(try await StoreBackend.inMemory.open(in: folder))
    let library = Library(driver: recorder, rules: CirculationRules(), calendar: TestStore.calendar)
    _ = try await library.lookupOverview(since: TestStore.now)
    let steps = recorder.takePlans().flatMap { $0 }.filter { !$0.hasPrefix("SCALAR SUBQUERY") }
    #expect(
      steps == [
        "SCAN CONSTANT ROW",
        // Without a WHERE: the engine counts its pages.
        "SCAN lookup_queue USING COVERING INDEX lookup_queue_by_due",
        "SEARCH lookup_queue USING COVERING INDEX lookup_queue_by_problem (problem>?)",
        "SEARCH lookup_queue USING COVERING INDEX lookup_queue_by_due",
        "SCAN lookup_result USING COVERING INDEX lookup_result_by_end",
        "SEARCH lookup_result USING COVERING INDEX lookup_result_by_end (is_found=?)",
        "SEARCH lookup_result USING COVERING INDEX lookup_result_by_problem (problem>?)",
        "SEARCH lookup_queue USING COVERING INDEX lookup_queue_partial (is_partial=?)",
        "SEARCH lookup_result USING COVERING INDEX lookup_result_incomplete (is_incomplete=?)",
        "SEARCH lookup_result USING COVERING INDEX lookup_result_by_end (is_found=? AND ended_at>?)",
      ], "\(steps)")
  }
}
