package import Domain
package import Messages
package import Store

extension Loan {
  package func json(in session: Session) -> JSONObject { LoanRecord(self).json(in: session) }
}

extension LoanReturn {
  /// With the reservation that the copy is on hold for, null for none.
  package func json(in session: Session) -> JSONObject { loan.json(in: session).with(["hold": hold?.json]) }
}

extension LoanRecord {
  /// A loan, active or returned, in every list and answer. Book and student are named as they were when one of them is
  /// gone.
  package func json(in session: Session) -> JSONObject {
    // For a returned loan, whether it came back late, and by how many whole local days.
    let isOverdue = dueDate < returnDate ?? session.now
    let days = session.rules.daysLate(self, at: session.now, in: session.calendar)
    return [
      "id": id.rawValue,
      "book": JSONObject.bookName(id: book, isbn: isbn, title: bookTitle, author: bookAuthor),
      "student": studentJSON,
      "checkoutDate": checkoutDate,
      "dueDate": dueDate,
      "returnDate": returnDate,
      "renewals": renewals,
      // Null for a loan from before copies had numbers.
      "copy": copyNumber,
      "isOverdue": isOverdue,
      "daysOverdue": days,
    ]
  }

  /// The ID is null once the student has left, as are the names.
  private var studentJSON: JSONObject {
    [
      "id": student?.rawValue,
      "libraryID": studentLibraryID,
      "firstName": firstName,
      "lastName": lastName,
      "grade": className,
    ]
  }
}

extension Reservation {
  /// A place in the queue for a book, with the hold when a copy is there.
  package var json: JSONObject {
    [
      "id": id.rawValue,
      "book": book.nameJSON,
      "student": student.nameJSON,
      "createdAt": createdAt,
      // Null while the student waits.
      "heldUntil": heldUntil,
      "closedAt": closedAt,
      // Null while it is open.
      "ending": ending?.rawValue,
    ]
  }
}

extension InboxDraft {
  /// Title and author are empty until a catalogue or a person fills them in.
  package var json: JSONObject {
    [
      "id": id.rawValue,
      "isbn": isbn.text,
      "title": title,
      "author": author,
      "copies": copies,
      "createdAt": createdAt,
      "standing": InboxStanding(self).rawValue,
      "lookupAt": dueAt,
      "problem": problem?.code,
    ]
  }
}

extension Reminder {
  package func json(in letters: Letters, _ session: Session) -> JSONObject {
    func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
    let json: JSONObject = [
      "student": student.json,
      "overdue": overdue.map { $0.loan.json(in: session) },
      "dueSoon": dueSoon.map { $0.json(in: session) },
      "letter": text(session.messages.letter(self)),
    ]
    guard letters.query.forGuardians else { return json }
    return json.with(["guardianLetter": text(session.messages.guardianLetter(self))])
  }
}
