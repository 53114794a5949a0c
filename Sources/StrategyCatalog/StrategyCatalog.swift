import KeyboardAvoidance

/// The strategies of the package, which its executables put into their catalogue.
///
/// The build plugin generates the lists: a strategy is a target under `strategies/` that this target depends
/// on, and its module exports `<Module>Family`.
public enum StrategyCatalog {
  /// The families, in the order of the list in `Package.swift`.
  public static let families: [any StrategyFamily.Type] = listedFamilies
  /// The texts of the families' source files, by name.
  public static let sources: [String: String] = Dictionary(uniqueKeysWithValues: listedSources)
}
