import AvoidanceCommand
import Lab
import Matrix
import Platform
import Foundation

/// What the numbers do not say.
enum LimitPages {
  static let notPlayed = "What is not played"

  static func limits(_ catalogue: Catalogue) throws -> GeneratedPage {
    var page = PageText(
      "Limits",
      abstract: "What is not played, what is inferred, and what a score does not mean.")

    page.heading(2, notPlayed)
    guard let note = ModelNotes.notes.first(where: { $0.title == notPlayed }) else {
      throw GenerationError(description: "The model notes have no paragraph '\(notPlayed)'.")
    }
    page.paragraph(note.text)
    page.paragraph("<doc:Simulation> says what is played, and by which rules.")

    page.heading(2, "What the numbers do not mean")
    // The last two lines are about the cells of one run.
    let items = try MethodPage.section("Limits", catalogue).components(separatedBy: "\n").dropLast(2)
    page.paragraph(items.joined(separator: "\n"))

    page.heading(2, "What is inferred")
    let table = DeviceTable.builtIn
    let rows = table.keyboards
    page.paragraph(
      """
      \(rows.count) heights of keyboards are built in; \(rows.count(where: \.inferred)) of them nobody has published, so a rule makes them \
      from the others. A report counts the cells that rest on one. `avoidance show device iphone-16e` tells the heights of a \
      device and their sources, and `--keyboards` puts heights that you measured on top.
      """)
    page.table(
      ["how a height is known", "rows"],
      [
        (KeyboardRow.Evidence.measured, "measured: a log or a screenshot"),
        (.reported, "reported without a log"), (.table, "a number that a shipping app carries"),
        (.composed, "the sum of measured parts"), (.inferred, "inferred by a rule"),
      ].map { evidence, words in [words, "\(rows.count { $0.evidence == evidence })"] })
    page.paragraph("<doc:InferredHeights> says how far the rules are off.")
    page.paragraph("The rules, with the number of rows each makes:")
    var counts: [(rule: String, rows: Int)] = []
    for row in rows where row.inferred {
      if let known = counts.firstIndex(where: { $0.rule == row.rule }) {
        counts[known].rows += 1
      } else {
        counts.append((row.rule, 1))
      }
    }
    page.list(
      counts.sorted { ($1.rows, $0.rule) < ($0.rows, $1.rule) }.map { "\($0.rule.plain): \($0.rows)." })
    return page.page("Limits")
  }
}

extension ModelNotes {
  /// The paragraphs with their titles apart: `**Title.** Text`, or `**Title** goes on` where the title is a part of the
  /// sentence.
  static var notes: [(title: String, text: String)] {
    sections.map { section in
      guard let match = section.wholeMatch(of: /(?s)\*\*(.+?)(\.?)\*\* (.*)/) else {
        return ("More", section)
      }
      let (title, rest) = (String(match.output.1), String(match.output.3))
      return (title, match.output.2.isEmpty ? "\(title) \(rest)" : rest)
    }
  }
}
