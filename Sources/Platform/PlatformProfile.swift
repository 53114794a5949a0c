/// A named set of rule settings, with a system version and the SDK that the app was built with.
public struct PlatformProfile: Sendable {
  /// The profile's id, for example `ios-26`.
  public var id: String
  /// The major system version.
  public var system: Int
  private var settings: RuleSettings
  /// The settings in the form that the simulation reads, computed once for all cells.
  package private(set) var switches: RuleSwitches

  /// A rule setting that applies only to older systems.
  public struct Difference: Sendable {
    /// The rule that the setting belongs to.
    public var rule: PlatformRule
    /// The name of the setting on the older systems.
    public var setting: String
    /// The major system versions with this setting.
    public var systems: ClosedRange<Int>
    /// The public source of the difference.
    public var evidence: String
  }

  /// All known differences between older systems and the newest one.
  public static let differences = PlatformRule.allCases.flatMap { rule in
    rule.definition.older.map {
      Difference(rule: rule, setting: $0.setting, systems: $0.systems, evidence: $0.evidence)
    }
  }

  /// The differences between this profile's system and the newest one.
  public var differences: [Difference] { Self.differences.filter { $0.systems.contains(system) } }

  /// The system versions that have a profile, oldest first. Apple skipped the versions between iOS 18 and iOS
  /// 26.
  public static let systems = Array(6...18) + [26]

  /// The profile of the newest system.
  public static let newest = PlatformProfile(system: 26)

  /// Creates the profile of a system version from the newest system's rules and the known differences.
  public init(system: Int) {
    id = "ios-\(system)"
    self.system = system
    var settings = RuleSettings()
    for difference in Self.differences where difference.systems.contains(system) {
      settings.set(difference.rule, to: difference.setting)
    }
    self.settings = settings
    switches = RuleSwitches(settings, system: system)
  }

  /// Creates the profile with an id of the form `ios-N`; nil for any other id.
  public init?(id: String) {
    guard id.hasPrefix("ios-"), let system = Int(id.dropFirst(4)), Self.systems.contains(system) else {
      return nil
    }
    self.init(system: system)
  }

  /// Creates a profile from the names of all its settings, in the order of `PlatformRule.allCases`; nil if one
  /// of them is unknown.
  package init?(id: String, system: Int, settings: [String]) {
    guard settings.count == PlatformRule.allCases.count else { return nil }
    self.init(system: system)
    for (rule, setting) in zip(PlatformRule.allCases, settings) {
      guard set(rule, to: setting) else { return nil }
    }
    self.id = id
  }

  /// The ids of all profiles, newest first.
  public static var ids: [String] { systems.reversed().map { "ios-\($0)" } }

  /// Whether the app was built with the iOS 26 SDK, which gives it the keyboards of iOS 26.
  public var sdk26: Bool { system >= 26 }

  /// The animation curve that notifications report: 7 since iOS 7 (seed blog post 000), and 0 before
  /// (OmniGroup OmniUIDocument log, 2012).
  public var reportedCurve: Int { switches.curve }

  /// The name of the setting that a rule has in this profile.
  public subscript(rule: PlatformRule) -> String { settings[rule] ?? rule.definition.settings[0] }

  /// Returns this profile's switches with some settings changed, for example for a scenario whose user
  /// prefers cross-fades.
  package func switches(with changes: RuleSettings) -> RuleSwitches {
    changes.isEmpty ? switches : RuleSwitches(settings.merging(changes), system: system)
  }

  /// Sets a rule and appends the change to the profile's id, for example `ios-26+P4=literal`.
  ///
  /// Returns false if the setting is not one of the rule's.
  public mutating func set(_ rule: PlatformRule, to setting: String) -> Bool {
    guard rule.definition.settings.contains(setting) else { return false }
    guard self[rule] != setting else { return true }
    settings.set(rule, to: setting)
    switches = RuleSwitches(settings, system: system)
    id += "+\(rule.rawValue)=\(setting)"
    return true
  }
}
