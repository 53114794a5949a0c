import Diagnosis
import Foundation
import Lab
import OwnCode
import Record
import Support

/// The verb `diagnose`, which shows where a screen fails today and which changes help.
enum DiagnoseVerb: Verb {
  struct Options: OptionGroup {
    let screens = Operand<[String]>.rest(
      "screen", atLeast: 1,
      help:
        "A storyboard, a xib (FILE#SCENE for one scene), a screen file, a view dump, a folder with storyboards, or the "
        + "id of a built-in screen."
    ).reading()
    let today = Option<String?>.value(
      "today", "strategy", defaultNote: "what the file contains", section: "SELECTION",
      help: "The strategy that the app uses now, from 'list strategies'.")
    let strategy = Option<[String]?>.list(
      "strategy", short: "s", "glob", defaultNote: "code for your class, and two libraries",
      section: "SELECTION", help: "Try only these strategies.")
    let situations = SituationOptions()
    let format = Option<TextForm>.choice(
      "format", "format", default: .text, help: "A report for people or one JSON object.")
    let output = Option<String?>.value(
      "output", short: "o", "folder",
      help: "Also write pages to this folder, with pictures and Swift code to paste."
    ).writingFolder()
    let fix = Option<String?>.value(
      "fix", "file",
      help:
        "Also write the storyboard or xib with the best fix that needs no code to this file, after it was read and "
        + "played again."
    ).writing()
    let jobs = Option<Amount?>.jobs("Cells played at once.")
    let quiet = Option<Bool>.quiet
    let platform = PlatformOptions()

    var declared: [any Declaration] {
      [
        screens, today, strategy, situations, format, output, fix, jobs, quiet, platform,
      ]
    }
  }

  static let options = Options()

  static let spec = CommandSpec(
    name: "diagnose", abstract: "Show where your screen fails with the keyboard, and what to change.",
    discussion: """
      Plays the unchanged screen with the strategy that the app uses today (--today), and reports where it fails: on \
      which devices, in which orientations, and which view covers which. Then it plays strategies and changes of \
      structure: the form in a scroll view, gaps that can shrink, smaller gaps, and a button that stays below the \
      fields, is pinned to the bottom or does not move. Every fix that helps is listed with its gain, unless another fix \
      needs no more work and gains as much. If no fix helps, the reason is given.

      A situation is a device, an orientation and a scenario; it works if no gate fails. Unlike in 'run', failures that \
      no strategy can prevent on a screen also count, because a change of structure may prevent them.

      If a folder is named and its Swift files declare the view controller of a scene, this controller is what the app \
      has today: it is compiled and played as 'try' does. Controllers of the folder whose code builds the screen are \
      diagnosed too. Otherwise, without --today, the app has no keyboard code. The platform's own behaviour is used: a table view controller has \
      'table-controller', and a scene whose bottom constraint is tied to the keyboard layout guide has 'tracking-guide'.

      Situations in which the form does not fit even without a keyboard, or that cannot be judged, count neither as \
      working nor as failing: the report names them, and says whether a scroll view or another change makes the form fit.

      The exit code is 0 if every screen works in every situation, 2 if a screen fails in a situation, and 3 if none \
      fails, but situations were left out because the form does not fit or cannot be judged, or a screen could not be \
      played. Mistakes have the codes of all verbs: 4 if nothing can be played, 64 to 66 for the command line and files, \
      73 for -o.

      With --fix, the best fix that needs no code is written to another storyboard or xib: a constraint to the keyboard \
      layout guide, a scroll view around the form, or constraints that can shrink. Only the lines that the fix needs \
      differ. The new file is read and played again, and that result is printed. A fix is rejected if it moves a view \
      while no keyboard is shown or if its constraints conflict. The exit code is then that of the new file, or 2 if no \
      fix can be written. The file that is diagnosed is never changed.

      With -o, the same report is written to a folder, in Markdown and as one HTML page, with pictures of today's result \
      and of every fix, the steps in Interface Builder, and the Swift code that was played.
      """,
    takes: options,
    examples: [
      CommandExample(
        arguments: "diagnose SignUp.storyboard",
        explanation: "Where a sign-up form fails, and what to change."),
      CommandExample(
        arguments: "diagnose Main.storyboard#Login --today bottom-inset -o diagnosis",
        explanation: "The same for one scene of an app that already has code, with pages."),
      CommandExample(
        arguments: "diagnose SignUp.storyboard --fix Fixed.storyboard",
        explanation: "Write the file with the best fix that needs no code."),
      CommandExample(arguments: "diagnose sign-up", explanation: "A built-in screen."),
    ])

  static func run(
    _ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    var selection = arguments.situations.selection
    selection.screens = arguments.screens
    selection.strategies = arguments.strategy
    let lab = lab.with(jobs: arguments.jobs)
    // While the files are read, a signal ends the process.
    let read = Result { try lab.screensToDiagnose(selection) }
    Signals.catchTermination()
    let trial = try trial(arguments, lab, console)
    let own = try screens(read, selection, trial)
    try checkFix(arguments, own)
    if let folder = arguments.output { try lab.announce(pagesIn: folder, by: "--output", to: console) }
    var options = DiagnosisOptions()
    options.today = arguments.today
    options.draws = arguments.output != nil
    options.namesFolder = arguments.screens.contains(where: InputFile.isFolder)
    let words = givenWords(arguments)
    options.command = { own in command(own, words) }
    let files = fileWords(arguments)
    options.explain = { own, cell in
      let file = own.screen.file == nil ? [] : ["--screen", shellQuoted(givenName(own))]
      return (["avoidance", "explain", shellQuoted(cell.text)] + file + files).joined(separator: " ")
    }
    options.shouldStop = { Signals.pending != nil }
    var tales: [DiagnosisReport] = []
    var failure: LabError?
    for screen in own.screens {
      do {
        if let own = try trial?.attempt(on: screen.screen.id) {
          if let refusal = own.refusal, !arguments.quiet {
            console.note("\(own.name) is not played. \(refusal)")
          }
          if let diagnosis = own.diagnosis {
            tales.append(diagnosis)
            continue
          }
        }
        let library = trial?.library(on: screen.screen.id)
        var tale = try lab.diagnose(
          screen, selection, on: arguments.platform.choice, options.with(library))
        if let library {
          tale.remarks.insert(
            "\(library.name) is played on \(screen.screen.id) without other code, because \(library.evidence).",
            at: 0)
        }
        tales.append(tale)
      } catch is MatrixRun.Interruption {
        console.err(
          "Interrupted after \(tales.count) of \(own.screens.count) screens; nothing was written.\n")
        return Signals.exitCode(Signals.pending ?? SIGINT)
      } catch let error as LabError where error.concernsOneScreen {
        // If one of several screens cannot be played, the others are diagnosed.
        guard own.screens.count > 1 else { throw error }
        failure = error
        console.err("Warning: \(screen.screen.id) is not played. \(error.description)\n")
      }
    }
    // A fix changes the scene of a file.
    let scenes = tales
    do {
      for controller in trial?.codeBuilt ?? [] {
        guard let tried = try trial?.attempt(controller) else { continue }
        if let diagnosis = tried.diagnosis { tales.append(diagnosis) }
        guard let refusal = tried.refusal else { continue }
        // If nothing else is diagnosed, the last refusal is the error.
        failure = LabError(.broken, "\(tried.name), \(tried.place): \(refusal)")
        if !arguments.quiet { console.note("\(tried.name) is not played. \(refusal)") }
      }
    } catch is MatrixRun.Interruption {
      console.err("Interrupted; nothing was written.\n")
      return Signals.exitCode(Signals.pending ?? SIGINT)
    }
    if tales.isEmpty, let failure { throw failure }
    var fixed: FixedFile?
    var reasonUnfixed: LabError?
    if arguments.fix != nil, scenes.allSatisfy({ $0.passing == $0.situations }) {
      console.err("The screen works in every situation, so --fix wrote no file.\n")
    } else if arguments.fix != nil {
      do { fixed = try fix(scenes, own, selection, arguments, options, lab, trial) } catch is MatrixRun
        .Interruption
      {
        console.err("Interrupted while the fix was played; nothing was written.\n")
        return Signals.exitCode(Signals.pending ?? SIGINT)
      } catch let error as LabError where error.kind == .broken && scenes.count == 1 { reasonUnfixed = error }
    }
    if let folder = arguments.output { try lab.writeDiagnosis(tales, to: folder) }
    try write(tales, own, fixed, arguments, console)
    if let reasonUnfixed {
      console.err("\(visible(reasonUnfixed.description, keeping: "\n"))\n")
      return .gate
    }
    if let fixed {
      if fixed.report.failing > 0 { return .gate }
      return fixed.report.passing == fixed.report.situations ? .ok : .incomplete
    }
    if tales.contains(where: { $0.failing > 0 }) { return .gate }
    let isWhole = failure == nil && tales.allSatisfy { $0.passing == $0.situations }
    return isWhole ? .ok : .incomplete
  }

  /// Returns the screens that were read. A folder without storyboards and xibs has none if its code builds screens.
  private static func screens(
    _ read: Result<OwnScreens, any Error>, _ selection: Selection, _ trial: Trial?
  ) throws -> OwnScreens {
    do { return try read.get() } catch let error as LabError {
      let namesFolders = (selection.screens ?? []).allSatisfy(InputFile.isFolder)
      guard namesFolders, error.kind != .misuse, trial?.codeBuilt.isEmpty == false else { throw error }
      return OwnScreens()
    }
  }

  /// Returns the trial of an app's own view controllers if a folder with Swift files is diagnosed. Nil if the user
  /// names today's strategy, or if nothing can be compiled.
  private static func trial(
    _ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console
  ) throws -> Trial? {
    guard arguments.today == nil else { return nil }
    let folders = arguments.screens.filter(InputFile.isFolder)
    guard !folders.isEmpty else { return nil }
    var options = TryVerb.options(arguments.situations, arguments.platform)
    options.selection.strategies = arguments.strategy
    options.draws = arguments.output != nil
    (options.screens, options.triesCodeBuilt) = (arguments.screens, true)
    options.nameCommands(
      "avoidance try \(folders.map { shellQuoted($0) }.joined(separator: " "))", [],
      arguments.words, arguments.options.situations, arguments.options.platform)
    do {
      return try TryVerb.trial(folders, lab, console, options)
    } catch let problem as ToolchainProblem {
      console.note(
        "The app's own code is not played: \(problem). '--today none' leaves it out without this note.")
      return nil
    }
  }

  /// Writes the file with the best fix of the only screen.
  ///
  /// Throws `LabError` if there are several screens, if no fix can be written, or if the file cannot be written.
  private static func fix(
    _ tales: [DiagnosisReport], _ own: OwnScreens, _ selection: Selection, _ arguments: Arguments<Options>,
    _ options: DiagnosisOptions, _ lab: Laboratory, _ trial: Trial?
  ) throws -> FixedFile? {
    guard let path = arguments.fix, let report = tales.first, let screen = own.screens.first else {
      return nil
    }
    let fixed =
      try trial?.fix(report, of: screen)
      ?? lab.fix(
        report, of: screen, selection, on: arguments.platform.choice,
        options.with(trial?.library(on: screen.screen.id)))
    do { try AtomicFile.write(to: path) { append in try append(Array(fixed.data)) } } catch {
      throw LabError(.unwritable, "\(path): cannot be written: \(error)")
    }
    return fixed
  }

  /// Checks that `--fix` names another file, and that there is one screen, which is from a storyboard or xib.
  private static func checkFix(_ arguments: Arguments<Options>, _ own: OwnScreens) throws(LabError) {
    guard let path = arguments.fix else { return }
    guard let screen = own.screens.first, own.screens.count == 1 else {
      throw LabError(
        .misuse, "--fix changes one screen. Name it, for example 'diagnose FILE#SCENE --fix OUT'.")
    }
    guard screen.screen.origin != nil else {
      throw LabError(
        .misuse,
        "\(screen.place): --fix can only change a scene of a storyboard or xib that fills the screen.")
    }
    // Not even --force replaces the file that is diagnosed.
    guard !isSameFile(path, screen.file) else {
      throw LabError(
        .unwritable,
        "\(path): this is the file that is diagnosed, which --fix never changes. Name another file.")
    }
  }

  private static func isSameFile(_ path: String, _ other: String) -> Bool {
    var (one, two) = (stat(), stat())
    guard stat(path, &one) == 0, stat(other, &two) == 0 else { return false }
    return one.st_dev == two.st_dev && one.st_ino == two.st_ino
  }

  private static func write(
    _ tales: [DiagnosisReport], _ own: OwnScreens, _ fixed: FixedFile?, _ arguments: Arguments<Options>,
    _ console: Console
  ) throws {
    let text: String
    if arguments.format == .json {
      text = DiagnosisDocument.json(tales, fixed: fixed, to: arguments.fix)
    } else if tales.count <= 3 {
      text = tales.map { DiagnosisText.render($0) }.joined(separator: "\n")
    } else {
      text = DiagnosisText.summary(tales)
    }
    if arguments.format == .json {
      try console.out(text)
    } else {
      let more = fixed.map { "\n" + DiagnosisText.render($0, in: arguments.fix ?? "") } ?? ""
      try console.print(text + more, paintsMarks: true)
    }
    guard !arguments.quiet else { return }
    // The result comes first, and then what it rests on.
    for warning in tales.flatMap(\.warnings) { console.err("Warning: \(visible(warning))\n") }
    own.report(to: console)
    for remark in tales.flatMap(\.remarks).prefix(8) { console.note(remark) }
    if let folder = arguments.output {
      console.err("Pages, pictures and code are in \(folder): README.md, and index.html for a browser.\n")
    } else if tales.contains(where: { !$0.fixes.isEmpty }) {
      console.note("'-o FOLDER' writes the Swift code, and pictures of today's result and of every fix.")
    }
    if tales.count > 3 {
      console.note("'\(arguments.words.program.name) diagnose FILE#SCENE' shows one screen in full.")
    }
  }

  private static func givenWords(_ arguments: Arguments<Options>) -> [String] {
    let own = arguments.options
    return arguments.words.given(
      [own.today.spec, own.strategy.spec] + own.situations.options + own.platform.options)
  }

  /// Returns the options that name files or the platform, as words of a command that explains a cell.
  private static func fileWords(_ arguments: Arguments<Options>) -> [String] {
    let own = arguments.options
    return arguments.words.given(
      [own.situations.scenarioFile.spec, own.situations.roles.spec] + own.platform.options)
  }

  private static func command(_ own: OwnScreens.Own, _ words: [String]) -> String {
    (["avoidance", "diagnose", shellQuoted(givenName(own))] + words).joined(separator: " ")
  }

  /// Returns the file of a screen with its path from the working directory, or the id of a built-in screen.
  private static func givenName(_ own: OwnScreens.Own) -> String {
    guard let name = own.screen.file else { return own.screen.id }
    // A report shortens a path outside of the working directory.
    let short = OwnScreens.reportedPath(own.file)
    return name.hasPrefix(short) ? own.file + name.dropFirst(short.count) : name
  }
}

extension DiagnosisOptions {
  /// Returns options for a screen on which a library of the app is today's strategy, if there is one.
  fileprivate func with(_ library: LibraryInUse?) -> DiagnosisOptions {
    guard let library else { return self }
    var options = self
    (options.today, options.familiesInUse) = (library.strategy, [library.family])
    return options
  }
}
