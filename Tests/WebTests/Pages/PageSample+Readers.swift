import Domain
import Messages
import TestSupport

@testable import Application
@testable import Web

/// Pages of readers.
extension PageSample {
  static func countries(_ text: PageText) -> SignUpPage.Countries {
    [("CN", text("中国")), ("IE", text("爱尔兰"))]
  }

  /// The parts of an account without a student.
  static func parts(_ text: PageText) -> ReaderParts {
    let contact = ReaderParts.Contact(email: text("王@例.中国"), country: "CN")
    return ReaderParts(contact: contact, saved: contact, countries: countries(text))
  }

  /// The parts of an account with everything.
  static func joined(_ text: PageText) -> ReaderParts {
    ReaderParts(
      contact: .init(email: text("王@例.中国"), country: "CN"), saved: .init(email: text("李@例.中国"), country: ""),
      countries: countries(text), student: text("王小明"), calendarSince: moment, forgetsReturned: true,
      allowsForgetting: true, codeMadeAt: moment)
  }

  static func readers(_ text: PageText) -> [PageSample] {
    var form = SignUpForm()
    (form.code, form.name, form.displayName) = (text("甲"), text("王"), text("王小明"))
    (form.email, form.country, form.isShared) = (text("王@例.中国"), "CN", true)
    var settings = SiteSettings()
    (settings.signUp, settings.needsEmail) = (.code, true)
    var taken = faults(text, "code", "name", "email", "country", "password", nil)
    taken[1].code = "account-name-taken"
    let own = OwnPage(
      hasStudent: true,
      loans: [
        .init(
          loan: Loan.ID(rawValue: 1), book: Book.ID(rawValue: 1), title: text("三体"), language: "zh",
          author: text("刘慈欣"), due: day, daysOverdue: 3, renewals: 2),
        .init(
          loan: Loan.ID(rawValue: 2), book: Book.ID(rawValue: 3), title: text("家"), language: nil, author: "",
          due: day, daysOverdue: 0, renewals: 0),
      ],
      reservations: [
        .init(
          reservation: Reservation.ID(rawValue: 1), book: Book.ID(rawValue: 2), title: text("红楼梦"), language: nil,
          author: text("曹雪芹"), heldUntil: day, place: nil),
        .init(
          reservation: Reservation.ID(rawValue: 2), book: Book.ID(rawValue: 4), title: text("围城"), language: nil,
          author: "", heldUntil: nil, place: 2),
      ],
      booksToRate: [book(5, text("城"), language: "zh"), book(6, text("呐喊"))], newBooks: rows(text),
      codeMadeAt: moment)
    func quiet(hasStudent: Bool, newBooks: [CatalogueRow]) -> MyPage {
      MyPage(
        own: OwnPage(
          hasStudent: hasStudent, loans: [], reservations: [], booksToRate: [], newBooks: newBooks, codeMadeAt: nil))
    }
    var reservable = detail(rows(text)[1])
    (reservable.copiesOut, reservable.mayReserve) = (1, true)
    return [
      PageSample(
        name: "sign-up", roles: [nil],
        page: SignUpPage(countries: countries(text), settings: SiteSettings(), hasUnlisted: true)),
      PageSample(
        name: "sign-up-refused", roles: [nil],
        page: SignUpPage(
          form: form, countries: countries(text), settings: settings, faults: taken, wait: 80), seesCatalogue: false),
      PageSample(name: "my", roles: signedIn, page: MyPage(own: own, faults: faults(text, nil))),
      PageSample(name: "my-empty", roles: signedIn, page: quiet(hasStudent: true, newBooks: [])),
      PageSample(name: "my-nobody", roles: signedIn, page: quiet(hasStudent: false, newBooks: rows(text))),
      PageSample(name: "book-reserve", roles: [.reader], page: BookPage(detail: reservable, faults: faults(text, nil))),
      PageSample(
        name: "calendar", roles: signedIn,
        page: CalendarPage(address: text("https://library.example/my/due.ics?key=1"))),
      PageSample(name: "delete-account", roles: signedIn, page: DeleteAccountPage(signInName: text("王"))),
      PageSample(
        name: "delete-account-refused", roles: signedIn,
        page: DeleteAccountPage(
          signInName: text("王"), loansOut: 2, hasStudent: true, faults: faults(text, "password"), wait: 5)),
      PageSample(
        name: "own-data", roles: signedIn,
        page: OwnDataPage(
          facts: [(text("甲"), text("王")), (text("乙"), "")],
          parts: [
            .init(title: .ownLoans, id: "loans", rows: [[text("三体"), text("甲")]]),
            .init(title: .ownReservations, id: "reservations", rows: []),
          ])),
    ]
  }
}
