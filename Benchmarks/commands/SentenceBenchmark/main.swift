import Domain
import Glibc
import KioskMachine
import Messages

// CPU of a formatted sentence, in microseconds: the first time, when its pattern is found and parsed, and after that.

/// Microseconds of the CPU since the process began.
func cpu() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

let book = Book(
  id: Book.ID(rawValue: 12), isbn: nil, title: "Dune", author: "Frank Herbert", totalCopies: 2, availableCopies: 1,
  createdAt: Timestamp(milliseconds: 0))
let student = Student(
  id: Student.ID(rawValue: 1), libraryID: "S12345", firstName: "Ada", lastName: "Lovelace", grade: "7",
  createdAt: Timestamp(milliseconds: 0), cardNumber: nil)
let due = Timestamp(milliseconds: 1_796_428_800_000)
let loan = Loan(
  id: Loan.ID(rawValue: 1), book: book, student: student, checkoutDate: Timestamp(milliseconds: 0), dueDate: due)

/// Sentences with a title, a plural, a person, a work and a day.
let sentences: [(name: String, text: (Messages) -> String)] = [
  ("no copies available", { $0.sentence(Refusal.noCopiesAvailable(title: "Dune")) }),
  ("overdue loans", { $0.sentence(Refusal.overdueLoans(count: 3)) }),
  ("checked out", { $0.text(.reportCheckedOut(loan)) }),
  ("renewed", { $0.text(.loanRenewed(loan)) }),
  ("prompt", { $0.prompt(.checkOut(book, student, due: due)).line }),
  ("count", { $0.count(2, .copy) }),
  ("day", { $0.day(due) }),
]
let rounds = 5_000

print("| language | sentence | first (µs) | then (µs) |\n|---|---|---|---|")
var worst = 0.0
for language in Language.allCases {
  let messages = Messages(language: language)
  for sentence in sentences {
    let start = cpu()
    var length = sentence.text(messages).utf8.count
    let first = cpu() - start
    let again = cpu()
    for _ in 0..<rounds { length += sentence.text(messages).utf8.count }
    let each = (cpu() - again) / Double(rounds)
    guard length > 0 else { fatalError("nothing was said") }
    worst = max(worst, each)
    func shown(_ number: Double) -> String { String((number * 10).rounded() / 10) }
    print("| \(language.tag) | \(sentence.name) | \(shown(first)) | \(shown(each)) |")
  }
}
print("\nAt most \((worst * 10).rounded() / 10) µs a sentence; the bound is 20 µs.")
exit(worst > 20 ? 1 : 0)
