import Domain
import Messages
import TestSupport
import Testing

@testable import KioskMachine

/// The console's questions, word for word. A screen has other words (`OfferWordingTests`), and the console keeps these.
@Suite("Questions of the console") struct ConsolePromptTests {
  @Test func question_keepsItsWords() {
    let english = Messages(language: .english, calendar: Sample.dublin)
    #expect(Said.kinds.map { english.prompt($0).line } == Self.lines)
  }

  private static let lines: [String] = [
    "Borrow “Dune” (Frank Herbert) until Sat 5 Dec 2026? [Y/n/date]",
    "Return “Dune” (Frank Herbert), due Sat 5 Dec 2026? [Y/n]",
    "Return “Dune” (Frank Herbert), due Sat 5 Dec 2026? Or r to renew it until Sat 5 Dec 2026. [Y/n/r]",
    "Return “Dune” (Frank Herbert)? It is 12 days overdue. [Y/n]",
    "Return “Dune” (Frank Herbert), due Sat 5 Dec 2026? [Y/n]",
    "“Dune” (Frank Herbert) was borrowed only a few minutes ago. Return it? [y/N]",
    "Return “Dune” (Frank Herbert), due Sat 5 Dec 2026? Or “add” to add a copy. [Y/n/add]",
    "The library already has “Dune” (Frank Herbert), 2 copies. Add one more? Answer n to enter it as another "
      + "book. [Y/n/number]",
    "“Dune” (Frank Herbert) is on the wishlist. Has it arrived? Add 1 copy to the catalogue? [Y/n/number]",
    "Reserve “Dune” for you? [y/N]",
    "Add one more copy of “Dune” (Frank Herbert)? The library has 2, 1 available. [Y/n/number]",
    "Add 3 more copies of “Dune” (Frank Herbert)? The library has 2, 1 available. Or b to return a copy that "
      + "is on loan. [Y/n/number/b]",
    "“Dune” (Frank Herbert) is on the wishlist. Has it arrived? Add 3 copies to the catalogue? [Y/n/number]",
    "Add “Dune” (Frank Herbert), ISBN 9780441172719, 3 copies? [Y/n/e]",
    "Open Library has it: “Dune” (Frank Herbert), Ace, 1990-09-01, 592 pages, ISBN 9780441172719. Add 3 "
      + "copies? [Y/n/number/e]",
    "Open Library has it: “Dune” (no author named), ISBN 9780441172719. Add 1 copy? [Y/n/number/e]",
    "Looking up ISBN 9780441172719 … [e: enter by hand, n: cancel]",
    "This code has only a price and part of an ISBN. Is the ISBN of this book 0441172717, 9780441172719? "
      + "Compare it with the number printed in the book. [y/N]",
    "Staff only: the clock may be wrong. Is it Sat 5 Dec 2026, 23:59 now? [y/N]",
    "Type the PIN: [n to cancel]",
    "Lend “Dune” (Frank Herbert) anyway? Type the reason. [n to cancel]",
    "Renew “Dune” (Frank Herbert) anyway? Type the reason. [n to cancel]",
    "Nothing will be borrowed or returned. Is that right? [Y/n]",
    "Borrow 1 book. Is that right? [Y/n/date]",
    "Nothing will be borrowed or returned. Is that right? [Y/n]",
    "Nothing will be borrowed or returned. Is that right? [Y/n]",
    "Return 1 book. Is that right? [Y/n]",
    "Return 1 book. Is that right? [Y/n]",
    "Return 1 book. Is that right? [Y/n]",
    "Renew 1 book. Is that right? [Y/n]",
    "Reserve 1 book. Is that right? [Y/n]",
    "1 book waiting for your card. Is that right? [Y/n]",
    "Nothing will be borrowed or returned. Is that right? [Y/n]",
    "Record 1 book as on the shelf. Is that right? [Y/n]",
    "Record 1 book as on the shelf. Is that right? [Y/n]",
    "Add 3 copies. Is that right? [Y/n/number]",
    "Put 1 book in the inbox. Is that right? [Y/n/number]",
    "Nothing will be borrowed or returned. Is that right? [Y/n]",
    "Nothing will be borrowed or returned. Is that right? [Y/n]",
    "Nothing will be borrowed or returned. Is that right? [Y/n]",
    "Nothing will be borrowed or returned. Is that right? [Y/n]",
    "Return 1 book. Is that right? [Y/n]",
    "Nothing will be borrowed or returned. Is that right? [Y/n]",
    "Borrow 1 book, return 1 book, add 3 copies. Is that right? [Y/n/number]",
    "Title (Dune): [n to cancel]",
    "Title: [n to cancel]",
    "Author (Frank Herbert): [n to cancel]",
    "Author: [n to cancel]",
    "Copies (3): [n to cancel]",
    "Copies (1): [n to cancel]",
    "Publisher (Ace): [- for none, n to cancel]",
    "Publisher: [n to cancel]",
    "Published (1990-09-01): [- for none, n to cancel]",
    "Published: [n to cancel]",
    "Pages (592): [- for none, n to cancel]",
    "Pages: [n to cancel]",
    "Language, by name or two letters (en): [- for none, n to cancel]",
    "Language, by name or two letters: [n to cancel]",
    "ISBN (9780441172719): [Enter for none, n to cancel]",
    "ISBN: [Enter for none, n to cancel]",
  ]
}
