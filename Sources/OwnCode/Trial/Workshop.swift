import Foundation
import Lab
import Record
import Support
import UIKit

/// The translator, the compiler and the cache folder that turn a person's files into a library.
public struct Workshop: Sendable {
  /// A library with a controller's code.
  struct Compiled: Sendable {
    /// The path of the library.
    var library: String
    /// The parts that were left out, as `file:line: text (reason)`.
    var leftOut: [String]
    /// The parts that the compiler did not accept.
    var cuts: [LeftOut]
    /// The third-party modules that this program implements, in sentences.
    var standIns: [String]
    /// The number of files that were compiled.
    var files: Int
    /// The paths of these files.
    var paths: [String]
    /// The statements about the keyboard of the controller and its base classes.
    var keyboardStatements: [KeyboardStatement]
    /// The code for the keyboard that is deleted if other code answers the keyboard.
    var removals: [KeyboardRemoval]
    /// The calls by which the controller's code presents other controllers.
    var presentations: [DeclaredPresentation]
    /// The values that are given to the controller in place of another screen's.
    var making: ControllerMaking.Result

    /// Returns the line that a message of the runtime names, if its statement can be left out: it is not about the
    /// keyboard, and the message is about a value that the app would have.
    func stoppingLine(in message: String) -> StoppingLine? {
      // A message can name a line of this program's own code first, which the app's code has called.
      let named = message.matches(of: /([^:\/ ]+\.swift):([0-9]+):\s/).lazy.map { match in
        (file: match.1, line: Int(match.2), text: message[match.range.upperBound...])
      }
      guard let place = named.first(where: { Self.missingValues.contains(where: $0.text.hasPrefix) }),
        let line = place.line
      else { return nil }
      let files = paths.filter { $0 == place.file || $0.hasSuffix("/\(place.file)") }
      guard let file = files.first, files.count == 1 else { return nil }
      let isAboutKeyboard = keyboardStatements.contains {
        $0.file == file && $0.line <= line && line <= $0.endLine
      }
      let reason = place.text.hasSuffix(".") ? place.text.dropLast() : place.text
      return isAboutKeyboard ? nil : StoppingLine(file: file, line: line, reason: String(reason))
    }

    private static let missingValues = [
      "Unexpectedly found nil", "this line needs a value", "Index out of range", "SnapKit: the view",
    ]
  }

  /// The reason why a controller cannot be compiled, in a sentence for the person.
  struct Unplayable: Error, Sendable {
    var reason: String
    /// Whether no screen with a text input was found for the class itself, which may be the base class of others.
    var hasNoInput = false
  }

  let cache: CacheFolder
  let translator: TranslatorClient
  let compiler: PruningCompiler

  /// Finds the Swift toolchain, and compiles the translator if this was not done yet.
  ///
  /// Throws: ``ToolchainProblem`` if the toolchain or its parser is missing, or if it is another one than that of
  /// this program.
  ///
  /// - Parameters:
  ///   - environment: The variables `SWIFTC`, `PATH` and `AVOIDANCE_CACHE`.
  ///   - shouldStop: A check while the compiler runs. If it returns true, compiling ends with an error.
  public init(environment: [String: String], shouldStop: @escaping @Sendable () -> Bool = { false }) throws {
    guard !SwiftLibraries.areOwn else {
      throw ToolchainProblem(
        description:
          "this program contains its own copy of Swift's libraries, so it cannot load code that a toolchain "
          + "compiles; build it from source with 'swift build -c release' to try an app")
    }
    let cache = CacheFolder(environment: environment)
    self.cache = cache
    let toolchain = try Toolchain.find(environment: environment)
    translator = try Self.writing(to: cache) {
      try TranslatorClient(toolchain, cache: cache, shouldStop: shouldStop)
    }
    compiler = PruningCompiler(
      toolchain, translator, cache: cache, modules: try CompiledModules.find(), shouldStop: shouldStop)
  }

  /// Runs a closure that writes to the cache folder. Throws: ``/Lab/LabError`` if the folder cannot be written.
  static func writing<Result>(to cache: CacheFolder, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as CocoaError {
      throw LabError(
        .unwritable,
        "\(cache.url.path): the folder for compiled code cannot be written: \(error.localizedDescription) Name "
          + "another one with AVOIDANCE_CACHE.")
    }
  }

  /// Removes everything that earlier trials compiled, and no other file of the folder.
  ///
  /// Throws: ``/Lab/LabError`` if a file cannot be removed.
  public static func clean(environment: [String: String]) throws {
    let cache = CacheFolder(environment: environment)
    try writing(to: cache) { try cache.clean() }
  }

  /// The most types whose files are added because a value needs them.
  private static let wantedTypeLimit = 5 * FileSelection.otherFileLimit

  /// Compiles a controller with the files that it needs.
  ///
  /// Throws: ``Unplayable`` if the code cannot be played, and ``ToolchainProblem`` if nothing can be compiled.
  ///
  /// - Parameters:
  ///   - controller: the controller.
  ///   - app: the app's files.
  ///   - given: the options --make and --set that concern the controller.
  ///   - stops: the lines whose statements are left out.
  func compile(
    _ controller: AppController, from app: AppFolder, making given: ControllerMaking.Given,
    without stops: [StoppingLine]
  ) throws -> Compiled {
    if let crash = app.crash(of: controller) { throw Unplayable(reason: crash) }
    do {
      var others: [String] = []
      var refused: [ControllerMaking.Subject: String] = [:]
      while true {
        let files = app.files(
          for: controller.name, near: controller.file, scene: controller.viewClasses, also: others
        ).chosen
        let (translation, unread) = try translation(of: files) { $0.path == controller.file }
        let making = try ControllerMaking(controller, translation, app, given, refusing: refused)
        let wanted = making.wanted.filter { !others.contains($0) }
        if others.count < Self.wantedTypeLimit, !wanted.isEmpty {
          others += wanted
          continue
        }
        if let refusal = making.refusal { throw Unplayable(reason: refusal) }
        do {
          return try compiled(controller, app, files, translation, making, unread, without: stops)
        } catch let problem as InternalCompilationError {
          let culprits = making.culprits(of: problem).filter { refused[$0.subject] == nil }
          guard !culprits.isEmpty else { throw problem }
          for (subject, reason) in culprits {
            if let refusal = making.refusal(for: subject, because: reason) {
              throw Unplayable(reason: refusal)
            }
            refused[subject] = reason
          }
        }
      }
    } catch let problem as TranslationProblem {
      throw Unplayable(reason: Self.sentence(problem.description))
    } catch let problem as BoundedProcess.Problem {
      throw Unplayable(reason: Self.sentence(problem.description))
    } catch let problem as InternalCompilationError {
      throw Unplayable(
        reason:
          "The code cannot be compiled here, which is a fault of this program. Please report it with the "
          + "file. \(Self.withoutFolders(problem.description).prefix(1_000).replacing("\n", with: " "))")
    }
  }

  private func compiled(
    _ controller: AppController, _ app: AppFolder, _ files: [AppFolder.File],
    _ translation: TranslatedSources,
    _ making: ControllerMaking, _ unread: [String], without stops: [StoppingLine]
  ) throws -> Compiled {
    let classes = [controller.name] + app.bases(of: controller.name, near: controller.file)
    let standIns = StandIn.needed(by: files, declaring: translation.types)
    let nibs = app.nibs(of: controller, loadedBy: files)
    let compilation = try Self.writing(to: cache) {
      try compile(translation, controller, making, standIns, nibs, without: stops)
    }
    if let lost = classes.lazy.compactMap({ compilation.lostKeyboardStatements[$0]?.first }).first {
      throw Unplayable(reason: Self.refusal(lost, compilation.leftOut))
    }
    let statements = translation.keyboardParts.filter { classes.contains($0.type) }.flatMap(\.statements)
    let removals = translation.keyboardParts.first { $0.type == controller.name }?.removals ?? []
    let aside = compilation.leftOut.filter { cut in
      cut.callee != nil
        && statements.contains { $0.file == cut.file && $0.line <= cut.line && cut.line <= $0.endLine }
    }
    if let own = aside.first(where: { app.declares($0.callee ?? "", beyond: files) }) {
      throw Unplayable(
        reason:
          "\(own.file):\(own.line): '\(own.text)' does not compile here (\(own.error)), and the code for the keyboard "
          + "needs it.")
    }
    let asideParts = aside.map {
      "\($0.file):\($0.line): \($0.text) (\($0.error); it is in the code for the keyboard, which does not depend on it)"
    }
    return Compiled(
      library: compilation.library.path,
      leftOut: asideParts + unread
        + Self.parts(translation.refusals, compilation.leftOut.filter { !aside.contains($0) }),
      cuts: compilation.leftOut, standIns: standIns.map(\.remark), files: files.count - unread.count,
      paths: files.map(\.path),
      keyboardStatements: statements, removals: removals,
      presentations: translation.presentations.filter { classes.contains($0.type) },
      making: making.result(usedBy: statements, in: files))
  }

  /// Translates files, and leaves out those that are not Swift, such as a file that belongs to no target. The files that
  /// were left out are returned as `file:line: text (reason)`.
  ///
  /// - Parameters:
  ///   - files: the files.
  ///   - modules: the modules, beside those that this program implements, whose sources are among the files.
  ///   - isNeeded: returns whether a file cannot be left out.
  ///
  /// Throws: ``Unplayable`` if a file that is needed is not Swift.
  func translation(
    of files: [AppFolder.File], with modules: Set<String> = [], needing isNeeded: (AppFolder.File) -> Bool
  ) throws -> (TranslatedSources, leftOut: [String]) {
    func translated(_ files: [AppFolder.File]) throws -> TranslatedSources {
      try translator.translate(
        files.map { SourceText(path: $0.path, text: $0.text) },
        knownModules: StandIn.wholeModules + modules)
    }
    let whole = try translated(files)
    let mistakes = try firstMistakes(whole).filter { mistake in
      let text = files.first { $0.path == mistake.file }?.text ?? ""
      return try !Self.writing(to: cache) { try compiler.canParse(text) }
    }
    let needed = Set(files.filter(isNeeded).map(\.path))
    if let own = mistakes.first(where: { needed.contains($0.file) }) {
      throw Unplayable(reason: "\(own.file):\(own.line): This is not Swift: \(own.why).")
    }
    guard !mistakes.isEmpty else { return (whole, []) }
    let unread = Set(mistakes.map(\.file))
    return (
      try translated(files.filter { !unread.contains($0.path) }),
      mistakes.map { "\($0.file):\($0.line): the whole file (this is not Swift: \($0.why))" }
    )
  }

  /// Returns the first mistake of each file that has any.
  private func firstMistakes(_ translation: TranslatedSources) -> [Refusal] {
    var seen: Set<String> = []
    return translation.syntaxErrors.filter { seen.insert($0.file).inserted }
  }

  private func compile(
    _ translation: TranslatedSources, _ controller: AppController, _ making: ControllerMaking,
    _ standIns: [StandIn], _ nibs: [String: NibDescription], without stops: [StoppingLine]
  ) throws -> Compilation {
    var missing: Set<String> = []
    while true {
      let glue = try glue(translation, controller, nibs, without: missing).text()
      do {
        return try compiler.compile(
          translation, glue: [making.text, glue] + standIns.map(\.text), without: stops)
      } catch let problem as InternalCompilationError {
        // The generated code names a type that had to be left out.
        let lost = translation.types.map(\.name).filter {
          !missing.contains($0) && problem.description.contains("cannot find '\($0)' in scope")
        }
        guard !lost.isEmpty, !lost.contains(controller.name) else { throw problem }
        missing.formUnion(lost)
      }
    }
  }

  private func glue(
    _ translation: TranslatedSources, _ controller: AppController, _ nibs: [String: NibDescription],
    without missing: Set<String>
  ) -> GlueCode {
    let known = translation.types.filter { !$0.isGeneric && !$0.isPrivate && !missing.contains($0.name) }
    let wanted = Set(controller.viewClasses).union(nibs.values.flatMap(\.classes))
    return GlueCode(
      id: controller.strategy, controller: controller.name,
      file: lastPart(of: controller.file),
      viewClasses: known.filter { $0.kind == .class && wanted.contains($0.name) }.map(\.name),
      connected: known.filter { $0.connector != nil || $0.performer != nil }.map {
        GlueCode.Connected(name: $0.name, outlets: $0.connector, actions: $0.performer)
      }, wiring: controller.wiring, nibs: nibs, scene: controller.scene.map { _ in controller.sceneKey },
      make: "\(ControllerMaking.function)()")
  }

  // MARK: Words

  private static func refusal(_ lost: KeyboardStatement, _ leftOut: [LeftOut]) -> String {
    let cause = leftOut.first { $0.file == lost.file && $0.line <= lost.endLine && lost.line <= $0.endLine }
    let reason = cause.map { " (\($0.error))" } ?? ""
    return
      "\(lost.file):\(lost.line): '\(lost.text)' does not compile here\(reason), and the code for the keyboard "
      + "needs it."
  }

  static func parts(_ refusals: [Refusal], _ leftOut: [LeftOut]) -> [String] {
    refusals.map { "\($0.file):\($0.line): \($0.what) (\($0.why))" }
      + leftOut.map { "\($0.file):\($0.line): \($0.text) (\($0.error))" }
  }

  /// Returns a text in which absolute paths have only their last part.
  private static func withoutFolders(_ text: String) -> String {
    text.replacing(/(^|[\s'"(])\/(?:[^\s\/:'"]+\/)+/.anchorsMatchLineEndings()) { "\($0.1)" }
  }

  static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
  }
}
