import Analysis
import Record
import Platform

/// What is to be played, or looked at in a record: patterns for the axes of the matrix, files of one's own, and cells.
///
///     var selection = Selection()
///     selection.strategies = ["bottom-inset*"]
///     selection.devices = ["iphone-*", "!iphone-se-*"]
///     selection.screens = ["login", "Main.storyboard"]
///
/// A pattern takes ids: `*` is any text, `?` one character, `[ab]` one of some; the last pattern that fits an id decides, and
/// a leading `!` leaves it out. What is nil takes what the default matrix has.
public struct Selection: Sendable, Equatable {
  /// A part of a selection or of the platform, by the name of its option on the command line.
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
    /// How cells came out.
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

  /// Where runs put their record unless they are told otherwise.
  public static let usualRecord = "out/results.ndjson"

  /// Patterns for strategies; the floor and the ceiling are played along, unless cells are named one by one.
  public var strategies: [String]?
  /// Swept parameters, for example `fixed-offset.distance=150...350:25` or `fixed-offset.distance=150,200`: each value is a
  /// strategy of its own.
  public var sweeps: [String] = []
  /// Patterns for devices, of all in the tables.
  public var devices: [String]?
  /// Patterns for `portrait` and `landscape`.
  public var orientations: [String]?
  /// Patterns for built-in scenarios.
  public var scenarios: [String]?
  /// Scenario files of one's own; without `scenarios` only these are played.
  public var scenarioFiles: [String]?
  /// Patterns for screens; a path adds one's own: a screen file, a storyboard or xib (`FILE#SCENE` for one scene), a folder
  /// with such, or a view dump of a running app.
  public var screens: [String]?
  /// How the screens are changed before they are played; each is one of its own then. Nil leaves them as they are.
  public var adoption: Adoption?
  /// A file that says of the scenes of storyboards and xibs what the inference gets wrong.
  public var roles: String?
  /// Pain points by number or id: only their situations are played.
  public var pains: [String]?
  /// Patterns for the tags of screens, and for `phone` and `pad`.
  public var tags: [String]?
  /// Patterns for whole ids of cells.
  public var cells: [String]?
  /// A file with cells, one a line or as a plan; `-` is standard input.
  public var cellList: String?
  /// Only cells that came out so, in `statusRecord` or in the record that is looked at.
  public var statuses: Set<Outcome>?
  /// The record that `statuses` looks at when a plan is made.
  public var statusRecord = usualRecord
  /// A record of which only those cells are played that failed or could not be played.
  public var failedIn: String?
  /// Whether a selection without cells is fine.
  public var mayBeEmpty = false

  /// Selects what the default matrix has.
  public init() {}

  /// Whether a part was chosen; those of the platform are none of a selection.
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

  /// Whether any of some parts was chosen.
  func hasAny(of parts: [Part]) -> Bool { parts.contains(where: has) }

  /// The patterns among the screens.
  package var screenPatterns: [String] { (screens ?? []).filter { !OwnScreens.isPath($0) } }

  /// The paths among the screens.
  public var screenPaths: [String] { (screens ?? []).filter(OwnScreens.isPath) }
}

extension Selection.Part {
  /// The parts that name cells one by one.
  static let naming: [Self] = [.cellsFrom, .status, .lastFailed]
  /// The parts that choose situations: with any of them nothing else is played.
  static let situations: [Self] =
    [.device, .orientation, .scenario, .scenarioFile, .screen, .adopted, .pain, .cells, .tag] + naming
  /// The parts that choose among the cells of the axes.
  static let filters: [Self] = [.pain, .tag, .cells] + naming
}

extension GlobSelector {
  /// Reads the patterns of a part of a selection.
  init(_ patterns: [String]?, of part: Selection.Part) throws(LabError) {
    do { self = try GlobSelector(patterns ?? []) } catch { throw LabError(error, about: part) }
  }

  /// The ids that the patterns of a part select, in the order of `ids`; all without patterns.
  ///
  /// - Parameter kind: what an id is called in messages, such as `device`.
  package static func select(
    _ patterns: [String]?, of part: Selection.Part, from ids: [String], kind: String
  ) throws(LabError) -> [String] {
    do { return try GlobSelector(patterns ?? []).select(from: ids, kind: kind) } catch {
      throw LabError(error, about: part)
    }
  }
}

extension LabError {
  /// Patterns that cannot select.
  init(_ error: SelectorError, about part: Selection.Part) {
    let kind: String? = if case .unknown(let kind, _, _) = error { kind } else { nil }
    self.init(.misuse, error.description, about: part, unknown: kind)
  }
}
