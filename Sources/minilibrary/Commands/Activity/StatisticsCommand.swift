import Application
import ArgumentParser
import Domain
import Messages

struct StatisticsQuery: Query {
  static let configuration = CommandConfiguration(
    "statistics", "helpStatistics", more: "helpStatisticsMore",
    examples: "statistics --since 2026-09-01 --until 2026-12-24")

  @Option(help: ArgumentHelp("helpStatisticsSince", valueName: "date"))
  var since: String?

  @Option(help: ArgumentHelp("helpStatisticsUntil", valueName: "date"))
  var until: String?

  @Option(name: .customLong("class"), help: ArgumentHelp("helpStatisticsClass", valueName: "class"))
  var className: String?

  @Flag(help: "helpStatisticsNeverBorrowed")
  var neverBorrowed = false

  @Option(help: ArgumentHelp("helpStatisticsLimit", valueName: "number"))
  var limit: Limit?

  func validate() throws {
    if neverBorrowed, since != nil || until != nil {
      throw ValidationError(.neverBorrowedPeriod)
    }
    if neverBorrowed, className != nil { throw ValidationError(.neverBorrowedClass) }
  }

  func answer(in session: Session) async throws -> Printout {
    if neverBorrowed { return try await neverBorrowed(in: session) }
    let (statistics, document) = try await session.statistics(
      since: since, until: until, limit: limit?.count ?? 10, className: className)
    var ofClass = ""
    if let className { ofClass = session.text(of: try await session.classDetails(className).standing) }
    let counts = session.text(of: statistics)
    return Printout(document, text: [ofClass, counts].filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  private func neverBorrowed(in session: Session) async throws -> Printout {
    let messages = session.messages
    return Printout(
      try await session.neverBorrowed(limit: limit?.count), \.json, none: .reportNoBooks, in: messages,
      [
        .number(.id) { String($0.id.rawValue) }, .flexible(.title) { $0.title }, .flexible(.author) { $0.author },
        .plain(.added) { messages.day($0.createdAt) },
      ])
  }
}

extension Session {
  /// The loans that the students of a class have now.
  fileprivate func text(of standing: ClassStanding) -> String {
    let counts: [(StatisticsLabel, String)] = [
      (.grade, standing.schoolClass.name), (.students, String(standing.students)), (.onLoan, String(standing.loans)),
      (.overdue, share(standing.overdue, of: standing.loans)),
    ]
    return CountSheet.text(counts.map { (messages.word($0), $1) })
  }

  fileprivate func text(of statistics: Statistics) -> String {
    let period = statistics.period
    var parts: [String] = []
    if let totals = statistics.totals {
      let counts: [(StatisticsLabel, String)] = [
        (.books, String(totals.books)), (.neverBorrowed, String(totals.neverBorrowed)),
        (.wishes, String(totals.wishes)), (.students, String(totals.students)), (.onLoan, String(totals.onLoan)),
        (.overdue, share(totals.overdue, of: totals.onLoan)), (.loans, String(totals.loans)),
      ]
      parts.append(CountSheet.text(counts.map { (messages.word($0), $1) }))
    }
    if !statistics.mostBorrowed.isEmpty {
      let table = Table(
        statistics.mostBorrowed,
        [
          .number(word: StatisticsLabel.times) { String($0.times) },
          .flexible(word: StatisticsLabel.mostBorrowed) { $0.title }, .flexible(.author) { $0.author },
        ], in: messages)
      parts.append(table.text)
    }
    if !period.months.isEmpty {
      let months = period.months.map { month in
        ("\(month.year)-\(month.month < 10 ? "0" : "")\(month.month)", String(month.loans))
      }
      parts.append(counted(.month, .loans, months))
    }
    if !period.grades.isEmpty {
      let grades = period.grades.map { grade in
        (grade.name.map { $0.isEmpty ? messages.word(.noGrade) : $0 } ?? messages.word(.departed), String(grade.loans))
      }
      parts.append(counted(.grade, statistics.totals == nil ? .loans : .onLoan, grades))
    }
    // The late loans of the period that the tables above cover.
    if let late = period.late {
      parts.append(
        CountSheet.text([
          (messages.word(.loans), String(period.loans)), (messages.word(.lateLoans), share(late, of: period.loans)),
        ]))
    }
    return parts.joined(separator: "\n")
  }

  /// `3 (15 %)`
  private func share(_ part: Int, of all: Int) -> String {
    all > 0 ? "\(part) (\((part * 100 + all / 2) / all) %)" : String(part)
  }

  private func counted(_ heading: StatisticsLabel, _ number: StatisticsLabel, _ rows: [(String, String)]) -> String {
    Table(rows, [.plain(word: heading) { $0.0 }, .number(word: number) { $0.1 }], in: messages).text
  }
}
