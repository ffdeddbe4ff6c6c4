import Domain
import Messages
import TestSupport
import Testing

@testable import KioskMachine

@Suite("Words on buttons") struct OfferWordingTests {
  private let english = Messages(language: .english, calendar: Sample.dublin)

  @Test func offer_isAVerbOfItsPrompt() {
    let due = Prompt.Kind.checkOut(Sample.book, Sample.ada, due: Sample.due)
    #expect(english.word(.yes, of: due) == "Borrow")
    #expect(english.word(.no, of: due) == "Do not borrow")
    let renewable = Prompt.Kind.returnLoan(ReturnOffer(Sample.loan, renewedDue: Sample.due, isVisitors: true))
    #expect(english.word(.yes, of: renewable) == "Return")
    #expect(english.word(.renew, of: renewable) == "Keep until Sat 5 Dec")
    #expect(english.word(.no, of: renewable) == "Keep the book")
    #expect(english.word(.yes, of: .addCopies(Sample.book, count: 3, loans: [])) == "Add 3 copies")
    #expect(english.word(.edit, of: .lookUp(Sample.isbn)) == "Enter by hand")
    #expect(english.word(.yes, of: .enter(.title, BookDraft(title: "Dune", author: ""))) == "Keep “Dune”")
    #expect(english.word(.yes, of: .enter(.isbn, BookDraft(title: "Dune", author: ""))) == "Leave it empty")
  }

  @Test func list_saysWhatItsConfirmationDoes() {
    let borrow = Said.pileLines[1]
    let back = Said.pileLines[4]
    let mine = Said.pileLines[2]
    #expect(english.word(.yes, of: .pile([borrow, borrow], Sample.ada)) == "Borrow 2 books")
    #expect(english.word(.yes, of: .pile([borrow, back], Sample.ada)) == "Confirm")
    #expect(english.word(.yes, of: .pile([mine], Sample.ada)) == "Close the list")
  }

  /// A question on a screen names no key, in any language that has one.
  @Test(arguments: Language.reviewed) func screenQuestion_namesNoKey(language: Language) {
    let messages = Messages(language: language, calendar: Sample.dublin)
    let vocabulary = Vocabulary.ofCatalogues
    for kind in Said.kinds {
      let question = messages.screenQuestion(kind)
      #expect(!question.contains("["), "\(question)")
      let words = question.split { !$0.isLetter }.map { $0.lowercased() }
      // Irish and French have words of one letter.
      guard language == .english || language == .german else { continue }
      #expect(
        !words.contains { $0.count == 1 && vocabulary.answer($0, among: Choice.allCases, in: language) != nil },
        "\(question)")
    }
  }

  @Test func screenPlan_namesNoWordToType() {
    for line in Said.pileLines {
      let plan = english.screenPlan(of: line)
      #expect(!plan.contains("“return”") && !plan.contains("“add”") && !plan.contains("“reserve”"), "\(plan)")
    }
  }

  @Test func calendar_beginsWithMonday() {
    #expect(english.weekdayNames == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
    #expect(english.month(of: CalendarDay(year: 2026, month: 12, day: 5)) == "Dec 2026")
    let chinese = Messages(language: .simplifiedChinese, calendar: Sample.dublin)
    #expect(chinese.month(of: CalendarDay(year: 2026, month: 12, day: 5)) == "2026年12月")
  }
}
