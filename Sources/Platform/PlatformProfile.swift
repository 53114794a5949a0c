/// A named set of rules with the system version and the SDK the app was built with.
public struct PlatformProfile: Sendable {
  /// For example `ios-26`.
  public var id: String
  /// The major system version.
  public var system: Int
  /// The settings that differ from the newest profile's defaults.
  private var settings: RuleSettings
  /// The rules as the simulation reads them, once for all cells.
  package private(set) var switches: RuleSwitches

  /// A setting that older systems have and the newest has not.
  public struct Difference: Sendable {
    /// The rule.
    public var rule: PlatformRule
    /// What the older systems have.
    public var setting: String
    /// The major versions that have it.
    public var systems: ClosedRange<Int>
    /// Who says so.
    public var evidence: String
  }

  /// Where older systems differ from the newest, as far as sources say so.
  public static let differences = PlatformRule.allCases.flatMap { rule in
    rule.definition.older.map {
      Difference(rule: rule, setting: $0.setting, systems: $0.systems, evidence: $0.evidence)
    }
  }

  /// The differences of this profile's system from the newest.
  public var differences: [Difference] { Self.differences.filter { $0.systems.contains(system) } }

  /// The system versions with a profile, oldest first; Apple went from iOS 18 to iOS 26.
  public static let systems = Array(6...18) + [26]

  /// The profile of the newest system.
  public static let newest = PlatformProfile(system: 26)

  /// The profile of a system version: the newest rules, except where sources say that it differs.
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

  /// The profile named `ios-N`, nil for another name.
  public init?(id: String) {
    guard id.hasPrefix("ios-"), let system = Int(id.dropFirst(4)), Self.systems.contains(system) else {
      return nil
    }
    self.init(system: system)
  }

  /// The ids of all profiles, newest first.
  public static var ids: [String] { systems.reversed().map { "ios-\($0)" } }

  /// Whether the app was built with the iOS 26 SDK, which brings that system's keyboards.
  public var sdk26: Bool { system >= 26 }

  /// The curve that notifications report: 7 since iOS 7 (seed blog post 000), 0 before (OmniGroup
  /// OmniUIDocument log, 2012).
  public var reportedCurve: Int { switches.curve }

  /// The name of a rule's setting.
  public subscript(rule: PlatformRule) -> String { settings[rule] ?? rule.definition.settings[0] }

  /// The switches with some settings changed, for example by a scenario whose person prefers cross-fades.
  package func switches(with changes: RuleSettings) -> RuleSwitches {
    changes.isEmpty ? switches : RuleSwitches(settings.merging(changes), system: system)
  }

  /// Changes a rule and marks the profile's id, for example `ios-26+P4=literal`.
  ///
  /// Returns false when the rule has no such setting.
  public mutating func set(_ rule: PlatformRule, to setting: String) -> Bool {
    guard rule.definition.settings.contains(setting) else { return false }
    guard self[rule] != setting else { return true }
    settings.set(rule, to: setting)
    switches = RuleSwitches(settings, system: system)
    id += "+\(rule.rawValue)=\(setting)"
    return true
  }
}
