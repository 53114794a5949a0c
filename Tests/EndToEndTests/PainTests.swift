import Foundation
import Testing

@Suite("Pain points in commands")
struct PainTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  private func cells(_ arguments: String...) -> [String] {
    Lab.call(["list", "cells", "--format", "ids"] + arguments).out.split(separator: "\n")
      .map(String.init)
  }

  @Test("Cells of pains are selected by numbers or ids and narrowed by other options")
  func selection() throws {
    // The pain has four situations (chat and tab-chat on two phones), each with one strategy and two
    // references.
    let six = cells("--pain", "6", "-s", "bottom-inset")
    #expect(six.count == 4 * 3)
    #expect(six.contains("bottom-inset/iphone-16/portrait/show-hide/tab-chat"))
    #expect(cells("--pain", "home-indicator-gap", "-s", "bottom-inset") == six)
    #expect(cells("--pain", "6", "-s", "bottom-inset", "-l", "tab-chat", "-d", "*se*").count == 3)
    // Pain 17 adds one situation to the four of pain 6.
    #expect(cells("--pain", "6,17", "-s", "bottom-inset").count == 5 * 3)
  }

  @Test("All pains are added to the matrix without a selection, and only selected cells with one")
  func beside() throws {
    let all = cells("-s", "oracle")
    #expect(all.contains("oracle/iphone-16/portrait/emoji-and-next/form"))
    #expect(all.contains("oracle/iphone-se-3/portrait/show-hide/form-fixed"))
    let some = cells("-s", "oracle", "-k", "show-hide")
    #expect(!some.isEmpty && some.allSatisfy { $0.contains("/show-hide/") && !$0.contains("/iphone-16/") })
  }

  @Test("A run of a pain writes the page about pains")
  func run() throws {
    let outcome = try lab.avoidance("run", "--pain", "6", "-q", "-s", "bottom-inset-s*")
    #expect(outcome.status == 0, "\(outcome.err)")
    let page = try lab.text("reports/pains.md")
    // The gap is as tall as the bottom safe area: 34 points, 83 with a tab bar, 49 with a tab bar but no home
    // indicator, and 0 without either.
    #expect(page.contains("| bottom-inset-safe-area | 3 of 4 |") && page.contains("O7 83.0 pt"))
    #expect(page.contains("[6 home-indicator-gap](#pain-6) |"))
    #expect(try lab.text("reports/README.md").contains("(pains.md)"))
    #expect(try lab.text("reports/README.md").contains("avoidance run --strategy 'bottom-inset-s*' --pain 6"))
  }

  @Test("An unknown pain exits with 64 and a suggestion")
  func unknown() throws {
    for arguments in [["run", "--pain", "home-indicator-gab"], ["show", "pain", "home-indicator-gab"]] {
      let outcome = try lab.avoidance(arguments)
      #expect(outcome.status == 64 && outcome.out.isEmpty)
      #expect(outcome.err.contains("Did you mean 'home-indicator-gap'?"), "\(outcome.err)")
    }
    let both = try lab.avoidance("run", "--pain", "26")
    #expect(both.status == 64 && both.err.contains("a number from 1 to 25"))
  }

  @Test("'show' prints the measure of a pain, its situations and its reports")
  func show() throws {
    let outcome = Lab.call("show", "pain", "7")
    #expect(outcome.status == 0 && outcome.err.isEmpty)
    for text in [
      "7 off-the-dock", "O1 below 1", "ipad-9", "https://github.com/facebook/react-native/issues/29473",
      "openradar 18010127", "tracking-guide-undocked",
    ] { #expect(outcome.out.contains(text), "\(text)") }
  }
}
