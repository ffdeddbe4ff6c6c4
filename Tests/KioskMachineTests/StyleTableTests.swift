import Domain
import KioskMachine
import TestSupport
import Testing

/// Every story in every confirmation style: a style says when the station asks, and never whose loan ends.
///
/// The teacher has two copies of “Reader”, or the teacher and Bob have one each. A third copy is on the shelf, or there
/// is none.
@Suite("The table: every style decides alike") struct StyleTableTests {
  static let reader = Book.sample(30, "Reader", total: 2, available: 2)
  static let readerAndOne = Book.sample(30, "Reader", total: 3, available: 3)
  static let teacher: Student = {
    var teacher = Student.sample(9, "Emmy", "Noether")
    teacher.kind = .teacher
    return teacher
  }()

  /// The people who have the book.
  enum Borrowers: String, Sendable { case teacher, teacherAndBob }
  /// The card that was shown before the book.
  enum Visit: String, Sendable { case nobody, cleo, teacher, bob }

  /// The expected effect of the scan and of one Enter.
  enum Effect: Hashable, Sendable {
    case returns(Student.ID)
    case lends(to: Student.ID)
    /// Nothing changes. A card is asked for, and so many people have the book.
    case asksForCard(people: Int)
    case refuses(code: String)
  }

  struct Story: Sendable, CustomTestStringConvertible {
    let mode: Mode
    /// Whether a copy is on the shelf.
    let isFree: Bool
    let borrowers: Borrowers
    let visit: Visit
    let effect: Effect
    /// The card that is shown after the book, and the loan that ends then.
    var thenCard: Visit?
    var thenReturns: Student.ID?

    init(
      _ mode: Mode, free: Bool = false, _ borrowers: Borrowers, _ visit: Visit, _ effect: Effect,
      then card: Visit? = nil, returns: Student.ID? = nil
    ) {
      (self.mode, isFree, self.borrowers, self.visit, self.effect) = (mode, free, borrowers, visit, effect)
      (thenCard, thenReturns) = (card, returns)
    }

    var testDescription: String {
      "\(mode.rawValue), \(isFree ? "a copy on the shelf" : "all copies out"), \(borrowers.rawValue), \(visit.rawValue)"
    }
  }

  private static let (emmy, bob, cleo) = (teacher.id, Shelf.bob.id, Shelf.cleo.id)

  static let stories: [Story] = [
    // A station of both. The book comes back where no copy can be lent, whoever brings it.
    Story(.station, .teacher, .nobody, .returns(emmy)),
    Story(.station, .teacher, .cleo, .returns(emmy)),
    Story(.station, .teacher, .teacher, .returns(emmy)),
    Story(.station, .teacherAndBob, .nobody, .asksForCard(people: 2), then: .bob, returns: bob),
    Story(.station, .teacherAndBob, .cleo, .refuses(code: "no-copies-available")),
    Story(.station, .teacherAndBob, .teacher, .returns(emmy)),
    Story(.station, .teacherAndBob, .bob, .returns(bob)),
    Story(.station, free: true, .teacher, .nobody, .returns(emmy)),
    Story(.station, free: true, .teacher, .cleo, .lends(to: cleo)),
    Story(.station, free: true, .teacher, .teacher, .returns(emmy)),
    Story(.station, free: true, .teacherAndBob, .nobody, .asksForCard(people: 2), then: .teacher, returns: emmy),
    Story(.station, free: true, .teacherAndBob, .cleo, .lends(to: cleo)),
    Story(.station, free: true, .teacherAndBob, .bob, .returns(bob)),
    // Books are only taken back.
    Story(.returnBook, .teacher, .nobody, .returns(emmy)),
    Story(.returnBook, .teacher, .cleo, .returns(emmy)),
    Story(.returnBook, .teacherAndBob, .nobody, .asksForCard(people: 2), then: .bob, returns: bob),
    Story(.returnBook, .teacherAndBob, .cleo, .asksForCard(people: 2), then: .teacher, returns: emmy),
    Story(.returnBook, .teacherAndBob, .bob, .returns(bob)),
    Story(.returnBook, free: true, .teacher, .cleo, .returns(emmy)),
    Story(.returnBook, free: true, .teacherAndBob, .nobody, .asksForCard(people: 2), then: .cleo),
    // Books are only lent.
    Story(.checkOut, .teacher, .nobody, .asksForCard(people: 0), then: .cleo),
    Story(.checkOut, .teacher, .cleo, .refuses(code: "no-copies-available")),
    Story(.checkOut, .teacherAndBob, .cleo, .refuses(code: "no-copies-available")),
    Story(.checkOut, free: true, .teacher, .cleo, .lends(to: cleo)),
    Story(.checkOut, free: true, .teacherAndBob, .cleo, .lends(to: cleo)),
    // Shelving knows no visit: a card shows whose loan ends.
    Story(.shelving, .teacher, .nobody, .returns(emmy)),
    Story(.shelving, .teacher, .cleo, .returns(emmy)),
    Story(.shelving, .teacherAndBob, .nobody, .asksForCard(people: 2), then: .bob, returns: bob),
    Story(.shelving, .teacherAndBob, .cleo, .asksForCard(people: 2), then: .cleo),
  ]

  @Test(arguments: ConfirmationStyle.allCases, stories)
  func story_endsAlike_inEveryStyle(style: ConfirmationStyle, story: Story) {
    var station = Self.station(style, story)
    // Enter would put a list away that waits for a card.
    station.when([.book(Self.reader)] + (story.thenCard == nil ? [.types("")] : []))
    Self.check(station, story.effect, style)
    if case .refuses(let code) = story.effect, style == .each {
      #expect(station.refusalCodes.contains(code))
    }
    guard let card = story.thenCard else { return }
    station.when(Self.card(card), .types(""))
    #expect(Self.ended(station) == (story.thenReturns.map { [$0] } ?? []))
    #expect(!station.changes.contains { $0.name == "checkOut" })
  }

  /// Two loans of one teacher are one person.
  @Test(arguments: ConfirmationStyle.allCases)
  func borrowers_areCountedAsPeople(style: ConfirmationStyle) {
    var station = Self.station(style, Story(.station, .teacher, .nobody, .returns(Self.emmy)))
    station.when(.book(Self.reader))
    #expect(!station.texts.contains { $0.contains("2 students") })
    #expect(station.screen.body == .idle)
  }

  /// A book that left minutes ago stays with its borrower in every style, unless a person says `return`.
  @Test(arguments: ConfirmationStyle.allCases, [Visit.nobody, .cleo])
  func youngLoan_stays_whoeverShowsIt(style: ConfirmationStyle, visit: Visit) {
    for (word, isReturned) in [(Happening.types(""), false), (.command(.returnBook), true)] {
      var station = Station(isByHand: false, confirmation: style)
      station.given(.card(Shelf.ada), .book(Shelf.heidi), .types(""), .types("done"))
      #expect(station.library.loans.contains { $0.book.id == Shelf.heidi.id })
      station.given(.waits(.seconds(5)))
      if visit == .cleo { station.given(.card(Shelf.cleo)) }
      station.given(.book(Shelf.heidi), word, .types(""))
      #expect(station.library.loans.contains { $0.book.id == Shelf.heidi.id } != isReturned)
    }
  }

  /// The card that follows a book makes it a book of the visit.
  @Test(arguments: ConfirmationStyle.allCases)
  func bookBeforeTheCard_isTheVisitors(style: ConfirmationStyle) {
    var station = Station(confirmation: style)
    station.given(.book(Shelf.heidi), .card(Shelf.cleo), .types(""))
    #expect(station.library.loans.last?.student == Shelf.cleo)
  }

  /// A yes card that comes while a change is made, or a person looked up, confirms nothing.
  @Test(arguments: ConfirmationStyle.allCases)
  func yesCard_whileTheStoreIsAsked_confirmsNothing(style: ConfirmationStyle) {
    var station = Station(confirmation: style)
    station.given(.card(Shelf.cleo), .storeIs(.slow), .book(Shelf.heidi), .storeAnswers)
    station.when(.command(.yes), .command(.yes), .command(.yes))
    #expect(station.changes.count == (style == .none ? 0 : 1))
    station.when(.storeAnswers)
    #expect(station.library.loans.filter { $0.student == Shelf.cleo }.count == 1)
  }

  // MARK: - The story's library

  private static func station(_ style: ConfirmationStyle, _ story: Story) -> Station {
    var station = Station(story.mode, rules: CirculationRules(copiesPerTitle: 1), confirmation: style)
    station.library.students.append(teacher)
    station.given(.anotherStationAdds(story.isFree ? readerAndOne : reader))
    station.given(
      .copyWasLent(reader, 1, teacher), .copyWasLent(reader, 2, story.borrowers == .teacher ? teacher : Shelf.bob))
    if story.visit != .nobody { station.given(card(story.visit)) }
    return station
  }

  private static func card(_ visit: Visit) -> Happening {
    switch visit {
    case .nobody: .types("")
    case .cleo: .card(Shelf.cleo)
    case .teacher: .card(teacher)
    case .bob: .card(Shelf.bob)
    }
  }

  /// The borrowers whose loans ended.
  private static func ended(_ station: Station) -> [Student.ID] {
    station.changes.compactMap { if case .returnLoan(let loan) = $0 { loan.student.id } else { nil } }
  }

  private static func check(_ station: Station, _ effect: Effect, _ style: ConfirmationStyle) {
    switch effect {
    case .returns(let borrower):
      #expect(station.changes.map(\.name) == ["returnLoan"])
      #expect(ended(station) == [borrower])
    case .lends(let borrower):
      #expect(station.changes.map(\.name) == ["checkOut"])
      #expect(station.library.loans.last?.student.id == borrower)
    case .asksForCard(let people):
      #expect(station.changes.isEmpty)
      let asked = station.notices.compactMap { if case .askForCard(_, let holders, _) = $0 { holders } else { nil } }
      #expect(asked == (style == .each ? [people] : []))
    case .refuses: #expect(station.changes.isEmpty)
    }
    #expect(station.library.loans.filter { $0.book.id == reader.id }.count == loansLeft(effect))
  }

  private static func loansLeft(_ effect: Effect) -> Int {
    switch effect {
    case .returns: 1
    case .lends: 3
    case .asksForCard, .refuses: 2
    }
  }
}
