import Metrics

/// The id of a cell: five ids, joined by `/` in text.
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

  /// Parses `strategy/device/orientation/scenario/screen`; nil if there are not five ids.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 5, !parts.contains("") else { return nil }
    self.init(
      strategy: parts[0], device: parts[1], orientation: parts[2], scenario: parts[3], screen: parts[4])
  }

  /// The situation in which the strategy is played.
  public var situation: Situation {
    Situation(device: device, orientation: orientation, scenario: scenario, screen: screen)
  }
}

/// A cell id without its strategy: the situation in which every strategy is played.
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

/// The result of one cell: one line of the record.
public struct CellRecord: Sendable {
  /// The id of the cell.
  public var cell: CellID
  /// The reason why the cell could not be played; its metrics are empty then.
  public var error: String?
  /// Whether the screen always looks as with `none`, although `none` fails a gate.
  public var doesNothing: Bool
  /// Whether the situation can be judged: at least half of the weight of the scored metrics applies to
  /// `oracle` there. Other cells are excluded from all shares, scores and ranks.
  public var isJudged: Bool
  /// Whether the screen looks different from `none` at any time; if not, there is no motion to judge.
  public var hasMoved: Bool
  /// The results of all metrics, in the order of `MetricID.allCases`; empty after an error.
  public var metrics: [MetricResult]
  /// The occlusion score, 0...100; nil if no occlusion metric applies.
  public var occlusion: Double?
  /// The motion score, 0...100; nil if no motion metric applies.
  public var motion: Double?
  /// The results of the gates, in the order of `GateID.allCases`; empty after an error.
  public var gates: [GateResult]
  /// The largest number of bars, except the pinned bar, that end up displaced while the keyboard is up.
  public var barsDisplaced: Int
  /// The number of required constraints that had to be broken because they contradict others; 0 in older
  /// records.
  public var brokenConstraints: Int
  /// Whether a keyboard height of the cell's screen is inferred rather than measured; `notes` mentions
  /// inferred safe areas.
  public var inferred: Bool
  /// Remarks for the reader, for example that the device ran its last system version.
  public var notes: [String]
  /// The score by which cells are sorted: the mean of the two scores, capped by failed gates; nil if nothing
  /// applies.
  public var overall: Double? { Scoring.overall(occlusion: occlusion, motion: motion, gates: gates) }
  /// The outcome of the cell.
  public var outcome: Outcome {
    let outcome = Outcome(error: error, gates: gates)
    return outcome == .fail && doesNothing ? .doesNothing : outcome
  }

  /// Whether a score is below the maximum, to the displayed decimal, or a gate fails. In a cell of `oracle`
  /// that is a fault of the model.
  public var isBelowOracle: Bool {
    // Half a unit of the last displayed decimal below 100.
    [occlusion, motion].contains { $0.map { $0 < 99.95 } ?? false } || gates.contains(.failed)
  }

  /// The note on a cell of `oracle` that is below the maximum.
  public static let noteBelowCeiling =
    "even the oracle scores below 100 here: either no app can do better, or the model is wrong"

  /// Creates the record of a cell.
  public init(
    cell: CellID, error: String? = nil, doesNothing: Bool = false, isJudged: Bool = true,
    hasMoved: Bool = true,
    metrics: [MetricResult] = [], occlusion: Double? = nil, motion: Double? = nil, gates: [GateResult] = [],
    barsDisplaced: Int = 0, brokenConstraints: Int = 0, inferred: Bool = false, notes: [String] = []
  ) {
    self.cell = cell
    self.error = error
    self.doesNothing = doesNothing
    self.isJudged = isJudged
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
  /// The id by which cells refer to the entry.
  public var id: String
  /// The title for readers.
  public var title: String
  /// The description, one plain sentence.
  public var summary: String
  /// The group in tables: the family of a strategy, or the class of a device (`phone`, `pad`).
  public var group: String
  /// The place of publication, the thing that is modelled, or the source of the figures.
  public var source: String
  /// Further facts in order, for example `undo`, `reads`, `ran iOS`.
  public var facts: [Fact]
  /// Whether the entry belongs to the ranked matrix; false if it was added only for the pain points.
  public var isInMatrix: Bool

  /// A named fact.
  public struct Fact: Sendable, Equatable {
    /// The name of the fact.
    public var name: String
    /// The value of the fact.
    public var value: String

    /// The name of the fact with the id of a screen's `ScreenKind`.
    public static let kind = "kind"
    /// The name of the fact with the id of a form's `FormStructure`.
    public static let structure = "structure"
    /// The name of the fact with the id of a strategy's `Adoption`.
    public static let adoption = "adopted"
    /// The name of the fact that describes a screen after the strategies' adoption: `in a scroll view`, or
    /// the reason why it is unchanged.
    public static let asAdopted = "as adopted"
    /// The name of the fact with a strategy's code before its corrections.
    public static let code = "code"
    /// The name of the fact with the reason for a correction; the change itself comes next.
    public static let correction = "correction"
    /// The name of the fact with the file of a user's own screen or scenario: the path relative to the
    /// directory in which the run was started, or the file name alone.
    public static let file = "file"
    /// The name of the fact with the error of the rules that infer a device's keyboard heights, tested on
    /// measured heights that were left out.
    public static let inferenceError = "error of inferred heights"
    /// The name of the fact with the changes of a correction, line by line.
    public static let change = "change"
    /// The name of the fact with a strategy's code after its corrections.
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

/// The first line of a record.
public struct RunHeader: Sendable {
  /// The version of the record format, now 1; newer versions are refused.
  public var schema: Int
  /// The version of the simulation and the metrics; records of different versions are not comparable.
  public var model: String
  /// The hash of the ordered cells and the profile.
  public var planHash: String
  /// The profile's id, for example `ios-26`.
  public var profile: String
  /// The rules of the profile in order: the id and the setting as the name, the title as the value.
  public var rules: [AxisEntry.Fact]
  /// The same rules in full: the meaning of the setting as the summary, the strength of the evidence as the
  /// group, the other settings with their meanings as facts. Empty in older records.
  public var platformRules: [AxisEntry]
  /// The other settings under which a part of the matrix was played, in the order of their results: the
  /// rule's sentence as the title, the change as the summary, the strength of the evidence as the group, the
  /// played cells as facts. Empty if there are none, and in older records.
  public var settings: [AxisEntry]
  /// The number of frames per second.
  public var frameRate: Int
  /// The number of planned cells.
  public var cellCount: Int
  /// The share of the planned cells that this record is to hold; nil for all of them.
  public var shard: ShardLabel?
  /// The command that makes this record again.
  public var command: String
  /// The known families of the strategies; a strategy's group is the id of its family. Empty in older
  /// records.
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

/// The share of a plan that a record holds.
public struct ShardLabel: Sendable, Equatable {
  /// The way in which a plan is split.
  public enum Mode: String, Sendable, CaseIterable {
    /// By a hash of each situation, so that new devices or screens do not move old situations to another
    /// share.
    case hash
    /// In turn, one situation after the other.
    case slice
    /// The situations with the most work first, each to the share with the least work so far.
    case cost
  }

  /// The number of the share; the first is 1.
  public var index: Int
  /// The number of shares.
  public var total: Int
  /// The way in which the plan was split.
  public var mode: Mode
  /// The number of cells in the share.
  public var cells: Int

  /// Creates a label.
  public init(index: Int, total: Int, mode: Mode, cells: Int) {
    self.index = index
    self.total = total
    self.mode = mode
    self.cells = cells
  }

  /// The label as text: `3/8`.
  public var text: String { "\(index)/\(total)" }
}

/// A complete record, read from a file or just made.
public struct RunRecord: Sendable {
  /// The description of the run.
  public var header: RunHeader
  /// The cells in plan order.
  public var cells: PackedCells
  /// The results of a part of the matrix under other settings; empty if there are none.
  public var sensitivity: [SensitivityResult]
  /// The ranges in which typical failures occur, strategy by strategy; empty if they were not searched.
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

  /// The ranked part of the record, without the cells that were added only for the pain points. A cell
  /// belongs to the matrix if all its parts do, because the matrix is the full product of its axes.
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
