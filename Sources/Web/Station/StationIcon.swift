import KioskMachine

/// Drawings of the screen, in the colour of the adjacent text. A word always accompanies them.
enum StationIcon {
  /// Paths in a field of 24 by 24.
  static let silent: StaticString =
    "M12 3a5 5 0 0 0-5 5v4l-2 4h14l-2-4V8a5 5 0 0 0-5-5zM10 18a2 2 0 0 0 4 0M4 3l16 18"
  static let camera: StaticString = "M3 7h4l2-3h6l2 3h4v12H3zM12 9a4 4 0 1 0 0 8a4 4 0 0 0 0-8z"
  static let cross: StaticString = "M6 6l12 12M18 6L6 18"
  private static let check: StaticString = "M4 13l5 5L20 6"
  private static let stop: StaticString = "M12 2l10 19H2zM12 9v6M12 18v.5"
  private static let note: StaticString = "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 11v6M12 7v.5"

  /// A card and a book held under a camera.
  static let scan: StaticString =
    """
    <svg class="scan" viewBox="0 0 200 160" aria-hidden="true"><rect x="78" y="6" width="44" height="22" rx="6"/><circle cx="100" cy="17" r="6"/><path class="ray" d="M84 32L50 92M116 32L150 92"/><rect class="thing" x="22" y="96" width="62" height="42" rx="5"/><path d="M32 108v18M37 108v18M44 108v18M48 108v18M56 108v18M62 108v18M67 108v18M74 108v18"/><path class="thing" d="M112 92h58a6 6 0 0 1 6 6v52h-58a6 6 0 0 0-6 6z"/><path d="M112 156a6 6 0 0 1 6-6h58M130 106v22M135 106v22M142 106v22M147 106v22M154 106v22M160 106v22"/></svg>
    """

  static func of(_ tone: Notice.Tone) -> StaticString {
    switch tone {
    case .plain: note
    case .success: check
    case .refusal: stop
    }
  }
}

extension HTML {
  mutating func stationIcon(_ path: StaticString) {
    markup("<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"")
    markup(path)
    markup("\"/></svg>")
  }
}
