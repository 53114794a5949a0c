import Analysis
import KeyboardAvoidance
import Lab
import Metrics
import Platform
import Scenarios
import Screens
import Simulation
import Support
import UIKit

/// The valid ids in options and operands, for completions and for the check of configuration files.
struct KnownIDs {
  struct Entry {
    var id: String
    var title = ""
  }

  var strategies: [StrategyVariant]

  /// Returns the ids that an option accepts, or nil if the values of the option are not ids.
  func entries(of option: OptionSpec) -> [Entry]? {
    switch option.name {
    case "strategy", "against", "today": strategies.map { Entry(id: $0.id, title: $0.title) }
    case "device": DeviceTable.builtIn.matrixDevices.map { Entry(id: $0.id, title: $0.name) }
    case "orientation": UIInterfaceOrientation.played.map { Entry(id: $0.id) }
    case "scenario": Scenarios.builtIn.map { Entry(id: $0.id, title: $0.title) }
    case "screen": Screens.builtIn.map { Entry(id: $0.id, title: $0.title) }
    case "pain": PainPoints.all.map { Entry(id: $0.id, title: $0.title) }
    case "rule":
      PlatformRule.allCases.flatMap { rule in
        rule.definition.choices.map { Entry(id: "\(rule.rawValue)=\($0.setting)", title: $0.meaning) }
      }
    default: option.kind.choices.isEmpty ? nil : option.kind.choices.map { Entry(id: $0) }
    }
  }

  /// Returns the ids that `show <kind>` accepts.
  func entries(ofKind kind: String) -> [Entry] {
    switch ShowVerb.Kind(rawValue: kind) {
    case .strategy: strategies.map { Entry(id: $0.id, title: $0.title) }
    case .device: DeviceTable.builtIn.devices.map { Entry(id: $0.id, title: $0.name) }
    case .scenario: Scenarios.builtIn.map { Entry(id: $0.id, title: $0.title) }
    case .screen: Screens.builtIn.map { Entry(id: $0.id, title: $0.title) }
    case .pain: PainPoints.all.map { Entry(id: $0.id, title: $0.title) }
    case .fieldReport: FieldReports.all.map { Entry(id: $0.id, title: $0.says) }
    case .metric: MetricID.allCases.map { Entry(id: $0.rawValue, title: $0.definition.title) }
    case .rule: PlatformRule.allCases.map { Entry(id: $0.rawValue, title: $0.definition.title) }
    case .profile: PlatformProfile.ids.map { Entry(id: $0) }
    case .schema: ["roles", "scenario", "screen", "trace"].map { Entry(id: $0) }
    case nil: []
    }
  }

  /// Returns the ids for one of the five parts of a cell's id.
  func entries(ofCellPart index: Int) -> [Entry] {
    let names = ["strategy", "device", "orientation", "scenario", "screen"]
    guard names.indices.contains(index) else { return [] }
    return entries(of: .list(names[index], "id", help: "")) ?? []
  }
}

extension OptionSpec {
  enum Place {
    case file, folder
  }

  /// The kind of path that the option takes, or nil if its values are not paths.
  var place: Place? {
    switch placeholder {
    case "file", "record", "glob-or-file": .file
    case "folder": .folder
    default: nil
    }
  }

  /// Whether a value of the option is a path. If the option also accepts ids, only a value that looks like a
  /// path is one.
  func isPath(_ value: String) -> Bool {
    guard place != nil, value != "-" else { return false }
    return placeholder != "glob-or-file" || OwnScreens.isPath(value)
  }
}
