/// What some rules are set to; the others have their default.
public struct RuleSettings: Sendable, Hashable, ExpressibleByArrayLiteral {
  private var names: [PlatformRule: String] = [:]

  /// The settings of some rules.
  public init(arrayLiteral settings: any RuleSetting...) {
    for setting in settings { set(setting) }
  }

  /// Settings by their names; nil when a rule has no such setting.
  public init?(named names: [PlatformRule: String]) {
    for (rule, name) in names {
      guard set(rule, to: name) else { return nil }
    }
  }

  /// Whether every rule has its default.
  public var isEmpty: Bool { names.isEmpty }
  /// How many rules are set.
  public var count: Int { names.count }
  /// The rules that are set, in the order of their ids, with the names of their settings.
  public var named: [(rule: PlatformRule, setting: String)] {
    names.sorted { $0.key.rawValue < $1.key.rawValue }.map { (rule: $0.key, setting: $0.value) }
  }

  /// The name of a rule's setting; nil where it has its default.
  public subscript(rule: PlatformRule) -> String? { names[rule] }

  /// Sets a rule.
  public mutating func set<Setting: RuleSetting>(_ setting: Setting) {
    names[Setting.rule] = setting.rawValue
  }

  /// Sets a rule by the name of a setting.
  ///
  /// Returns false when the rule has no such setting.
  @discardableResult
  public mutating func set(_ rule: PlatformRule, to name: String) -> Bool {
    guard rule.definition.settings.contains(name) else { return false }
    names[rule] = name
    return true
  }

  /// Gives a rule its default.
  public mutating func reset(_ rule: PlatformRule) { names[rule] = nil }

  /// The settings with others, which win.
  func merging(_ others: RuleSettings) -> RuleSettings {
    var merged = self
    merged.names.merge(others.names) { _, other in other }
    return merged
  }
}
