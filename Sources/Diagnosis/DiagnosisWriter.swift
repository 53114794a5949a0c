import Foundation
import KeyboardAvoidance
import Lab
import Matrix
import Metrics
import Pictures
import Platform
import Record
import Reports
import Screens
import Support
import UIKit

struct DiagnosisWriter {
  private static let mostErrors = 4

  let prepared: DiagnosisPlan
  let diagnosis: Diagnosis
  let catalogue: Catalogue
  let remarks: [String]
  let warnings: [String]
  let corrections: [CodeCorrection]
  let options: DiagnosisOptions
  private let replay: Replay

  init(
    _ prepared: DiagnosisPlan, _ diagnosis: Diagnosis, _ catalogue: Catalogue, _ remarks: [String],
    warnings: [String], _ corrections: [CodeCorrection], _ options: DiagnosisOptions
  ) {
    self.prepared = prepared
    self.diagnosis = diagnosis
    self.catalogue = catalogue
    self.remarks = remarks
    self.warnings = warnings
    self.corrections = corrections
    self.options = options
    replay = Replay(prepared.plan)
  }

  func report() -> DiagnosisReport {
    var pictures: [DiagnosisReport.Picture] = []
    let faults =
      diagnosis.errors.prefix(Self.mostErrors).map(fault) + otherErrors()
      + diagnosis.breakages.enumerated().map { n, breakage in
        fault(breakage, number: n + 1, &pictures)
      }
    let spare = spareLines()
    let acting = faults.flatMap(\.lines) + (spare?.lines ?? [])
    let fixes = diagnosis.remedies.enumerated().map { n, remedy in
      if let correction = corrections.first(where: { $0.id == remedy.strategy }) {
        var fix = DiagnosisReport.Fix(
          title: correction.title, reasons: correction.reasons, passing: remedy.passing,
          gained: remedy.gained.count, broken: remedy.broken.count, layoutSteps: [],
          codeSteps: correction.steps)
        fix.changedLines = correction.lines
        return fix
      }
      var fix = fix(remedy, number: n + 1, &pictures)
      if remedy.strategy != prepared.today.id { fix.removalSteps = removalSteps(fix, remedy, acting) }
      return fix
    }
    let film = film()
    var report = DiagnosisReport(
      screen: prepared.own.screen.id, place: OwnScreens.reportedPlace(prepared.own),
      kind: prepared.own.screen.kindInWords, today: todayInWords, played: playedInWords,
      situations: diagnosis.all, passing: diagnosis.passing, unfit: diagnosis.leftOut.count,
      unjudged: diagnosis.unjudged.count, leftOut: leftOut(), faults: faults, fixes: fixes,
      tried: diagnosis.tried.count, obstacles: obstacles(), remarks: remarks, warnings: warnings,
      command: options.command(prepared.own), pictures: pictures + (film.map { [$0] } ?? []), film: film?.name
    )
    report.name = OwnScreens.nameInWords(prepared.own)
    report.isBuiltByCode = prepared.own.screen.madeByCode != nil
    report.covers = prepared.own.inferences.filter { $0.subject == "covered" }.map {
      "\($0.value) is covered: \($0.reason)."
    }
    if options.todayInWords != nil {
      report.passingWithoutCode = diagnosis.passingWithoutCode
      let usual = shown(diagnosis.situations).flatMap { story(CellID(strategy: prepared.today.id, in: $0)) }
      report.inert = usual?.observation.inert ?? []
      report.presented = usual?.observation.presented ?? []
      report.heard = usual?.observation.heard
    }
    report.spare = spare
    report.fileFixes = fileFixes()
    report.asGood = diagnosis.asGood
    report.caution = caution
    return report
  }

  /// A warning about the outlets by which the class of the scene may change constraints. Nil if its code is played, or
  /// if it has none.
  private var caution: String? {
    guard options.ownCode == nil, let name = prepared.own.screen.origin?.className else { return nil }
    let outlets = ScreenChange.constraintOutlets(of: prepared.own.screen, after: nil).map(\.name)
    guard !outlets.isEmpty else { return nil }
    let shown = listed(
      outlets.prefix(3) + (outlets.count > 3 ? ["\(outlets.count - 3) more"] : []))
    return
      "The class \(name) may change \(outlets.count == 1 ? "a constraint" : "constraints") by the "
      + "\(outlets.count == 1 ? "outlet" : "outlets") \(shown), and its code is not played here."
      + (options.namesFolder ? "" : " Name the app's folder to play it: 'avoidance diagnose FOLDER'.")
  }

  /// The kinds of changes that can be written into a file. The others move views while no keyboard is shown, or
  /// change what the return key does.
  private static let written: Set<ScreenChange.Kind> = [
    .scrollView, .tiedFields, .gapsGiveWay, .buttonStops, .pinnedButton,
  ]

  /// Returns the fixes without code that help, the recommended ones first.
  private func fileFixes() -> [FileFix] {
    guard prepared.own.screen.origin != nil else { return [] }
    let least = diagnosis.passing + Diagnosis.least(of: diagnosis.all)
    let others = diagnosis.tried.filter { remedy in
      remedy.passing >= least && !diagnosis.remedies.contains(remedy)
    }.sorted { ($1.passing, $0.effort, $0.screen) < ($0.passing, $1.effort, $1.screen) }
    var seen: Set<String> = []
    return (diagnosis.remedies + others).compactMap { remedy -> FileFix? in
      let change = prepared.change(remedy.screen)
      if let change, !Self.written.contains(change.kind) { return nil }
      let isGuide =
        remedy.strategy == CodeFixes.layoutGuide.variant.id
        || prepared.own.screen.builtInAvoidance?.strategy == remedy.strategy
      let screen: Screen
      let title: String
      if isGuide {
        guard
          let tied = change.map({ $0.endingAtKeyboard() }) ?? ScreenChange.keyboardGuide(prepared.own.screen)
        else { return nil }
        (screen, title) = (tied.screen, tied.title)
      } else if let change, remedy.strategy == prepared.today.id || remedy.strategy == catalogue.floor.id {
        (screen, title) = (change.screen, change.title)
      } else {
        return nil
      }
      guard seen.insert(screen.id).inserted else { return nil }
      return FileFix(
        title: title, screen: screen, keepsCode: !isGuide && remedy.strategy == prepared.today.id)
    }
  }

  /// Returns an animation that compares today's result with the best fix. If nothing helps, it shows today's
  /// result only.
  private func film() -> DiagnosisReport.Picture? {
    guard options.draws else { return nil }
    if let best = diagnosis.remedies.first, let situation = shown(best),
      var film = picture(best, in: situation)
    {
      film.isMoving = true
      return DiagnosisReport.Picture(name: "film", finding: film.finding, svg: film.drawn(.auto))
    }
    guard let worst = diagnosis.breakages.first, var subject = story(worst.example)?.picture else {
      return nil
    }
    subject.oracle = nil
    return DiagnosisReport.Picture(
      name: "film", finding: subject.finding, svg: TransitionAnimation(subject, width: .phone).drawn(.auto))
  }

  private var todayInWords: String {
    if let words = options.todayInWords { return words }
    if prepared.today.id == catalogue.floor.id { return "without keyboard code" }
    guard options.today == nil, let builtIn = prepared.own.screen.builtInAvoidance else {
      return "with \(prepared.today.id)"
    }
    return switch builtIn {
    case .tableController: "with the keyboard avoidance of UITableViewController (\(builtIn.strategy))"
    case .keyboardLayoutGuide: "with a constraint to the keyboard layout guide (\(builtIn.strategy))"
    }
  }

  private var playedInWords: String {
    let cells = Set(diagnosis.situations + diagnosis.unjudged)
    let left = diagnosis.leftOut.count
    return [
      counted(Set(cells.map(\.device)).count, "device"),
      counted(Set(cells.map(\.orientation)).count, "orientation"),
      counted(Set(cells.map(\.scenario)).count, "scenario"),
    ].joined(separator: ", ") + (left > 0 ? "; \(counted(left, "situation")) left out" : "")
  }

  // MARK: Situations that are left out

  /// Returns the devices and orientations of cells in words, compared with all that a person could try.
  private func places(_ cells: [CellID]) -> String {
    let pads = Set(
      prepared.plan.axes.devices.filter { $0.simulated.idiom == .pad }.map(\.device.id))
    let all = (diagnosis.situations + diagnosis.unjudged).map { CellID(strategy: prepared.today.id, in: $0) }
    return DiagnosisReport.words(AffectedPlaces(cells, of: all + unfitCells, pads: pads))
  }

  /// The situations in which the form does not fit, as cells in the orientation in which it does not.
  private var unfitCells: [CellID] {
    prepared.leftOut.map { item in
      var cell = CellID(strategy: prepared.today.id, in: item.situation)
      cell.orientation = item.orientation
      return cell
    }
  }

  private func leftOut() -> [DiagnosisReport.LeftOut] {
    var items: [DiagnosisReport.LeftOut] = []
    let usual = prepared.leftOut.enumerated().min {
      (prepared.rank($0.element.situation), $0.offset) < (prepared.rank($1.element.situation), $1.offset)
    }?.element
    if let usual {
      items.append(
        DiagnosisReport.LeftOut(
          what: "The form does not fit even without a keyboard", count: prepared.leftOut.count,
          places: places(unfitCells),
          example: "On \(usual.situation.device) in \(usual.orientation): \(usual.reason)",
          remedy: remedyForSize()))
    }
    if let example = shown(diagnosis.unjudged) {
      items.append(
        DiagnosisReport.LeftOut(
          what: "The screen cannot be judged", count: diagnosis.unjudged.count,
          places: places(diagnosis.unjudged.map { CellID(strategy: prepared.today.id, in: $0) }),
          example: "On \(place(example)): too little happens on the screen to measure it"))
    }
    return items
  }

  /// Returns a sentence that says whether a change that was played makes the form fit.
  private func remedyForSize() -> String {
    let unfit = Set(diagnosis.leftOut)
    /// Returns the largest number of situations that work after one of some changes, and the change.
    func most(_ isWanted: (ScreenChange) -> Bool) -> (count: Int, change: ScreenChange)? {
      diagnosis.tried.compactMap { remedy in
        prepared.change(remedy.screen).flatMap {
          isWanted($0) ? (remedy.gained.count { unfit.contains($0) }, $0) : nil
        }
      }.max { $0.0 < $1.0 }
    }
    let these = "these \(counted(unfit.count, "situation"))"
    let scrolling = most { $0.kind == .scrollView }
    let other = most { $0.kind != .scrollView }
    if let scrolling, scrolling.count > 0, scrolling.count >= other?.count ?? 0 {
      return "A scroll view fixes that too: with it, the screen works in \(scrolling.count) of \(these)."
    }
    if let other, other.count > 0 {
      return "\(other.change.title): the screen then works in \(other.count) of \(these)."
    }
    if let reason = prepared.notWrapped {
      return "The screen cannot go into a scroll view, because \(reason), and no other change that was "
        + "played makes the form fit."
    }
    guard let scrolling else { return "No change that was played makes the form fit." }
    let fits = Set(
      prepared.plan.cells.lazy.filter { $0.screen == scrolling.change.screen.id }.map { cell in
        var situation = cell.situation
        situation.screen = prepared.own.screen.id
        return situation
      }
    ).intersection(unfit).count
    return fits > 0
      ? "In a scroll view the form fits in \(fits) of \(these), but the keyboard still makes it fail."
      : "A scroll view does not fix that."
  }

  // MARK: Faults

  private func fault(_ error: CodeError) -> DiagnosisReport.Fault {
    let reason = error.reason.hasSuffix(".") ? String(error.reason.dropLast()) : error.reason
    return DiagnosisReport.Fault(
      what: "The app's code cannot be played", count: error.cells.count, places: places(error.cells),
      example: "On \(place(error.example.situation)): \(reason)",
      command: explain(error.example),
      lines: story(error.example)?.lastLine(source: options.source) ?? [])
  }

  /// Returns the errors after the first ones as one fault, so that all failures are counted.
  private func otherErrors() -> [DiagnosisReport.Fault] {
    let others = diagnosis.errors.dropFirst(Self.mostErrors)
    guard let first = others.first else { return [] }
    var fault = fault(first)
    fault.what = "The app's code cannot be played, for \(counted(others.count, "other reason"))"
    fault.count = others.reduce(0) { $0 + $1.cells.count }
    fault.places = places(others.flatMap(\.cells))
    return [fault]
  }

  private func fault(
    _ breakage: Breakage, number: Int, _ pictures: inout [DiagnosisReport.Picture]
  ) -> DiagnosisReport.Fault {
    let cell = breakage.example
    let story = story(cell)
    let complaint =
      story?.picture.complaint(of: breakage.gate) ?? breakage.gate.definition.failure
    var fault = DiagnosisReport.Fault(
      what: DiagnosisReport.words(breakage.gate), count: breakage.cells.count,
      places: places(breakage.cells),
      example: "On \(place(cell.situation)): \(complaint)", command: explain(cell),
      lines: ownLines(breakage.cells, story, breakage.gate))
    if options.draws, let story {
      fault.picture = "today-\(number)"
      let strip = FilmStrip(story.picture, width: .phone)
      pictures.append(
        DiagnosisReport.Picture(
          name: "today-\(number)", finding: story.picture.finding, svg: strip.drawn(.auto)))
    }
    return fault
  }

  /// The most cells of a failure that are played again to find the reasons of lines.
  private static let mostCells = 400

  /// Returns the lines of the app's own code that acted in cells, with the reasons why they fail.
  ///
  /// - Parameters:
  ///   - cells: the cells with the same failure.
  ///   - example: the story of the cell that is shown as an example.
  ///   - gate: the gate that fails; nil if no gate fails, but too much space stays above the keyboard.
  private func ownLines(_ cells: [CellID], _ example: CellStory?, _ gate: GateID?) -> [ActingLine] {
    guard let example else { return [] }
    let late = example.lateLines(source: options.source)
    guard example.trace.adjustments.contains(where: { $0.place != nil }) else { return late }
    var causes = LineCauses()
    var effects: [SourcePlace: String] = [:]
    for line in example.ownLines(gate) { effects[line.place] = line.effect }
    for cell in cells.prefix(Self.mostCells) {
      if options.shouldStop() { break }
      guard let story = cell == example.cell ? example : story(cell) else { continue }
      let errors = story.lineErrors(gate)
      causes.add(errors, on: cell.device)
      for line in story.ownLines(gate) where effects[line.place] == nil {
        // Lines that only act in other cells are shown if they are a reason there.
        if errors.contains(where: { $0.place == line.place }) { effects[line.place] = line.effect }
      }
    }
    return late
      + effects.sorted { $0.key < $1.key }.map { place, effect in
        ActingLine(
          place: place.short, code: options.source(place) ?? "", effect: effect,
          causes: causes.causes(at: place))
      }
  }

  /// Returns the lines that move views too far in situations that work.
  private func spareLines() -> DiagnosisReport.Spare? {
    guard let usual = shown(diagnosis.gaps.map(\.situation)) else { return nil }
    let cells = diagnosis.gaps
    let lines = ownLines(cells, story(CellID(strategy: prepared.today.id, in: usual)), nil).filter {
      !$0.causes.isEmpty
    }
    guard !lines.isEmpty else { return nil }
    var spare = DiagnosisReport.Spare(count: cells.count, lines: lines)
    let remedies = Set(diagnosis.remedies.map(\.strategy))
    if let remedy = diagnosis.closing(Set(corrections.map(\.id)), on: prepared.own.screen.id),
      !remedies.contains(remedy.strategy),
      let correction = corrections.first(where: { $0.id == remedy.strategy })
    {
      spare.correction = DiagnosisReport.Spare.Correction(
        title: correction.title, changedLines: correction.lines, steps: correction.steps,
        closed: remedy.closed)
    }
    return spare
  }

  /// Returns a situation in words, such as `iphone-17-pro, portrait, show-hide-last`.
  private func place(_ situation: Situation) -> String {
    [situation.device, situation.orientation, situation.scenario].joined(separator: ", ")
  }

  private func explain(_ cell: CellID) -> String {
    options.explain(prepared.own, cell)
  }

  private func story(_ cell: CellID) -> CellStory? { replay.plan(of: cell).flatMap { CellStory($0) } }

  // MARK: Fixes

  private func fix(
    _ remedy: Remedy, number: Int, _ pictures: inout [DiagnosisReport.Picture]
  ) -> DiagnosisReport.Fix {
    var variant = prepared.variant(remedy.strategy)
    var change = prepared.change(of: remedy.screen, with: remedy.strategy)
    let isKept = remedy.strategy == prepared.today.id || remedy.strategy == catalogue.floor.id
    let screen = change?.screen ?? prepared.own.screen
    // A constraint that ends at the guide today is described as the file has it.
    let isTied =
      remedy.strategy == CodeFixes.layoutGuide.variant.id && !isKept
      || isKept && change != nil && prepared.own.screen.builtInAvoidance?.strategy == remedy.strategy
    if isTied,
      let tied = change.map({ $0.endingAtKeyboard() }) ?? ScreenChange.keyboardGuide(screen)
    {
      (change, variant) = (tied, nil)
    }
    var fix = DiagnosisReport.Fix(
      title: title(change, isKept ? nil : variant, screen), reasons: [], passing: remedy.passing,
      gained: remedy.gained.count, broken: remedy.broken.count, layoutSteps: change?.steps ?? [],
      codeSteps: [])
    addCode(to: &fix, change, isKept ? nil : variant, screen)
    if options.ownCode == nil {
      for outlet in ScreenChange.constraintOutlets(of: prepared.own.screen, after: change) {
        guard let replacement = outlet.replacement else { continue }
        fix.layoutSteps.append(
          "Connect the outlet \(outlet.name) to \(replacement) again, or delete it with the code that uses it, because "
            + "Xcode removes its constraint, and an outlet without an object is nil.")
      }
    }
    if !isKept, prepared.own.screen.builtInAvoidance == .tableController {
      fix.codeSteps.insert(
        "Put the table into a plain UIViewController, because a UITableViewController insets its table for the "
          + "keyboard as well, and this cannot be disabled.", at: 0)
    }
    if let change { fix.reasons.append(change.reason) }
    if !isKept, let variant { fix.reasons.append(Self.firstSentence(variant.summary)) }
    guard let shown = shown(remedy) else { return fix }
    fix.example = "Before and after on \(place(shown)):"
    guard options.draws, let picture = picture(remedy, in: shown) else { return fix }
    fix.picture = "fix-\(number)"
    pictures.append(
      DiagnosisReport.Picture(
        name: "fix-\(number)", finding: picture.finding, svg: picture.drawn(.auto)))
    return fix
  }

  /// Returns the steps that delete today's code, in whose place a fix was played.
  private func removalSteps(
    _ fix: DiagnosisReport.Fix, _ remedy: Remedy, _ acting: [ActingLine]
  ) -> [String] {
    guard let own = options.ownCode else {
      // The platform's own behaviour is not code of the app.
      let hasCode = prepared.today.id != catalogue.floor.id && prepared.own.screen.builtInAvoidance == nil
      return hasCode ? ["Delete the code that moves the views for the keyboard today."] : []
    }
    let words = Set(
      ((fix.code?.text ?? "") + (fix.layoutCode?.text ?? "")).split {
        !($0.isLetter || $0.isNumber || $0 == "_")
      })
    let change = prepared.change(of: remedy.screen, with: remedy.strategy)
    return own.removal(acting: acting, isReplaced: remedy.strategy != catalogue.floor.id || change != nil)
      + own.outletSteps(ScreenChange.constraintOutlets(of: prepared.own.screen, after: change)) {
        words.contains(Substring($0))
      }
  }

  /// Whether the app's code declares a property of a name.
  private func isDeclared(_ name: String) -> Bool { options.ownCode?.uses(name) != nil }

  /// Adds the code of a technique and of a change, written for the user's class.
  private func addCode(
    to fix: inout DiagnosisReport.Fix, _ change: ScreenChange?, _ variant: StrategyVariant?, _ screen: Screen
  ) {
    if let variant, let own = CodeFixes.fix(variant.id) {
      let code = PastedCode(own.template, on: screen, change?.scrollViewCode, isTaken: isDeclared)
      fix.codeSteps = code.steps
      fix.code = (code.fileName, code.text)
      if let constraints = change?.constraintCode {
        let whole = PastedCode(own.template, on: screen, with: constraints, isTaken: isDeclared)
        fix.layoutCode = DiagnosisReport.LayoutCode(
          title: screen.madeByCode == nil
            ? "Or all of it in code, instead of the steps in Interface Builder:"
            : "Or all of it in new code:",
          text: whole.text)
      }
      return
    }
    if let variant {
      let steps = TechniqueSteps(variant, on: screen, catalogue)
      fix.codeSteps = steps.steps
      fix.code = steps.code
    }
    if let code = change?.scrollViewCode {
      let pasted = PastedCode(nil, on: screen, code, isTaken: isDeclared)
      if fix.code == nil {
        fix.code = (pasted.fileName, pasted.text)
      } else {
        fix.layoutCode = DiagnosisReport.LayoutCode(title: "The code of the scroll view:", text: pasted.text)
      }
    } else if let text = change?.code {
      fix.layoutCode = DiagnosisReport.LayoutCode(title: "Or in code:", text: text)
    } else if let change, change.endsAtKeyboard {
      fix.layoutCode = DiagnosisReport.LayoutCode(
        title: change.kind == .keyboardGuide
          ? "Or in code, with the same result:"
          : "Or tie the constraint to the guide in code, with the same result:",
        text: PastedCode(
          CodeFixes.layoutGuide.template, on: screen, with: change.constraintCode, isTaken: isDeclared
        ).text)
    }
  }

  private static func firstSentence(_ text: String) -> String {
    text.firstRange(of: ". ").map { String(text[..<$0.lowerBound]) + "." } ?? text
  }

  private func title(_ change: ScreenChange?, _ variant: StrategyVariant?, _ screen: Screen) -> String {
    guard let variant else { return change?.title ?? "Remove the keyboard code" }
    guard let technique = CodeFixes.fix(variant.id)?.title(on: screen) else {
      if let change { return "\(change.title), with \(variant.id)" }
      return variant.provenance == .library ? "Add the library \(variant.id)" : "Use \(variant.id)"
    }
    guard let change else { return technique }
    return "\(change.title), and \(technique.prefix(1).lowercased())\(technique.dropFirst())"
  }

  private func shown(_ remedy: Remedy) -> Situation? {
    // The situation should be one that cheaper remedies do not fix, because it shows why the effort is worth
    // it.
    let others = Set(
      diagnosis.remedies.drop { $0 != remedy }.dropFirst().flatMap(\.gained))
    // The unchanged screen is not played in situations in which it does not fit.
    let unfit = Set(diagnosis.leftOut)
    let comparable = remedy.gained.filter { !unfit.contains($0) }
    let own = comparable.filter { !others.contains($0) }
    return shown(own.isEmpty ? comparable : own)
  }

  private func shown(_ situations: [Situation]) -> Situation? {
    situations.enumerated().min {
      (prepared.rank($0.element), $0.offset) < (prepared.rank($1.element), $1.offset)
    }?.element
  }

  private func picture(_ remedy: Remedy, in situation: Situation) -> MomentStrip? {
    func subject(_ strategy: String, _ screen: String, _ label: String) -> PictureSubject? {
      let cell = CellID(
        strategy: strategy, device: situation.device, orientation: situation.orientation,
        scenario: situation.scenario, screen: screen)
      guard var picture = story(cell)?.picture else { return nil }
      picture.strategy = label
      picture.situation = "\(place(situation)), \(prepared.own.screen.id)"
      return picture
    }
    guard let before = subject(prepared.today.id, prepared.own.screen.id, "before"),
      let after = subject(remedy.strategy, remedy.screen, "after")
    else { return nil }
    return MomentStrip([before, after])
  }

  // MARK: Obstacles

  /// Returns the reasons why situations fail even with the best fix, or why nothing helps.
  private func obstacles() -> [String] {
    let best = diagnosis.remedies.first
    let passing = best?.passing ?? diagnosis.passing
    guard diagnosis.all > passing else { return [] }
    var lines: [String] = []
    if let reason = prepared.notWrapped {
      lines.append("The screen cannot go into a scroll view, because \(reason).")
    }
    if diagnosis.remedies.isEmpty { lines += sizes() }
    let gained = Set(best?.gained ?? [])
    let unfit = diagnosis.leftOut.count { !gained.contains($0) }
    let failing = diagnosis.all - passing - unfit - diagnosis.unjudged.count { !gained.contains($0) }
    let total = counted(diagnosis.all, "situation")
    if failing > 0, best != nil { lines.append("\(failing) of \(total) still fail with the best fix.") }
    if unfit > 0 {
      lines.append(
        "In \(unfit) of \(total) the form does not fit even without a keyboard\(best == nil ? "" : ", also with the best fix")."
      )
    }
    if !diagnosis.unsolvable.isEmpty {
      lines.append(
        "On the unchanged screen, even the best possible code fails in \(counted(diagnosis.unsolvable.count, "situation")), "
          + "for example on \(shown(diagnosis.unsolvable).map(place) ?? "")."
      )
    }
    return lines
  }

  /// Returns sentences about the free height above the keyboard in the example, and about the views that take
  /// it up.
  private func sizes() -> [String] {
    guard let example = diagnosis.breakages.first?.example, let story = story(example) else { return [] }
    let trace = story.trace
    guard let transition = trace.transitions.first(where: { $0.focus >= 0 && $0.kind != .hide }),
      trace.geometries.indices.contains(trace.stages[transition.stageAfter].geometry)
    else { return [] }
    let geometry = trace.geometries[trace.stages[transition.stageAfter].geometry]
    let keyboard = trace.rect(trace.keyboard, stage: transition.stageAfter)
    let top = geometry.window.minY + geometry.safeTop
    let room = keyboard.minY - top
    guard room.isFinite, keyboard.height > 1 else { return [] }
    var lines = [
      "On \(place(example.situation)), \(trimmed(room, 0)) points are left between the top safe area and the keyboard."
    ]
    let fixed = ScreenChange.fixedHeights(in: prepared.own.screen).prefix(4)
    if !fixed.isEmpty {
      lines.append("These fixed heights take up space: \(fixed.joined(separator: "; ")).")
    }
    return lines
  }
}

extension OwnScreens {
  /// Returns the title of a screen without the name of its file.
  static func nameInWords(_ own: Own) -> String {
    let ending = " (\((own.file as NSString).lastPathComponent))"
    let title = own.screen.title
    return title.hasSuffix(ending) ? String(title.dropLast(ending.count)) : title
  }

  /// Returns the path of a screen's file as reports show it, with the line of the scene.
  static func reportedPlace(_ own: Own) -> String {
    let file = reportedPath(own.file)
    return own.place.hasPrefix(own.file) ? file + own.place.dropFirst(own.file.count) : file
  }
}
