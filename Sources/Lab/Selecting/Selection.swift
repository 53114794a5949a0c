import Analysis
import Platform
import Record

/// A selection of cells to play or to read from a record, with patterns for the axes of the matrix, the
/// user's own files, and cells.
///
///     var selection = Selection()
///     selection.strategies = ["bottom-inset*"]
///     selection.devices = ["iphone-*", "!iphone-se-*"]
///     selection.screens = ["login", "Main.storyboard"]
///
/// A pattern matches ids: `*` is any text, `?` one character, `[ab]` one of these characters. The last
/// pattern that matches an id decides, and a leading `!` excludes the id. A part that is nil selects the same
/// ids as the default matrix.
public struct Selection: Sendable, Equatable {
  /// A part of a selection or of the platform. The raw value is the name of its option on the command line.
  public enum Part: String, Sendable, CaseIterable {
    /// Patterns for strategies.
    case strategy
    /// Swept parameters.
    case set
    /// Patterns for devices.
    case device
    /// Patterns for orientations.
    case orientation
    /// Patterns for built-in scenarios.
    case scenario
    /// The user's own scenario files.
    case scenarioFile = "scenario-file"
    /// Patterns for screens, and paths of the user's own screens.
    case screen
    /// The adoption that changes the screens.
    case adopted
    /// The file that corrects inferred roles.
    case roles
    /// Pain points whose situations are played.
    case pain
    /// Patterns for tags.
    case tag
    /// Patterns for the ids of whole cells.
    case cells
    /// A file with a list of cells.
    case cellsFrom = "cells-from"
    /// The outcomes that cells have in a record.
    case status
    /// A record whose failed cells are played again.
    case lastFailed = "last-failed"
    /// Platform rules with changed settings.
    case rule
    /// The platform profile.
    case profile
    /// Files with measured keyboards.
    case keyboards
    /// Strategies with which one strategy is compared.
    case against
  }

  /// The default path of a run's record.
  public static let usualRecord = "out/results.ndjson"

  /// Patterns for strategies. The baseline and the oracle are also included, unless cells are named one by
  /// one.
  public var strategies: [String]?
  /// Swept parameters, such as `fixed-offset.distance=150...350:25` or `fixed-offset.distance=150,200`. Each
  /// value is a separate strategy.
  public var sweeps: [String] = []
  /// Patterns for devices. They may match any device in the tables.
  public var devices: [String]?
  /// Patterns for the orientations `portrait` and `landscape`.
  public var orientations: [String]?
  /// The orientations that the screens' app supports. Other situations are not played. Nil if all are.
  public var supported: SupportedOrientations?
  /// Patterns for built-in scenarios.
  public var scenarios: [String]?
  /// The user's own scenario files. If `scenarios` is nil, only these scenarios are played.
  public var scenarioFiles: [String]?
  /// Patterns for screens, and paths of the user's own screens. A path is a screen file, a storyboard or xib
  /// (`FILE#SCENE` for one scene), a folder with such files, or a view dump of a running app.
  public var screens: [String]?
  /// The change that is made to the screens before they are played. Each changed screen has an id of its own.
  /// Nil changes nothing.
  public var adoption: Adoption?
  /// A file that corrects the inferences about the scenes in storyboards and xibs.
  public var roles: String?
  /// Pain points by number or id. Only their situations are played.
  public var pains: [String]?
  /// Patterns for the tags of screens, and for the device classes `phone` and `pad`.
  public var tags: [String]?
  /// Patterns for the ids of whole cells.
  public var cells: [String]?
  /// A file with cells, which has one id per line or is a plan; `-` is standard input.
  public var cellList: String?
  /// The outcomes that the selected cells have in a record, which is `statusRecord` for a plan.
  public var statuses: Set<ShownOutcome>?
  /// The record in which a plan looks up the outcomes of `statuses`.
  public var statusRecord = usualRecord
  /// A record of which only the cells that failed or ended with an error are played.
  public var failedIn: String?
  /// Whether the selection may match no cell.
  public var mayBeEmpty = false

  /// Creates a selection of the default matrix.
  public init() {}

  /// Whether the selection has a part. It never has the parts of the platform.
  public func has(_ part: Part) -> Bool {
    switch part {
    case .strategy: strategies != nil
    case .set: !sweeps.isEmpty
    case .device: devices != nil
    case .orientation: orientations != nil
    case .scenario: scenarios != nil
    case .scenarioFile: scenarioFiles != nil
    case .screen: screens != nil
    case .adopted: adoption != nil
    case .roles: roles != nil
    case .pain: pains != nil
    case .tag: tags != nil
    case .cells: cells != nil
    case .cellsFrom: cellList != nil
    case .status: statuses != nil
    case .lastFailed: failedIn != nil
    case .rule, .profile, .keyboards, .against: false
    }
  }

  func hasAny(of parts: [Part]) -> Bool { parts.contains(where: has) }

  /// The values of `screens` that are patterns.
  package var screenPatterns: [String] { (screens ?? []).filter { !OwnScreens.isPath($0) } }

  /// The values of `screens` that are paths.
  public var screenPaths: [String] { (screens ?? []).filter(OwnScreens.isPath) }
}

extension Selection.Part {
  static let naming: [Self] = [.cellsFrom, .status, .lastFailed]
  /// The parts that choose situations. If the selection has one of them, the situations of pain points are
  /// not added.
  static let situations: [Self] =
    [.device, .orientation, .scenario, .scenarioFile, .screen, .adopted, .pain, .cells, .tag] + naming
  static let filters: [Self] = [.pain, .tag, .cells] + naming
}

extension GlobSelector {
  init(_ patterns: [String]?, of part: Selection.Part) throws(LabError) {
    do { self = try GlobSelector(patterns ?? []) } catch { throw LabError(error, about: part) }
  }

  /// Returns the ids that patterns select, in the order of `ids`. Without patterns, returns all ids.
  ///
  /// - Parameter kind: The kind of the ids in messages, such as `device`.
  package static func select(
    _ patterns: [String]?, of part: Selection.Part, from ids: [String], kind: String
  ) throws(LabError) -> [String] {
    do { return try GlobSelector(patterns ?? []).select(from: ids, kind: kind) } catch {
      throw LabError(error, about: part)
    }
  }
}

extension LabError {
  init(_ error: SelectorError, about part: Selection.Part) {
    let kind: String? = if case .unknown(let kind, _, _) = error { kind } else { nil }
    self.init(.misuse, error.description, about: part, unknown: kind)
  }
}
