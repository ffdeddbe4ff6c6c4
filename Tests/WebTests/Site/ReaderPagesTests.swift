import Application
import Domain
import HTTPTypes
import Store
import TestSupport
import Testing

@testable import Web

/// Readers at their own pages, and the pages that they cannot reach.
@Suite(.serialized, .timeLimit(.minutes(30))) struct ReaderPagesTests {
  /// Ada and Emmy with an account each; Ada has Dune.
  private struct Scene {
    let site: SiteFixture
    let dune: Book
    let loan: Loan
    let ada: Student
    let emmy: Student
  }

  private func scene() async throws -> Scene {
    let site = try await SiteFixture()
    try await site.addAccount("librarian", .librarian)
    let dune = try await site.addBook(copies: 1)
    let students = try await ["S1", "S2"].asyncMap { id in
      try await site.library.addStudent(
        StudentDraft(libraryID: id, firstName: id == "S1" ? "Ada" : "Emmy", lastName: "Muster", grade: "7"),
        operation: .random(), at: .now)
    }
    for student in students {
      _ = try await site.session.addAccount(
        AccountDraft(name: student.libraryID, role: .reader, student: student.id), password: SiteFixture.password,
        operation: .random())
    }
    let loan = try await site.library.checkOut(dune.id, to: students[0].id, operation: .random(), at: .now)
    return Scene(site: site, dune: dune, loan: loan, ada: students[0], emmy: students[1])
  }

  private func open(_ signUp: SiteSettings.SignUp, _ site: SiteFixture) async throws {
    var edit = SiteSettingsEdit()
    edit.signUp = signUp
    _ = try await site.session.setSiteSettings(edit, operation: .random())
  }

  @Test func home_leadsReadersToTheirBooks() async throws {
    let scene = try await scene()
    let ada = try await scene.site.browser("S1")
    #expect(await ada.get("/").location == "/my")
    let page = await ada.get("/my").text
    #expect(page.contains("Dune") && page.contains("/my/loans/\(scene.loan.id.rawValue)/renew"))
    let emmy = try await scene.site.browser("S2").get("/my").text
    #expect(!emmy.contains("/renew") && emmy.contains("You have no books."))
    #expect(!emmy.contains("Ada") && !page.contains("Emmy"))
  }

  /// A book that came back lately is asked about, until it is on the list.
  @Test func returnedBook_isAskedAbout_untilItIsOnTheList() async throws {
    let scene = try await scene()
    let ada = try await scene.site.browser("S1")
    let form = "/my/list/new?book=\(scene.dune.id.rawValue)"
    #expect(await !ada.get("/my").text.contains(form))
    _ = try await scene.site.library.returnLoan(scene.loan.id, operation: .random(), at: .now)
    #expect(await ada.get("/my").text.contains(form))
    let entry = [
      "title": "Dune", "author": "Frank Herbert", "genre": "", "read-on": "", "review": "",
      "book": "\(scene.dune.id.rawValue)",
    ]
    #expect(await ada.post("/my/list", entry).status == 303)
    #expect(await !ada.get("/my").text.contains(form))
  }

  @Test func reader_reserves_andSeesThePlace() async throws {
    let scene = try await scene()
    let (ada, emmy) = (try await scene.site.browser("S1"), try await scene.site.browser("S2"))
    let path = "/books/\(scene.dune.id.rawValue)"
    #expect(await emmy.get(path).text.contains("/reserve"))
    let operation = OperationID.random().text
    for _ in 0..<2 {
      let answer = await emmy.post(path + "/reserve", ["operation": operation])
      #expect(answer.status == 303 && answer.location == "/my")
    }
    let page = await emmy.get("/my").text
    #expect(page.contains("place 1 in the waiting list"))
    // Her own loan and a second reservation are refused in words, on the page.
    let own = await ada.post(path + "/reserve")
    #expect(own.status == 409 && own.text.contains("already-borrowed"))
    #expect(await emmy.post(path + "/reserve").text.contains("already-reserved"))
    let renewed = await ada.post("/my/loans/\(scene.loan.id.rawValue)/renew")
    #expect(renewed.status == 409 && renewed.text.contains("reserved-by-others"))
    let place = try #require(try await scene.site.library.reservations(.ofStudent(scene.emmy.id), limit: 1).first)
    let cancel = "/my/reservations/\(place.id.rawValue)/cancel"
    for path in [cancel, "/my/reservations/999/cancel"] {
      let strange = await ada.post(path)
      #expect(strange.status == 404 && strange.text.contains("no-longer-there"))
    }
    #expect(await emmy.post(cancel).status == 303)
    #expect(await emmy.get("/my").text.contains("You have not reserved any books."))
    #expect(await emmy.post("/my/loans/\(scene.loan.id.rawValue)/renew").status == 404)
  }

  @Test func person_signsUp_andBackShowsNoForm() async throws {
    let site = try await SiteFixture()
    try await site.addAccount("librarian", .librarian)
    let visitor = site.visitor
    #expect(await visitor.get("/sign-up").status == 404)
    #expect(await !visitor.get("/sign-in").text.contains("/sign-up"))
    try await open(.open, site)
    visitor.headers[.acceptLanguage] = "de-AT, en;q=0.5"
    #expect(await visitor.get("/sign-in").text.contains("/sign-up"))
    let form = await visitor.get("/sign-up").text
    #expect(form.contains("<option value=\"AT\" selected>Österreich"))
    #expect(await visitor.get("/sign-up?country=IE").text.contains("<option value=\"IE\" selected>Irland"))
    #expect(await visitor.get("/sign-up?country=").text.contains("<option value=\"\" selected>"))
    // Each rule is broken once: all faults stand there, and the country stays.
    let refused = await visitor.post(
      "/sign-up", ["name": "a@b", "email": "a@b", "password": "x", "country": "IE"])
    #expect(refused.status == 422)
    for code in [
      "account-name-not-valid", "email-not-valid", "password-too-short", "password-needs-capital",
      "password-needs-sign",
    ] { #expect(refused.text.contains(code), "\(code)") }
    #expect(refused.text.contains("<option value=\"IE\" selected>"))
    let taken = await visitor.post("/sign-up", ["name": "Librarian", "password": SiteFixture.password])
    #expect(taken.status == 409 && taken.text.contains("account-name-taken"))
    let made = await visitor.post(
      "/sign-up", ["name": "ada", "email": "ada@example.org", "password": SiteFixture.password, "country": "IE"])
    #expect(made.status == 303 && made.location == "/")
    #expect(await visitor.get("/").location == "/my")
    #expect(await visitor.get("/sign-up").location == "/")
    #expect(await visitor.get("/my").status == 200)
    #expect(try await site.session.account(named: "ada").country == "IE")
  }

  @Test func signUp_takesTheCodeOfTheLibrary() async throws {
    let site = try await SiteFixture()
    try await site.addAccount("librarian", .librarian)
    try await open(.code, site)
    let code = try await site.session.makeSignUpCode(uses: 1)
    let visitor = site.visitor
    #expect(await visitor.get("/sign-up").text.contains("name=\"code\""))
    let fields = ["name": "ada", "password": SiteFixture.password]
    #expect(await visitor.post("/sign-up", fields).text.contains("sign-up-code-wrong"))
    let right = fields.merging(["code": code.code.shown]) { $1 }
    #expect(await visitor.post("/sign-up", right).status == 303)
    let next = site.visitor
    #expect(await next.post("/sign-up", right.merging(["name": "bo"]) { $1 }).text.contains("sign-up-code-wrong"))
    // The fifth failure of this address is the last within the hour.
    for _ in 0..<3 { _ = await next.post("/sign-up", right.merging(["name": "bo"]) { $1 }) }
    let late = await next.post("/sign-up", right.merging(["name": "bo"]) { $1 })
    #expect(late.status == 429 && late.headers[.retryAfter] != nil)
  }

  @Test func calendar_hasDueDates_andItsKeyOpensNothingElse() async throws {
    let scene = try await scene()
    let ada = try await scene.site.browser("S1")
    let page = await ada.post("/account/calendar").text
    let match = try #require(page.firstMatch(of: /\/my\/due\.ics\?key=([\w-]{27})/))
    let key = String(match.output.1)
    #expect(await !ada.get("/account").text.contains(key))
    let program = scene.site.visitor
    let file = await program.get("/my/due.ics?key=\(key)")
    #expect(file.status == 200 && file.headers[.contentType] == "text/calendar; charset=utf-8")
    #expect(file.text.contains("BEGIN:VEVENT\r\n") && file.text.contains("TRIGGER:-P1D") && !file.text.contains("Dune"))
    for path in ["/my", "/account/data.json", "/account"] {
      #expect(await program.get(path + "?key=\(key)").status == 401)
    }
    let titled = await ada.post("/account/calendar", ["titles": "1"]).text
    let other = try #require(titled.firstMatch(of: /key=([\w-]{27})/)).output.1
    #expect(await program.get("/my/due.ics?key=\(key)").status == 404)
    #expect(await program.get("/my/due.ics?key=\(other)").text.contains("DESCRIPTION:Dune"))
    #expect(await ada.post("/account/calendar/end").status == 303)
    #expect(await program.get("/my/due.ics?key=\(other)").status == 404)
  }

  @Test func account_isJoined_exported_andDeleted() async throws {
    let scene = try await scene()
    let site = scene.site
    try await site.addAccount("bo", .reader)
    let grace = try await site.library.addStudent(
      StudentDraft(libraryID: "S3", firstName: "Grace", lastName: "Hopper", grade: "7"), operation: .random(), at: .now)
    let bo = try await site.browser("bo")
    #expect(await bo.get("/my").text.contains("six digits"))
    #expect(await bo.post("/account/join", ["code": "000000"]).text.contains("link-code-wrong"))
    let code = try await site.library.linkCode(for: grace.id, at: .now)
    #expect(await bo.post("/account/join", ["code": code.shown]).location == "/my")
    #expect(await bo.get("/account").text.contains("Grace Hopper"))
    let saved = await bo.post(
      "/account/contact", ["email": "bo@example.org", "country": "FR", "was-email": "", "was-country": ""])
    #expect(saved.status == 303)
    let wrong = await bo.post(
      "/account/contact", ["email": "nonsense", "country": "FR", "was-email": "bo@example.org", "was-country": "FR"])
    #expect(wrong.status == 422 && wrong.text.contains("email-not-valid"))
    let data = await bo.get("/account/data.json")
    #expect(data.headers[.contentDisposition]?.contains("library-data.json") == true)
    #expect(data.text.contains("\"bo@example.org\"") && data.text.contains("\"S3\""))
    #expect(await bo.get("/account/data").text.contains("Grace Hopper"))
    #expect(await bo.post("/account/delete", ["password": "wrong"]).text.contains("password-wrong"))
    let gone = await bo.post("/account/delete", ["password": SiteFixture.password])
    #expect(gone.status == 303 && gone.location == "/")
    #expect(await bo.get("/my").status == 401)
    #expect(try await site.library.account(named: "bo") == nil)
  }

  /// An open page asks whether the person is signed in. That does not prolong the sign-in.
  @Test func signingOutEverywhere_endsOpenPages() async throws {
    let scene = try await scene()
    let (here, there) = (try await scene.site.browser("S1"), try await scene.site.browser("S1"))
    #expect(await there.get("/account/here").status == 204)
    let answer = await here.post("/account/sign-ins/end-all")
    #expect(answer.location == "/" && answer.headers.contains { $0.name.canonicalName == "clear-site-data" })
    #expect(await there.get("/account/here").status == 401)
    #expect(await here.get("/account/here").status == 401)
    #expect(await here.get("/my").status == 401)
  }

  @Test func newCode_isToldToTheOwner() async throws {
    let scene = try await scene()
    let account = try await scene.site.session.account(named: "S1")
    _ = try await scene.site.session.resetPassword(
      of: account, to: "Andere-Worte-8", operation: .random())
    let anonymous = scene.site.session.serving(nil, in: scene.site.session.messages)
    let signedIn = try await anonymous.signIn(
      SignInRequest(name: "S1", password: "Andere-Worte-8", address: "127.0.0.1"))
    let ada = scene.site.visitor
    ada.cookies[Cookie.Name.signIn.rawValue] = signedIn.secret.text
    #expect(await ada.get("/my").text.contains("/account/code-seen"))
    #expect(await ada.post("/account/code-seen").status == 303)
    #expect(await !ada.get("/my").text.contains("/account/code-seen"))
  }
}

extension Array {
  fileprivate func asyncMap<Other>(_ transform: (Element) async throws -> Other) async throws -> [Other] {
    var result: [Other] = []
    for element in self { result.append(try await transform(element)) }
    return result
  }
}
