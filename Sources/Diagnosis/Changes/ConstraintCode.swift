import Layout
import Screens
import Support

/// A change of constraints as lines of Swift code for `viewDidLoad` of the screen's view controller.
public struct ConstraintCode: Sendable {
  private let form: FormLayout
  private(set) var outlets: [PastedCode.Outlet] = []
  private(set) var lines: [String] = []
  private var made: [String: String] = [:]

  /// Writes the code; nil if the change is not only about constraints.
  init?(_ form: FormLayout, _ edits: [LayoutEdit], adding added: [LayoutConstraint]) {
    self.form = form
    for edit in edits { guard write(edit) else { return nil } }
    for constraint in added { guard write(constraint) else { return nil } }
  }

  /// Returns the first line of the expression that creates the constraint with a name; empty if the code
  /// does not create it.
  func madeBy(_ name: String) -> String { made[name] ?? "" }

  private mutating func write(_ edit: LayoutEdit) -> Bool {
    switch edit {
    case .constant(let id, let value):
      guard let name = outlet(constraint: id) else { return false }
      lines.append("\(name).constant = \(FormLayout.points(value))")
    case .priority(let id, let value):
      guard let name = outlet(constraint: id) else { return false }
      let why = "// UIKit requires a constraint to be inactive before its required priority is lowered."
      if !lines.contains(why) { lines.append(why) }
      lines += [
        "\(name).isActive = false",
        "\(name).priority = UILayoutPriority(\(FormLayout.points(value)))", "\(name).isActive = true",
      ]
    case .leaveOut(let id):
      guard let name = outlet(constraint: id) else { return false }
      lines.append("\(name).isActive = false")
    case .spacing, .compression: return false
    }
    return true
  }

  private mutating func write(_ constraint: LayoutConstraint) -> Bool {
    guard let second = constraint.second, let one = anchor(constraint.first, constraint.firstAttribute),
      let other = anchor(second, constraint.secondAttribute)
    else { return false }
    let relations: [LayoutRelation: String] = [
      .equal: "equalTo", .lessThanOrEqual: "lessThanOrEqualTo", .greaterThanOrEqual: "greaterThanOrEqualTo",
    ]
    // The bottom constraint has the name that the techniques give to its outlet.
    let isBottom = constraint.firstAttribute == .bottom && constraint.second == .guide(0, .safeArea)
    let name =
      isBottom
      ? SwiftNames.made(form.name(FormLayout.view(constraint.first))) + "Bottom"
      : SwiftNames.made(constraint.id)
    made[name] = "\(one).constraint("
    lines += [
      "let \(name) = \(one).constraint(",
      "  \(relations[constraint.relation] ?? "equalTo"): \(other), constant: \(FormLayout.points(constraint.constant)))",
    ]
    if constraint.priority < 1000 {
      lines.append("\(name).priority = UILayoutPriority(\(FormLayout.points(constraint.priority)))")
    }
    lines.append("\(name).isActive = true")
    return true
  }

  /// Returns the Swift expression for a top or bottom anchor; nil for other attributes.
  private mutating func anchor(_ item: LayoutItem, _ attribute: LayoutAttribute) -> String? {
    guard attribute == .top || attribute == .bottom else { return nil }
    let owner: String
    switch item {
    case .view(0): owner = "view"
    case .guide(0, .safeArea): owner = "view.safeAreaLayoutGuide"
    case .guide(0, .keyboard): owner = "view.keyboardLayoutGuide"
    case .view(let view):
      let id = form.name(view)
      let existing = SwiftNames.valid(
        form.screen.origin?.views[id].flatMap { form.screen.origin?.outlets[$0] })
      owner = existing ?? SwiftNames.made(id) + "View"
      connect(owner, "UIView", "'\(plain(id, limit: 80))'", existing != nil)
    case .guide: return nil
    }
    return "\(owner).\(attribute.rawValue)Anchor"
  }

  private mutating func outlet(constraint id: String) -> String? {
    guard let constraint = form.tree.constraints.first(where: { $0.id == id }) else { return nil }
    let existing = SwiftNames.valid(form.screen.origin?.outlets[id])
    // An id of Interface Builder says nothing, so the constraint is named by its view and edge.
    let isMeaningless = id.contains(" ") || id.contains(".") || form.screen.origin != nil
    let words =
      isMeaningless
      ? "\(form.name(FormLayout.view(constraint.first))) \(constraint.firstAttribute.rawValue)" : id
    let target = Self.target(constraint, form.screen)
    var name = existing ?? SwiftNames.made(words) + "Constraint"
    var count = 2
    while let other = outlets.first(where: { $0.name == name }), other.target != target {
      name = SwiftNames.made(words) + "Constraint\(count)"
      count += 1
    }
    connect(name, "NSLayoutConstraint", target, existing != nil)
    return name
  }

  private mutating func connect(_ name: String, _ type: String, _ target: String, _ exists: Bool) {
    if !outlets.contains(where: { $0.name == name }) {
      outlets.append(PastedCode.Outlet(name: name, type: type, target: target, exists: exists))
    }
  }

  /// Returns a constraint in words with its line, such as `the constraint "safe area.bottom = submit.bottom +
  /// 16" (Main.storyboard:41)`.
  static func target(_ constraint: LayoutConstraint, _ screen: Screen) -> String {
    let form = FormLayout(anywhereIn: screen)
    let words = form.map { $0.wordsInFile(constraint) } ?? constraint.id
    var text = "the constraint \"\(plain(ScreenChange.plain(words), limit: 200))\""
    if let line = screen.origin?.lines[constraint.id], let file = screen.file?.split(separator: "/").last {
      text += " (\(plain(String(file), limit: 120)):\(line))"
    } else if !constraint.id.contains(" "), ScreenChange.plain(words) == words {
      text += " (\(plain(constraint.id, limit: 80)))"
    }
    return text
  }
}
