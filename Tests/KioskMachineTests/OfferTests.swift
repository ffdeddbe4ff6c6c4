import Domain
import TestSupport
import Testing

@testable import KioskMachine

/// The choices of a prompt as values, and what they do.
@Suite("Offers") struct OfferTests {
  @Test func checkOut_offersToBorrow_aDay_andNot() {
    var station = Station.each()
    station.when(.card(Shelf.cleo), .book(Shelf.heidi))
    #expect(station.prompt?.offers == [.yes, .dueDate, .no])
  }

  @Test func return_offersToKeep_whereARenewalGains() {
    var station = Station.each()
    station.when(.card(Shelf.ada), .book(Shelf.dune))
    guard case .returnLoan(let offer)? = station.prompt?.kind else {
      Issue.record("no return prompt: \(station.screen)")
      return
    }
    #expect(station.prompt?.offers == (offer.renewedDue == nil ? [.yes, .no] : [.yes, .renew, .no]))
  }

  @Test func youngLoan_offersFirstToKeepIt() {
    let offer = ReturnOffer(Shelf.adasDune, isRecent: true)
    #expect(Prompt(.returnLoan(offer)).offers == [.no, .yes])
  }

  /// Every choice of the console is a value, too.
  @Test func everyChoiceOfTheConsole_isOffered() {
    let loans = [Shelf.adasDune]
    let draft = BookDraft(isbn: Shelf.unknown, title: "It", author: "JK")
    let kinds: [Prompt.Kind] = [
      .checkOut(Shelf.heidi, Shelf.ada, due: Shelf.due), .returnLoan(ReturnOffer(Shelf.adasDune)),
      .returnLoan(ReturnOffer(Shelf.adasDune, renewedDue: Shelf.due, offersCopy: true)),
      .reserve(Shelf.heidi, Shelf.ada), .addCopies(Shelf.heidi, count: 1, loans: loans),
      .acquire(Shelf.wish, copies: 1), .copyOf(Shelf.heidi, insteadOf: draft), .addBook(draft),
      .addBook(draft, foundBy: .openLibrary), .lookUp(Shelf.unknown), .confirmISBN(Shelf.unknown),
      .confirmDay(Shelf.due), .enter(.title, draft), .pin(.libraryID("S1", otherwise: .nameMissing)),
    ]
    for kind in kinds {
      let offers = Prompt(kind).offers
      for choice in kind.choices {
        let offer: Offer =
          switch choice {
          case .yes: .yes
          case .no: .no
          case .renew: .renew
          case .takeBack: .giveBack
          case .edit, .enterByHand: .edit
          case .add: .add
          case .date: .dueDate
          case .number: .number
          }
        #expect(offers.contains(offer), "\(choice) at \(kind)")
      }
      #expect(Set(offers).count == offers.count)
    }
  }

  @Test func offers_giveTheirAnswers() {
    let needText = Offer.allCases.filter { $0.answer() == nil }
    #expect(needText == [.dueDate, .number, .text])
    for offer in needText { #expect(offer.answer("3") == .text("3")) }
  }

  @Test func add_asksForACopy_whereAReturnIsProposed() {
    var station = Station.each(.shelving)
    station.given(.book(Shelf.emil))
    guard station.prompt?.offers.contains(.add) == true else {
      Issue.record("no copy is offered: \(station.screen)")
      return
    }
    station.when(.answers(.add))
    guard case .addCopies(let book, 1, _)? = station.prompt?.kind else {
      Issue.record("no copies prompt: \(station.screen)")
      return
    }
    #expect(book.id == Shelf.emil.id)
  }

  @Test func add_isRefused_whereAVisitorBorrows() {
    var station = Station.each()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi))
    let prompt = station.prompt
    station.when(.answers(.add))
    #expect(station.prompt?.id == prompt?.id)
    #expect(station.operations.isEmpty)
    guard case .refused(let refusals)? = station.notices.first else {
      Issue.record("nothing is said: \(station.notices)")
      return
    }
    #expect(refusals.first.code == "answer-not-understood")
  }

  @Test func listOfCards_hasNothingToConfirm() {
    var station = Station(confirmation: .pile)
    station.when(.book(Shelf.heidi))
    #expect(station.prompt?.offers == [.no])
    station.when(.card(Shelf.cleo))
    #expect(station.prompt?.offers == [.yes, .dueDate, .no])
  }

  @Test func reserve_isAnswered_inAList() {
    var station = Station(confirmation: .pile)
    station.given(.card(Shelf.cleo), .book(Shelf.emil))
    #expect(station.prompt?.offers.contains(.reserve) == true)
    station.when(.answers(.reserve))
    #expect(station.screen.lines.first?.plan == .reserve(Shelf.cleo))
  }
}

extension Prompt {
  /// A prompt with some number.
  init(_ kind: Kind) {
    self.init(id: ID(rawValue: 1), kind: kind)
  }
}
