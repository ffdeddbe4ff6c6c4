import Domain

extension Migration {
  /// Version 20: what readers give and keep: countries, the codes by which they get an account and a student, the key of a calendar.
  static let readers = [
    "CREATE TABLE country (code {key} PRIMARY KEY CHECK (length(code) = 2)) {strict}",
    "INSERT INTO country (code) VALUES " + Country.isoCodes.map { "('\($0)')" }.joined(separator: ", "),
    "ALTER TABLE account ADD COLUMN country {key} REFERENCES country (code)",
    "CREATE INDEX account_by_country ON account (country) WHERE country IS NOT NULL",
    // Somebody else made a code for the account, and its owner has not seen the notice yet.
    "ALTER TABLE account ADD COLUMN code_made_at {int}",
    "ALTER TABLE account ADD COLUMN forgets_returned {int} NOT NULL DEFAULT 0 CHECK (forgets_returned IN (0, 1))",
    "CREATE INDEX account_that_forgets ON account (id) WHERE forgets_returned = 1",
    """
    CREATE TABLE sign_up_code (
      id {id},
      mark {key} NOT NULL UNIQUE CHECK (length(mark) = 22),
      created_at {int} NOT NULL,
      ends_at {int} NOT NULL,
      uses_left {int} NOT NULL CHECK (uses_left >= 0)
    ) {strict}
    """,
    "CREATE INDEX sign_up_code_by_end ON sign_up_code (ends_at)",
    """
    CREATE TABLE link_code (
      mark {key} PRIMARY KEY CHECK (length(mark) = 22),
      student_id {int} NOT NULL UNIQUE REFERENCES student (id) ON DELETE CASCADE,
      ends_at {int} NOT NULL
    ) {strict}
    """,
    "CREATE INDEX link_code_by_end ON link_code (ends_at)",
    """
    CREATE TABLE calendar_key (
      account_id {int} PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
      mark {key} NOT NULL UNIQUE CHECK (length(mark) = 43),
      has_titles {int} NOT NULL DEFAULT 0 CHECK (has_titles IN (0, 1)),
      created_at {int} NOT NULL
    ) {strict}
    """,
    "CREATE INDEX operation_by_time ON operation (created_at)",
    "CREATE INDEX audit_by_subject ON audit (subject, id) WHERE subject IS NOT NULL",
    // By which the name of an account that is deleted is found.
    "CREATE INDEX audit_of_reader ON audit (actor_name) WHERE actor_detail = 'reader'",
    // A library that was used before kept its history for ever. Nobody has decided that it ends.
    """
    INSERT INTO library_setting (name, value) SELECT 'history-days', 'for-ever'
    WHERE EXISTS (SELECT 1 FROM loan) OR EXISTS (SELECT 1 FROM past_loan) ON CONFLICT DO NOTHING
    """,
  ]
}
