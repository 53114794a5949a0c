import Foundation
import Matrix
import Metrics
import Pictures
import Record
import Reports
import Simulation
import Support
import Trace

/// The explanation of one cell as a page of Markdown with pictures.
struct StoryMarkdown {
  private let story: CellStory
  private let ranges: [FailureRange]?
  /// The folder of the pictures relative to the page. Nil if the page has no pictures.
  private let pictures: String?
  private let isAnimated: Bool
  private var out = ""

  static func render(
    _ story: CellStory, ranges: [FailureRange]?, pictures: String?, command: String
  ) -> String {
    "# \(MarkdownText.code(story.cell.text, limit: 120))\n\n"
      + body(story, ranges: ranges, pictures: pictures)
      + "## Reproduce\n\n\(MarkdownText.code(command, limit: 600))\n"
  }

  /// Returns the page without its title and its command.
  ///
  /// - Parameter isAnimated: Whether the page has an animated picture.
  static func body(
    _ story: CellStory, ranges: [FailureRange]?, pictures: String?, isAnimated: Bool = true
  ) -> String {
    var page = StoryMarkdown(story: story, ranges: ranges, pictures: pictures, isAnimated: isAnimated)
    page.write()
    return page.out
  }

  static func pictures(of story: CellStory) -> [(name: String, contents: String)] {
    drawings(of: story, isAnimated: true).map { ("\($0.name).svg", $0.svg) }
  }

  /// Returns the pictures to which a page links.
  static func drawings(of story: CellStory, isAnimated: Bool) -> [Illustrations.Drawing] {
    let subject = story.picture
    let chart = MotionChart(subject, width: .phone)
    let drawings = [
      Illustrations.Drawing("strip", subject.finding, FilmStrip(subject, width: .phone).drawn),
      Illustrations.Drawing("motion", chart.finding, chart.drawn),
    ]
    guard isAnimated else { return drawings }
    let animation = TransitionAnimation(subject, width: .phone)
    return drawings + [Illustrations.Drawing("animation", subject.finding, animation.drawn)]
  }

  private init(story: CellStory, ranges: [FailureRange]?, pictures: String?, isAnimated: Bool) {
    self.story = story
    self.ranges = ranges
    self.pictures = pictures
    self.isAnimated = isAnimated
  }

  private var trace: Trace { story.trace }

  private mutating func line(_ text: String = "") { out += text + "\n" }

  private func text(_ text: String, _ limit: Int = 400) -> String { MarkdownText.escaped(text, limit: limit) }

  private func code(_ text: String) -> String { MarkdownText.code(text, limit: 120) }

  private mutating func write() {
    line("**\(text(story.picture.finding))**")
    line()
    line(
      "Occlusion \(score(story.occlusion)), motion \(score(story.motion)) of 100; profile \(code(story.profile.id)). "
        + "\(text(story.variant.title)): \(text(story.variant.summary))"
        + (story.formInWords.map { " " + text($0) } ?? ""))
    line()
    if let reason = story.reasonNotJudged { paragraph("\(reason).") }
    if let breach = story.breach { paragraph("The strategy cannot be scored here: \(breach).") }
    if story.isScreenAtFault { paragraph("\(CellStory.screenFault).") }
    for note in story.notes { paragraph("\(story.cell.device): \(note).") }
    for problem in story.layoutProblems.prefix(20) { paragraph("Auto Layout: \(problem)") }
    picture("strip", story.picture.finding)
    writePhases()
    picture("motion", MotionChart(story.picture).finding)
    if isAnimated {
      picture(
        "animation", "The most important change as an animation, next to the oracle. " + story.picture.finding
      )
    }
    writeWorst()
    writeMetrics()
    writeRanges()
    writeEvents()
  }

  private mutating func paragraph(_ words: String) {
    line(text(words))
    line()
  }

  private mutating func picture(_ name: String, _ words: String) {
    guard let pictures else { return }
    let alt = MarkdownText.attribute(words)
    line("<p><img src=\"\(pictures)/\(name).svg\" alt=\"\(alt)\"></p>")
    line()
  }

  // MARK: Parts

  private func field(_ transition: Transition) -> Int? {
    trace.inputs.indices.contains(transition.focus) ? trace.inputs[transition.focus].node : nil
  }

  private func span(_ rect: CGRect) -> String { StoryNumbers.span(rect.minY, rect.maxY) }

  private mutating func writePhases() {
    line("## Phases")
    line()
    line(
      "| start | event | field | final position | keyboard's top | best possible position | moved | needed |"
    )
    line("|--:|:--|:--|:--|--:|:--|--:|--:|")
    for (n, transition) in trace.transitions.enumerated().prefix(60) {
      var cells = [
        "\(StoryNumbers.fixed(transition.start, 2)) s", transition.kind.rawValue.replacing("-", with: " "),
      ]
      let keyboard = trace.rect(trace.keyboard, stage: transition.stageAfter)
      let detail = story.measurement.transitions.indices.contains(n) ? story.measurement.transitions[n] : nil
      // If a text view is taller than the free space, the line of its caret is evaluated instead.
      let isCaret = detail?.isJudgedByCaret ?? false
      if let input = field(transition) {
        let node = isCaret ? trace.caret : input
        cells += [
          code(trace.nodes[input].id) + (isCaret ? ", the caret's line" : ""),
          span(trace.rect(node, stage: transition.stageAfter)) + covers(transition, isCaret: isCaret),
        ]
        cells.append(points(keyboard.minY))
        switch story.oraclePlace(ofTransition: n, isCaret: isCaret) {
        case .at(let best): cells.append(span(best))
        case .anotherKeyboard: cells.append("another keyboard")
        case nil: cells.append("–")
        }
      } else {
        cells += ["–", "–", points(keyboard.minY), "–"]
      }
      cells.append(detail.map { $0.travel.isFinite ? points($0.travel) : "–" } ?? "–")
      cells.append(detail.map { $0.neededMove.isFinite ? points($0.neededMove) : "–" } ?? "–")
      line("| " + cells.joined(separator: " | ") + " |")
    }
    line()
    if trace.transitions.count > 60 { paragraph("\(trace.transitions.count - 60) more transitions follow.") }
    line("Positions are in points from the top of the screen, after everything has stopped moving.")
    line()
  }

  /// Returns the views that hide a part of the focused input, or of its caret's line, after the transition.
  private func covers(_ transition: Transition, isCaret: Bool) -> String {
    guard let input = field(transition), transition.kind != .hide else { return "" }
    let views = trace.covers(of: input, stage: transition.stageAfter, isCaret: isCaret).compactMap { cover in
      if case .node(let view) = cover.source, view != trace.keyboard { return code(trace.nodes[view].id) }
      return nil as String?
    }
    return views.isEmpty ? "" : ", covered by " + views.joined(separator: ", ")
  }

  private mutating func writeWorst() {
    line("## The worst moment")
    line()
    if let worst = story.picture.worstMoment {
      line("At \(StoryNumbers.fixed(worst.time, 2)) s: \(text(worst.what)).")
    } else {
      line("Nothing was lost.")
    }
    line()
    let worse = story.oracle.metrics.indices.filter { index in
      let (mine, best) = (story.measurement.metrics[index], story.oracle.metrics[index])
      guard mine.reason == nil, best.reason == nil, let own = mine.score, let score = best.score else {
        return false
      }
      return score - own > 0.01
    }
    if !story.isOracle, !worse.isEmpty {
      line("The best possible result in the same cell, from the oracle:")
      line()
      for index in worse {
        let definition = MetricID.allCases[index].definition
        line(
          "- \(text(definition.title)): \(value(definition, story.oracle.metrics[index].value)) instead of "
            + "\(value(definition, story.measurement.metrics[index].value)).")
      }
      line()
    }
  }

  private mutating func writeMetrics() {
    line("## Points lost")
    line()
    let failed = zip(GateID.allCases, story.measurement.gates).filter { $0.1 == .failed }.map(\.0)
    for gate in failed {
      line("- ✗ **\(gate.rawValue)** failed: it requires that \(text(gate.title)) (\(code(gate.formula))).")
      if let views = story.picture.failingViews(of: gate) { line("  - \(text(views))") }
    }
    if !failed.isEmpty { line() }
    var rows: [(lost: Double, text: String)] = []
    for side in [true, false] {
      let ids = MetricID.allCases.filter { $0.isOcclusion == side }
      let total = ids.reduce(0.0) { $0 + weight($1) }
      for id in ids where weight(id) > 0 && total > 0 {
        let (result, definition) = (story.measurement[id], id.definition)
        let lost = 100 * weight(id) * (1 - (result.score ?? 1)) / total
        guard lost > 0.05 else { continue }
        let index = story.measurement.worstTransition[id.index]
        let when =
          trace.transitions.indices.contains(index)
          ? "\(StoryNumbers.fixed(trace.transitions[index].start, 2)) s, "
            + trace.transitions[index].kind.rawValue.replacing("-", with: " ") : "–"
        let rating = definition.rating(result.value)?.rawValue ?? "–"
        let (good, poor) = (definition.good.map(shortest) ?? "–", definition.poor.map(shortest) ?? "–")
        rows.append(
          (
            lost,
            "| \(id.rawValue) \(text(definition.title)) | \(value(definition, result.value)) | \(rating) | \(good) | "
              + "\(poor) | \(StoryNumbers.fixed(lost, 1)) \(side ? "occlusion" : "motion") | \(when) |"
          ))
      }
    }
    if rows.isEmpty {
      line("None.")
    } else {
      line("| metric | value | rating | good | poor | points lost | when |")
      line("|:--|--:|:--|--:|--:|--:|:--|")
      for row in rows.sorted(by: { $0.lost > $1.lost }) { line(row.text) }
    }
    line()
  }

  private mutating func writeRanges() {
    guard ranges?.isEmpty != true, story.measurement.gates.contains(.failed) || ranges != nil else { return }
    line("## When it fails")
    line()
    guard let ranges else {
      return paragraph("Not searched: the cell is too large to be played a hundred times.")
    }
    for range in ranges { line("- \(text(range.text))") }
    line()
    line("Found by playing the cell with other heights and everything else unchanged.")
    line()
  }

  private mutating func writeEvents() {
    let seen = story.observation
    line("## What the strategy read and did")
    line()
    line("- subscribes: \(text(list(seen.heard.names)))")
    line("- reads: \(text(list(seen.read.names)))")
    line("- writes: \(text(list(seen.written.names)))")
    line()
    var events: [(time: Double, order: Int, text: String)] = []
    for (n, note) in trace.notifications.enumerated() {
      events.append(
        (
          note.time, n,
          "received | \(code(note.name)) | \(frame(note.beginFrame)) → \(frame(note.endFrame)), curve \(note.curve), \(shortest(note.duration)) s"
            + (note.seen { frame($0) }.map { "; \($0)" } ?? "")
        ))
    }
    for (n, change) in trace.adjustments.enumerated() {
      events.append(
        (
          change.time, change.order(n),
          "did | \(code(change.target + "." + change.what)) | \(text(change.value, 120)), \(text(change.animation, 60))"
        ))
    }
    if trace.adjustments.isEmpty { paragraph("The strategy changed no view, constraint or inset.") }
    guard !events.isEmpty else { return }
    line("<details>")
    line("<summary>All notifications and changes</summary>")
    line()
    line("| time | | notification or change | details |")
    line("|--:|:--|:--|:--|")
    for event in events.sorted(by: { ($0.time, $0.order) < ($1.time, $1.order) }).prefix(400) {
      line("| \(StoryNumbers.fixed(event.time, 3)) s | \(event.text) |")
    }
    line()
    line("</details>")
    line()
    if events.count > 400 { paragraph("\(events.count - 400) more events are left out.") }
  }

  // MARK: The keyboard alone

  /// Returns a table of the keyboard's movements and the posted notifications. It has no title.
  static func keyboard(_ story: CellStory) -> String {
    let trace = story.trace
    var page = StoryMarkdown(story: story, ranges: nil, pictures: nil, isAnimated: false)
    page.line("| start | event | field | keyboard's top | keyboard's height | posted |")
    page.line("|--:|:--|:--|--:|--:|:--|")
    for (n, transition) in trace.transitions.enumerated().prefix(60) {
      let next = n + 1 < trace.transitions.count ? trace.transitions[n + 1].start : .infinity
      // Some notifications are posted shortly before the keyboard moves.
      let posted = trace.notifications.filter { $0.time >= transition.start - 0.05 && $0.time < next - 0.05 }
      let names = posted.map { note in
        let name = note.name.replacing("keyboard", with: "").replacing("Notification", with: "")
        return name.prefix(1).lowercased() + name.dropFirst()
      }
      let keyboard = trace.rect(trace.keyboard, stage: transition.stageAfter)
      let cells = [
        "\(StoryNumbers.fixed(transition.start, 2)) s", transition.kind.rawValue.replacing("-", with: " "),
        page.field(transition).map { page.code(trace.nodes[$0].id) } ?? "–",
        page.points(keyboard.minY), page.points(keyboard.height),
        names.isEmpty ? "nothing" : page.text(names.joined(separator: ", ")),
      ]
      page.line("| " + cells.joined(separator: " | ") + " |")
    }
    if trace.transitions.count > 60 {
      page.line()
      page.line("\(trace.transitions.count - 60) more transitions follow.")
    }
    return page.out
  }

  // MARK: Words

  private func weight(_ id: MetricID) -> Double {
    let result = story.measurement[id]
    return result.reason == nil && result.score != nil ? TierWeights().weight(id.definition.tier) : 0
  }

  private func value(_ definition: MetricDefinition, _ value: Double?) -> String {
    guard let value else { return "–" }
    let unit = ["", "fraction", "level"].contains(definition.unit) ? "" : " " + definition.unit
    return StoryNumbers.fixed(value, definition.decimals) + unit
  }

  private func list(_ names: [String]) -> String { names.isEmpty ? "nothing" : names.joined(separator: ", ") }
  private func score(_ value: Double?) -> String { StoryNumbers.score(value) }
  private func points(_ value: Double) -> String { StoryNumbers.points(value) }
  private func frame(_ r: CGRect) -> String {
    "(\(points(r.minX)), \(points(r.minY)), \(points(r.width)), \(points(r.height)))"
  }
}

extension Illustrations.Drawing {
  init(_ name: String, _ finding: String, _ draw: (PictureTheme) -> String) {
    self.init(name: name, finding: finding, svg: draw(.auto))
  }
}
