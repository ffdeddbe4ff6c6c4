extension Migration {
  /// Version 18: accounts, their sign-ins and tokens, the audit, and secrets of the library itself.
  static let accounts = [
    """
    CREATE TABLE account (
      id {id},
      name TEXT NOT NULL CHECK (length(name) > 0),
      name_key {key} NOT NULL UNIQUE,
      display_name TEXT NOT NULL CHECK (length(display_name) > 0),
      email TEXT,
      email_key {key} UNIQUE,
      password_hash TEXT NOT NULL CHECK (length(password_hash) > 0),
      role {key} NOT NULL CHECK (role IN ('librarian', 'helper', 'reader')),
      language TEXT,
      theme TEXT NOT NULL DEFAULT 'system' CHECK (theme IN ('system', 'light', 'dark')),
      student_id {int} UNIQUE REFERENCES student (id) ON DELETE SET NULL,
      created_at {int} NOT NULL,
      password_changed_at {int} NOT NULL,
      password_ends_at {int},
      disabled_at {int},
      CHECK ((email IS NULL) = (email_key IS NULL))
    ) {strict}
    """,
    "CREATE INDEX account_by_role ON account (role, name_key)",
    """
    CREATE TABLE sign_in (
      id {id},
      mark {key} NOT NULL UNIQUE CHECK (length(mark) = 43),
      account_id {int} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      started_at {int} NOT NULL,
      last_seen_at {int} NOT NULL,
      ends_at {int} NOT NULL,
      is_shared {int} NOT NULL CHECK (is_shared IN (0, 1)),
      proved_at {int} NOT NULL
    ) {strict}
    """,
    "CREATE INDEX sign_in_by_account ON sign_in (account_id, id)",
    "CREATE INDEX sign_in_by_end ON sign_in (ends_at)",
    """
    CREATE TABLE api_token (
      id {id},
      mark {key} NOT NULL UNIQUE CHECK (length(mark) = 43),
      account_id {int} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      name TEXT NOT NULL CHECK (length(name) > 0),
      scope {key} NOT NULL CHECK (scope IN ('read', 'desk', 'manage')),
      created_at {int} NOT NULL,
      last_seen_at {int},
      ends_at {int} NOT NULL
    ) {strict}
    """,
    "CREATE INDEX api_token_by_account ON api_token (account_id, id)",
    """
    CREATE TABLE audit (
      id {id},
      created_at {int} NOT NULL,
      event {key} NOT NULL,
      actor_kind TEXT,
      actor_name {key},
      actor_detail TEXT,
      subject {int},
      address {key},
      mark {key}
    ) {strict}
    """,
    "CREATE INDEX audit_by_time ON audit (created_at)",
    "CREATE INDEX audit_by_event ON audit (event, id)",
    "CREATE INDEX audit_by_actor ON audit (actor_name, id)",
    // Failed sign-ins alone have these.
    "CREATE INDEX audit_by_mark ON audit (mark, created_at) WHERE mark IS NOT NULL",
    "CREATE INDEX audit_by_address ON audit (address, created_at) WHERE address IS NOT NULL",
    // Texts that the library remembers and that no copy of it has.
    """
    CREATE TABLE secret (
      name {key} PRIMARY KEY,
      value TEXT NOT NULL CHECK (length(value) > 0)
    ) {strict}
    """,
  ]
}
