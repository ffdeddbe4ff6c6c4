extension Migration {
  /// Version 13: staff and their cards; hashes of PINs, with the failures in a row and the end of a pause.
  static let trust =
    [
      """
      CREATE TABLE staff (
        id {id},
        name TEXT NOT NULL,
        name_key {key} NOT NULL UNIQUE,
        card_number {key} NOT NULL UNIQUE CHECK (length(card_number) = 8),
        created_at {int} NOT NULL
      ) {strict}
      """
    ]
    + ["student", "staff"].map { owner in
      """
      CREATE TABLE \(owner)_pin (
        \(owner)_id {int} PRIMARY KEY REFERENCES \(owner) (id) ON DELETE CASCADE,
        hash TEXT NOT NULL,
        failures {int} NOT NULL CHECK (failures >= 0),
        paused_until {int}
      ) {strict}
      """
    } + [
      """
      INSERT INTO activity_type (name) VALUES ('add_staff'), ('edit_staff'), ('delete_staff'), ('set_pin'),
        ('clear_pin'), ('overrule')
      """
    ]
}
