import Application
import ArgumentParser
import Cards
import Domain
import Messages
import Store

struct CardsStudentsCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "students",
    abstract: "Cards for students, ten on a sheet.",
    discussion: """
      Who has no card number is given one.

      Example: minilibrary cards students --grade 7 -o cards.pdf
      """)

  @OptionGroup var file: CardFileOptions

  @Option(help: ArgumentHelp("Only this student, by library ID or card; may be repeated.", valueName: "student"))
  var student: [String] = []

  @Option(help: "Only students of this grade, as it is written with them.")
  var grade: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func validate() throws {
    if grade != nil, !student.isEmpty { throw ValidationError("Either --grade or --student.") }
  }

  func run(in session: Session) async throws {
    try file.check(.card, count: 1)
    var chosen = try await students(in: session)
    if chosen.isEmpty, let grade { throw CommandProblem.unknownGrade(text: grade) }
    try file.check(.card, count: chosen.count)
    let cardless = Set(chosen.filter { $0.cardNumber == nil }.map(\.id))
    // Read before numbers are given: nothing that may fail stands between them and the sheets.
    let owner = try await session.library.printedOwner() ?? ""
    var given = 0
    // A few at a time: no other station waits for long.
    for start in stride(from: 0, to: chosen.count, by: 200) {
      let range = start..<min(chosen.count, start + 200)
      guard chosen[range].contains(where: { $0.cardNumber == nil }) else { continue }
      let (students, count) = try await session.library.giveCards(to: chosen[range].map(\.id))
      chosen.replaceSubrange(range, with: students)
      given += count
    }
    let cards = chosen.compactMap { student in
      student.cardNumber.map { card in
        let grade = student.grade.isEmpty ? "" : "\(session.messages.label(.grade)) \(student.grade)"
        return PrintedCard(
          code: .card(card), title: student.fullName, details: [student.libraryID, grade].filter { !$0.isEmpty },
          owner: owner)
      }
    }
    let new = chosen.filter { cardless.contains($0.id) }.compactMap(\.cardNumber?.text)
    var files = try file.write(cards, as: .card, given: new, session.messages)
    files.numbersGiven = given
    try session.report(files, as: .card, given: given > 0 ? .cardNumbersGiven(given) : nil, asJSON: output.json)
  }

  private func students(in session: Session) async throws -> [Student] {
    if !student.isEmpty {
      var found: [Student] = []
      for name in student { found.append(try await session.student(named: name)) }
      return found
    }
    let grade = try grade.map { text throws(Refusal) in try TypedText.clean(text) }
    return try await allPages(limit: nil) { last, count in
      let mark = last.map { PageMark($0) }
      return if let grade {
        try await session.library.students(inGrade: grade, after: mark, limit: count)
      } else {
        try await session.library.students(after: mark, limit: count)
      }
    }
  }
}
