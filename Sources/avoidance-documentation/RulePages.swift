import AvoidanceCommand
import Lab
import Matrix
import Platform
import Scenarios
import Screens
import Simulation
import UIKit

enum RulePages {
  static func simulation() -> GeneratedPage {
    var page = PageText(
      "The simulation and its rules",
      abstract: "The simulation of a cell, and the assumptions about UIKit with their evidence and settings.")
    for note in ModelNotes.notes where note.title != LimitPages.notPlayed {
      page.heading(2, note.title)
      page.paragraph(note.text)
    }
    page.paragraph("<doc:Limits> lists the parts that are not simulated.")

    page.heading(2, "Platform rules")
    page.paragraph(
      """
      Each assumption about UIKit's behaviour is a rule with settings. *Documented*: Apple's documentation says so. \
      *Recorded*: a printed log, a measurement or the tests of a widely used library show it. *Settled*: independent reports \
      agree and none contradicts them, but there is no log. *Open*: there are only field reports, or nothing; a run plays \
      every open rule both ways and reports which ranks change (`sensitivity.md`). The first setting is the newest system's. \
      `--rule P4=literal` chooses another setting, and `avoidance show rule P4` lists the scenarios in which the rule can \
      have an effect.
      """)
    page.table(
      ["rule", "evidence", "setting", "meaning"],
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
      A profile is a named set of settings for a system version (`--profile ios-15`). It also chooses the SDK that the app was \
      built with, which affects the keyboards' heights. Older systems differ from the newest one only if a source says so.
      """)
    page.table(
      ["profile", "SDK", "curve", "differences from \(PlatformProfile.newest.id)"],
      PlatformProfile.ids.compactMap { PlatformProfile(id: $0) }.map { profile in
        [
          profile.id.code, profile.sdk26 ? "26" : "before 26", "\(profile.reportedCurve)",
          profile.differences.isEmpty
            ? "–"
            : profile.differences.map { "\($0.rule.rawValue)=\($0.setting)".code }.joined(separator: " "),
        ]
      })
    return page.page("PlatformRules")
  }

  private static func older(_ rule: PlatformRule) -> [String] {
    PlatformProfile.differences.filter { $0.rule == rule }.map { difference in
      let (first, last) = (difference.systems.lowerBound, difference.systems.upperBound)
      let systems = first == last ? "iOS \(first)" : "iOS \(first) to \(last)"
      return "**\(systems)**: \(difference.setting.code) (\(difference.evidence.plain))."
    }
  }

  private static func reach(_ rule: PlatformRule) -> String {
    let scenarios = rule.scenarios
    let words =
      scenarios.count == Scenarios.builtIn.count
      ? "all scenarios" : scenarios.map(\.id.code).joined(separator: ", ")
    return "**Can have an effect in** \(words)\(rule.definition.reachNote.map { "; \($0)" } ?? "")."
  }
}
