import Application
import Domain
import HTTPTypes
import Store
import Testing

@testable import Web

/// Bookmarks and the reading list in a browser without scripts.
@Suite(.serialized) struct ReaderListsTests {
  private func site(_ backend: SiteBackend = .inMemory) async throws -> (site: SiteFixture, ada: TestBrowser) {
    let site = try await SiteFixture(library: backend.library())
    try await site.addAccount("byrne", .librarian)
    try await site.addAccount("ada", .reader)
    return (site, try await site.browser("ada"))
  }

  private func elements(_ answer: TestAnswer) throws -> [Markup.Element] {
    #expect(answer.status == 200)
    return try Markup(Array(answer.text.utf8)).elements
  }

  private func pressed(_ answer: TestAnswer) throws -> [String?] {
    try elements(answer).filter { $0["class"]?.contains("bookmark") == true && $0.name == "button" }.map {
      $0["aria-pressed"]
    }
  }

  // MARK: - Bookmarks

  @Test(arguments: SiteBackend.allCases)
  func bookmark_isSetAndRemoved_fromEachPage(on backend: SiteBackend) async throws {
    let (site, ada) = try await site(backend)
    let book = try await site.addBook()
    let number = "\(book.id.rawValue)"
    for path in ["/books", "/books/\(number)"] {
      #expect(try pressed(await ada.get(path)) == ["false"])
      // Pressed twice in two windows.
      for _ in 1...2 {
        let answer = await ada.post("/my/bookmarks", ["book": number, "set": "1", "back": path])
        #expect(answer.status == 303 && answer.location == path)
      }
      #expect(try pressed(await ada.get(path)) == ["true"])
      #expect(await ada.get("/my/bookmarks").text.contains("Dune"))
      #expect(await ada.post("/my/bookmarks", ["book": number, "set": "0", "back": path]).status == 303)
      #expect(try pressed(await ada.get(path)) == ["false"])
    }
    // A visitor has none.
    #expect(try pressed(await site.visitor.get("/books")) == [])
    #expect(await ada.post("/my/bookmarks", ["book": "99999", "set": "1"]).status == 404)
    for form in [
      ["book": "x", "set": "1"], ["work": "OL1", "set": "1"], ["book": number], ["id": "x"], ["toggle": number],
      ["toggle": "\(number)-2"], ["toggle": "\(number)-1-1"], ["toggle": "x-1"], ["toggle": ""],
    ] {
      #expect(await ada.post("/my/bookmarks", form).status == 422)
    }
    #expect(await ada.post("/my/bookmarks", ["book": number, "set": "1", "back": "//evil.example"]).location == "/")
  }

  /// A browser may show a page that it has kept: its one form is sent several times then, by different buttons.
  @Test(arguments: SiteBackend.allCases)
  func bookmarks_areSet_byTheButtonsOfOneList(on backend: SiteBackend) async throws {
    let (site, ada) = try await site(backend)
    let dune = try await site.addBook()
    let emma = try await site.addBook("Emma", isbn: "9780141439587")
    let page = await ada.get("/books")
    let list = try #require(try elements(page).first { $0["id"] == "bookmarks" })
    #expect(list.name == "form" && list["action"] == "/my/bookmarks" && list["method"] == "post")
    let buttons = try elements(page).filter { $0["form"] == "bookmarks" }
    #expect(buttons.map { $0["value"] } == ["\(dune.id.rawValue)-1", "\(emma.id.rawValue)-1"])
    #expect(buttons.allSatisfy { $0["name"] == "toggle" })
    for toggle in buttons.compactMap({ $0["value"] }) {
      let answer = await ada.post("/my/bookmarks", ["toggle": toggle, "operation": "kept-page", "back": "/books"])
      #expect(answer.status == 303 && answer.location == "/books")
    }
    #expect(try pressed(await ada.get("/books")) == ["true", "true"])
    let removed = ["toggle": "\(emma.id.rawValue)-0", "operation": "kept-page", "back": "/books"]
    #expect(await ada.post("/my/bookmarks", removed).status == 303)
    #expect(try pressed(await ada.get("/books")) == ["true", "false"])
    let again = ["toggle": "\(emma.id.rawValue)-1", "operation": "kept-page", "back": "/books"]
    #expect(await ada.post("/my/bookmarks", again).status == 303)
    #expect(try pressed(await ada.get("/books")) == ["true", "true"])
  }

  @Test(arguments: SiteBackend.allCases)
  func removedBookmark_comesBack(on backend: SiteBackend) async throws {
    let (site, ada) = try await site(backend)
    let work = [
      "work": "OL45804W", "title": "Fantastic \"Mr\" <Fox>", "author": "Roald Dahl", "year": "1970", "cover": "8739161",
      "set": "1", "back": "/my/bookmarks",
    ]
    #expect(await ada.post("/my/bookmarks", work).status == 303)
    let list = await ada.get("/my/bookmarks")
    #expect(list.text.contains("Fantastic &#34;Mr&#34; &lt;Fox&gt;") && list.text.contains("1970"))
    #expect(list.text.contains("https://openlibrary.org/works/OL45804W"))
    let id = try #require(try elements(list).first { $0["name"] == "id" }?["value"])
    #expect(await ada.post("/my/bookmarks", ["id": id, "back": "/my/bookmarks"]).location == "/my/bookmarks")
    #expect(await ada.get("/my/bookmarks").text.contains("class=\"empty\""))
    // Another reader can take back nothing, and sees nothing.
    try await site.addAccount("emmy", .reader)
    let emmy = try await site.browser("emmy")
    #expect(await emmy.post("/my/bookmarks/undo", ["id": id]).status == 404)
    #expect(await !emmy.get("/my/bookmarks").text.contains("Fantastic"))
    #expect(await ada.post("/my/bookmarks/undo", ["id": id]).status == 303)
    #expect(await ada.get("/my/bookmarks").text.contains("Fantastic"))
  }

  // MARK: - The reading list

  private static let entry = [
    "title": "Momo", "author": "Michael Ende", "genre": "fantasy", "rating": "4", "read-on": "2026-11-20",
    "review": "Time\r\n\r\nis life.",
  ]

  @Test(arguments: SiteBackend.allCases)
  func entry_isAdded_fromABookAndByHand(on backend: SiteBackend) async throws {
    let (site, ada) = try await site(backend)
    let book = try await site.addBook()
    #expect(await ada.get("/my/list").text.contains("Nothing read yet"))
    let form = try elements(await ada.get("/my/list/new?book=\(book.id.rawValue)"))
    #expect(form.first { $0["name"] == "title" }?["value"] == "Dune")
    let own = [
      "title": "Dune", "author": "Frank Herbert", "genre": "", "read-on": "", "review": "",
      "book": "\(book.id.rawValue)",
    ]
    let first = try #require(await ada.post("/my/list", own).location)
    #expect(await ada.get(first).text.contains("This book has no review"))
    #expect(await ada.get("/books/\(book.id.rawValue)").text.contains(first))
    #expect(await ada.post("/my/list", own).status == 409)
    let second = try #require(await ada.post("/my/list", Self.entry).location)
    let page = await ada.get(second + "?order=date")
    #expect(page.text.contains("Time\n\nis life.") && page.text.contains("4 of 5 stars: very good"))
    let back = try #require(try elements(page).compactMap { $0["href"] }.first { $0.contains("at=") })
    #expect(back.contains("order=date"))
    #expect(await ada.get(back).text.contains("Momo"))
    let list = await ada.get("/my/list")
    #expect(list.text.contains("2026: 1 book") && list.text.contains("Without a day: 1 book"))
    // Others have no such entry.
    try await site.addAccount("emmy", .reader)
    for other in [try await site.browser("emmy"), try await site.browser("byrne")] {
      #expect(await other.get(second).status == 404)
      #expect(await other.post(second, Self.entry).status == 404)
      #expect(await !other.get("/my/list").text.contains("Momo"))
    }
  }

  @Test func form_isShownAgain_withItsFaults() async throws {
    let (_, ada) = try await site()
    var form = Self.entry
    (form["title"], form["author"], form["review"]) = ("A", "", "Kept.")
    let answer = await ada.post("/my/list", form)
    #expect(answer.status == 422 && answer.text.contains("title-too-short") && answer.text.contains("author-too-short"))
    #expect(answer.text.contains("Kept."))
    (form["title"], form["author"]) = ("家", "巴金")
    form["read-on"] = "yesterday"
    #expect(await ada.post("/my/list", form).text.contains("date-not-understood"))
    form["read-on"] = ""
    #expect(await ada.post("/my/list", form).status == 303)
    for (name, value) in [("rating", "6"), ("genre", "opera")] {
      var wrong = Self.entry
      wrong[name] = value
      #expect(await ada.post("/my/list", wrong).status == 422, "\(name)")
    }
  }

  /// Another window changed the entry after the form was shown.
  @Test func changedEntry_isShownWithBothValues() async throws {
    let (_, ada) = try await site()
    let path = try #require(await ada.post("/my/list", Self.entry).location)
    let form = try elements(await ada.get(path + "/edit"))
    let seen = try #require(form.first { $0["name"] == "seen" }?["value"])
    var first = Self.entry
    (first["rating"], first["seen"]) = ("5", seen)
    #expect(await ada.post(path, first).status == 303)
    var second = Self.entry
    (second["rating"], second["seen"]) = ("1", "1")
    let answer = await ada.post(path, second)
    #expect(answer.status == 409 && answer.text.contains("5 of 5 stars: great"))
    #expect(await ada.get(path).text.contains("5 of 5 stars: great"))
    let now = try Markup(Array(answer.text.utf8)).elements.first { $0["name"] == "seen" }?["value"]
    second["seen"] = now
    #expect(await ada.post(path, second).status == 303)
    #expect(await ada.get(path).text.contains("1 of 5 stars: bad"))
  }

  @Test func stars_areRadioButtons() async throws {
    let (_, ada) = try await site()
    let path = try #require(await ada.post("/my/list", Self.entry).location)
    let form = try elements(await ada.get(path + "/edit"))
    let stars = form.filter { $0["name"] == "rating" }
    #expect(stars.map { $0["value"] } == ["", "1", "2", "3", "4", "5"])
    #expect(stars.allSatisfy { $0["type"] == "radio" })
    #expect(stars.filter { $0.attributes.contains { $0.name == "checked" } }.map { $0["value"] } == ["4"])
    #expect(Set(stars.compactMap { $0["id"] }).isSubset(of: Set(form.compactMap { $0["for"] })))
  }

  @Test func badBook_hasAWarningInWords() async throws {
    let (_, ada) = try await site()
    var form = Self.entry
    form["rating"] = "1"
    let path = try #require(await ada.post("/my/list", form).location)
    for page in [await ada.get(path), await ada.get("/my/list")] {
      #expect(page.text.contains("Not recommended") && page.text.contains("disliked"))
    }
    form["rating"] = "2"
    let other = try #require(await ada.post("/my/list", form.merging(["title": "Emma"]) { $1 }).location)
    #expect(await !ada.get(other).text.contains("Not recommended"))
  }

  @Test(arguments: SiteBackend.allCases)
  func entries_areDeleted_inThreeWays(on backend: SiteBackend) async throws {
    let (_, ada) = try await site(backend)
    var ids: [String] = []
    for title in ["Momo", "Emma", "Dune", "Ulysses"] {
      let path = try #require(await ada.post("/my/list", Self.entry.merging(["title": title]) { $1 }).location)
      ids.append(String(path.split(separator: "/").last ?? ""))
    }
    func titles() async throws -> Set<String> {
      let text = await ada.get("/my/list").text
      return Set(["Momo", "Emma", "Dune", "Ulysses"].filter { text.contains("<span dir=\"auto\">\($0)</span>") })
    }
    let list = try elements(await ada.get("/my/list"))
    let links = Set(list.compactMap { $0["href"] })
    // At the row, on the page of the entry, and several at once: each leads to the page that asks.
    #expect(links.contains("/my/list/\(ids[0])/delete"))
    #expect(await ada.get("/my/list/\(ids[1])").text.contains("/my/list/\(ids[1])/delete"))
    let selecting = try elements(await ada.get("/my/list?select=1"))
    #expect(selecting.filter { $0["type"] == "checkbox" }.compactMap { $0["value"] }.sorted() == ids.sorted())
    #expect(await ada.get("/my/list/\(ids[0])/delete").text.contains("Delete “Momo” from your reading list?"))
    let several = await ada.get("/my/list/delete?id=\(ids[1])&id=\(ids[2])")
    #expect(several.text.contains("Delete 2 entries from your reading list?"))
    // To ask changes nothing, and cancel is a link.
    #expect(try await titles().count == 4)
    #expect(await ada.get("/my/list/delete").location == "/my/list")
    // The offer lasts ten seconds, which a busy machine may need for a page.
    var (moment, left) = (String?.none, Set(["Momo", "Emma", "Dune", "Ulysses"]))
    for (id, title) in zip(ids, ["Momo", "Emma", "Dune", "Ulysses"]) where moment == nil {
      #expect(await ada.post("/my/list/delete", ["id": id]).location == "/my/list")
      left.remove(title)
      moment = try elements(await ada.get("/my/list")).first { $0["name"] == "at" }?["value"]
    }
    let before = left.count
    #expect(try await titles() == left)
    let deletion = try #require(moment)
    #expect(await ada.post("/my/list/undo", ["at": deletion]).status == 303)
    #expect(try await titles().count == before + 1)
    #expect(await !ada.get("/my/list").text.contains("/my/list/undo"))
  }

  // MARK: - Reviews, ratings, tables

  @Test(arguments: SiteBackend.allCases)
  func review_isOffered_approved_andTakenBack(on backend: SiteBackend) async throws {
    let (site, ada) = try await site(backend)
    let byrne = try await site.browser("byrne")
    let book = try await site.addBook()
    let path = try #require(
      await ada.post(
        "/my/list",
        Self.entry.merging(["title": "Dune", "review": "Much sand.", "book": "\(book.id.rawValue)"]) { $1 }
      ).location)
    #expect(await !ada.get(path).text.contains("Share with others"))
    #expect(await ada.post(path + "/share", ["share": "1"]).status == 409)
    var edit = SiteSettingsEdit()
    edit.sharesReviews = true
    _ = try await site.session.setSiteSettings(edit, operation: .random())
    let id = String(path.split(separator: "/").last ?? "")
    #expect(await byrne.post("/reviews/\(id)", ["approve": "1"]).status == 404)
    #expect(await ada.get(path).text.contains("Share with others"))
    #expect(await ada.post(path + "/share", ["share": "1"]).status == 303)
    let offered = await byrne.get("/reviews")
    #expect(offered.text.contains("Much sand.") && !namesAda(offered.text))
    let page = "/books/\(book.id.rawValue)"
    #expect(await !site.visitor.get(page).text.contains("Much sand."))
    #expect(await byrne.post("/reviews/\(id)", ["approve": "1"]).status == 303)
    let shown = await site.visitor.get(page).text
    #expect(shown.contains("Much sand.") && shown.contains("A reader") && !namesAda(shown))
    #expect(await byrne.get(page).text.contains("Stop sharing"))
    #expect(await ada.post(path + "/share", ["share": "0"]).status == 303)
    #expect(await !site.visitor.get(page).text.contains("Much sand."))
  }

  /// As a word: random numbers of forms may have its letters.
  private func namesAda(_ page: String) -> Bool { page.contains(/\bada\b/.ignoresCase()) }

  @Test func tables_goInAndOut() async throws {
    let (site, ada) = try await site()
    #expect(await ada.post("/my/list", Self.entry).status == 303)
    for format in ReadingFormat.allCases {
      let answer = await ada.get("/my/list/export/\(format.rawValue)")
      #expect(answer.status == 200 && answer.headers[.contentType] == "text/csv; charset=utf-8")
      try await site.addAccount(format.rawValue, .reader)
      let other = try await site.browser(format.rawValue)
      let taken = await other.post("/my/list/import", ["table": answer.text])
      #expect(taken.status == 200 && taken.text.contains("1 added, 0 already on the list"), "\(format)")
      #expect(await other.get("/my/list").text.contains("4 of 5 stars: very good"))
      #expect(
        await other.post("/my/list/import", ["table": answer.text]).text.contains("0 added, 1 already on the list"))
    }
    let bad = "Title,Author,Rating\r\nMomo,Ende,9\r\nEmma,Austen,3\r\n"
    let refused = await ada.post("/my/list/import", ["table": bad])
    #expect(refused.status == 422 && refused.text.contains("1 line has a mistake") && refused.text.contains(":2:"))
    #expect(await ada.post("/my/list/import", ["table": bad, "skip": "1"]).text.contains("1 added"))
    #expect(await ada.post("/my/list/import", ["table": "no table"]).status == 422)
    #expect(await ada.get("/my/list/export/xml").status == 404)
  }
}
