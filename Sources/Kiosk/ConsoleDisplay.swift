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
}

/// The station in lines of text: prompts, notices, bells. Colour and bells on a terminal only.
package final class ConsoleDisplay: KioskDisplay {
  package struct Style: Sendable {
    /// A person looks at it: colours, bells, a prompt that the answer is typed behind.
    package var isTerminal: Bool
    package var hasColour: Bool
    /// When the one who was served is gone, what it showed of people is wiped off the screen and its scroll-back.
    package var wipesAfterSession: Bool

    package init(isTerminal: Bool, hasColour: Bool, wipesAfterSession: Bool) {
      self.isTerminal = isTerminal
      self.hasColour = hasColour
      self.wipesAfterSession = wipesAfterSession
    }
  }

  private struct State {
    var messages: Messages
    var screen: Screen?
    var privacy = ConsolePrivacy()
    /// A prompt stands on the last line, and the cursor behind it.
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
      output.write(breakLine(&state) + text + bell(notice.tone))
    }
  }

  package func show(_ screen: Screen) {
    state.withLock { state in
      let isNew = screen.looks(unlike: state.screen)
      state.screen = screen
      let hidesTyping = if case .pin? = screen.prompt?.kind { true } else { false }
      if hidesTyping != state.hidesTyping {
        state.hidesTyping = hidesTyping
        setEcho(!hidesTyping)
      }
      // While the store is asked there is nothing to type; its answer comes in milliseconds.
      guard !screen.isBusy else { return }
      if let kept = state.privacy.wipesBefore(screen) { wipe(keeping: kept, &state) }
      guard !state.isClosing, isNew || !state.isMidLine else { return }
      write(screen, &state)
    }
  }

  package func tell(_ report: DeviceReport) {
    let tone: Notice.Tone = if case .ready = report { .plain } else { .refusal }
    // A person who scans looks at the book, not at the screen, so a partial read also rings the bell.
    let sound = if case .partlyRead = report { bell(tone) } else { "" }
    interrupt { colour(wrapped($0.sentence(report)), tone) + "\n" + sound }
  }

  /// A line for staff, whoever stands before the station.
  package func tellStaff(_ line: @Sendable (Messages) -> String) {
    interrupt { colour(wrapped(line($0)), .refusal) + "\n" }
  }

  /// Writes lines that answer nothing, and what is asked once more behind them.
  private func interrupt(_ text: (Messages) -> String) {
    state.withLock { state in
      output.write(breakLine(&state) + text(state.messages))
      // In a pipe the prompt is already there, on a line of its own.
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

  /// Shows the prompt again behind the last picture's name, so that a person sees that the station goes on.
  package func invite() {
    state.withLock { state in
      guard style.isTerminal, let screen = state.screen, !screen.isBusy, !state.isClosing, !state.isMidLine else {
        return
      }
      write(screen, &state)
    }
  }

  /// A line was typed behind the prompt: the cursor stands on a new line.
  package func lineWasTyped() {
    state.withLock { state in
      state.isMidLine = false
      state.privacy.lineWasTyped()
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

  /// Leaves the cursor on a line of its own.
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

  /// How the line looks behind which an answer is typed.
  private enum PromptLook: String {
    case invitation = ""
    case question = "\u{1B}[1m"
    /// Bold and red.
    case overdueQuestion = "\u{1B}[1;31m"
  }

  private func write(_ line: String, _ look: PromptLook, _ state: inout State) {
    let start = breakLine(&state)
    // The cursor stands a column behind it.
    let line = wrapped(line, besides: 1)
    // A prompt in a pipe is a whole line, so that a program can wait for it.
    let text = style.hasColour && look != .invitation ? "\(look.rawValue)\(line)\u{1B}[0m" : line
    output.write(start + text + (style.isTerminal ? " " : "\n"))
    state.isMidLine = style.isTerminal
  }

  private var wipes: Bool { style.isTerminal && style.wipesAfterSession }

  private func wipe(keeping told: String = "", _ state: inout State) {
    guard wipes else { return }
    output.write("\u{1B}[H\u{1B}[2J\u{1B}[3J" + told)
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
    guard style.hasColour else { return line }
    return switch tone {
    case .plain: line
    case .success: "\u{1B}[32m\(line)\u{1B}[0m"
    case .refusal: "\u{1B}[31m\(line)\u{1B}[0m"
    }
  }

  /// Rings once for done, twice for refused: a person across the room can tell them apart.
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
