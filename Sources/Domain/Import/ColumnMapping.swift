/// A mapping of the columns of a table to values: `Klasse=class`.
package struct ColumnMapping: Hashable, Sendable {
  /// The target of a column that is left out.
  package static let ignore = "ignore"

  /// The targets by the names of the columns, as the person wrote them.
  package private(set) var targets: [String: String] = [:]

  package init(_ targets: [String: String] = [:]) { self.targets = targets }

  package var isEmpty: Bool { targets.isEmpty }

  /// The names of the columns, sorted.
  package var columns: [String] { targets.keys.sorted() }

  /// Adds `Klasse=class`. The name of a column may have an equals sign in it.
  ///
  /// - Throws: a fault of the text, for the person who wrote it.
  package mutating func add(_ text: String, of kind: ProfileKind) throws(MappingFault) {
    guard let sign = text.lastIndex(of: "=") else { throw .malformed(text: text) }
    let column = TypedText.trim(String(text[..<sign]))
    let target = TypedText.trim(String(text[text.index(after: sign)...])).lowercased()
    guard !column.isEmpty, !target.isEmpty else { throw .malformed(text: text) }
    try add(column, target, of: kind)
  }

  private mutating func add(_ column: String, _ target: String, of kind: ProfileKind) throws(MappingFault) {
    guard target == ColumnMapping.ignore || kind.targets.contains(target) else {
      throw .targetUnknown(text: target, targets: kind.targets + [ColumnMapping.ignore])
    }
    if let earlier = targets[column], earlier != target { throw .columnTwice(column) }
    if target != ColumnMapping.ignore, targets.contains(where: { $0.value == target && $0.key != column }) {
      throw .targetTwice(target)
    }
    targets[column] = target
  }

  /// This mapping, and over it what another one says: a column or a target of the other one counts.
  package func overridden(by other: ColumnMapping) -> ColumnMapping {
    let kept = targets.filter { column, target in
      other.targets[column] == nil && (target == ColumnMapping.ignore || !other.targets.values.contains(target))
    }
    return ColumnMapping(kept.merging(other.targets) { $1 })
  }

  /// `Klasse=class` for each column, sorted.
  package var texts: [String] { columns.map { "\($0)=\(targets[$0] ?? "")" } }

  /// - Throws: the first fault of a mapping that was written by another person.
  package init(checking targets: [String: String], of kind: ProfileKind) throws(MappingFault) {
    for (column, target) in targets.sorted(by: { $0.key < $1.key }) {
      guard !TypedText.trim(column).isEmpty else { throw .malformed(text: "\(column)=\(target)") }
      try add(column, target, of: kind)
    }
  }
}

package enum MappingFault: Error, Hashable, Sendable {
  /// No `column=target`.
  case malformed(text: String)
  case targetUnknown(text: String, targets: [String])
  /// Two targets for one column.
  case columnTwice(String)
  /// Two columns for one target.
  case targetTwice(String)
}

/// The tables that a mapping is about.
package enum ProfileKind: String, CaseIterable, Sendable {
  case students, books

  /// The names of the values that a column may stand for.
  package var targets: [String] {
    switch self {
    case .students: StudentField.allCases.map(\.rawValue)
    case .books: BookField.allCases.map(\.rawValue)
    }
  }
}

/// A mapping that the library keeps under a name.
package struct ImportProfile: Hashable, Sendable {
  package let kind: ProfileKind
  package let name: String
  package let mapping: ColumnMapping

  package init(kind: ProfileKind, name: String, mapping: ColumnMapping) {
    (self.kind, self.name, self.mapping) = (kind, name, mapping)
  }

  /// Names are short, and on one line.
  package static let nameLimit = 60

  package static func isName(_ text: String) -> Bool {
    !TypedText.trim(text).isEmpty && text == TypedText.trim(text) && text.count <= nameLimit && TypedText.isText(text)
  }
}

/// The values that a column of a table of students may stand for.
package enum StudentField: String, CaseIterable, Sendable {
  /// The library ID.
  case id
  /// First and last name in one cell.
  case name
  case first, last
  case schoolClass = "class"
  case card, kind
}

/// The values that a column of a table of books may stand for, in the order of `BookTableColumn`.
package enum BookField: String, CaseIterable, Sendable {
  case isbn, title, author, copies, available, language, publisher, date, pages, notes, label, categories, description
  case favourite = "favorite"
  case cover, added
}
