import Domain
import Foundation

extension Migration {
  /// Version 16: a class is a row of its own, a loan knows its last letter, and a promotion can be undone.
  ///
  /// A student keeps the name of the class (`grade`), so that no list of students or loans needs another table.
  static let classes = [
    """
    CREATE TABLE school_class (
      id {id},
      name TEXT NOT NULL CHECK (length(name) > 0),
      name_key {key} NOT NULL UNIQUE,
      teacher TEXT NOT NULL DEFAULT '',
      archived_year {int},
      created_at {int} NOT NULL
    ) {strict}
    """,
    """
    CREATE TABLE promotion (
      id {id},
      year {int} NOT NULL,
      moves TEXT NOT NULL,
      created_at {int} NOT NULL,
      undone_at {int},
      CHECK (undone_at >= created_at)
    ) {strict}
    """,
    "ALTER TABLE student ADD COLUMN class_id {int} REFERENCES school_class (id)",
    "ALTER TABLE loan ADD COLUMN letter_at {int}",
    """
    INSERT INTO activity_type (name) VALUES ('add_class'), ('edit_class'), ('merge_classes'), ('archive_class'),
      ('promote_class'), ('undo_promotion'), ('write_letters')
    """,
  ]

  /// The index of grades serves the work of the migration once more.
  static let studentsByClass = [
    "CREATE INDEX student_by_class ON student (class_id, name_key, id)", "DROP INDEX student_by_grade",
  ]
}

extension Library {
  /// Makes a class of the spellings that are one (``Domain/ClassName``), under the name that most of its students have.
  static func makeClasses(_ connection: any SQLConnection) throws {
    struct Spelling {
      let grade: String
      let name: ClassName
      var students: Int
    }
    let rows = try connection.rows("SELECT grade, count(*) AS number FROM student WHERE grade <> '' GROUP BY grade")
    var classes: [String: [Spelling]] = [:]
    for row in rows {
      // A damaged text keeps its place in the check.
      guard case .text(let grade) = try row.value("grade") else { continue }
      guard let name = ClassName(grade) else {
        try connection.run("UPDATE student SET grade = '' WHERE grade = \(grade)")
        continue
      }
      classes[classKey(name), default: []].append(Spelling(grade: grade, name: name, students: try row.int("number")))
    }
    for (key, spellings) in classes.sorted(by: { $0.key < $1.key }) {
      var students: [String: Int] = [:]
      for spelling in spellings { students[spelling.name.text, default: 0] += spelling.students }
      guard let name = students.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { continue }
      let id = try connection.firstRow(
        """
        INSERT INTO school_class (name, name_key, created_at) VALUES (\(name), \(key), \(Timestamp.now.milliseconds))
        RETURNING id
        """)?.integer("id")
      for spelling in spellings {
        try connection.run("UPDATE student SET class_id = \(id), grade = \(name) WHERE grade = \(spelling.grade)")
      }
    }
  }

  /// The key by which the library finds a class.
  static func classKey(_ name: ClassName) -> String { name.key.precomposedStringWithCanonicalMapping }
}
