import Foundation
import Synchronization

/// A trap that ended guarded work. Traps are a forced nil, an index out of range, an overflow, a failed
/// precondition, endless recursion and a bad pointer.
public struct Trap: Error, Sendable, Equatable, CustomStringConvertible {
  /// The number of the signal that the system sent.
  public let signal: Int32

  /// Creates a trap from its signal.
  public init(signal: Int32) { self.signal = signal }

  /// The trap in words, for example `trapped with SIGILL`.
  public var description: String { "trapped with \(TrapGuard.name(of: signal))" }
}

/// A thread whose code may trap without ending the process.
///
/// Swift cannot continue after a trap, so a thread that trapped is parked forever with everything it holds.
/// Its owner reads ``trap`` and continues without the thread. A trap on any other thread ends the process as
/// usual.
public final class TrapGuard: Sendable {
  /// The signals of a trap: `ud2` on Intel and `brk` on ARM, bad pointers, the end of the stack, `abort`.
  static let names: [Int32: String] = [
    SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGSEGV: "SIGSEGV", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE",
    SIGABRT: "SIGABRT",
  ]

  /// The names of other signals that end a process.
  private static let otherNames: [Int32: String] = [
    SIGKILL: "SIGKILL", SIGTERM: "SIGTERM", SIGINT: "SIGINT", SIGHUP: "SIGHUP", SIGALRM: "SIGALRM",
    SIGPIPE: "SIGPIPE", SIGQUIT: "SIGQUIT", SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2", SIGXCPU: "SIGXCPU",
  ]

  /// Whether a trap sends a signal.
  package static func isTrap(_ signal: Int32) -> Bool { names[signal] != nil }

  /// Returns the name of a signal, or its number in words.
  package static func name(of signal: Int32) -> String {
    names[signal] ?? otherNames[signal] ?? "signal \(signal)"
  }

  private let slot: Int
  private let isOver = Atomic<Bool>(false)

  /// Starts a thread for work that may trap.
  ///
  /// - Parameters:
  ///   - stackSize: The size of the thread's stack in bytes.
  ///   - work: The work to do; a trap ends it.
  public init(stackSize: Int = 8 << 20, _ work: @escaping @Sendable () -> Void) {
    let slot = Slots.take()
    self.slot = slot
    let budget = WorkBudget.current
    let thread = Thread { [self] in
      Slots.arm(slot)
      WorkBudget.$current.withValue(budget) { work() }
      isOver.store(true, ordering: .releasing)
      Slots.free(slot)
    }
    thread.stackSize = stackSize
    thread.start()
  }

  /// The trap that ended the work; nil if there was none.
  public var trap: Trap? {
    if isOver.load(ordering: .acquiring) { return nil }
    let signal = Slots.table[slot].signal.load(ordering: .acquiring)
    return signal == 0 ? nil : Trap(signal: Int32(signal))
  }

  /// Whether the current thread is guarded.
  public static var isHere: Bool {
    let own = Slots.own
    return (0..<Slots.used.load(ordering: .relaxed)).contains {
      Slots.table[$0].thread.load(ordering: .relaxed) == own
    }
  }

  /// Runs work on a separate guarded thread and waits for it.
  ///
  /// Throws: ``Trap`` if the work traps.
  public static func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) throws(Trap) -> Result {
    let box = Box<Result>()
    let done = DispatchSemaphore(value: 0)
    let guarded = TrapGuard {
      let value = work()
      box.result.withLock { $0 = value }
      done.signal()
    }
    while done.wait(timeout: .now() + .milliseconds(20)) == .timedOut {
      if let trap = guarded.trap { throw trap }
    }
    guard let value = box.result.withLock({ $0 }) else { throw Trap(signal: SIGABRT) }
    return value
  }

  private final class Box<Value: Sendable>: Sendable {
    let result = Mutex<Value?>(nil)
  }
}

/// The guarded threads, in a table that a signal handler can search without locking or allocating.
private enum Slots {
  struct Slot: ~Copyable {
    /// The handle of the thread; 0 while the slot is free or its thread is not guarded.
    let thread = Atomic<UInt>(0)
    /// The signal of the trap; 0 if there was none.
    let signal = Atomic<Int>(0)
    let isTaken = Atomic<Bool>(false)
  }

  /// The number of slots, which limits the number of traps in one process. The signal handler searches only
  /// slots that were used.
  static let capacity = 16_384

  nonisolated(unsafe) static let table: UnsafeMutablePointer<Slot> = {
    let table = UnsafeMutablePointer<Slot>.allocate(capacity: capacity)
    for slot in 0..<capacity { (table + slot).initialize(to: Slot()) }
    for signal in TrapGuard.names.keys { SignalHandling.install(parkOrDie, for: signal) }
    return table
  }()

  static let used = Atomic<Int>(0)

  static var own: UInt { SignalHandling.currentThread }

  static func take() -> Int {
    for slot in 0..<capacity
    where table[slot].isTaken.compareExchange(
      expected: false, desired: true, ordering: .acquiringAndReleasing
    ).exchanged {
      used.max(slot + 1, ordering: .relaxed)
      return slot
    }
    fatalError("More than \(capacity) traps in one process.")
  }

  static func arm(_ slot: Int) {
    // After a trap, this memory is never deallocated, because the parked thread uses it as its stack.
    SignalHandling.useAlternateStack(bytes: 64 << 10)
    table[slot].thread.store(own, ordering: .releasing)
  }

  static func free(_ slot: Int) {
    table[slot].thread.store(0, ordering: .releasing)
    defer { table[slot].isTaken.store(false, ordering: .releasing) }
    var none = stack_t()
    none.ss_flags = Int32(SS_DISABLE)
    var old = stack_t()
    sigaltstack(&none, &old)
    old.ss_sp?.deallocate()
  }
}

/// Parks a guarded thread that trapped. On any other thread, gives the signal its default action.
private func parkOrDie(_ signal: Int32) {
  let own = Slots.own
  for slot in 0..<Slots.used.load(ordering: .relaxed)
  where Slots.table[slot].thread.load(ordering: .relaxed) == own {
    Slots.table[slot].signal.store(Int(signal), ordering: .releasing)
    while true { pause() }
  }
  // When this handler returns, the instruction traps again and ends the process.
  Foundation.signal(signal, SIG_DFL)
}
