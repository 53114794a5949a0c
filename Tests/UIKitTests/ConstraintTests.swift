import KeyboardAvoidance
import Testing
import UIKit

@Suite("The bottom constraint") struct ConstraintTests {
  @Test("The designed constraint keeps the content above the safe area, and negative constants move it up")
  func designed() throws {
    let screen = TestScreen()
    screen.play { root in
      let bottom = screen.world.bottomConstraint
      #expect(bottom?.firstItem === screen.world.view(screen.footer))
      #expect(bottom?.secondItem === root.safeAreaLayoutGuide)
      #expect(bottom?.constant == -8)
      bottom?.constant = -100
      // The footer's top is at 852 - 34 - 100 - 40 = 678: safe area, constant and the footer's height.
      #expect(screen.world.view(screen.footer).frame.minY == 678)
    }
    #expect(screen.world.observation.written == [.constraintConstant])
  }

  @Test("A constraint to another edge replaces the designed one, with its items in either order")
  func others() {
    let screen = TestScreen()
    screen.play { root in
      let footer = screen.world.view(screen.footer)
      screen.world.bottomConstraint?.isActive = false
      let own = footer.bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -10)
      own.isActive = true
      #expect(footer.frame.minY == 802)
      own.isActive = false
      let reversed = root.bottomAnchor.constraint(equalTo: footer.bottomAnchor, constant: 30)
      NSLayoutConstraint.activate([reversed])
      #expect(footer.frame.minY == 782)
      #expect(reversed.constant == 30)
      reversed.constant = -30
      #expect(footer.frame.minY == 842)
    }
    #expect(screen.world.observation.breach == nil)
  }

  @Test("The keyboard guide is at the safe area's bottom and follows a docked keyboard")
  func guide() {
    let screen = TestScreen()
    screen.play { root in
      let footer = screen.world.view(screen.footer)
      screen.world.bottomConstraint?.isActive = false
      footer.bottomAnchor.constraint(equalTo: root.keyboardLayoutGuide.topAnchor).isActive = true
      #expect(screen.host.activeAnchor == .keyboardLayoutGuide)
      #expect(footer.frame.maxY == 818)
      screen.host.keyboardTop = 516
      screen.host.layout()
      #expect(footer.frame.maxY == 516)
      root.keyboardLayoutGuide.followsUndockedKeyboard = true
      #expect(screen.host.activeAnchor == .undockedKeyboardLayoutGuide)
    }
  }

  @Test("A host without a layout engine reports constraints other than the bottom constraint")
  func unsupported() {
    let screen = TestScreen()
    screen.play { root in
      let field = screen.world.view(screen.field)
      field.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
      let footer = screen.world.view(screen.footer)
      footer.bottomAnchor.constraint(equalTo: root.bottomAnchor).isActive = true
    }
    #expect(
      screen.world.observation.unsupported
        == ["NSLayoutConstraint other than the content's bottom constraint"])
  }

  @Test("A constraint that code assigns to a weak property and then activates is not released before")
  func weakOutlet() {
    let screen = TestScreen()
    screen.play { root in
      let box = UIView()
      weak var height: NSLayoutConstraint?
      height = NSLayoutConstraint(
        item: box, attribute: .height, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
        multiplier: 1,
        constant: 40)
      #expect(height?.constant == 40)
      screen.run(until: 0.1)
      #expect(height == nil)
    }
  }
}
