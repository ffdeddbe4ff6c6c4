import Domain
import Graphics
import Platform
import SystemPackage

package struct CardSheet: Sendable {
  package enum Format: String, CaseIterable, Hashable, Sendable {
    /// A single file with all pages.
    case pdf
    /// A file a page.
    case svg
    case png
  }

  package var kind: CardKind
  package var paper: PaperSize
  package var format: Format
  /// The resolution of a PNG. Printed at this resolution, the bars have their right width.
  package var dotsPerInch: Int

  package static let dotsPerInchRange = 72...1200

  package init(_ kind: CardKind, on paper: PaperSize, as format: Format, dotsPerInch: Int = 300) {
    self.kind = kind
    self.paper = paper
    self.format = format
    self.dotsPerInch = dotsPerInch
  }

  /// The files for a number of cards: `cards.svg`, `cards-2.svg`, …
  package func paths(for count: Int, at path: String) -> [String] {
    guard format != .pdf else { return [path] }
    let pages = pageCount(of: count)
    let dot = path.lastIndex(of: ".") ?? path.endIndex
    return (1...max(1, pages)).map { $0 == 1 ? path : "\(path[..<dot])-\($0)\(path[dot...])" }
  }

  package func pageCount(of cards: Int) -> Int {
    let perPage = SheetLayout(kind, on: paper).cardsPerPage
    return (cards + perPage - 1) / perPage
  }

  /// Writes all files or none: each is complete before the first gets its name.
  ///
  /// - Parameter replaces: whether files that are there may be replaced.
  /// - Throws: ``CardSheetProblem``.
  package func write(
    _ cards: [PrintedCard], to path: String, replaces: Bool
  ) throws(CardSheetProblem) -> WrittenCards {
    let paths = paths(for: cards.count, at: path)
    for path in paths { try CardSheet.expectFree(path, replaces: replaces) }
    let sheets = try draw(cards)
    var files: [AtomicFile] = []
    for (path, bytes) in zip(paths, sheets.files) {
      let file = try CardSheet.newFile(path)
      try CardSheet.naming(path) { () throws(Errno) in
        try file.write(bytes)
        try file.synchronize()
      }
      files.append(file)
    }
    for file in files { try CardSheet.publish(file, replaces: replaces) }
    return WrittenCards(files: paths, incomplete: sheets.incomplete)
  }

  /// Draws the cards: the bytes of one PDF, or of an SVG or PNG for each page.
  package func draw(_ cards: [PrintedCard]) throws(CardSheetProblem) -> DrawnCards {
    let layout = SheetLayout(kind, on: paper)
    var drawn = DrawnCards()
    let perFile = format == .pdf ? max(1, cards.count) : layout.cardsPerPage
    for first in stride(from: 0, to: max(1, cards.count), by: perFile) {
      let own = cards[first..<min(cards.count, first + perFile)]
      let (bytes, incomplete) = try Fonts.whileLocked { () throws(CardSheetProblem) in try draw(own, layout) }
      drawn.files.append(bytes)
      drawn.incomplete += incomplete
    }
    drawn.incomplete = drawn.incomplete.once
    return drawn
  }

  private func draw(
    _ cards: ArraySlice<PrintedCard>, _ layout: SheetLayout
  ) throws(CardSheetProblem) -> ([UInt8], [IncompleteCard]) {
    let (width, height) = paper.points
    // An image has dots, pages have points.
    let scale = format == .png ? Double(dotsPerInch) / 72 : 1
    let surface = Surface(
      format.surface, width: format == .png ? (width * scale).rounded() : width,
      height: format == .png ? (height * scale).rounded() : height)
    let drawing = Drawing(on: surface, scale: scale * 72 / 25.4)
    let cardDrawing = CardDrawing(
      drawing: drawing, grid: format == .png ? ModuleGrid(dotsPerInch: dotsPerInch) : .vector)
    var incomplete: [IncompleteCard] = []
    var start = cards.startIndex
    repeat {
      let end = min(cards.endIndex, start + layout.cardsPerPage)
      drawing.paint(.white)
      for (place, card) in cards[start..<end].enumerated() {
        let missing = try cardDrawing.draw(card, as: kind, at: layout.corner(of: place))
        if !missing.isEmpty { incomplete.append(IncompleteCard(card, missing: missing)) }
      }
      if format == .pdf { drawing.endPage() }
      start = end
    } while start < cards.endIndex
    do throws(GraphicsProblem) {
      try drawing.check()
      return (sized(try surface.finish()), incomplete)
    } catch {
      throw .failed(detail: .words(error.detail))
    }
  }
}

extension CardSheet {
  /// A PNG gets its size on paper, which cairo leaves out.
  private func sized(_ bytes: [UInt8]) -> [UInt8] {
    guard format == .png else { return bytes }
    let perMetre = PNGChunk.bytes(UInt32((Double(dotsPerInch) / 0.0254).rounded()))
    // Dots per metre across, down, and 1 for metre (PNG specification, 11.3.4.3).
    return bytes.adding(PNGChunk("pHYs", perMetre + perMetre + [1]))
  }

  /// Whether a file may be written there, if that can be known before.
  package static func check(_ path: String, replaces: Bool) throws(CardSheetProblem) {
    try expectFree(path, replaces: replaces)
    _ = try newFile(path)
  }

  /// Refuses to replace anything but a regular file.
  private static func expectFree(_ path: String, replaces: Bool) throws(CardSheetProblem) {
    guard FileName.isTaken(path) else { return }
    guard replaces, FileName.isRegularFile(path, followsLinks: false) else { throw .exists(path: path) }
  }

  private static func newFile(_ path: String) throws(CardSheetProblem) -> AtomicFile {
    try naming(path) { () throws(Errno) in
      try AtomicFile(at: path, ending: .sheet, permissions: FilePermissions(rawValue: 0o666))
    }
  }

  private static func publish(_ file: AtomicFile, replaces: Bool) throws(CardSheetProblem) {
    try expectFree(file.path, replaces: replaces)
    try naming(file.path) { () throws(Errno) in try file.publish(replaces: replaces) }
  }

  private static func naming<T>(_ path: String, _ body: () throws(Errno) -> T) throws(CardSheetProblem) -> T {
    do {
      return try body()
    } catch {
      throw error == .fileExists ? .exists(path: path) : .unwritable(path: path, detail: .system(error.rawValue))
    }
  }
}

extension CardSheet.Format {
  fileprivate var surface: Surface.Kind {
    switch self {
    case .pdf: .pdf
    case .svg: .svg
    case .png: .image
    }
  }
}
