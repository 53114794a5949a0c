/// The settings of all rules as the simulation reads them. The properties are declared next to each rule.
///
/// The simulation gets switches that record which rules it reads: a rule that it never reads cannot change
/// the result.
package struct RuleSwitches: Sendable {
  /// The name of each rule's setting, in the order of `PlatformRule.allCases`.
  private let settings: [String]
  package let curve: Int
  /// Whether notifications report whose keyboard it is; iOS 9 introduced the key (developer.apple.com:
  /// keyboardIsLocalUserInfoKey).
  package let hasIsLocal: Bool
  /// The record of the rules that were read; nil if they are not recorded. A simulation uses one thread.
  nonisolated(unsafe) private var consulted: ConsultedRules?

  /// Creates switches from the settings of a profile; rules without a setting have their default.
  init(_ settings: RuleSettings, system: Int) {
    self.settings = PlatformRule.allCases.map { settings[$0] ?? Self.defaults[$0.index] }
    curve = system >= 7 ? 7 : 0
    hasIsLocal = system >= 9
  }

  /// Returns the same switches, which record the rules that are read in `consulted`, or nowhere if it is nil.
  package func noting(in consulted: ConsultedRules?) -> RuleSwitches {
    var switches = self
    switches.consulted = consulted
    return switches
  }

  /// Records rules as read, for callers that read without recording and then find that the rules matter.
  package func note(_ rules: RuleSet) { consulted?.rules.formUnion(rules) }

  private static let defaults = PlatformRule.allCases.map { $0.definition.settings[0] }

  @inline(__always)
  func isSet<Setting: RuleSetting>(to setting: Setting) -> Bool {
    let rule = Setting.rule
    consulted?.rules.insert(rule)
    return settings[rule.index] == setting.rawValue
  }

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
