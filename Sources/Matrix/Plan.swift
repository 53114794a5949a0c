import KeyboardAvoidance
import Metrics
import Platform
import Record
import Scenarios
import Screens
import Simulation
import Support
import UIKit

/// The version of the simulation and the metrics. It changes whenever the result of a cell may change.
public let modelVersion = "10"

/// The axes of the matrix, each with its entries in order.
public struct Axes: Sendable {
  /// The catalogue of the strategies, which contains the baseline and the oracle.
  public var catalogue: Catalogue
  /// The strategies.
  public var strategies: [StrategyVariant]
  /// The devices, resolved for the profile.
  public var devices: [PlannedDevice]
  /// The orientations.
  public var orientations: [UIInterfaceOrientation]
  /// The scenarios.
  public var scenarios: [Scenario]
  /// The screens.
  public var screens: [Screen]

  /// Creates axes, by default with all strategies of the catalogue.
  public init(
    _ catalogue: Catalogue, strategies: [StrategyVariant]? = nil, devices: [PlannedDevice],
    orientations: [UIInterfaceOrientation], scenarios: [Scenario], screens: [Screen]
  ) {
    self.catalogue = catalogue
    self.strategies = strategies ?? catalogue.variants
    self.devices = devices
    self.orientations = orientations
    self.scenarios = scenarios
    self.screens = screens
  }

  func adding(_ supplement: Supplement) -> Axes {
    var axes = self
    axes.devices += supplement.devices.filter { new in
      !devices.contains { $0.device.id == new.device.id }
    }
    axes.scenarios += supplement.scenarios.filter { new in !scenarios.contains { $0.id == new.id } }
    axes.screens += supplement.screens.filter { new in !screens.contains { $0.id == new.id } }
    return axes
  }

  /// The devices of the default matrix: four phones and two iPads, which order strategies differently. All of
  /// them run the newest profile. `.ci/research/tell-apart` compares the orders of every axis.
  public static let defaultDevices = [
    "iphone-se-3", "iphone-13-mini", "iphone-17-pro", "iphone-17-pro-max", "ipad-mini-7", "ipad-pro-13-m4",
  ]

  /// The iPads with a home button, newest first. Only these iPads have undocked and split keyboards.
  public static let homeButtonPads = ["ipad-9", "ipad-air-2", "ipad-2"]

  /// The scenarios of the default matrix.
  ///
  /// A scenario is left out if it orders the strategies as another one does: `last-then-first` as
  /// `next-through-all`, and `reshow`, `three-cycles` and `swipe-back-cancelled` as `switch-keyboards`.
  /// `.ci/research/tell-apart` compares the orders. `tap-outside` is left out because nothing can be judged at
  /// its end, `slide-over` because iPadOS 26.0 has none and 26.1 has another form of it (macstories.net, Reports
  /// of Slide Over's Death Were Greatly Exaggerated), and scenarios for another setting of a platform rule because they belong
  /// to the sensitivity runs.
  public static let defaultScenarios = [
    "show-hide", "show-hide-middle", "show-hide-last", "next-through-all", "switch-keyboards",
    "late-password-bar", "type-and-paste", "rotate-and-back", "drag-dismiss", "rotate-elsewhere",
    "hardware-keyboard", "float-while-shown", "stage-manager",
  ]

  /// The screens of the default matrix, by kind: fixed forms, scrolling forms, tables, composers, editors and
  /// sheets. The screens of a kind differ in their structure, bars, inputs, edges or presentation, and order
  /// the strategies differently.
  public static let defaultScreens = [
    "form-fixed", "form-stretched", "form-bottom-button", "confirm-button",
    "form-scroll", "notes-form", "large-text-form",
    "table", "edge-table", "grid", "search",
    "chat", "tab-chat",
    "toolbar", "text-editor",
    "alert", "sheet-form",
  ]
}

/// Situations that are played in addition to the matrix and are not ranked, with their devices, scenarios and
/// screens.
public struct Supplement: Sendable {
  /// The situations. A situation that is already in the matrix is played only once.
  public var situations: Set<Situation>
  /// The devices of the situations, resolved for the profile.
  public var devices: [PlannedDevice]
  /// The scenarios of the situations.
  public var scenarios: [Scenario]
  /// The screens of the situations.
  public var screens: [Screen]

  /// Creates a supplement.
  public init(
    situations: Set<Situation>, devices: [PlannedDevice], scenarios: [Scenario], screens: [Screen]
  ) {
    self.situations = situations
    self.devices = devices
    self.scenarios = scenarios
    self.screens = screens
  }
}

/// The ordered cells of a run: a matrix, and additional situations.
///
/// The cells are ordered by device, orientation, screen, scenario and strategy, each in the order of its
/// axis. Entries that only a supplement has come last on their axis. A scenario is left out on a screen that
/// lacks what the scenario needs, and a strategy is left out on a system that lacks an API that the strategy
/// needs.
public struct Plan: Sendable {
  /// All cells of one device, orientation and screen, which share layouts and references.
  public struct Group: Sendable {
    /// The index of the device on its axis.
    public var device: Int
    /// The index of the orientation on its axis.
    public var orientation: Int
    /// The index of the screen on its axis.
    public var screen: Int
    /// The scenarios in order, each with its strategies.
    public var rows: [Row]
    /// The number of cells.
    public var count: Int { rows.reduce(0) { $0 + $1.strategies.count } }
  }

  /// The device, orientation, screen and scenario of a row, as indices on the axes.
  package struct RowPlace: Hashable, Sendable {
    package var device: Int
    package var orientation: Int
    package var screen: Int
    package var scenario: Int
  }

  /// The cells of one scenario in a group.
  public struct Row: Sendable, Equatable {
    /// The index of the scenario on its axis.
    public var scenario: Int
    /// The indices of the strategies on their axis.
    public var strategies: [Int]
  }

  /// The axes of the plan, with the additional entries of the supplement at their ends.
  public let axes: Axes
  /// The numbers of devices, scenarios and screens in the matrix. Later entries belong only to the
  /// supplement.
  private let matrixSizes: (devices: Int, scenarios: Int, screens: Int)
  /// The platform profile.
  public let profile: PlatformProfile
  /// The number of frames per second.
  public let frameRate: Int
  /// The cells in plan order, grouped by device, orientation and screen.
  public let groups: [Group]
  /// The numbers under which processes know the screens.
  private let screenNumbers: Range<Int>
  /// The number of cells.
  public let cellCount: Int
  /// The FNV-1a hash of the cell ids in order, the profile, the frame rate and the model version.
  public let hash: String

  /// Creates the plan of all combinations of the axes' entries that `includes` accepts.
  ///
  /// - Parameters:
  ///   - matrix: the axes whose product is ranked.
  ///   - supplement: the situations that are played in addition to the matrix.
  ///   - profile: the rules of UIKit, for which every device was resolved.
  ///   - frameRate: the number of frames per second.
  ///   - includes: a closure that returns whether a cell is included; nil to include all cells.
  ///   - fits: a closure that returns whether the cells of a situation are included. It is called before
  ///     `includes`.
  public init(
    axes matrix: Axes, supplement: Supplement? = nil, profile: PlatformProfile, frameRate: Int = 60,
    includes: ((CellID) -> Bool)? = nil, fits: (Situation) -> Bool = { _ in true }
  ) {
    let axes = supplement.map(matrix.adding) ?? matrix
    matrixSizes = (matrix.devices.count, matrix.scenarios.count, matrix.screens.count)
    self.axes = axes
    screenNumbers = PreparedScreen.numbers(axes.screens.count)
    self.profile = profile
    self.frameRate = frameRate
    var digest = Digest("\(modelVersion) \(profile.id) \(frameRate)\n")
    // There may be millions of cells, so values that depend only on a strategy or a situation are computed
    // once.
    let variants = axes.strategies.map { (system: $0.minimumSystem, id: Array($0.id.utf8)) }
    var groups: [Group] = []
    var total = 0
    // Most rows have the same strategies, so they share one array.
    var latest: [Int] = []
    for (d, device) in axes.devices.enumerated() {
      for (o, orientation) in axes.orientations.enumerated() {
        let size = device.simulated.size(orientation)
        for (s, screen) in axes.screens.enumerated() {
          guard screen.fits(width: Double(size.width), height: Double(size.height)) else { continue }
          var rows: [Row] = []
          for (k, scenario) in axes.scenarios.enumerated()
          where scenario.applies(to: screen) && device.offers(scenario, orientation)
            && device.presents(screen)
          {
            let isInMatrix = Self.isInMatrix(matrixSizes, device: d, scenario: k, screen: s)
            let situation = Situation(
              device: device.device.id, orientation: orientation.id, scenario: scenario.id,
              screen: screen.id)
            guard isInMatrix || supplement?.situations.contains(situation) == true, fits(situation) else {
              continue
            }
            let place = Array(("/" + situation.text + "\n").utf8)
            var strategies: [Int] = []
            for (n, variant) in variants.enumerated() where variant.system <= device.system {
              if let includes, !includes(CellID(strategy: axes.strategies[n].id, in: situation)) { continue }
              digest.add(variant.id)
              digest.add(place)
              strategies.append(n)
            }
            if strategies == latest { strategies = latest } else { latest = strategies }
            if !strategies.isEmpty { rows.append(Row(scenario: k, strategies: strategies)) }
          }
          guard !rows.isEmpty else { continue }
          let group = Group(device: d, orientation: o, screen: s, rows: rows)
          total += group.count
          groups.append(group)
        }
      }
    }
    self.groups = groups
    cellCount = total
    hash = digest.text
  }

  /// Returns a screen of the axes, prepared for a thread.
  func prepared(_ screen: Int) -> PreparedScreen {
    PreparedScreen(axes.screens[screen], number: screenNumbers.lowerBound + screen)
  }

  private init(_ plan: Plan, groups: [Group]) {
    axes = plan.axes
    matrixSizes = plan.matrixSizes
    screenNumbers = plan.screenNumbers
    profile = plan.profile
    frameRate = plan.frameRate
    hash = plan.hash
    self.groups = groups
    cellCount = groups.reduce(0) { $0 + $1.count }
  }

  /// Returns the plan with only the cells that `isIncluded` accepts, in the same order.
  public func including(_ isIncluded: (CellID) -> Bool) -> Plan {
    filtered { group, row in
      Row(
        scenario: row.scenario, strategies: row.strategies.filter { isIncluded(cell(group, row, $0)) })
    }
  }

  /// Returns the plan with only the rows that `change` returns, and with the same hash.
  package func filtered(_ change: (Group, Row) -> Row?) -> Plan {
    Plan(
      self,
      groups: groups.compactMap { group in
        var kept = group
        kept.rows = group.rows.compactMap { row in
          change(group, row).flatMap { $0.strategies.isEmpty ? nil : $0 }
        }
        return kept.rows.isEmpty ? nil : kept
      })
  }

  /// The ranked part of the plan, without the cells that belong only to the supplement.
  public var matrix: Plan {
    let sizes = matrixSizes
    return Plan(
      self,
      groups: groups.compactMap { group in
        var group = group
        group.rows.removeAll {
          !Self.isInMatrix(sizes, device: group.device, scenario: $0.scenario, screen: group.screen)
        }
        return group.rows.isEmpty ? nil : group
      })
  }

  package func isInMatrix(device: Int, scenario: Int, screen: Int) -> Bool {
    Self.isInMatrix(matrixSizes, device: device, scenario: scenario, screen: screen)
  }

  private static func isInMatrix(
    _ sizes: (devices: Int, scenarios: Int, screens: Int), device: Int, scenario: Int, screen: Int
  ) -> Bool { device < sizes.devices && scenario < sizes.scenarios && screen < sizes.screens }

  /// Flags for the entries of each axis that have cells.
  private struct Used {
    var devices: [Bool]
    var orientations: [Bool]
    var scenarios: [Bool]
    var screens: [Bool]
    var strategies: [Bool]

    init(_ plan: Plan) {
      func none(_ axis: some Collection) -> [Bool] { [Bool](repeating: false, count: axis.count) }
      let axes = plan.axes
      (devices, orientations) = (none(axes.devices), none(axes.orientations))
      (scenarios, screens) = (none(axes.scenarios), none(axes.screens))
      strategies = none(axes.strategies)
      for group in plan.groups {
        (devices[group.device], orientations[group.orientation]) = (true, true)
        screens[group.screen] = true
        for row in group.rows {
          scenarios[row.scenario] = true
          for strategy in row.strategies { strategies[strategy] = true }
        }
      }
    }
  }

  /// The weights of cells in the ranked figure.
  package var weights: CellWeights {
    CellWeights(
      screens: axes.screens.map { ($0.kind.rawValue, $0.structure?.rawValue ?? "") },
      scenarios: axes.scenarios.map(\.scenarioClass.rawValue))
  }

  /// The axes without the entries that have no cells.
  public var usedAxes: Axes {
    let isUsed = Used(self)
    func keep<T>(_ all: [T], _ isUsed: [Bool]) -> [T] { zip(all, isUsed).filter(\.1).map(\.0) }
    var used = axes
    used.devices = keep(axes.devices, isUsed.devices)
    used.orientations = keep(axes.orientations, isUsed.orientations)
    used.screens = keep(axes.screens, isUsed.screens)
    used.scenarios = keep(axes.scenarios, isUsed.scenarios)
    used.strategies = keep(axes.strategies, isUsed.strategies)
    return used
  }

  /// Returns the id of a cell.
  public func cell(_ group: Group, _ row: Row, _ strategy: Int) -> CellID {
    CellID(
      strategy: axes.strategies[strategy].id, device: axes.devices[group.device].device.id,
      orientation: axes.orientations[group.orientation].id, scenario: axes.scenarios[row.scenario].id,
      screen: axes.screens[group.screen].id)
  }

  /// Returns the stage of a row on its prepared screen.
  func stage(at place: RowPlace, on screen: PreparedScreen) -> CellStage {
    CellStage(
      screen: screen, device: axes.devices[place.device].simulated,
      orientation: axes.orientations[place.orientation], scenario: axes.scenarios[place.scenario],
      profile: profile, frameRate: frameRate, catalogue: axes.catalogue)
  }

  /// Returns the remarks about the device that concern the cells of a row.
  func notes(of row: Row, in group: Group) -> [String] {
    axes.devices[group.device].notes(
      on: axes.scenarios[row.scenario], from: axes.orientations[group.orientation])
  }

  /// Calls `take` with the cell ids of one row at a time, in plan order. The ids of all cells may not fit
  /// into memory.
  public func forEachRow(_ take: ([CellID]) throws -> Void) rethrows {
    for group in groups {
      for row in group.rows { try take(row.strategies.map { cell(group, row, $0) }) }
    }
  }

  /// The ids of all cells, in plan order.
  public var cells: [CellID] { Array(eachCell) }

  /// The ids of all cells, in plan order, as a lazy sequence because they may not fit into memory.
  public var eachCell: some Sequence<CellID> {
    groups.lazy.flatMap { group in
      group.rows.lazy.flatMap { row in row.strategies.lazy.map { cell(group, row, $0) } }
    }
  }

  /// Returns the header of a record of this plan. Its axes contain only entries that have cells.
  ///
  /// - Parameters:
  ///   - command: the command that creates the record again.
  ///   - settings: the other settings under which some cells of the plan are played.
  public func header(command: String, settings: [AxisEntry] = []) -> RunHeader {
    let used = Used(self)
    let variants = zip(axes.strategies, used.strategies).filter(\.1).map(\.0)
    let families = Set(variants.map(\.family))
    let adoptions = Adoption.allCases.filter { adoption in variants.contains { $0.adoption == adoption } }
    func entries<T>(
      _ all: [T], _ isUsed: [Bool], ofMatrix count: Int = .max, _ make: (T) -> AxisEntry
    ) -> [AxisEntry] {
      all.indices.filter { isUsed[$0] }.map { index in
        var entry = make(all[index])
        entry.isInMatrix = index < count
        return entry
      }
    }
    return RunHeader(
      model: modelVersion, planHash: hash, profile: profile.id,
      rules: PlatformRule.allCases.map {
        AxisEntry.Fact("\($0.rawValue) = \(profile[$0])", $0.definition.title)
      }, platformRules: PlatformRule.allCases.map { $0.entry(in: profile) }, settings: settings,
      frameRate: frameRate, cellCount: cellCount, command: command,
      families: axes.catalogue.families.filter { families.contains($0.id) }.map {
        AxisEntry(
          id: $0.id, title: $0.title, summary: $0.summary, group: "", source: "",
          facts: $0.advice?.facts ?? [])
      },
      strategies: entries(axes.strategies, used.strategies, { $0.entry(in: axes.catalogue) }),
      devices: entries(axes.devices, used.devices, ofMatrix: matrixSizes.devices, \.entry),
      orientations: entries(axes.orientations, used.orientations) {
        AxisEntry(
          id: $0.id, title: $0.id.capitalized, summary: "The device is held in \($0.id).",
          group: "", source: "")
      },
      scenarios: entries(axes.scenarios, used.scenarios, ofMatrix: matrixSizes.scenarios) {
        AxisEntry(
          id: $0.id, title: $0.title, summary: $0.summary, group: $0.scenarioClass.rawValue,
          source: $0.source,
          facts: $0.rules.named.map {
            .init("\($0.rule.rawValue) = \($0.setting)", $0.rule.definition.title)
          } + ($0.file.map { [.init(AxisEntry.Fact.file, $0)] } ?? []))
      },
      screens: entries(axes.screens, used.screens, ofMatrix: matrixSizes.screens) {
        AxisEntry(
          id: $0.id, title: $0.title, summary: $0.summary, group: $0.tags.first ?? "", source: $0.models,
          facts: $0.facts + $0.facts(after: adoptions))
      })
  }
}

extension Screen {
  fileprivate var facts: [AxisEntry.Fact] {
    var facts = [AxisEntry.Fact(AxisEntry.Fact.kind, kind.rawValue)]
    if let structure { facts.append(.init(AxisEntry.Fact.structure, structure.rawValue)) }
    if !tags.isEmpty { facts.append(.init("tags", tags.joined(separator: " "))) }
    if let size = fixedSize {
      facts.append(
        .init("only at", "\(size.inWords): \(size.reason)"))
    }
    if let idiom {
      facts.append(
        .init("only on", idiom == .pad ? "tablets, as its file name says" : "phones, as its file name says"))
    }
    if let file { facts.append(.init(AxisEntry.Fact.file, file)) }
    return facts
  }

  fileprivate func facts(after adoptions: [Adoption]) -> [AxisEntry.Fact] {
    adoptions.map { adoption in
      let reason = adopted(adoption).reasonUnchanged
      return .init(AxisEntry.Fact.asAdopted, reason.map { "as it is: \($0)" } ?? adoption.inWords)
    }
  }
}

extension FamilyAdvice {
  fileprivate var facts: [AxisEntry.Fact] {
    [
      .init("needs", needs), .init("good for", goodFor), .init("fails", fails), .init("fix", fix),
    ]
  }
}

extension Plan {
  /// The reasons why the axes give no cells, as distinct sentences; empty if only a filter excluded the
  /// cells.
  public var obstacles: [String] {
    var all: [String] = []
    for device in axes.devices {
      for scenario in axes.scenarios {
        for screen in axes.screens {
          for reason in obstacles(device, scenario, screen) where !all.contains(reason) { all.append(reason) }
        }
      }
    }
    return all
  }

  private func obstacles(_ device: PlannedDevice, _ scenario: Scenario, _ screen: Screen) -> [String] {
    var reasons: [String] = []
    if scenario.window != .fullScreen, screen.container.presentation != .fullScreen {
      reasons.append(
        "The screen '\(screen.id)' is a sheet, which is played only in a full-screen window, but the "
          + "scenario '\(scenario.id)' has another window.")
    } else if screen.fixedSize != nil, scenario.window != .fullScreen || scenario.story.turns {
      reasons.append(
        "The screen '\(screen.id)' is known only at one size, but the "
          + "scenario '\(scenario.id)' needs another one.")
    } else if !scenario.applies(to: screen) {
      reasons.append(
        "The scenario '\(scenario.id)' needs \(scenario.needsOfScreen), "
          + "which the screen '\(screen.id)' does not have.")
    }
    if !axes.orientations.contains(where: { device.offers(scenario, $0) }) {
      reasons.append(
        "The scenario '\(scenario.id)' needs \(scenario.needsOfDevice ?? "another device"), "
          + "but '\(device.device.id)' with iOS \(device.system) does not match.")
    }
    if !device.isMeant(for: screen) {
      reasons.append(
        "The file of '\(screen.id)' is named for \(screen.idiom == .pad ? "tablets" : "phones"), but "
          + "'\(device.device.id)' is not a \(screen.idiom == .pad ? "tablet" : "phone").")
    } else if !device.presents(screen) {
      reasons.append(
        "The sheet of '\(screen.id)' needs iOS \(screen.container.minimumSystem), but "
          + "'\(device.device.id)' runs iOS \(device.system).")
    }
    let sizes = axes.orientations.map(device.simulated.size)
    if let fixed = screen.fixedSize,
      !sizes.contains(where: { screen.fits(width: Double($0.width), height: Double($0.height)) })
    {
      reasons.append(
        "The screen '\(screen.id)' is known only at \(fixed.inWords), "
          + "\(fixed.reason), but '\(device.device.id)' has another size.")
    }
    for variant in axes.strategies where variant.minimumSystem > device.system {
      reasons.append(
        "The strategy '\(variant.id)' needs iOS \(variant.minimumSystem), but "
          + "'\(device.device.id)' runs iOS \(device.system).")
    }
    return reasons
  }
}

extension PlannedDevice {
  /// Whether the device's system can present the screen, and the screen's file is meant for this kind of
  /// device.
  public func presents(_ screen: Screen) -> Bool {
    screen.container.minimumSystem <= system && isMeant(for: screen)
  }

  /// Whether the file name of a screen permits this kind of device.
  func isMeant(for screen: Screen) -> Bool { screen.idiom.map { $0 == device.idiom } ?? true }

  /// Whether the device has the system, the windows and the keyboards that a scenario needs in an
  /// orientation.
  public func offers(_ scenario: Scenario, _ orientation: UIInterfaceOrientation) -> Bool {
    let needs = scenario.requires
    if let idiom = needs.idiom, idiom != simulated.idiom { return false }
    if scenario.window != .fullScreen, simulated.idiom != .pad { return false }
    if system < scenario.minimumSystem { return false }
    if let only = needs.orientation, only != orientation { return false }
    if let size = needs.screenSize, size != simulated.size(orientation) { return false }
    if scenario.story.bars.contains(.callBar), !simulated.showsCallBar || orientation.isLandscape {
      return false
    }
    let keyboards = simulated.keyboards(orientation)
    return scenario.placements.allSatisfy { keyboards.figure(at: $0, .alphabet, suggestions: true) != nil }
  }
}

extension PlatformRule {
  func entry(in profile: PlatformProfile) -> AxisEntry {
    let (definition, setting) = (definition, profile[self])
    return AxisEntry(
      id: rawValue, title: definition.title, summary: "\(setting): \(definition.meaning(of: setting) ?? "")",
      group: definition.standing.rawValue, source: definition.evidence,
      facts: definition.choices.filter { $0.setting != setting }.map { .init($0.setting, $0.meaning) })
  }
}

extension StrategyVariant {
  func entry(in catalogue: Catalogue) -> AxisEntry {
    let seen = catalogue.observation(of: self)
    return AxisEntry(
      id: id, title: title, summary: summary, group: family, source: source,
      facts: [
        .init("provenance", provenance.rawValue),
        .init("subscribes", list(seen.heard.names)),
        .init("reads", list(seen.read.names)),
        .init("writes", list(seen.written.names)),
        .init("observes", seen.lifetime?.rawValue ?? "nothing"), .init("needs", "iOS \(minimumSystem)"),
        .init("undo", undo),
      ]
        + (adoption.map { [.init($0.isLayoutOfFramework ? "layout" : AxisEntry.Fact.adoption, $0.rawValue)] }
          ?? [])
        + (setting.map {
          [.init("parameter", $0.parameter), .init("value", "\($0.value)"), .init("unit", $0.unit)]
        } ?? []) + knownFailures.map { .init("known failure", $0) }
        + (file.isEmpty ? [] : [.init(AxisEntry.Fact.sourceFile, file)]) + codeFacts(in: catalogue))
  }

  /// Returns the facts with the variant's code. For published code they also contain the corrections and the
  /// corrected code.
  private func codeFacts(in catalogue: Catalogue) -> [AxisEntry.Fact] {
    guard let code = catalogue.steps(of: self) else {
      // The code of the references is left out, because it is not code for apps.
      guard !catalogue.isReference(id), let own = catalogue.code(of: self) else { return [] }
      return [.init(AxisEntry.Fact.code, own)]
    }
    return [.init(AxisEntry.Fact.code, code.published)]
      + code.steps.flatMap {
        [.init(AxisEntry.Fact.correction, $0.reason), .init(AxisEntry.Fact.change, $0.change)]
      } + [.init(AxisEntry.Fact.correctedCode, code.corrected)]
  }
}

private func list(_ names: [String]) -> String { names.isEmpty ? "nothing" : names.joined(separator: ", ") }

extension Plan.RowPlace {
  package init(_ group: Plan.Group, _ row: Plan.Row) {
    self.init(
      device: group.device, orientation: group.orientation, screen: group.screen, scenario: row.scenario)
  }
}
