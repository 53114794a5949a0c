import Platform
import Simulation
import Support

/// The documentation page about the errors of inferred keyboard heights.
enum HeightPages {
  static func inferredHeights() -> GeneratedPage {
    let examination = HeightExamination.builtIn
    let all = examination.errors()
    var page = PageText(
      "Inferred heights",
      abstract: "The errors of the rules that infer keyboard heights, tested on measured heights."
    )
    page.paragraph(
      """
      Each of the \(all.count) heights that are not inferred is left out of the table and inferred by the rules for missing \
      rows. Rows that carry the same record to other devices are left out with it. The values that rules derive from \
      records (the step to the iOS 26 SDK, the height of emoji search, the height below the keys) are derived from the \
      remaining records. \(all.impossible) heights cannot be inferred without their own record. Errors are absolute, in \
      points; *nine of ten* is the 90th percentile, which is an error that occurred.
      """)
    page.paragraph(
      """
      `avoidance show device iphone-16` prints the error to expect after each inferred height: the 90th percentile over the \
      tests of its rule on the same kind of device and orientation or, if there are none, over all tests of the rule. If a \
      height needs several rules, their errors are added. An inferred height without such a number comes from a rule that no \
      measured height tests.
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
      "The errors of heights by the last rule that inferred them. Readings that are not rows of the table are also tests."
    )
    page.table(
      ["rule", "meaning", "tests", "median", "nine of ten", "largest"],
      HeightRule.allCases.map { rule in
        [rule.rawValue] + line(rule.words, examination.errors(of: rule))
      }.map { Array($0.prefix(3)) + Array($0.dropFirst(4)) })
  }

  private static func misses(_ examination: HeightExamination, _ page: inout PageText) {
    page.heading(2, "All errors")
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
      The rules are poor in three places. A height that is carried to other systems of an iPad is wrong by 6 to 16 points; \
      only iPads before iOS 9 depend on such a height. The step to the iOS 26 SDK was recorded on two phones in portrait and \
      on one in landscape. For a phone with a home button in landscape it is wrong by 16 points, and without those phones \
      nothing could be inferred. Emoji search on iOS 26 adds 53 points, not 48. One log (o029) has the passwords bar on top \
      of the bar with predictions.
      """)
    page.paragraph(
      """
      No test covers landscape on phones with Face ID that are at least 390 points wide. The table adds 160 points for the \
      keys, 38 for the bar and 21 for the home indicator, which is 219; two shipping apps have 209.
      """)
  }

  private static func logs(_ page: inout PageText) {
    page.heading(2, "Logs that are not in the table")
    page.paragraph(
      """
      The table was compared with twenty heights in public logs that are not its sources: 17 are equal, one is within a \
      point, and two differ. The equal ones are 8 of 9 on phones with a home button, 3 of 3 on iPads up to iOS 8, 6 of 7 on \
      phones with Face ID before iOS 26, and 0 of 1 on iOS 26. No public log was found for iPads since iOS 13, for phones in \
      landscape, or for an identified device with iOS 26; for these, only the errors above are known. Reports say that iOS \
      26.0 has 345 points where iOS 18 had 336, and that a later version of iOS 26 lowered the height \
      (kirillzyusko/react-native-keyboard-controller 1155; KeyboardKit/KeyboardKit 1006); the table has one row for all of iOS \
      26. <doc:RecordedKeyboards> compares further readings.
      """)
  }
}
