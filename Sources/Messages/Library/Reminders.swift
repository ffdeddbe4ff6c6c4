package import Domain

/// A letter to one student about books to return.
package struct Reminder: Hashable, Sendable {
  package let student: Student
  /// Past due, the longest first, each with its whole days.
  package let overdue: [Overdue]
  /// Due soon.
  package let dueSoon: [Loan]
  /// The day on which it is written.
  package let day: CalendarDay
  /// The library's name below the letter; nil if it has none.
  package let library: String?

  package init(student: Student, overdue: [Overdue], dueSoon: [Loan], day: CalendarDay, library: String? = nil) {
    self.student = student
    self.overdue = overdue
    self.dueSoon = dueSoon
    self.day = day
    self.library = library
  }

  package struct Overdue: Hashable, Sendable {
    package let loan: Loan
    package let days: Int

    package init(loan: Loan, days: Int) {
      self.loan = loan
      self.days = days
    }
  }
}

/// The result of a run of reminders.
extension Phrase {
  /// No student has to be reminded.
  package static var reminderNone: Self { Self() }
  package static func reminderWritten(_ number: Int, folder: String) -> Self {
    Self(["letters": .count(number, .letter), "folder": .detail(folder)])
  }
  /// Earlier letters to students who need no reminder now.
  package static func reminderRemoved(_ number: Int, folder: String) -> Self {
    Self(["letters": .count(number, .letter), "folder": .detail(folder)])
  }
  /// Loans that had a letter in the last days.
  package static func reminderLeftOut(_ loans: Int) -> Self {
    Self(["loans": .count(loans, .loan), "days": .number(Loan.daysBetweenLetters)])
  }
  /// The number of letters of a dry run.
  package static func reminderPlanned(_ number: Int) -> Self { Self(["letters": .count(number, .letter)]) }
}

extension Messages {
  /// A letter as it is printed or sent, line by line.
  package func letter(_ reminder: Reminder) -> [String] {
    let name = PlainText.shorten(reminder.student.fullName, to: PlainText.titleLimit)
    var lines = [day(reminder.day), "", name, text(reminder.identity), ""]
    lines += [text(Phrase("letterSalutation", ["name": .text(name)])), ""]
    let overdue = reminder.overdue.count
    if overdue > 0 {
      lines += [text(Phrase("letterOverdue", ["count": .number(overdue)])), ""]
      lines += reminder.overdue.map { text($0.phrase) }
      lines += ["", text(Phrase("letterBringBack", ["count": .number(overdue)])), ""]
    }
    let soon = Phrase.Value.number(reminder.dueSoon.count)
    if !reminder.dueSoon.isEmpty {
      lines += [text(Phrase("letterDueSoon", ["count": soon, "isFirst": .flag(overdue == 0)])), ""]
      lines += reminder.dueSoon.map { text(dueSoon($0)) }
      lines += ["", text(Phrase("letterRenew", ["count": soon])), ""]
    }
    return lines + [signature(of: reminder) ?? text(Phrase("letterLibrary"))]
  }

  /// The copy of a letter for parents or guardians. The library does not know their names, so it names the student.
  package func guardianLetter(_ reminder: Reminder) -> [String] {
    let name = Phrase.Value.title(reminder.student.fullName)
    var lines = [day(reminder.day), "", text(Phrase("letterGuardian", ["name": name])), text(reminder.identity), ""]
    lines += [text(Phrase("letterGuardianSalutation")), ""]
    let overdue = Phrase.Value.number(reminder.overdue.count)
    if !reminder.overdue.isEmpty {
      lines += [text(Phrase("letterGuardianOverdue", ["name": name, "count": overdue])), ""]
      lines += reminder.overdue.map { text($0.phrase) }
      lines += ["", text(Phrase("letterGuardianBringBack", ["count": overdue])), ""]
    }
    if !reminder.dueSoon.isEmpty {
      let isFirst = Phrase.Value.flag(reminder.overdue.isEmpty)
      let soon = Phrase.Value.number(reminder.dueSoon.count)
      lines += [text(Phrase("letterGuardianDueSoon", ["name": name, "count": soon, "isFirst": isFirst])), ""]
      lines += reminder.dueSoon.map { text(dueSoon($0)) } + [""]
    }
    return lines + [signature(of: reminder) ?? text(Phrase("letterGuardianLibrary"))]
  }

  private func signature(of reminder: Reminder) -> String? {
    reminder.library.map { PlainText.shorten($0, to: PlainText.titleLimit) }
  }

  private func dueSoon(_ loan: Loan) -> Phrase {
    Phrase("letterDueSoonBook", ["work": .work(loan.book), "due": .dayOf(loan.dueDate)])
  }
}

extension Reminder {
  /// Distinguishes students of the same name.
  fileprivate var identity: Phrase {
    let libraryID = Phrase.Value.typed(student.libraryID)
    guard !student.grade.isEmpty else { return Phrase("letterLibraryID", ["libraryID": libraryID]) }
    let values: KeyValuePairs<String, Phrase.Value> = ["libraryID": libraryID, "grade": .typed(student.grade)]
    // “Klasse 7b” and “2nd Class” contain the word.
    let isBare = student.grade.wholeMatch(of: /\d+(?:[-.]?\p{L}{1,2}|[-.]\d{1,2})?(?: \(\d{4}\))?/) != nil
    return isBare ? Phrase("letterLibraryIDAndGrade", values) : Phrase("letterLibraryIDAndClass", values)
  }
}

extension Reminder.Overdue {
  fileprivate var phrase: Phrase {
    Phrase(
      "letterOverdueBook",
      ["work": .work(loan.book), "due": .dayOf(loan.dueDate), "days": .count(days, .day)])
  }
}
