import Layout
import Screens
import Support

/// Swift code for the class of a user's screen: a technique, changes of constraints, or both.
public struct PastedCode: Sendable {
  /// An outlet of the printed code.
  struct Outlet: Equatable, Sendable {
    var name: String
    var type: String
    /// The view or constraint in words, with its line in the file.
    var target: String
    /// Whether the class has the outlet already.
    var exists = false
  }

  /// The name of the class, which the file names or which this project makes up.
  let className: String
  /// Whether the class is in the user's file, so that only its members are printed.
  let isKnownClass: Bool
  /// Whether the class builds its screen with code, so that it has properties instead of outlets.
  let isBuiltByCode: Bool
  private(set) var outlets: [Outlet] = []
  /// The class as a whole file.
  private(set) var wholeFile: String

  /// Prints a technique for a screen.
  ///
  /// - Parameters:
  ///   - template: the technique; nil for changes of constraints only.
  ///   - screen: the screen with the changes that come before the code.
  ///   - change: the changes of constraints that the code makes.
  ///   - scrollViewCode: the code that makes the screen's scroll view.
  ///   - isTaken: whether the user's class has a property of a name already.
  init(
    _ template: CodeTemplate?, on screen: Screen, with change: ConstraintCode? = nil,
    _ scrollViewCode: ScrollViewCode? = nil, isTaken: (String) -> Bool = { _ in false }
  ) {
    isBuiltByCode = screen.madeByCode != nil
    // A recorded screen has the name of its controller's class as its title.
    let known = SwiftNames.valid(isBuiltByCode ? screen.title : screen.origin?.className)
    className = known ?? "FormViewController"
    isKnownClass = known != nil
    var names: [String: String] = [:]
    var found: [Outlet] = []
    for outlet in template?.outlets ?? [] {
      var own = Self.outlet(outlet, screen, avoiding: template)
      if scrollViewCode != nil, own.type == "UIScrollView" {
        (own.name, own.exists) = (ScrollViewCode.scrollView, true)
      }
      if isBuiltByCode, !own.exists { own.name = Self.free(own.name, own.type, isTaken) }
      found.append(own)
      names[outlet.name] = own.name
    }
    outlets = found
    let name = className
    wholeFile =
      template.map { $0.printed(className: name, names) + "\n" }
      ?? "import UIKit\n\nfinal class \(name): UIViewController {\n"
      + (scrollViewCode == nil ? "  override func viewDidLoad() {\n    super.viewDidLoad()\n  }\n" : "")
      + "}\n"
    for outlet in found where outlet.exists {
      remove("\(CodeTemplate.printedOutlet)\(outlet.name): \(outlet.type)!\n")
      // A property of a class that makes its views is seldom optional, and Swift unwraps only optional values.
      if isBuiltByCode { remove("    guard let \(outlet.name) else { return }\n") }
    }
    if let change { insert(change, into: found) }
    if let scrollViewCode { insert(scrollViewCode) }
    if isBuiltByCode { wholeFile.replace(CodeTemplate.printedOutlet, with: CodeTemplate.compiledOutlet) }
  }

  private mutating func remove(_ text: String) {
    if let range = wholeFile.firstRange(of: text) { wholeFile.removeSubrange(range) }
  }

  /// Adds the views of a scroll view to the beginning of the class, and the method that makes their constraints to its end.
  private mutating func insert(_ code: ScrollViewCode) {
    let bottom = newOutlets.first { $0.type == "NSLayoutConstraint" }?.name
    let members = code.members(bottom: bottom)
    outlets.removeAll { $0.name == bottom }
    guard let opening = wholeFile.firstRange(of: "UIViewController {\n"), wholeFile.hasSuffix("}\n") else {
      return
    }
    let isAlone = wholeFile[opening.upperBound...] == "}\n"
    let method = members.method.map { "  \($0)\n" }.joined()
    wholeFile = wholeFile.dropLast(2) + (isAlone ? "" : "\n") + method + "}\n"
    let properties = members.properties.map { "  \($0)\n" }.joined()
    wholeFile.insert(contentsOf: properties + (isAlone ? "\n" : ""), at: opening.upperBound)
  }

  /// Adds changes of constraints to the beginning of `viewDidLoad`.
  private mutating func insert(_ change: ConstraintCode, into own: [Outlet]) {
    var lines = change.lines
    for outlet in own where lines.contains("let \(outlet.name) = \(change.madeBy(outlet.name))") {
      // The technique uses a constraint that the code creates, so no outlet is connected.
      lines = lines.map { $0.hasPrefix("let \(outlet.name) = ") ? String($0.dropFirst(4)) : $0 }
      let line = "\(CodeTemplate.printedOutlet)\(outlet.name): \(outlet.type)!\n"
      wholeFile.replace(line, with: "  private var \(outlet.name): \(outlet.type)!\n")
      outlets.removeAll { $0.name == outlet.name }
    }
    var made = ""
    for outlet in change.outlets where !outlets.contains(where: { $0.name == outlet.name }) {
      outlets.append(outlet)
      if !outlet.exists { made += "\(CodeTemplate.printedOutlet)\(outlet.name): \(outlet.type)!\n" }
    }
    let opening = "UIViewController {\n"
    if let range = wholeFile.firstRange(of: opening) {
      let isFirst = wholeFile[range.upperBound...].hasPrefix("  override")
      wholeFile.insert(
        contentsOf: made + (isFirst && !made.isEmpty ? "\n" : ""), at: range.upperBound)
    }
    let start = "    super.viewDidLoad()\n"
    if let range = wholeFile.firstRange(of: start) {
      wholeFile.insert(contentsOf: lines.map { "    \($0)\n" }.joined(), at: range.upperBound)
    }
  }

  /// The outlets that the user makes and connects.
  var newOutlets: [Outlet] { outlets.filter { !$0.exists } }

  /// The name of the file, such as `SignUpViewController.swift`.
  var fileName: String { className + ".swift" }

  /// The code with comments that say where it belongs. If the class is in the user's file, only the members
  /// are printed.
  var text: String {
    var head: [String] = []
    if isKnownClass {
      head.append("// \(fileName): add this code to the class \(className).")
      if wholeFile.contains("func viewDidLoad()") {
        head.append(
          "// If the class has the method viewDidLoad already, add the lines of this one to it"
            + (isBuiltByCode ? ", after those that make the views." : "."))
      }
    } else {
      head.append("// \(fileName): a new file. Set the class of the screen's controller to \(className).")
    }
    head += newOutlets.map { "// \(connecting($0))" }
    let lines = wholeFile.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard isKnownClass, let first = lines.firstIndex(where: { $0.hasPrefix("final class ") }),
      let last = lines.lastIndex(of: "}"), first < last
    else { return (head + lines).joined(separator: "\n") }
    let members = lines[(first + 1)..<last].map { $0.hasPrefix("  ") ? String($0.dropFirst(2)) : $0 }
    return (head + members).joined(separator: "\n") + "\n"
  }

  /// Returns the step that gives an outlet or a property its value.
  private func connecting(_ outlet: Outlet) -> String {
    isBuiltByCode
      ? "Set the property \(outlet.name) to \(outlet.target), where \(className) makes it."
      : "Connect the outlet \(outlet.name) to \(outlet.target)."
  }

  /// The steps to add the code, one sentence each.
  var steps: [String] {
    var steps = [
      isKnownClass
        ? "Add the code below to the class \(className)"
          + (isBuiltByCode
            ? ". Put the lines of viewDidLoad after those that make the views." : ", in \(fileName).")
        : "Add the code below as \(fileName), and set the class of the screen's controller to \(className) in the "
          + "Identity inspector."
    ]
    steps += newOutlets.map(connecting)
    return steps
  }

  // MARK: Outlets

  /// Returns a name for a new property that the user's class does not have, such as `sendBottomConstraint` if it has
  /// `sendBottom`.
  private static func free(_ name: String, _ type: String, _ isTaken: (String) -> Bool) -> String {
    guard isTaken(name) else { return name }
    let long = name + (type == "NSLayoutConstraint" ? "Constraint" : "View")
    return isTaken(long) ? (2...99).lazy.map { "\(long)\($0)" }.first { !isTaken($0) } ?? long : long
  }

  private static func outlet(
    _ outlet: CodeTemplate.Outlet, _ screen: Screen, avoiding template: CodeTemplate?
  ) -> Outlet {
    switch outlet.type {
    case "NSLayoutConstraint": constraint(outlet, screen, avoiding: template)
    default: scrollView(outlet, screen, avoiding: template)
    }
  }

  private static func constraint(
    _ outlet: CodeTemplate.Outlet, _ screen: Screen, avoiding template: CodeTemplate?
  ) -> Outlet {
    guard let bottom = screen.bottomConstraint else {
      return Outlet(
        name: outlet.name, type: outlet.type, target: "the constraint on the content's bottom edge")
    }
    let held = screen.tree.constraints[bottom]
    let name = existing(held.id, screen, avoiding: template, outlet.name)
    return Outlet(
      name: name ?? SwiftNames.made(ScreenChange.plain(screen.tree.nodes[FormLayout.view(held.first)].id))
        + "Bottom",
      type: outlet.type, target: ConstraintCode.target(held, screen), exists: name != nil)
  }

  private static func scrollView(
    _ outlet: CodeTemplate.Outlet, _ screen: Screen, avoiding template: CodeTemplate?
  ) -> Outlet {
    guard let view = screen.scrollView ?? screen.inputs.first?.view else {
      return Outlet(name: outlet.name, type: outlet.type, target: "the scroll view")
    }
    let id = screen.tree.nodes[view].id
    let name =
      property(id, screen, avoiding: template, outlet.name)
      ?? existing(screen.origin?.views[id], screen, avoiding: template, outlet.name)
    let words = ScreenChange.plain(id)
    let made = SwiftNames.made(words)
    let isNamed = ["scrollview", "tableview", "textview"].contains { made.lowercased().hasSuffix($0) }
    return Outlet(
      name: name ?? (isNamed ? made : made + "ScrollView"), type: outlet.type,
      target: words == id ? "'\(plain(id, limit: 80))'" : "the \(words)", exists: name != nil)
  }

  /// Returns the name of a property of the user's class that holds a view which the class makes. It is nil if the template
  /// uses the name for something else.
  private static func property(
    _ view: String, _ screen: Screen, avoiding template: CodeTemplate?, _ own: String
  ) -> String? {
    guard let name = SwiftNames.valid(screen.madeByCode?.properties[view]) else { return nil }
    return name == own || template?.uses(name) != true ? name : nil
  }

  /// Returns the name of an outlet of the user's class that has a destination. It is nil if the template uses
  /// the name for something else.
  private static func existing(
    _ id: String?, _ screen: Screen, avoiding template: CodeTemplate?, _ own: String
  ) -> String? {
    guard let id, let name = SwiftNames.valid(screen.origin?.outlets[id]) else { return nil }
    return name == own || template?.uses(name) != true ? name : nil
  }
}
