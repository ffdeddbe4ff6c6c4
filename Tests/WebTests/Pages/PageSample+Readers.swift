import Domain
import Messages
import TestSupport

@testable import Web

/// Pages of readers.
extension PageSample {
  static func countries(_ text: PageText) -> [SignUpPage.Country] {
    [.init(code: "CN", name: text("中国")), .init(code: "IE", name: text("爱尔兰"))]
  }

  /// The parts of an account without a student.
  static func parts(_ text: PageText) -> ReaderParts {
    ReaderParts(contact: .init(email: text("王@例.中国"), country: "CN"), countries: countries(text))
  }

  /// The parts of an account with everything.
  static func joined(_ text: PageText) -> ReaderParts {
    ReaderParts(
      contact: .init(email: text("王@例.中国"), country: "CN"), saved: .init(email: text("李@例.中国"), country: ""),
      countries: countries(text), student: text("王小明"), calendarSince: moment, forgetsReturned: true,
      allowsForgetting: true, codeMadeAt: moment)
  }

  static func readers(_ text: PageText) -> [PageSample] {
    var values = SignUpPage.Values()
    (values.code, values.name, values.displayName) = (text("甲"), text("王"), text("王小明"))
    (values.email, values.country, values.isShared) = (text("王@例.中国"), "CN", true)
    var taken = faults(text, "code", "name", "email", "country", "password", nil)
    taken[1].code = "account-name-taken"
    let loans = [
      MyPage.Loan(
        id: 1, book: 1, title: text("三体"), language: "zh", author: text("刘慈欣"), due: day, daysOverdue: 3, renewals: 2),
      MyPage.Loan(id: 2, book: 3, title: text("家"), due: day),
    ]
    let reservations = [
      MyPage.Reservation(id: 1, book: 2, title: text("红楼梦"), author: text("曹雪芹"), heldUntil: day),
      MyPage.Reservation(id: 2, book: 4, title: text("围城"), place: 2),
    ]
    var book = BookSheet(listings(text)[1], added: day)
    book.copiesOut = 1
    book.googleBooks = Address(
      elsewhere: BookLinks(isbn: nil, title: text("红楼梦"), author: text("曹雪芹")).googleBooks)
    return [
      PageSample(
        name: "sign-up", roles: [nil], page: SignUpPage(countries: countries(text), hasUnlisted: true)),
      PageSample(
        name: "sign-up-refused", roles: [nil],
        page: SignUpPage(
          values, countries: countries(text), asksForCode: true, needsEmail: true, needsCountry: true, faults: taken,
          wait: 80), seesCatalogue: false),
      PageSample(
        name: "my", roles: signedIn,
        page: MyPage(
          hasStudent: true, loans: loans, reservations: reservations,
          readIt: [.init(book: 5, title: text("城"), language: "zh"), .init(book: 6, title: text("呐喊"))],
          newBooks: listings(text), codeMadeAt: moment,
          faults: faults(text, nil))),
      PageSample(name: "my-empty", roles: signedIn, page: MyPage(hasStudent: true)),
      PageSample(name: "my-nobody", roles: signedIn, page: MyPage(hasStudent: false, newBooks: listings(text))),
      PageSample(
        name: "book-reserve", roles: [.reader],
        page: BookPage(book, mayReserve: true, faults: faults(text, nil))),
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
            .init(.ownLoans, id: "loans", rows: [[text("三体"), text("甲")]]),
            .init(.ownReservations, id: "reservations", rows: []),
          ])),
    ]
  }
}
