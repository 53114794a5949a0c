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
  public var cells: ResultTable
  /// The results of some cells of the matrix under other settings; empty if no other settings were played.
  public var sensitivity: [SensitivityResult]
  /// The ranges in which typical failures occur, strategy by strategy; empty if none were searched for.
  public var ranges: [FoundRange]

  /// Creates a record.
  public init(
    header: RunHeader, cells: ResultTable, sensitivity: [SensitivityResult] = [], ranges: [FoundRange] = []
  ) {
    self.header = header
    self.cells = cells
    self.sensitivity = sensitivity
    self.ranges = ranges
  }

  /// Creates a record and packs its cells.
  public init(
    header: RunHeader, cells: [CellResult], sensitivity: [SensitivityResult] = [], ranges: [FoundRange] = []
  ) {
    self.init(header: header, cells: ResultTable(cells), sensitivity: sensitivity, ranges: ranges)
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
