extension German {
  /// After “seit”, “um”, “mit”, “innerhalb von”.
  func countDative(days number: Int) -> String { number == 1 ? "1 Tag" : "\(number) Tagen" }
}
