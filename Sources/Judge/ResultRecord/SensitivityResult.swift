/// How one strategy did when a part of the matrix was played under another setting.
public struct SensitivityResult: Sendable, Equatable {
  /// The setting of the run itself, played on the same devices as the others, to compare them with.
  public static let baseline = "as played"

  /// What was changed, for example `120 Hz` or `P4=literal`.
  public var setting: String
  /// The strategy's id.
  public var strategy: String
  /// The strategy in the run's own cells on these devices, under the setting.
  public var standing: Standing
  /// What changed in the cells that were played again; nil for the baseline, and in records of programs that did
  /// not write it.
  public var replay: Replay?

  /// What a strategy's place in the order of strategies depends on.
  public struct Standing: Sendable, Equatable {
    /// The cells that could be played.
    public var cells: Int
    /// The cells with a failed gate.
    public var gateFailures: Int
    /// The bad-side quartile of occlusion, 0...100; NaN when no cell has a score.
    public var occlusionP75: Double
    /// The bad-side quartile of motion, 0...100; NaN when no cell has a score.
    public var motionP75: Double

    /// Makes a standing.
    public init(cells: Int, gateFailures: Int, occlusionP75: Double, motionP75: Double) {
      self.cells = cells
      self.gateFailures = gateFailures
      self.occlusionP75 = occlusionP75
      self.motionP75 = motionP75
    }
  }

  /// One strategy in the cells in which a setting can matter. They may be cells that are not in the run.
  public struct Replay: Sendable, Equatable {
    /// The cells whose result is another: a gate, or occlusion or motion by 0.05 or more.
    public var changed: Int
    /// The mean change of 0.6 occlusion + 0.4 motion, -100...100; NaN when no cell has a score.
    public var scoreChange: Double
    /// These cells as the run plays them.
    public var before: Standing
    /// These cells under the setting.
    public var after: Standing

    /// Makes a comparison.
    public init(changed: Int, scoreChange: Double, before: Standing, after: Standing) {
      self.changed = changed
      self.scoreChange = scoreChange
      self.before = before
      self.after = after
    }
  }

  /// Makes a result.
  public init(setting: String, strategy: String, standing: Standing, replay: Replay? = nil) {
    self.setting = setting
    self.strategy = strategy
    self.standing = standing
    self.replay = replay
  }
}
