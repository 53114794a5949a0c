import TestSupport
import Testing

@testable import OwnCode

@Suite struct SwiftOutlineTests {
  private func declarations(_ text: String) -> [String] {
    SwiftOutline(text).declarations.map { found in
      "\(found.line) \(found.kind.rawValue) \(found.name)\(found.first.map { ": \($0)" } ?? "")"
    }
  }

  @Test("Types are found with their base class and line")
  func types() {
    let text = """
      import UIKit
      @objc(Login) final class LoginViewController: BaseViewController, UITextFieldDelegate {
        enum State { case empty }
      }

      extension LoginViewController.State: Equatable {}
      protocol Filling: AnyObject {}
      struct Box<Value: Hashable>: Codable {}
      """
    #expect(
      declarations(text) == [
        "2 class LoginViewController: BaseViewController", "3 enum State",
        "6 extension LoginViewController.State: Equatable", "7 protocol Filling: AnyObject",
        "8 struct Box: Codable",
      ])
  }

  @Test(
    "The time for a file grows with its length only",
    arguments: [
      ("#", 400_000), ("#\"", 200_000), ("\"#", 200_000), ("class a: ", 40_000), ("class a<", 40_000),
      ("/*", 200_000),
      ("class A: UIViewController { ", 15_000),
    ])
  func isLinear(_ part: String, _ count: Int) {
    // Each text would take minutes if its parts were read once for each other part.
    let time = processorTime { _ = SwiftOutline(String(repeating: part, count: count)) }
    #expect(time < .seconds(20), "\(time)")
  }

  @Test("Marks that begin no string literal are marks, and those that do begin one")
  func marks() {
    #expect(declarations("## class A {}\n#\"class B {}\"##\"class C {}\"##") == ["1 class A"])
  }

  @Test("Class methods, comments and strings declare nothing")
  func others() {
    let text = #"""
      // class A {}
      /* struct B {} /* enum C {} */ class D {} */
      let text = "class E {}"
      let raw = #"class F " {}"#
      let long = """
        class G {}
        """
      class H { class func make() {}; class var all: Int { 1 } }
      let type = H.self.class
      """#
    #expect(declarations(text) == ["8 class H"])
  }

  @Test("A file names an input by the class or by the end of a name")
  func inputs() {
    #expect(SwiftOutline("let field = UITextField()").namesInput)
    #expect(SwiftOutline("let field: FloatingTextField").namesInput)
    #expect(!SwiftOutline("let label = UILabel() // UITextField").namesInput)
  }

  @Test(
    "Initializers of extensions are found by their first label, and those that can be called without it by the type"
  )
  func initializers() {
    let outline = SwiftOutline(
      """
      extension UIColor { convenience init?(hex: Int) {}; convenience init(_ name: String) {} }
      extension UIFont { private convenience init(own: Int) {}; convenience init(size: [Int: (Int, Int)], _ b: Int = 0) {} }
      extension UILabel { convenience init(configure: (UILabel) -> Void) {} }
      extension UIImage { convenience init(red: Int = 0, green: Int = 0) {} }
      let color = UIColor(hex: 1), font: UIFont = .init(size: 3), other = make(count: 4), text = a ? (b) : c
      """)
    #expect(
      outline.additions["UIColor"] == ["init(hex"]
        && outline.additions["UIFont"] == ["init(own", "init(size"])
    #expect(outline.typesNeededByName == ["UIColor", "UILabel", "UIImage"])
    #expect(Set(outline.names.filter { $0.hasPrefix("init(") }) == ["init(hex", "init(size"])
  }

  @Test("A type that is private to its file is marked")
  func privacy() {
    let outline = SwiftOutline(
      "fileprivate final class A {}; class B { private struct C {} }; public class D {}")
    #expect(outline.declarations.map(\.isPrivate) == [true, false, true, false])
  }

  @Test(
    "A file has views of SwiftUI if a type adopts one of its protocols, and not if it only imports SwiftUI")
  func swiftUI() {
    #expect(SwiftOutline("import SwiftUI\nstruct A: View {}").declaresSwiftUIViews)
    #expect(
      !SwiftOutline("import SwiftUI\nextension UIView { func pin(_ edges: Edge.Set) {} }")
        .declaresSwiftUIViews)
    #expect(!SwiftOutline("struct A: View {}").declaresSwiftUIViews)
  }

  @Test("Brackets may be nested up to a limit, whether or not they are closed")
  func nesting() {
    func isTooDeep(_ bracket: String, _ levels: Int) -> Bool {
      SwiftOutline(String(repeating: bracket, count: levels)).isTooDeep
    }
    #expect(!isTooDeep("[", 20) && isTooDeep("[", 21))
    #expect(!isTooDeep("(", 100) && isTooDeep("(", 101))
    #expect(!isTooDeep("{([", 20) && isTooDeep("{(", 51))
    #expect(!isTooDeep("[]", 1_000) && !isTooDeep("f(){}", 1_000))
    #expect(!SwiftOutline("let text = \"\(String(repeating: "[", count: 30))\"").isTooDeep)
  }

  @Test(
    "An unfinished text ends",
    arguments: ["class", "class A", "class A:", "/* class", "\"\"\"", "#\"", "struct S<"])
  func unfinished(_ text: String) { _ = SwiftOutline(text) }
}
