import CLineBreaks

/// Breaks lines for a terminal: between words, and between Chinese characters where their signs allow it.
///
/// Brackets such as `[Y/n/date]`, numbers, paths and addresses stay whole if they fit on a line.
package enum LineWrap {
  /// - Parameter width: columns. A line is longer only where one character is.
  /// - Returns: the text with more line breaks. Lines that follow from an indented one are indented further.
  package static func wrap(_ text: String, to width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { DisplayWidth.of(String($0)) <= width ? String($0) : Line(String($0)).wrapped(to: max(width, 2)) }
      .joined(separator: "\n")
  }

  /// A line whose places to break are known.
  private struct Line {
    let characters: [Character]
    let widths: [Int]
    /// By character: whether ICU lets a line end before it.
    let mayBreak: [Bool]
    /// By character: whether the one before it and it belong to one bracket, path or address.
    let isJoined: [Bool]

    init(_ text: String) {
      characters = Array(text)
      widths = characters.map { DisplayWidth.of($0) }
      let units = Array(text.utf16)
      var breaks = [Bool](repeating: false, count: units.count)
      clinebreaks_find(units, Int32(units.count), &breaks)
      var place = 0
      mayBreak = characters.map { character in
        defer { place += character.utf16.count }
        return breaks[place]
      }
      isJoined = Line.joined(characters)
    }

    private static func joined(_ characters: [Character]) -> [Bool] {
      var joined = [Bool](repeating: false, count: characters.count)
      var start = 0
      while start < characters.count {
        let rest = characters[start...]
        let end: Int?
        if characters[start] == "[" {
          end = rest.firstIndex(of: "]").map { $0 + 1 }
        } else if start == 0 || !isPartOfAPath(characters[start - 1]) {
          let limit = rest.firstIndex { !isPartOfAPath($0) } ?? characters.count
          let isPath = characters[start] == "/" || String(rest[..<limit]).contains("://")
          end = isPath ? limit : nil
        } else {
          end = nil
        }
        if let end, end > start + 1 { for place in (start + 1)..<end { joined[place] = true } }
        start = max(end ?? 0, start + 1)
      }
      return joined
    }

    private static func isPartOfAPath(_ character: Character) -> Bool {
      !character.isWhitespace && !"，。：；！？、（）《》“”„[]()".contains(character)
    }

    /// The places at which a part may be broken. Each next one is used where a part of the one before does not fit.
    private enum Manner: CaseIterable { case words, wordsInBrackets, signs, characters }

    private func allows(_ manner: Manner, before place: Int) -> Bool {
      let isBetweenWords =
        if characters[place - 1] == " " {
          characters[place] != " "
        } else if characters[place] == "/" {
          // ICU keeps “/” with the word before it.
          "，。：；！？、".contains(characters[place - 1])
        } else {
          mayBreak[place] && (isWide(place - 1) || isWide(place))
        }
      return switch manner {
      case .words: isBetweenWords && !isJoined[place]
      case .wordsInBrackets: isBetweenWords
      case .signs: mayBreak[place]
      case .characters: true
      }
    }

    private func isWide(_ place: Int) -> Bool {
      characters[place].unicodeScalars.first.map { clinebreaks_is_wide($0.value) } ?? false
    }

    private func columns(_ part: Range<Int>) -> Int { widths[part].reduce(0, +) }

    /// The part without the spaces at its end.
    private func trimmed(_ part: Range<Int>) -> Range<Int> {
      var end = part.upperBound
      while end > part.lowerBound, characters[end - 1].isWhitespace { end -= 1 }
      return part.lowerBound..<end
    }

    func wrapped(to width: Int) -> String {
      let start = characters.firstIndex { $0 != " " } ?? characters.count
      var line = String(repeating: " ", count: min(start, width / 4))
      let hanging = String(repeating: " ", count: indentation(from: start, for: width))
      var lines: [String] = []
      /// The characters of the line.
      var taken = start..<start
      func end() {
        lines.append(line + String(characters[trimmed(taken)]))
        line = hanging
        taken = taken.upperBound..<taken.upperBound
      }
      func take(_ part: Range<Int>, _ manners: ArraySlice<Manner>) {
        func fits() -> Bool { columns(trimmed(taken.lowerBound..<part.upperBound)) <= width - line.count }
        let fitsAlone = columns(trimmed(part)) <= width - hanging.count
        // A word that is longer than any line also begins on a new line.
        if !fits(), !taken.isEmpty, fitsAlone || manners.first == .wordsInBrackets { end() }
        if fits() || manners.isEmpty {
          if !fits(), !taken.isEmpty { end() }
          taken = taken.lowerBound..<part.upperBound
        } else {
          for piece in pieces(of: part, manners[manners.startIndex]) { take(piece, manners.dropFirst()) }
        }
      }
      take(start..<characters.count, Manner.allCases[...])
      if !taken.isEmpty { end() }
      return lines.joined(separator: "\n")
    }

    private func pieces(of part: Range<Int>, _ manner: Manner) -> [Range<Int>] {
      var start = part.lowerBound
      var pieces: [Range<Int>] = []
      for place in part.dropFirst() where allows(manner, before: place) {
        pieces.append(start..<place)
        start = place
      }
      return pieces + [start..<part.upperBound]
    }

    /// The column at which further lines begin: that of the explanation in `  done      ends the visit` if enough room
    /// is left after it, else two further than the line itself.
    private func indentation(from start: Int, for width: Int) -> Int {
      guard start > 0 else { return 0 }
      let gap = (start..<characters.count).first {
        $0 > start + 1 && characters[$0 - 1] == " " && characters[$0 - 2] == " "
      }
      let text = gap.flatMap { gap in characters[gap...].firstIndex { $0 != " " } }
      if let text, columns(0..<text) + 20 <= width { return columns(0..<text) }
      return min(start + 2, width / 4)
    }
  }
}
