import Metrics
import Platform

/// The id of a cell. As text, its five ids are joined by `/`.
public struct CellID: Sendable, Hashable {
  /// The strategy's id.
  public var strategy: String
  /// The device's id.
  public var device: String
  /// The orientation's id.
  public var orientation: String
  /// The scenario's id.
  public var scenario: String
  /// The screen's id.
  public var screen: String

  /// Creates the id of a cell.
  public init(strategy: String, device: String, orientation: String, scenario: String, screen: String) {
    self.strategy = strategy
    self.device = device
    self.orientation = orientation
    self.scenario = scenario
    self.screen = screen
  }

  /// Creates the id of a strategy's cell in a situation.
  public init(strategy: String, in situation: Situation) {
    self.init(
      strategy: strategy, device: situation.device, orientation: situation.orientation,
      scenario: situation.scenario, screen: situation.screen)
  }

  /// The id as text: `strategy/device/orientation/scenario/screen`.
  public var text: String { "\(strategy)/\(situation.text)" }

  /// Parses `strategy/device/orientation/scenario/screen`; nil if the text does not consist of five ids.
  ///
  /// The former id of a strategy becomes its id of today.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 5, !parts.contains("") else { return nil }
    self.init(
      strategy: Adoption.currentID(of: parts[0]), device: parts[1], orientation: parts[2], scenario: parts[3],
      screen: parts[4])
  }

  /// The situation in which the strategy is played.
  public var situation: Situation {
    Situation(device: device, orientation: orientation, scenario: scenario, screen: screen)
  }
}

/// The part of a cell id without the strategy: a situation in which every strategy is played.
public struct Situation: Sendable, Hashable {
  /// The device's id.
  public var device: String
  /// The orientation's id.
  public var orientation: String
  /// The scenario's id.
  public var scenario: String
  /// The screen's id.
  public var screen: String

  /// Creates a situation.
  public init(device: String, orientation: String, scenario: String, screen: String) {
    self.device = device
    self.orientation = orientation
    self.scenario = scenario
    self.screen = screen
  }

  /// The situation as text: `device/orientation/scenario/screen`.
  public var text: String { "\(device)/\(orientation)/\(scenario)/\(screen)" }
}

/// The result of one cell, which is one line of a record.
public struct CellRecord: Sendable {
  /// The id of the cell.
  public var cell: CellID
  /// The reason why the cell could not be played; nil if it was played. A cell with an error has no metrics.
  public var error: String?
  /// Whether the screen looks the same as with `none` at all times, although `none` fails a gate.
  public var doesNothing: Bool
  /// Whether the situation can be judged: at least half of the weight of the scored metrics and at least one
  /// gate apply to `oracle` in it. Other cells are excluded from all shares, scores and ranks.
  public var isJudged: Bool
  /// Whether the content of the screen fits. If not, views that do not scroll are taller together than the
  /// space above the keyboard, `oracle` does not reach the best result, and this cell does not pass with all
  /// content within reach.
  public var screenFits: Bool
  /// Whether the screen looks different from the screen with `none` at any time. If not, there is no motion
  /// to score.
  public var hasMoved: Bool
  /// The results of all metrics, in the order of `MetricID.allCases`; empty after an error.
  public var metrics: [MetricResult]
  /// The occlusion score, 0...100; nil if no occlusion metric applies.
  public var occlusion: Double?
  /// The motion score, 0...100; nil if no motion metric applies.
  public var motion: Double?
  /// The results of the gates, in the order of `GateID.allCases`; empty after an error.
  public var gates: [GateResult]
  /// The maximum number of bars, without the pinned bar, that are away from their original positions at the
  /// end of a transition.
  public var barsDisplaced: Int
  /// The number of required constraints that had to be broken because of conflicts; 0 in older records.
  public var brokenConstraints: Int
  /// Whether a keyboard height in the cell is inferred rather than measured. Inferred safe areas are
  /// mentioned in `notes`.
  public var inferred: Bool
  /// Remarks for the reader, for example that the device runs the last system version that it supports.
  public var notes: [String]
  /// The score by which cells are sorted: the weighted mean of the two scores, capped by the failed gates;
  /// nil if no metric applies.
  public var overall: Double? { Scoring.overall(occlusion: occlusion, motion: motion, gates: gates) }
  /// The outcome of the cell.
  public var outcome: Outcome {
    let outcome = Outcome(error: error, gates: gates)
    return outcome == .fail && doesNothing ? .doesNothing : outcome
  }

  /// Whether a gate fails, or a score is below 100 by more than the tolerance of scores. In a cell of `oracle`
  /// this is a fault in the model. If the screen does not fit, only the gates about the typed line and the
  /// return to the original position count, because `oracle` cannot reach all content either.
  public var isBelowOracle: Bool {
    if !screenFits {
      return zip(GateID.allCases, gates).contains { $1 == .failed && $0 != .G3 && $0 != .G4 }
    }
    return [occlusion, motion].contains { $0.map { $0 < 100 - Scoring.tolerance } ?? false }
      || gates.contains(.failed)
  }

  /// The note on a cell of `oracle` that scores below 100 although the screen fits.
  public static let noteBelowCeiling =
    "even the oracle scores below 100 here: either no app can do better, or the model is wrong"

  /// Creates the record of a cell.
  public init(
    cell: CellID, error: String? = nil, doesNothing: Bool = false, isJudged: Bool = true,
    screenFits: Bool = true, hasMoved: Bool = true,
    metrics: [MetricResult] = [], occlusion: Double? = nil, motion: Double? = nil, gates: [GateResult] = [],
    barsDisplaced: Int = 0, brokenConstraints: Int = 0, inferred: Bool = false, notes: [String] = []
  ) {
    self.cell = cell
    self.error = error
    self.doesNothing = doesNothing
    self.isJudged = isJudged
    self.screenFits = screenFits
    self.hasMoved = hasMoved
    self.metrics = metrics
    self.occlusion = occlusion
    self.motion = motion
    self.gates = gates
    self.barsDisplaced = barsDisplaced
    self.brokenConstraints = brokenConstraints
    self.inferred = inferred
    self.notes = notes
  }
}

/// The description of one entry on an axis of the matrix, for the reports.
public struct AxisEntry: Sendable, Equatable {
  /// The id that cells use for the entry.
  public var id: String
  /// The title that readers see.
  public var title: String
  /// The description of the entry in one plain sentence.
  public var summary: String
  /// The group in tables: the family of a strategy, or the class of a device (`phone`, `pad`).
  public var group: String
  /// The source of the entry: where a strategy was published, the real keyboard or app that is modelled, or
  /// the source of a device's figures.
  public var source: String
  /// Further facts in order, with names such as `undo`, `reads` or `ran iOS`.
  public var facts: [Fact]
  /// Whether the entry belongs to the ranked matrix; false if it was added only for the pain points.
  public var isInMatrix: Bool

  /// The group of the settings that change the inferred heights of keyboards by their expected error.
  public static let inferredHeights = "inferred"

  /// A named fact.
  public struct Fact: Sendable, Equatable {
    /// The name of the fact.
    public var name: String
    /// The value of the fact.
    public var value: String

    /// The name of a screen's fact whose value is the id of its `ScreenKind`.
    public static let kind = "kind"
    /// The name of a form's fact whose value is the id of its `FormStructure`.
    public static let structure = "structure"
    /// The name of a strategy's fact whose value is the id of its `Adoption`.
    public static let adoption = "adopted"
    /// The name of a screen's fact that describes the screen after the strategies' adoption: `in a scroll
    /// view`, or the reason why it is unchanged.
    public static let asAdopted = "as adopted"
    /// The name of a strategy's fact that contains its code before the corrections.
    public static let code = "code"
    /// The name of a strategy's fact that contains the name of its Swift file.
    public static let sourceFile = "source file"
    /// The name of a strategy's fact that contains the reason for a correction. The fact `change` follows it.
    public static let correction = "correction"
    /// The name of the fact that contains the file of a user's own screen or scenario: the path relative to
    /// the directory in which the run was started, or only the file name.
    public static let file = "file"
    /// The name of a device's fact that states the error of the rules that infer its keyboard heights. The
    /// error comes from tests in which measured heights were left out and inferred.
    public static let inferenceError = "error of inferred heights"
    /// The name of a strategy's fact that contains the changes of a correction, line by line.
    public static let change = "change"
    /// The name of a strategy's fact that contains its code after the corrections.
    public static let correctedCode = "corrected code"

    /// Creates a fact.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Creates an entry of an axis.
  public init(
    id: String, title: String, summary: String, group: String, source: String, facts: [Fact] = [],
    isInMatrix: Bool = true
  ) {
    self.id = id
    self.title = title
    self.summary = summary
    self.group = group
    self.source = source
    self.facts = facts
    self.isInMatrix = isInMatrix
  }
}

/// The header of a record, which is its first line.
public struct RunHeader: Sendable {
  /// The version of the record format, which is 1 now. Newer versions are refused.
  public var schema: Int
  /// The version of the simulation and the metrics. Records of different versions are not comparable.
  public var model: String
  /// The hash of the ordered cells and the profile.
  public var planHash: String
  /// The profile's id, for example `ios-26`.
  public var profile: String
  /// The rules of the profile in order. The name of a fact is the rule's id and setting, and its value is the
  /// rule's title.
  public var rules: [AxisEntry.Fact]
  /// The rules of the profile with descriptions: the summary is the meaning of the setting, the group is the
  /// strength of the evidence, and the facts are the other settings with their meanings. Empty in older
  /// records.
  public var platformRules: [AxisEntry]
  /// The other settings under which some cells of the matrix were played, in the order of their results;
  /// empty if there are none, and in older records. The title is the rule's sentence, the summary is the
  /// change, the group is the strength of the evidence, and the facts are the played cells.
  public var settings: [AxisEntry]
  /// The number of frames per second.
  public var frameRate: Int
  /// The number of planned cells.
  public var cellCount: Int
  /// The shard of the plan that this record contains; nil if it contains the whole plan.
  public var shard: ShardLabel?
  /// The command that creates this record again.
  public var command: String
  /// The families of the strategies. The group of a strategy is the id of its family. Empty in older records.
  public var families: [AxisEntry]
  /// The strategies in plan order.
  public var strategies: [AxisEntry]
  /// The devices in plan order.
  public var devices: [AxisEntry]
  /// The orientations in plan order.
  public var orientations: [AxisEntry]
  /// The scenarios in plan order.
  public var scenarios: [AxisEntry]
  /// The screens in plan order.
  public var screens: [AxisEntry]

  /// Creates a header.
  public init(
    schema: Int = 1, model: String, planHash: String, profile: String, rules: [AxisEntry.Fact],
    platformRules: [AxisEntry] = [], settings: [AxisEntry] = [], frameRate: Int, cellCount: Int,
    shard: ShardLabel? = nil, command: String, families: [AxisEntry] = [], strategies: [AxisEntry],
    devices: [AxisEntry], orientations: [AxisEntry], scenarios: [AxisEntry], screens: [AxisEntry]
  ) {
    self.schema = schema
    self.model = model
    self.planHash = planHash
    self.profile = profile
    self.rules = rules
    self.platformRules = platformRules
    self.settings = settings
    self.frameRate = frameRate
    self.cellCount = cellCount
    self.shard = shard
    self.command = command
    self.families = families
    self.strategies = strategies
    self.devices = devices
    self.orientations = orientations
    self.scenarios = scenarios
    self.screens = screens
  }
}

/// The shard of a plan that a record contains.
public struct ShardLabel: Sendable, Equatable {
  /// The method by which the situations of a plan are distributed to shards.
  public enum Mode: String, Sendable, CaseIterable {
    /// By a hash of each situation. New devices or screens do not move existing situations to another shard.
    case hash
    /// In turn: each situation goes to the next shard.
    case slice
    /// By work: the situations with the most work come first, and each goes to the shard with the least work
    /// so far.
    case cost
  }

  /// The number of the shard; the first is 1.
  public var index: Int
  /// The number of shards.
  public var total: Int
  /// The method by which the plan was split.
  public var mode: Mode
  /// The number of cells in the shard.
  public var cells: Int

  /// Creates a label.
  public init(index: Int, total: Int, mode: Mode, cells: Int) {
    self.index = index
    self.total = total
    self.mode = mode
    self.cells = cells
  }

  /// The label as text, for example `3/8`.
  public var text: String { "\(index)/\(total)" }
}

/// A complete record, read from a file or created by a run.
public struct RunRecord: Sendable {
  /// The description of the run.
  public var header: RunHeader
  /// The cells, in plan order.
  public var cells: PackedCells
  /// The results of some cells of the matrix under other settings; empty if no other settings were played.
  public var sensitivity: [SensitivityResult]
  /// The ranges in which typical failures occur, strategy by strategy; empty if none were searched for.
  public var ranges: [FoundRange]

  /// Creates a record.
  public init(
    header: RunHeader, cells: PackedCells, sensitivity: [SensitivityResult] = [], ranges: [FoundRange] = []
  ) {
    self.header = header
    self.cells = cells
    self.sensitivity = sensitivity
    self.ranges = ranges
  }

  /// Creates a record and packs its cells.
  public init(
    header: RunHeader, cells: [CellRecord], sensitivity: [SensitivityResult] = [], ranges: [FoundRange] = []
  ) {
    self.init(header: header, cells: PackedCells(cells), sensitivity: sensitivity, ranges: ranges)
  }

  /// The ranked part of the record, without the cells that were added only for the pain points. The matrix is
  /// the full product of its axes, so a cell belongs to the matrix if all parts of its id do.
  public var matrix: RunRecord {
    func extras(_ entries: [AxisEntry]) -> Set<String> { Set(entries.filter { !$0.isInMatrix }.map(\.id)) }
    let (devices, scenarios, screens) =
      (extras(header.devices), extras(header.scenarios), extras(header.screens))
    guard !(devices.isEmpty && scenarios.isEmpty && screens.isEmpty) else { return self }
    var matrix = self
    matrix.header.devices.removeAll { !$0.isInMatrix }
    matrix.header.scenarios.removeAll { !$0.isInMatrix }
    matrix.header.screens.removeAll { !$0.isInMatrix }
    let isInMatrix = (0..<cells.situationCount).map { place in
      let situation = cells.situation(at: place)
      return !devices.contains(situation.device) && !scenarios.contains(situation.scenario)
        && !screens.contains(situation.screen)
    }
    matrix.cells = cells.keeping { isInMatrix[cells.situation($0)] }
    return matrix
  }
}
