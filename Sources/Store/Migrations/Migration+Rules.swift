extension Migration {
  /// Version 17: the rules belong to the library. They are a row of `library_setting`, which travels with every copy.
  static let rules = ["INSERT INTO activity_type (name) VALUES ('set_rules')"]
}
