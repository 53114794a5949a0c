import Foundation
import Support

/// A problem with a person's files or with the translation.
public struct TranslationProblem: Error, CustomStringConvertible, Sendable {
  /// The problem with its place.
  public let description: String
}

/// Sends requests to the translator, which is compiled once with the person's own toolchain.
public struct TranslatorClient: Sendable {
  /// The most bytes that the files of one request may have together.
  public static let sizeLimit = 4_000_000
  private static let libraries = [
    "SwiftParser", "SwiftParserDiagnostics", "SwiftSyntax", "SwiftDiagnostics", "SwiftBasicFormat",
  ]

  private let program: URL
  private let cache: CacheFolder
  private let shouldStop: @Sendable () -> Bool

  /// Creates a client, and compiles the translator if this toolchain has not compiled it yet.
  ///
  /// If `shouldStop` returns true, a program that is running is stopped, and the call ends with an error.
  public init(
    _ toolchain: Toolchain, cache: CacheFolder, shouldStop: @escaping @Sendable () -> Bool = { false }
  ) throws {
    (self.cache, self.shouldStop) = (cache, shouldStop)
    let sources = EmbeddedFiles.all.filter { file in
      file.name != OwnCodeSupport.name && !StandIn.all.contains { $0.file == file.name }
    }
    var digest = Digest(toolchain.version + toolchain.hostLibraries)
    for source in sources { digest.add(source.text) }
    program = try cache.folder("tools").appendingPathComponent("translator-\(digest.text)")
    if !FileManager.default.isExecutableFile(atPath: program.path) { try build(sources, toolchain) }
  }

  private func build(_ sources: [(name: String, text: String)], _ toolchain: Toolchain) throws {
    try cache.withWorkFolder { folder in
      for source in sources {
        try Data(source.text.utf8).write(to: folder.appendingPathComponent(source.name))
      }
      let made = folder.appendingPathComponent("translator")
      let libraries = toolchain.hostLibraries
      let process = BoundedProcess(
        executable: toolchain.compiler,
        arguments: [
          "-O", "-wmo", "-swift-version", "6", "-parse-as-library", "-D", "OWN_CODE_TOOL",
          "-suppress-warnings",
          "-module-name", "Translator", "-I", libraries, "-L", libraries, "-Xlinker", "-rpath", "-Xlinker",
          libraries, "-o", made.path,
        ] + Self.libraries.map { "-l\($0)" } + sources.map { folder.appendingPathComponent($0.name).path },
        seconds: 300, folder: folder, shouldStop: shouldStop)
      let outcome: BoundedProcess.Outcome
      do { outcome = try process.run() } catch let problem as BoundedProcess.Problem where problem.isOverTime
      {
        throw ToolchainProblem(
          description: "the translator is not compiled, because \(problem); run the command again when the "
            + "machine is less busy")
      }
      if outcome.errors.contains("No space left on device") { throw CocoaError(.fileWriteOutOfSpace) }
      guard outcome.isSuccess else {
        throw ToolchainProblem(
          description:
            "the translator does not compile with '\(toolchain.compiler)'; use the toolchain that this "
            + "program was built with, or a newer one\n\(outcome.errors.prefix(2000))")
      }
      try cache.publish(made, at: program)
    }
  }

  /// Translates files. Imports of `knownModules` are dropped because their files are among these.
  public func translate(_ files: [SourceText], knownModules: [String] = []) throws -> TranslatedSources {
    let size = files.reduce(0) { $0 + $1.text.utf8.count }
    guard size <= Self.sizeLimit else {
      throw TranslationProblem(
        description: "the \(files.count) files have \(size / 1000) kB together; at most "
          + "\(Self.sizeLimit / 1000) kB are translated, so name fewer files")
    }
    return try answer(to: .translate(files: files, knownModules: knownModules))
  }

  /// Leaves out what the errors are about.
  func cut(_ files: [SourceText], _ errors: [CompilerError]) throws -> CutSources {
    try answer(to: .cut(files: files, errors: errors))
  }

  private func answer<Answer: Decodable>(to request: TranslatorRequest) throws -> Answer {
    try cache.withWorkFolder { folder in
      let input = try JSONEncoder().encode(request)
      let process = BoundedProcess(
        executable: program.path, arguments: [], input: input, seconds: 60, folder: folder,
        shouldStop: shouldStop)
      let outcome = try process.run()
      guard outcome.isSuccess else {
        throw TranslationProblem(
          description:
            "the translator stopped (\(outcome.isSignalled ? "signal" : "code") \(outcome.status)); its "
            + "files may be nested too deeply\(outcome.errors.isEmpty ? "" : ": \(outcome.errors.prefix(400))")"
        )
      }
      return try JSONDecoder().decode(Answer.self, from: outcome.output)
    }
  }
}

/// The source of the functions that translated files call.
enum OwnCodeSupport {
  static let name = "OwnCodeSupport.swift"
  static let text = EmbeddedFiles.text(name)
}
