import Foundation

/// Calls a function on a thread with a stack of 8 MB, waits for it, and returns its result or throws its error.
///
/// Layouts of deep screens recurse, and a secondary thread of macOS has a stack of 512 KB.
public func onLargeStack<Output>(_ body: () throws -> Output) throws -> Output {
  try withoutActuallyEscaping(body) { body in
    // The two threads take turns: this one waits until the other has finished.
    nonisolated(unsafe) let body = body
    nonisolated(unsafe) var result: Result<Output, any Error>?
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      result = Result { try body() }
      done.signal()
    }
    thread.stackSize = 8 << 20
    thread.start()
    done.wait()
    guard let result else { preconditionFailure("The thread has finished without a result.") }
    return try result.get()
  }
}
