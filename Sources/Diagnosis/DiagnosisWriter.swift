import KeyboardAvoidance
import Lab
import Matrix
import Metrics
import Pictures
import Platform
import Record
import Reports
import Support
import UIKit

struct DiagnosisWriter {
  private static let (mostFaults, mostFixes) = (4, 5)

  let prepared: DiagnosisPlan
  let diagnosis: Diagnosis
  let catalogue: Catalogue
  let remarks: [String]
  let options: DiagnosisOptions

  init(
    _ prepared: DiagnosisPlan, _ diagnosis: Diagnosis, _ catalogue: Catalogue, _ remarks: [String],
    _ options: DiagnosisOptions
  ) {
    self.prepared = prepared
    self.diagnosis = diagnosis
    self.catalogue = catalogue
    self.remarks = remarks
    self.options = options
  }

  func report() -> DiagnosisReport {
    var pictures: [DiagnosisReport.Picture] = []
    let faults = diagnosis.breakages.prefix(Self.mostFaults).enumerated().map { n, breakage in
      fault(breakage, number: n + 1, &pictures)
    }
    let fixes = diagnosis.remedies.prefix(Self.mostFixes).enumerated().map { n, remedy in
      fix(remedy, number: n + 1, &pictures)
    }
    let film = film()
    return DiagnosisReport(
      screen: prepared.own.screen.id, place: OwnScreens.reportedPlace(prepared.own),
      kind: prepared.own.screen.kindInWords, today: todayInWords, played: playedInWords,
      situations: diagnosis.situations.count, passing: diagnosis.passing, faults: faults, fixes: fixes,
      tried: diagnosis.tried.count, obstacles: obstacles(), remarks: remarks,
      command: options.command(prepared.own), pictures: pictures + (film.map { [$0] } ?? []), film: film?.name
    )
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
    prepared.today.id == catalogue.floor.id
      ? "without keyboard code" : "with \(prepared.today.id)"
  }

  private var playedInWords: String {
    let cells = Set(diagnosis.situations)
    return [
      counted(Set(cells.map(\.device)).count, "device"),
      counted(Set(cells.map(\.orientation)).count, "orientation"),
      counted(Set(cells.map(\.scenario)).count, "scenario"),
    ].joined(separator: ", ")
  }

  // MARK: Faults

  private func fault(
    _ breakage: Breakage, number: Int, _ pictures: inout [DiagnosisReport.Picture]
  ) -> DiagnosisReport.Fault {
    let pads = Set(
      prepared.plan.axes.devices.filter { $0.simulated.idiom == .pad }.map(\.device.id))
    let all = prepared.plan.cells.filter {
      $0.screen == prepared.own.screen.id && $0.strategy == prepared.today.id
    }
    let cell = breakage.example
    let story = story(cell)
    let complaint =
      story.flatMap { breakage.gate == .G4 ? lostControls($0) : nil } ?? story?.picture.complaint
      ?? breakage.gate.definition.failure
    var fault = DiagnosisReport.Fault(
      what: DiagnosisReport.words(breakage.gate), count: breakage.cells.count,
      places: DiagnosisReport.words(AffectedPlaces(breakage.cells, of: all, pads: pads)),
      example: "On \(place(cell.situation)): \(complaint)", command: explain(cell))
    if options.draws, let story {
      fault.picture = "today-\(number)"
      let strip = FilmStrip(story.picture, width: .phone)
      pictures.append(
        DiagnosisReport.Picture(
          name: "today-\(number)", finding: story.picture.finding, svg: strip.drawn(.auto)))
    }
    return fault
  }

  /// Returns a sentence about the controls that the keyboard or another view covers after the worst
  /// transition; nil if none is covered.
  private func lostControls(_ story: CellStory) -> String? {
    let trace = story.trace
    let worst = story.measurement.worstTransition[MetricID.O8.index]
    guard trace.transitions.indices.contains(worst) else { return nil }
    let stage = trace.transitions[worst].stageAfter
    let keyboard = trace.rect(trace.keyboard, stage: stage)
    var hidden: [(name: String, by: String)] = []
    for (view, node) in trace.nodes.enumerated()
    where node.isLeaf && [.input, .primaryAction, .control].contains(node.role) {
      let rect = trace.rect(view, stage: stage)
      guard rect.height > 0, rect.width > 0 else { continue }
      if keyboard.height > 1, rect.maxY > keyboard.minY, rect.minY >= keyboard.minY - 24 {
        hidden.append(("'\(node.id)'", "under the keyboard"))
      } else if let cover = trace.covers(of: view, stage: stage, isCaret: false).lazy.compactMap({ cover in
        if case .node(let view) = cover.source, view != trace.keyboard, cover.rect.height > 8 {
          view
        } else {
          nil
        }
      }).first {
        hidden.append(("'\(node.id)'", "behind '\(trace.nodes[cover].id)'"))
      }
    }
    guard let by = hidden.first?.by else { return nil }
    let names = hidden.filter { $0.by == by }.map(\.name)
    let all = names.prefix(3) + (names.count > 3 ? ["\(names.count - 3) more"] : [])
    return "\(DiagnosisReport.list(Array(all))) \(names.count == 1 ? "is" : "are") \(by)"
  }

  /// Returns a situation in words, such as `iphone-17-pro, portrait, show-hide-last`.
  private func place(_ situation: Situation) -> String {
    [situation.device, situation.orientation, situation.scenario].joined(separator: ", ")
  }

  private func explain(_ cell: CellID) -> String {
    let file = prepared.own.screen.file.map { " --screen \(shellWord($0))" } ?? ""
    return "avoidance explain \(cell.text)\(file)"
  }

  private func story(_ cell: CellID) -> CellStory? {
    Replay(prepared.plan).plan(of: cell).flatMap { CellStory($0) }
  }

  // MARK: Fixes

  private func fix(
    _ remedy: Remedy, number: Int, _ pictures: inout [DiagnosisReport.Picture]
  ) -> DiagnosisReport.Fix {
    let variant = catalogue.variant(remedy.strategy)
    let change = prepared.change(remedy.screen) ?? variant?.adoption.flatMap(prepared.change)
    let isKept = remedy.strategy == prepared.today.id || remedy.strategy == catalogue.floor.id
    let screen = change?.screen ?? prepared.own.screen
    let steps = isKept ? nil : variant.map { TechniqueSteps($0, on: screen, catalogue) }
    var fix = DiagnosisReport.Fix(
      title: title(change, isKept ? nil : variant), reasons: [], passing: remedy.passing,
      gained: remedy.gained.count, broken: remedy.broken.count, layoutSteps: change?.steps ?? [],
      codeSteps: steps?.steps ?? [], layoutCode: change?.code, code: steps?.code)
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

  private static func firstSentence(_ text: String) -> String {
    text.firstRange(of: ". ").map { String(text[..<$0.lowerBound]) + "." } ?? text
  }

  private func title(_ change: ScreenChange?, _ variant: StrategyVariant?) -> String {
    switch (change, variant) {
    case (let change?, let variant?): "\(change.title), with \(variant.id)"
    case (let change?, nil): change.title
    case (nil, let variant?):
      variant.provenance == .library ? "Add the library \(variant.id)" : "Use \(variant.id)"
    case (nil, nil): "Remove the keyboard code"
    }
  }

  private func shown(_ remedy: Remedy) -> Situation? {
    // The situation should be one that cheaper remedies do not fix, because it shows why the effort is worth
    // it.
    let others = Set(
      diagnosis.remedies.drop { $0 != remedy }.dropFirst().prefix(Self.mostFixes).flatMap(\.gained))
    let own = remedy.gained.filter { !others.contains($0) }
    return shown(own.isEmpty ? remedy.gained : own)
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
    let best = diagnosis.remedies.first?.passing ?? diagnosis.passing
    guard diagnosis.situations.count > best else { return [] }
    var lines: [String] = []
    if let reason = prepared.notWrapped {
      lines.append("The screen cannot go into a scroll view, because \(reason).")
    }
    if diagnosis.remedies.isEmpty { lines += sizes() }
    let left = diagnosis.situations.count - best
    if best > diagnosis.passing || diagnosis.remedies.isEmpty {
      lines.append(
        "\(left) of \(counted(diagnosis.situations.count, "situation")) still fail with the best fix.")
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
  /// Returns the path of a screen's file as reports show it, with the line of the scene.
  static func reportedPlace(_ own: Own) -> String {
    let file = reportedPath(own.file)
    return own.place.hasPrefix(own.file) ? file + own.place.dropFirst(own.file.count) : file
  }
}
