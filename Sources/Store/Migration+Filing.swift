extension Migration {
  /// Version 3 files every title and name anew. An index is quicker made once than changed for each row.
  static let withoutOrder = ["DROP INDEX book_by_title", "DROP INDEX student_by_name"]

  static let inOrder = [
    "CREATE INDEX book_by_title ON book (is_wishlist_item, title_key, id)",
    "CREATE INDEX student_by_name ON student (name_key, id)",
  ]
}
