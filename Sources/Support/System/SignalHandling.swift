import Foundation

/// The parts of signal handling that C headers declare differently on Linux and macOS.
enum SignalHandling {
  /// Installs a handler on the thread's alternate stack, because the main stack may be exhausted.
  static func install(_ handler: @escaping @convention(c) (Int32) -> Void, for signal: Int32) {
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    action.sa_flags = SA_ONSTACK
    sigaction(signal, &action, nil)
  }

  static var currentThread: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }
}
