package import Domain
package import Messages
package import Store

/// The context of a use case: the open library, its settings and messages, and one moment that counts as now.
package struct Session: Sendable {
  package let library: Library
  package let settings: Settings
  package let messages: Messages
  package let now: Timestamp
  /// Lines of earlier imports that this command has finished before it began; a person was told of them.
  package let finishedLines: Int

  package var rules: CirculationRules { settings.rules }
  package var calendar: LocalCalendar { messages.calendar }

  package init(library: Library, settings: Settings, messages: Messages, now: Timestamp = .now, finishedLines: Int = 0)
  {
    (self.library, self.settings, self.messages) = (library, settings, messages)
    (self.now, self.finishedLines) = (now, finishedLines)
  }
}
