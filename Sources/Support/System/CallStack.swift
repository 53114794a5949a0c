import Foundation

/// The call stack of a child process, which the child prints and its parent translates into lines of source files.
///
/// A child prints its stack before a trap ends it, and if its parent sends ``request``. The parent asks
/// `llvm-symbolizer` for the lines. The tool belongs to the Swift toolchain. Xcode does not contain it, so the lines
/// are usually unknown on macOS.
package enum CallStack {
  /// One instruction that the stack names, as an offset in the file of the program or library.
  package struct Frame: Hashable, Sendable {
    /// The path of the program or library.
    package var file: String
    package var offset: UInt
  }

  /// A line of a source file.
  package struct Place: Hashable, Sendable {
    package var path: String
    package var line: Int
    /// The first line of the function.
    package var functionLine: Int

    /// The name of the file without its folders, which depend on the machine.
    package var file: String { (path as NSString).lastPathComponent }
  }

  /// The signal with which a parent asks for the stack.
  static let request = SIGUSR2
  private static let mark = "avoidance-frame "
  private static let end = "end"
  private static let deepest = 64

  // MARK: In the child

  /// Lets this process print the stack of the current thread, which must be its first one, if a trap ends the process
  /// or if its parent asks for it.
  package static func printOnSignals() {
    guard let printer = Printer() else { return }
    SignalHandling.useAlternateStack(bytes: 256 << 10)
    // The first call loads a library, which is impossible in a signal handler.
    _ = printer.addresses()
    Printer.shared = printer
    for signal in TrapGuard.names.keys { SignalHandling.install(printAndEnd, for: signal) }
    SignalHandling.install(printIfFirstThread, for: request)
  }

  /// The functions and the memory of a signal handler, which must not allocate memory or lock anything.
  fileprivate struct Printer {
    nonisolated(unsafe) static var shared: Printer?

    typealias Backtrace = @convention(c) (UnsafeMutablePointer<UInt>, Int32) -> Int32
    typealias Describe = @convention(c) (UInt, UnsafeMutablePointer<UInt>) -> Int32

    let firstThread = pthread_self()
    private let backtrace: Backtrace
    /// `dladdr`, which writes the path, the first address, and the name and address of the symbol.
    private let describe: Describe
    private let found = UnsafeMutablePointer<UInt>.allocate(capacity: deepest)
    private let description = UnsafeMutablePointer<UInt>.allocate(capacity: 4)
    private let digits = UnsafeMutablePointer<UInt8>.allocate(capacity: 32)
    private let mark: UnsafeMutablePointer<CChar>
    private let end: UnsafeMutablePointer<CChar>

    /// Returns nil if the system does not have the functions.
    init?() {
      // The Swift overlay of the C library leaves them out on Linux.
      guard let backtrace = dlsym(nil, "backtrace"), let describe = dlsym(nil, "dladdr"),
        let mark = strdup("\n" + CallStack.mark),
        let end = strdup("\n" + CallStack.mark + CallStack.end + "\n")
      else { return nil }
      self.backtrace = unsafeBitCast(backtrace, to: Backtrace.self)
      self.describe = unsafeBitCast(describe, to: Describe.self)
      (self.mark, self.end) = (mark, end)
    }

    /// Fills the list of addresses, and returns their number.
    func addresses() -> Int { Int(backtrace(found, Int32(deepest))) }

    func print() {
      for place in 0..<addresses() {
        guard describe(found[place], description) != 0,
          let path = UnsafePointer<CChar>(bitPattern: description[0])
        else { continue }
        write(UnsafePointer(mark))
        write(found[place] - description[1])
        write(path)
      }
      write(UnsafePointer(end))
    }

    private func write(_ text: UnsafePointer<CChar>) { _ = Foundation.write(2, text, strlen(text)) }

    /// Writes a number and a space.
    private func write(_ number: UInt) {
      var (rest, start) = (number, 31)
      digits[start] = UInt8(ascii: " ")
      repeat {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      } while rest > 0
      _ = Foundation.write(2, digits + start, 32 - start)
    }
  }

  // MARK: In the parent

  /// Whether everything that a process prints of its stack is in a text.
  static func isWhole(in printed: [UInt8]) -> Bool {
    String(decoding: printed, as: UTF8.self).contains(mark + end)
  }

  /// Removes the stacks from a text that a process has printed, and returns the frames, the innermost first.
  package static func take(from printed: inout [UInt8]) -> [Frame] {
    let text = String(decoding: printed, as: UTF8.self)
    guard text.contains(mark) else { return [] }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    printed = Array(lines.filter { !$0.hasPrefix(mark) }.joined(separator: "\n").utf8)
    var frames = lines.filter { $0.hasPrefix(mark) }.compactMap { line -> Frame? in
      let parts = line.dropFirst(mark.count).split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let offset = UInt(parts[0]), offset > 0 else { return nil }
      return Frame(file: String(parts[1]), offset: offset)
    }
    // A return address is behind the call. Only the frame that the signal interrupted has the address of its
    // instruction; the frame before it is the first one of the system, which has called the handler.
    let caller = frames.firstIndex { frame in systemNames.contains { frame.file.contains($0) } }
    // A child that was started under the name of this process's file has that file.
    let name = ChildProcess.ownExecutable
    let resolved = URL(fileURLWithPath: name).resolvingSymlinksInPath().path
    for index in frames.indices {
      if index - 1 != caller { frames[index].offset -= 1 }
      if frames[index].file == name { frames[index].file = resolved }
    }
    return frames
  }

  /// The names of the libraries from which Linux and macOS call the handlers of signals.
  private static let systemNames = ["/libc.so", "/libsystem_platform"]

  /// Returns the lines of each frame, the innermost inlined function first. Frames without known lines have none.
  package static func places(of frames: [Frame]) -> [[Place]] {
    let nothing = frames.map { _ in [Place]() }
    let words = frames.map { "\"\($0.file)\" 0x\(String($0.offset, radix: 16))" }
    guard !frames.isEmpty, let data = symbolized(words),
      let answers = try? JSONDecoder().decode([Answer].self, from: data), answers.count == frames.count
    else { return nothing }
    return answers.map { answer in
      // Code that belongs to no line has the line 0.
      (answer.Symbol ?? []).filter { $0.StartLine > 0 }.map {
        Place(path: $0.FileName, line: max($0.Line, $0.StartLine), functionLine: $0.StartLine)
      }
    }
  }

  /// The part of the tool's JSON that is read.
  private struct Answer: Decodable {
    struct Symbol: Decodable {
      var FileName: String
      var Line: Int
      var StartLine: Int
    }
    var Symbol: [Symbol]?
  }

  private static func symbolized(_ words: [String]) -> Data? {
    guard let tool = Programs.path(of: "llvm-symbolizer", ProcessInfo.processInfo.environment) else {
      return nil
    }
    let process = BoundedProcess(
      executable: tool, arguments: ["--output-style=JSON", "--relative-address"] + words, seconds: 20,
      folder: FileManager.default.temporaryDirectory)
    guard let outcome = try? process.run(), outcome.isSuccess else { return nil }
    return outcome.output
  }
}

/// Prints the stack, and lets the signal end the process.
private func printAndEnd(_ signal: Int32) {
  CallStack.Printer.shared?.print()
  Foundation.signal(signal, SIG_DFL)
  // The signal is blocked until the handler returns.
  raise(signal)
}

/// Prints the stack of the process's first thread. The system may choose another thread for the signal.
private func printIfFirstThread(_ signal: Int32) {
  guard let printer = CallStack.Printer.shared else { return }
  if pthread_equal(printer.firstThread, pthread_self()) != 0 {
    printer.print()
  } else {
    pthread_kill(printer.firstThread, signal)
  }
}
