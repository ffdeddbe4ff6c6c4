import Application
import Domain
import HTTPTypes
import Messages
import Store
import TestSupport
import Testing

@testable import Web

/// The first run, signing in and out, and what a session may do afterwards.
@Suite(.serialized) struct SignInStoryTests {
  @Test func everyAddress_asksForTheCode_beforeALibrarianIsThere() async throws {
    let site = try await SiteFixture()
    for path in ["/", "/books", "/desk", "/account", "/nowhere", "/sign-in"] {
      let answer = await site.visitor.get(path)
      #expect(answer.text.contains("name=\"code\""), "\(path)")
    }
    #expect(await site.visitor.get("/healthz").text == "ok\n")
  }

  @Test(arguments: SiteBackend.allCases) func setUp_makesTheLibrarian_andNamesTheLibrary(on backend: SiteBackend)
    async throws
  {
    let site = try await SiteFixture(library: backend.library())
    let code = try await site.session.newSetUpCode().code.text
    let browser = site.visitor
    #expect(await browser.post("/set-up", ["step": "code", "code": "WRONG234"]).status == 422)
    let account = await browser.post("/set-up", ["step": "code", "code": code.lowercased()])
    #expect(account.text.contains("name=\"password\""))
    let weak = await browser.post(
      "/set-up", ["step": "account", "code": code, "display": "Ada", "name": "ada", "password": "short"])
    #expect(weak.status == 422 && weak.text.contains("password-too-short") && weak.text.contains("value=\"ada\""))
    let made = await browser.post(
      "/set-up", ["step": "account", "code": code, "display": "Ada", "name": "ada", "password": SiteFixture.password])
    #expect(made.status == 303 && made.location == "/set-up")
    #expect(await browser.get("/set-up").text.contains("name=\"library\""))
    let named = await browser.post(
      "/set-up", ["step": "library", "library": "Room 3", "language": "de", "catalogue": "everybody"])
    #expect(named.location == "/desk")
    let desk = await browser.get("/desk")
    #expect(desk.status == 200 && desk.text.contains("lang=\"de\"") && desk.text.contains("Room 3"))
    // The code is used up, for everybody.
    let late = await site.visitor.post("/set-up", ["step": "code", "code": code])
    #expect(late.status != 200 && late.status != 303)
  }

  /// The last before the machine's: a person's choice, and the browser's request, come first.
  @Test func language_isTheLibrarys_forABrowserThatAsksForNone() async throws {
    let site = try await SiteFixture()
    try await site.addAccount("ada", .librarian)
    let (librarian, visitor) = (try await site.browser("ada"), site.visitor)
    #expect(await visitor.get("/help").text.contains("<html lang=\"en\""))
    let named = await librarian.post(
      "/set-up", ["step": "library", "library": "Room 3", "language": "ga", "catalogue": "everybody"])
    #expect(named.location == "/desk")
    #expect(try await site.session.siteSettings().language == .irish)
    // The account has no language: the form was about the library.
    #expect(try await site.session.accounts().first?.language == nil)
    #expect(await visitor.get("/help").text.contains("<html lang=\"ga\""))
    visitor.headers[.acceptLanguage] = "xx"
    #expect(await visitor.get("/help").text.contains("<html lang=\"ga\""))
    visitor.headers[.acceptLanguage] = "de"
    #expect(await visitor.get("/help").text.contains("<html lang=\"de\""))
    #expect(await librarian.get("/set-up").text.contains("value=\"ga\" selected"))
  }

  @Test func signIn_takesTheRightPassword_andGoesBack() async throws {
    let site = try await SiteFixture()
    try await site.addAccount("ada", .librarian)
    let browser = site.visitor
    let closed = await browser.get("/desk")
    #expect(closed.status == 401 && closed.text.contains("value=\"/desk\""))
    let wrong = await browser.post("/sign-in", ["name": "ada", "password": "Wrong-Horse-7", "back": "/desk"])
    #expect(wrong.status == 401 && wrong.text.contains("sign-in-refused"))
    let unknown = await browser.post("/sign-in", ["name": "nobody", "password": "Wrong-Horse-7", "back": "/desk"])
    #expect(unknown.status == 401 && unknown.text.contains("sign-in-refused"))
    let right = await browser.post("/sign-in", ["name": " ADA ", "password": SiteFixture.password, "back": "/desk"])
    #expect(right.status == 303 && right.location == "/desk")
    #expect(await browser.get("/desk").status == 200)
  }

  @Test(arguments: ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "", "/a b"])
  func back_neverLeavesTheSite(path: String) async throws {
    let site = try await SiteFixture()
    try await site.addAccount("ada", .librarian)
    let answer = await site.visitor.post("/sign-in", ["name": "ada", "password": SiteFixture.password, "back": path])
    #expect(answer.status == 303 && answer.location == "/")
  }

  @Test(arguments: SiteBackend.allCases) func signOut_endsTheSignIn_andClearsTheBrowser(on backend: SiteBackend)
    async throws
  {
    let site = try await SiteFixture(library: backend.library())
    try await site.addAccount("ada", .librarian)
    let browser = try await site.browser("ada")
    let before = browser.cookies
    let answer = await browser.post("/sign-out")
    let name = try #require(HTTPField.Name("Clear-Site-Data"))
    #expect(answer.status == 303 && answer.headers[name] == "\"cache\", \"storage\"")
    #expect(await browser.get("/desk").status == 401)
    // A copy of the cookie is worth nothing.
    browser.cookies = before
    #expect(await browser.get("/desk").status == 401)
  }

  @Test func changesOfAnAccount_countAtTheNextRequest() async throws {
    let site = try await SiteFixture()
    try await site.addAccount("ada", .librarian)
    let helper = try await site.addAccount("helper", .helper)
    let browser = try await site.browser("helper")
    #expect(await browser.get("/desk").status == 200)
    _ = try await site.session.disableAccount(helper.id, operation: .random())
    #expect(await browser.get("/desk").status == 401)
  }

  @Test(arguments: SiteBackend.allCases) func oneTimePassword_isReplacedFirst(on backend: SiteBackend) async throws {
    let site = try await SiteFixture(library: backend.library())
    try await site.addAccount("ada", .librarian)
    let made = try await site.session.addAccount(
      AccountDraft(name: "new", role: .helper), password: nil, operation: .random())
    let code = try #require(made.oneTime?.text)
    let browser = site.visitor
    #expect(await browser.post("/sign-in", ["name": "new", "password": code]).status == 303)
    #expect(await browser.get("/desk").location == "/account/choose-password")
    #expect(await browser.get("/account/choose-password").status == 200)
    #expect(await browser.post("/account/password", ["new": "short"]).status == 422)
    #expect(await browser.post("/account/password", ["new": SiteFixture.password]).status == 303)
    #expect(await browser.get("/desk").status == 200)
  }

  @Test(arguments: SiteBackend.allCases) func changedPassword_endsEveryOtherSignIn(on backend: SiteBackend) async throws
  {
    let site = try await SiteFixture(library: backend.library())
    try await site.addAccount("ada", .librarian)
    let (here, there) = (try await site.browser("ada"), try await site.browser("ada"))
    let wrong = await here.post("/account/password", ["old": "No-Horse-7", "new": "Other-Horse-8"])
    #expect(wrong.status == 422 && wrong.text.contains("password-wrong"))
    #expect(await here.post("/account/password", ["old": SiteFixture.password, "new": "Other-Horse-8"]).status == 303)
    #expect(await here.get("/account").status == 200)
    #expect(await there.get("/account").status == 401)
  }

  @Test func language_isTheAccounts_thenTheCookies_thenTheBrowsers() async throws {
    let site = try await SiteFixture()
    try await site.addAccount("ada", .librarian)
    let browser = site.visitor
    browser.headers[.acceptLanguage] = "xx, ga;q=0.5, de;q=0.8"
    #expect(await browser.get("/help").text.contains("<html lang=\"de\""))
    #expect(await browser.post("/language", ["language": "ga", "back": "/help"]).location == "/help")
    #expect(await browser.get("/help").text.contains("<html lang=\"ga\""))
    let signedIn = try await site.browser("ada")
    #expect(await signedIn.post("/language", ["language": "zh-Hans"]).status == 303)
    signedIn.headers[.acceptLanguage] = "de"
    #expect(await signedIn.get("/help").text.contains("<html lang=\"zh-Hans\""))
  }

  @Test(arguments: SiteBackend.allCases) func theme_isRemembered(on backend: SiteBackend) async throws {
    let site = try await SiteFixture(library: backend.library())
    try await site.addAccount("ada", .librarian)
    let browser = site.visitor
    #expect(await browser.post("/theme", ["theme": "dark", "back": "/help"]).status == 303)
    #expect(await browser.get("/help").text.contains("data-theme=\"dark\""))
    let signedIn = try await site.browser("ada")
    #expect(await signedIn.post("/theme", ["theme": "light"]).status == 303)
    #expect(await signedIn.get("/help").text.contains("data-theme=\"light\""))
  }

  @Test(arguments: SiteBackend.allCases) func ownProfile_keepsWhatSomebodyElseChanged(on backend: SiteBackend)
    async throws
  {
    let site = try await SiteFixture(library: backend.library())
    let account = try await site.addAccount("ada", .librarian)
    let browser = try await site.browser("ada")
    var form = [
      "was-display": "ada", "display": "Ada L.", "was-language": "", "language": "", "was-theme": "system",
      "theme": "dark",
    ]
    form["operation"] = OperationID.random().text
    #expect(await browser.post("/account", form).status == 303)
    // Sent twice counts once.
    #expect(await browser.post("/account", form).status == 303)
    _ = try await site.session.editAccount(account.id, AccountEdit(displayName: "Countess"), operation: .random())
    form["operation"] = OperationID.random().text
    form["was-display"] = "Ada L."
    form["display"] = "Ada Lovelace"
    let answer = await browser.post("/account", form)
    #expect(answer.status == 409 && answer.text.contains("Ada Lovelace") && answer.text.contains("Countess"))
  }

  /// The choices say what stands there now, as the fields do.
  @Test func ownProfile_showsBothValues_ofLanguageAndColours() async throws {
    let site = try await SiteFixture()
    let account = try await site.addAccount("ada", .librarian)
    let browser = try await site.browser("ada")
    _ = try await site.session.editAccount(
      account.id, AccountEdit(language: .some(.irish), theme: .dark), operation: .random())
    let form = [
      "was-display": "ada", "display": "ada", "was-language": "", "language": "en", "was-theme": "system",
      "theme": "light",
    ]
    let answer = await browser.post("/account", form)
    #expect(answer.status == 409)
    let markup = try Markup(Array(answer.text.utf8))
    let present = markup.elements.filter { $0["class"] == "elsewhere" }.compactMap { $0["id"] }
    #expect(present == ["f-language-now", "f-theme-now"])
    let named = markup.elements.filter { present.contains($0["aria-describedby"] ?? "") }.map(\.name)
    #expect(named == ["select", "fieldset"])
    #expect(answer.text.contains("<strong dir=\"auto\">\(Language.irish.ownName)</strong>"))
  }

  /// Back, edit, send again: no error page, but the form as it was sent with the present values and a new operation.
  @Test func setUp_sentAgainWithOtherValues_showsTheFormAgain() async throws {
    let site = try await SiteFixture()
    try await site.addAccount("ada", .librarian)
    let browser = try await site.browser("ada")
    var form = ["step": "library", "library": "Room 3", "language": "de", "catalogue": "everybody"]
    form["operation"] = OperationID.random().text
    for _ in 1...2 { #expect(await browser.post("/set-up", form).location == "/desk") }
    form["library"] = "Room 4"
    form["language"] = "ga"
    let again = await browser.post("/set-up", form)
    #expect(again.status == 409 && !again.text.contains("operation-reused"))
    #expect(again.text.contains("value=\"Room 4\"") && again.text.contains("<strong dir=\"auto\">Room 3</strong>"))
    let elements = try Markup(Array(again.text.utf8)).elements
    #expect(
      elements.filter { $0["class"] == "elsewhere" }.compactMap { $0["id"] } == ["f-library-now", "f-language-now"])
    let operation = try #require(
      elements.first { $0["name"] == "operation" && $0["value"]?.hasSuffix(".set-up") == true }?["value"])
    #expect(operation != form["operation"])
    form["operation"] = operation
    #expect(await browser.post("/set-up", form).location == "/desk")
    #expect(try await site.session.siteSettings().name == "Room 4")
  }

  @Test func sharedComputer_getsACookieOfTheSessionAlone() async throws {
    let site = try await SiteFixture()
    try await site.addAccount("ada", .librarian)
    let answer = await site.visitor.post(
      "/sign-in", ["name": "ada", "password": SiteFixture.password, "shared": "1"])
    let cookie = try #require(answer.headers[values: .setCookie].first { $0.hasPrefix("minilibrary-sign-in=") })
    #expect(!cookie.contains("Max-Age") && cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
  }
}
