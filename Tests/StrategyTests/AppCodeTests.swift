import Foundation
import KeyboardAvoidance
import StrategyCatalog
import Testing

@Suite("A strategy's code as an app contains it")
struct AppCodeTests {
  /// The files of the strategies whose code is for apps.
  private static let files = Set(
    StrategyCatalog.families.flatMap { $0.variants }
      .filter { [.published, .corrected].contains($0.provenance) }.map(\.file)
  ).sorted()

  @Test(
    "Every file for apps imports only UIKit, and has outlets and selectors of Objective-C", arguments: files)
  func complete(file: String) throws {
    let source = try #require(StrategyCatalog.sources[file])
    let code = try #require(AppCode(source))
    #expect(code.text.hasPrefix("import UIKit\n"))
    for word in ["KeyboardAvoidance", "outlets", "public ", "fatalError"] {
      #expect(!code.text.contains(word), "\(word)")
    }
    #expect(!code.text.replacing("#selector(", with: "").contains("Selector("))
    for part in code.text.components(separatedBy: "#selector(").dropFirst() {
      let method = part.prefix { $0 != "(" && $0 != ")" }
      #expect(code.text.contains("  @objc private func \(method)("), "\(method)")
    }
    #expect(code.outlets.map(\.name).allSatisfy { code.text.contains("@IBOutlet private var \($0): ") })
    // Every line of the played file is printed, apart from the lines that differ as described.
    let printed = Set(code.text.split(separator: "\n"))
    let differing = source.split(separator: "\n").filter { !printed.contains($0) }
    for line in differing {
      #expect(
        ["outlets.", "Selector(", "KeyboardAvoidance", "private func "].contains(where: line.contains),
        "\(line)")
    }
  }

  @Test("The helpers that the code calls are printed, and no others")
  func helpers() throws {
    let code = try #require(AppCode(StrategyCatalog.sources["TrackingGuideDocked.swift"] ?? ""))
    #expect(code.outlets.map(\.name) == ["bottomConstraint"])
    // The code calls constraint(like:to:constant:), which calls a private function.
    #expect(code.text.contains("extension NSLayoutYAxisAnchor {"))
    #expect(code.text.contains("    like old: NSLayoutConstraint, to anchor"))
    #expect(code.text.contains("  private func constraint("))
    for other in ["opposite", "extension Notification", "struct Span", "textInputs"] {
      #expect(!code.text.contains(other), "\(other)")
    }
  }

  @Test("Inputs are found on the screen, and a call's own helpers follow")
  func inputs() throws {
    let code = try #require(
      AppCode(
        """
        import KeyboardAvoidance
        import UIKit

        final class Shift: UIViewController, KeyboardAvoidanceStrategy {
          override func viewDidLoad() {
            super.viewDidLoad()
            NotificationCenter.default.addObserver(
              self, selector: Selector(show), name: UIResponder.keyboardWillShowNotification, object: nil)
          }

          private func show(_ note: Notification) {
            guard let top = note.dockedTop(in: view), let bar = outlets.bar else { return }
            if outlets.focusedInput != nil { bar.frame.origin.y = top }
          }
        }

        """))
    #expect(
      code.text.hasPrefix(
        """
        import UIKit

        final class Shift: UIViewController {
          @IBOutlet private var bar: UIView?

          override func viewDidLoad() {
            super.viewDidLoad()
            NotificationCenter.default.addObserver(
              self, selector: #selector(show), name: UIResponder.keyboardWillShowNotification, object: nil)
          }

          @objc private func show(_ note: Notification) {
            guard let top = note.dockedTop(in: view), let bar = bar else { return }
            if view.textInputs.first(where: \\.isFirstResponder) != nil { bar.frame.origin.y = top }
          }
        }

        @MainActor
        extension Notification {
        """))
    // dockedTop calls keyboardFrame, which calls keyboardFrameEnd, isFinite and covers.
    for name in [
      "func dockedTop(", "func keyboardFrame(", "var keyboardFrameEnd:", "var isFinite:", "func covers(",
    ] {
      #expect(code.text.contains(name), "\(name)")
    }
    #expect(code.text.contains("var textInputs: [UIView]"))
    #expect(!code.text.contains("func concerns("))
  }

  @Test("Code that needs more than an app has is not printed")
  func refused() {
    #expect(AppCode("import UIKit\n\nfinal class A: UIViewController {\n}\n") == nil)
    #expect(
      AppCode(
        "final class A: UIViewController, KeyboardAvoidanceStrategy {\n  let a = outlets.contentViews\n}\n")
        == nil)
  }
}
