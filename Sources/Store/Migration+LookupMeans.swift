extension Migration {
  /// Version 9: with which means a look-up that waits was tried.
  static let lookupMeans = ["ALTER TABLE lookup_queue ADD COLUMN means TEXT"]
}
