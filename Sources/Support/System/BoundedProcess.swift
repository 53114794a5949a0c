import Foundation

/// A program that runs with bounds on its time and output, and without a shell.
package struct BoundedProcess {
  /// How a program ended.
  package struct Outcome {
    /// The exit code, or the number of the signal that ended the program.
    package var status: Int32
    /// Whether a signal ended the program.
    package var isSignalled: Bool
    /// The text of the standard output.
    package var output: Data
    /// The text of the standard error.
    package var errors: String

    /// Whether the program ended with exit code 0.
    package var isSuccess: Bool { status == 0 && !isSignalled }
  }

  /// A program that could not be started or exceeded a bound.
  package struct Problem: Error, CustomStringConvertible {
    package let description: String
    /// Whether the program was stopped because it ran for too long.
    package var isOverTime = false
    /// The text of the standard error until the program was stopped.
    package var errors = ""
  }

  private let executable: String
  private let arguments: [String]
  private let input: Data
  private let seconds: Double
  private let outputLimit: Int
  private let folder: URL
  private let shouldStop: @Sendable () -> Bool

  /// Describes a program.
  ///
  /// - Parameters:
  ///   - seconds: The time after which the program is stopped.
  ///   - outputLimit: The most bytes that the output and the errors may have, each.
  ///   - folder: The folder for the files that stand for the three streams.
  ///   - shouldStop: A check while the program runs. If it returns true, or if this process was asked to stop, the
  ///     program is stopped.
  package init(
    executable: String, arguments: [String], input: Data = Data(), seconds: Double,
    outputLimit: Int = 64_000_000, folder: URL, shouldStop: @escaping @Sendable () -> Bool = { false }
  ) {
    (self.executable, self.arguments, self.input) = (executable, arguments, input)
    (self.seconds, self.outputLimit, self.folder) = (seconds, outputLimit, folder)
    self.shouldStop = shouldStop
  }

  /// Runs the program to its end.
  ///
  /// The streams are files, because a pipe would block or raise a signal if one side stops early.
  package func run() throws -> Outcome {
    let name = (executable as NSString).lastPathComponent
    let streams = folder.appendingPathComponent("streams-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: streams) }
    let files = ["in", "out", "err"].map { streams.appendingPathComponent($0) }
    for file in files { try (file == files[0] ? self.input : Data()).write(to: file) }

    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    // `swiftc` leaves its temporary folders behind.
    process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": streams.path]) { $1 }
    let input = try FileHandle(forReadingFrom: files[0])
    defer { try? input.close() }
    let outputs = try files.dropFirst().map { try FileHandle(forWritingTo: $0) }
    // On Linux, a `Process` keeps its handles open after its end, and the files would occupy the disk.
    defer { for output in outputs { try? output.close() } }
    (process.standardInput, process.standardOutput, process.standardError) = (input, outputs[0], outputs[1])
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    do { try process.run() } catch { throw Problem(description: "cannot start '\(executable)': \(error)") }

    let deadline = Date(timeIntervalSinceNow: seconds)
    while ended.wait(timeout: .now() + 0.1) == .timedOut {
      let size = files.dropFirst().map(size(of:)).max() ?? 0
      let isUnwanted = shouldStop() || StopRequest.signal != nil
      guard Date() > deadline || size > outputLimit || isUnwanted else { continue }
      stop(process, ended)
      if isUnwanted { throw Problem(description: "'\(name)' was stopped") }
      throw Problem(
        description: size > outputLimit
          ? "'\(name)' was stopped because it wrote more than \(outputLimit / 1_000_000) MB"
          : "'\(name)' was stopped because it ran for more than \(Int(seconds)) s",
        isOverTime: size <= outputLimit,
        errors: (try? Data(contentsOf: files[2])).map {
          String(decoding: $0.prefix(outputLimit), as: UTF8.self)
        }
          ?? "")
    }
    return Outcome(
      status: process.terminationStatus, isSignalled: process.terminationReason == .uncaughtSignal,
      output: try Data(contentsOf: files[1]),
      errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
  }

  private func size(of file: URL) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
  }

  /// Ends the program and everything that it started.
  ///
  /// `swiftc` starts the compiler itself in a separate group, and ends it at an interrupt, but not at other signals.
  private func stop(_ process: Process, _ ended: DispatchSemaphore) {
    let program = process.processIdentifier
    var all = Set(Descendants.of(program))
    kill(program, SIGINT)
    // A signal to this process must be obeyed within a second.
    if ended.wait(timeout: .now() + 0.3) == .timedOut {
      all.formUnion(Descendants.of(program) + [program])
    }
    for process in all { kill(process, SIGKILL) }
  }
}
