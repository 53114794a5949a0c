import Platform

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
  /// The same on the screens of each kind, in the order of `ScreenKind.allCases`; kinds without a cell are left out.
  public var kinds: [OfKind]
  /// What changed in the cells that were played again; nil for the baseline, and in records of programs that did
  /// not write it.
  public var replay: Replay?

  /// What a strategy's place in the order of strategies depends on.
  public struct Standing: Sendable, Equatable {
    /// The cells that could be played and judged.
    public var cells: Int
    /// The cells that fail.
    public var failures: Int
    /// The cells in which the strategy does nothing.
    public var doesNothing: Int
    /// The bad-side quartile of occlusion, 0...100; NaN when no cell has a score.
    public var occlusionP75: Double
    /// The bad-side quartile of motion, 0...100; NaN when no cell has a score.
    public var motionP75: Double

    /// Makes a standing.
    public init(
      cells: Int, failures: Int, doesNothing: Int = 0, occlusionP75: Double, motionP75: Double
    ) {
      self.cells = cells
      self.failures = failures
      self.doesNothing = doesNothing
      self.occlusionP75 = occlusionP75
      self.motionP75 = motionP75
    }

    /// The cells that pass.
    public var passes: Int { cells - failures - doesNothing }
  }

  /// A standing on the screens of one kind.
  public struct OfKind: Sendable, Equatable {
    /// The screens' kind.
    public var kind: ScreenKind
    /// The strategy's standing there.
    public var standing: Standing

    /// Makes a standing of a kind.
    public init(_ kind: ScreenKind, _ standing: Standing) {
      self.kind = kind
      self.standing = standing
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
  public init(
    setting: String, strategy: String, standing: Standing, kinds: [OfKind] = [], replay: Replay? = nil
  ) {
    self.setting = setting
    self.strategy = strategy
    self.standing = standing
    self.kinds = kinds
    self.replay = replay
  }
}
