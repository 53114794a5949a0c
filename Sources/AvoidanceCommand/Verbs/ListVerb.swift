import Analysis
import Foundation
import KeyboardAvoidance
import Lab
import Matrix
import Metrics
import Platform
import Scenarios
import Screens
import Simulation
import Support
import UIKit

/// The verb `list`, which lists ids with some of their properties.
enum ListVerb: Verb {
  enum Kind: String, OptionChoice {
    case cells, strategies, parameters, devices, orientations, scenarios, screens, pains
    case fieldReports = "field-reports"
    case metrics, profiles, rules

    /// Creates the kind from its singular name, such as `device`, which messages use.
    init?(listing kind: String) {
      guard let found = Self.allCases.first(where: { $0.singular == kind }) else { return nil }
      self = found
    }

    private var singular: String { self == .strategies ? "strategy" : String(rawValue.dropLast()) }
  }

  enum Form: String, OptionChoice {
    case text, ids, json
  }

  struct Options: OptionGroup {
    let kind = Operand<Kind>.choice("kind", fallback: .cells, help: "The kind of items to list.")
    let format = Option<Form>.choice(
      "format", "form", default: .text, help: "A table, one id per line, or JSON.")
    let plan = PlanOptions()

    var declared: [any Declaration] { [kind, format, plan] }
  }

  static let options = Options()

  static let spec = CommandSpec(
    name: "list", abstract: "List all items of a kind, or those that a selection contains.",
    takes: options,
    examples: [
      CommandExample(arguments: "list devices", explanation: "All devices in the tables."),
      CommandExample(
        arguments: "list rules --profile ios-8", explanation: "The platform rules of iOS 8."),
      CommandExample(
        arguments: "list screens --screen Main.storyboard",
        explanation: "The scenes of a storyboard with text input, and what was inferred about them."),
      CommandExample(
        arguments: "list field-reports",
        explanation: "Public reports about libraries, and whether the simulation agrees."),
      CommandExample(
        arguments: "list cells -s oracle -k tap-outside --format ids",
        explanation: "The cells of a selection."),
    ])

  private struct Row {
    var id: String
    var columns: [(name: String, value: String)]
  }

  static func run(
    _ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    let (kind, selection) = (arguments.kind, arguments.plan.selection.selection)
    if kind == .screens, !selection.screenPaths.isEmpty {
      let own = try OwnScreens.read(selection)
      switch arguments.format {
      case .ids: try console.print(own.screens.map { $0.screen.id + "\n" }.joined())
      case .json: try console.out(own.json)
      case .text: try console.print(own.text)
      }
      return .ok
    }
    // A plan may have millions of cells, so each part of the list is printed when it is ready.
    if kind == .cells, arguments.format != .json {
      try arguments.plan.plan(in: lab, note: console.note).forEachRow { cells in
        try console.out(cells.map { $0.text + "\n" }.joined())
      }
      return .ok
    }
    let rows = try rows(kind, selection, arguments.plan, lab, console)
    // For cells, an empty plan has already thrown an error.
    if rows.isEmpty, kind != .cells, !selection.mayBeEmpty {
      let remarks = try lab.remarks(on: selection, arguments.plan.platform.choice)
      throw CommandFailure(.nothingSelected, remarks.joined(separator: " "))
    }
    switch arguments.format {
    case .ids: try console.print(rows.map { $0.id + "\n" }.joined())
    case .json: try console.out(json(rows))
    case .text: try console.print(table(rows))
    }
    return .ok
  }

  private static func rows(
    _ kind: Kind, _ selection: Selection, _ options: Arguments<PlanOptions>, _ lab: Laboratory,
    _ console: Console
  ) throws -> [Row] {
    let platform = options.platform.choice
    switch kind {
    case .cells:
      return try options.plan(in: lab, note: console.note).cells.map { Row(id: $0.text, columns: []) }
    case .strategies:
      let variants = lab.catalogue.variants
      let chosen = try GlobSelector.select(
        selection.strategies, of: .strategy, from: variants.map(\.id), kind: "strategy")
      return variants.filter { chosen.contains($0.id) }.map(row)
    case .parameters: return lab.catalogue.parameters.map(row)
    case .devices:
      let devices = try platform.table().devices
      let chosen = try GlobSelector.select(
        selection.devices, of: .device, from: devices.map(\.id), kind: "device")
      return devices.filter { chosen.contains($0.id) }.map(row)
    case .orientations:
      let chosen = try GlobSelector.select(
        selection.orientations, of: .orientation, from: UIInterfaceOrientation.played.map(\.id),
        kind: "orientation")
      return chosen.map { Row(id: $0, columns: []) }
    case .scenarios:
      let own = try OwnScenario.read(selection.scenarioFiles ?? []).map(\.scenario)
      let chosen = try GlobSelector.select(
        selection.scenarios, of: .scenario, from: Scenarios.builtIn.map(\.id), kind: "scenario")
      return (own + Scenarios.builtIn.filter { chosen.contains($0.id) }).map {
        Row(id: $0.id, columns: [("title", $0.title), ("summary", $0.summary)])
      }
    case .screens:
      let chosen = try GlobSelector.select(
        selection.screens, of: .screen, from: Screens.ids, kind: "screen")
      return Screens.chosen(chosen).map(row)
    case .pains:
      return PainPoints.all.map {
        Row(id: $0.id, columns: [("number", "\($0.number)"), ("title", $0.title)])
      }
    case .fieldReports: return FieldReports.all.map(row)
    case .metrics: return MetricID.allCases.map(row)
    case .profiles: return PlatformProfile.ids.map(profileRow)
    case .rules:
      let profile = try platform.resolvedProfile()
      return PlatformRule.allCases.map { row($0, profile) }
    }
  }

  // MARK: Rows

  private static func row(_ variant: StrategyVariant) -> Row {
    Row(
      id: variant.id,
      columns: [
        ("family", variant.family), ("kind", variant.provenance.rawValue), ("title", variant.title),
      ])
  }

  private static func row(_ parameter: StrategyParameter) -> Row {
    let range = parameter.range
    return Row(
      id: parameter.name,
      columns: [
        ("of", parameter.base.id),
        (
          "range",
          "\(shortest(range.lowerBound))...\(shortest(range.upperBound)) \(parameter.unit)"
        ),
        ("title", parameter.title),
      ])
  }

  private static func row(_ device: Device) -> Row {
    let isDefault = Axes.defaultDevices.contains(device.id)
    return Row(
      id: device.id,
      columns: [
        ("name", device.name),
        ("size", "\(shortest(device.portraitSize.width))×\(shortest(device.portraitSize.height))"),
        ("scale", "\(shortest(device.scale))x"),
        ("iOS", "\(device.iosMin)–\(device.iosMax >= DeviceTable.newestSystem ? "now" : "\(device.iosMax)")"),
        ("confidence", device.confidence.rawValue),
        ("matrix", isDefault ? "default" : device.status == .ok ? "on request" : device.status.rawValue),
      ])
  }

  private static func row(_ screen: Screen) -> Row {
    Row(
      id: screen.id,
      columns: [
        ("kind", screen.kind.rawValue), ("structure", screen.structure?.rawValue ?? "-"),
        ("views", "\(screen.tree.nodes.count)"), ("inputs", "\(screen.inputs.count)"),
        ("models", screen.models),
      ])
  }

  private static func row(_ report: FieldReport) -> Row {
    Row(
      id: report.id,
      columns: [
        ("strategy", report.cell.strategy), ("stance", report.stance.rawValue),
        ("played", report.outcome), ("source", report.source.name), ("says", report.says),
      ])
  }

  private static func row(_ metric: MetricID) -> Row {
    let definition = metric.definition
    return Row(
      id: metric.rawValue,
      columns: [
        ("title", definition.title), ("unit", definition.unit), ("tier", definition.tier.rawValue),
        ("what", definition.what),
      ])
  }

  private static func profileRow(_ id: String) -> Row {
    let profile = PlatformProfile(id: id) ?? .newest
    let differences = profile.differences
    let rules = differences.map { "\($0.rule.rawValue)=\($0.setting)" }.joined(separator: " ")
    let evidence = differences.map { "\($0.rule.rawValue): \($0.evidence)" }.joined(separator: "; ")
    return Row(
      id: id,
      columns: [
        ("SDK", profile.sdk26 ? "26" : "before 26"), ("curve", "\(profile.reportedCurve)"),
        ("rules", differences.isEmpty ? "as newest" : rules),
        ("evidence", differences.isEmpty ? "–" : evidence),
      ])
  }

  private static func row(_ rule: PlatformRule, _ profile: PlatformProfile) -> Row {
    Row(
      id: rule.rawValue,
      columns: [
        ("setting", profile[rule]), ("settings", rule.definition.settings.joined(separator: "|")),
        ("known", rule.definition.standing.rawValue), ("title", rule.definition.title),
      ])
  }

  // MARK: Writing

  private static func json(_ rows: [Row]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    let objects = rows.map { row in
      Dictionary(
        [("id", row.id)] + row.columns.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
    return String(decoding: try encoder.encode(objects), as: UTF8.self) + "\n"
  }

  /// Returns the rows as lines with aligned columns. The last column is not padded.
  private static func table(_ rows: [Row]) -> String {
    let count = rows.map(\.columns.count).max() ?? 0
    guard count > 0 else { return rows.map { $0.id + "\n" }.joined() }
    let lines = rows.map { ([$0.id] + $0.columns.map(\.value)).map { visible($0) } }
    let widths = (0...count).map { column in lines.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0
    }
    return lines.map { line in
      line.enumerated().map { column, text in
        column == line.count - 1 ? text : text + String(repeating: " ", count: widths[column] - text.count)
      }.joined(separator: "  ") + "\n"
    }.joined()
  }
}
