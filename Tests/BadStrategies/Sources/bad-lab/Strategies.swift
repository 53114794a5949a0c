import Dispatch
import KeyboardAvoidance
import Synchronization
import UIKit

/// A controller whose subclasses do something when the keyboard appears or disappears.
class Controller: UIViewController, KeyboardAvoidanceStrategy {
  override func viewDidLoad() {
    super.viewDidLoad()
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector(willShow), name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(
      self, selector: Selector(willHide), name: UIResponder.keyboardWillHideNotification, object: nil)
  }

  private func willShow(_ note: Notification) { shown() }
  private func willHide(_ note: Notification) { hidden() }

  func shown() {}
  func hidden() {}
}

final class Half: Controller {
  override func shown() { view.frame.origin.y = -150 }
  override func hidden() { view.frame.origin.y = 0 }
}

final class Talkative: Controller {
  override func shown() {
    print("{\"schema\": 1}\n::error::this text must not reach the record")
    view.frame.origin.y = -150
  }
  override func hidden() { view.frame.origin.y = 0 }
}

/// Takes a few milliseconds in every cell.
final class Busy: Controller {
  override func shown() {
    let end = ContinuousClock.now + .milliseconds(3)
    while ContinuousClock.now < end {}
    view.frame.origin.y = -150
  }
  override func hidden() { view.frame.origin.y = 0 }
}

/// A strategy that runs one function when the keyboard appears.
final class Doing: Controller {
  var action: (Doing) -> Void = { _ in }
  override func shown() { action(self) }
}

final class AtLoad: Controller {
  override func viewDidLoad() { _ = Values.none[view.frame.width > 0 ? 7 : 0] }
}

final class AtHide: Controller {
  override func hidden() { _ = Values.none[3] }
}

final class NilInDeinit: Controller {
  var part: UIView?
  // swift-format-ignore: NeverForceUnwrap
  deinit { Values.sink = part!.tag }
}

final class CenterInDeinit: Controller {
  deinit {
    NotificationCenter.default.removeObserver(self)
    Values.sink = Values.none[1]
  }
}

final class LoopInDeinit: Controller {
  deinit { Values.spin() }
}

final class LayoutAgain: Controller {
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    view.frame.origin.y -= 1
    view.setNeedsLayout()
    view.layoutIfNeeded()
  }
}

final class ManyObservers: Controller {
  override func shown() {
    for _ in 0..<100_000 {
      NotificationCenter.default.addObserver(
        self, selector: Selector(again), name: UIResponder.keyboardDidShowNotification, object: nil)
    }
  }
  private func again(_ note: Notification) { view.frame.origin.y -= 0.001 }
}

final class FocusLoop: Controller {
  override func shown() { view.endEditing(true) }
  override func hidden() { outlets.focusedInput?.becomeFirstResponder() }
}

struct Settings {
  static let shared = Settings(["distance": 8])
  let spacing: Int
  // swift-format-ignore: NeverForceUnwrap
  init(_ values: [String: Int]) { spacing = values["spacing"]! }
}

enum Values {
  static let none: [Int] = []
  static let mutex = Mutex(0)
  static let lock = NSLock()
  static let kept = Mutex<[[UInt8]]>([])
  nonisolated(unsafe) static var sink = 0

  static func spin() {
    while true { sink = (sink &+ 1) & 0xFFFF }
  }

  // swift-format-ignore: NeverForceUnwrap
  static func unwrapped(_ number: Int?) -> Int { number! }

  static func recurse(_ n: Int) -> Int { n == -1 ? 0 : recurse(n + 1) + n }

  static func bytes(_ megabytes: Int) -> [UInt8] { [UInt8](repeating: 7, count: megabytes << 20) }
}

enum BadKind: String, CaseIterable {
  case index, forcedNil = "nil", overflow, fatal, precondition, abort, atLoad = "at-load", atHide = "at-hide"
  case staticInitializer = "static", mutex, lock, deadlock, semaphore
  case nilInDeinit = "nil-in-deinit", centerInDeinit = "center-in-deinit", loopInDeinit = "loop-in-deinit"
  case loop, sleep, slow, exit0 = "exit-0", exit3 = "exit-3", quickExit = "underscore-exit", recursion
  case memory, oneBlock = "one-block", leak, manyObservers = "many-observers"
  case chdir, flood, floodErrors = "flood-errors", close, closeAll = "close-all", forge
  case thread, threadLater = "thread-later", manyThreads = "many-threads", queue, threadLoop = "thread-loop"
  case kill, term, interrupt, stop, hangUp = "hang-up", alarm, quit, segv, badPointer = "bad-pointer"
  case doubleFree = "double-free", heap, signals, spawn, fork, limits, environment, standardInput = "stdin"
  case layoutAgain = "layout-again", focusLoop = "focus-loop", removesFiles = "removes-files", mask
  case atExit = "at-exit"

  func make() -> any KeyboardAvoidanceStrategy {
    switch self {
    case .atLoad: AtLoad()
    case .atHide: AtHide()
    case .nilInDeinit: NilInDeinit()
    case .centerInDeinit: CenterInDeinit()
    case .loopInDeinit: LoopInDeinit()
    case .layoutAgain: LayoutAgain()
    case .manyObservers: ManyObservers()
    case .focusLoop: FocusLoop()
    default:
      {
        let doing = Doing()
        doing.action = act
        return doing
      }()
    }
  }

  private func act(_ controller: Doing) {
    let values = Values.none
    switch self {
    case .index: _ = values[5]
    case .forcedNil: Values.sink = Values.unwrapped(Int("x\(values.count)"))
    case .overflow: Values.sink = Int.max - values.count + (Int("1") ?? 0)
    case .fatal: fatalError("\u{1B}[31m\n::error::a text with every <script>kind</script> of mark-up")
    case .precondition: Swift.precondition(values.count > 0, "There is no value.")
    case .abort: Foundation.abort()
    case .staticInitializer: controller.view.frame.origin.y = -CGFloat(Settings.shared.spacing)
    case .mutex: Values.mutex.withLock { $0 = values[$0] }
    case .lock:
      Values.lock.lock()
      defer { Values.lock.unlock() }
      Values.sink = values[4]
    case .deadlock: Values.mutex.withLock { _ in Values.mutex.withLock { $0 = 1 } }
    case .semaphore: DispatchSemaphore(value: 0).wait()
    case .loop: Values.spin()
    case .sleep: while true { Foundation.sleep(1000) }
    case .slow: Foundation.sleep(600)
    case .exit0: Foundation.exit(0)
    case .exit3: Foundation.exit(3)
    case .quickExit: _exit(0)
    case .recursion: Values.sink = Values.recurse(0)
    case .memory: while true { Values.kept.withLock { $0.append(Values.bytes(64)) } }
    case .oneBlock: Values.kept.withLock { $0.append(Values.bytes(64 << 10)) }
    case .leak: Values.kept.withLock { $0.append(Values.bytes(100)) }
    case .chdir: Foundation.chdir("/")
    case .flood: while true { print(String(repeating: "x", count: 10_000)) }
    case .floodErrors:
      while true { FileHandle.standardError.write(Data(repeating: 120, count: 10_000)) }
    case .close: for file in 0..<64 { Foundation.close(Int32(file)) }
    case .closeAll: for file in 0..<1024 { Foundation.close(Int32(file)) }
    case .forge: for file in 0..<1024 { Foundation.write(Int32(file), "\u{2}\0\0\0xx", 6) }
    case .thread:
      Thread { Values.sink = values[6] }.start()
      usleep(20_000)
    case .threadLater:
      Thread {
        usleep(50_000)
        Values.sink = values[6]
      }.start()
    case .manyThreads:
      for _ in 0..<50 { Thread { Foundation.sleep(3600) }.start() }
    case .queue: Dispatch.DispatchQueue.global().async { Values.sink = values[7] }
    case .threadLoop: Thread { Values.spin() }.start()
    case .kill: Foundation.kill(getpid(), SIGKILL)
    case .term: Foundation.kill(getpid(), SIGTERM)
    case .interrupt: Foundation.kill(0, SIGINT)
    case .stop: Foundation.kill(getpid(), SIGSTOP)
    case .hangUp: Foundation.kill(0, SIGHUP)
    case .alarm: Foundation.alarm(1)
    case .quit: raise(SIGQUIT)
    case .segv: raise(SIGSEGV)
    case .badPointer: UnsafeMutablePointer<Int>(bitPattern: 8 + values.count)?.pointee = 1
    case .doubleFree:
      let block = malloc(100)
      // Without another use, the optimizer removes the block.
      Values.sink = Int(bitPattern: block)
      free(UnsafeMutableRawPointer(bitPattern: Values.sink))
      free(UnsafeMutableRawPointer(bitPattern: Values.sink))
    case .heap:
      let block = UnsafeMutablePointer<UInt8>.allocate(capacity: 16)
      for place in 0..<65_536 { block[place] = 0xEE }
      block.deallocate()
    case .signals:
      for number in 1..<32 { signal(Int32(number), SIG_IGN) }
      Values.spin()
    case .spawn:
      var process: pid_t = 0
      var words: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("300"), nil]
      posix_spawnp(&process, "sleep", nil, nil, &words, environ)
    case .fork:
      let fork = unsafeBitCast(dlsym(nil, "fork"), to: (@convention(c) () -> pid_t).self)
      if fork() == 0 { while true { Foundation.sleep(300) } }
      Foundation.exit(0)
    case .limits:
      var few = rlimit(rlim_cur: 0, rlim_max: 0)
      setrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &few)
    case .environment:
      setlocale(LC_ALL, "de_DE.UTF-8")
      setenv("TZ", "Asia/Tokyo", 1)
      unsetenv("PATH")
    case .standardInput: while readLine() != nil {}
    case .removesFiles: unlink("/proc/self/exe")
    case .mask:
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_BLOCK, &all, nil)
      Values.spin()
    case .atExit:
      atexit { while true { Foundation.sleep(10) } }
      Foundation.exit(0)
    case .atLoad, .atHide, .nilInDeinit, .centerInDeinit, .loopInDeinit, .layoutAgain, .manyObservers,
      .focusLoop:
      break
    }
  }
}
