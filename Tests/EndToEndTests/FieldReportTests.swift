import Foundation
import Testing

@Suite("Field reports on the command line")
struct FieldReportTests {
  @Test("'show' plays the cell and says whether it confirms the report, and if not, which side is right")
  func show() throws {
    let agreeing = try Lab().avoidance("show", "field-report", "rx-home-indicator-gap")
    #expect(agreeing.status == 0 && agreeing.err.isEmpty)
    for text in [
      "rx-home-indicator-gap: against rx-keyboard-toolbar",
      "https://github.com/RxSwiftCommunity/RxKeyboard/issues/84",
      // The gap is as tall as the phone's bottom safe area.
      "played   O7 34.0 pt: as reported",
      "avoidance explain rx-keyboard-toolbar/iphone-16/portrait/show-hide/chat",
    ] { #expect(agreeing.out.contains(text), "\(text)") }
    #expect(!agreeing.out.contains("Who is right"))
    let fixed = Lab.call("show", "field-report", "kav-cross-fade")
    #expect(fixed.out.contains("played   M7 0.0 pt: not as reported"))
    #expect(fixed.out.contains("Who is right: both are right. This was fixed by pull request 34503"))
  }

  @Test("'list' prints a line for each report with its strategy, claim and outcome")
  func list() throws {
    let lines = Lab.call("list", "field-reports").out.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("iq-growing-text ") && $0.contains(" as reported ") })
    #expect(lines.contains { $0.hasPrefix("swiftui-floating ") && $0.contains(" the report is right ") })
  }

  @Test("An unknown report exits with 64 and a suggestion, and an unknown format is refused")
  func unknown() throws {
    let unknown = Lab.call("show", "field-report", "iq-growing-tex")
    #expect(unknown.status == 64 && unknown.out.isEmpty)
    let message = "Unknown field report 'iq-growing-tex'. Did you mean 'iq-growing-text'?"
    #expect(unknown.err.contains(message), "\(unknown.err)")
    let form = Lab.call("show", "field-report", "iq-growing-text", "--format", "json")
    #expect(form.status == 64 && form.out.isEmpty)
  }
}
