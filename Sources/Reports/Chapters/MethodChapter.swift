import Metrics
import Record
import Analysis
import Support

/// The method behind the numbers, and its limits.
struct MethodChapter: ReportChapter {
  let report: Report

  var entrance: ChapterEntrance? { ChapterEntrance(title: "Method", path: "method.md") }

  func files() -> [ReportFile] {
    var page = MarkdownPage(path: "method.md")
    page.breadcrumbs([("Report", "README.md")], "Method")
    page.heading(1, "Method")
    page.paragraph(
      """
      Every strategy is played in simulation, frame by frame, through every combination of device, orientation, \
      scenario and screen. Metrics turn what happened into numbers, thresholds turn numbers into scores, and gates say \
      where a score cannot help. The record of the run holds every raw value; these pages are made from it alone, and \
      the same record makes the same bytes.
      """)
    writeScoring(to: &page)
    writeGates(to: &page)
    writeMetrics(to: &page)
    writeUse(to: &page)
    writeRanges(to: &page)
    writeModel(to: &page)
    writeRules(to: &page)
    writeLimits(to: &page)
    writeChoices(to: &page)
    page.heading(2, "To reproduce")
    page.paragraph("The command below makes the record and these pages again, byte for byte, on any machine.")
    footer(&page)
    return [page.file]
  }

  /// Writes the steps from raw values to scores, verdicts and the order of strategies.
  private func writeScoring(to page: inout MarkdownPage) {
    page.heading(2, "From a metric to a verdict")
    page.numberedList([
      """
      **Metric to score, 0 to 1.** Where less is better: ½ · (1 − erf(ln(x / poor) · 0.9061938 / −ln(good / poor))), \
      and 1 for x ≤ 0, so that the good threshold scores 0.9 and the poor one 0.5 (the curve of GoogleChrome/lighthouse \
      @f8eac39). O1, O2 and O5 score their fraction, O4 its level, O8 one minus its fraction; M5 scores 1, 0.5 and 0 \
      for no, one, and more reversals.
      """,
      """
      **Weights by evidence, 6 : 3 : 1.** Tier A: a published criterion with its own threshold for this very quantity. \
      B: a published number or platform contract applied to it. C: a borrowed scale or one of this project. The ratio \
      is a choice of this project. A metric that does not apply weighs nothing in that cell; it is not a zero.
      """,
      """
      **Cell.** Occlusion and motion are weighted means, 0 to 100, and stay two numbers. *Overall* is 0.6 occlusion + 0.4 \
      motion, or the one that there is, up to the lowest cap of the gates that fail; it only sorts.
      """,
      """
      **Gates.** A cell with a failed gate fails, whatever its scores, and the gate caps its overall.
      """,
      """
      **Outcome.** A cell *passes* when no gate fails, and *fails* when one does, whatever its scores. A strategy *does \
      nothing* in a cell when a person sees just what the floor `none` shows there, at all times and a hundredth of a \
      point aside, and the floor fails a gate: something was needed, and the strategy was not made for it. Such a cell \
      neither passes nor fails. A cell that could not be played is an *error*. The floor and the ceiling only pass or fail.
      """,
      """
      **What counts.** A situation can be judged when at least half of the weight of all scored metrics applies to the \
      ceiling there; for all strategies alike. Other cells are in the record and count in no share, no score and no rank. \
      Motion counts where something moved: standing still is no merit.
      """,
      """
      **Strategy.** Nearest-rank quantiles over cells, from best to worst: p50, p75 (the bad-side quartile), worst. All \
      judged cells weigh the same. A cell that could not be played is an error: it is counted apart and enters no other number.
      """,
      """
      **Verdict.** ✓ PASS: no gate fails and every tier A and B metric is good at p75. ~ NEEDS IMPROVEMENT: no gate \
      fails. ✗ FAIL: a cell fails. ○ PARTIAL: none fails, but in some the strategy does nothing. ? INCOMPLETE: no gate fails, but cells are missing because of errors.
      """,
      """
      **Order.** Within each kind of screen, and over all: by the share of passing cells, then by Pareto rank of \
      occlusion and motion at p75 (a strategy is behind another that is no worse in one and better in the other), then \
      by 0.6 · occlusion + 0.4 · motion of these.
      """,
      """
      **Robustness.** The order is computed again with tier ratios 1 : 1 : 1, 4 : 2 : 1 and 9 : 3 : 1, without each \
      metric, with overall 0.5 / 0.5 and 0.7 / 0.3, and under the other settings of the model that the run played \
      (OECD/JRC 2008, Handbook on Constructing Composite Indicators). Strategies \
      whose ranges of ranks, or of passing shares, overlap are tied.
      """,
      """
      **Intervals.** `16.7% (15–26)`: beside a share stands where it lies when each open platform rule by itself is set \
      otherwise, in whole per cent that contain it. Settings are played on one phone and one pad; what the share moves \
      there, it is taken to move on all devices.
      """,
      """
      **References.** The floor `none` does nothing. The ceiling `oracle` moves exactly what is needed along the \
      keyboard's own curve. Neither is ranked.
      """,
    ])
  }

  private func writeGates(to page: inout MarkdownPage) {
    page.heading(2, "Gates")
    page.table(
      ["gate", "what must hold", "formula", "caps overall at"], [.left, .left, .left, .right],
      GateDefinition.all.map { ["\($0.code)", "\($0.title)", .text($0.formula), .text(fixed($0.cap, 0))] })
    page.paragraph(
      """
      G1 and G2 leave out where a keyboard off the dock lies over the field: whoever put it there drags it off. O1 and O2 \
      say how much it takes.
      """)
  }

  /// Writes the metrics with thresholds, formulas and sources.
  private func writeMetrics(to page: inout MarkdownPage) {
    page.heading(2, "Metrics")
    page.paragraph(
      """
      F is the focused input, C the caret's line, L its label, U the usable part of the window (below the top bars, \
      above the keyboard and the bottom bars), VF the visible fraction of a rectangle, y the position of the focused input, Δ \
      the time of a frame.
      """)
    page.table(
      ["metric", "what it measures", "unit", "good", "poor", "tier", "weight"],
      [.left, .left, .left, .right, .right, .left, .right],
      MetricDefinition.all.map { definition in
        let weight = TierWeights().weight(definition.tier)
        return [
          definition.name, .text(definition.what), .text(definition.unit),
          bound(definition, definition.good, isGood: true), bound(definition, definition.poor, isGood: false),
          "\(definition.tier.rawValue)", .text(fixed(weight, 0)),
        ]
      })
    page.details("Formulas and sources of the thresholds") { page in
      page.table(
        ["metric", "formula", "source"], [.left, .left, .left],
        MetricDefinition.all.map {
          ["\($0.id.rawValue)", .text($0.formula, limit: 2000), .text($0.source, limit: 2000)]
        })
    }
  }

  /// Writes how often each metric differs from its best value, and which metrics are correlated.
  private func writeUse(to page: inout MarkdownPage) {
    let uses = MetricUse.all(table).filter { $0.applicable > 0 }
    guard !uses.isEmpty else { return }
    page.anchor("use")
    page.heading(2, "What the metrics tell here")
    page.paragraph(
      """
      Over the cells of the ranked strategies. A correlation is Spearman's, of the scores in the cells in which both \
      metrics apply and at least one is below 1. Above 0.9 two metrics would tell one fact with two weights.
      """)
    page.table(
      ["metric", "applies in", "below perfect in", "share", "largest correlation", "with"],
      [.left, .right, .right, .right, .right, .left],
      uses.map { use in
        [
          use.metric.definition.name, .text("\(use.applicable)"), .text("\(use.imperfect)"),
          .text(share(use.imperfect, use.applicable)),
          .text(use.nearest.map { fixed($0.correlation, 2) } ?? "–"),
          use.nearest.map { "\($0.metric.rawValue)" } ?? "–",
        ]
      })
  }

  /// Writes how cases are chosen and searched.
  private func writeRanges(to page: inout MarkdownPage) {
    page.anchor("ranges")
    page.heading(2, "Ranges of failures")
    page.paragraph(
      """
      Failures are of five kinds: the line you are typing is pushed out at the top, or is hidden otherwise (G1, \
      G2), the primary action is lost (G3), a control is out of reach (G4), something does not come back (G5). Each of \
      the three kinds that a strategy shows most has one typical case: the screen and orientation in which most of the \
      strategy's cells fail so; there the scenario with one docked keyboard in which it fails on most devices; of several \
      the first of the matrix. One more case is that in which the devices are divided most evenly, for there the limit \
      lies between real keyboards and screens. A case is played again on every device on which it fails (on eight, if \
      there are more), with keyboards of 90 to 500 points as far as the screen holds them; where a line is hidden also, \
      on the first of these devices, with a text view at 20 to 400 points, or a field of one line at 20 to 84: more than that \
      the largest accessibility text size does not need. Every fortieth point is tried and the device's \
      own height, then, where the outcome changes, whole points by halving: what changes and changes back within forty \
      points is missed (\(.code("avoidance explain")) tries every tenth). A range can end where a taller keyboard leaves \
      no room for any strategy: there the gate does not apply.
      """)
  }

  /// Writes the notes on the simulation.
  private func writeModel(to page: inout MarkdownPage) {
    page.heading(2, "The model")
    if report.modelNotes.isEmpty {
      page.paragraph("The model's rules are listed below with the settings of this run.")
    } else {
      for note in report.modelNotes { page.markdown(note) }
    }
  }

  /// Writes the assumptions about UIKit with their sources.
  private func writeRules(to page: inout MarkdownPage) {
    page.heading(2, "Platform rules")
    page.paragraph("Platform profile \(.code(header.profile)), \(header.frameRate) frames a second.")
    guard !header.platformRules.isEmpty else {
      page.table(
        ["rule", "setting"], [.left, .left],
        header.rules.prefix(200).map { [.name($0.name), .text($0.value)] })
      return
    }
    page.paragraph(
      """
      What UIKit does is a rule with a switch. A rule is *documented* when Apple says so, *recorded* when a printed log, a \
      measurement or the tests of a widely used library say so, and *open* when only field reports do, or nobody. \
      \(.link("Sensitivity", "sensitivity.md")) shows what changes where an open rule is set otherwise.
      """)
    var kinds: [String] = []
    for rule in header.platformRules where !kinds.contains(rule.group) { kinds.append(rule.group) }
    for kind in kinds.prefix(5) {
      let rules = header.platformRules.filter { $0.group == kind }
      page.details("\(counted(rules.count, "rule")) \(name: kind)") { page in
        page.table(
          ["rule", "what it says", "as played here", "otherwise", "evidence"],
          [.left, .left, .left, .left, .left],
          rules.map { rule in
            let others = rule.facts.prefix(6).map { "*\(name: $0.name)*: \($0.value)" as Markdown }
            return [
              .name(rule.id), .text(rule.title), .text(rule.summary), .joined(Array(others), " "),
              .text(rule.source),
            ]
          })
      }
    }
  }

  /// Writes the limits of the numbers.
  private func writeLimits(to page: inout MarkdownPage) {
    let doubts = Doubts(report: report)
    page.heading(2, "Limits")
    page.list([
      """
      The thresholds for web layout shift, hitches and perception are transplanted; none was validated for keyboard \
      transitions.
      """,
      """
      *WCAG-aligned check*, never *WCAG conformance*: the system keyboard is not author-created content, and a person \
      can usually scroll. Only the geometry of the criteria is borrowed.
      """,
      "Some perception numbers come from abstracts or secondary summaries, not from tests of this project.",
      "The simulation has no render hitches; the jump metric sees only jumps that the strategy makes.",
      "Excess layout shift depends on the frame rate: compare only runs with the same one.",
      """
      The matrix is a fixed and correlated design, not a sample: mean ranks are shown, significance is not claimed.
      """,
      doubts.inferredShare(), doubts.brokenShare(),
    ])
  }

  /// Writes how the pictured situations and cells are chosen.
  private func writeChoices(to page: inout MarkdownPage) {
    page.heading(2, "The pages")
    page.paragraph(
      """
      Tables and heat maps come from the record alone. Pictures of cells are drawn from cells that are played again, and \
      only where they come out as the record says; where they do not, or this program does not know a part of them, the \
      page says so instead.
      """)
    page.list([
      """
      A \(.link("scenario", "scenarios/README.md")) or \(.link("screen", "screens/README.md")) is shown in the \
      situation that divides the ranked strategies most evenly into those that pass and those that fail; of situations at \
      least three quarters as even, the one on devices, scenarios and screens that were shown least so far. Strategies \
      are shown once for each way of failing, at most five.
      """,
      """
      A \(.link("cell", "cells/README.md")) has a page, \(IllustratedCells.pageLimit) at most, when it is a strategy's \
      worst one (or, where another strategy fails the same gates there, one of its sixty worst on a screen shown less), when \
      a page of a scenario or screen shows it, or when it is the worst on a screen and a device that were shown least.
      """,
      "A cell's page has a picture in motion where its motion score is below \(Int(IllustratedCells.motionLimit)).",
    ])
  }

  /// Returns `≤ 100 ms`, or `≥ 1` if more is better.
  private func bound(_ definition: MetricDefinition, _ value: Double?, isGood: Bool) -> Markdown {
    guard let value else { return "–" }
    let number = bare(value)
    if isGood { return "\(definition.higherIsBetter ? "≥" : "≤") \(number)" }
    let isBelowGood = definition.higherIsBetter && value == definition.good
    return "\(isBelowGood ? "<" : definition.higherIsBetter ? "≤" : ">") \(number)"
  }
}
