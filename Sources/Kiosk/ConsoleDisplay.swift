package import Domain
import Foundation
package import KioskMachine
package import Messages
import Synchronization
import TerminalText

/// A station's output for a person: text and sound.
package protocol KioskDisplay: Sendable {
  /// Sets the language of everything that follows.
  func speak(_ language: Language)
  func tell(_ notice: Notice)
  func show(_ screen: Screen)
  /// A camera or a scanner came or went.
  func tell(_ report: DeviceReport)
  /// Whether ``foresee(_:)`` is useful: then what follows from clock and rules is computed after each event.
  var foresees: Bool { get }
  /// Takes the end of the present state and the days to choose from, whenever they change.
  func foresee(_ outlook: Outlook)
}

extension KioskDisplay {
  package var foresees: Bool { false }
  package func foresee(_ outlook: Outlook) {}
}

/// The station in lines of text: prompts, notices, bells. Colour and bells on a terminal only.
package final class ConsoleDisplay: KioskDisplay {
  package struct Style: Sendable {
    /// A person looks at it: colours, bells, and a prompt with the cursor after it.
    package var isTerminal: Bool
    package var hasColour: Bool
    /// When the one who was served is gone, what it showed of people is wiped off the screen and its scroll-back.
    package var wipesAfterVisit: Bool
    /// The whole terminal is painted, if it reports its size and is large enough.
    package var isFullScreen: Bool

    package init(isTerminal: Bool, hasColour: Bool, wipesAfterVisit: Bool, isFullScreen: Bool = false) {
      self.isFullScreen = isFullScreen
      self.isTerminal = isTerminal
      self.hasColour = hasColour
      self.wipesAfterVisit = wipesAfterVisit
    }
  }

  private struct State {
    var messages: Messages
    var screen: Screen?
    var privacy = VisitPrivacy()
    var page = ScreenPage()
    /// The notices of the page were shown with a screen: the next ones replace them.
    var isPainted = false
    /// A prompt is on the last line, with the cursor after it.
    var isMidLine = false
    /// A PIN is asked for.
    var hidesTyping = false
    var isClosing = false
    /// A signal ends the station: who stood before it is gone, and a shell's prompt may come next.
    var isInterrupted = false
  }

  private let style: Style
  private let output: ConsoleOutput
  /// Shows or hides what is typed.
  private let setEcho: @Sendable (Bool) -> Void
  private let state: Mutex<State>

  package init(
    messages: Messages, style: Style, output: ConsoleOutput, setEcho: @escaping @Sendable (Bool) -> Void = { _ in }
  ) {
    self.setEcho = setEcho
    state = Mutex(State(messages: messages))
    self.style = style
    self.output = output
  }

  /// The prompt that stands on the screen, for the line that is being typed.
  package var shownPrompt: Prompt.ID? { state.withLock { $0.screen?.prompt?.id } }

  package func speak(_ language: Language) {
    state.withLock { $0.messages.language = language }
  }

  package func tell(_ notice: Notice) {
    state.withLock { state in
      if state.privacy.wipesBefore(notice) { wipe(&state) }
      if state.isInterrupted, wipes, notice.namesPeople { return }
      let lines = state.messages.notice(notice)
      let text = lines.map { colour(wrapped($0.text), $0.isOverdue ? .refusal : notice.tone) + "\n" }.joined()
      state.privacy.told(text, notice)
      guard size(state) != nil else { return output.write(breakLine(&state) + text + bell(notice.tone)) }
      // The list has the line.
      if case .pileLine(_, isRepeated: false) = notice {
      } else {
        for line in lines { add(line.text, line.isOverdue ? .refusal : notice.tone, &state) }
      }
      output.write(bell(notice.tone))
    }
  }

  package func show(_ screen: Screen) {
    state.withLock { state in
      let isNew = screen.looks(unlike: state.screen)
      state.screen = screen
      if screen.hidesTyping != state.hidesTyping {
        state.hidesTyping = screen.hidesTyping
        setEcho(!screen.hidesTyping)
      }
      // While the store is asked there is nothing to type; its answer comes in milliseconds.
      guard !screen.isBusy else { return }
      if let kept = state.privacy.wipesBefore(screen) { wipe(keeping: kept, &state) }
      if let size = size(state) { return paint(screen, size, &state) }
      guard !state.isClosing, isNew || !state.isMidLine else { return }
      write(screen, &state)
    }
  }

  package func tell(_ report: DeviceReport) {
    let tone: Notice.Tone = if case .ready = report { .plain } else { .refusal }
    // A person who scans looks at the book, not at the screen, so a partial read also rings the bell.
    let sound = if case .partlyRead = report { bell(tone) } else { "" }
    interrupt({ $0.sentence(report) }, tone, sound)
  }

  /// A line for staff, regardless of who is at the station.
  package func tellStaff(_ line: @Sendable (Messages) -> String) {
    interrupt(line, .refusal, "")
  }

  /// Writes a line that answers nothing, and repeats the prompt after it.
  private func interrupt(_ line: (Messages) -> String, _ tone: Notice.Tone, _ sound: String) {
    state.withLock { state in
      let text = line(state.messages)
      if let size = size(state) {
        add(text, tone, &state)
        output.write(sound)
        if let screen = state.screen, !screen.isBusy { paint(screen, size, &state) }
        return
      }
      output.write(breakLine(&state) + colour(wrapped(text), tone) + "\n" + sound)
      // In a pipe the prompt is already there, on a separate line.
      guard let screen = state.screen, !screen.isBusy, !state.isClosing, style.isTerminal else { return }
      write(screen, &state)
    }
  }

  /// Names a picture of a replay, so that who watches knows what was held before the camera.
  package func announce(picture name: String) {
    guard style.isTerminal else { return }
    state.withLock { state in
      let line = "[\(PlainText.shorten(name, to: PlainText.titleLimit))]"
      output.write(breakLine(&state) + (style.hasColour ? "\u{1B}[2m\(line)\u{1B}[0m" : line) + "\n")
    }
  }

  /// Shows the prompt again after the last picture's name, so that a person sees that the station continues.
  package func invite() {
    state.withLock { state in
      guard style.isTerminal, let screen = state.screen, !screen.isBusy, !state.isClosing, !state.isMidLine else {
        return
      }
      write(screen, &state)
    }
  }

  /// A line was typed at the prompt: the cursor is on a new line.
  package func lineWasTyped() {
    state.withLock { state in
      state.isMidLine = false
      state.privacy.lineWasTyped()
      // The line leaves the screen, and the cursor returns to the prompt.
      if let size = size(state), let screen = state.screen { paint(screen, size, &state) }
    }
  }

  /// Shows the visitor's remaining time; nil if the station waits for no person. Only a painted screen shows it.
  package func show(secondsLeft: Int?) {
    state.withLock { state in
      guard let size = size(state), state.isPainted else { return }
      state.page.seconds = secondsLeft.map { state.messages.secondsLeft($0) }
      let header = state.page.header(size.columns)
      // The cursor returns to where the person types.
      output.write("\u{1B}7\u{1B}[1;1H\(header.colour)\(header.text)\u{1B}[0m\u{1B}[K\u{1B}8")
    }
  }

  /// Ends invitations and prompts: the station closes.
  package func close() {
    state.withLock { $0.isClosing = true }
  }

  /// Ends the naming of people where names are wiped: a signal ends the station.
  package func signalEnds() {
    state.withLock { $0.isInterrupted = true }
  }

  /// Leaves the cursor on a separate line.
  package func finish() {
    state.withLock { state in
      // A goodbye of the visit before stands until the next one.
      if state.isInterrupted, state.privacy.namesAnybody { wipe(&state) }
      output.write(breakLine(&state))
    }
  }

  private func write(_ screen: Screen, _ state: inout State) {
    if let prompt = screen.prompt {
      write(state.messages.prompt(prompt.kind).line, prompt.kind.isOverdue ? .overdueQuestion : .question, &state)
    } else if style.isTerminal {
      write(state.messages.invitation(screen), .invitation, &state)
    }
  }

  /// The look of the line at which an answer is typed.
  private enum PromptLook: String {
    case invitation = ""
    case question = "\u{1B}[1m"
    /// Bold and red.
    case overdueQuestion = "\u{1B}[1;31m"
  }

  private func write(_ line: String, _ look: PromptLook, _ state: inout State) {
    let start = breakLine(&state)
    // The cursor is one column after it.
    let line = wrapped(line, besides: 1)
    // A prompt in a pipe is a whole line, so that a program can wait for it.
    let text = style.hasColour && look != .invitation ? "\(look.rawValue)\(line)\u{1B}[0m" : line
    output.write(start + text + (style.isTerminal ? " " : "\n"))
    state.isMidLine = style.isTerminal
  }

  // MARK: - The whole screen

  /// The size of the terminal that is painted; nil where lines are written.
  private func size(_ state: State) -> (columns: Int, rows: Int)? {
    guard style.isFullScreen, style.isTerminal, !state.isClosing, !state.isInterrupted, let size = output.size,
      size.columns >= ScreenPage.smallest.columns, size.rows >= ScreenPage.smallest.rows
    else { return nil }
    return size
  }

  private func add(_ text: String, _ tone: Notice.Tone, _ state: inout State) {
    if state.isPainted { state.page.notices = [] }
    state.isPainted = false
    state.page.notices += text.split(separator: "\n").map { ScreenPage.Row(text: String($0), colour: sign(tone)) }
  }

  private func paint(_ screen: Screen, _ size: (columns: Int, rows: Int), _ state: inout State) {
    let messages = state.messages
    state.page.title = messages.title(screen)
    // Each line takes a row at least. A pile of hundreds of books costs no more than one that fits.
    let lines = screen.lines.suffix(size.rows)
    state.page.list = lines.map { line in
      ScreenPage.Row(text: messages.pileLine(line), colour: sign(line.isRefused ? .refusal : .plain))
    }
    state.page.linesBefore = screen.lines.count - lines.count
    let prompt = screen.prompt?.kind
    let look = prompt.map { $0.isOverdue ? PromptLook.overdueQuestion : .question } ?? .invitation
    state.page.prompt = ScreenPage.Row(
      text: prompt.map { messages.prompt($0).line } ?? messages.invitation(screen),
      colour: style.hasColour ? look.rawValue : "")
    let painted = state.page.painted(columns: size.columns, rows: size.rows) { messages.linesBefore($0) }
    let rows = painted.rows.map { "\($0.colour)\($0.text)" + ($0.colour.isEmpty ? "" : "\u{1B}[0m") + "\u{1B}[K" }
    output.write(
      "\u{1B}[H" + rows.joined(separator: "\r\n") + "\u{1B}[J"
        + "\u{1B}[\(painted.cursorRow);\(painted.cursorColumn)H")
    state.isPainted = true
    state.isMidLine = true
  }

  private var wipes: Bool { style.isTerminal && style.wipesAfterVisit }

  private func wipe(keeping told: String = "", _ state: inout State) {
    guard wipes else { return }
    if state.isPainted || told.isEmpty { state.page.notices = [] }
    state.page.list = []
    state.page.linesBefore = 0
    output.write("\u{1B}[H\u{1B}[2J\u{1B}[3J" + (size(state) == nil ? told : ""))
    state.isMidLine = false
  }

  private func breakLine(_ state: inout State) -> String {
    defer { state.isMidLine = false }
    return state.isMidLine ? "\n" : ""
  }

  /// The text in the terminal's lines, as wide as the terminal is at this moment.
  private func wrapped(_ text: String, besides columns: Int = 0) -> String {
    output.columns.map { LineWrap.wrap(text, to: $0 - columns) } ?? text
  }

  private func colour(_ line: String, _ tone: Notice.Tone) -> String {
    let sign = sign(tone)
    return sign.isEmpty ? line : "\(sign)\(line)\u{1B}[0m"
  }

  /// The sequence that switches the colour on.
  private func sign(_ tone: Notice.Tone) -> String {
    guard style.hasColour else { return "" }
    return switch tone {
    case .plain: ""
    case .success: "\u{1B}[32m"
    case .refusal: "\u{1B}[31m"
    }
  }

  /// Rings once for done, twice for refused: a person across the room can hear the difference.
  private func bell(_ tone: Notice.Tone) -> String {
    guard style.isTerminal else { return "" }
    return switch tone {
    case .plain: ""
    case .success: "\u{07}"
    case .refusal: "\u{07}\u{07}"
    }
  }
}

extension Prompt.Kind {
  fileprivate var isOverdue: Bool {
    if case .returnLoan(let offer) = self { offer.daysOverdue > 0 } else { false }
  }
}

extension Screen {
  /// Whether a person sees a difference; that the store is being asked is none.
  fileprivate func looks(unlike other: Screen?) -> Bool {
    prompt != other?.prompt || body != other?.body || mode != other?.mode || language != other?.language
  }
}
