import Domain
import Kiosk
import KioskMachine
import Messages
import TestSupport

/// A station's screen on a walk: every scene is held against who may be named on it.
struct SceneWalk {
  private var builder = SceneBuilder(messages: Messages(language: .english, calendar: .dublin))
  private var language: Language?
  /// The students of lists that staff asked for at shelving, and when.
  private var listed: [(student: Student, at: Duration)] = []
  private var left: (student: Student, at: Duration)?

  /// The station begins in this screen.
  init(_ screen: Screen) { builder.show(screen, at: .zero) }

  /// - Returns: a text of the scene with a name or card number of a student who is not served.
  mutating func strangerNamed(
    by actions: [Action], on screen: Screen, typed: String?, at now: Duration
  ) -> String? {
    // Without an action nothing comes onto the screen; time only takes something off.
    guard !actions.isEmpty else { return nil }
    var tells = false
    for action in actions {
      switch action {
      // Names are looked for in English.
      case .speak, .ask, .lookUp, .dropLookUp, .record, .quit: break
      case .tell(let notice):
        tells = true
        builder.tell(notice, at: now)
        note(notice, at: now)
      case .show(let screen):
        tells = false
        builder.show(screen, at: now)
      }
    }
    if tells { builder.show(screen, at: now) }
    let scene = builder.scene(at: now)
    var present: Set<Student> = []
    if case .visit(let student, _) = screen.body { present.insert(student) }
    if let left, now - left.at < SceneBuilder.goodbyeStays { present.insert(left.student) }
    for (student, at) in listed where now - at < SceneBuilder.listStays { present.insert(student) }
    let texts = scene.texts.map { typed == nil || typed == "" ? $0 : $0.replacing(typed ?? "", with: "") }
    for student in [Shelf.ada, Shelf.bob, Shelf.cleo] where !present.contains(student) {
      for name in [student.firstName, student.lastName, student.cardNumber?.text ?? "–"] {
        if let text = texts.first(where: { $0.hasBytes(of: name) }) { return "the screen names \(name): \(text)" }
      }
    }
    if scene.isIdle, !scene.messages.isEmpty || !scene.loans.isEmpty { return "an idle screen holds \(scene.messages)" }
    return nil
  }

  private mutating func note(_ notice: Notice, at now: Duration) {
    switch notice {
    case .visitEnded(let student, _): left = (student, now)
    case .visitOpened:
      left = nil
      listed = []
    case .loansListed(let student, _, _, _): listed.append((student, now))
    default: break
    }
  }
}

extension Scene {
  /// Every text on it.
  var texts: [String] {
    [name, modeName, headline] + messages.map(\.text) + problems + facts + offers.map(\.word) + commands.map(\.word)
      + list.flatMap { [$0.item, $0.plan] } + loans.flatMap { [$0.title, $0.due] }
      + (book.map { [$0.title, $0.author, $0.due ?? ""] } ?? [])
  }
}
