import Domain
import Store
import TestSupport
import Testing

/// Several stations on one library.
@Suite(.serialized) struct StationTests {
  @Test func lastCopy_goesToExactlyOneStation() async throws {
    let folder = try TemporaryFolder()
    let stations = [try await folder.open(), try await folder.open(), try await folder.open()]
    var students: [Student] = []
    for number in 0..<12 { students.append(try await stations[0].add(StudentDraft.numbered(number))) }
    for round in 0..<20 {
      let draft = BookDraft(isbn: .numbered(round), title: "Title \(round)", author: "Nobody", copies: 1)
      let book = try await stations[0].add(draft)
      let outcomes = await withTaskGroup(of: Result<Loan, Refusals>.self) { group in
        for (number, student) in students.enumerated() {
          let station = stations[number % stations.count]
          group.addTask {
            do throws(Refusals) {
              let now = Timestamp.opening.later(days: round)
              return .success(try await station.checkOut(book.id, to: student.id, operation: .random(), at: now))
            } catch {
              return .failure(error)
            }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      var losses: [Refusals] = []
      var wins: [Loan] = []
      for outcome in outcomes {
        switch outcome {
        case .success(let loan): wins.append(loan)
        case .failure(let refusals): losses.append(refusals)
        }
      }
      #expect(wins.count == 1)
      #expect(Set(losses) == [Refusals(.noCopiesAvailable(title: book.title))])
      let winner = try #require(wins.first)
      _ = try await stations[1].takeBack(winner, at: .opening.later(days: round))
    }
    #expect(try await stations[2].check() == [])
    for station in stations { try await station.close() }
  }

  @Test func station_seesAtOnce_whatAnotherDid() async throws {
    let folder = try TemporaryFolder()
    let desk = try await folder.open()
    let door = try await folder.open()
    let dune = try await desk.add(.dune(copies: 1))
    let ada = try await door.add(.ada)
    for day in 0..<20 {
      let loan = try await desk.lend(dune, ada, at: .opening.later(days: day))
      #expect(try await door.activeLoans(of: ada.id) == [loan])
      _ = try await door.takeBack(loan, at: .opening.later(days: day, minutes: 5))
      #expect(try await desk.activeLoans(of: ada.id) == [])
    }
    try await desk.close()
    try await door.close()
  }

  @Test func cards_areGivenOutOnce_byStationsAtTheSameTime() async throws {
    let folder = try TemporaryFolder()
    let stations = [try await folder.open(), try await folder.open()]
    let students = try await withThrowingTaskGroup(of: Student.self) { group in
      for number in 0..<30 {
        group.addTask {
          try await stations[number % 2].addStudent(.numbered(number), operation: .random(), at: .opening)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(students.map(\.cardNumber)).count == 30)
    for station in stations { try await station.close() }
  }
}
