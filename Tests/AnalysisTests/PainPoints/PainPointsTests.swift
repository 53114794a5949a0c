import Matrix
import Metrics
import Platform
import Record
import Scenarios
import Screens
import Simulation
import StrategyCatalog
import Testing
import Trace
import UIKit

@testable import Analysis

extension Catalogue {
  static let package: Catalogue = {
    do { return try Catalogue(StrategyCatalog.families) } catch { fatalError("\(error)") }
  }()
}

/// The cells of all pain points, played once with every strategy of the package.
enum Played {
  static let cells: [CellID: CellResult] = {
    do {
      let situations = PainPoints.situations
      let plan = Plan(
        axes: try axes(
          devices: Set(situations.map(\.device)), scenarios: Set(situations.map(\.scenario)),
          screens: Set(situations.map(\.screen))), profile: .newest,
        includes: { situations.contains($0.situation) })
      var cells: [CellID: CellResult] = [:]
      _ = try Runner(plan: plan, jobs: 2, encodesLines: false).run { group in
        for cell in group.cells { cells[cell.cell] = cell }
      }
      return cells
    } catch {
      Issue.record("\(error)")
      return [:]
    }
  }()

  static func axes(devices: Set<String>, scenarios: Set<String>, screens: Set<String>) throws -> Axes {
    Axes(
      .package, devices: try devices.sorted().map(planned), orientations: UIInterfaceOrientation.played,
      scenarios: Scenarios.builtIn.filter { scenarios.contains($0.id) },
      screens: Screens.builtIn.filter { screens.contains($0.id) })
  }

  static func planned(_ id: String) throws -> PlannedDevice {
    let device = try #require(DeviceTable.builtIn.device(id))
    return try #require(PlannedDevice(device, profile: .newest))
  }

  static func cell(_ strategy: String, _ situation: Situation) throws -> CellResult {
    try #require(
      cells[
        CellID(
          strategy: strategy, device: situation.device, orientation: situation.orientation,
          scenario: situation.scenario, screen: situation.screen)], "\(strategy) in \(situation)")
  }

  static func cells(_ strategy: String, _ pain: PainPoint) throws -> [CellResult] {
    try pain.situations.map { try cell(strategy, $0) }
  }

  static func story(
    _ strategy: String, _ device: String, _ scenario: String, _ screen: String,
    profile: PlatformProfile = .newest
  ) throws -> CellStory {
    var axes = try axes(devices: [device], scenarios: [scenario], screens: [screen])
    axes.strategies = [try #require(Catalogue.package.variant(strategy))]
    axes.orientations = [.portrait]
    return try #require(CellStory(Plan(axes: axes, profile: profile)))
  }
}

@Suite("Pain points")
struct PainPointsTests {
  @Test(
    "There are 25 pains, numbered by rank, with an id, texts, situations, a measure and one to six reports")
  func definitions() {
    #expect(PainPoints.all.map(\.number) == Array(1...25))
    #expect(Set(PainPoints.all.map(\.id)).count == 25)
    for pain in PainPoints.all {
      #expect(pain.id.allSatisfy { $0 == "-" || ("a"..."z").contains(String($0)) }, "\(pain.id)")
      for text in [pain.title, pain.happens, pain.question, pain.limits ?? "."] {
        #expect(text.hasSuffix("."), "\(pain.id): \(text)")
      }
      #expect(!pain.title.dropLast().contains("."), "\(pain.id)")
      #expect((1...6).contains(pain.evidence.count), "\(pain.id)")
      #expect(!pain.measure.conditions.isEmpty && !pain.situations.isEmpty, "\(pain.id)")
      #expect(PainPoints.pain(pain.id)?.number == pain.number)
      #expect(PainPoints.pain("\(pain.number)")?.id == pain.id)
    }
    #expect(PainPoints.pain("26") == nil && PainPoints.pain("") == nil && PainPoints.pain("07") == nil)
  }

  @Test("Every situation exists and is played with every strategy")
  func situations() throws {
    for situation in PainPoints.situations {
      #expect(Scenarios.scenario(situation.scenario) != nil, "\(situation)")
      #expect(Screens.screen(situation.screen) != nil, "\(situation)")
      #expect(DeviceTable.builtIn.device(situation.device) != nil, "\(situation)")
      #expect(UIInterfaceOrientation(id: situation.orientation) != nil, "\(situation)")
      for variant in Catalogue.package.variants {
        #expect(try Played.cell(variant.id, situation).error == nil)
      }
    }
  }

  @Test("The oracle has no pain in any cell, and every pain affects at least one strategy")
  func measures() throws {
    for pain in PainPoints.all {
      for cell in try Played.cells(Catalogue.package.ceiling.id, pain) where cell.screenFits {
        #expect(pain.measure.verdict(cell) == .passed, "\(pain.number) \(cell.cell.text)")
      }
      let published = Catalogue.package.variants.filter { $0.provenance == .published }
      let sufferers = try published.filter {
        try Played.cells($0.id, pain).contains { pain.measure.verdict($0).isFailure }
      }
      #expect(!sufferers.isEmpty, "\(pain.number)")
      // Every condition of a pain applies to at least one of its cells.
      for condition in pain.measure.conditions {
        let applies = try pain.situations.contains { situation in
          try Catalogue.package.variants.contains {
            pain.measure.value(condition, in: try Played.cell($0.id, situation)) != nil
          }
        }
        #expect(applies, "\(pain.number) \(condition.quantityName)")
      }
    }
  }

  @Test("The limits for gaps are the bottom safe areas in the device tables")
  func limits() throws {
    for (device, limit) in [("iphone-16", 34.0), ("ipad-air-11-m3", 20)] {
      #expect(try Played.planned(device).simulated.safePortrait.bottom == limit)
      let conditions = PainPoints.all.flatMap(\.measure.conditions).filter {
        $0.quantity == .metric(.O7) && $0.reason?.contains(limit == 34 ? "phone" : "tablet") == true
      }
      #expect(!conditions.isEmpty && conditions.allSatisfy { $0.limit == limit })
    }
  }

  @Test(
    "Each pain that was reported for a library occurs with that library",
    arguments: [
      (
        5,
        ["react-native-kav-padding", "react-native-kav-height", "keyboard-controller-aware-in-scroll-view"]
      ),
      (13, ["keyboard-aware-scroll", "tp-keyboard-avoiding", "keyboard-controller-aware"]),
      (25, ["iq-keyboard-manager", "tp-keyboard-avoiding"]),
    ])
  func libraries(number: Int, strategies: [String]) throws {
    let pain = try #require(PainPoints.pain("\(number)"))
    for strategy in strategies {
      #expect(
        try Played.cells(strategy, pain).contains { pain.measure.verdict($0).isFailure }, "\(strategy)")
    }
  }

  @Test("A measure ignores values that do not apply, errors and other situations")
  func verdicts() throws {
    let pain = try #require(PainPoints.pain("rotation"))
    func cell(_ screen: String, _ values: [MetricID: Double], error: String? = nil) -> CellResult {
      CellResult(
        cell: CellID(
          strategy: "s", device: "d", orientation: "portrait", scenario: "rotate-and-back", screen: screen),
        error: error,
        metrics: MetricID.allCases.map {
          values[$0].map { MetricResult(value: $0, score: 1) } ?? MetricResult(.notMeasured)
        })
    }
    #expect(pain.measure.verdict(cell("form", [:])) == .notApplicable)
    #expect(pain.measure.verdict(cell("form", [.O1: 1], error: "broken")) == .notApplicable)
    #expect(pain.measure.verdict(cell("form", [.O1: 1, .M7: 1])) == .passed)
    #expect(pain.measure.verdict(cell("form", [.O1: 0.9, .M7: 20])) == .failed(condition: 0, value: 0.9))
    #expect(pain.measure.verdict(cell("form", [.O7: 35])) == .notApplicable)
    #expect(pain.measure.verdict(cell("toolbar", [.O1: 0, .O7: 34.005])) == .passed)
    #expect(pain.measure.verdict(cell("toolbar", [.O7: 34.02])) == .failed(condition: 1, value: 34.02))
    #expect(pain.measure.verdict(cell("toolbar", [.M7: 1.02])) == .failed(condition: 2, value: 1.02))
  }

  @Test("Predictions are only about published strategies, and their results agree with their texts")
  func predictions() throws {
    #expect(PainPoints.predictions.count == 58)
    for prediction in PainPoints.predictions {
      let variant = try #require(Catalogue.package.variant(prediction.strategy))
      #expect(variant.provenance == .published, "\(variant.id)")
      #expect(!prediction.situations.isEmpty, "\(variant.id) \(prediction.pain ?? 0)")
      let cells = try prediction.situations.map { try Played.cell(prediction.strategy, $0) }
      #expect(
        prediction.isConfirmed(by: cells) == (prediction.disagreement == nil),
        "\(variant.id) \(prediction.pain ?? 0)")
    }
  }

  @Test("Each explanation of a disagreement is confirmed by another scenario or rule")
  func disagreements() throws {
    func value(_ metric: MetricID, _ story: CellStory) -> Double? { story.measurement[metric].value }
    #expect(
      value(.M7, try Played.story("toolbar-shift-2017", "iphone-se-3", "relayout-while-shown", "toolbar"))
        == 259)
    var twice = PlatformProfile.newest
    let isSet = twice.set(.P13, to: "twice")
    #expect(isSet)
    let turned = try Played.story(
      "toolbar-shift-2017", "iphone-16", "rotate-and-back", "toolbar", profile: twice)
    #expect(value(.O7, turned) == 370)
    // The keyboard covers 36 of the button's 52 points. The remaining 16 points are less than the required
    // 24, but the return key can replace the button.
    let confirm = try Played.story("fixed-offset-300", "iphone-16", "show-hide", "confirm-button")
    #expect(value(.O4, confirm) == 0.5)
    #expect(
      value(.O7, try Played.story("tracking-guide-undocked", "ipad-9", "undock-and-dock", "chat")) == 373)
  }
}

extension Played {
  static func value(_ metric: MetricID, _ id: String) throws -> Double? {
    let parts = id.split(separator: "/").map(String.init)
    let cell = try cell(
      parts[0],
      Situation(device: parts[1], orientation: parts[2], scenario: parts[3], screen: parts[4]))
    return cell.metrics[metric.index].value
  }
}

/// One value for each pain point, computed by hand from the formula of a published variant.
///
/// Sizes in points, with the top and bottom safe area, and the keyboard heights:
/// - iPhone 16: 393×852, safe areas 59 and 34. Letters 336 (the keyboard's top is at 516), passwords and
///   digits 308, emoji 388. In landscape: letters 203, bottom safe area 20.
/// - iPhone SE: 375×667, safe areas 20 and 0. Letters 259 (the keyboard's top is at 408).
/// - iPad Air: 820×1180, safe areas 24 and 20. Letters 337, the bar of a hardware keyboard 75, the floating
///   panel 254.
@Suite("Pain points by hand")
struct PainPointsByHandTests {
  /// The value of a metric in a cell, computed by hand.
  struct Number {
    var pain: Int
    var metric: MetricID
    var cell: String
    var value: Double

    init(_ pain: Int, _ metric: MetricID, _ cell: String, _ value: Double) {
      self.pain = pain
      self.metric = metric
      self.cell = cell
      self.value = value
    }
  }

  static let numbers: [Number] = [
    // The last field's top is at 103 + 8 + 4·134.525 + 24.3 = 673.4, so the view shifts up by 673.4 - 516/1.3
    // = 276.477. This moves the first label from 111 to -165.477. The label should be below the safe area of
    // 59 points and the header of 44 points.
    Number(
      2, .O6, "first-responder-shift/iphone-16/portrait/last-then-first/header", 59 + 44 + 276.477 - 111
    ),
    // The begin frames of the five shows are 336, 336, 388, 336 and 308 points tall. Their sum of 1704 is
    // 5.07 times the first height.
    Number(3, .M7, "whole-view-shift-begin-frame/iphone-16/portrait/emoji-and-next/form", 5.0714 * 336),
    // M8 is the mean move of the last two shows, (336 + 308) / 2, as a share of the screen's height of 852
    // points. The form does not fit, and in one of the two focus changes even the oracle moves the field 5.6
    // points too far, because the form becomes shorter (R33).
    Number(3, .M8, "whole-view-shift-begin-frame/iphone-16/portrait/emoji-and-next/form", 319.2 / 852),
    // The bar moves up by 336, 388, 336 and 336 points, and down by 336 points.
    Number(3, .M7, "toolbar-shift-2017/iphone-16/portrait/emoji-and-next/toolbar", 1060),
    // The view begins 64 points down, below a bar of 44 and a status bar of 20, but the strategy sets its top
    // to 0.
    Number(4, .M7, "first-responder-shift/iphone-se-3/portrait/three-cycles/navigation-form", 64),
    Number(4, .M7, "whole-view-shift-begin-frame/iphone-se-3/portrait/three-cycles/navigation-form", 3 * 259),
    // The sheet begins at 40. Its fourth field ends at 64 + 3·82.61 + 58.3 = 370.13 in the sheet, which is
    // above the keyboard's top of 408. On the screen it ends at 410.13, below 408.
    Number(
      5, .O1, "first-responder-shift/iphone-se-3/portrait/next-through-all/sheet-form", (34 - 2.13) / 34
    ),
    Number(6, .O7, "bottom-inset-safe-area/iphone-16/portrait/show-hide/chat", 34),
    // The field is in the middle of the safe area, which the keyboard shortens by 336 - 34 = 302 points. The
    // field moves up by half of this. The oracle has to do the same, because another field is under the keyboard
    // (R33).
    Number(25, .M4, "swiftui/iphone-16/portrait/show-hide-middle/view-shift", 0),
    Number(6, .O7, "bottom-inset-safe-area/iphone-se-3/portrait/show-hide/chat", 0),
    Number(7, .O7, "bottom-inset-safe-area/ipad-air-11-m3/landscape/floating-announced/chat", 254),
    // The bar moves up by 336 points twice, but down only once.
    Number(8, .M7, "toolbar-shift-2017/iphone-16/portrait/next-through-all/toolbar", 336),
    // The last field's top is at 20 + 65.5 + 366.85 - 44 = 408.35, so the view shifts up by 408.35 - 408/1.3
    // = 94.5. The button, at 468.35 to 518.35, moves to 373.85, and 34.15 of its points remain visible above
    // 408.
    Number(9, .O4, "first-responder-shift/iphone-se-3/portrait/show-hide-last/form", 0.75),
    // The hide reports no height, so the strategy restores nothing. This happens in both rounds.
    Number(10, .M7, "toolbar-shift-2014/iphone-16/portrait/cross-fade/toolbar", 2 * 336),
    // A view that was moved away from the screen's edge has no bottom safe area. The list is therefore 34
    // points taller and ends 34 points earlier, and nothing requires it to scroll back.
    Number(12, .M7, "fixed-offset-300/iphone-16/portrait/scrolled-to-end/chat", 0),
    // The view moves up by the begin frame's 336 points at the show, and does not move back at the hide.
    Number(12, .M7, "whole-view-shift-begin-frame/iphone-16/portrait/scrolled-to-end/chat", 336),
    Number(13, .M8, "whole-view-shift-begin-frame/iphone-16/portrait/next-twice/scroll-form", 336.0 / 852),
    // The bar's bottom edge moves up by 337 points, from 1160 to 823. The hardware keyboard's bar begins only
    // at 1105.
    Number(
      14, .O7, "bottom-inset-safe-area/ipad-air-11-m3/portrait/hardware-keyboard/chat",
      1105 - (1160 - 337)
    ),
    // The safe area has already grown by the keyboard's height, and the strategy adds the height again.
    Number(15, .O7, "bottom-inset-safe-area/iphone-16/portrait/safe-area-too/chat", 336),
    // A second observer has been added by then. In landscape this adds 203 points to the gap of the 20-point
    // safe area.
    Number(16, .O7, "toolbar-shift-2014/iphone-16/portrait/rotate-elsewhere/toolbar", 223),
    Number(17, .O7, "bottom-inset-safe-area/iphone-16/portrait/show-hide/tab-chat", 49 + 34),
    // The window is three quarters of the screen's height and centered, from 148 to 1033. There are 147
    // points below it.
    Number(18, .O7, "bottom-inset-safe-area/ipad-air-11-m3/portrait/stage-manager/chat", 1180 - 1033),
    // The bar's bottom edge starts at 818 and moves up by 0, 216 and 336 points. The keyboard's top is at
    // 516.
    Number(
      19, .O7, "toolbar-shift-2017/iphone-16/portrait/third-party/chat",
      516 - (818 - 216 - 336)
    ),
    // The begin frames of the shows are 336, 336 and 308 points tall, 980 in total. The card is 252.3 points
    // tall and centered between 59 and 852, because a view away from the screen's edge has no bottom safe
    // area. Its first field is at 425.65.
    Number(
      20, .O6, "whole-view-shift-begin-frame/iphone-16/portrait/back-to-first/alert",
      59 - (425.65 - 980)
    ),
    // On return the layout resets the bar. The following hide, show and hide then add 336 points, subtract
    // them, and add them again.
    Number(21, .M7, "toolbar-shift-2017/iphone-16/portrait/leave-and-return/opaque-chat", 336),
    Number(22, .M7, "whole-view-shift-begin-frame/ipad-air-11-m3/portrait/another-app/chat", 337),
    // The bar stays at 818 - 336 = 482, while the keyboard's top moves to 516 + 168 = 684.
    Number(23, .M11, "bottom-inset-safe-area/iphone-16/portrait/drag-dismiss/chat", 684 - 482),
    // The second observer adds another 336 points to the gap of 34 points.
    Number(24, .O7, "toolbar-shift-2014/iphone-16/portrait/push-and-pop/toolbar", 336 + 34),
    Number(25, .M4, "fixed-offset-300/iphone-16/portrait/show-hide/table", 300.0 / 852),
  ]

  @Test(
    "A published variant has the value computed by hand in one cell of each pain", arguments: numbers.indices)
  func number(_ index: Int) throws {
    let number = Self.numbers[index]
    let value = try #require(try Played.value(number.metric, number.cell))
    let slack = number.metric.definition.unit == "pt" ? 0.02 : 1e-4
    #expect(abs(value - number.value) < slack, "\(number.cell): \(value)")
    let isOfPain = PainPoints.all[number.pain - 1].situations.contains { place in
      number.cell.hasSuffix("/\(place.device)/\(place.orientation)/\(place.scenario)/\(place.screen)")
    }
    #expect(isOfPain)
  }

  @Test(
    "Pain 1: after six and twenty lines, the caret's line has the computed position in a raised view"
  )
  func growingText() throws {
    let story = try Played.story("fixed-offset-300", "iphone-16", "type-and-paste", "notes-form")
    let trace = story.trace
    // The text view begins at 59 + 72.7 + 4·74.3 + 24.3 in the window. Its 27th line begins 8 + 26·20.3
    // points below its top.
    let first = 59 + 72.7 + 4 * 74.3 + 24.3 + 8 - 300
    let edits = trace.transitions.filter { $0.kind == .textChange }
    #expect(edits.count == 7)
    func caret(_ stage: Int) -> Double { trace.rects[((stage + 1) * trace.nodes.count - 1) * 4 + 1] }
    for (index, line) in [1, 2, 3, 4, 5, 6, 26].enumerated() {
      #expect(abs(caret(edits[index].stageAfter) - (first + 20.3 * Double(line))) < 0.01)
    }
    // The caret is at 689 or lower, behind the keyboard at 516. The strategy does not move the view again.
    #expect(first + 26 * 20.3 > 516)
  }

  @Test("Pain 11: an ease-in-out has the computed delay against the keyboard's spring, frame by frame")
  func outOfStep() throws {
    /// Returns the time in milliseconds at which a curve reaches a share of its distance, interpolated
    /// between two frames at 60 Hz.
    func crossing(_ share: Double, _ progress: (Double) -> Double) -> Double {
      var n = 0
      while progress(Double(n + 1) / 60) < share { n += 1 }
      let (a, b) = (progress(Double(n) / 60), progress(Double(n + 1) / 60))
      return (Double(n) + (share - a) / (b - a)) / 60 * 1000
    }
    let omega = (1000.0 / 3).squareRoot()
    func spring(_ t: Double) -> Double { 1 - (1 + omega * t) * exp(-omega * t) }
    /// Returns the progress at time `t` of the Bézier curve (0.42, 0), (0.58, 1) with a duration of 0.25 s.
    func easeInOut(_ t: Double) -> Double {
      guard t < 0.25 else { return 1 }
      var (low, high) = (0.0, 1.0)
      for _ in 0..<60 {
        let s = (low + high) / 2
        let x = 3 * (1 - s) * (1 - s) * s * 0.42 + 3 * (1 - s) * s * s * 0.58 + s * s * s
        if x < t / 0.25 { low = s } else { high = s }
      }
      return 3 * low * low - 2 * low * low * low
    }
    let late = [0.05, 0.95].map { abs(crossing($0, easeInOut) - crossing($0, spring)) }.max() ?? 0
    for strategy in ["toolbar-shift-2017", "bottom-inset-safe-area"] {
      let value = try #require(try Played.value(.M2, "\(strategy)/iphone-16/portrait/own-curves/chat"))
      #expect(abs(value - late) < 0.05, "\(value) \(late)")
    }
    #expect(try Played.value(.M2, "toolbar-shift-2014/iphone-16/portrait/own-curves/chat") == 0)
  }
}
