/// The settings of all rules as the simulation reads them; what it asks stands beside each rule.
///
/// A play gets switches that note which rules it consults: a rule that it does not consult cannot change it.
package struct RuleSwitches: Sendable {
  /// The name of every rule's setting, in the order of `PlatformRule.allCases`.
  private let settings: [String]
  /// The reported curve.
  package let curve: Int
  /// Whether notifications say whose keyboard it is: the key came with iOS 9 (developer.apple.com:
  /// keyboardIsLocalUserInfoKey).
  package let hasIsLocal: Bool
  /// Where it is noted which rules are consulted; nil for nowhere. A play keeps to one thread.
  nonisolated(unsafe) private var consulted: ConsultedRules?

  /// Reads the settings of a profile; rules that are not among them have their default.
  init(_ settings: RuleSettings, system: Int) {
    self.settings = PlatformRule.allCases.map { settings[$0] ?? Self.defaults[$0.index] }
    curve = system >= 7 ? 7 : 0
    hasIsLocal = system >= 9
  }

  /// The same switches, which note elsewhere which rules are consulted; nowhere for nil.
  package func noting(in consulted: ConsultedRules?) -> RuleSwitches {
    var switches = self
    switches.consulted = consulted
    return switches
  }

  /// Notes rules as consulted: for those who look without noting, and find that they matter.
  package func note(_ rules: RuleSet) { consulted?.rules.formUnion(rules) }

  private static let defaults = PlatformRule.allCases.map { $0.definition.settings[0] }

  /// Whether a rule has a setting.
  @inline(__always)
  func isSet<Setting: RuleSetting>(to setting: Setting) -> Bool {
    let rule = Setting.rule
    consulted?.rules.insert(rule)
    return settings[rule.index] == setting.rawValue
  }

  /// The setting of a rule.
  @inline(__always)
  func setting<Setting: RuleSetting>(_ type: Setting.Type) -> Setting {
    let rule = Setting.rule
    consulted?.rules.insert(rule)
    guard let setting = Setting(rawValue: settings[rule.index]) else {
      preconditionFailure("a rule has one of its settings")
    }
    return setting
  }
}
