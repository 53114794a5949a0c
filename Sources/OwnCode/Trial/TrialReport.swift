import Diagnosis
import Support

/// The result of a trial of an app's view controllers.
public struct TrialReport: Sendable {
  /// One view controller, as it was tried.
  public struct Controller: Sendable {
    /// The name of the class.
    public var name: String
    /// The place of its declaration, as `path:line`.
    public var place: String
    /// Whether the controller's code builds the screen. If not, the screen is in a storyboard or xib.
    public var buildsScreen = false
    /// The bars around a screen that code builds, in words, with the evidence; nil if there are none.
    public var container: String?
    /// The place of the scene to which code or xibs add the text inputs, as `path:line`. Nil if there is none.
    public var scene: String?
    /// The diagnosis with the controller's own code as today's strategy. Nil if the controller was refused.
    public var diagnosis: DiagnosisReport?
    /// The reason why the controller was refused, in a sentence. Nil if it was played.
    public var refusal: String?
    /// The parts of the code that were left out, as `file:line: text (reason)`.
    public var leftOut: [String] = []
    /// The third-party modules whose public interfaces this program implements, in sentences.
    public var standIns: [String] = []
    /// The libraries that avoid the keyboard in the app, and how they were played, in sentences.
    public var libraries: [String] = []
    /// The sentences that come before all other remarks, such as that the code for the keyboard did not run.
    public var cautions: [String] = []
    /// The controllers that the code presents, and where their results are, in sentences.
    public var presentations: [String] = []
    /// The making of the controller, with the values that were made in place of those of another screen.
    public var making = ControllerMaking.Result()
    /// The number of files that were compiled.
    public var files = 0
    /// The names of the controllers that inherit from this one, if it makes no text input itself. Empty for others.
    public var subclasses: [String] = []

    /// Whether the controller works in every situation.
    public var works: Bool { diagnosis.map { $0.passing == $0.situations } ?? false }
  }

  /// The controllers in the order of the app's files; the refused ones last.
  public var controllers: [Controller] = []
  /// The base classes of some of these controllers that make no text input themselves. They are played as a part of them only.
  public var bases: [Controller] = []
  /// Warnings about files that could not be read, one sentence each.
  public var warnings: [String] = []

  /// Returns a sentence on a base class.
  static func sentence(onBase base: Controller) -> String {
    "It makes no text field, text view or search bar itself, and was played as the base class of "
      + "\(listed(base.subclasses.prefix(3) + (base.subclasses.count > 3 ? ["\(base.subclasses.count - 3) more"] : [])))."
  }

  /// The controllers that were played.
  public var played: [Controller] { controllers.filter { $0.diagnosis != nil } }
  /// The controllers that were refused.
  public var refused: [Controller] { controllers.filter { $0.diagnosis == nil } }
}

/// A trial as text for a terminal.
public enum TrialText {
  /// Returns the whole trial. A verbose one lists every part that was left out.
  public static func render(_ report: TrialReport, isVerbose: Bool) -> String {
    var out = summary(report) + "\n"
    for controller in report.controllers {
      out += "\n" + text(of: controller, isVerbose: isVerbose)
    }
    for base in report.bases {
      out += "\n" + line("– \(base.name), \(base.place)") + line("    \(TrialReport.sentence(onBase: base))")
    }
    return out
  }

  /// Returns the first line, with the numbers of controllers, files and parts left out.
  static func summary(_ report: TrialReport) -> String {
    let parts = [
      "\(counted(report.controllers.count, "view controller")) with text input",
      "\(report.played.count) played, \(report.refused.count) refused",
    ]
    let files = report.played.map(\.files).reduce(0, +)
    let left = report.played.map(\.leftOut.count).reduce(0, +)
    return parts.joined(separator: ". ")
      + ". (\(counted(files, "file")) compiled, \(counted(left, "part")) left out)"
  }

  private static func text(of controller: TrialReport.Controller, isVerbose: Bool) -> String {
    guard let diagnosis = controller.diagnosis else {
      return line("– \(controller.name), \(controller.place)") + line("    \(controller.refusal ?? "")")
        + controller.libraries.map { line("  ~ \($0)") }.joined()
    }
    let share = "works in \(diagnosis.passing) of \(counted(diagnosis.situations, "situation"))"
    let without = diagnosis.passingWithoutCode.map { " (without code: \($0))" } ?? ""
    var out = line(
      "\(controller.works ? "✓" : "✗") \(controller.name), \(controller.place): \(share)\(without)")
    out += line(
      "    on \(diagnosis.screen), \(diagnosis.place), \(article(diagnosis.kind)) \(diagnosis.kind); "
        + diagnosis.played)
    if let scene = controller.scene {
      out += line("    on the scene in \(scene), to which code or xibs add the text inputs")
    }
    if let container = controller.container { out += line("    \(container)") }
    for fault in diagnosis.faults {
      out += line("  ✗ \(fault.what): \(counted(fault.count, "situation")), \(fault.places).")
      out += line("    \(fault.example).")
      if isVerbose { out += line("    \(fault.command)") }
      out += ownLines(fault.lines, isVerbose: isVerbose)
    }
    if let spare = diagnosis.spare {
      out += line("  ~ \(DiagnosisReport.Spare.heading): \(counted(spare.count, "situation")).")
      out += ownLines(spare.lines, isVerbose: isVerbose)
      out += DiagnosisText.correction(spare, indent: "    ").map(line).joined()
    }
    for item in diagnosis.leftOut {
      out += line("  ✗ \(item.what): \(counted(item.count, "situation")), \(item.places).")
    }
    for (n, fix) in diagnosis.fixes.prefix(3).enumerated() {
      out += line(
        "  \(n == 0 ? "Fix:" : "or  ") \(fix.title): works in \(fix.passing) of \(diagnosis.situations)")
      out += DiagnosisText.changedLines(fix.changedLines, indent: "      ").map(line).joined()
      if isVerbose && n == 0 {
        out += DiagnosisText.steps(fix).map { line("      \($0)") }.joined()
      } else {
        let steps = fix.removalSteps + (fix.changedLines.isEmpty ? [] : fix.codeSteps)
        for step in steps { out += line("      \(step)") }
        if n == 0, steps.count < fix.stepCount {
          out += line(
            "      --verbose shows all steps and the code, and -o FOLDER writes them for every fix.")
        }
      }
    }
    if diagnosis.fixes.isEmpty, diagnosis.failing > 0 {
      out += line("  \(diagnosis.advice)")
      for obstacle in diagnosis.obstacles { out += line("    \(obstacle)") }
    }
    out += remarks(on: controller, diagnosis, isVerbose: isVerbose)
    return out
  }

  private static func article(_ noun: String) -> String {
    noun.first.map { "aeiou".contains($0) } ?? false ? "an" : "a"
  }

  /// The most lines below a failure that are shown if the text is not verbose.
  private static let lineLimit = 6

  private static func ownLines(_ lines: [ActingLine], isVerbose: Bool) -> String {
    // The line that says how much is hidden is not shorter than one hidden line.
    let shown = isVerbose || lines.count <= lineLimit + 1 ? lines : Array(lines.prefix(lineLimit))
    let rest = lines.count - shown.count
    return DiagnosisText.ownLines(shown, indent: "      ").map(line).joined()
      + (rest > 0 ? line("      \(counted(rest, "more line")); --verbose lists them") : "")
  }

  private static func remarks(
    on controller: TrialReport.Controller, _ diagnosis: DiagnosisReport, isVerbose: Bool
  ) -> String {
    var out = (controller.cautions + controller.libraries + controller.standIns).map { line("  ~ \($0)") }
      .joined()
    out += (controller.presentations + controller.making.sentences).map { line("  ~ \($0)") }.joined()
    if !diagnosis.inert.isEmpty {
      out += line("  ~ The code uses what is not simulated: \(diagnosis.inert.joined(separator: "; ")).")
    }
    guard !controller.leftOut.isEmpty else { return out }
    out += line(
      "  ~ Left out, because it does not compile or stops here: \(counted(controller.leftOut.count, "part"))."
    )
    let shown =
      isVerbose || controller.leftOut.count <= 3 ? controller.leftOut : Array(controller.leftOut.prefix(2))
    for part in shown { out += line("      \(part)") }
    if shown.count < controller.leftOut.count {
      out += line("      \(controller.leftOut.count - shown.count) more; --verbose lists them")
    }
    return out
  }

  private static func line(_ text: String) -> String {
    let indent = text.prefix { $0 == " " }
    return indent + plain(String(text.dropFirst(indent.count)), limit: 600) + "\n"
  }
}
