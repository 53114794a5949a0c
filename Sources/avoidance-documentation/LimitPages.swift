import AvoidanceCommand
import Foundation
import Lab
import Matrix
import Platform

enum LimitPages {
  static let notPlayed = "What is not played"

  static func limits(_ catalogue: Catalogue) throws -> GeneratedPage {
    var page = PageText(
      "Limits",
      abstract: "The parts that are not simulated, the heights that are inferred, and the meaning of a score."
    )

    page.heading(2, notPlayed)
    guard let note = ModelNotes.notes.first(where: { $0.title == notPlayed }) else {
      throw GenerationError(description: "The model notes have no paragraph '\(notPlayed)'.")
    }
    page.paragraph(note.text)
    page.paragraph("<doc:PlatformRules> describes the simulation and its rules.")

    page.heading(2, "Limits of the numbers")
    let items = try MethodPage.section("Limits", catalogue).components(separatedBy: "\n")
      .filter { $0.hasPrefix("- ") }
    page.paragraph(items.joined(separator: "\n"))

    page.heading(2, "Inferred heights")
    let table = DeviceTable.builtIn
    let rows = table.keyboards
    page.paragraph(
      """
      \(rows.count) heights of keyboards are built in. \(rows.count(where: \.inferred)) of them are not published, so a rule infers them from \
      the others. A report counts the cells that depend on an inferred height. `avoidance show device iphone-16e` lists the \
      heights of a device with their sources, and `--keyboards` adds heights that you measured, which take precedence.
      """)
    page.table(
      ["evidence for a height", "rows"],
      [
        (KeyboardRow.Evidence.measured, "measured: a log or a screenshot"),
        (.reported, "reported without a log"), (.table, "a number in a shipping app"),
        (.composed, "the sum of measured parts"), (.inferred, "inferred by a rule"),
      ].map { evidence, words in [words, "\(rows.count { $0.evidence == evidence })"] })
    page.paragraph("<doc:InferredHeights> has the errors of the rules.")
    page.paragraph("The rules, with the number of rows that each infers:")
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
  /// The paragraphs with their titles. A paragraph is `**Title.** Text`, or `**Title** goes on` if the title
  /// is part of the sentence.
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
