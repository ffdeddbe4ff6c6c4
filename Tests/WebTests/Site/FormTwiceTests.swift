import Application
import Domain
import Store
import Testing

@testable import Web

/// Forms that are sent twice, or again after Back, and the first tasks of a new library (D3).
@Suite(.serialized) struct FormTwiceTests {
  private func site(_ backend: SiteBackend) async throws -> (site: SiteFixture, browser: TestBrowser) {
    let site = try await SiteFixture(library: backend.library())
    try await site.addAccount("ada", .librarian)
    return (site, try await site.browser("ada"))
  }

  private static let operation = OperationID.random().text

  // MARK: - Twice counts once

  @Test(arguments: SiteBackend.allCases) func step_isSkippedOnce(on backend: SiteBackend) async throws {
    let (site, browser) = try await site(backend)
    var form = ["task": "students", "operation": Self.operation]
    for _ in 0..<2 {
      let answer = await browser.post("/desk/skip", form)
      #expect(answer.status == 303 && answer.location == "/desk")
    }
    #expect(try await site.library.firstSteps().filter { $0.state == .skipped }.map(\.kind) == [.students])
    // The same operation never does something else.
    form["task"] = "cards"
    #expect(await browser.post("/desk/skip", form).status == 409)
    #expect(try await site.library.firstSteps().filter { $0.state == .skipped }.map(\.kind) == [.students])
  }

  @Test(arguments: SiteBackend.allCases) func library_isNamedOnce(on backend: SiteBackend) async throws {
    let (site, browser) = try await site(backend)
    let form = [
      "step": "library", "library": "Room 3", "language": "de", "catalogue": "signed-in", "operation": Self.operation,
    ]
    #expect(await browser.post("/set-up", form).status == 303)
    #expect(try await site.session.siteSettings().name == "Room 3")
    var edit = SiteSettingsEdit()
    edit.name = "Room 4"
    _ = try await site.session.setSiteSettings(edit, operation: .random())
    // The form that comes late, by Back or by an impatient finger, takes nothing back.
    #expect(await browser.post("/set-up", form).status == 303)
    #expect(try await site.session.siteSettings().name == "Room 4")
  }

  @Test(arguments: SiteBackend.allCases) func attention_isClosedOnce(on backend: SiteBackend) async throws {
    let (site, browser) = try await site(backend)
    try await site.addAccount("emmy", .helper)
    let number = try await site.addAttention()
    #expect(await browser.get("/desk").text.contains("/attention/\(number)/done"))
    #expect(await browser.post("/attention/\(number)/done").status == 303)
    let closed = try #require(try await site.library.attention(number))
    #expect(closed.doneAt != nil && closed.closer != nil)
    #expect(await !browser.get("/desk").text.contains("/attention/\(number)/done"))
    // Another person closes it again: the first one did it.
    #expect(await (try site.browser("emmy")).post("/attention/\(number)/done").status == 303)
    #expect(try await site.library.attention(number) == closed)
  }

  // MARK: - Back, edit, send again

  @Test(arguments: SiteBackend.allCases)
  func usedOperation_showsTheFormAgain_withANewOne(on backend: SiteBackend) async throws {
    let (site, browser) = try await site(backend)
    var form = [
      "was-display": "ada", "display": "Ada L.", "was-language": "", "language": "", "was-theme": "system",
      "theme": "system", "operation": Self.operation,
    ]
    #expect(await browser.post("/account", form).status == 303)
    (form["was-display"], form["display"]) = ("Ada L.", "Ada M.")
    let again = await browser.post("/account", form)
    #expect(again.status == 409)
    let elements = try Markup(Array(again.text.utf8)).elements
    // The sent value, the present value next to it, and another operation.
    #expect(elements.first { $0["name"] == "display" }?["value"] == "Ada M.")
    #expect(elements.first { $0["class"] == "elsewhere" } != nil && again.text.contains("Ada L."))
    let place = try #require(elements.firstIndex { $0["action"] == "/account" })
    let operation = try #require(elements[place...].first { $0["name"] == "operation" }?["value"])
    #expect(operation != Self.operation)
    #expect(try await site.library.account(named: "ada")?.displayName == "Ada L.")
    form["operation"] = operation
    #expect(await browser.post("/account", form).status == 303)
    #expect(try await site.library.account(named: "ada")?.displayName == "Ada M.")
  }

  /// The operation of a form names its account: no one uses up another person's.
  @Test func operation_isTheAccountsOwn() async throws {
    let (site, browser) = try await site(.inMemory)
    try await site.addAccount("emmy", .librarian)
    let other = try await site.browser("emmy")
    for (who, task) in [(browser, "students"), (other, "cards")] {
      #expect(await who.post("/desk/skip", ["task": task, "operation": Self.operation]).status == 303)
    }
    #expect(
      try await site.library.firstSteps().filter { $0.state == .skipped }.map(\.kind) == [.students, .cards])
  }

  @Test(arguments: ["", "short", "with space", "a/b-c-d-e", String(repeating: "a", count: 121), "\u{E9}2345678"])
  func operation_ofNoForm_isRefused(text: String) async throws {
    let (site, browser) = try await site(.inMemory)
    #expect(await browser.post("/desk/skip", ["task": "students", "operation": text]).status == 422)
    #expect(try await site.library.firstSteps().allSatisfy { $0.state != .skipped })
  }

  // MARK: - The first tasks

  @Test(arguments: SiteBackend.allCases) func tasks_areTickedOrSkipped_untilNoneIsLeft(on backend: SiteBackend)
    async throws
  {
    let (site, browser) = try await site(backend)
    try await site.addAccount("emmy", .helper)
    let helper = try await site.browser("emmy")
    #expect(try await open(browser) == ["books", "students", "cards", "station"])
    #expect(await !helper.get("/desk").text.contains("name=\"task\""))
    _ = try await site.addBook()
    #expect(try await open(browser) == ["students", "cards", "station"])
    let draft = StudentDraft(libraryID: "S1", firstName: "Ada", lastName: "Lovelace")
    _ = try await site.library.addStudent(draft, operation: .random(), at: .now)
    #expect(try await open(browser) == ["cards", "station"])
    // Both that are done stand there with a tick.
    #expect(try await ticked(browser) == 2)
    #expect(await browser.post("/desk/skip", ["task": "cards"]).status == 303)
    #expect(try await open(browser) == ["station"])
    #expect(await browser.post("/desk/skip", ["task": "station"]).status == 303)
    // Nothing is open: the list is gone.
    #expect(await !browser.get("/desk").text.contains("id=\"first-steps"))
    for form in [["task": "dance"], [:]] { #expect(await browser.post("/desk/skip", form).status == 422) }
  }

  private func elements(_ browser: TestBrowser) async throws -> [Markup.Element] {
    let desk = await browser.get("/desk")
    #expect(desk.status == 200)
    return try Markup(Array(desk.text.utf8)).elements
  }

  /// The tasks that a button offers to skip.
  private func open(_ browser: TestBrowser) async throws -> [String] {
    try await elements(browser).filter { $0["name"] == "task" }.compactMap { $0["value"] }
  }

  private func ticked(_ browser: TestBrowser) async throws -> Int {
    try await elements(browser).count { $0.name == "li" && $0["class"] == "done" }
  }
}
