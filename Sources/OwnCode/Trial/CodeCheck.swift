import Diagnosis
import Foundation
import KeyboardAvoidance
import Lab
import Simulation
import Support
import UIKit

/// A trial without the compiler, for programs that test it with changed files.
package struct CodeCheck: Sendable {
  private let lab: Laboratory
  private let translator: TranslatorClient?
  /// The most controllers of an app that are played.
  private static let playedControllers = 10

  /// Creates a check of everything that a trial does before it translates code.
  ///
  /// - Parameters:
  ///   - lab: The laboratory.
  ///   - translates: Whether files are also translated. The translator is compiled if this was not done yet.
  ///   - environment: The variables `SWIFTC`, `PATH` and `AVOIDANCE_CACHE`.
  package init(
    _ lab: Laboratory, translates: Bool, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    self.lab = lab
    translator =
      translates
      ? try TranslatorClient(
        Toolchain.find(environment: environment), cache: CacheFolder(environment: environment)) : nil
  }

  /// Reads an app's files and folders, finds its controllers, and plays an empty controller in place of each. It is
  /// connected as the scene says, and loads the xibs that the code of the app's controller names.
  ///
  /// Returns what is wrong with the result, or nil.
  package func fault(in paths: [String]) -> String? {
    do {
      return try WorkBudget(limit: Laboratory.diagnosisWorkLimit).limiting {
        let trial = try Trial(paths, in: lab, makingWorkshop: { nil }, Trial.Options(childWord: ""))
        let report = try trial.run()
        if trial.files.isEmpty, report.controllers.isEmpty, report.warnings.isEmpty {
          return "no file was read, and no warning says so"
        }
        for controller in trial.controllers.found.prefix(Self.playedControllers) {
          if let fault = try fault(of: controller, in: trial) { return "\(controller.name): \(fault)" }
        }
        return try translator.flatMap { try fault(of: trial, translatedBy: $0) }
      }
    } catch is LabError {
      // The error names the file, and the command ends with its message.
      return nil
    } catch let problem as BoundedProcess.Problem where problem.isOverTime {
      // Swift's parser takes very long for some texts. Such files are refused with the bound.
      return nil
    } catch { return "\(type(of: error)): \(error)" }
  }

  // MARK: Screens and xibs

  private func fault(of controller: AppController, in trial: Trial) throws -> String? {
    let app = trial.app
    _ = app.crash(of: controller)
    _ = trial.libraries.finding(for: controller)
    let files = app.files(for: controller.name, near: controller.file, scene: controller.viewClasses).chosen
    let nibs = app.nibs(of: controller, loadedBy: files)
    // The compiled code gets these values as JSON.
    let (nibText, wiringText) = (try GlueCode.json(nibs), try controller.wiring.map(GlueCode.json))
    let wiring = wiringText.map { SceneWiring(json: $0) }
    if wiring != controller.wiring { return "the scene's connections are other ones in JSON" }
    let names = nibs.keys.sorted()
    let library = NibLibrary(json: nibText, connecting: { Self.connector })
    let variant = StrategyVariant.ownCode(id: controller.strategy, title: controller.name) {
      library.provide()
      let made = EmptyController(wiring, nibs: names, Self.connector)
      return controller.scene == nil ? made : library.loading(made, from: controller.sceneKey)
    }
    let message: String?
    if let screen = controller.screen {
      var lab = lab
      lab.catalogue = lab.catalogue.with(variant, playedBy: nil)
      do {
        message = try lab.firstError(of: variant.id, on: screen, Selection(), PlatformChoice())
      } catch let error as LabError where error.concernsOneScreen {
        message = nil
      }
    } else {
      message = try recording(of: variant, app.container(of: controller))
    }
    return message.flatMap { $0.contains("trapped with SIG") ? $0 : nil }
  }

  /// Records the screen that a controller builds, and returns the reason why it cannot be recorded, or nil.
  private func recording(of variant: StrategyVariant, _ container: CodeContainer) throws -> String? {
    let (device, profile) = try lab.recordingDevice(on: PlatformChoice())
    do throws(Trap) {
      return try TrapGuard.run {
        do throws(RecordingError) {
          _ = try ScreenRecording(
            of: { (variant.make() as? OwnController)?.controller ?? UIViewController() }, id: variant.id,
            on: device, container: container.container, profile: profile)
          return nil
        } catch { return "\(error)" }
      }
    } catch { return "\(error)" }
  }

  /// Accepts every outlet and action.
  private static var connector: SceneConnector {
    SceneConnector(viewClass: { _ in nil }, setOutlet: { _, _, _ in true }, call: { _, _, _ in true })
  }

  /// A controller that loads xibs and has the connections of a scene.
  private final class EmptyController: UIViewController, UIViewClassProvider, UITableViewDataSource {
    private let wiring: SceneWiring?
    private let nibNames: [String]
    private let connector: SceneConnector

    init(_ wiring: SceneWiring?, nibs: [String], _ connector: SceneConnector) {
      (self.wiring, nibNames, self.connector) = (wiring, nibs, connector)
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    func viewClass(named name: String) -> UIView.Type? { wiring?.viewClass(named: name, connector) }

    func connectOutlets() { wiring?.connect(self, connector) }

    override func viewDidLoad() {
      super.viewDidLoad()
      let table = UITableView(frame: view.bounds)
      table.dataSource = self
      view.addSubview(table)
      for name in nibNames {
        let loaded = UINib(nibName: name, bundle: nil).instantiate(withOwner: self)
        for case let loaded as UIView in loaded { view.addSubview(loaded) }
        table.register(UINib(nibName: name, bundle: nil), forCellReuseIdentifier: name)
      }
      table.reloadData()
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { nibNames.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: nibNames[indexPath.row], for: indexPath)
    }
  }

  // MARK: Translation

  /// Translates the Swift files, leaves out statements on some lines, and makes values for the controllers.
  ///
  /// Returns what is wrong with the result, or nil. The translator may not stop, and every text must have the lines of
  /// the person's file, because messages name them.
  private func fault(of trial: Trial, translatedBy translator: TranslatorClient) throws -> String? {
    let sources = trial.app.files.map { SourceText(path: $0.path, text: $0.text) }
    if sources.isEmpty { return nil }
    let translation = try translator.translate(sources)
    let files = translation.files
    guard files.count == sources.count else {
      return "\(files.count) of \(sources.count) files were translated"
    }
    for (file, source) in zip(files, sources) {
      if let fault = Self.fault(in: file.text, of: source.text, "translated") { return fault }
    }
    let named = files.enumerated().map { SourceText(path: "file-\($0).swift", text: $1.text) }
    for reach in CutReach.allCases {
      for cut in try translator.cut(named, named.flatMap { Self.errors(in: $0, reach) }).files {
        guard let whole = named.first(where: { $0.path == cut.path }) else {
          return "an unknown file was cut"
        }
        if let fault = Self.fault(in: cut.text, of: whole.text, "cut") { return fault }
      }
    }
    for controller in trial.controllers.found.prefix(Self.playedControllers) {
      try makeValues(for: controller, of: translation, in: trial.app)
    }
    return nil
  }

  /// Makes the values that another screen would give to a controller, and describes its code for the keyboard.
  private func makeValues(
    for controller: AppController, of translation: TranslatedSources, in app: AppFolder
  ) throws {
    let own = app.ownFiles(of: controller.name, near: controller.file)
    _ = StandIn.needed(by: own, declaring: translation.types)
    for part in translation.keyboardParts {
      let code = OwnKeyboardCode(part.removals, of: controller, in: app)
      for name in app.classes { _ = code.uses(name) }
    }
    do {
      let given = ControllerMaking.Given(of: controller.name, makes: [], sets: [])
      let making = try ControllerMaking(controller, translation, app, given, refusing: [:])
      _ = making.result(usedBy: translation.keyboardParts.flatMap(\.statements), in: own)
    } catch is Workshop.Unplayable {
      // The reason is shown to the person.
    }
  }

  /// Returns an error of the compiler on every tenth line of a file.
  private static func errors(in file: SourceText, _ reach: CutReach) -> [CompilerError] {
    let lines = file.text.utf8.count { $0 == 0x0A } + 1
    return stride(from: 1, through: lines, by: 10).prefix(200).map { line in
      var error = CompilerError(
        file: file.path, line: line, column: 1 + line % 7, message: "cannot find 'x' in scope")
      error.reach = reach
      return error
    }
  }

  private static func fault(in text: String, of original: String, _ what: String) -> String? {
    let (now, before) = (lineCount(text), lineCount(original))
    return now == before ? nil : "the \(what) text has \(now) lines instead of \(before)"
  }

  private static func lineCount(_ text: String) -> Int { text.utf8.count { $0 == 0x0A } }
}
