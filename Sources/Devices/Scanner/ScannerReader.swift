import CEvdev
package import Domain
import Foundation
import Platform

/// Scanners as a station uses them: all of them, for as long as it runs.
package protocol ScannerSource: Sendable {
  /// Ends after `stop()`.
  var events: AsyncStream<ScannerEvent> { get }
  func start()
  func stop()
}

/// Reads all scanners on one separate thread, which sleeps while nothing comes.
package final class ScannerReader: ScannerSource {
  package let events: AsyncStream<ScannerEvent>
  private let sink: AsyncStream<ScannerEvent>.Continuation
  private let settings: ScannerSettings
  private let wakeup = Wakeup()
  private let inputs: any ScannerInputs

  package convenience init(_ settings: ScannerSettings) {
    self.init(settings, inputs: SystemInputs())
  }

  init(_ settings: ScannerSettings, inputs: any ScannerInputs) {
    self.settings = settings
    self.inputs = inputs
    // A station that takes nothing any more is stuck; its oldest lines are what people wait for.
    (events, sink) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1024))
  }

  package func start() {
    let thread = Thread { [self] in
      // Set from outside it stays Foundation's own.
      Thread.current.name = "scanners"
      var loop = ScannerLoop(settings, inputs: inputs, wakeup: wakeup) { [sink] in _ = sink.yield($0) }
      if loop == nil {
        let problem = DeviceProblem.failed(call: "xkb_keymap_new_from_names", detail: .words(settings.layout.layout))
        sink.yield(.report(.lost(Device(.scanner), problem)))
      }
      loop?.run()
      // Every node is closed, and every grab with it, before the end is reported.
      loop = nil
      sink.finish()
    }
    thread.start()
  }

  package func stop() {
    wakeup.ring()
  }
}

package struct ScannerSettings: Hashable, Sendable {
  package var choice: ScannerChoice
  package var layout: LayoutName
  /// The pause that ends a line, for a scanner that sends no line ends.
  package var pause: Duration

  package init(
    choice: ScannerChoice = .auto, layout: LayoutName = .us, pause: Duration = ScannerSettings.defaultPause
  ) {
    self.choice = choice
    self.layout = layout
    self.pause = pause
  }

  package static let defaultPause = LineAssembler.defaultPause
}

package struct ScannerChoice: Hashable, Sendable {
  /// Whether devices that are recognised as scanners are opened.
  package var takesFound: Bool
  /// Nodes, or links to them, that a person has named.
  package var paths: [String]

  package static let auto = ScannerChoice(takesFound: true, paths: [])
  package static let none = ScannerChoice(takesFound: false, paths: [])

  package init(takesFound: Bool, paths: [String]) {
    self.takesFound = takesFound
    self.paths = paths
  }

  package var isNone: Bool { self == .none }

  /// `auto`, `none`, or paths, which may be combined with `auto`; several are separated by commas.
  ///
  /// - Returns: nil for anything else.
  package init?(_ text: String) {
    if text == "none" {
      self = .none
      return
    }
    self = .none
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let word = word.drop { $0 == " " }
      if word == "auto" {
        takesFound = true
      } else {
        guard word.hasPrefix("/"), word.utf8.count < 4096, !word.utf8.contains(0) else { return nil }
        if !paths.contains(String(word)) { paths.append(String(word)) }
      }
    }
  }
}

package enum ScannerEvent: Hashable, Sendable {
  /// A line as it was typed. `path` is the node that it was read from.
  case line(String, path: String)
  /// A line that is not reported, so that half a code is not taken for another.
  case discarded(LineFault, path: String)
  case report(DeviceReport)
}

/// Removes what a scanner is set to send before and after each code.
package struct ScannerLine: Hashable, Sendable {
  /// The text that a scanner is set to send before each code. A line without it is taken as it is.
  package var prefix: String
  /// The text that it sends after each code, before Enter.
  package var suffix: String

  package init(prefix: String = "", suffix: String = "") {
    self.prefix = prefix
    self.suffix = suffix
  }

  /// - Returns: nil for an empty line, or one with only an add-on.
  package func scan(_ line: String) -> Scan? { Scan(scanned: code(in: line)) }

  /// A console's line without the texts around a code. People type there, too: a line without the prefix, with words,
  /// or without a digit stays as it was typed.
  package func typed(_ line: String) -> String {
    let text = TypedText.trim(line)
    guard !(prefix.isEmpty && suffix.isEmpty), text.hasPrefix(prefix), text.hasSuffix(suffix) else { return line }
    let code = code(in: text)
    guard !code.contains(where: \.isWhitespace), code.contains(where: \.isNumber) else { return line }
    return code
  }

  private func code(in line: String) -> String {
    var code = TypedText.trim(line)
    if !prefix.isEmpty, code.hasPrefix(prefix) { code.removeFirst(prefix.count) }
    if !suffix.isEmpty, code.hasSuffix(suffix) { code.removeLast(suffix.count) }
    return code
  }
}
