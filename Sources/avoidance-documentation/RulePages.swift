import AvoidanceCommand
import Matrix
import Lab
import Simulation
import Platform
import Scenarios
import Screens
import UIKit

/// What is simulated, and by which rules.
enum RulePages {
  static func simulation() -> GeneratedPage {
    var page = PageText(
      "The simulation and its rules",
      abstract: "What is played in a cell, what UIKit is taken to do, who says so, and what it is set to.")
    for note in ModelNotes.notes where note.title != LimitPages.notPlayed {
      page.heading(2, note.title)
      page.paragraph(note.text)
    }
    page.paragraph("<doc:Limits> says what is not played.")

    page.heading(2, "Platform rules")
    page.paragraph(
      """
      What UIKit does is a rule with a switch. *Documented*: Apple says so. *Recorded*: a printed log, a measurement or the \
      tests of a widely used library say so. *Open*: only field reports do, or nobody; a run plays every open rule both ways \
      and says which ranks change (`sensitivity.md`). The first setting is the newest system's; `--rule P4=literal` chooses \
      another, `avoidance show rule P4` tells where it can matter.
      """)
    page.table(
      ["rule", "known", "setting", "what it says"],
      PlatformRule.allCases.map(\.definition).map {
        [$0.id, $0.standing.rawValue, $0.settings[0].code, $0.title.plain]
      })
    for standing in RuleStanding.allCases {
      page.heading(2, "\(standing.rawValue.capitalized) rules")
      for rule in PlatformRule.allCases where rule.definition.standing == standing {
        let definition = rule.definition
        page.heading(3, rule.rawValue)
        page.paragraph(definition.title.plain)
        page.list(
          definition.choices.map { "\($0.setting.code): \($0.meaning.plain)" }
            + older(rule) + [
              "**Evidence**: \(definition.evidence.plain).", reach(rule),
            ])
      }
    }

    page.heading(2, "Platform profiles")
    page.paragraph(
      """
      A profile is a named set of settings, one for each system version (`--profile ios-15`); it also chooses the SDK the app \
      was built with, which decides the keyboards' heights. Older systems differ from the newest where a source says so.
      """)
    page.table(
      ["profile", "SDK", "curve", "unlike \(PlatformProfile.newest.id)"],
      PlatformProfile.ids.compactMap { PlatformProfile(id: $0) }.map { profile in
        [
          profile.id.code, profile.sdk26 ? "26" : "before 26", "\(profile.reportedCurve)",
          profile.differences.isEmpty
            ? "–"
            : profile.differences.map { "\($0.rule.rawValue)=\($0.setting)".code }.joined(separator: " "),
        ]
      })
    return page.page("Simulation")
  }

  private static func older(_ rule: PlatformRule) -> [String] {
    PlatformProfile.differences.filter { $0.rule == rule }.map { difference in
      let (first, last) = (difference.systems.lowerBound, difference.systems.upperBound)
      let systems = first == last ? "iOS \(first)" : "iOS \(first) to \(last)"
      return "**\(systems)**: \(difference.setting.code) (\(difference.evidence.plain))."
    }
  }

  /// In which built-in scenarios a rule can matter.
  private static func reach(_ rule: PlatformRule) -> String {
    let scenarios = rule.scenarios
    let words =
      scenarios.count == Scenarios.builtIn.count
      ? "all scenarios" : scenarios.map(\.id.code).joined(separator: ", ")
    return "**Can matter in** \(words)\(rule.definition.reachNote.map { "; \($0)" } ?? "")."
  }
}
