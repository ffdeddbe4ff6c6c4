import Domain
import Foundation
import Messages
import TestSupport
import Testing

@testable import Web

/// Every page in every state, for every role and in every language.
@Suite struct PageTests {
  @Test(arguments: PageSample.all) func page_isWellFormed_forEachRoleAndLanguage(sample: PageSample) throws {
    for role in sample.roles {
      for language in Language.allCases {
        let markup = try Markup(sample.html(language, role))
        let elements = markup.elements
        #expect(elements.first?.name == "html" && elements.first?["lang"] == language.tag)
        #expect(elements.filter { $0.name == "h1" }.count == 1)
        #expect(elements.filter { $0.name == "main" }.count == 1)
        #expect(elements.first { $0.name == "a" }?["href"] == "#main")
        checkIDs(elements, sample)
        checkHeadings(elements, sample)
        checkFields(elements, sample)
        checkForms(elements, sample)
      }
    }
  }

  /// Each `id` is there once; each reference to one has it.
  private func checkIDs(_ elements: [Markup.Element], _ sample: PageSample) {
    let ids = elements.compactMap { $0["id"] }
    #expect(Set(ids).count == ids.count, "\(sample.name): \(ids.filter { id in ids.count { $0 == id } > 1 })")
    for element in elements {
      for name in ["for", "aria-labelledby", "aria-describedby", "data-rules"] {
        for id in (element[name] ?? "").split(separator: " ") {
          #expect(ids.contains(String(id)), "\(sample.name): \(name) \(id)")
        }
      }
    }
  }

  /// No heading jumps a level.
  private func checkHeadings(_ elements: [Markup.Element], _ sample: PageSample) {
    let levels = elements.compactMap { ["h1": 1, "h2": 2, "h3": 3][$0.name] }
    #expect(levels.first == 1)
    for (one, next) in zip(levels, levels.dropFirst()) { #expect(next <= one + 1, "\(sample.name): \(levels)") }
  }

  /// Each visible field has a label; each button a name.
  private func checkFields(_ elements: [Markup.Element], _ sample: PageSample) {
    let labels = Set(elements.filter { $0.name == "label" }.compactMap { $0["for"] })
    for element in elements where element.name == "input" || element.name == "select" {
      guard element["type"] != "hidden", element["hidden"] == nil else { continue }
      #expect(labels.contains(element["id"] ?? "?"), "\(sample.name): \(element)")
    }
    for element in elements where element.name == "button" {
      #expect(!element.text.isEmpty || element["aria-label"]?.isEmpty == false, "\(sample.name): \(element)")
    }
    #expect(elements.count { $0["autofocus"] != nil } <= 1, "\(sample.name)")
  }

  /// Each form that changes something has the token, and its own operation.
  private func checkForms(_ elements: [Markup.Element], _ sample: PageSample) {
    let changing = elements.filter { $0.name == "form" && $0["method"] == "post" }
    let operations = elements.filter { $0.name == "input" && $0["name"] == "operation" }.compactMap { $0["value"] }
    #expect(operations.count == changing.count && Set(operations).count == operations.count, "\(sample.name)")
    #expect(elements.count { $0.name == "input" && $0["name"] == "token" } == changing.count)
    for form in elements where form.name == "form" && form["method"] == nil {
      // A search, and a page that asks before it deletes.
      #expect(["/books", "/discover", "/my/list/delete"].contains(form["action"]), "\(sample.name)")
    }
  }

  /// An empty list says what to do first and leads there.
  @Test func emptyList_leadsSomewhere() throws {
    var found = 0
    for sample in PageSample.all {
      for role in sample.roles {
        let elements = try Markup(sample.html(.english, role)).elements
        for (place, element) in elements.enumerated() where element["class"] == "empty" {
          found += 1
          let inside = elements.dropFirst(place + 1).prefix { $0.depth > element.depth }
          let page = elements.filter { $0.name == "a" && $0["class"]?.contains("button") == true }
          #expect(inside.contains { $0.name == "a" } || !page.isEmpty, "\(sample.name): \(element.text)")
        }
      }
    }
    #expect(found > 10)
  }

  /// The policy of the pages forbids inline scripts, styles and handlers, and other hosts.
  @Test(arguments: PageSample.all) func page_hasNothingInline_andNothingFromElsewhere(sample: PageSample) throws {
    for role in sample.roles {
      for element in try Markup(sample.html(.english, role)).elements {
        #expect(element.name != "style" && element["style"] == nil)
        #expect(element.name != "script" || (element["src"] != nil && element.text.isEmpty))
        for (name, value) in element.attributes {
          #expect(!name.hasPrefix("on"), "\(element)")
          guard ["src", "href", "action"].contains(name), let value else { continue }
          let isOurs = value.hasPrefix("/") && !value.hasPrefix("//") || ["#main", "#end"].contains(value)
          #expect(isOurs || (element.name == "a" && element["rel"] == "noopener noreferrer"), "\(value)")
        }
      }
    }
  }

  /// Chinese pages with Chinese data have no Latin word except names and codes.
  @Test(arguments: PageSample.all) func chinesePage_hasNoLatinWord(sample: PageSample) throws {
    let names = Set(
      Language.allCases.flatMap { $0.ownName.matches(of: /[A-Za-z]{2,}/).map { String($0.output) } })
    let known: Set<String> = [
      "ISBN", "KiB", "Google", "Books", "Open", "Library", "Goodreads", "The", "StoryGraph", "zh", "en", "ga", "Cookie",
    ]
    for role in sample.roles {
      let markup = try Markup(sample.html(.simplifiedChinese, role))
      for element in markup.elements where element["lang"] == nil || element.name == "html" {
        // A code, a key, a command: no language translates it.
        guard element["translate"] != "no" else { continue }
        let spoken = [element.text] + ["aria-label", "title", "data-label", "alt"].compactMap { element[$0] }
        for text in spoken {
          let words = text.matches(of: /[A-Za-z]{2,}/).map { String($0.output) }
          #expect(words.filter { !known.contains($0) && !names.contains($0) } == [], "\(sample.name): \(text)")
        }
      }
    }
  }

  /// Every kind of scene of a station's screen.
  @Test func chineseScreen_hasNoLatinWord() throws {
    let names = Set(Language.allCases.flatMap { $0.ownName.split { !$0.isLetter }.map(String.init) })
    for sample in SceneSample.samples(of: .plain, language: .simplifiedChinese) {
      let markup = try Markup(sample.html)
      for element in markup.elements where element["lang"] == nil || element.name == "html" {
        guard element["translate"] != "no" else { continue }
        for text in [element.text] + ["aria-label", "title", "alt"].compactMap({ element[$0] }) {
          let words = text.matches(of: /[A-Za-z]{2,}/).map { String($0.output) }
          #expect(words.filter { !names.contains($0) && $0 != "MiniLibrary" } == [], "\(sample.name): \(text)")
        }
      }
    }
  }

  /// A screen reader speaks a title in the language of the book, where that is not the page's.
  @Test func titleInAnotherLanguage_saysWhich() throws {
    let sample = try #require(PageSample.all.first { $0.name == "books" })
    func titles(_ language: Language) throws -> [Markup.Element] {
      try Markup(sample.html(language, .librarian)).elements.filter { $0["dir"] == "auto" && $0.text == "三体" }
    }
    #expect(try titles(.english).map { $0["lang"] }.contains("zh"))
    #expect(try !titles(.simplifiedChinese).isEmpty)
    #expect(try titles(.simplifiedChinese).allSatisfy { $0["lang"] == nil })
  }

  /// Names of people are on no page of a reader or a visitor, though the page has the book that they borrowed.
  @Test func people_areOnNoPageOfAReader() throws {
    for sample in PageSample.all where sample.name.hasPrefix("book") || sample.name.hasPrefix("home") {
      for role in sample.roles where role == nil || role == .reader {
        let page = String(decoding: sample.html(.english, role), as: UTF8.self)
        for name in ["王小明", "李华", "张伟", "陈静"] { #expect(!page.contains(name), "\(sample.name)") }
      }
    }
    let sample = try #require(PageSample.all.first { $0.name == "book-librarian" })
    let staff = String(decoding: sample.html(.english, .librarian), as: UTF8.self)
    #expect(staff.contains("王小明") && staff.contains("陈静"))
  }
}
