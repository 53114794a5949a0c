import Synchronization

/// The first signal that asked this process to stop.
///
/// Long loops check it and give up their work, so that the process can stop in every phase. Results of work that was
/// given up must not be used.
package enum StopRequest {
  /// It is atomic, because a signal handler may not use locks.
  private static let received = Atomic<Int32>(0)

  /// The number of the signal, or nil if there was none.
  package static var signal: Int32? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Notes a signal. A signal handler may call this function if ``signal`` was read before.
  package static func note(signal number: Int32) { received.store(number, ordering: .sequentiallyConsistent) }
}
