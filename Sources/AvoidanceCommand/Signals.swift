import Foundation
import Synchronization

/// Remembers that the process was asked to end, so that a run can stop between cells.
enum Signals {
  /// The number of the first signal that came, 0 for none; a handler may only touch an atomic.
  private static let received = Atomic<Int32>(0)

  /// The signal that came, nil for none.
  static var pending: Int32? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Catches SIGINT and SIGTERM from now on; a second one ends the process at once.
  static func catchTermination() {
    _ = pending
    let remember: @convention(c) (Int32) -> Void = { number in
      Signals.received.store(number, ordering: .relaxed)
      signal(number, SIG_DFL)
    }
    signal(SIGINT, remember)
    signal(SIGTERM, remember)
    signal(SIGPIPE, SIG_IGN)
    // A parent may have started us with these blocked; Foundation's `Process` does so on some threads.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// The exit code of a signal.
  static func exitCode(_ number: Int32) -> ExitCode { number == SIGTERM ? .terminated : .interrupted }
}
