import Foundation
import KeyboardAvoidance
import Matrix
import Metrics
import Platform
import Record
import Reports
import Support

/// The method page of a report, some sections of which are also in the documentation.
enum MethodPage {
  /// Returns the method page of a run without cells, whose text applies to all runs.
  private static func text(_ catalogue: Catalogue) -> String {
    let nothing = Axes(
      catalogue, strategies: [], devices: [], orientations: [], scenarios: [], screens: [])
    let header = Plan(axes: nothing, profile: .newest).header(command: "")
    let files = Reporting.render(RunRecord(header: header, cells: [])).files
    return files.first { $0.path == "method.md" }?.contents ?? ""
  }

  /// Returns the Markdown of one section without links to other pages of the report.
  static func section(_ title: String, _ catalogue: Catalogue) throws -> String {
    let parts = text(catalogue).components(separatedBy: "\n## ")
    guard let part = parts.first(where: { $0.hasPrefix(title + "\n") }) else {
      throw GenerationError(description: "The method page has no section '\(title)'.")
    }
    return part.dropFirst(title.count).trimmingCharacters(in: .whitespacesAndNewlines)
      .replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.output.1 }
  }
}

/// The documentation page about metrics, gates and scores.
enum MetricPages {
  static func metrics(_ catalogue: Catalogue) throws -> GeneratedPage {
    var page = PageText(
      "Metrics and scoring",
      abstract:
        "The metrics of a cell, their good and poor values with sources, and the computation of a score."
    )
    page.paragraph(
      """
      A metric is a pure function of a cell's trace. F is the focused input, C the line with the caret, L the input's label, U \
      the usable part of the window (below the top bars, above the keyboard and the bottom bars), VF the visible fraction of a \
      rectangle, y the position of the focused input, Δ the duration of a frame. `avoidance show metric O1` prints one of \
      these sections.
      """)
    page.table(
      ["metric", "meaning", "good", "poor", "tier", "weight"],
      MetricID.allCases.map(\.definition).map { definition in
        [
          "\(definition.id.rawValue) \(definition.title.plain)", definition.what.plain,
          good(definition), poor(definition), definition.tier.rawValue,
          shortest(TierWeights().weight(definition.tier)),
        ]
      })

    page.heading(2, "From a metric to a verdict")
    page.paragraph(try MethodPage.section("From a metric to a verdict", catalogue))

    page.heading(2, "Gates")
    page.paragraph("A cell fails if one of these conditions is not met, whatever its scores are.")
    page.table(
      ["gate", "condition", "formula", "limits the overall score to"],
      GateDefinition.all.map { [$0.code, $0.title.plain, $0.formula.plain, shortest($0.cap)] })

    for (title, isOcclusion) in [("Occlusion", true), ("Motion", false)] {
      page.heading(2, title)
      for definition in MetricID.allCases.map(\.definition) where definition.id.isOcclusion == isOcclusion {
        page.heading(3, "\(definition.id.rawValue): \(definition.title.plain)")
        page.paragraph(definition.what.plain)
        page.code(definition.formula.replacingOccurrences(of: "; ", with: ";\n"))
        page.list([
          "**Values**: \(definition.rangeInWords)\(definition.suffix). **Good**: \(good(definition)). "
            + "**Poor**: \(poor(definition)). **Tier** \(definition.tier.rawValue): "
            + "\(meaning(definition.tier)).",
          "**Source**: \(definition.source.plain).",
        ])
      }
    }

    page.heading(2, "Rules of scoring")
    page.paragraph(
      "These rules decide everything that the formulas leave open; their numbers do not change. With the rules and a "
        + "cell's trace, which `avoidance explain CELL --format json` prints, another program can compute all numbers."
    )
    for rule in JudgingRule.all {
      page.paragraph("**\(rule.name) \(rule.title.plain).** \(rule.text.plain)")
    }

    page.heading(2, "Metrics that do not apply")
    page.paragraph(
      "A metric that does not apply has no weight in the cell; it does not count as zero. A cell gives one of these reasons:"
    )
    page.list(NotApplicable.allCases.map { $0.text.plain + "." })
    return page.page("MetricsAndScoring")
  }

  /// Returns the values that count as good, such as `≤ 100 ms`, or `≥ 1` if higher values are better.
  private static func good(_ definition: MetricDefinition) -> String {
    guard let good = definition.good else { return "–" }
    return bound(definition.higherIsBetter ? "≥" : "≤", good, definition)
  }

  private static func poor(_ definition: MetricDefinition) -> String {
    guard let poor = definition.poor else { return "–" }
    let isBelowGood = definition.higherIsBetter && poor == definition.good
    return bound(isBelowGood ? "<" : definition.higherIsBetter ? "≤" : ">", poor, definition)
  }

  private static func bound(_ sign: String, _ value: Double, _ definition: MetricDefinition) -> String {
    let unit = ["ms", "pt", "ms/s"].contains(definition.unit) ? "\u{A0}\(definition.unit)" : ""
    return "\(sign)\u{A0}\(shortest(value))\(unit)".plain
  }

  private static func meaning(_ tier: MetricTier) -> String {
    switch tier {
    case .A: "a published criterion with its own threshold for exactly this quantity"
    case .B: "a published number, or a contract of the platform, applied to this quantity"
    case .C: "a scale from another field, or one of this project"
    case .info: "for information, never scored"
    }
  }
}
