import Analysis
import KeyboardAvoidance
import Matrix
import Platform
import Record
import Scenarios
import Screens
import Simulation
import Support
import UIKit

/// A builder of the plan for a selection. It creates the axes first and then the cells.
struct PlanMaker {
  let catalogue: Catalogue
  let selection: Selection
  let platform: ResolvedPlatform
  let ownScenarios: [OwnScenario]
  let pains: [PainPoint]
  let tags: GlobSelector
  let swept: [StrategyVariant]
  /// The cells that a file names, or nil if no file names cells.
  let named: NamedCells?
  private let globs: GlobSelector
  /// Patterns for the ids on each axis, derived from the patterns for whole cells, or nil if that is not
  /// possible.
  ///
  /// They shorten the axes before the cells are created, because a plan may have a million cells of which the
  /// patterns select only a few.
  private var narrowing: [CellFilter.Part: [Glob]]?

  init(_ catalogue: Catalogue, _ selection: Selection, on choice: PlatformChoice) throws {
    self.catalogue = catalogue
    self.selection = selection
    platform = try ResolvedPlatform(choice)
    ownScenarios = try OwnScenario.read(selection.scenarioFiles ?? [])
    pains = try Self.pains(selection)
    tags = try GlobSelector(selection.tags, of: .tag)
    swept = try Sweep.variants(selection.sweeps, of: catalogue)
    named = try NamedCells(selection)
    globs = try GlobSelector(selection.cells, of: .cells)
    narrowing = globs.byPart
  }

  /// Returns the plan.
  ///
  /// - Parameters:
  ///   - own: The screens at the selection's paths, if they were already read.
  ///   - leftOut: Receives the selected situations in which a screen does not fit. If it is nil, notes name
  ///     them.
  ///   - remark: Receives notes for the user, one sentence each.
  func plan(
    _ own: OwnScreens?, leftOut: ((ScreenFit.LeftOut) -> Void)? = nil, remark: (String) -> Void
  ) throws -> Plan {
    var notes: [String] = []
    let orientations = try orientations()
    var devices = try DeviceChoice(self, orientations)
    let scenarios = try scenarios()
    let screens = try screens(own ?? OwnScreens.read(selection)) { notes.append($0) }
    for scenario in ownScenarios { try scenario.checkLength(on: screens) }
    devices.add(
      FixedScreens(
        for: screens, beside: devices.all, orientations, platform, mayAdd: selection.devices == nil))
    let axes = Axes(
      catalogue, strategies: wanted(.strategy, try strategies(), by: \.id),
      devices: wanted(.device, platform.ordered(devices.all), by: \.device.id),
      orientations: wanted(.orientation, orientations, by: \.id),
      scenarios: wanted(.scenario, scenarios, by: \.id), screens: wanted(.screen, screens, by: \.id))
    let fit = ScreenFit(axes, profile: platform.profile)
    let supplement = selection.hasAny(of: .situations) ? nil : try supplement()
    let taken = takesSituation(axes)
    let plan = Plan(
      axes: axes, supplement: supplement, profile: platform.profile, frameRate: platform.frameRate,
      includes: takesCell(), fits: { devices.include($0) && fit.includes($0) && taken($0) })
    if plan.cellCount == 0, narrowing != nil {
      // The plan is built again without shortened axes, so that the notes can explain why all other cells are
      // excluded.
      var maker = self
      maker.narrowing = nil
      return try maker.plan(own, leftOut: leftOut, remark: remark)
    }
    if let leftOut {
      for item in fit.leftOut where devices.include(item.situation) && taken(item.situation) { leftOut(item) }
    }
    for note in notes { remark(note) }
    let isNarrowed = selection.hasAny(
      of: ([.strategy, .tag] + .situations).filter { !Selection.Part.naming.contains($0) })
    try named?.check(plan, isNarrowed: isNarrowed, remark)
    let remarks = PlanRemarks(
      maker: self, plan: plan, devices: devices, fit: fit, namesLeftOut: leftOut == nil)
    try remarks.report(screens, to: remark)
    return plan
  }

  // MARK: The axes

  private func wanted<Entry>(
    _ part: CellFilter.Part, _ entries: [Entry], by id: (Entry) -> String
  ) -> [Entry] {
    guard let globs = narrowing?[part] else { return entries }
    return entries.filter { entry in globs.contains { $0.matches(id(entry)) } }
  }

  /// The variants that can be selected, which are the variants of the catalogue, the variants with swept
  /// values, and the variants of named cells.
  var known: [StrategyVariant] {
    var known = catalogue.variants + swept
    // Named cells may have values of parameters without `--set`.
    let listed = Set(named?.set.map(\.strategy) ?? []).sorted().compactMap(catalogue.variant)
    known += listed.filter { new in !known.contains { $0.id == new.id } }
    return known
  }

  private func strategies() throws(LabError) -> [StrategyVariant] {
    let known = known
    var ids =
      !swept.isEmpty && selection.strategies == nil && named == nil
      ? swept.map(\.id)
      : try GlobSelector.select(
        selection.strategies, of: .strategy, from: known.map(\.id), kind: "strategy")
    // If cells are named, no others are played. Their scores are still relative to the baseline and the
    // oracle.
    if named == nil, !ids.isEmpty { ids += [catalogue.floor.id, catalogue.ceiling.id] }
    return known.filter { ids.contains($0.id) }
  }

  private func orientations() throws(LabError) -> [UIInterfaceOrientation] {
    let ids = try GlobSelector.select(
      selection.orientations, of: .orientation, from: UIInterfaceOrientation.played.map(\.id),
      kind: "orientation")
    return UIInterfaceOrientation.played.filter { ids.contains($0.id) }
  }

  private func scenarios() throws(LabError) -> [Scenario] {
    let all = Scenarios.builtIn.map(\.id)
    let ids: [String]
    if selection.scenarios != nil {
      ids = try GlobSelector.select(selection.scenarios, of: .scenario, from: all, kind: "scenario")
    } else if !ownScenarios.isEmpty, named == nil {
      ids = []
    } else {
      ids = self.ids(\.scenario, else: selection.cells != nil ? all : Axes.defaultScenarios)
    }
    return Scenarios.builtIn.filter { ids.contains($0.id) } + ownScenarios.map(\.scenario)
  }

  /// Returns the screens after the selection's adoption. A screen that the adoption does not change gets a
  /// note.
  private func screens(_ own: OwnScreens, remark: (String) -> Void) throws(LabError) -> [Screen] {
    let chosen = try chosenScreens(own)
    guard let adoption = selection.adoption else { return chosen }
    return chosen.map { screen in
      let adopted = screen.adopted(adoption)
      guard let reason = adopted.reasonUnchanged else { return adopted.screen.named(after: adoption) }
      remark("The screen '\(screen.id)' is played unchanged, because \(reason).")
      return screen
    }
  }

  private func chosenScreens(_ own: OwnScreens) throws(LabError) -> [Screen] {
    // The tags are in the screens' files, which are only read if the selection has tags.
    let tagged = (selection.tags == nil ? [] : Screens.builtIn).filter { tags.asksForAny(of: $0.tags) }
    let usual = Axes.defaultScreens + tagged.map(\.id)
    let patterns = selection.screenPatterns
    let ownScreens = own.screens.map(\.screen)
    guard ownScreens.isEmpty || !patterns.isEmpty else { return ownScreens }
    // An adopted screen is not in the list of screens, but its id can be given.
    func adopted(_ names: [String]) -> [Screen] {
      Set(names).sorted().filter { !Screens.ids.contains($0) }
        .compactMap { (ownScreens + Screens.builtIn).screen($0) }
        .filter { screen in !ownScreens.contains { $0.id == screen.id } }
    }
    if patterns.isEmpty, selection.cells == nil {
      let ids = ids(\.screen, else: usual)
      return Screens.chosen(ids) + adopted(ids) + ownScreens
    }
    let known = adopted(patterns)
    var ids = try GlobSelector.select(
      patterns, of: .screen, from: Screens.ids + known.map(\.id), kind: "screen")
    // The patterns are for the ids after the adoption, so they cannot be used here if the selection has one.
    if selection.adoption == nil { ids = wanted(.screen, ids) { $0 } }
    return Screens.chosen(ids) + known.filter { ids.contains($0.id) } + ownScreens
  }

  /// Returns the ids on one axis of the named cells or, if there are none, of the pain points' situations.
  /// Without either, returns `others`.
  func ids(_ part: KeyPath<Situation, String>, else others: [String]) -> [String] {
    if let named { return named.set.map { $0.situation[keyPath: part] } }
    return pains.isEmpty ? others : pains.flatMap(\.situations).map { $0[keyPath: part] }
  }

  // MARK: The cells

  private func takesSituation(_ axes: Axes) -> (Situation) -> Bool {
    let situations = Set(pains.flatMap(\.situations))
    let tagsOf = Dictionary(axes.screens.map { ($0.id, $0.tags) }, uniquingKeysWith: { first, _ in first })
    let pads = Set(axes.devices.filter { $0.simulated.idiom == .pad }.map(\.device.id))
    let (isTagged, tags) = (selection.tags != nil, tags)
    let turning = Set(axes.scenarios.filter(\.story.turns).map(\.id))
    let supported = selection.supported
    return { situation in
      let isPad = pads.contains(situation.device)
      let isSupported =
        supported?.include(
          situation.orientation, isPad: isPad, turns: turning.contains(situation.scenario)) ?? true
      return (situations.isEmpty || situations.contains(situation)) && isSupported
        && (!isTagged || tags.takesAny(of: (tagsOf[situation.screen] ?? []) + [isPad ? "pad" : "phone"]))
    }
  }

  /// Returns a function that tests whether the selection includes a cell, or nil if the selection includes
  /// all cells.
  private func takesCell() -> ((CellID) -> Bool)? {
    let (isFiltered, named, globs) = (selection.cells != nil, named, globs)
    guard isFiltered || named != nil else { return nil }
    return { (!isFiltered || globs.contains($0.text)) && (named?.set.contains($0) ?? true) }
  }

  // MARK: Pain points

  private static func pains(_ selection: Selection) throws(LabError) -> [PainPoint] {
    if selection.pains != nil, selection.scenarioFiles != nil {
      throw LabError(
        .misuse, "Your own scenario does not belong to a pain point. Remove --pain or --scenario-file.",
        about: .pain)
    }
    var pains: [PainPoint] = []
    for name in selection.pains ?? [] {
      guard let pain = PainPoints.pain(name) else { throw .unknownPain(name, about: .pain) }
      pains.append(pain)
    }
    return pains
  }

  private func supplement() throws(LabError) -> Supplement {
    let situations = PainPoints.situations
    let devices = Set(situations.map(\.device))
    let scenarios = Set(situations.map(\.scenario))
    let screens = Set(situations.map(\.screen))
    var planned: [PlannedDevice] = []
    for device in platform.table.matrixDevices where devices.contains(device.id) {
      planned.append(try platform.planned(device))
    }
    return Supplement(
      situations: situations, devices: planned,
      scenarios: Scenarios.builtIn.filter { scenarios.contains($0.id) },
      screens: Screens.chosen(screens))
  }
}

extension [Selection.Part] {
  fileprivate static var situations: Self { Selection.Part.situations }
}

extension LabError {
  package static func unknownPain(_ name: String, about part: Selection.Part? = nil) -> LabError {
    LabError(
      .misuse,
      "Unknown pain point '\(name)'.\(Suggestions.sentence(for: name, in: PainPoints.all.map(\.id))) "
        + "Expected a number from 1 to \(PainPoints.all.count) or an id.", about: part, unknown: "pain")
  }
}

/// The devices of a plan, which are the chosen or default ones, and those that were added for some cells
/// only.
struct DeviceChoice {
  private(set) var all: [PlannedDevice]
  private(set) var extra = ExtraDevices()
  private(set) var fixed: FixedScreens?

  init(_ maker: PlanMaker, _ orientations: [UIInterfaceOrientation]) throws(LabError) {
    let platform = maker.platform
    let table = platform.table.matrixDevices
    let selected = maker.selection.devices
    let ids =
      selected != nil
      ? try GlobSelector.select(selected, of: .device, from: table.map(\.id), kind: "device")
      : maker.ids(\.device, else: Axes.defaultDevices)
    all = []
    for device in table where ids.contains(device.id) { all.append(try platform.planned(device)) }
    guard selected == nil else { return }
    extra = ExtraDevices(for: maker.ownScenarios, beside: all, orientations, platform)
    all = platform.ordered(all + extra.devices)
  }

  mutating func add(_ screens: FixedScreens) {
    fixed = screens
    all += screens.devices
  }

  /// Whether a situation may be played. A device that was added for some situations is not played in others.
  func include(_ situation: Situation) -> Bool {
    extra.includes(situation) && (fixed?.includes(situation) ?? true)
  }
}

/// The notes about a plan, or the reasons why the plan has no cells.
struct PlanRemarks {
  let maker: PlanMaker
  let plan: Plan
  let devices: DeviceChoice
  let fit: ScreenFit
  /// Whether notes name the situations in which a screen does not fit.
  let namesLeftOut: Bool

  /// Passes the notes on.
  ///
  /// Throws: ``LabError`` if the plan has no cells, unless the selection allows this.
  func report(_ screens: [Screen], to remark: (String) -> Void) throws(LabError) {
    let isListed = maker.selection.cells != nil || maker.named != nil
    let unplayed =
      (isListed ? [] : maker.ownScenarios.compactMap { $0.reasonNotPlayed(plan, maker.platform) })
      + (devices.fixed?.notes ?? [])
    let unfit = try PatternRemarks(
      strategies: maker.known.map(\.id), table: maker.platform.table, scenarios: maker.ownScenarios,
      screens: screens
    ).of(maker.selection)
    guard plan.cellCount > 0 else {
      // If some cells fit, the plan is empty because of the selection, and not because of the screens' sizes.
      let noneFits = unfiltered.eachCell.allSatisfy { !fit.includes($0.situation) }
      var reasons = unplayed + unfit + (noneFits ? fit.notes(ofBuiltIn: true) : [])
      if reasons.isEmpty { reasons = [obstacle] }
      let reason = reasons.joined(separator: "\n")
      guard maker.selection.mayBeEmpty else { throw LabError(.noCells, reason) }
      return remark(reason)
    }
    let idle = maker.ownScenarios.filter { !$0.scenario.bringsKeyboard }.map {
      "\($0.path): the keyboard never appears: no step focuses an input, shows another app's keyboard or "
        + "posts a keyboard's frames. There is little to score."
    }
    let misfits = namesLeftOut ? fit.notes() : []
    for text in unfit + devices.extra.notes + misfits + unplayed + idle { remark(text) }
  }

  /// The plan of all cells on the axes, without the parts of the selection that filter cells.
  private var unfiltered: Plan { Plan(axes: plan.axes, profile: plan.profile, frameRate: plan.frameRate) }

  /// The reason why a plan has no cells although every pattern matches an id. Either no combination can be
  /// played, or the parts that filter cells exclude all of them.
  private var obstacle: String {
    let filters = Selection.Part.filters.filter(maker.selection.has)
    let count = unfiltered.cellCount
    if count == 0 || filters.isEmpty {
      return (["The selection matches no cell."] + plan.obstacles.prefix(3)).joined(separator: " ")
    }
    let options = filters.map { "--\($0.rawValue)" }.joined(separator: ", ")
    return
      "The selection matches no cell: the other options leave \(count) cells, but none of these matches \(options)."
  }
}

/// Warnings about patterns that match no id.
struct PatternRemarks {
  let strategies: [String]
  let table: DeviceTable
  let scenarios: [OwnScenario]
  /// The user's own screens, and built-in screens if they can be selected too.
  let screens: [Screen]

  func of(_ selection: Selection) throws(LabError) -> [String] {
    func named(_ own: [String], _ builtIn: [String]) -> [String] {
      own + builtIn.filter { !own.contains($0) }
    }
    let axes: [(part: Selection.Part, patterns: [String]?, ids: [String])] = [
      (.strategy, selection.strategies, strategies),
      (.device, selection.devices, table.matrixDevices.map(\.id)),
      (.orientation, selection.orientations, UIInterfaceOrientation.played.map(\.id)),
      (
        .scenario, selection.scenarios, named(scenarios.map(\.scenario.id), Scenarios.builtIn.map(\.id))
      ),
      (.screen, selection.screenPatterns, named(screens.map(\.id), Screens.ids)),
    ]
    var remarks: [String] = []
    for (part, patterns, ids) in axes {
      remarks += try GlobSelector(patterns, of: part).remarks(kind: part.rawValue, in: ids)
    }
    remarks += Self.ofCells(selection.cells ?? [], in: axes.map(\.ids))
    guard selection.tags != nil else { return remarks }
    let tags = (Screens.builtIn + screens).flatMap(\.tags) + ["phone", "pad"]
    return remarks + (try GlobSelector(selection.tags, of: .tag)).remarks(kind: "tag", in: tags)
  }

  /// Returns warnings about patterns for whole cells in which one part matches no id.
  ///
  /// - Parameter axes: The ids on each axis, in the order of a cell's id.
  static func ofCells(_ patterns: [String], in axes: [[String]]) -> [String] {
    patterns.filter { !$0.hasPrefix("!") }.flatMap { pattern in
      // A star also matches slashes, so a pattern with another number of parts may be correct.
      let parts = pattern.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == axes.count else { return [String]() }
      return zip(CellFilter.Part.allCases, zip(parts, axes)).flatMap { part, pair in
        (try? GlobSelector([pair.0]))?.remarks(kind: part.rawValue, in: pair.1) ?? []
      }
    }
  }
}
