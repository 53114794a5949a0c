import KeyboardAvoidance
import Lab
import Matrix
import Screens

/// The steps to add a technique to an app, with the code and the outlets to connect.
struct TechniqueSteps {
  private(set) var steps: [String] = []
  /// The file of the technique that was played, as an app would contain it. Nil for a library.
  private(set) var code: (file: String, text: String)?

  init(_ variant: StrategyVariant, on screen: Screen, _ catalogue: Catalogue) {
    guard variant.provenance != .library else {
      steps = ["Add the library \(Self.address(variant.source)) and enable it as its README says."]
      return
    }
    guard let text = catalogue.code(of: variant), let app = AppCode(text) else {
      steps = ["Use \(variant.id): \(variant.source)."]
      return
    }
    code = (variant.file, app.text)
    steps.append(
      "Add the code below as \(variant.file), and set the class of the screen's controller to "
        + "\(variant.file.replacing(".swift", with: "")), or copy its members and helpers into your class.")
    func name(_ view: Int) -> String { "'\(screen.tree.nodes[view].id)'" }
    let targets = [
      "bottomConstraint": ScreenChange.bottomConstraintInWords(of: screen),
      "scrollView": screen.scrollView.map(name), "scrollingContent": screen.scrollView.map(name),
      "primaryAction": screen.primaryAction.map(name), "bar": screen.pinnedBar.map(name),
    ]
    for outlet in app.outlets {
      guard let target = targets[outlet.name] ?? nil else { continue }
      steps.append("Connect the outlet \(outlet.name) to \(ScreenChange.plain(target)).")
    }
    if screen.bottomConstraint != nil, screen.isBottomConstraintSwapped,
      app.outlets.contains(where: { $0.name == "bottomConstraint" })
    {
      steps.append(
        "In the Size inspector of this constraint, choose Reverse First And Second Item, because the code "
          + "expects the content as the first item, and a constant whose sign fits that order.")
    }
  }

  private static func address(_ source: String) -> String {
    guard let start = source.firstRange(of: "github.com/") else { return "(\(source))" }
    return String(source[start.lowerBound...].prefix { $0 != " " && $0 != "," && $0 != ";" && $0 != ")" })
  }
}
