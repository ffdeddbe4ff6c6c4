import ServiceLifecycle

/// A station without a console: it goes on, whatever becomes of its devices, until it is told to end.
package struct UnattendedService: Service {
  private let runtime: KioskRuntime

  package init(runtime: KioskRuntime) {
    self.runtime = runtime
  }

  package func run() async throws {
    // Cancelled is told to end as well.
    try? await gracefulShutdown()
    await runtime.stop()
  }
}
