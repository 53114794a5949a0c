import Platform

/// The results of one strategy in some cells of the matrix under another setting.
public struct SensitivityResult: Sendable, Equatable {
  /// The name of the results under the run's own settings. They are played on the same devices as the other
  /// settings, for comparison.
  public static let baseline = "as played"

  /// The changed setting, for example `120 Hz` or `P4=literal`.
  public var setting: String
  /// The strategy's id.
  public var strategy: String
  /// The strategy's standing under the setting, in the run's own cells on the devices that are played again.
  public var standing: Standing
  /// The standing for each kind of screen, in the order of `ScreenKind.allCases`. Kinds without a cell are
  /// left out.
  public var kinds: [OfKind]
  /// The changes in the cells that were played again; nil for the run's own settings, and in older records.
  public var replay: Replay?

  /// The standing of a strategy on the screens of one kind.
  public struct OfKind: Sendable, Equatable {
    /// The kind of the screens.
    public var kind: ScreenKind
    /// The strategy's standing on these screens.
    public var standing: Standing

    /// Creates the standing on a kind of screen.
    public init(_ kind: ScreenKind, _ standing: Standing) {
      self.kind = kind
      self.standing = standing
    }
  }

  /// The results of one strategy in the cells that a setting can affect, which may be cells outside the run.
  public struct Replay: Sendable, Equatable {
    /// The number of cells whose result changes: a gate changes, or a score changes by 0.05 or more.
    public var changed: Int
    /// The mean change of 0.6 × occlusion + 0.4 × motion, -100...100; nil if no cell has a score.
    public var scoreChange: Double?
    /// The standing under the run's own settings, in the cells that were played again.
    public var before: Standing
    /// The standing under the changed setting, in the cells that were played again.
    public var after: Standing

    /// Creates the results of cells that were played again.
    public init(changed: Int, scoreChange: Double?, before: Standing, after: Standing) {
      self.changed = changed
      self.scoreChange = scoreChange
      self.before = before
      self.after = after
    }
  }

  /// Creates a result.
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
