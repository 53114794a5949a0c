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

  /// Gives the current thread a stack for its signal handlers. Its memory is not deallocated here.
  static func useAlternateStack(bytes: Int) {
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
    stack.ss_size = bytes
    sigaltstack(&stack, nil)
  }

  static var currentThread: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }
}
