import Testing

@testable import Analysis

@Suite("Sizes of code")
struct CodeSizeTests {
  @Test("Lines are counted without comments, imports and empty lines, with notifications and constraints")
  func counts() {
    let size = CodeSize(
      """
      import UIKit

      // A comment.
      final class A: UIViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          /// Another one.
          a.bottomAnchor.constraint(equalTo: b.topAnchor).isActive = true
          NotificationCenter.default.addObserver(self, selector: s, name: n, object: nil)
        }
      }
      """)
    // The class, the method, three statements and two braces.
    #expect(size.lines == 7 && size.notifications == 1 && size.constraints == 1)
    #expect(size.words == "7 lines, 1 notification, 1 constraint")
    #expect(CodeSize("let a = 1\n").words == "1 line, no notifications")
  }
}
