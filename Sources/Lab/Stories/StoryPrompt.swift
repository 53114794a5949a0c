import Foundation
import Matrix
import Metrics
import Record
import Support

/// A cell's story, the strategy's code and the gates as a task for a coding assistant.
struct StoryPrompt {
  /// The maximum length of the text in characters.
  static let limit = 8_000
  /// The maximum length of the story. The code has the rest.
  private static let storyLimit = 3_600

  /// Returns the text.
  ///
  /// - Parameters:
  ///   - story: The played cell.
  ///   - file: The name of the file with the strategy's code.
  ///   - code: The strategy's code; nil if it has none.
  ///   - command: The command that plays the cell again.
  static func render(_ story: CellStory, file: String, code: String?, command: String) -> String {
    let failed = story.breach != nil || story.measurement.gates.contains(.failed)
    let task =
      failed
      ? "Change the strategy's code so that every condition below holds. Keep what already works."
      : "Every condition below holds. If you change the strategy's code, keep it so."
    var head = """
      # Task

      An iOS screen was played in a simulator of the keyboard. \(task) The code is a UIViewController that compiles \
      against Apple's UIKit names; `outlets` has the views that Interface Builder would connect. Coordinates are \
      (x, y, width, height) in points, times are in seconds. Answer with the whole changed file, and say in one sentence \
      why the cause is removed.

      # Conditions


      """
    for (gate, result) in zip(GateDefinition.all, story.measurement.gates) {
      let words =
        switch result {
        case .passed: "holds"
        case .failed: "FAILS"
        case .notApplicable: "does not apply here"
        }
      head += "- \(gate.code), \(gate.title): \(words)\n"
    }
    if let breach = story.breach { head += "- The code could not be played: \(visible(breach))\n" }
    if let reason = story.reasonNotJudged { head += "- \(reason).\n" }
    if story.outcome == .doesNothing { head += "- The code changes nothing that a person sees here.\n" }
    if let complaint = story.picture.complaint { head += "\nIn short: \(visible(complaint)).\n" }
    head += "\n# What happened\n\n" + shortened(StoryText.events(story), to: storyLimit) + "\n"
    let tail =
      "\n# Check\n\nRun `\(visible(String(command.prefix(600))))`. Its first lines must say `pass`.\n"
    head += "# Code: \(visible(file))\n\n"
    guard let code else { return cut(head + "The strategy has no code.\n" + tail) }
    var fence = "```"
    while code.contains(fence) { fence += "`" }
    let room = limit - head.count - tail.count - 2 * fence.count - 10
    return cut(head + "\(fence)swift\n\(shortened(code, to: max(0, room)))\(fence)\n" + tail)
  }

  private static func cut(_ text: String) -> String { String(text.prefix(limit)) }

  /// Returns the first and the last lines of a text, with a line that counts those between them, so that it
  /// has at most `limit` characters. The text ends with a line feed.
  private static func shortened(_ text: String, to limit: Int) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    let whole = lines.joined(separator: "\n") + "\n"
    guard whole.count > limit else { return whole }
    var (first, last): ([String], [String]) = ([], [])
    var room = limit - 40
    var (low, high) = (0, lines.count - 1)
    // Two lines of the beginning are kept for each line of the end.
    while low <= high {
      let isLast = (first.count + last.count) % 3 == 2
      let line = lines[isLast ? high : low]
      guard line.count + 1 <= room else { break }
      room -= line.count + 1
      if isLast {
        last.insert(line, at: 0)
        high -= 1
      } else {
        first.append(line)
        low += 1
      }
    }
    return (first + ["… \(high - low + 1) lines are left out here …"] + last).joined(separator: "\n") + "\n"
  }
}
