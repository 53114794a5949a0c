import Platform
import Scenarios
import Screens
import Testing
import UIKit

@testable import Simulation

/// The screen has a column of two fields of 44 points each, 100 points below its top, and a button at its
/// bottom.
@Suite("Views that code adds, removes and changes while a cell is played") struct LiveTreeTests {
  private let phone = MadeDevices.pro17

  /// The parts of the screen.
  private final class Parts {
    let (first, second) = (UITextField(), UITextField())
    let stack = UIStackView()
    let button = UIButton(type: .system)

    func build(_ code: Building) {
      stack.axis = .vertical
      button.setTitle("Save", for: .normal)
      for view in [stack, button] {
        view.translatesAutoresizingMaskIntoConstraints = false
        code.view.addSubview(view)
      }
      for field in [first, second] {
        stack.addArrangedSubview(field)
        field.heightAnchor.constraint(equalToConstant: 44).isActive = true
      }
      NSLayoutConstraint.activate([
        stack.topAnchor.constraint(equalTo: code.view.topAnchor, constant: 100),
        stack.leadingAnchor.constraint(equalTo: code.view.leadingAnchor),
        stack.trailingAnchor.constraint(equalTo: code.view.trailingAnchor),
        button.bottomAnchor.constraint(equalTo: code.view.bottomAnchor, constant: -100),
        button.leadingAnchor.constraint(equalTo: code.view.leadingAnchor),
        button.trailingAnchor.constraint(equalTo: code.view.trailingAnchor),
      ])
    }
  }

  private func played(
    _ actions: [ScenarioAction] = [.focus(.first), .hide],
    load: @escaping @Sendable (Building, UITextField, UITextField, UIStackView) -> Void = { _, _, _, _ in },
    shown: @escaping @Sendable (Building, UITextField, UITextField, UIStackView, UIButton) -> Void,
    hidden: @escaping @Sendable (UITextField, UIStackView) -> Void = { _, _ in }
  ) throws -> PlayedCell {
    let make: @Sendable () -> UIViewController = {
      let parts = Parts()
      return Building { code in
        parts.build(code)
        load(code, parts.first, parts.second, parts.stack)
        code.shown = { code, _ in
          shown(code, parts.first, parts.second, parts.stack, parts.button)
          code.view.layoutIfNeeded()
        }
        code.hidden = { _ in hidden(parts.first, parts.stack) }
      }
    }
    let screen = try recordedScreen(of: make, id: "live", on: phone)
    return playMade(screen, actions, on: phone, make)
  }

  @Test("A view that code inserts into a stack view moves the views after it, and goes again")
  func insertion() throws {
    let cell = try played { code, _, _, stack, _ in
      let banner = UILabel()
      banner.heightAnchor.constraint(equalToConstant: 30).isActive = true
      stack.insertArrangedSubview(banner, at: 1)
      code.kept.append(banner)
    } hidden: { _, stack in
      stack.arrangedSubviews[1].removeFromSuperview()
    }
    #expect(cell.breach == nil)
    #expect(cell.rect("field-2", at: 1).isNear(0, 144, 402, 44))
    #expect(cell.rect("field-2", at: 3).isNear(0, 174, 402, 44))
    #expect(cell.rect("field-2", at: 6).isNear(0, 144, 402, 44))
  }

  @Test("A view that code hides leaves the stack view, and a view that is hidden at first can be shown")
  func hiding() throws {
    let cell = try played(load: { _, _, _, stack in
      let error = UILabel()
      error.accessibilityIdentifier = "error"
      error.text = "Wrong"
      error.isHidden = true
      stack.insertArrangedSubview(error, at: 0)
      error.heightAnchor.constraint(equalToConstant: 20).isActive = true
    }) { _, _, second, stack, _ in
      stack.arrangedSubviews[0].isHidden = false
      second.isHidden = true
    }
    #expect(cell.breach == nil)
    #expect(cell.rect("field", at: 1).isNear(0, 100, 402, 44))
    #expect(cell.rect("error", at: 1).size == .zero)
    #expect(cell.rect("field", at: 3).isNear(0, 120, 402, 44))
    #expect(cell.rect("error", at: 3).isNear(0, 100, 402, 20))
    #expect(cell.rect("field-2", at: 3).size == .zero)
  }

  @Test("The spacing and the text of views change the layout")
  func changes() throws {
    let cell = try played { _, _, _, stack, _ in stack.spacing = 6 }
    #expect(cell.breach == nil)
    #expect(cell.rect("field-2", at: 3).isNear(0, 150, 402, 44))
  }

  @Test("An input that code adds later is an error that names its class")
  func lateInput() throws {
    let cell = try played { code, _, _, _, _ in code.view.addSubview(UITextField()) }
    #expect(
      cell.breach
        == "not supported: UIView.addSubview(_:) of a UITextField that takes text, "
        + "after the screen has appeared"
    )
  }

  @Test("A view without a background may be added anywhere, and one with a background not over a field")
  func covers() throws {
    let clear = try played { code, _, _, _, _ in
      code.view.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 402, height: 874)))
    }
    #expect(clear.breach == nil)
    let beside = try played { code, _, _, _, _ in
      let view = UIView(frame: CGRect(x: 0, y: 300, width: 402, height: 100))
      view.backgroundColor = .red
      code.view.addSubview(view)
    }
    #expect(beside.breach == nil)
    let over = try played { code, _, _, _, _ in
      let view = UIView(frame: CGRect(x: 0, y: 120, width: 402, height: 100))
      view.backgroundColor = .red
      code.view.addSubview(view)
    }
    #expect(over.breach == "not supported: UIView.addSubview(_:) of a view that covers controls")
    let behind = try played { code, _, _, _, _ in
      let view = UIView(frame: CGRect(x: 0, y: 120, width: 402, height: 100))
      view.backgroundColor = .red
      code.view.insertSubview(view, at: 0)
    }
    #expect(behind.breach == nil)
    // Each view is moved to the front, so that the order stays.
    let unchanged = try played { code, _, _, _, _ in
      for view in code.view.subviews { code.view.bringSubviewToFront(view) }
    }
    #expect(unchanged.breach == nil)
  }

  @Test("A view that leaves the screen takes its constraints with it, and brings them back")
  func removal() throws {
    let cell = try played { code, _, second, stack, _ in
      second.removeFromSuperview()
      code.view.layoutIfNeeded()
      #expect(second.superview == nil)
      #expect(stack.frame.height == 44)
      stack.insertArrangedSubview(second, at: 0)
    }
    #expect(cell.breach == nil)
    #expect(cell.rect("field-2", at: 3).isNear(0, 100, 402, 44))
    #expect(cell.rect("field", at: 3).isNear(0, 144, 402, 44))
  }

  @Test("A scaling keeps the center of the view")
  func scaling() throws {
    let cell = try played { _, first, _, _, _ in first.transform = CGAffineTransform(scaleX: 0.5, y: 0.5) }
    #expect(cell.breach == nil)
    #expect(cell.rect("field", at: 3).isNear(100.5, 111, 201, 22))
    #expect(cell.rect("field-2", at: 3).isNear(0, 144, 402, 44))
  }

  @Test("Bringing a view to the front changes the order of the subviews only")
  func order() throws {
    let cell = try played { code, _, _, stack, button in
      #expect(code.view.subviews == [stack, button])
      code.view.bringSubviewToFront(stack)
      #expect(code.view.subviews == [button, stack])
    }
    #expect(cell.breach == nil)
    #expect(cell.rect("field", at: 3).isNear(0, 100, 402, 44))
  }
}
