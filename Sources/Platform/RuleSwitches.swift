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
  nonisolated(unsafe) private var reads: ConsultedRules?

  /// Creates switches from the settings of a profile; rules without a setting have their default.
  init(_ settings: RuleSettings, system: Int) {
    self.settings = PlatformRule.allCases.map { settings[$0] ?? Self.defaults[$0.index] }
    curve = system >= 7 ? 7 : 0
    hasIsLocal = system >= 9
  }

  /// Returns a copy that records every rule that is read.
  package func noting() -> RuleSwitches {
    var switches = self
    switches.reads = ConsultedRules()
    return switches
  }

  /// A copy that records nothing.
  package var unnoted: RuleSwitches {
    var switches = self
    switches.reads = nil
    return switches
  }

  /// The rules that were read from this copy so far, if it records them.
  package var consulted: RuleSet { reads?.rules ?? RuleSet() }

  /// Returns whether both switches have the same settings of some rules.
  package func agree(with other: RuleSwitches, on rules: RuleSet) -> Bool {
    curve == other.curve && hasIsLocal == other.hasIsLocal
      && zip(PlatformRule.allCases, zip(settings, other.settings)).allSatisfy { rule, settings in
        settings.0 == settings.1 || !rules.contains(rule)
      }
  }

  private static let defaults = PlatformRule.allCases.map { $0.definition.settings[0] }

  @inline(__always)
  func isSet<Setting: RuleSetting>(to setting: Setting) -> Bool {
    let rule = Setting.rule
    reads?.rules.insert(rule)
    return settings[rule.index] == setting.rawValue
  }

  @inline(__always)
  func setting<Setting: RuleSetting>(_ type: Setting.Type) -> Setting {
    let rule = Setting.rule
    reads?.rules.insert(rule)
    guard let setting = Setting(rawValue: settings[rule.index]) else {
      preconditionFailure("a rule's setting is not one of its cases")
    }
    return setting
  }
}
