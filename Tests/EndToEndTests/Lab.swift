import AvoidanceCommand
import Foundation
import StrategyCatalog
import Synchronization
import Testing
import TestSupport

/// The exit status and the output of a finished process.
struct Outcome {
  var status: Int32
  var outBytes: Data
  var errBytes: Data
  var out: String { String(decoding: outBytes, as: UTF8.self) }
  var err: String { String(decoding: errBytes, as: UTF8.self) }
  func json() throws -> Any { try JSONSerialization.jsonObject(with: outBytes) }
}

/// A scratch folder in which the built executable runs. The folder is deleted with this object.
final class Lab: Sendable {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("avoidance-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The executable that `AVOIDANCE_EXECUTABLE` names, or the one in the same folder as the test bundle.
  static let executable: URL = {
    // The gate names the release build, which people use and which plays ten times as fast.
    if let given = ProcessInfo.processInfo.environment["AVOIDANCE_EXECUTABLE"] {
      return URL(fileURLWithPath: given)
    }
    let arguments = CommandLine.arguments
    var places: [URL] = []
    // On macOS a helper process runs the test bundle, whose path is in this option. On other systems the
    // tests are an executable.
    if let flag = arguments.firstIndex(of: "--test-bundle-path"), arguments.indices.contains(flag + 1) {
      var place = URL(fileURLWithPath: arguments[flag + 1])
      while place.path.contains(".xctest") { place.deleteLastPathComponent() }
      places.append(place)
    }
    places += Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
      .map { $0.bundleURL.deletingLastPathComponent() }
    places.append(URL(fileURLWithPath: arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent())
    places.append(Bundle.main.bundleURL)
    let candidates = places.map { $0.appendingPathComponent("avoidance") }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? candidates[0]
  }()

  // MARK: Running

  struct Started {
    let process: Process
    let ended: DispatchSemaphore
    let out: URL
    let err: URL

    /// Waits for the process to end, and kills it after `seconds`. It blocks the thread so that only one
    /// process runs per processor, and because functions that are not asynchronous compile faster.
    func finish(within seconds: Double = 180) throws -> Outcome {
      if ended.wait(timeout: .now() + seconds) == .timedOut {
        kill(process.processIdentifier, SIGKILL)
        ended.wait()
      }
      let isSignal = process.terminationReason == .uncaughtSignal
      defer { try? FileManager.default.removeItem(at: out.deletingLastPathComponent()) }
      return Outcome(
        status: isSignal ? -process.terminationStatus : process.terminationStatus,
        outBytes: try Data(contentsOf: out), errBytes: try Data(contentsOf: err))
    }
  }

  /// Starts a program in the scratch folder. Its output goes to files, because a full pipe would block it.
  func start(_ program: URL, _ arguments: [String], environment: [String: String] = [:]) throws -> Started {
    let name = UUID().uuidString
    let streams = FileManager.default.temporaryDirectory.appendingPathComponent("streams-\(name)")
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
    let out = streams.appendingPathComponent("out")
    let err = streams.appendingPathComponent("err")
    for file in [out, err] { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // Removes variables of the developer's environment that would change the results.
    let own = ProcessInfo.processInfo.environment.filter {
      !["NO_COLOR", "FORCE_COLOR"].contains($0.key) && !$0.key.hasPrefix("AVOIDANCE_")
    }
    process.environment = own.merging(environment) { _, new in new }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: out)
    process.standardError = try FileHandle(forWritingTo: err)
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    return Started(process: process, ended: ended, out: out, err: err)
  }

  /// Runs `avoidance` and returns its output. A negative status is the signal that killed it.
  func avoidance(_ arguments: String..., environment: [String: String] = [:]) throws -> Outcome {
    try avoidance(arguments, environment: environment)
  }

  func avoidance(_ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
    try start(Self.executable, arguments, environment: environment).finish()
  }

  /// Calls `avoidance` with a command that compiles Swift files. All tests share the compiled translator.
  func compiling(_ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
    try start(
      Self.executable, arguments,
      environment: ["AVOIDANCE_CACHE": Self.codeCache].merging(environment) { _, new in new }
    ).finish(within: 400)
  }

  /// The folder with the compiled translator.
  static let codeCache = executable.deletingLastPathComponent().appendingPathComponent("own-code-cache").path

  /// Calls `avoidance` in this process, where its tables are already loaded. Use it only for commands that
  /// neither read nor write files.
  static func call(_ arguments: String...) -> Outcome { call(arguments) }

  static func call(_ arguments: [String]) -> Outcome {
    let output = Mutex((out: "", err: ""))
    let console = Console(
      out: { text in output.withLock { $0.out += text } },
      err: { text in output.withLock { $0.err += text } },
      environment: [:], isTerminal: false)
    let status = AvoidanceCommand.main(
      arguments, console: console, strategies: StrategyCatalog.families, sources: StrategyCatalog.sources)
    let (out, err) = output.withLock { ($0.out, $0.err) }
    return Outcome(status: status, outBytes: Data(out.utf8), errBytes: Data(err.utf8))
  }

  /// Runs a shell script in which `"$avoidance"` is the path of the executable.
  func shell(_ script: String) throws -> Outcome {
    try start(
      URL(fileURLWithPath: "/bin/sh"), ["-c", script], environment: ["avoidance": Self.executable.path]
    ).finish()
  }

  // MARK: Files

  func write(_ text: String, to name: String) throws {
    let url = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.appendingPathComponent(name)) }

  func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  /// Returns the names of the files and folders in a folder.
  func names(_ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(name).path)
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
  }

  /// Returns the contents of all files in a folder of the scratch folder, by relative path.
  func tree(_ name: String = ".") throws -> [String: Data] {
    try Self.tree(folder.appendingPathComponent(name))
  }

  static func tree(_ root: URL) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
      let url = root.appendingPathComponent(path)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue
      else { continue }
      files[path] = try Data(contentsOf: url)
    }
    return files
  }
}

extension [String] {
  /// Options for three cells: one strategy and the two references on one phone in portrait, with one screen
  /// and one scenario.
  static let small = [
    "-d", "iphone-se-3", "--orientation", "portrait", "--screen", "login", "-s", "bottom-inset", "-k",
    "show-hide",
  ]
}
