import Analysis
import Platform
import Record

/// A selection of cells to play or to read from a record: patterns for the axes of the matrix, the user's own
/// files, and cells.
///
///     var selection = Selection()
///     selection.strategies = ["bottom-inset*"]
///     selection.devices = ["iphone-*", "!iphone-se-*"]
///     selection.screens = ["login", "Main.storyboard"]
///
/// A pattern matches ids: `*` is any text, `?` one character, `[ab]` one of these characters. The last
/// pattern that matches an id decides, and a leading `!` excludes the id. A part that is nil takes the
/// default matrix.
public struct Selection: Sendable, Equatable {
  /// A part of a selection or of the platform, with the name of its option on the command line.
  public enum Part: String, Sendable, CaseIterable {
    /// Strategies.
    case strategy
    /// Swept parameters.
    case set
    /// Devices.
    case device
    /// Orientations.
    case orientation
    /// Built-in scenarios.
    case scenario
    /// Scenario files.
    case scenarioFile = "scenario-file"
    /// Screens.
    case screen
    /// The adoption of the screens.
    case adopted
    /// The file of roles.
    case roles
    /// Pain points.
    case pain
    /// Tags.
    case tag
    /// Patterns for whole cells.
    case cells
    /// A list of cells.
    case cellsFrom = "cells-from"
    /// Outcomes of cells.
    case status
    /// Cells that failed in a record.
    case lastFailed = "last-failed"
    /// Changed platform rules.
    case rule
    /// The platform profile.
    case profile
    /// Files of measured keyboards.
    case keyboards
    /// Strategies that are compared with one.
    case against
  }

  /// The default path of a run's record.
  public static let usualRecord = "out/results.ndjson"

  /// Patterns for strategies; the baseline and the oracle are also included, unless cells are named one by
  /// one.
  public var strategies: [String]?
  /// Swept parameters, for example `fixed-offset.distance=150...350:25` or `fixed-offset.distance=150,200`;
  /// each value is a separate strategy.
  public var sweeps: [String] = []
  /// Patterns for all devices of the tables.
  public var devices: [String]?
  /// Patterns for `portrait` and `landscape`.
  public var orientations: [String]?
  /// Patterns for built-in scenarios.
  public var scenarios: [String]?
  /// The user's own scenario files; without `scenarios` only these are played.
  public var scenarioFiles: [String]?
  /// Patterns for screens, and paths of the user's own: a screen file, a storyboard or xib (`FILE#SCENE` for
  /// one scene), a folder with such files, or a view dump of a running app.
  public var screens: [String]?
  /// The change that is made to the screens before they are played, each with a separate id; nil changes
  /// nothing.
  public var adoption: Adoption?
  /// A file that corrects what is inferred about the scenes of storyboards and xibs.
  public var roles: String?
  /// Pain points by number or id; only their situations are played.
  public var pains: [String]?
  /// Patterns for the tags of screens, and for `phone` and `pad`.
  public var tags: [String]?
  /// Patterns for whole ids of cells.
  public var cells: [String]?
  /// A file with cells, one per line or as a plan; `-` is standard input.
  public var cellList: String?
  /// The outcomes that cells must have, in `statusRecord` or in the record that is read.
  public var statuses: Set<Outcome>?
  /// The record that `statuses` is about if a plan is made.
  public var statusRecord = usualRecord
  /// A record; only its cells that failed or could not be played are played.
  public var failedIn: String?
  /// Whether a selection without cells is allowed.
  public var mayBeEmpty = false

  /// Creates a selection of the default matrix.
  public init() {}

  /// Whether a part is selected, which the parts of the platform never are.
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

  /// Whether any of the parts is selected.
  func hasAny(of parts: [Part]) -> Bool { parts.contains(where: has) }

  /// The patterns among the screens.
  package var screenPatterns: [String] { (screens ?? []).filter { !OwnScreens.isPath($0) } }

  /// The paths among the screens.
  public var screenPaths: [String] { (screens ?? []).filter(OwnScreens.isPath) }
}

extension Selection.Part {
  /// The parts that name cells one by one.
  static let naming: [Self] = [.cellsFrom, .status, .lastFailed]
  /// The parts that choose situations; if any is selected, the situations of pain points are not added.
  static let situations: [Self] =
    [.device, .orientation, .scenario, .scenarioFile, .screen, .adopted, .pain, .cells, .tag] + naming
  /// The parts that choose among the cells of the axes.
  static let filters: [Self] = [.pain, .tag, .cells] + naming
}

extension GlobSelector {
  init(_ patterns: [String]?, of part: Selection.Part) throws(LabError) {
    do { self = try GlobSelector(patterns ?? []) } catch { throw LabError(error, about: part) }
  }

  /// Returns the ids that the patterns of a part select, in the order of `ids`; without patterns, all of
  /// them.
  ///
  /// - Parameter kind: The name of an id in messages, such as `device`.
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
