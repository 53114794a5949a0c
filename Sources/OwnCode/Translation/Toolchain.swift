import Foundation
import Support

/// A problem with the Swift compiler that only the person can solve.
public struct ToolchainProblem: Error, CustomStringConvertible, Sendable {
  /// What is missing, and what to do.
  public let description: String
}

/// The person's Swift compiler and the parser that belongs to it.
public struct Toolchain: Sendable {
  /// The path of `swiftc`.
  public let compiler: String
  /// The text that `swiftc --version` prints.
  public let version: String
  /// The folder of the libraries that the compiler itself uses, among them SwiftParser.
  public let hostLibraries: String

  private static let wayOut =
    "install a Swift toolchain from swift.org or Xcode, and name its swiftc with SWIFTC=/path/to/swiftc"

  /// Finds the compiler: the given path, the environment variable `SWIFTC`, Xcode's compiler, or `swiftc` in `PATH`.
  public static func find(
    compiler: String? = nil, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> Toolchain {
    let path = try path(compiler, environment)
    let folder = FileManager.default.temporaryDirectory
    let version = try run(path, ["--version"], folder)
    let info = try run(path, ["-print-target-info"], folder)
    guard let resources = resourcePath(info) else {
      throw ToolchainProblem(
        description: "'\(path)' does not say where its libraries are; \(wayOut)")
    }
    let libraries = resources + "/host"
    let parser = libraries + "/SwiftParser.swiftmodule"
    guard FileManager.default.fileExists(atPath: parser) else {
      throw ToolchainProblem(
        description: "the toolchain of '\(path)' has no SwiftParser in '\(libraries)'; \(wayOut)")
    }
    return Toolchain(compiler: path, version: version, hostLibraries: libraries)
  }

  private static func path(_ compiler: String?, _ environment: [String: String]) throws -> String {
    let given = [(compiler, "the given compiler"), (environment["SWIFTC"], "SWIFTC")]
    for case (let path?, let origin) in given where !path.isEmpty {
      guard Programs.isProgram(path) else {
        throw ToolchainProblem(description: "\(origin) is '\(path)', which is not a program; \(wayOut)")
      }
      return path
    }
    #if os(macOS)
      let xcrun = try? run("/usr/bin/xcrun", ["--find", "swiftc"], FileManager.default.temporaryDirectory)
      if let xcrun, Programs.isProgram(xcrun) { return xcrun }
    #endif
    if let found = Programs.path(of: "swiftc", environment) { return found }
    throw ToolchainProblem(description: "there is no swiftc in PATH; \(wayOut)")
  }

  private static func run(_ program: String, _ arguments: [String], _ folder: URL) throws -> String {
    let process = BoundedProcess(
      executable: program, arguments: arguments, seconds: 60, outputLimit: 1_000_000, folder: folder)
    let outcome: BoundedProcess.Outcome
    do { outcome = try process.run() } catch {
      throw ToolchainProblem(description: "\(error); \(wayOut)")
    }
    guard outcome.isSuccess else {
      let reason = outcome.errors.split(separator: "\n").first.map { ": \($0)" } ?? ""
      throw ToolchainProblem(
        description: "'\(program) \(arguments.joined(separator: " "))' failed\(reason); \(wayOut)")
    }
    return String(decoding: outcome.output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func resourcePath(_ info: String) -> String? {
    guard let object = try? JSONSerialization.jsonObject(with: Data(info.utf8)) as? [String: Any],
      let paths = object["paths"] as? [String: Any]
    else { return nil }
    return paths["runtimeResourcePath"] as? String
  }
}

/// The compiled modules of this program, against which a person's code is compiled.
public enum CompiledModules {
  /// Finds the folder with `UIKit.swiftmodule`: the build folder of a checkout, or a folder of an installation.
  public static func find(program: URL? = Bundle.main.executableURL) throws -> URL {
    let program = (program ?? URL(fileURLWithPath: CommandLine.arguments.first ?? ""))
      .resolvingSymlinksInPath()
    let folder = program.deletingLastPathComponent()
    let places = ["Modules", "avoidance.modules", "../share/avoidance/modules", "."]
    for place in places {
      let candidate = folder.appendingPathComponent(place).standardizedFileURL
      let module = candidate.appendingPathComponent("UIKit.swiftmodule")
      if FileManager.default.fileExists(atPath: module.path) { return candidate }
    }
    throw ToolchainProblem(
      description:
        "there is no UIKit.swiftmodule beside '\(program.path)'; run the program from a checkout that "
        + "was built with 'swift build -c release', or copy its Modules folder to "
        + "'\(folder.appendingPathComponent("avoidance.modules").path)'")
  }
}

/// The folder in which compiled tools, cuts and libraries are kept between runs.
public struct CacheFolder: Sendable {
  /// The folder.
  public let url: URL

  /// Creates a cache in a folder. Without one, it is `AVOIDANCE_CACHE` or the system's folder for caches.
  public init(_ url: URL? = nil, environment: [String: String] = ProcessInfo.processInfo.environment) {
    if let url {
      self.url = url
    } else if let path = environment["AVOIDANCE_CACHE"], !path.isEmpty {
      self.url = URL(fileURLWithPath: path)
    } else {
      let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
      self.url = (caches ?? FileManager.default.temporaryDirectory).appendingPathComponent("avoidance")
    }
  }

  func folder(_ name: String) throws -> URL {
    let folder = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Removes the folders that this program made. Other files stay.
  func clean() throws {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    for name in names where Self.folders.contains(name) || name.hasPrefix("work-") {
      try FileManager.default.removeItem(at: url.appendingPathComponent(name))
    }
  }

  /// The names of the folders, beside those of runs.
  private static let folders: Set<String> = ["tools", "libraries", "cuts"]

  /// Runs a closure with a new folder, which is removed afterwards.
  func withWorkFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = try folder("work-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// Moves a finished file to its place. If another process was faster, its equal file stays.
  func publish(_ file: URL, at place: URL) throws {
    guard rename(file.path, place.path) != 0 else { return }
    if !FileManager.default.fileExists(atPath: place.path) {
      try FileManager.default.moveItem(at: file, to: place)
    }
  }

  /// Removes the files of a folder that no run has written for a month, and all but the newest 400.
  func removeOldFiles(in folder: URL) {
    let keys: [URLResourceKey] = [.contentModificationDateKey]
    let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: keys)
    let dated = (files ?? []).map { file in
      (file, (try? file.resourceValues(forKeys: Set(keys)).contentModificationDate) ?? .distantPast)
    }.sorted { $0.1 > $1.1 }
    let oldest = Date(timeIntervalSinceNow: -30 * 86_400)
    for (index, (file, date)) in dated.enumerated() where index >= 400 || date < oldest {
      try? FileManager.default.removeItem(at: file)
    }
  }
}
