/// A named set of rules with the system version and the SDK the app was built with.
public struct PlatformProfile: Sendable {
  /// For example `ios-26`.
  public var id: String
  /// The major system version.
  public var system: Int
  /// The settings that differ from the newest profile's defaults.
  private var settings: [PlatformRule: String]
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
  public static let differences = [
    Difference(
      rule: .P1, setting: "preRotation", systems: 6...7,
      evidence: "seed blog post 000 (2013 logs), OmniGroup OmniUIDocument log (2012)"),
    Difference(
      rule: .P5, setting: "ease-in-out", systems: 6...6,
      evidence: "curve 0 in the OmniGroup OmniUIDocument log (2012), curve 7 since iOS 7"),
    Difference(
      rule: .P6, setting: "never", systems: 6...8, evidence: "TPKeyboardAvoiding PR 8, newbe.dev"),
    Difference(
      rule: .P8, setting: "gestureUndockSilent", systems: 8...8, evidence: "openradar 18010127"),
    Difference(
      rule: .P12, setting: "off", systems: 6...8,
      evidence: "developer.apple.com: keyboardIsLocalUserInfoKey, iOS 9 and later"),
    Difference(
      rule: .additiveAnimations, setting: "off", systems: 6...7, evidence: "WWDC14 session 236"),
  ]

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
    var settings: [PlatformRule: String] = [:]
    for difference in Self.differences where difference.systems.contains(system) {
      settings[difference.rule] = difference.setting
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

  /// The setting of a rule.
  public subscript(rule: PlatformRule) -> String {
    Self.setting(rule, in: settings)
  }

  static func setting(_ rule: PlatformRule, in settings: [PlatformRule: String]) -> String {
    settings[rule] ?? rule.definition.settings[0]
  }

  /// The switches with some settings changed, for example by a scenario whose person prefers cross-fades.
  package func switches(with changes: [PlatformRule: String]) -> RuleSwitches {
    guard !changes.isEmpty else { return switches }
    return RuleSwitches(settings.merging(changes) { _, change in change }, system: system)
  }

  /// Changes a rule and marks the profile's id, for example `ios-26+P4=literal`.
  ///
  /// Returns false when the rule has no such setting.
  public mutating func set(_ rule: PlatformRule, to setting: String) -> Bool {
    guard rule.definition.settings.contains(setting) else { return false }
    guard self[rule] != setting else { return true }
    settings[rule] = setting
    switches = RuleSwitches(settings, system: system)
    id += "+\(rule.rawValue)=\(setting)"
    return true
  }
}
