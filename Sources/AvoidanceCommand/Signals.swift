import Foundation
import Support
import Synchronization

/// The termination signals that the process received. A run checks them between cells, and in layouts.
enum Signals {
  /// The number of the first signal, or nil if there was none.
  static var pending: Int32? { StopRequest.signal }

  /// Whether a signal ends the process at once.
  private static let endsProcess = Atomic<Bool>(false)

  /// Ends the process at the next signal, and at an earlier signal that no phase has obeyed. It is called before
  /// phases that only write, in which every file is whole or old at any time.
  static func endAtOnce() {
    endsProcess.store(true, ordering: .sequentiallyConsistent)
    if let pending { end(pending) }
  }

  /// Ends the process with the exit code of a signal. It only calls functions that a signal handler may call.
  private static func end(_ number: Int32) -> Never {
    let message: StaticString = "Interrupted while files were written. Each of them is whole, or unchanged.\n"
    _ = write(2, message.utf8Start, message.utf8CodeUnitCount)
    _exit(128 + number)
  }

  /// Catches SIGINT and SIGTERM from now on. A second signal ends the process immediately.
  static func catchTermination() {
    _ = pending
    _ = endsProcess.load(ordering: .relaxed)
    let remember: @convention(c) (Int32) -> Void = { number in
      StopRequest.note(signal: number)
      if Signals.endsProcess.load(ordering: .sequentiallyConsistent) { Signals.end(number) }
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
