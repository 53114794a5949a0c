import Foundation
import Layout
import Screens
import Testing
import TestSupport

@testable import Diagnosis

/// Returns the compiled form of a printed file: the inverse of `CodeTemplate.printed`.
private func compiled(
  _ printed: String, of template: CodeTemplate, className: String, names: [String: String]
) -> String {
  let back = Dictionary(uniqueKeysWithValues: names.map { ($1, $0) })
  let own = template.file.replacing(".swift", with: "")
  return printed.split(separator: "\n", omittingEmptySubsequences: false).map { line in
    var line = CodeTemplate.renamed(String(line), back)
    line.replace("@objc private func ", with: "private func ")
    line.replace("#selector(", with: "Selector(")
    for outlet in template.outlets {
      line.replace(
        "@IBOutlet private weak var \(outlet.name): \(outlet.type)!",
        with: "private var \(outlet.name): \(outlet.type)! { outlets.\(outlet.source) }")
    }
    line.replace(
      "final class \(className): UIViewController {",
      with: "final class \(own): UIViewController, KeyboardAvoidanceStrategy {")
    return line == "import UIKit" ? "import KeyboardAvoidance\nimport UIKit" : line
  }.joined(separator: "\n")
}

@Suite("Code for the user's class")
struct CodeTemplateTests {
  private static let folder = repository.appendingPathComponent("Sources/Diagnosis/Embedded")

  private static func screen(_ bottom: String = "send.bottom == root.safe-area.bottom - 16") throws -> Screen
  {
    try ScreenReader.read(
      text: """
        {"id": "form", "title": "Form", "views": [
          {"id": "name", "size": {"height": 44}, "input": {}}, {"id": "send", "role": "primary-action"}
        ], "constraints": ["name.top == root.safe-area.top + 16", "send.height == 50",
          "send-bottom: \(bottom)"], "primaryAction": "send", "bottomConstraint": "send-bottom"}
        """, path: "form.json")
  }

  @Test("Each printed file becomes the compiled file again", arguments: CodeFixes.all.map(\.variant.file))
  func inverse(file: String) throws {
    let text = try String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
    let template = CodeTemplate(file)
    // The text in the program is the compiled file.
    #expect(template.text + "\n" == text)
    let names = Dictionary(uniqueKeysWithValues: template.outlets.map { ($0.name, "their\($0.name)") })
    let printed = template.printed(className: "SignUpViewController", names)
    #expect(!printed.contains("KeyboardAvoidance") && !printed.contains("outlets."))
    #expect(!printed.replacing("#selector(", with: "").contains("Selector("))
    #expect(compiled(printed, of: template, className: "SignUpViewController", names: names) + "\n" == text)
  }

  @Test("Every method that is a selector is marked for Objective-C, and takes the notification")
  func selectors() {
    for fix in CodeFixes.all {
      let printed = fix.template.printed(className: "A", [:])
      for part in printed.components(separatedBy: "#selector(").dropFirst() {
        let method = part.prefix { $0 != "(" }
        #expect(printed.contains("@objc private func \(method)(_ notification: Notification) {"), "\(method)")
      }
    }
  }

  @Test("The members are printed for a class that the file names, with its outlets and lines")
  func knownClass() throws {
    var screen = try Self.screen()
    screen.file = "App/Main.storyboard"
    screen.isBottomConstraintSwapped = true
    var origin = ScreenOrigin(scene: "s", className: "SignUpViewController")
    origin.lines = ["send-bottom": 41]
    screen.origin = origin
    let template = CodeTemplate("BottomConstraintFix.swift")
    let code = PastedCode(template, on: screen)
    #expect(code.fileName == "SignUpViewController.swift")
    #expect(
      code.text.hasPrefix(
        """
        // SignUpViewController.swift: add this code to the class SignUpViewController.
        // If the class has the method viewDidLoad already, add the lines of this one to it.
        // Connect the outlet sendBottom to the constraint "safe area.bottom = send.bottom + 16" (Main.storyboard:41).
        @IBOutlet private weak var sendBottom: NSLayoutConstraint!
        private var restingConstant: CGFloat = 0

        override func viewDidLoad() {
          super.viewDidLoad()

        """), "\(code.text)")
    #expect(
      code.text.contains("\n@objc private func keyboardWillChangeFrame(_ notification: Notification) {\n"))
    #expect(!code.text.contains("class SignUpViewController: ") && !code.text.contains("import "))
    // An outlet that exists is used, unless the code uses its name for something else.
    origin.outlets = ["send-bottom": "buttonBottom"]
    screen.origin = origin
    let other = PastedCode(template, on: screen)
    #expect(other.newOutlets.isEmpty && !other.text.contains("@IBOutlet"))
    #expect(other.text.contains("restingConstant = buttonBottom.constant"))
    origin.outlets = ["send-bottom": "covered"]
    screen.origin = origin
    #expect(PastedCode(template, on: screen).newOutlets.map(\.name) == ["sendBottom"])
  }

  @Test("Code for a class that makes its views unwraps no property of the class, and declares no name twice")
  func madeByCode() throws {
    var screen = try ScreenReader.read(
      text: """
        {"id": "form", "title": "FormController", "views": [
          {"id": "content", "scroll": true, "views": [{"id": "name", "size": {"height": 44}, "input": {}}]}
        ], "constraints": ["content-bottom: content.bottom == root.safe-area.bottom"],
          "scrollView": "content", "bottomConstraint": "content-bottom"}
        """, path: "form.json")
    screen.madeByCode = MadeParts(views: [1, 2], constraints: [0], properties: ["content": "scroller"])
    let inset = PastedCode(CodeTemplate("ScrollViewInsetFix.swift"), on: screen)
    #expect(inset.isKnownClass && inset.newOutlets.isEmpty)
    #expect(!inset.text.contains("guard let scroller"))
    #expect(inset.text.contains("  super.viewDidLoad()\n  restingInset = scroller.contentInset.bottom\n"))
    // A new property is an implicitly unwrapped optional, and its name is free.
    for (taken, name) in [
      (["other"], "contentBottom"), (["contentBottom"], "contentBottomConstraint"),
      (["contentBottom", "contentBottomConstraint"], "contentBottomConstraint2"),
    ] {
      let code = PastedCode(CodeTemplate("LayoutGuideFix.swift"), on: screen) { taken.contains($0) }
      #expect(code.newOutlets.map(\.name) == [name])
      #expect(code.text.contains("private var \(name): NSLayoutConstraint!\n"))
      #expect(code.text.contains("guard let old = \(name), "))
    }
  }

  @Test("A class is made up if the file names none, or no Swift name")
  func unknownClass() throws {
    var screen = try Self.screen()
    for name in [nil, "My Class", "class", "x; import Foundation", "1st"] {
      screen.origin = ScreenOrigin(scene: "s", className: name)
      let code = PastedCode(CodeTemplate("BottomConstraintFix.swift"), on: screen)
      #expect(code.fileName == "FormViewController.swift")
      #expect(code.text.contains("import UIKit\n\nfinal class FormViewController: UIViewController {\n"))
    }
  }

  @Test("Changes of constraints and a technique are one class, and a new constraint is no outlet")
  func merged() throws {
    var screen = try ScreenReader.read(
      text: """
        {"id": "form", "title": "Form", "views": [
          {"id": "name", "size": {"height": 44}, "input": {}}, {"id": "send", "role": "primary-action"}
        ], "constraints": ["name.top == root.safe-area.top + 16", "send.top == name.bottom + 8",
          "send.height == 50"], "primaryAction": "send"}
        """, path: "form.json")
    screen.origin = ScreenOrigin(scene: "s", className: "FormController")
    let change = try #require(ScreenChange.ofConstraints(in: screen).first { $0.kind == .pinnedButton })
    let code = PastedCode(
      CodeTemplate("BottomConstraintFix.swift"), on: change.screen, with: change.constraintCode)
    #expect(code.text.components(separatedBy: "func viewDidLoad()").count == 2)
    #expect(code.text.contains("\nprivate var sendBottom: NSLayoutConstraint!\n"))
    #expect(code.text.contains("\n  sendBottom = sendView.bottomAnchor.constraint(\n"))
    #expect(code.newOutlets.map(\.name) == ["sendTopConstraint", "sendView"])
  }

  @Test("Hostile names of views, files and constraints stay inside comments of one line")
  func hostile() throws {
    var screen = try Self.screen()
    let name = "e\n}; import Foundation //\u{202E}\u{2028}*/ fatalError()"
    screen.tree.nodes[2].id = name
    screen.tree.constraints[2].id = name
    screen.file = "a\nb.storyboard"
    var origin = ScreenOrigin(scene: "s", className: name)
    (origin.lines, origin.outlets) = ([name: 3], [name: name])
    screen.origin = origin
    for fix in CodeFixes.all where fix.applies(to: screen) {
      for line in PastedCode(fix.template, on: screen).text.split(separator: "\n") {
        #expect(!line.contains("\u{202E}") && !line.contains("\u{2028}"))
        #expect(line.hasPrefix("//") || !line.contains("fatalError()") && !line.contains("import Foundation"))
      }
    }
  }

  @Test("A constraint that would move the screen at rest is not tied to the keyboard layout guide")
  func atRest() throws {
    let safe = try Self.screen()
    #expect(safe.endingAtKeyboard() != nil)
    // The guide ends at the safe area, so a button at the superview's bottom edge would move up by 34 points.
    let whole = try Self.screen("send.bottom == root.bottom - 16")
    #expect(whole.endingAtKeyboard() == nil)
    #expect(!CodeFixes.layoutGuide.applies(to: whole) && CodeFixes.layoutGuide.applies(to: safe))
  }
}
