import Metrics
import Record
import TestSupport

/// A factory of deterministic records with good, bad and hostile values.
enum SyntheticRun {
  /// A text that would be harmful if it were not escaped.
  static let hostile =
    "a|b\n# c `d` ``` <script>alert(1)</script> [e](javascript:f) *g* _h_ &amp; \u{202E}gnp.exe\u{202C} \u{200B}"
    + String(repeating: "z", count: 500)

  /// A linear congruential generator with Knuth's MMIX constants, so that every test run has the same
  /// records.
  struct Generator {
    var state: UInt64
    mutating func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(UInt64(1) << 53)
    }
  }

  static let strategies = [
    ("tracking-guide", "TrackingGuide", 0.02), ("tracking-guide-undocked", "TrackingGuide", 0.04),
    ("bottom-inset-safe-area", "BottomConstraintInset", 0.07),
    ("bottom-inset", "BottomConstraintInset", 0.11),
    ("first-responder-shift-minimal", "FirstResponderShift", 0.1),
    ("first-responder-shift", "FirstResponderShift", 0.2),
    ("seed-responder", "FirstResponderShift", 0.32), ("whole-view-shift", "WholeViewShift", 0.4),
    ("whole-view-shift-begin-frame", "WholeViewShift", 0.45), ("fixed-offset-300", "FixedOffset", 0.6),
    ("toolbar-shift-2014", "ToolbarShift", 0.5), ("toolbar-shift-2017", "ToolbarShift", 0.5),
    ("none", "None", 0.75), ("oracle", "Oracle", 0),
  ]

  static func axis(_ ids: [String], group: (String) -> String = { _ in "" }) -> [AxisEntry] {
    ids.map { id in
      AxisEntry(
        id: id, title: title(id), summary: "What \(id) is, in one plain sentence.", group: group(id),
        source: "https://example.org/\(id)",
        facts: [.init("undo", "returns to the old origin"), .init("reads", "frame end")])
    }
  }

  static func title(_ id: String) -> String {
    let words = id.split(separator: "-").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// Returns a record of 14 strategies × 4 devices × 2 orientations × 5 scenarios × `screens` screens.
  static func record(screens: Int = tries(5, sample: 2), errors: Bool = true, hostile isHostile: Bool = false)
    -> RunRecord
  {
    var strategies = strategies.map { id, family, _ in
      AxisEntry(
        id: id, title: title(id),
        summary: "Moves the content in the manner of \(family) when the keyboard comes.",
        group: family, source: "https://example.org/\(id)",
        facts: [
          .init("reads", "frame end"), .init("writes", "root frame"), .init("undo", "sets the origin to 0"),
          .init(
            "provenance", ["bottom-inset", "whole-view-shift"].contains(id) ? "corrected" : "published"),
        ])
    }
    var devices = axis(["iphone-se-3", "iphone-16-pro", "ipad-11", "ipad-pro-13"]) {
      $0.hasPrefix("iphone") ? "phone" : "pad"
    }
    var scenarios = axis([
      "focus-and-hide", "next-field", "rotate-while-up", "prediction-bar-toggle", "undock-the-keyboard",
    ])
    if isHostile {
      strategies[3].title = hostile
      strategies[3].id = "../../etc/passwd".replacing("/", with: "\\") + "|<b>`"
      strategies[4].summary = hostile
      strategies[4].id = "README"
      devices[1].title = hostile
      devices[1].id = "=cmd()"
      scenarios[0].title = hostile
      scenarios[1].id = "a,\"b\""
    }
    let orientations = axis(["portrait", "landscape"])
    let screenAxis = axis((0..<screens).map { "screen-\($0)" })

    var cells: [CellResult] = []
    var generator = Generator(state: 42)
    for (s, strategy) in strategies.enumerated() {
      let badness = Self.strategies[s].2
      for (d, device) in devices.enumerated() {
        for orientation in orientations {
          for (k, scenario) in scenarios.enumerated() {
            for screen in screenAxis {
              let id = CellID(
                strategy: strategy.id, device: device.id, orientation: orientation.id, scenario: scenario.id,
                screen: screen.id)
              let harshness =
                badness * (0.5 + 0.25 * Double(k)) * (orientation.id == "landscape" ? 1.3 : 0.8)
                + (d == 3 ? badness / 8 : 0)
              if errors, s == 6, generator.next() < 0.01 {
                cells.append(CellResult(cell: id, error: isHostile ? hostile : "the layout has no solution"))
                continue
              }
              cells.append(cell(id, harshness, inferred: d == 3, &generator))
            }
          }
        }
      }
    }
    var sensitivity: [SensitivityResult] = []
    for setting in ["frame rate 120 Hz", "didShow after 0.5 s"] {
      for (s, strategy) in strategies.enumerated() {
        sensitivity.append(
          SensitivityResult(
            setting: isHostile ? setting + hostile : setting, strategy: strategy.id,
            standing: .init(
              cells: 200, failures: Int(190 * Self.strategies[s].2),
              occlusionP75: 95 - 50 * Self.strategies[s].2, motionP75: 93 - 60 * Self.strategies[s].2),
            replay: s == 0
              ? nil
              : .init(
                changed: s, scoreChange: Double(s) / 7 - 1,
                before: .init(cells: 100, failures: 5 * s, occlusionP75: 90, motionP75: 80),
                after: .init(
                  cells: 100, failures: 60 - 4 * s, occlusionP75: s % 4 == 3 ? nil : 70, motionP75: 60)))
        )
      }
    }
    let header = RunHeader(
      model: "1.0.0", planHash: "9f3a7c21d4e5b680", profile: "ios-26",
      rules: [.init("did-show-delay", "0.28 s"), .init("inheritance", "UIKit: a nested animation inherits")],
      platformRules: isHostile
        ? [
          AxisEntry(
            id: hostile, title: hostile, summary: hostile, group: hostile, source: hostile,
            facts: [.init(hostile, hostile)])
        ] : [],
      settings: isHostile
        ? [
          AxisEntry(
            id: "frame rate 120 Hz" + hostile, title: hostile, summary: hostile, group: hostile,
            source: hostile,
            facts: [.init("scenarios", hostile), .init("cells", hostile), .init("devices", hostile)])
        ] : [],
      frameRate: 60, cellCount: cells.count, command: "avoidance run",
      families: isHostile
        ? [
          AxisEntry(id: "FixedOffset", title: hostile, summary: hostile, group: "", source: "")
        ] : [], strategies: strategies,
      devices: devices,
      orientations: orientations, scenarios: scenarios, screens: screenAxis)
    // Half of the ranges belong to cells that are not in the record.
    let ranges = [cells[0].cell, cells[1].cell, cells[cells.count / 2].cell].flatMap { cell -> [FoundRange] in
      var other = cell
      other.screen = isHostile ? hostile : "elsewhere"
      return [cell, other].map {
        FoundRange(
          cell: $0,
          range: FailureRange(
            parameter: .keyboardHeight, failure: .gate(.G2), current: 335, tried: 90...500,
            failing: [120...200, 301...500]))
      }
    }
    return RunRecord(header: header, cells: cells, sensitivity: sensitivity, ranges: ranges)
  }

  /// Returns a cell with random values, which are worse for a larger `harshness`.
  static func cell(
    _ id: CellID, _ harshness: Double, inferred: Bool, _ generator: inout Generator
  ) -> CellResult {
    var metrics: [MetricResult] = []
    for metric in MetricID.allCases {
      let luck = generator.next()
      let bad = max(0, harshness + 0.5 * (luck - 0.6) * min(1, 4 * harshness))
      let value: Double? =
        switch metric {
        case .O1, .O2, .O5: max(0, 1 - 1.4 * max(0, bad - 0.25))
        case .O3: 400 * bad
        case .O4: bad < 0.2 ? 1 : bad < 0.4 ? 0.75 : bad < 0.7 ? 0.5 : 0
        case .O6, .O7: 60 * max(0, bad - 0.2)
        case .O8: max(0, bad - 0.5)
        case .M1, .M4, .M8: 0.6 * bad
        case .M2: luck < 0.05 ? nil : 120 * bad
        case .M3: 0.8 * bad
        case .M5: (3 * bad).rounded(.down)
        case .M6: 80 * max(0, bad - 0.1)
        case .M7: id.strategy.hasPrefix("fixed") && luck < 0.3 ? 64 : 0
        case .M9: 1
        case .M10: -1.45 - bad
        case .M11: 40 * bad
        default: bad
        }
      guard let value else {
        metrics.append(MetricResult(.keyboardDoesNotMove))
        continue
      }
      metrics.append(MetricResult(value: value, score: Scoring.score(metric, value)))
    }
    let scores = Scoring.scores(metrics: metrics)
    func value(_ metric: Int) -> Double { metrics[metric].value ?? .nan }
    let gates: [GateResult] = [
      value(0) > 0 ? .passed : .failed, value(1) == 1 ? .passed : .failed,
      value(3) >= 0.5 ? .passed : .failed, value(7) == 0 ? .passed : .failed,
      value(MetricID.M7.index) <= 1 ? .passed : .failed,
    ]
    return CellResult(
      cell: id, metrics: metrics, occlusion: scores.occlusion, motion: scores.motion, gates: gates,
      inferred: inferred,
      notes: inferred ? ["the device ran its last system version"] : [])
  }
}
