import Domain

/// Decides when each catalogue is asked, and when enough is known. A value: it sends nothing and holds no clock.
///
/// While nothing good is known, one catalogue within its share of the time is asked. One past its share may answer.
struct LookupRace<Found: Sendable>: Sendable {
  enum Event: Sendable {
    case answered(Int, Result<Found?, LookupProblem>)
    /// A catalogue's answer so far.
    case part(Int, Found)
    /// A catalogue has used up its share of the time.
    case overdue(Int)
    case deadline
    case cancelled
  }

  enum Step: Hashable, Sendable {
    case ask(Int)
    case wait
    case finish
  }

  private enum Standing: Sendable {
    case unasked
    case asked(part: Found?, isOverdue: Bool)
    case found(Found)
    case no
    case failed(LookupProblem)
  }

  private var standings: [Standing]
  private let isGood: @Sendable (Found) -> Bool
  private let combine: @Sendable (Found, Found) -> Found

  /// - Parameters:
  ///   - count: of catalogues, in the order of their requests.
  ///   - isGood: whether no further catalogue needs to be asked.
  ///   - combine: adds to the first what only the second has.
  init(
    _ count: Int, isGood: @escaping @Sendable (Found) -> Bool,
    combine: @escaping @Sendable (Found, Found) -> Found
  ) {
    standings = Array(repeating: .unasked, count: count)
    self.isGood = isGood
    self.combine = combine
  }

  mutating func begin() -> Step { next() }

  mutating func handle(_ event: Event) -> Step {
    switch event {
    case .answered(let index, let result):
      guard case .asked = standings[index] else { return .wait }
      switch result {
      case .success(let found?): standings[index] = .found(found)
      case .success(nil): standings[index] = .no
      case .failure(let problem): standings[index] = .failed(problem)
      }
    case .part(let index, let part):
      guard case .asked(_, let isOverdue) = standings[index] else { return .wait }
      standings[index] = .asked(part: part, isOverdue: isOverdue)
    case .overdue(let index):
      guard case .asked(let part, _) = standings[index] else { return .wait }
      standings[index] = .asked(part: part, isOverdue: true)
    case .deadline:
      giveUp(.timedOut)
      return .finish
    case .cancelled:
      giveUp(.cancelled)
      return .finish
    }
    return next()
  }

  // MARK: - What is known

  /// The combined answers, and the index of the catalogue that is named as their source.
  ///
  /// Whole answers precede partial ones; each group is in the order of asking.
  var known: (found: Found, index: Int)? {
    let all = wholeAnswers + parts(onlyOverdue: false)
    guard let first = all.first else { return nil }
    return (all.dropFirst().reduce(first.found) { combine($0, $1.found) }, first.index)
  }

  /// Whole answers, in the order of asking.
  var wholeAnswers: [(found: Found, index: Int)] {
    standings.enumerated().compactMap { index, standing in
      if case .found(let found) = standing { (found, index) } else { nil }
    }
  }

  /// The catalogues that were asked and gave no whole answer.
  var failures: [(index: Int, problem: LookupProblem)] {
    standings.enumerated().compactMap { index, standing in
      switch standing {
      case .failed(let problem): (index, problem)
      // It was not waited for: another one knew enough.
      case .asked: (index, .timedOut)
      case .unasked, .found, .no: nil
      }
    }
  }

  var hasUnasked: Bool { firstUnasked != nil }

  private func parts(onlyOverdue: Bool) -> [(found: Found, index: Int)] {
    standings.enumerated().compactMap { index, standing in
      if case .asked(let part?, let isOverdue) = standing, isOverdue || !onlyOverdue { (part, index) } else { nil }
    }
  }

  // MARK: - What comes next

  private mutating func next() -> Step {
    let usable = (wholeAnswers + parts(onlyOverdue: true)).map(\.found)
    if let first = usable.first, isGood(usable.dropFirst().reduce(first, combine)) { return .finish }
    let isAsking = standings.contains { if case .asked(_, isOverdue: false) = $0 { true } else { false } }
    if !isAsking, let index = firstUnasked {
      standings[index] = .asked(part: nil, isOverdue: false)
      return .ask(index)
    }
    let isWaiting = standings.contains { if case .asked = $0 { true } else { false } }
    return isWaiting ? .wait : .finish
  }

  private var firstUnasked: Int? {
    standings.firstIndex { if case .unasked = $0 { true } else { false } }
  }

  /// Marks each running request without a partial answer as failed. Partial answers stay.
  private mutating func giveUp(_ problem: LookupProblem) {
    for (index, standing) in standings.enumerated() {
      if case .asked(part: nil, _) = standing { standings[index] = .failed(problem) }
    }
  }
}
