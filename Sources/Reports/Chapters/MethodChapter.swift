import Analysis
import Metrics
import Record
import Support

/// The page about the method: metrics, thresholds, weights, platform rules and limits.
struct MethodChapter: ReportChapter {
  let report: Report

  var firstPage: FirstPage? { FirstPage(title: "Method", path: "method.md") }

  func files() -> [ReportFile] {
    var page = MarkdownPage(path: "method.md")
    page.breadcrumbs([("Report", "README.md")], "Method")
    page.heading(1, "Method")
    page.paragraph(
      """
      Every strategy is played in a simulation, frame by frame, in every combination of device, orientation, scenario and \
      screen. Metrics turn the result into numbers, thresholds turn numbers into scores, and gates mark failures that no \
      score can make up for. The record of the run has every raw value. These pages are made only from the record, and the \
      same record gives the same pages, byte for byte.
      """)
    writeScoring(to: &page)
    writeGates(to: &page)
    writeMisfits(to: &page)
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

  /// The classes of the ranked scenarios, each with its scenarios.
  private var classes: Markdown {
    var names: [String] = []
    let scenarios = header.scenarios.filter(\.isInMatrix)
    for scenario in scenarios where !names.contains(scenario.group) { names.append(scenario.group) }
    return .joined(
      names.map { name in
        let ids = scenarios.filter { $0.group == name }.map { "`\(name: $0.id)`" as Markdown }
        return "\(.text(name)): \(.joined(ids, ", "))"
      }, "; ")
  }

  private func writeScoring(to page: inout MarkdownPage) {
    page.heading(2, "From a metric to a verdict")
    page.numberedList([
      """
      **Metric to score, 0 to 1.** If less is better: ½ · (1 − erf(ln(x / poor) · 0.9061938 / −ln(good / poor))), and 1 \
      for x ≤ 0. So the good threshold scores 0.9 and the poor one 0.5 (the curve of GoogleChrome/lighthouse @f8eac39). O1 \
      scores its fraction, O4 its level, O8 one minus its fraction. M5 scores 1 for no reversal, 0.5 for one and \
      0 for more.
      """,
      """
      **Weights by evidence, 6 : 3 : 1.** Tier A: a published criterion with its own threshold for exactly this quantity. \
      Tier B: a published number or platform contract applied to it. Tier C: a borrowed scale or one of this project. The \
      ratio is a choice of this project. A metric that does not apply in a cell has no weight there; it does not count as zero.
      """,
      """
      **Cell.** Occlusion and motion are weighted means, 0 to 100, and stay two separate numbers. *Overall* is 0.6 occlusion \
      + 0.4 motion, or the only one of them that exists, limited by the lowest cap of the failed gates. It is used only for \
      sorting.
      """,
      """
      **Gates.** A cell with a failed gate fails, whatever its scores are, and the gate limits its overall score.
      """,
      """
      **Outcome.** A cell *passes* if no gate fails, and *fails* if one does, whatever its scores are. A strategy *does \
      nothing* in a cell if the screen always looks as it does without code (`none`), to a hundredth of a point and apart from \
      containers that paint nothing, and `none` \
      fails a gate there: something was needed, but the strategy does not support this screen. Such a cell neither passes \
      nor fails. A gate that does not apply is not a pass: a situation in which no gate applies is not judged. If the content \
      of a screen is taller than the space above the keyboard and does not scroll, *the screen does not fit*: a control that \
      nothing can bring into view is out of reach, the cell fails, and the screen is named as the cause. Only there may \
      `oracle` be below 100. A cell that could not be played is an *error*. `none` and `oracle` can only pass or fail.
      """,
      """
      **What counts.** A situation is judged if at least half of the weight of all scored metrics applies to `oracle` there. \
      This is the same for all strategies. Other cells are in the record but do not count in any share, score or rank. \
      Motion counts only if something that had to move did or, where nothing had to move, if something moved.
      """,
      """
      **Strategy.** Nearest-rank quantiles over cells, from best to worst: p50, p75 (the worse quartile), worst. All \
      judged cells have the same weight. A cell that could not be played is an error: it is counted separately and not \
      included in any other number.
      """,
      """
      **Verdict.** ✓ PASS: no gate fails and every tier A and B metric is good at p75. ~ NEEDS IMPROVEMENT: no gate fails, \
      but such a metric is not good. If cells fail, or the strategy does nothing in some: ✓ NEARLY ALL: at least 95 % pass. \
      ○ PARTIAL: at least half pass. ✗ FAIL: fewer pass. ? INCOMPLETE: no gate fails, but cells are missing because of errors.
      """,
      """
      **Order.** For each kind of screen, and for all screens together: by the *ranked figure*, the weighted mean over the \
      judged cells of the overall score of a cell that passes and 0 of any other, rounded to \(fixed(Scoring.tolerance, 2)). \
      The weights are chosen: kinds of screens have equal weights, then the structures within a kind (fixed, stretched, \
      scroll-view, table, or none), then the classes of scenarios within a structure (\(classes)), then the cells of a class. \
      A group without judged cells has no weight. `.ci/research/vary-weights` ranks a record with other weights. Equal figures \
      share a rank, and the next ranks are left out. *Mean rank*: in every situation in which all ranked strategies \
      have a score, they are ranked by overall score, cells that do not pass behind all that do; scores that differ by at \
      most \(fixed(Scoring.tolerance, 2)) share the mean of their ranks.
      """,
      """
      **Robustness.** The order is computed again with tier ratios 1 : 1 : 1, 4 : 2 : 1 and 9 : 3 : 1, without each \
      metric, with overall weights 0.5 / 0.5 and 0.7 / 0.3, with equal weights of all cells, and under the other settings of the model that the run played \
      (OECD/JRC 2008, Handbook on Constructing Composite Indicators). A range of ranks goes from the smallest to the largest \
      of these ranks. Settings of the model are played on one phone and one iPad: two strategies change places only if their \
      order there differs from their order there under the run's own settings.
      """,
      """
      **Intervals.** `16.7% (15–26)`: the brackets show, in whole percent, where the share lies if the open platform rules \
      are changed to their other settings, one at a time, and if, in addition, inferred keyboard heights are wrong by their \
      expected error. The settings, and keyboards that are taller and shorter by that error, are played on one phone and one \
      iPad. We assume that settings change the share by the same amount on all devices, and heights in the cells that use an \
      inferred one.
      """,
      """
      **Ties.** Two strategies are compared in one world at a time. They are tied if, under the run's own settings and under \
      every single other setting of the open rules, their ranked figures differ by no more than the noise of inferred \
      heights: the larger change of their difference with taller and with shorter keyboards, times the share of cells with \
      inferred heights, plus \(fixed(Scoring.tolerance, 2)).
      """,
      """
      **References.** `none` is the baseline without keyboard code. `oracle` is the best possible: it moves exactly what is \
      needed, along the keyboard's own curve. Neither is ranked.
      """,
    ])
    page.anchor("what-to-use")
    page.heading(2, "What to use")
    page.paragraph(
      """
      On every page, the strategy to use is \(KindTable.rule). The range of a kind of screen is assumed for each of its \
      screens. The limits, and the order of what is simple, are choices of this project.
      """)
  }

  private func writeGates(to page: inout MarkdownPage) {
    page.heading(2, "Gates")
    page.table(
      ["gate", "requirement", "formula", "limits the overall score to"], [.left, .left, .left, .right],
      GateDefinition.all.map { ["\($0.code)", "\($0.title)", .text($0.formula), .text(fixed($0.cap, 0))] })
    page.paragraph(
      """
      G1 and G2 do not apply if an undocked keyboard that is narrower than the window covers the field, because the user can \
      drag it aside. O1 and O2 still report how much is covered.
      """)
  }

  /// Writes the screens that do not fit, with the numbers of their situations.
  private func writeMisfits(to page: inout MarkdownPage) {
    let misfits = Doubts(report: report).misfits()
    guard !misfits.isEmpty else { return }
    page.anchor("does-not-fit")
    page.heading(2, "Screens that do not fit")
    page.paragraph(
      """
      In these situations, content that does not scroll is taller than the space above the keyboard. If not even `oracle` \
      can bring every control into view, nothing passes on the screen as it is, and the screen is at fault; in a scroll view, \
      the same form is judged as usual. In the other situations every control can be used, but not everything can be seen, so \
      `oracle` is below 100.
      """)
    page.table(
      ["screen", "nothing passes in", "below 100 in", "devices on which nothing passes"],
      [.left, .right, .right, .left], misfits)
  }

  private func writeMetrics(to page: inout MarkdownPage) {
    page.heading(2, "Metrics")
    page.paragraph(
      """
      F is the focused input, C the line with the caret, L the input's label, U the usable part of the window (below the top \
      bars, above the keyboard and the bottom bars), VF the visible fraction of a rectangle, y the position of the focused \
      input, and Δ the time of a frame. A value outside of a metric's values is recorded as the nearest of them, and a record \
      with such a value is refused.
      """)
    page.table(
      ["metric", "what it measures", "unit", "values", "good", "poor", "tier", "weight"],
      [.left, .left, .left, .left, .right, .right, .left, .right],
      MetricDefinition.all.map { definition in
        let weight = TierWeights().weight(definition.tier)
        return [
          definition.name, .text(definition.what), .text(definition.unit), .text(definition.rangeInWords),
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
    page.heading(2, "How often each metric matters")
    page.paragraph(
      """
      Counted over the cells of the ranked strategies. The correlation is Spearman's, over the scores in all cells in which \
      both metrics apply. Two metrics with a correlation above 0.9 would count the same fact twice, so only one is scored.
      """)
    page.table(
      ["metric", "applies in", "below its best score in", "share", "largest correlation", "with"],
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

  private func writeRanges(to page: inout MarkdownPage) {
    page.anchor("ranges")
    page.heading(2, "Ranges of failures")
    page.paragraph(
      """
      There are five kinds of failures: the line you are typing is pushed off the top (G1, G2), or is hidden in another way \
      (G1, G2); the primary action is lost (G3); a control or the newest message is out of reach (G4); something does not \
      return to its place (G5). \
      There is one typical case for each of a strategy's three most frequent kinds. Its screen and orientation are those in \
      which the most cells of the strategy fail in this way, and its scenario is the one with a single docked keyboard that \
      fails there on the most devices (if there are several, the first in the matrix). One more case is the one for which the \
      share of failing devices is closest to half, because its limit lies between real keyboards and screens.
      """)
    page.paragraph(
      """
      A case is played again on every device on which it fails (on eight if there are more), with keyboards of 90 to 500 \
      points if the screen is tall enough. If a line is hidden, it is also played on the first of these devices with a text \
      view of 20 to 400 points, or a one-line field of 20 to 84 points, because the largest accessibility text size needs \
      no more. Every fortieth point and the device's own height are tried; where the outcome changes between two of them, a \
      binary search finds the limit to the point. An outcome that changes and changes back within forty points is missed \
      (\(.code("avoidance explain")) tries every tenth point). A range can end at a height that leaves no space for any \
      strategy; the gate does not apply there.
      """)
  }

  private func writeModel(to page: inout MarkdownPage) {
    page.heading(2, "The model")
    if report.modelNotes.isEmpty {
      page.paragraph("The model's rules are listed below with the settings of this run.")
    } else {
      for note in report.modelNotes { page.markdown(note) }
    }
  }

  private func writeRules(to page: inout MarkdownPage) {
    page.heading(2, "Platform rules")
    page.paragraph("Platform profile \(.code(header.profile)), \(header.frameRate) frames per second.")
    guard !header.platformRules.isEmpty else {
      page.table(
        ["rule", "setting"], [.left, .left],
        header.rules.prefix(200).map { [.name($0.name), .text($0.value)] })
      return
    }
    page.paragraph(
      """
      Each assumption about UIKit is a rule with several settings. A rule is *documented* if Apple describes it, *recorded* \
      if a printed log, a measurement or the tests of a widely used library show it, and *open* if only field reports or no \
      source at all support it. \(.link("Sensitivity", "sensitivity.md")) shows what changes with the other settings of the \
      open rules.
      """)
    var kinds: [String] = []
    for rule in header.platformRules where !kinds.contains(rule.group) { kinds.append(rule.group) }
    for kind in kinds.prefix(5) {
      let rules = header.platformRules.filter { $0.group == kind }
      page.details("\(counted(rules.count, "rule")) \(name: kind)") { page in
        page.table(
          ["rule", "what it says", "setting in this run", "other settings", "evidence"],
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

  private func writeLimits(to page: inout MarkdownPage) {
    let doubts = Doubts(report: report)
    page.heading(2, "Limits")
    let limits: [Markdown] = [
      """
      The thresholds for layout shift, hitches and perception come from other uses; none was validated for keyboard \
      transitions.
      """,
      """
      These are *WCAG-aligned checks*, not *WCAG conformance*: the system keyboard is not content of the app's author, \
      and the user can usually scroll. Only the geometry of the criteria is used.
      """,
      "Some perception numbers come from abstracts or secondary summaries, not from tests of this project.",
      "The simulation has no render hitches; the jump metric measures only jumps that the strategy makes.",
      "Excess layout shift depends on the frame rate: compare only runs with the same frame rate.",
      """
      The cells of the matrix are chosen and correlated; they are not a random sample. So mean ranks are shown, but no \
      statistical significance is claimed.
      """,
    ]
    page.list(limits + [doubts.inferredShare(), doubts.brokenShare()].compactMap { $0 })
  }

  private func writeChoices(to page: inout MarkdownPage) {
    page.heading(2, "The pages")
    page.paragraph(
      """
      Tables and heat maps are made only from the record. For pictures, cells are played again, and a picture is drawn only \
      if the result is the same as in the record. If it differs, or if this program does not know a part of the cell, the \
      page says so.
      """)
    page.list([
      """
      A \(.link("scenario", "scenarios/README.md")) or \(.link("screen", "screens/README.md")) is shown in the situation \
      in which the share of passing strategies is closest to half. If other situations are at least three quarters as even, \
      the one whose device, orientation, scenario and screen were shown least is taken. One strategy is shown for each \
      different result, at most five.
      """,
      """
      At most \(IllustratedCells.pageLimit) \(.link("cells", "cells/README.md")) have a page: the worst cells of the first \
      \(IllustratedCells.quotas.strategies) strategies, and the cells shown for the first \
      \(IllustratedCells.quotas.scenarios) scenarios and the first \(IllustratedCells.quotas.screens) screens. If a chosen cell \
      of another strategy already fails the same gates in the same situation, one of the strategy's sixty worst cells is \
      taken instead, on a screen that was shown less.
      """,
      "A cell's page has an animation if its motion score is below \(Int(IllustratedCells.motionLimit)).",
    ])
  }

  /// Returns a threshold of a metric, such as `≤ 100`, or `≥ 1` if larger values are better.
  private func bound(_ definition: MetricDefinition, _ value: Double?, isGood: Bool) -> Markdown {
    guard let value else { return "–" }
    let number = bare(value)
    if isGood { return "\(definition.higherIsBetter ? "≥" : "≤") \(number)" }
    let isBelowGood = definition.higherIsBetter && value == definition.good
    return "\(isBelowGood ? "<" : definition.higherIsBetter ? "≤" : ">") \(number)"
  }
}
