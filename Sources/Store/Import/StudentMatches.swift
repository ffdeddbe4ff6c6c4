import Domain

/// The students of the library whom lines without a library ID are about: by the card, or else by name and class.
///
/// Each student matches at most one line. A line that may be about several students, or about a new one, is refused.
struct StudentMatches {
  enum Match {
    case known(Student)
    case new
    case refused(ImportFault)
  }

  private struct Meeting {
    let line: Int32
    /// The class did not decide it: the name was unique.
    var isByName = false
  }

  private var met: [Int64: Meeting] = [:]
  /// The lines on which a name stood first with its class, by a hash; negative for one without a library ID.
  private var lines: [Int: Int32] = [:]
  private var isCollationCurrent = false
  /// A list has few classes and many lines, and finding the class of a spelling takes half a millisecond.
  private var labels: [String: ClassLabel] = [:]

  var ids: Set<Int64> { Set(met.keys) }

  /// Notes the student of a line with a library ID.
  ///
  /// - Returns: the line before it that is about the same student, which had no library ID.
  mutating func meet(_ student: Student, line: Int) -> Int? {
    if let before = met[student.id.rawValue] { return Int(before.line) }
    met[student.id.rawValue] = Meeting(line: Int32(clamping: line))
    return nil
  }

  /// Notes the name of a line, which no other line without a library ID may have in the same class.
  ///
  /// - Returns: the line that has it.
  mutating func noteName(of draft: StudentDraft, line: Int) -> Int? {
    var hasher = Hasher()
    hasher.combine(TypedText.trim(draft.firstName).lowercased())
    hasher.combine(TypedText.trim(draft.lastName).lowercased())
    hasher.combine(label(draft.grade).key)
    let hash = hasher.finalize()
    let isNumbered = !draft.libraryID.isEmpty
    if let first = lines[hash] { return isNumbered && first > 0 ? nil : Int(abs(first)) }
    lines[hash] = Int32(clamping: line) * (isNumbered ? 1 : -1)
    return nil
  }

  mutating func find(_ draft: StudentDraft, line: Int, _ transaction: Transaction) throws -> Match {
    if let card = draft.cardNumber, let student = try transaction.students("card_number = \(card.text)").first {
      return take(student, line: line, isByName: false)
    }
    let namesakes = try StudentMatches.namesakes(of: draft, &isCollationCurrent, transaction)
    let label = label(draft.grade)
    let classmates = namesakes.filter { ClassLabel($0.grade) == label }
    if classmates.count == 1 { return take(classmates[0], line: line, isByName: false) }
    let unclear = Match.refused(
      .studentUnclear(
        name: PersonName.full(first: draft.firstName, last: draft.lastName), candidates: namesakes.map(\.libraryID)))
    if !classmates.isEmpty { return unclear }
    let free = namesakes.filter { met[$0.id.rawValue] == nil }
    // Another line of this name was taken for the student of the library: which of them is it?
    let isTakenByName = namesakes.contains {
      met[$0.id.rawValue]?.isByName == true && label.mayFollow(ClassLabel($0.grade))
    }
    if isTakenByName || free.count > 1 { return unclear }
    guard let student = free.first else { return .new }
    return label.mayFollow(ClassLabel(student.grade)) ? take(student, line: line, isByName: true) : unclear
  }

  private mutating func label(_ grade: String) -> ClassLabel {
    if let known = labels[grade] { return known }
    let label = ClassLabel(grade)
    if labels.count < 1000 { labels[grade] = label }
    return label
  }

  private mutating func take(_ student: Student, line: Int, isByName: Bool) -> Match {
    if let before = met[student.id.rawValue] {
      return .refused(.twice(text: student.libraryID, firstLine: Int(before.line)))
    }
    met[student.id.rawValue] = Meeting(line: Int32(clamping: line), isByName: isByName)
    return .known(student)
  }

  /// - Throws: `collated-otherwise` if the keys are not those that names have now: each line would double its student.
  static func namesakes(
    of draft: StudentDraft, _ isCollationCurrent: inout Bool, _ transaction: Transaction
  ) throws -> [Student] {
    try transaction.expectCurrentCollation(&isCollationCurrent)
    let (first, last) = (TypedText.trim(draft.firstName), TypedText.trim(draft.lastName))
    let found = try transaction.students("name_key = \(Library.nameKey(first: first, last: last)) ORDER BY id")
    return found.filter { student in
      student.firstName == first && student.lastName == last && (draft.kind ?? student.kind) == student.kind
    }
  }
}

/// Library IDs that the library gives to students whose table has none: `S` and a number. None is given twice.
struct GivenLibraryIDs {
  private static let setting = "library-id-last"
  private static let first = 1001

  private var last: Int?
  private var isChanged = false

  /// The next ID that is and was unused, and that is not a word of a station.
  ///
  /// The caller holds ``PrintedNumber/lock(_:)``, and calls ``keep(_:)`` in the same transaction.
  mutating func next(_ transaction: Transaction) throws -> String {
    var number = try (last ?? GivenLibraryIDs.last(transaction) ?? GivenLibraryIDs.first - 1) + 1
    while try !GivenLibraryIDs.isFree("S\(number)", transaction) { number += 1 }
    (last, isChanged) = (number, true)
    return "S\(number)"
  }

  mutating func keep(_ transaction: Transaction) throws {
    guard isChanged, let last else { return }
    try transaction.set(GivenLibraryIDs.setting, to: String(last))
    isChanged = false
  }

  private static func last(_ transaction: Transaction) throws -> Int? {
    guard let text = try transaction.setting(setting) else { return nil }
    guard let number = Int(text), number >= 0, String(number) == text else {
      throw ValueFault("library_setting.value", row: setting, kind: .invalid)
    }
    return number
  }

  private static func isFree(_ libraryID: String, _ transaction: Transaction) throws -> Bool {
    if ReservedWords.contains(libraryID) { return false }
    let key = Library.libraryIDKey(libraryID)
    let uses: [SQL] = [
      "SELECT 1 AS one FROM student WHERE library_id_key = \(key)",
      // The history of a student who left must not become that of the next student.
      "SELECT 1 AS one FROM activity WHERE student_library_id = \(libraryID) LIMIT 1",
      "SELECT 1 AS one FROM past_loan WHERE student_library_id = \(libraryID) LIMIT 1",
    ]
    return try uses.allSatisfy { try transaction.firstRow($0) == nil }
  }
}
