/// The settings of all rules in the form that the simulation reads. Each rule's file declares the properties
/// for that rule.
///
/// Switches can record which rules the simulation reads. A rule that it never reads cannot change the result.
package struct RuleSwitches: Sendable {
  /// The name of each rule's setting, in the order of `PlatformRule.allCases`.
  private let settings: [String]
  package let curve: Int
  /// Whether notifications say which app the keyboard belongs to. iOS 9 introduced the key
  /// (developer.apple.com: keyboardIsLocalUserInfoKey).
  package let hasIsLocal: Bool
  /// The object that records which rules are read; nil if nothing is recorded. Each simulation uses only one
  /// thread.
  nonisolated(unsafe) private var consulted: ConsultedRules?

  /// Creates switches from the settings of a profile; rules without a setting have their default.
  init(_ settings: RuleSettings, system: Int) {
    self.settings = PlatformRule.allCases.map { settings[$0] ?? Self.defaults[$0.index] }
    curve = system >= 7 ? 7 : 0
    hasIsLocal = system >= 9
  }

  /// Returns a copy that records in `consulted` every rule that is read. If `consulted` is nil, the copy
  /// records nothing.
  package func noting(in consulted: ConsultedRules?) -> RuleSwitches {
    var switches = self
    switches.consulted = consulted
    return switches
  }

  /// Records rules as read. Some callers read rules without recording them and find out later that the rules
  /// matter.
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
      preconditionFailure("a rule's setting is not one of its cases")
    }
    return setting
  }
}
