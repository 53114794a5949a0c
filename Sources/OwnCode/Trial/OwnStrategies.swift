import Foundation
import KeyboardAvoidance
import Lab
import Matrix

/// The strategies of a person's own Swift files, compiled together with the sources of libraries that they use.
///
/// The files are translated and compiled as an app's controllers are, and played in child processes.
public struct OwnStrategies: Sendable {
  /// The descriptions of the strategies.
  public let variants: [StrategyVariant]
  /// Remarks about the compiled code: modules that this program implements, and files that were not read. Each is a
  /// sentence.
  public let remarks: [String]
  /// The parts that were left out, as `file:line: text (reason)`.
  public let leftOut: [String]
  /// The statements about the keyboard that were left out, as `file:line: text`. The results may not be those of the
  /// code if there are any.
  public let leftOutAboutKeyboard: [String]
  /// The player of the strategies, which the caller must end.
  public let player: ContainedPlayer
  private let catalogue: Catalogue

  /// Compiles the strategies of some files and folders.
  ///
  /// - Parameters:
  ///   - paths: The Swift files and folders.
  ///   - lab: The laboratory to which the strategies are added.
  ///   - workshop: The compiler.
  ///   - childWord: The first argument of this program that makes it a child process, which plays the code.
  ///   - findsPlaces: Whether failures name the line of the strategy that was running.
  ///   - shouldStop: A check while the strategies are played. If it returns true, cells are given up.
  ///
  /// Throws: ``/Lab/LabError`` if a path does not exist, or if the files declare no strategy that compiles, and
  /// ``/Matrix/CatalogueError`` if the laboratory has a strategy with the same id.
  public init(
    _ paths: [String], for lab: Laboratory, by workshop: Workshop, childWord: String,
    findsPlaces: Bool = false,
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) throws {
    for path in paths where !FileManager.default.fileExists(atPath: path) {
      throw LabError(.missing, "\(path): no such file or folder.")
    }
    for path in paths where !path.hasSuffix(".swift") && !InputFile.isFolder(path) {
      throw LabError(.broken, "\(path): this is not a Swift file, because its name does not end in '.swift'.")
    }
    let folder = AppFolder(paths)
    guard !folder.files.isEmpty else {
      let reason = folder.warnings.first ?? "\(paths.joined(separator: ", ")): this folder has no Swift file"
      throw LabError(.broken, reason.hasSuffix(".") ? reason : "\(reason).")
    }
    let compiled: Workshop.CompiledStrategies
    do { compiled = try workshop.compileStrategies(of: folder) } catch let problem as Workshop.Unplayable {
      throw LabError(.broken, problem.reason)
    }
    variants = compiled.strategies.map {
      .ownStrategy(id: $0.id, title: $0.name, summary: $0.summary, file: $0.fileName)
    }
    (leftOut, leftOutAboutKeyboard) = (compiled.leftOut, compiled.leftOutAboutKeyboard)
    remarks = compiled.standIns + folder.warnings
    player = ContainedPlayer(
      of: Set(variants.map(\.family)).union(lab.catalogue.contained?.families ?? []), in: compiled.library,
      childWord: childWord, findsPlaces: findsPlaces, shouldStop: shouldStop)
    catalogue = try lab.catalogue.with(strategies: variants, playedBy: player)
  }

  /// Returns a laboratory that knows the strategies, beside those of the laboratory for which they were compiled.
  public func added(to lab: Laboratory) -> Laboratory {
    var lab = lab
    lab.catalogue = catalogue
    return lab
  }
}

extension ContainedPlayer {
  /// Creates a player of families whose code is in a compiled library.
  ///
  /// - Parameters:
  ///   - families: The families.
  ///   - library: The path of the library.
  ///   - strategy: The id of a strategy of this program that acts beside the code; nil if none does.
  ///   - childWord: The first argument of this program that makes it a child process.
  ///   - findsPlaces: Whether failures name the line of the code that was running.
  ///   - shouldStop: A check while cells are played. If it returns true, they are given up.
  convenience init(
    of families: Set<String>, in library: String, beside strategy: String? = nil, childWord: String,
    findsPlaces: Bool, shouldStop: @escaping @Sendable () -> Bool
  ) {
    var bounds = Bounds()
    bounds.findsPlaces = findsPlaces
    self.init(
      families: families,
      child: .ownProgram(
        [childWord],
        serverArguments: ["--load", library, GlueCode.symbol] + (strategy.map { ["--beside", $0] } ?? [])),
      bounds: bounds, shouldStop: shouldStop)
  }
}
