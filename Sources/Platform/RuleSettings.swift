/// The settings of some rules. All other rules have their default.
public struct RuleSettings: Sendable, Hashable, ExpressibleByArrayLiteral {
  private var names: [PlatformRule: String] = [:]

  /// Creates a collection of the given settings.
  public init(arrayLiteral settings: any RuleSetting...) {
    for setting in settings { set(setting) }
  }

  /// Creates a collection from the names of settings; nil if a setting is not one of its rule's.
  public init?(named names: [PlatformRule: String]) {
    for (rule, name) in names {
      guard set(rule, to: name) else { return nil }
    }
  }

  /// Whether every rule has its default.
  public var isEmpty: Bool { names.isEmpty }
  /// The number of rules that are set.
  public var count: Int { names.count }
  /// The rules that are set and the names of their settings, ordered by id.
  public var named: [(rule: PlatformRule, setting: String)] {
    names.sorted { $0.key.rawValue < $1.key.rawValue }.map { (rule: $0.key, setting: $0.value) }
  }

  /// The name of a rule's setting; nil if the rule has its default.
  public subscript(rule: PlatformRule) -> String? { names[rule] }

  /// Sets the rule that a setting belongs to.
  public mutating func set<Setting: RuleSetting>(_ setting: Setting) {
    names[Setting.rule] = setting.rawValue
  }

  /// Sets a rule by the name of a setting.
  ///
  /// Returns false if the setting is not one of the rule's.
  @discardableResult
  public mutating func set(_ rule: PlatformRule, to name: String) -> Bool {
    guard rule.definition.settings.contains(name) else { return false }
    names[rule] = name
    return true
  }

  /// Resets a rule to its default.
  public mutating func reset(_ rule: PlatformRule) { names[rule] = nil }

  /// Returns these settings merged with others, which take precedence.
  func merging(_ others: RuleSettings) -> RuleSettings {
    var merged = self
    merged.names.merge(others.names) { _, other in other }
    return merged
  }
}
