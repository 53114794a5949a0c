import Metrics

/// The five ids that name a cell, joined by `/` wherever a cell is named.
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

  /// Names a cell.
  public init(strategy: String, device: String, orientation: String, scenario: String, screen: String) {
    self.strategy = strategy
    self.device = device
    self.orientation = orientation
    self.scenario = scenario
    self.screen = screen
  }

  /// Names the cell of a strategy in a situation.
  public init(strategy: String, in situation: Situation) {
    self.init(
      strategy: strategy, device: situation.device, orientation: situation.orientation,
      scenario: situation.scenario, screen: situation.screen)
  }

  /// `strategy/device/orientation/scenario/screen`.
  public var text: String { "\(strategy)/\(situation.text)" }

  /// Reads `strategy/device/orientation/scenario/screen`; nil when there are not five ids.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 5, !parts.contains("") else { return nil }
    self.init(
      strategy: parts[0], device: parts[1], orientation: parts[2], scenario: parts[3], screen: parts[4])
  }

  /// Where the strategy is played.
  public var situation: Situation {
    Situation(device: device, orientation: orientation, scenario: scenario, screen: screen)
  }
}

/// A cell without its strategy: where every strategy is played.
public struct Situation: Sendable, Hashable {
  /// The device's id.
  public var device: String
  /// The orientation's id.
  public var orientation: String
  /// The scenario's id.
  public var scenario: String
  /// The screen's id.
  public var screen: String

  /// Names a situation.
  public init(device: String, orientation: String, scenario: String, screen: String) {
    self.device = device
    self.orientation = orientation
    self.scenario = scenario
    self.screen = screen
  }

  /// `device/orientation/scenario/screen`.
  public var text: String { "\(device)/\(orientation)/\(scenario)/\(screen)" }
}

/// The result of one cell: one line of the record.
public struct CellRecord: Sendable {
  /// Which cell it is.
  public var cell: CellID
  /// What went wrong when the cell could not be played; its metrics are empty then.
  public var error: String?
  /// Whether a person saw just what the floor shows although the floor fails a gate.
  public var doesNothing: Bool
  /// Whether the situation can be judged: at least half of the weight of the scored metrics applies to the ceiling there.
  /// What cannot be judged counts in no share, no score and no rank.
  public var isJudged: Bool
  /// Whether a person saw something else than the floor shows; without motion there is none to judge.
  public var hasMoved: Bool
  /// Every metric in the order of `MetricID.allCases`; empty after an error.
  public var metrics: [MetricResult]
  /// 0...100, nil when no occlusion metric applies.
  public var occlusion: Double?
  /// 0...100, nil when no motion metric applies.
  public var motion: Double?
  /// In the order of `GateID.allCases`; empty after an error.
  public var gates: [GateResult]
  /// How many bars (the pinned bar not counted) rest away from their place while the keyboard is up, at most.
  public var barsDisplaced: Int
  /// How many required constraints contradict others, so that one of them had to be broken; 0 in records of programs
  /// that did not write it.
  public var brokenConstraints: Int
  /// Whether a keyboard height of the cell's screen is inferred rather than measured; notes tell of safe areas.
  public var inferred: Bool
  /// Remarks for the reader, for example that the device ran its last system version.
  public var notes: [String]
  /// The number that sorts cells: the mean of the two scores up to what failed gates leave; nil when nothing applies.
  public var overall: Double? { Scoring.overall(occlusion: occlusion, motion: motion, gates: gates) }
  /// How it came out.
  public var outcome: Outcome {
    let outcome = Outcome(error: error, gates: gates)
    return outcome == .fail && doesNothing ? .doesNothing : outcome
  }

  /// Whether it has less than the best scores, to the decimal that reports show, or fails a gate: of the ceiling that
  /// is a fault of the model.
  public var isBelowCeiling: Bool {
    // Half a unit of the last decimal that is shown.
    [occlusion, motion].contains { $0.map { $0 < 99.95 } ?? false } || gates.contains(.failed)
  }

  /// What a cell of the ceiling notes that is below it.
  public static let noteBelowCeiling =
    "not even the oracle has 100 here: what is asked is out of reach for an app, or the model is wrong"

  /// Makes a record line.
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

/// Something that an axis of the matrix holds, described for the reports.
public struct AxisEntry: Sendable, Equatable {
  /// The id that cells name it by.
  public var id: String
  /// Its name for readers.
  public var title: String
  /// One plain sentence.
  public var summary: String
  /// Group for tables: family of a strategy, class of a device (`phone`, `pad`).
  public var group: String
  /// Where it was published, what it models, or the source of its figures.
  public var source: String
  /// Further facts by name, in order, for example `undo`, `reads`, `ran iOS`.
  public var facts: [Fact]
  /// Whether it belongs to the matrix that is ranked; false for what is played for the pain points alone.
  public var isInMatrix: Bool

  /// One named fact.
  public struct Fact: Sendable, Equatable {
    /// What is stated.
    public var name: String
    /// What it is.
    public var value: String

    /// The name of the kind of a screen, by the id of its `ScreenKind`.
    public static let kind = "kind"
    /// The name of a form's structure, by the id of its `FormStructure`.
    public static let structure = "structure"
    /// The name of a strategy's adoption, by the id of its `Adoption`.
    public static let adoption = "adopted"
    /// The name of what a screen is after the strategies' adoption: `in a scroll view`, or why it is as it was.
    public static let asAdopted = "as adopted"
    /// The name of a strategy's code before its corrections.
    public static let code = "code"
    /// The name of the reason for a correction; what it changes comes next.
    public static let correction = "correction"
    /// The name of the file that a screen or a scenario of one's own was read from: relative to where the run was started,
    /// or its last part alone.
    public static let file = "file"
    /// The name of how far the rules are off that infer a device's keyboard heights, on measured heights left out.
    public static let inferenceError = "error of inferred heights"
    /// The name of what a correction changes, line by line.
    public static let change = "change"
    /// The name of a strategy's code after its corrections.
    public static let correctedCode = "corrected code"

    /// Makes a fact.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Describes an entry of an axis.
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
  /// The version of the record's format, 1 now; newer ones are refused.
  public var schema: Int
  /// The version of the simulation and metrics; records of different models are not comparable.
  public var model: String
  /// Hash of the ordered cells and of the profile.
  public var planHash: String
  /// The profile's id, for example `ios-26`.
  public var profile: String
  /// The profile's rules, in order: id and setting, title.
  public var rules: [AxisEntry.Fact]
  /// The same rules in full: what the setting means as the summary, how well the rule is known as the group, other
  /// settings with their meanings as facts. Empty in records of programs that did not write them.
  public var platformRules: [AxisEntry]
  /// The other settings that a part of the matrix was played under, in the order of their results: the rule's
  /// sentence as the title, what changes as the summary, how well the rule is known as the group, what was played
  /// as facts. Empty when none was, and in records of programs that did not write them.
  public var settings: [AxisEntry]
  /// Frames a second.
  public var frameRate: Int
  /// The cells that were planned.
  public var cellCount: Int
  /// Which share of the planned cells this record is to hold; nil for all of them.
  public var shard: ShardLabel?
  /// The command that makes this record again.
  public var command: String
  /// The families of the strategies, as far as they are known; the strategies' groups are their ids. Empty in records
  /// of programs that did not write them.
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

  /// Makes a header.
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

/// Which share of a plan a record holds.
public struct ShardLabel: Sendable, Equatable {
  /// How a plan is split.
  public enum Mode: String, Sendable, CaseIterable {
    /// By a hash of each situation: new devices or screens move no old ones to another shard.
    case hash
    /// In turn, one situation after the other.
    case slice
    /// The situations with most work first, each to the share with least so far.
    case cost
  }

  /// 1 for the first.
  public var index: Int
  /// How many there are.
  public var total: Int
  /// How the plan was split.
  public var mode: Mode
  /// How many cells the share has.
  public var cells: Int

  /// Names a share.
  public init(index: Int, total: Int, mode: Mode, cells: Int) {
    self.index = index
    self.total = total
    self.mode = mode
    self.cells = cells
  }

  /// `3/8`.
  public var text: String { "\(index)/\(total)" }
}

/// A whole record, read from a file or just made.
public struct RunRecord: Sendable {
  /// What was run.
  public var header: RunHeader
  /// In plan order.
  public var cells: PackedCells
  /// Other settings that a part of the matrix was played under, empty when none was.
  public var sensitivity: [SensitivityResult]
  /// In which ranges typical failures hold, strategy by strategy; empty in records of programs that did not look.
  public var ranges: [FoundRange]

  /// Makes a record.
  public init(
    header: RunHeader, cells: PackedCells, sensitivity: [SensitivityResult] = [], ranges: [FoundRange] = []
  ) {
    self.header = header
    self.cells = cells
    self.sensitivity = sensitivity
    self.ranges = ranges
  }

  /// Makes a record of cells, which are packed.
  public init(
    header: RunHeader, cells: [CellRecord], sensitivity: [SensitivityResult] = [], ranges: [FoundRange] = []
  ) {
    self.init(header: header, cells: PackedCells(cells), sensitivity: sensitivity, ranges: ranges)
  }

  /// The part that is ranked: without what was played for the pain points alone. A cell belongs to the matrix
  /// when all its parts do, since the matrix is the whole product of its axes.
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
