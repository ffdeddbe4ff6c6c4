package import Domain
import Messages
import Store

extension ClassStanding {
  package var json: JSONObject {
    [
      "id": schoolClass.id.rawValue,
      "name": schoolClass.name,
      "teacher": schoolClass.teacher,
      // Null for a class that is taught.
      "archivedYear": schoolClass.archivedYear,
      "students": students,
      "loans": loans,
      "overdue": overdue,
    ]
  }
}

extension ClassDetails {
  package func json(in session: Session) -> JSONObject {
    let students = students.map { student -> JSONObject in
      let own = loans[student.id, default: []].map { $0.json(in: session) }
      return student.json.with(["loans": own])
    }
    return ["class": standing.json, "students": students]
  }
}

extension PromotionPlan {
  /// A promotion: planned, made, or undone. An undone one has no last number.
  package func json(isDryRun: Bool = false, isUndone: Bool = false, in session: Session) -> JSONObject {
    let moves = promotion.moves.map { move -> JSONObject in
      let count = students[move.schoolClass.id, default: 0]
      return ["from": move.schoolClass.name, "to": move.newName, "archives": move.archives, "students": count]
    }
    return [
      "year": promotion.year,
      "last": promotion.last,
      "isDryRun": isDryRun,
      "isUndone": isUndone,
      "moves": moves,
      "staying": promotion.staying.map(\.name),
      "leaversLoans": leaversLoans.map { $0.json(in: session) },
    ]
  }
}

extension ClassDeletion {
  package func json(in session: Session) -> JSONObject {
    [
      "class": name,
      "students": students.map(\.json),
      "endedLoans": deletions.flatMap(\.endedLoans).map { $0.loan.json(in: session) },
      "cancelledReservations": deletions.flatMap(\.cancelledReservations).map(\.json),
    ]
  }
}

extension ClassDeletionPlan {
  package var json: JSONObject {
    let holders = departure.holders.map { holder -> JSONObject in
      ["student": holder.student.nameJSON, "loans": holder.loans]
    }
    let isRefused = problem != nil
    return [
      "class": departure.schoolClass.name,
      "isDryRun": true,
      "isRefused": isRefused,
      "forgets": forgets,
      "students": departure.students.map(\.json),
      "holders": holders,
      "loans": departure.loans.count,
    ]
  }
}

extension Letters {
  /// - Parameter files: their paths in the order of the letters; nil for a dry run.
  package func json(files: [String]?, removed: Int = 0, in session: Session) -> JSONObject {
    let letters = reminders.enumerated().map { index, reminder -> JSONObject in
      let file = files.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      let loans = reminder.overdue.count + reminder.dueSoon.count
      return ["student": reminder.student.nameJSON, "loans": loans, "file": file]
    }
    let (isDryRun, leftOut) = (files == nil, leftOut.map { $0.json(in: session) })
    return ["letters": letters, "isDryRun": isDryRun, "leftOut": leftOut, "removed": removed]
  }
}
