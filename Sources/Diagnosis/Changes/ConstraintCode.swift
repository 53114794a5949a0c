import Layout
import Screens

/// A change of constraints, written as Swift code for the screen's view controller.
struct ConstraintCode {
  private let form: FormLayout
  private var outlets: [(name: String, type: String, what: String)] = []
  private var lines: [String] = []

  /// Returns the text of the Swift file; nil if the change is not only about constraints.
  static func text(_ form: FormLayout, _ edits: [LayoutEdit], adding added: [LayoutConstraint]) -> String? {
    var code = ConstraintCode(form: form)
    for edit in edits { guard code.write(edit) else { return nil } }
    for constraint in added { guard code.write(constraint) else { return nil } }
    return code.text
  }

  private init(form: FormLayout) { self.form = form }

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
    let name = identifier(constraint.id)
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
    case .view(let view):
      owner = identifier(form.name(view)) + "View"
      connect(owner, "UIView", "'\(form.name(view))'")
    case .guide: return nil
    }
    return "\(owner).\(attribute.rawValue)Anchor"
  }

  private mutating func outlet(constraint id: String) -> String? {
    guard let constraint = form.tree.constraints.first(where: { $0.id == id }) else { return nil }
    let words =
      id.contains(" ") || id.contains(".")
      ? "\(form.name(FormLayout.view(constraint.first))) \(constraint.firstAttribute.rawValue)" : id
    let name = identifier(words) + "Constraint"
    connect(name, "NSLayoutConstraint", form.words(constraint))
    return name
  }

  private mutating func connect(_ name: String, _ type: String, _ what: String) {
    if !outlets.contains(where: { $0.name == name }) { outlets.append((name, type, what)) }
  }

  /// Returns the Swift name for an id, such as `titleTop` for `title-top`.
  private func identifier(_ id: String) -> String {
    let words = id.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.prefix(8)
    let name = words.enumerated().map { n, word in
      (n == 0 ? word.prefix(1).lowercased() : word.prefix(1).uppercased()) + word.dropFirst()
    }.joined()
    let short = String(name.prefix(40))
    return short.first?.isLetter == true ? short : "the" + short
  }

  private var text: String {
    var out = "import UIKit\n\nfinal class FormController: UIViewController {\n"
    out += "  // Outlets: add @IBOutlet and connect them in Interface Builder.\n"
    for outlet in outlets {
      let what = String(
        outlet.what.unicodeScalars.filter { $0.isASCII && $0.value >= 0x20 }.map(Character.init))
      out += "  /// \(what)\n  var \(outlet.name): \(outlet.type)!\n"
    }
    out += "\n  override func viewDidLoad() {\n    super.viewDidLoad()\n"
    out += lines.map { "    \($0)\n" }.joined()
    return out + "  }\n}\n"
  }
}
