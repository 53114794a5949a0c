import Foundation

/// Calls a function on a thread with a stack of 8 MB, waits for it, and returns its result or throws its error.
///
/// Layouts of deep screens recurse, and a secondary thread of macOS has a stack of 512 KB. The thread has the caller's
/// `WorkBudget`.
public func onLargeStack<Output>(_ body: () throws -> Output) throws -> Output {
  try withoutActuallyEscaping(body) { body in
    let call = Call(body)
    let done = DispatchSemaphore(value: 0)
    let budget = WorkBudget.current
    let thread = Thread {
      WorkBudget.$current.withValue(budget) { call.run() }
      done.signal()
    }
    thread.stackSize = 8 << 20
    thread.start()
    done.wait()
    return try call.result()
  }
}

/// A function and its result. Two threads use it in turn, the second one after the first has finished.
private final class Call<Output>: @unchecked Sendable {
  private var body: (() throws -> Output)?
  private var outcome: Result<Output, any Error>?

  init(_ body: @escaping () throws -> Output) { self.body = body }

  /// Calls the function and releases it, because it may not outlive the caller.
  func run() {
    guard let body else { return }
    outcome = Result { try body() }
    self.body = nil
  }

  func result() throws -> Output {
    guard let outcome else { preconditionFailure("The thread has finished without a result.") }
    return try outcome.get()
  }
}
