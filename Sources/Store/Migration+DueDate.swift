extension Migration {
  /// Version 4: kinds of the diary for what was told as something else or not at all.
  static let dueDateKind = [
    """
    INSERT INTO activity_type (name) VALUES ('change_due_date'), ('hold_copy'), ('lapse_reservation')
    """
  ]
}
