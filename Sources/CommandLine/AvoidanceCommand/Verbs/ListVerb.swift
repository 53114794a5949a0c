import AvoidanceMetrics
import DeviceTables
import KeyboardSimulation
import MatrixRunner
import PainPoints
import PlatformRules
import PositionedJSON
import ScenarioLibrary
import ScreenLibrary
import UIKit
import Vocabulary

/// `list`: what there is.
enum ListVerb {
  /// What can be listed.
  enum Kind: String, CaseIterable {
    case cells, strategies, parameters, devices, orientations, scenarios, screens, pains, metrics, profiles,
      rules

    /// What lists things that are called `kind` in messages, such as `device`.
    init?(listing kind: String) {
      guard let found = Self.allCases.first(where: { $0.singular == kind }) else { return nil }
      self = found
    }

    private var singular: String { self == .strategies ? "strategy" : String(rawValue.dropLast()) }
  }

  static let spec = CommandSpec(
    name: "list", abstract: "List what exists, or what a selection takes.",
    positionals: [
      PositionalSpec(name: "kind", kind: .choice(Kind.allCases.map(\.rawValue)), help: "What to list.")
    ],
    options: [
      .value(
        "format", "form", kind: .choice(["text", "ids", "json"]), default: "text",
        help: "A table, one id a line, or JSON.")
    ] + PlanRequest.selection + PlanRequest.platform,
    examples: [
      CommandExample(arguments: "list devices", explanation: "All devices of the tables."),
      CommandExample(
        arguments: "list rules --profile ios-8", explanation: "The platform rules as iOS 8 has them."),
      CommandExample(
        arguments: "list screens --screen Main.storyboard",
        explanation: "The scenes of a storyboard with text input, and what was concluded about them."),
      CommandExample(
        arguments: "list cells -s oracle -k tap-outside --format ids",
        explanation: "The cells of a selection."),
    ])

  /// One listed thing: its id and further columns by name.
  private struct Row {
    var id: String
    var columns: [(name: String, value: String)]
  }

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    let kind = Kind(rawValue: arguments.operand("kind") ?? "") ?? .cells
    if kind == .screens, arguments.strings("screen").contains(where: OwnScreens.isPath) {
      let own = try OwnScreens.read(arguments)
      switch arguments.string("format") {
      case "ids": try console.out(own.screens.map { $0.screen.id + "\n" }.joined())
      case "json": try console.out(own.json)
      default: try console.out(own.text)
      }
      return .ok
    }
    let rows = try rows(kind, arguments, console)
    // Of cells the plan itself says so.
    if rows.isEmpty, kind != .cells, !arguments.flag(AllowEmpty.name) {
      throw CommandFailure(.nothingSelected, try PlanRequest.remarks(arguments).joined(separator: " "))
    }
    switch arguments.string("format") {
    case "ids": try console.out(rows.map { $0.id + "\n" }.joined())
    case "json":
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
      let objects = rows.map { row in
        Dictionary(
          [("id", row.id)] + row.columns.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
      }
      try console.out(String(decoding: try encoder.encode(objects), as: UTF8.self) + "\n")
    default: try console.out(table(rows))
    }
    return .ok
  }

  private static func rows(_ kind: Kind, _ arguments: ParsedArguments, _ console: Console) throws -> [Row] {
    switch kind {
    case .cells:
      return try PlanRequest.plan(arguments, note: console.note).cells.map { Row(id: $0.text, columns: []) }
    case .strategies:
      return arguments.catalogue.variants.map {
        Row(
          id: $0.id, columns: [("family", $0.family), ("kind", $0.provenance.rawValue), ("title", $0.title)])
      }
    case .parameters:
      return arguments.catalogue.parameters.map {
        Row(
          id: $0.name,
          columns: [
            ("of", $0.base.id),
            ("range", "\(decimalText($0.range.lowerBound))...\(decimalText($0.range.upperBound)) \($0.unit)"),
            ("title", $0.title),
          ])
      }
    case .devices:
      let devices = try PlanRequest.table(arguments).devices
      let chosen = try arguments.select("device", from: devices.map(\.id), kind: "device")
      return devices.filter { chosen.contains($0.id) }.map { device in
        Row(
          id: device.id,
          columns: [
            ("name", device.name),
            ("size", "\(decimalText(device.portraitSize.width))×\(decimalText(device.portraitSize.height))"),
            ("scale", "\(decimalText(device.scale))x"),
            (
              "iOS",
              "\(device.iosMin)–\(device.iosMax >= DeviceTable.newestSystem ? "now" : "\(device.iosMax)")"
            ),
            ("confidence", device.confidence.rawValue),
            (
              "matrix",
              Axes.defaultDevices.contains(device.id)
                ? "default" : device.status == .ok ? "on request" : device.status.rawValue
            ),
          ])
      }
    case .orientations:
      return UIInterfaceOrientation.played.map { Row(id: $0.id, columns: []) }
    case .scenarios:
      let own = try OwnScenario.read(arguments).map(\.scenario)
      return (own + Scenarios.builtIn).map {
        Row(id: $0.id, columns: [("title", $0.title), ("summary", $0.summary)])
      }
    case .screens:
      let chosen = try arguments.select("screen", from: Screens.builtIn.map(\.id), kind: "screen")
      return Screens.builtIn.filter { chosen.contains($0.id) }.map {
        Row(
          id: $0.id,
          columns: [
            ("views", "\($0.tree.nodes.count)"), ("inputs", "\($0.inputs.count)"), ("models", $0.models),
          ])
      }
    case .pains:
      return PainPoints.all.map {
        Row(id: $0.id, columns: [("number", "\($0.number)"), ("title", $0.title)])
      }
    case .metrics:
      return MetricID.allCases.map { id in
        let definition = id.definition
        return Row(
          id: id.rawValue,
          columns: [
            ("title", definition.title), ("unit", definition.unit), ("tier", definition.tier.rawValue),
            ("what", definition.what),
          ])
      }
    case .profiles:
      return PlatformProfile.ids.map { id in
        let profile = PlatformProfile(id: id) ?? .newest
        let differences = profile.differences
        return Row(
          id: id,
          columns: [
            ("SDK", profile.sdk26 ? "26" : "before 26"), ("curve", "\(profile.reportedCurve)"),
            (
              "rules",
              differences.isEmpty
                ? "as newest" : differences.map { "\($0.rule.rawValue)=\($0.setting)" }.joined(separator: " ")
            ),
            (
              "evidence",
              differences.isEmpty
                ? "–" : differences.map { "\($0.rule.rawValue): \($0.evidence)" }.joined(separator: "; ")
            ),
          ])
      }
    case .rules:
      let profile = try PlanRequest.profile(arguments)
      return PlatformRule.allCases.map {
        Row(
          id: $0.rawValue,
          columns: [
            ("setting", profile[$0]), ("settings", $0.definition.settings.joined(separator: "|")),
            ("known", $0.definition.standing.rawValue), ("title", $0.definition.title),
          ])
      }
    }
  }

  /// Columns padded to their widest value; the last one is not padded.
  private static func table(_ rows: [Row]) -> String {
    let count = rows.map(\.columns.count).max() ?? 0
    guard count > 0 else { return rows.map { $0.id + "\n" }.joined() }
    let lines = rows.map { [$0.id] + $0.columns.map(\.value) }
    let widths = (0...count).map { column in lines.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0
    }
    return lines.map { line in
      line.enumerated().map { column, text in
        column == line.count - 1 ? text : text + String(repeating: " ", count: widths[column] - text.count)
      }.joined(separator: "  ") + "\n"
    }.joined()
  }
}
