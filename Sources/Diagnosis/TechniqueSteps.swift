import KeyboardAvoidance
import Lab
import Matrix
import Screens

/// The steps to add a technique to an app, with the code and the outlets to connect.
struct TechniqueSteps {
  private(set) var steps: [String] = []
  /// The file of the technique that was played. Nil for a library.
  private(set) var code: (file: String, text: String)?

  init(_ variant: StrategyVariant, on screen: Screen, _ catalogue: Catalogue) {
    guard variant.provenance != .library else {
      steps = ["Add the library \(Self.address(variant.source)) and enable it as its README says."]
      return
    }
    guard let text = catalogue.code(of: variant) else {
      steps = ["Use \(variant.id): \(variant.source)."]
      return
    }
    code = (variant.file, text)
    steps.append(
      "Copy the code of \(variant.file) into the screen's view controller. Replace Selector(method) with #selector(method), mark "
        + "the method as @objc, and replace each outlets.name with your own outlet.")
    func name(_ view: Int) -> String { "'\(screen.tree.nodes[view].id)'" }
    let outlets: [(word: String, target: String?)] = [
      (".bottomConstraint", ScreenChange.bottomConstraintInWords(of: screen)),
      (".scrollView", screen.scrollView.map(name)),
      (".scrollingContent", screen.scrollView.map(name)),
      (
        ".inputs",
        DiagnosisReport.list(screen.inputs.prefix(8).map { name($0.view) })
          + (screen.inputs.count > 8 ? " and the others" : "")
      ), (".primaryAction", screen.primaryAction.map(name)), (".bar", screen.pinnedBar.map(name)),
    ]
    for outlet in outlets {
      guard let target = outlet.target, text.contains("outlets\(outlet.word)") else { continue }
      steps.append("Connect the outlet \(outlet.word.dropFirst()) to \(ScreenChange.plain(target)).")
    }
    if screen.bottomConstraint != nil, screen.isBottomConstraintSwapped,
      text.contains("outlets.bottomConstraint")
    {
      steps.append(
        "In the Size inspector of this constraint, choose Reverse First And Second Item, because the code "
          + "expects the content as the first item, and a constant whose sign fits that order.")
    }
    let files = Self.helpers.filter { $0.words.contains(where: text.contains) }.map(\.file)
    if !files.isEmpty {
      steps.append(
        "Add \(DiagnosisReport.list(files)) from the folder Sources/KeyboardAvoidance of this package, with the helpers that the "
          + "code calls.")
    }
  }

  /// Helper files that compile in an app without changes, each with the words by which the code refers to it.
  private static let helpers: [(file: String, words: [String])] = [
    (
      "KeyboardNotification.swift",
      [
        ".keyboardFrame", ".keyboardAnimation", ".isKeyboardLocal", ".dockedTop", ".concerns(",
        ".animateAlongKeyboard", ".permittedOffset", ".frameInWindow", ".outerScrollView", ".caretRect",
        "like: designed", "opposite: ",
      ]
    ),
    ("KeyboardSpring.swift", ["KeyboardSpring"]),
    ("RevealTarget.swift", ["Span(", "RevealTarget", "UsableArea"]),
  ]

  private static func address(_ source: String) -> String {
    guard let start = source.firstRange(of: "github.com/") else { return "(\(source))" }
    return String(source[start.lowerBound...].prefix { $0 != " " && $0 != "," && $0 != ";" && $0 != ")" })
  }
}
