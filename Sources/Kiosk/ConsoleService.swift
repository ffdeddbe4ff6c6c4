package import Devices
import KioskMachine
import ServiceLifecycle

/// The keyboard of the station: reads lines until the input ends or a person leaves.
package struct ConsoleService: Service {
  private let runtime: KioskRuntime
  private let lines: LineReader
  /// The texts that a scanner puts around a code.
  private let affixes: ScannerLine
  private let display: ConsoleDisplay
  private let output: ConsoleOutput

  package init(
    runtime: KioskRuntime, lines: LineReader, affixes: ScannerLine = ScannerLine(), display: ConsoleDisplay,
    output: ConsoleOutput
  ) {
    self.runtime = runtime
    self.lines = lines
    self.affixes = affixes
    self.display = display
    self.output = output
  }

  package func run() async throws {
    await runtime.start()
    let (runtime, display) = (runtime, display)
    let countdown = Task {
      while true {
        try await Task.sleep(for: .seconds(1))
        display.show(secondsLeft: await runtime.secondsLeft)
      }
    }
    defer { countdown.cancel() }
    await withGracefulShutdownHandler {
      await readLines()
    } onGracefulShutdown: {
      // The names are wiped before the end of the lines ends the visit.
      display.signalEnds()
      lines.stop()
      Task { await runtime.leave() }
    }
    display.close()
    await runtime.stop()
    display.finish()
  }

  private func readLines() async {
    while true {
      // A script's next line waits until what the last one began is done, and answers no prompt that is yet to come.
      if !lines.isTerminal { await runtime.readyForNextLine() }
      if output.isBroken { return }
      guard let (line, prompt) = await lines.next(seen: { display.shownPrompt }) else { break }
      // If the output broke since, the answer would be unseen: the line is dropped.
      if output.isBroken { return }
      if lines.isTerminal { display.lineWasTyped() }
      await runtime.send(.line(affixes.typed(line), answering: prompt))
      if await runtime.wantsToQuit { return }
    }
    // End of input: pictures that are still being shown are shown to the end.
    await runtime.inputsFinished()
  }
}

/// A station without a console: it continues, even without devices, until it is stopped.
package struct UnattendedService: Service {
  private let runtime: KioskRuntime

  package init(runtime: KioskRuntime) {
    self.runtime = runtime
  }

  package func run() async throws {
    // Cancellation stops it as well.
    try? await gracefulShutdown()
    await runtime.stop()
  }
}
