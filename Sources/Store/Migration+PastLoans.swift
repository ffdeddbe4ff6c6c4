extension Migration {
  /// Version 4: a loan keeps its number when its book or its student goes, so that one history holds both kinds, newest first.
  ///
  /// Loans that went before have lost theirs: they get numbers below zero, in the order in which they began.
  static let pastLoanNumbers = [
    "ALTER TABLE past_loan ADD COLUMN loan_id {int} NOT NULL DEFAULT 0",
    """
    UPDATE past_loan SET loan_id = -place
    FROM (SELECT id AS past_id, row_number() OVER (ORDER BY checkout_date DESC, id DESC) AS place FROM past_loan) AS ranked
    WHERE past_loan.id = past_id
    """,
    "DROP INDEX past_loan_by_book",
    "DROP INDEX past_loan_by_student",
    "CREATE UNIQUE INDEX past_loan_by_loan ON past_loan (loan_id)",
    "CREATE INDEX past_loan_by_book ON past_loan (book_id, loan_id)",
    "CREATE INDEX past_loan_by_student ON past_loan (student_id, loan_id)",
    // A departed student is known by the library ID only.
    "CREATE INDEX past_loan_by_library_id ON past_loan (student_library_id, loan_id)",
  ]
}
