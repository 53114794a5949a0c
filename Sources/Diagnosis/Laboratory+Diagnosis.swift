import Analysis
import KeyboardAvoidance
import Lab
import Matrix
import Pictures
import Record
import Reports
import Screens
import Support
import UIKit

/// The options of a diagnosis.
public struct DiagnosisOptions: Sendable {
  /// The strategy that the app has today. Nil for an app without keyboard code, which has only the behaviour
  /// that the screen's file contains.
  public var today: String?
  /// The strategy that the app has today, in words that follow "Today". Nil for the strategy's id.
  public var todayInWords: String?
  /// The families of the libraries that the app has already. They are not among the fixes.
  public var familiesInUse: Set<String> = []
  /// Returns the command that explains a cell of a screen.
  public var explain: @Sendable (OwnScreens.Own, CellID) -> String = { own, cell in
    "avoidance explain \(cell.text)" + (own.screen.file.map { " --screen \(shellWord($0))" } ?? "")
  }
  /// Returns the text of a line of the app's own code.
  public var source: @Sendable (SourcePlace) -> String? = { _ in nil }
  /// Whether the app's folder is given, so that its classes are played unless a note says why not.
  public var namesFolder = false
  /// The app's own code for the keyboard, if it is what the app has today.
  package var ownCode: OwnKeyboardCode?
  /// Whether pictures are drawn.
  public var draws = false
  /// A check while a screen is played. If it returns true, the diagnosis throws
  /// ``/Lab/MatrixRun/Interruption``.
  public var shouldStop: @Sendable () -> Bool = { false }
  /// Returns the command that diagnoses a screen, for its report.
  public var command: @Sendable (OwnScreens.Own) -> String = { _ in "" }

  /// Creates options for an app without keyboard code and a diagnosis without pictures.
  public init() {}
}

extension Laboratory {
  /// Returns the screens to diagnose, from files and from the built-in screens.
  ///
  /// Throws: ``LabError`` for unknown ids and for files that are missing or malformed.
  public func screensToDiagnose(_ selection: Selection) throws -> OwnScreens {
    var own = try OwnScreens.read(selection)
    let patterns = selection.screenPatterns
    guard !patterns.isEmpty else { return own }
    let ids = try GlobSelector.select(
      patterns, of: .screen, from: Screens.ids, kind: "screen")
    own.screens = Screens.chosen(ids).map { OwnScreens.Own($0) } + own.screens
    return own
  }

  /// Plays a screen with today's strategy, with each technique and with each change of structure, and
  /// describes the failures and the fixes.
  ///
  /// - Parameters:
  ///   - own: the screen.
  ///   - selection: devices, orientations, scenarios and strategies. An axis without a choice has a small
  ///     default.
  ///   - platform: the platform that is simulated.
  ///   - options: today's strategy and the form of the description.
  ///
  /// Throws: ``LabError`` for unknown ids or if the screen cannot be played, and
  /// ``/Lab/MatrixRun/Interruption``.
  public func diagnose(
    _ own: OwnScreens.Own, _ selection: Selection, on platform: PlatformChoice = PlatformChoice(),
    _ options: DiagnosisOptions = DiagnosisOptions()
  ) throws -> DiagnosisReport {
    try limited(own, options) { report(on: try played(own, selection, on: platform, options), [], options) }
  }

  /// Diagnoses a screen with an app's own code, and again with the corrections of the code that the first report leads to.
  /// Nothing but the corrections is played again.
  ///
  /// - Parameter correcting: Plays the corrections that may help. If there are none, the first report is the result.
  ///
  /// Throws: as ``diagnose(_:_:on:_:)``, and any error of `correcting`.
  package func diagnose(
    _ own: OwnScreens.Own, _ selection: Selection, on platform: PlatformChoice, _ options: DiagnosisOptions,
    correcting: (DiagnosisReport) throws -> [CodeCorrection]
  ) throws -> DiagnosisReport {
    let (played, first) = try limited(own, options) {
      let played = try self.played(own, selection, on: platform, options)
      return (played, report(on: played, [], options))
    }
    let corrections = try correcting(first)
    guard !corrections.isEmpty else { return first }
    do {
      return try limited(own, options) { report(on: played, corrections, options) }
    } catch let error as LabError where error.concernsOneScreen {
      // The report with the corrections exceeds the limit of work.
      return first
    }
  }

  /// Plays a screen within the work limit of a diagnosis.
  private func limited<Value>(
    _ own: OwnScreens.Own, _ options: DiagnosisOptions, _ play: () throws -> Value
  ) throws -> Value {
    try onLargeStack {
      let budget = WorkBudget(limit: Self.diagnosisWorkLimit)
      let outcome = Result { try budget.limiting(play) }
      if options.shouldStop() { throw MatrixRun.Interruption() }
      if budget.isExhausted {
        throw LabError(
          .exceedsLimit,
          "Solving the constraints of '\(own.screen.id)', or of a changed form of it, exceeds the work limit "
            + "(\(budget.limit) numbers for a diagnosis; \(LabError.workLimits)). Diagnose it "
            + "on one device with --device and in fewer scenarios with --scenario, or leave out some of its views."
        )
      }
      return try outcome.get()
    }
  }

  /// The work limit of all layouts of a diagnosis, which is reached after some seconds. A stack of a hundred fields that
  /// does not fit takes a third of it at most.
  package static let diagnosisWorkLimit = 600_000_000

  /// Returns the plan of a diagnosis, the plan of the unchanged screen, and remarks about them.
  private func prepare(
    _ own: OwnScreens.Own, _ selection: Selection, on platform: PlatformChoice, _ options: DiagnosisOptions
  ) throws -> (prepared: DiagnosisPlan, base: Plan, remarks: [String]) {
    // The behaviour that the file contains is today's unless the user names another one.
    let builtIn = options.today == nil ? own.screen.builtInAvoidance?.strategy : nil
    var today = try strategy(options.today ?? builtIn.flatMap(catalogue.variant)?.id ?? catalogue.floor.id)
    var selection = selection
    if selection.scenarios == nil, selection.scenarioFiles == nil {
      selection.scenarios = DiagnosisPlan.scenarios
    }
    let known = Set(catalogue.variants.map(\.id))
    let printsCode = selection.strategies == nil
    let techniques =
      selection.strategies
      ?? DiagnosisPlan.libraries.filter { known.contains($0) && !options.familiesInUse.contains($0) }
    selection.strategies =
      techniques.isEmpty ? [today.id] : techniques + (known.contains(today.id) ? [today.id] : [])
    // The first plan contains only this screen, even if the selection names others.
    let isBuiltIn = Screens.screen(own.screen.id) != nil
    selection.screens = isBuiltIn ? [own.screen.id] : nil
    var alone = OwnScreens()
    if !isBuiltIn { alone.screens = [own] }
    var remarks: [String] = []
    selection.mayBeEmpty = true
    let (base, leftOut) = try planWithLeftOut(selection, on: platform, screens: alone) { remarks.append($0) }
    if builtIn != nil, base.axes.devices.contains(where: { $0.system < today.minimumSystem }) {
      today = catalogue.floor
    }
    let prepared = DiagnosisPlan(
      own, base: base, leftOut: leftOut, today: today, printsCode: printsCode)
    guard prepared.plan.cellCount > 0 else { throw LabError(.noCells, remarks.joined(separator: "\n")) }
    if base.cellCount == 0 { remarks.removeAll() }
    return (prepared, base, remarks)
  }

  /// The results of the cells of a diagnosis.
  private struct PlayedDiagnosis {
    var prepared: DiagnosisPlan
    var cells: [CellResult]
    var remarks: [String]
    var warnings: [String]
  }

  private func played(
    _ own: OwnScreens.Own, _ selection: Selection, on platform: PlatformChoice, _ options: DiagnosisOptions
  ) throws -> PlayedDiagnosis {
    let (prepared, base, remarks) = try prepare(own, selection, on: platform, options)
    var run = MatrixRun(prepared.plan, examining: nil, jobs: jobs, command: "")
    run.searchesRanges = false
    run.shouldStop = options.shouldStop
    try run.play()
    return PlayedDiagnosis(
      prepared: prepared, cells: Array(run.cells),
      remarks: remarks + run.counts.unplayed.map { "\($0.text)." },
      warnings: layoutProblems(of: base))
  }

  private func report(
    on played: PlayedDiagnosis, _ corrections: [CodeCorrection], _ options: DiagnosisOptions
  ) -> DiagnosisReport {
    let prepared = played.prepared
    let today = prepared.today
    let catalogue = catalogue
    let diagnosis = Diagnosis(
      played.cells + corrections.flatMap(\.cells), of: prepared.own.screen.id, today: today.id,
      floor: catalogue.floor.id,
      ceiling: catalogue.ceiling.id,
      leftOut: prepared.leftOut.map(\.situation), testsRemoval: prepared.testsRemoval,
      rank: { prepared.rank($0.situation) }
    ) { screen, strategy in
      if let correction = corrections.first(where: { $0.id == strategy }) { return correction.effort }
      let isKept = strategy == today.id || strategy == catalogue.floor.id
      let code = isKept ? 0 : prepared.variant(strategy)?.effort(catalogue) ?? 0
      // A constraint to the keyboard layout guide is made in Interface Builder, in three steps.
      let isGuide = strategy == CodeFixes.layoutGuide.variant.id
      return (prepared.change(of: screen, with: strategy)?.effort ?? 0) + (isGuide ? 3 : code)
    }
    return DiagnosisWriter(
      prepared, diagnosis, catalogue, played.remarks, warnings: played.warnings, corrections, options
    ).report()
  }

  /// Explains a cell of a diagnosis with today's strategy.
  ///
  /// Throws: ``LabError`` if the diagnosis does not play the cell.
  package func explainToday(
    _ cell: CellID, on own: OwnScreens.Own, _ selection: Selection,
    on platform: PlatformChoice = PlatformChoice(), _ options: DiagnosisOptions
  ) throws -> CellExplanation {
    var selection = selection
    selection.devices = [cell.device]
    selection.orientations = [cell.orientation]
    if selection.scenarioFiles == nil { selection.scenarios = [cell.scenario] }
    return try limited(own, options) {
      let (prepared, _, _) = try prepare(own, selection, on: platform, options)
      guard let plan = Replay(prepared.plan).plan(of: cell), let explanation = CellExplanation(plan) else {
        let isPlayed = prepared.plan.axes.strategies.contains { $0.id == cell.strategy }
        throw LabError(
          .nothingSelected,
          "The cell '\(cell.text)' is not played on '\(own.screen.id)'."
            + (isPlayed
              ? ""
              : " '\(cell.strategy)' is no strategy there; the app's own code is '\(prepared.today.id)'."))
      }
      return explanation
    }
  }

  /// Plays today's strategy alone in the situations of a diagnosis.
  ///
  /// Throws: as ``diagnose(_:_:on:_:)``.
  package func cellsOfToday(
    on own: OwnScreens.Own, _ selection: Selection, on platform: PlatformChoice = PlatformChoice(),
    _ options: DiagnosisOptions
  ) throws -> [CellResult] {
    try limited(own, options) {
      let (prepared, _, _) = try prepare(own, selection, on: platform, options)
      let (screen, today) = (prepared.own.screen, prepared.today)
      let played = Set(
        prepared.plan.cells.lazy.filter { $0.screen == screen.id && $0.strategy == today.id }.map(\.situation)
      )
      var axes = prepared.plan.axes
      (axes.screens, axes.strategies) = ([screen], [today])
      let plan = Plan(
        axes: axes, profile: prepared.plan.profile, frameRate: prepared.plan.frameRate, fits: played.contains)
      var run = MatrixRun(plan, examining: nil, jobs: jobs, command: "")
      run.searchesRanges = false
      run.shouldStop = options.shouldStop
      try run.play()
      return Array(run.cells)
    }
  }

  /// Plays a strategy on one screen in two scenarios on the first of the selected devices, and returns the reason why
  /// its code cannot be played. Nil if it can, or if the selection is empty there.
  ///
  /// Throws: as ``diagnose(_:_:on:_:)``.
  public func firstError(
    of strategy: String, on own: OwnScreens.Own, _ selection: Selection, _ platform: PlatformChoice
  ) throws -> String? {
    var selection = selection
    selection.devices = selection.devices?.prefix(1).map { $0 } ?? [DiagnosisPlan.usual[0]]
    (selection.scenarios, selection.scenarioFiles) = (["show-hide", "next-through-all"], nil)
    (selection.strategies, selection.screens, selection.mayBeEmpty) = ([strategy], nil, true)
    var alone = OwnScreens()
    alone.screens = [own]
    return try onLargeStack {
      let (plan, _) = try planWithLeftOut(selection, on: platform, screens: alone) { _ in }
      var run = MatrixRun(plan, examining: nil, jobs: jobs, command: "")
      run.searchesRanges = false
      try run.play()
      return run.cells.lazy.compactMap(\.error).first
    }
  }

  /// Writes diagnoses to a folder as pages with pictures and code.
  ///
  /// Throws: ``LabError`` if the folder cannot be written or contains files that are not from a diagnosis.
  public func writeDiagnosis(_ reports: [DiagnosisReport], to folder: String) throws(LabError) {
    do throws(ReportTreeError) {
      try ReportTree.write(DiagnosisPages.files(reports), to: folder)
    } catch {
      let other = if case .foreign = error { "Or choose" } else { "Choose" }
      throw LabError(.unwritable, "\(error) \(other) another folder with --output.")
    }
  }

  private func strategy(_ id: String) throws(LabError) -> StrategyVariant {
    if let found = catalogue.variant(id) { return found }
    let names = catalogue.variants.map(\.id)
    throw LabError(
      .misuse, "Unknown strategy '\(id)'.\(Suggestions.sentence(for: id, in: names))", unknown: "strategy")
  }
}
