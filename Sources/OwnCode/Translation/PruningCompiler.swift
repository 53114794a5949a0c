import Foundation
import Matrix
import Support

/// The library that a person's code was compiled to, and what it lacks.
public struct Compilation: Sendable {
  /// The library.
  public var library: URL
  /// What was left out, by file and line of the person.
  public var leftOut: [LeftOut]
  /// The statements about the keyboard that were left out, by class.
  public var lostKeyboardStatements: [String: [KeyboardStatement]]
  /// The number of times that the compiler ran.
  public var rounds: Int
}

/// A line of the person's code at which a controller stops while it is played.
public struct StoppingLine: Sendable, Hashable {
  /// The file.
  public var file: String
  /// The line.
  public var line: Int
  /// The reason, as the program's runtime gives it.
  public var reason: String

  /// Creates a line.
  public init(file: String, line: Int, reason: String) {
    (self.file, self.line, self.reason) = (file, line, reason)
  }
}

/// A problem of the generated code, which is a fault of this program.
public struct InternalCompilationError: Error, CustomStringConvertible, Sendable {
  /// The whole output of the compiler.
  public let description: String
}

/// Compiles translated files, and leaves out what does not compile.
public struct PruningCompiler: Sendable {
  /// The most times that the compiler runs. The last rounds leave out whole files, so that the loop ends.
  static let roundLimit = 48

  /// Called after each run of the compiler with the errors that it found.
  public var onRound: @Sendable ([CompilerError]) -> Void = { _ in }

  private let toolchain: Toolchain
  private let translator: TranslatorClient
  private let cache: CacheFolder
  private let modules: URL
  private let shouldStop: @Sendable () -> Bool

  /// Creates a compiler that uses the modules in a folder. `shouldStop` is asked while the compiler runs.
  public init(
    _ toolchain: Toolchain, _ translator: TranslatorClient, cache: CacheFolder, modules: URL,
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) {
    (self.toolchain, self.translator, self.cache, self.modules) = (toolchain, translator, cache, modules)
    self.shouldStop = shouldStop
  }

  /// The ending of a library's name.
  private static var libraryExtension: String {
    #if os(macOS)
      "dylib"
    #else
      "so"
    #endif
  }

  /// Compiles the files with generated glue to a library in the cache folder. The glue is never cut.
  ///
  /// - Parameters:
  ///   - translation: the files.
  ///   - glue: the generated files.
  ///   - stops: the lines whose statements are left out because the code stops there, in the order in which they
  ///     were found.
  public func compile(
    _ translation: TranslatedSources, glue: [String], without stops: [StoppingLine] = []
  ) throws -> Compilation {
    let cuts = cuts(translation, without: stops)
    var files = try files(translation, without: stops, cuts)
    return try cache.withWorkFolder { folder in
      var rounds = 0
      var library = try cached(files, glue)
      if !FileManager.default.fileExists(atPath: library.path) {
        var attempts = Attempts()
        while true {
          rounds += 1
          let round = try run(files, glue, in: folder)
          onRound(round.errors)
          if let made = round.library {
            // The cuts have changed the files, on which the library's name depends.
            library = try cached(files, glue)
            try cache.publish(made, at: library)
            break
          }
          guard rounds < Self.roundLimit else {
            throw InternalCompilationError(
              description: "the code does not compile after \(rounds) rounds of cuts\n\(round.output)")
          }
          do { try cut(&files, round, &attempts, rounds) } catch {
            // The next attempt, with other generated code, begins with these cuts.
            cuts.store(files)
            throw error
          }
        }
        cuts.store(files)
      }
      return Compilation(
        library: library, leftOut: files.leftOut,
        lostKeyboardStatements: files.lostStatements(translation),
        rounds: rounds)
    }
  }

  // MARK: Lines that stop

  /// The cuts of earlier runs that also left out the statements of these lines.
  private func cuts(_ translation: TranslatedSources, without stops: [StoppingLine]) -> CutCache {
    let lines = stops.map { "\n\($0.file):\($0.line)" }.joined()
    return CutCache(cache, environment: environment + lines, translation)
  }

  /// Returns the files as an earlier run left them, or without the last line of those that stop.
  private func files(
    _ translation: TranslatedSources, without stops: [StoppingLine], _ known: CutCache
  ) throws -> PrunedFiles {
    guard let last = stops.last, !known.isComplete else { return PrunedFiles(translation, known) }
    let others = Array(stops.dropLast())
    var files = try files(translation, without: others, cuts(translation, without: others))
    if let error = files.error(at: last) {
      let texts = files.files.map { SourceText(path: $0.shownPath, text: $0.text) }
      _ = files.apply(try translator.cut(texts, [error]))
    }
    return files
  }

  /// Returns whether the compiler can parse a text. The parser of the translator is another one, which takes some Swift
  /// for a mistake, such as a closure that begins with `($0`.
  func canParse(_ text: String) throws -> Bool {
    try cache.withWorkFolder { folder in
      let file = folder.appendingPathComponent("Parsed.swift")
      try Data(text.utf8).write(to: file)
      return try process(["-frontend", "-parse", file.path], seconds: 60, folder).run().isSuccess
    }
  }

  // MARK: Rounds

  private struct Round {
    var library: URL?
    var errors: [CompilerError]
    var output: String
  }

  private func run(_ files: PrunedFiles, _ glue: [String], in folder: URL) throws -> Round {
    var paths: [String] = []
    func write(_ name: String, _ text: String) throws {
      let file = folder.appendingPathComponent(name)
      try Data(text.utf8).write(to: file)
      paths.append(file.path)
    }
    for (index, file) in files.files.enumerated() { try write("File\(index).swift", file.compilerText) }
    for (index, text) in glue.enumerated() {
      try write("Glue\(index)\(ContainedPlayer.generatedEnding)", text)
    }
    try write("Support\(ContainedPlayer.generatedEnding)", OwnCodeSupport.text)
    let library = folder.appendingPathComponent("library.\(Self.libraryExtension)")
    try? FileManager.default.removeItem(at: library)
    // Two libraries in one process must not have the same names of types.
    let name = "Played_\(digest(files, glue).text)"
    let common = [
      "-module-name", name, "-parse-as-library", "-wmo", "-Onone", "-g",
      "-swift-version", "5", "-suppress-warnings", "-no-color-diagnostics", "-diagnostic-style", "llvm", "-I",
      modules.path,
    ]
    var arguments = ["-emit-library", "-o", library.path] + Self.patience(seconds: 3) + common
    #if os(macOS)
      arguments += ["-Xlinker", "-undefined", "-Xlinker", "dynamic_lookup"]
    #endif
    let outcome: BoundedProcess.Outcome
    do { outcome = try process(arguments + paths, seconds: 120, folder).run() } catch let problem
      as BoundedProcess.Problem where problem.isOverTime
    {
      return try impatientRound(common + paths, folder, instead: problem)
    }
    if outcome.isSuccess { return Round(library: library, errors: [], output: "") }
    // The linker's own words, in which no cut would change anything.
    if outcome.errors.contains("No space left on device") { throw CocoaError(.fileWriteOutOfSpace) }
    let output = CompilerOutput(outcome.errors)
    try checkModules(output, outcome.errors)
    return Round(library: nil, errors: output.errors, output: outcome.errors)
  }

  /// Throws if the compiler cannot read the modules, which no cut can change.
  private func checkModules(_ output: CompilerOutput, _ text: String) throws {
    let messages = output.errors.map(\.message) + output.problemsWithoutPlace
    let signs = [
      "cannot be imported by the Swift", "compiled with Swift", "was created by", "no such module 'UIKit'",
    ]
    // Code can inherit from a class of a module only if the module was compiled for other versions, too. This says nothing about
    // the compiler, and the class can be left out.
    let others = messages.filter { !$0.contains("cannot inherit from class") }
    guard let message = others.first(where: { text in signs.contains { text.contains($0) } }) else { return }
    throw ToolchainProblem(
      description:
        "'\(toolchain.compiler)' is not the compiler that this program was built with (\(message)); name "
        + "that compiler with SWIFTC=/path/to/swiftc, or build the program once from source with this one")
  }

  private func process(_ arguments: [String], seconds: Double, _ folder: URL) -> BoundedProcess {
    BoundedProcess(
      executable: toolchain.compiler, arguments: arguments, seconds: seconds, folder: folder,
      shouldStop: shouldStop)
  }

  /// The arguments that make an expression an error if its types are not found in some seconds. An expression with a
  /// mistake can take minutes otherwise.
  private static func patience(seconds: Int) -> [String] {
    ["-Xfrontend", "-solver-expression-time-threshold=\(seconds)"]
  }

  /// Returns the errors that the compiler finds in a minute if it spends at most one second on each expression.
  ///
  /// The compiler writes each error when it finds it if it only checks types, so that a round that is stopped also
  /// has errors to leave out.
  private func impatientRound(
    _ arguments: [String], _ folder: URL, instead problem: BoundedProcess.Problem
  ) throws -> Round {
    let text: String
    do {
      text = try process(["-typecheck"] + Self.patience(seconds: 1) + arguments, seconds: 60, folder).run()
        .errors
    } catch let stopped as BoundedProcess.Problem where stopped.isOverTime { text = stopped.errors }
    let output = CompilerOutput(text)
    guard !output.errors.isEmpty else { throw problem }
    return Round(library: nil, errors: output.errors, output: text)
  }

  private func cut(
    _ files: inout PrunedFiles, _ round: Round, _ attempts: inout Attempts, _ rounds: Int
  ) throws {
    let known = Set(files.files.map(\.shownPath))
    var errors = round.errors.filter { known.contains($0.file) }
    guard !errors.isEmpty else {
      throw InternalCompilationError(
        description: "the generated code does not compile\n\(round.output)")
    }
    attempts.note(errors)
    for reach in CutReach.allCases {
      for index in errors.indices {
        errors[index].reach = max(attempts.reach(of: errors[index], rounds), reach)
      }
      let answer = try translator.cut(
        files.files.map { SourceText(path: $0.shownPath, text: $0.text) }, Array(errors.prefix(2000)))
      if files.apply(answer) { return }
    }
    throw InternalCompilationError(description: "nothing can be left out\n\(round.output)")
  }

  // MARK: Digests

  /// The compiler and the modules, on which every result depends.
  private var environment: String {
    let module = modules.appendingPathComponent("UIKit.swiftmodule").path
    let attributes = try? FileManager.default.attributesOfItem(atPath: module)
    let date = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return "\(toolchain.version) \(toolchain.compiler) \(modules.path) \(attributes?[.size] ?? 0) \(date)"
  }

  private func digest(_ files: PrunedFiles, _ glue: [String]) -> Digest {
    var digest = Digest(environment)
    for text in files.files.map(\.compilerText) + glue + [OwnCodeSupport.text] {
      digest.add(text)
      digest.add(0)
    }
    return digest
  }

  private func cached(_ files: PrunedFiles, _ glue: [String]) throws -> URL {
    let folder = try cache.folder("libraries")
    cache.removeOldFiles(in: folder)
    return folder.appendingPathComponent("\(digest(files, glue).text).\(Self.libraryExtension)")
  }
}

/// How often the compiler has named a place. An error that comes back takes more away.
private struct Attempts {
  private var counts: [String: Int] = [:]

  mutating func note(_ errors: [CompilerError]) {
    for place in Set(errors.map(Self.place)) { counts[place, default: 0] += 1 }
  }

  func reach(of error: CompilerError, _ rounds: Int) -> CutReach {
    let count = max(counts[Self.place(error)] ?? 0, rounds / 10)
    return switch count {
    case ...3: .statement
    case 4: .member
    case 5: .declaration
    default: .file
    }
  }

  private static func place(_ error: CompilerError) -> String {
    "\(error.line) \(error.file) \(error.message)"
  }
}

extension CutReach: Comparable {
  /// Returns whether the left reach takes away less.
  public static func < (left: CutReach, right: CutReach) -> Bool { left.rawValue < right.rawValue }
}
