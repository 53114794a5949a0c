import Diagnosis
import Foundation
import KeyboardAvoidance
import Lab
import Matrix
import Record
import Simulation
import Support
import UIKit

/// A trial of an app's own view controllers: each is translated, compiled, loaded and played on its screen.
public struct Trial {
  /// The options of a trial.
  public struct Options: Sendable {
    /// The name of the only class to try; nil for all.
    public var only: String?
    /// The storyboards and xibs to take the screens from, each with an optional `#SCENE`; nil for those in the
    /// app's folders.
    public var screens: [String]?
    /// Whether controllers whose code builds the screen are also tried if `screens` names the screens.
    public var triesCodeBuilt = false
    /// The expressions that make controllers, such as `ProfileViewController(user: .sample)`. A controller without
    /// one is made without arguments.
    public var makes: [String] = []
    /// The values of properties that another screen would set, such as `ProfileViewController.user=User.sample`.
    public var sets: [String] = []
    /// The devices, orientations, scenarios and techniques, and the roles of the screens.
    public var selection = Selection()
    /// The platform that is simulated.
    public var platform = PlatformChoice()
    /// Whether pictures are drawn.
    public var draws = false
    /// The first argument of this program that makes it a child process, which plays the app's code.
    public var childWord: String
    /// Returns the command that tries a controller, for its report.
    public var command: @Sendable (AppController) -> String = { _ in "" }
    /// Returns the command that explains a cell of a controller.
    public var explain: @Sendable (AppController, CellID) -> String = { _, _ in "" }
    /// A check while controllers are compiled and played. If it returns true, the trial throws
    /// ``/Lab/MatrixRun/Interruption``.
    public var shouldStop: @Sendable () -> Bool = { false }

    /// Creates options for all controllers, without pictures.
    public init(childWord: String) { self.childWord = childWord }
  }

  private let lab: Laboratory
  private let workshop: Workshop?
  private let options: Options
  let app: AppFolder
  let libraries: AvoidanceLibraries
  /// Nil if an option names orientations.
  private let orientations: OrientationFiles?
  private let paths: [String]
  /// The paths as a report shows them.
  private let names: ShownPaths
  /// The controllers that were found.
  public let controllers: AppControllers

  /// Finds the controllers of an app.
  ///
  /// - Parameters:
  ///   - paths: The app's folders, Swift files, storyboards and xibs.
  ///   - lab: The laboratory with the techniques to compare with.
  ///   - makingWorkshop: Finds the compiler. It is called only if there is a controller to compile. Without a workshop, the
  ///     controllers are found, but none is played.
  ///   - options: The options.
  ///
  /// Throws: ``/Lab/LabError`` if a path does not exist, or if there is neither a controller nor a screen.
  public init(
    _ paths: [String], in lab: Laboratory, makingWorkshop: () throws -> Workshop?, _ options: Options
  ) throws {
    (self.lab, self.options, self.paths) = (lab, options, paths)
    for path in paths where !FileManager.default.fileExists(atPath: OwnScreens.file(of: path)) {
      throw LabError(.missing, "\(path): no such file or folder.")
    }
    let names = ShownPaths(paths + (options.screens ?? []))
    self.names = names
    app = AppFolder(paths, showing: names)
    if StopRequest.signal != nil { throw MatrixRun.Interruption() }
    libraries = AvoidanceLibraries(in: app, lab.catalogue)
    orientations =
      options.selection.orientations == nil
      ? OrientationFiles(in: paths, of: app, showing: names) : nil
    var selection = options.selection
    selection.screens = options.screens ?? paths.filter { !$0.hasSuffix(".swift") }
    let findsCodeBuilt = options.screens == nil || options.triesCodeBuilt
    let screens = try Self.screens(selection, paths: paths, isGiven: !findsCodeBuilt)
    screenFiles = screens.files
    controllers = AppControllers(
      screens, in: app, only: options.only, findsCodeBuilt: findsCodeBuilt, showing: names)
    if let only = options.only, controllers.found.isEmpty, controllers.refused.isEmpty {
      throw Self.noController(only, in: app, isOnAnotherScreen: options.screens != nil)
    }
    for make in options.makes {
      try Self.checkClass(
        String(make.prefix { $0 != "(" }), in: app, controllers, only: options.only,
        words: "'\(make)' makes none of")
    }
    for set in options.sets {
      guard let (name, _, _) = ControllerMaking.setting(set) else {
        throw LabError(
          .misuse,
          "'\(set)' is not of the form 'Class.property=value', as in 'ProfileViewController.user=User.sample'."
        )
      }
      try Self.checkClass(
        name, in: app, controllers, only: options.only, words: "'\(set)' sets a property of none of")
    }
    workshop = controllers.found.isEmpty ? nil : try makingWorkshop()
  }

  /// Throws if a class that an option names is none of the controllers that are tried.
  private static func checkClass(
    _ name: String, in app: AppFolder, _ controllers: AppControllers, only: String?, words: String
  ) throws(LabError) {
    guard app.classes.contains(name) else {
      throw noClass(name, in: app.classes.filter { app.isController($0, near: "") })
    }
    // With --class, the options of the other classes are not needed.
    guard only != nil || controllers.found.contains(where: { $0.name == name }) else {
      throw LabError(
        .misuse, "\(words) the view controllers that are tried. Use --class \(name) to try this class.")
    }
  }

  /// Returns the error for a class that is the only one to try, and that is not among the controllers.
  private static func noController(
    _ name: String, in app: AppFolder, isOnAnotherScreen: Bool
  ) -> LabError {
    guard app.classes.contains(name) else {
      return noClass(name, in: app.classes.filter { app.isController($0, near: "") })
    }
    return LabError(
      .misuse,
      app.isController(name, near: "") && isOnAnotherScreen
        ? "The screens of --screen do not have the class '\(name)'."
        : "The class '\(name)' is no view controller, as far as the Swift files here tell.")
  }

  private static func noClass(_ name: String, in known: Set<String>) -> LabError {
    let names = known.sorted()
    let shown =
      names.prefix(8).joined(separator: ", ") + (names.count > 8 ? " and \(names.count - 8) more" : "")
    return LabError(
      .misuse,
      "No class '\(name)' here.\(Suggestions.sentence(for: name, in: names))"
        + (names.isEmpty ? "" : " Classes here: \(shown)."))
  }

  /// Reads the screens of the app. A folder without storyboards and xibs has none.
  private static func screens(_ selection: Selection, paths: [String], isGiven: Bool) throws -> OwnScreens {
    guard selection.screens?.isEmpty == false else { return OwnScreens() }
    do { return try OwnScreens.read(selection) } catch let error as LabError {
      guard !isGiven, error.kind != .misuse else { throw error }
      // The code of an app may build all its screens, so a folder may have no storyboard.
      let others = (selection.screens ?? []).filter { path in
        guard InputFile.isFolder(path) else { return true }
        var alone = selection
        (alone.screens, alone.roles) = ([path], nil)
        return (try? OwnScreens.read(alone)) != nil
      }
      guard !others.isEmpty else { return OwnScreens() }
      guard others != selection.screens else { throw error }
      var rest = selection
      rest.screens = others
      return try OwnScreens.read(rest)
    }
  }

  /// Whether the options leave out some of the app's controllers.
  var isLimited: Bool {
    options.only != nil || options.screens != nil && !options.triesCodeBuilt
  }

  /// The files that the trial depends on: the app's Swift files, storyboards and xibs.
  public var files: [String] { app.files.map(\.location) + screenFiles.sorted() }
  private let screenFiles: Set<String>

  /// Tries all controllers.
  ///
  /// - Parameter progress: Receives a sentence before each controller.
  ///
  /// Throws: ``/Lab/MatrixRun/Interruption``, and ``/Lab/LabError`` if nothing can be compiled or played.
  public func run(progress: (String) -> Void = { _ in }) throws -> TrialReport {
    var report = TrialReport()
    report.warnings = app.warnings + (controllers.warning.map { [$0] } ?? [])
    if controllers.found.isEmpty, controllers.refused.isEmpty {
      report.warnings += app.reasonsForNothing(at: paths).map(names.shown)
    }
    for controller in controllers.found {
      if options.shouldStop() { throw MatrixRun.Interruption() }
      progress(controller.name)
      let entry = try attempt(controller)
      if entry.subclasses.isEmpty { report.controllers.append(entry) } else { report.bases.append(entry) }
    }
    // A controller whose compilation was stopped has no result.
    if options.shouldStop() { throw MatrixRun.Interruption() }
    if !report.played.isEmpty, !WriteRefusal.isPossible { report.warnings.append(Self.unrefused) }
    report.controllers += controllers.refused.map { refused in
      var entry = TrialReport.Controller(name: refused.name, place: refused.place)
      entry.refusal = refused.reason
      return entry
    }
    return report
  }

  /// Returns the orientations that a controller's app supports, and the file that says so. Nil if the app supports all, or if an
  /// option names orientations.
  private func supported(for controller: AppController) -> (
    orientations: SupportedOrientations, file: String
  )? {
    orientations?.supported(near: controller.file)
  }

  /// Returns the selection without the orientations that a controller's app does not support.
  private func selection(for controller: AppController) -> Selection {
    var selection = options.selection
    selection.supported = supported(for: controller)?.orientations
    return selection
  }

  private static let unrefused =
    "The code of the view controllers could change files, because this system cannot refuse it: it has neither Landlock "
    + "nor 'sandbox_init'."

  /// Tries the controller of a screen. Returns nil if no controller of the screen was found.
  ///
  /// Throws: as ``run(progress:)``.
  public func attempt(on screen: String) throws -> TrialReport.Controller? {
    try controllers.found.first { $0.screen?.screen.id == screen }.map { try attempt($0) }
  }

  /// The controllers whose code builds the screen.
  public var codeBuilt: [AppController] { controllers.found.filter { $0.screen == nil } }

  /// Returns the library that acts on a screen whose controller is not played. Nil if none does.
  public func library(on screen: String) -> LibraryInUse? {
    guard let controller = controllers.found.first(where: { $0.screen?.screen.id == screen }) else {
      return libraries.everywhere
    }
    return libraries.finding(for: controller).library
  }

  /// Tries one of the controllers that were found, within a separate limit of work, so that one whose layouts are too
  /// hard does not end the attempts of the others.
  ///
  /// Throws: as ``run(progress:)``.
  public func attempt(_ controller: AppController) throws -> TrialReport.Controller {
    try WorkBudget(limit: Laboratory.diagnosisWorkLimit).limiting { try entry(of: controller) }
  }

  /// Tries a controller, and returns its entry in the report.
  private func entry(of controller: AppController) throws -> TrialReport.Controller {
    var entry = TrialReport.Controller(name: controller.name, place: controller.place)
    let source = source(of: controller)
    if case .code(let container) = source {
      (entry.buildsScreen, entry.container, entry.scene) = (true, container.inWords, controller.scene?.place)
    }
    guard let workshop else { return entry }
    let library = libraries.finding(for: controller)
    entry.libraries = Self.sentences(on: library, controller.name)
    do {
      let compiled = try playable(controller, source, by: workshop)
      (entry.leftOut, entry.files) = (compiled.leftOut, compiled.files)
      (entry.standIns, entry.making) = (compiled.standIns, compiled.making)
      entry.diagnosis = try playing(controller, compiled) { lab, variant, player in
        let screen = try self.screen(
          of: controller, from: source, variant, by: player, without: compiled.leftOut)
        return try lab.diagnose(
          screen, selection(for: controller), on: options.platform, diagnosis(controller, variant, compiled)
        ) { try corrections($0, controller, source, compiled, by: workshop) }
      }
      if let heard = entry.diagnosis?.heard,
        let sentence = Self.sentence(
          onRegistrationOf: controller.name, in: compiled.keyboardStatements, heard: heard)
      {
        entry.cautions.append(sentence)
      }
      if let (supported, file) = supported(for: controller) {
        entry.cautions.append(supported.sentence(from: file))
      }
      let files = app.ownFiles(of: controller.name, near: controller.file).map(\.path)
      if let sentence = Self.sentence(onLayoutWithout: compiled.cuts, in: files) {
        entry.cautions.append(sentence)
      }
      if let scene = controller.scene {
        entry.cautions.append(
          "The screen is the scene in \(scene.place) with the views that code and xibs add to it. A view or a constraint that "
            + "a fix names can be in any of these.")
      }
      entry.diagnosis?.remarks.insert(contentsOf: entry.cautions + entry.libraries, at: 0)
      entry.presentations = compiled.presentations.compactMap {
        sentence(on: $0, happened: entry.diagnosis?.presented ?? [])
      }
    } catch let unplayable as Workshop.Unplayable {
      entry.refusal = unplayable.reason
      if unplayable.hasNoInput, options.only == nil { entry.subclasses = subclasses(of: controller) }
    } catch let error as LabError where error.concernsOneScreen {
      entry.refusal = error.description
      if error.kind == .noCells, let (supported, file) = supported(for: controller) {
        entry.refusal? += " " + supported.sentence(from: file)
      }
    }
    if entry.diagnosis == nil { entry.libraries = Self.sentences(onUnplayed: library) }
    return entry
  }

  /// Returns the names of the controllers whose class inherits from that of a controller without another one in between.
  private func subclasses(of controller: AppController) -> [String] {
    controllers.found.compactMap { other in
      app.declaration(of: other.name, near: other.file)?.declaration.first == controller.name
        ? other.name : nil
    }
  }

  private static func sentences(on finding: AvoidanceLibraries.Finding, _ name: String) -> [String] {
    guard let library = finding.library else { return finding.remarks }
    // Only IQKeyboardManager has a list of classes that it leaves alone.
    let way =
      library.name == ManagerUse.name
      ? "add '\(name).self' to its 'disabledDistanceHandlingClasses'" : "give the scroll view UIKit's class"
    return [
      "\(library.name) (strategy '\(library.strategy)') is played together with the code of \(name), because "
        + "\(library.evidence). A fix in place of the code is played without it: if you use one, \(way)."
    ] + finding.remarks
  }

  /// Returns the remarks on the libraries of a controller whose code cannot be played.
  private static func sentences(onUnplayed finding: AvoidanceLibraries.Finding) -> [String] {
    guard let library = finding.library else { return finding.remarks }
    return [
      "\(library.name) acts on this screen too, because \(library.evidence). 'diagnose' plays it alone with "
        + "'--today \(library.strategy)'."
    ] + finding.remarks
  }

  /// Explains a cell of one of the controllers, or of a technique that is compared with it on the same screen.
  ///
  /// Throws: ``/Lab/LabError`` if the cell is of none of them, or if it cannot be played.
  public func explain(_ cell: CellID) throws -> CellExplanation {
    let found = controllers.found
    guard let workshop,
      let controller = found.first(where: { $0.strategy == cell.strategy })
        ?? found.first(where: { $0.screenID == cell.screen })
    else {
      let ids = controllers.found.map(\.strategy)
      throw LabError(
        .misuse,
        "No view controller here is played as '\(cell.strategy)', and none has the screen '\(cell.screen)'."
          + (ids.isEmpty ? "" : " Those that are played: \(ids.joined(separator: ", "))."))
    }
    let source = source(of: controller)
    do {
      let compiled = try playable(controller, source, by: workshop)
      return try playing(controller, compiled) { lab, variant, player in
        let screen = try self.screen(
          of: controller, from: source, variant, by: player, without: compiled.leftOut)
        return try lab.explainToday(
          cell, on: screen, selection(for: controller), on: options.platform,
          diagnosis(controller, variant, compiled))
      }
    } catch let unplayable as Workshop.Unplayable {
      throw LabError(.broken, unplayable.reason)
    }
  }

  /// Writes the best fix of a diagnosis into the text of the screen's file, and plays it again. A fix that keeps the
  /// app's code is played with it. Returns nil if no controller of the screen can be played.
  ///
  /// Throws: as ``/Lab/Laboratory/fix(_:of:_:on:_:)``.
  public func fix(_ report: DiagnosisReport, of screen: OwnScreens.Own) throws -> FixedFile? {
    guard let workshop,
      let controller = controllers.found.first(where: { $0.screen?.screen.id == screen.screen.id })
    else { return nil }
    let compiled: Workshop.Compiled
    do {
      compiled = try playable(controller, source(of: controller), by: workshop)
    } catch is Workshop.Unplayable { return nil }
    return try playing(controller, compiled) { lab, variant, _ in
      try lab.fix(
        report, of: screen, selection(for: controller), on: options.platform,
        diagnosis(controller, variant, compiled))
    }
  }

  /// Compiles and plays the corrections of a controller's code that may help. Corrections that cannot be compiled or
  /// played are left out.
  private func corrections(
    _ report: DiagnosisReport, _ controller: AppController, _ source: ScreenSource,
    _ compiled: Workshop.Compiled, by workshop: Workshop
  ) throws -> [CodeCorrection] {
    let files = app.ownFiles(of: controller.name, near: controller.file)
    var removals: [KeyboardRemoval]?
    if case .code = source { removals = compiled.removals }
    let proposals = Corrections(
      report, in: files, strategy: controller.strategy, removals: removals,
      ownCode: OwnKeyboardCode(compiled.removals, of: controller, in: app)
    ).all
    return try proposals.compactMap { proposal in
      if options.shouldStop() { throw MatrixRun.Interruption() }
      do {
        let compiled = try playable(controller, source, by: workshop, editing: proposal.edits)
        var correction = proposal.correction
        correction.cells = try playing(controller, compiled) { lab, variant, player in
          let screen = try self.screen(
            of: controller, from: source, variant, by: player, without: compiled.leftOut)
          return try lab.cellsOfToday(
            on: screen, selection(for: controller), on: options.platform,
            diagnosis(controller, variant, compiled))
        }
        for index in correction.cells.indices { correction.cells[index].cell.strategy = correction.id }
        return correction
      } catch is Workshop.Unplayable {
        return nil
      } catch let error as LabError where error.concernsOneScreen {
        return nil
      }
    }
  }

  /// The origin of a controller's screen.
  private enum ScreenSource {
    case file(OwnScreens.Own)
    /// The controller builds the screen, inside this container.
    case code(CodeContainer)
  }

  private func source(of controller: AppController) -> ScreenSource {
    controller.screen.map(ScreenSource.file)
      ?? .code(app.container(of: controller))
  }

  /// The most statements that are left out because the code stops there.
  private static let stopLimit = 12

  /// Compiles a controller without the statements at which it stops, as far as they are not about the keyboard.
  ///
  /// A controller that another one presents often has no data here, such as a value that `prepare(for:sender:)` sets.
  private func playable(
    _ controller: AppController, _ source: ScreenSource, by workshop: Workshop, editing edits: [LineEdit] = []
  ) throws -> Workshop.Compiled {
    let app = app.with(edits)
    let given = ControllerMaking.Given(of: controller.name, makes: options.makes, sets: options.sets)
    var stops: [StoppingLine] = []
    var compiled = try workshop.compile(controller, from: app, making: given, without: stops)
    while stops.count < Self.stopLimit,
      let problem = try firstProblem(of: controller, compiled, source),
      let stop = compiled.stoppingLine(in: problem), !stops.contains(stop)
    {
      stops.append(stop)
      do {
        compiled = try workshop.compile(controller, from: app, making: given, without: stops)
      } catch is Workshop.Unplayable {
        // The code for the keyboard needs the statement, so the error stays.
        break
      }
    }
    return compiled
  }

  /// Plays a controller in a few situations, and returns the reason why its code stops. Nil if it does not.
  private func firstProblem(
    of controller: AppController, _ compiled: Workshop.Compiled, _ source: ScreenSource
  ) throws -> String? {
    try playing(controller, compiled) { lab, variant, player in
      switch source {
      case .file(let own):
        return try lab.firstError(of: variant.id, on: own, selection(for: controller), options.platform)
      case .code(let container):
        let (device, profile) = try lab.recordingDevice(on: options.platform)
        do {
          return try player.recording(of: variant, on: device, profile: profile, in: container.container)
            .failure
        } catch { return "\(error)" }
      }
    }
  }

  /// Runs a closure with a laboratory that knows a controller as a strategy, and with the player of its code.
  private func playing<Result>(
    _ controller: AppController, _ compiled: Workshop.Compiled,
    _ body: (Laboratory, StrategyVariant, ContainedPlayer) throws -> Result
  ) throws -> Result {
    let variant = Self.variant(controller)
    let library = libraries.finding(for: controller).library
    let player = ContainedPlayer(
      of: [variant.family], in: compiled.library, beside: library?.strategy, childWord: options.childWord,
      findsPlaces: true, shouldStop: options.shouldStop)
    defer { player.end() }
    var lab = lab
    lab.catalogue = lab.catalogue.with(variant, playedBy: player)
    return try body(lab, variant, player)
  }

  /// Returns the screen on which a controller is played: that of its scene, or the one that its code builds.
  private func screen(
    of controller: AppController, from source: ScreenSource, _ variant: StrategyVariant,
    by player: ContainedPlayer, without leftOut: [String]
  ) throws -> OwnScreens.Own {
    switch source {
    case .file(let own): own
    case .code(let container):
      try recordedScreen(of: controller, in: container, variant, by: player, without: leftOut)
    }
  }

  /// Returns the screen that a controller builds with code, as it appears on a usual phone.
  private func recordedScreen(
    of controller: AppController, in container: CodeContainer, _ variant: StrategyVariant,
    by player: ContainedPlayer, without leftOut: [String]
  ) throws -> OwnScreens.Own {
    let (device, profile) = try lab.recordingDevice(on: options.platform)
    let recorded: RecordedScreen
    do {
      recorded = try player.recording(
        of: variant, on: device, profile: profile, in: container.container)
    } catch {
      throw Workshop.Unplayable(
        reason: "Its code cannot be played: the code \(error)." + Self.causes(leftOut, in: controller.file))
    }
    guard var screen = recorded.screen else {
      throw Workshop.Unplayable(
        reason: (recorded.failure ?? "The controller builds no screen.")
          + Self.causes(leftOut, in: controller.file)
          + " A screen can also be exported from the running app: see 'avoidance init exporter'.",
        hasNoInput: recorded.failure == RecordingError.noInput.description)
    }
    screen.id = controller.screenID
    screen.title = controller.name
    return OwnScreens.Own(
      screen: screen, place: controller.place, inferences: container.conclusions + recorded.conclusions)
  }

  /// Returns words on the parts of a file that were left out, without which the code may build no screen. Empty if there
  /// are none.
  private static func causes(_ leftOut: [String], in file: String) -> String {
    let own = leftOut.filter { $0.hasPrefix("\(file):") }
    guard let first = own.first ?? leftOut.first else { return "" }
    let more = leftOut.count > 1 ? ", and \(counted(leftOut.count - 1, "other part"))" : ""
    return " The cause may be what was left out of the code: \(first)\(more)."
  }

  /// Returns the strategy that stands for a controller in this process. Its code is played in child processes.
  private static func variant(_ controller: AppController) -> StrategyVariant {
    .ownCode(
      id: controller.strategy, title: controller.name, file: lastPart(of: controller.file),
      make: { UIViewController() })
  }

  private func diagnosis(
    _ controller: AppController, _ variant: StrategyVariant, _ compiled: Workshop.Compiled
  ) -> DiagnosisOptions {
    var diagnosis = DiagnosisOptions()
    diagnosis.today = variant.id
    let library = libraries.finding(for: controller).library
    diagnosis.todayInWords = "with \(controller.name)" + (library.map { " and \($0.name)" } ?? "")
    diagnosis.familiesInUse = Set(library.map { [$0.family] } ?? [])
    diagnosis.ownCode = OwnKeyboardCode(compiled.removals, of: controller, in: app)
    diagnosis.draws = options.draws
    diagnosis.shouldStop = options.shouldStop
    let command = options.command
    diagnosis.command = { _ in command(controller) }
    let explain = options.explain
    diagnosis.explain = { _, cell in explain(controller, cell) }
    let app = app
    diagnosis.source = { app.text(at: $0) }
    return diagnosis
  }
}
