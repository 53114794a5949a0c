import Foundation
import Synchronization

/// The termination signals that the process received. A run checks them between cells.
enum Signals {
  /// The number of the first signal, or 0 if there was none. It is atomic, because a signal handler may not
  /// use locks.
  private static let received = Atomic<Int32>(0)

  /// The number of the first signal, or nil if there was none.
  static var pending: Int32? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Catches SIGINT and SIGTERM from now on. A second signal ends the process immediately.
  static func catchTermination() {
    _ = pending
    let remember: @convention(c) (Int32) -> Void = { number in
      Signals.received.store(number, ordering: .relaxed)
      signal(number, SIG_DFL)
    }
    signal(SIGINT, remember)
    signal(SIGTERM, remember)
    signal(SIGPIPE, SIG_IGN)
    // The parent process may have blocked these signals, as Foundation's `Process` does on some threads.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  static func exitCode(_ number: Int32) -> ExitCode { number == SIGTERM ? .terminated : .interrupted }
}
