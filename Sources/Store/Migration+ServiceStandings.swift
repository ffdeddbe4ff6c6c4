extension Migration {
  /// Version 8: how services on the web stand with all programs that share the library.
  ///
  /// A name is a service's, and where a rest holds for some programs only, whose: their machine's or their key's.
  static let serviceStandings = [
    """
    CREATE TABLE lookup_service (
      name {key} PRIMARY KEY CHECK (length(name) > 0),
      full_at {int},
      rests_until {int},
      trial_since {int},
      failures {int} NOT NULL DEFAULT 0 CHECK (failures >= 0),
      rests {int} NOT NULL DEFAULT 0 CHECK (rests >= 0),
      changed_at {int} NOT NULL
    ) {strict}
    """
  ]
}
