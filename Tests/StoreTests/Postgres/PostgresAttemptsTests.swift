import Testing

@testable import Store

@Suite("PostgreSQL: how often a change is tried")
struct PostgresAttemptsTests {
  /// Attempts are counted: a transaction that took an hour gets its second one.
  @Test func attempts_areAsManyAsTheLimit_whateverTheyTook() {
    var attempts = PostgresAttempts(.init(lockTimeout: .zero, attemptLimit: 3))
    do {
      let mayTry = attempts.mayTryAgain(.afterAWhile, isReused: true)
      #expect(mayTry)
    }
    do {
      let mayTry = attempts.mayTryAgain(.afterAWhile, isReused: true)
      #expect(mayTry)
    }
    #expect(!attempts.wereAllInTheWay)
    do {
      let mayTry = attempts.mayTryAgain(.afterAWhile, isReused: true)
      #expect(!mayTry)
    }
    #expect(attempts.wereAllInTheWay)
  }

  @Test func failureOfTheStatementItself_isNotTriedAgain() {
    var attempts = PostgresAttempts(.init())
    do {
      let mayTry = attempts.mayTryAgain(.none, isReused: true)
      #expect(!mayTry)
    }
  }
}
