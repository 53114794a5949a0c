import Foundation

/// A program that runs with bounds on its time and output, and without a shell.
struct BoundedProcess {
  /// How a program ended.
  struct Outcome {
    /// The exit code, or the number of the signal that ended the program.
    var status: Int32
    /// Whether a signal ended the program.
    var isSignalled: Bool
    /// The text of the standard output.
    var output: Data
    /// The text of the standard error.
    var errors: String

    /// Whether the program ended with exit code 0.
    var isSuccess: Bool { status == 0 && !isSignalled }
  }

  /// A program that could not be started or exceeded a bound.
  struct Problem: Error, CustomStringConvertible {
    let description: String
    /// Whether the program was stopped because it ran for too long.
    var isOverTime = false
    /// The text of the standard error until the program was stopped.
    var errors = ""
  }

  var executable: String
  var arguments: [String]
  var input: Data = Data()
  var seconds: Double
  /// The most bytes that the output and the errors may have, each.
  var outputLimit = 64_000_000
  /// The folder for the files that stand for the three streams.
  var folder: URL
  /// A check while the program runs. If it returns true, the program is stopped.
  var shouldStop: @Sendable () -> Bool = { false }

  /// Runs the program to its end.
  ///
  /// The streams are files, because a pipe would block or raise a signal if one side stops early.
  func run() throws -> Outcome {
    let name = (executable as NSString).lastPathComponent
    let streams = folder.appendingPathComponent("streams-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: streams) }
    let files = ["in", "out", "err"].map { streams.appendingPathComponent($0) }
    for file in files { try (file == files[0] ? input : Data()).write(to: file) }

    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    do { try process.run() } catch { throw Problem(description: "cannot start '\(executable)': \(error)") }

    let deadline = Date(timeIntervalSinceNow: seconds)
    while ended.wait(timeout: .now() + 0.2) == .timedOut {
      let size = files.dropFirst().map(size(of:)).max() ?? 0
      let isUnwanted = shouldStop()
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

  /// Ends the program, and its children if they are a group of their own.
  private func stop(_ process: Process, _ ended: DispatchSemaphore) {
    let group = getpgid(process.processIdentifier) == process.processIdentifier
    let target = group ? -process.processIdentifier : process.processIdentifier
    kill(target, SIGTERM)
    if ended.wait(timeout: .now() + 2) == .timedOut { kill(target, SIGKILL) }
  }
}
