import Platform
import Simulation
import Support

/// How far inferred heights of keyboards may be off.
enum HeightPages {
  static func inferredHeights() -> GeneratedPage {
    let examination = HeightExamination.builtIn
    let all = examination.errors()
    var page = PageText(
      "Inferred heights",
      abstract: "How far off the rules are that infer a keyboard's height, on heights that somebody measured."
    )
    page.paragraph(
      """
      Each of the \(all.count) heights that are not inferred is left out of the table and inferred by the rules that make the \
      missing rows. Rows that carry the same record to other devices leave with it, and what the rules learn from records (the \
      step to the iOS 26 SDK, what emoji search adds, what lies below the keys) they learn from the others. \
      \(all.impossible) cannot be inferred without themselves. Errors are absolute, in points; *nine of ten* is the 90th \
      percentile, an error that occurred.
      """)
    page.paragraph(
      """
      `avoidance show device iphone-16` prints behind each inferred height what nine of ten tests of its rules are within: the \
      tests on the same kind of device and orientation, or where there are none, all, and added up where rules stand on \
      each other. An inferred height without such a number comes from a rule that no measured height tests.
      """)
    groups(examination, &page)
    rules(examination, &page)
    misses(examination, &page)
    logs(&page)
    return page.page("InferredHeights")
  }

  private static let head = ["", "left out", "impossible", "median", "nine of ten", "largest"]

  private static func line(_ name: String, _ errors: HeightErrors) -> [String] {
    func points(_ value: Double?) -> String { value.map { "\(shortest($0)) pt" } ?? "–" }
    return [
      name, "\(errors.count)", "\(errors.impossible)", points(errors.median), points(errors.ninetieth),
      points(errors.largest),
    ]
  }

  private static func groups(_ examination: HeightExamination, _ page: inout PageText) {
    page.heading(2, "By class")
    var rows: [[String]] = [line("all", examination.errors())]
    for family in HeightInference.Family.allCases {
      for isPortrait in [true, false] {
        rows.append(
          line(
            "\(family.rawValue), \(isPortrait ? "portrait" : "landscape")",
            examination.errors { $0.family == family && $0.row.orientation.isPortrait == isPortrait }))
      }
    }
    for kind in KeyboardRow.kinds {
      let errors = examination.errors { $0.row.kind == kind }
      if errors.count > 0 { rows.append(line("keyboard: \(KeyboardRow.word(for: kind))", errors)) }
    }
    for era in HeldOutHeight.Era.allCases {
      rows.append(line(era.rawValue, examination.errors { $0.era == era }))
    }
    rows.append(
      line("measured by a log or a screenshot", examination.errors { $0.row.evidence == .measured }))
    page.table(head, rows)
  }

  private static func rules(_ examination: HeightExamination, _ page: inout PageText) {
    page.heading(2, "By rule")
    page.paragraph(
      "Where a rule was the last to make a height. Readings that no row of the table is made of are tests, too."
    )
    page.table(
      ["rule", "what it says", "tests", "median", "nine of ten", "largest"],
      HeightRule.allCases.map { rule in
        [rule.rawValue] + line(rule.words, examination.errors(of: rule))
      }.map { Array($0.prefix(3)) + Array($0.dropFirst(4)) })
  }

  private static func misses(_ examination: HeightExamination, _ page: inout PageText) {
    page.heading(2, "What is missed")
    page.table(
      ["row", "devices", "systems", "keyboard", "measured", "inferred", "rules"],
      (examination.leftOut + examination.readings).filter { $0.error != 0 }.map { height in
        let row = height.row
        return [
          row.id, row.deviceClass,
          "iOS \(row.systems.lowerBound) to \(row.systems.upperBound)\(row.appSDK == .sdk26 ? ", iOS 26 SDK" : "")",
          "\(KeyboardRow.word(for: row.kind)), bar \(row.bar.rawValue), \(row.orientation.id)",
          "\(shortest(row.height)) pt", height.inferred.map { "\(shortest($0.height)) pt" } ?? "impossible",
          height.inferred.map { $0.rules.map(\.rawValue).joined(separator: ", ") } ?? "–",
        ]
      })
    page.paragraph(
      """
      The rules are poor in three places. A height carried to other systems of an iPad is off by 6 to 16 points, which only \
      iPads before iOS 9 rest on. The step to the iOS 26 SDK was seen on two phones in portrait and one in landscape: carried \
      to a phone with home button in landscape it is off by 16 points, and without those phones nothing could be said. Emoji \
      search on iOS 26 adds 53 points and not 48. One log (o029) has the passwords bar on top of the bar with predictions.
      """)
    page.paragraph(
      """
      What nothing tests: landscape of phones with Face ID from 390 points on. The table adds up 160 points of keys, a bar of \
      38 and 21 of the home indicator, 219; two shipping apps carry 209 there.
      """)
  }

  private static func logs(_ page: inout PageText) {
    page.heading(2, "Logs that the table never saw")
    page.paragraph(
      """
      Twenty heights in public logs, none of which the table was made from: 17 are what the table says, one is within a point, \
      two differ. Phones with home button 8 of 9, iPads up to iOS 8 3 of 3, phones with Face ID before iOS 26 6 of 7, iOS 26 0 \
      of 1. No public log was found for iPads since iOS 13, for phones in landscape, or for an identified device with iOS 26: \
      there the errors above are all that is known. iOS 26.0 is said to show 345 points where iOS 18 had 336, and a later 26 to \
      have lowered it (kirillzyusko/react-native-keyboard-controller 1155; KeyboardKit/KeyboardKit 1006); there is one row for \
      all of iOS 26. <doc:RecordedKeyboards> compares further readings.
      """)
  }
}
