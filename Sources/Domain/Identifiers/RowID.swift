/// The number of a row in the store. `Row` keeps the numbers of students, books and loans apart.
package struct RowID<Row>: Hashable, Sendable, RawRepresentable {
  package let rawValue: Int64
  package init(rawValue: Int64) { self.rawValue = rawValue }
}
