import CEvdev
import Domain
import Foundation
import System

/// Scanners as a station uses them: all of them, for as long as it runs.
package protocol ScannerSource: Sendable {
  /// Ends after `stop()`.
  var events: AsyncStream<ScannerEvent> { get }
  func start()
  func stop()
}

/// Reads all scanners on one thread of its own, which sleeps while nothing comes.
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
        let problem = DeviceProblem.failed(call: "xkb_keymap_new_from_names", detail: settings.layout.layout)
        sink.yield(.report(.lost(Device(.scanner), problem)))
      }
      loop?.run()
      // Every node is closed, and every grab with it, before anybody hears of the end.
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
