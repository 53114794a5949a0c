import Platform
import Scenarios
import Screens
import Testing
import UIKit

@testable import Simulation

/// Screens of 402 by 874 points with the safe area from 62 to 840.
@Suite("Screens that code builds") struct MadeScreenTests {
  private let phone = MadeDevices.pro17

  private func recorded(_ load: @escaping (Building) -> Void) throws -> Screen {
    try recordedScreen(of: { Building(load) }, id: "made", on: phone)
  }

  /// Records the screen of a closure and plays it until a field is focused.
  private func played(
    _ actions: [ScenarioAction] = [.focus(.first)], _ load: @escaping @Sendable (Building) -> Void
  ) throws -> PlayedCell {
    playMade(try recorded(load), actions, on: phone) { Building(load) }
  }

  @Test("Frames are kept, and masks follow the size of the superview")
  func masks() throws {
    let cell = try played { code in
      let card = UIView(frame: CGRect(x: 20, y: 100, width: 362, height: 200))
      card.accessibilityIdentifier = "card"
      card.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
      let field = UITextField(frame: CGRect(x: 10, y: 10, width: 342, height: 40))
      field.autoresizingMask = .flexibleWidth
      card.addSubview(field)
      code.view.addSubview(card)
    }
    #expect(cell.breach == nil)
    #expect(cell.rect("card", at: 0).isNear(20, 100, 362, 200))
    #expect(cell.rect("field", at: 0).isNear(30, 110, 342, 40))
    let turned = try played([.rotate]) { code in
      let field = UITextField(frame: CGRect(x: 20, y: 774, width: 362, height: 100))
      field.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
      code.view.addSubview(field)
    }
    #expect(turned.rect("field", at: 4).isNear(20, 302, 834, 100))
  }

  @Test("A view of the app's own class with its own views replaces the root view")
  func ownRoot() throws {
    final class Root: UIView {
      let field = UITextField()
      override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(field)
        field.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
          field.topAnchor.constraint(equalTo: safeAreaLayoutGuide.topAnchor, constant: 10),
          field.leadingAnchor.constraint(equalTo: layoutMarginsGuide.leadingAnchor),
          field.trailingAnchor.constraint(equalTo: layoutMarginsGuide.trailingAnchor),
        ])
      }
      required init?(coder: NSCoder) { nil }
    }
    final class Controller: UIViewController {
      override func loadView() { view = Root() }
    }
    let screen = try recordedScreen(of: { Controller() }, id: "root", on: phone)
    let cell = playMade(screen, on: phone) { Controller() }
    #expect(cell.breach == nil)
    #expect(cell.rect("field", at: 3).isNear(16, 72, 370, 22))
  }

  @Test("A root view that code created has no size before it is loaded, as in UIKit")
  func unsizedRoot() throws {
    final class Controller: UIViewController {
      override func loadView() { view = UIView() }
      override func viewDidLoad() {
        super.viewDidLoad()
        let field = UITextField(frame: CGRect(x: 20, y: 100, width: view.bounds.width, height: 40))
        view.addSubview(field)
      }
    }
    let screen = try recordedScreen(of: { Controller() }, id: "root", on: phone)
    let cell = playMade(screen, on: phone) { Controller() }
    #expect(cell.rect("field", at: 0).width == 0)
  }

  @Test("Constraints to a content layout guide determine the content size, and insets scroll the field")
  func scrollView() throws {
    let load: @Sendable (Building) -> Void = { code in
      let (scroll, content, field) = (UIScrollView(), UIView(), UITextField())
      for view in [scroll, content, field] { view.translatesAutoresizingMaskIntoConstraints = false }
      code.view.addSubview(scroll)
      scroll.addSubview(content)
      content.addSubview(field)
      NSLayoutConstraint.activate([
        scroll.topAnchor.constraint(equalTo: code.view.safeAreaLayoutGuide.topAnchor),
        scroll.leadingAnchor.constraint(equalTo: code.view.leadingAnchor),
        scroll.trailingAnchor.constraint(equalTo: code.view.trailingAnchor),
        scroll.bottomAnchor.constraint(equalTo: code.view.bottomAnchor),
        content.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
        content.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor),
        content.trailingAnchor.constraint(equalTo: scroll.contentLayoutGuide.trailingAnchor),
        content.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor),
        content.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
        content.heightAnchor.constraint(equalToConstant: 778),
        field.topAnchor.constraint(equalTo: content.topAnchor, constant: 700),
        field.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 20),
        field.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -20),
        field.heightAnchor.constraint(equalToConstant: 40),
      ])
      scroll.contentInsetAdjustmentBehavior = .never
      code.shown = { _, end in
        scroll.contentInset.bottom = end.height
        scroll.scrollRectToVisible(field.convert(field.bounds, to: scroll), animated: false)
      }
    }
    let screen = try recorded(load)
    #expect(screen.scrollView == 1)
    let cell = playMade(screen, on: phone) { Building(load) }
    #expect(cell.breach == nil)
    #expect(cell.rect("field", at: 0).isNear(20, 762, 362, 40))
    // The visible part ends at the keyboard, 574 points below the top, and the field at its bottom edge.
    #expect(cell.rect("field", at: 3).isNear(20, 534, 362, 40))
  }

  @Test("Spacings of a stack view, a layout guide and a visual format are laid out")
  func parts() throws {
    let cell = try played { code in
      let (first, second) = (UITextField(), UITextField())
      let stack = UIStackView(arrangedSubviews: [first, UIView(), second])
      stack.axis = .vertical
      stack.spacing = 10
      stack.setCustomSpacing(30, after: first)
      let space = UILayoutGuide()
      code.view.addSubview(stack)
      code.view.addLayoutGuide(space)
      stack.translatesAutoresizingMaskIntoConstraints = false
      stack.arrangedSubviews[1].heightAnchor.constraint(equalToConstant: 5).isActive = true
      NSLayoutConstraint.activate([
        space.topAnchor.constraint(equalTo: code.view.topAnchor),
        space.heightAnchor.constraint(equalToConstant: 100),
        space.leadingAnchor.constraint(equalTo: code.view.leadingAnchor),
        space.widthAnchor.constraint(equalToConstant: 30),
        stack.topAnchor.constraint(equalTo: space.bottomAnchor),
        stack.leadingAnchor.constraint(equalTo: space.trailingAnchor),
      ])
      let format = NSLayoutConstraint.constraints(
        withVisualFormat: "V:[first(44)]", metrics: nil, views: ["first": first])
      let width = NSLayoutConstraint.constraints(
        withVisualFormat: "[stack]-edge-|", metrics: ["edge": 12], views: ["stack": stack])
      NSLayoutConstraint.activate(format + width)
    }
    #expect(cell.breach == nil)
    #expect(cell.rect("field", at: 0).isNear(30, 100, 360, 44))
    // 44 points of the first field, 30 of its own spacing, 5 of the view, 10 of the stack's spacing.
    #expect(cell.rect("field-2", at: 0).isNear(30, 189, 360, 22))
  }

  @Test("A label with several lines is as tall as its lines at its width")
  func lines() throws {
    let cell = try played { code in
      let (label, field) = (UILabel(), UITextField())
      // 20 letters of 550 thousandths of 17 points each, without the tracking of the size (16 thousandths),
      // are 181.6 points wide, so five words of four letters and their spaces break into two lines at 120
      // points.
      label.text = "aaaa aaaa aaaa aaaa aaaa"
      label.numberOfLines = 0
      for view in [label, field] {
        view.translatesAutoresizingMaskIntoConstraints = false
        code.view.addSubview(view)
      }
      NSLayoutConstraint.activate([
        label.topAnchor.constraint(equalTo: code.view.topAnchor, constant: 100),
        label.leadingAnchor.constraint(equalTo: code.view.leadingAnchor),
        label.widthAnchor.constraint(equalToConstant: 130),
        field.topAnchor.constraint(equalTo: label.bottomAnchor),
        field.leadingAnchor.constraint(equalTo: code.view.leadingAnchor),
        field.trailingAnchor.constraint(equalTo: code.view.trailingAnchor),
      ])
    }
    // Two lines of 17 · 1.1934 points are 40.58 points, that is 122 pixels.
    #expect(cell.rect("field", at: 0).isNear(0, 100 + 122.0 / 3, 402, 22))
  }

  @Test("A frame that code sets in each layout pass stays and does not lay out for ever")
  func manualLayout() throws {
    let cell = try played { code in
      let field = UITextField()
      code.view.addSubview(field)
      code.laidOut = { code in
        field.frame = CGRect(x: 20, y: 120, width: code.view.bounds.width - 40, height: 44)
      }
    }
    #expect(cell.breach == nil)
    #expect(cell.rect("field", at: 3).isNear(20, 120, 362, 44))
  }

  @Test("The view of a child controller is a part of the screen")
  func child() throws {
    let cell = try played { code in
      let inner = Building { inner in
        let field = UITextField(frame: CGRect(x: 0, y: 5, width: 100, height: 30))
        inner.view.addSubview(field)
      }
      code.addChild(inner)
      inner.view.frame = CGRect(x: 10, y: 200, width: 300, height: 50)
      code.view.addSubview(inner.view)
      inner.didMove(toParent: code)
    }
    #expect(cell.breach == nil)
    #expect(cell.rect("field", at: 0).isNear(10, 205, 100, 30))
  }

  @Test("A controller without inputs and a symbol that is not simulated are errors that say so")
  func errors() {
    #expect(throws: RecordingError.self) { try recorded { $0.view.addSubview(UILabel()) } }
    do {
      _ = try recorded { code in
        code.view.addSubview(UITextField())
        code.view.transform = CGAffineTransform(rotationAngle: 1)
      }
      Issue.record("no error")
    } catch {
      #expect(
        "\(error)" == "The screen cannot be recorded: not supported: "
          + "UIView.transform other than a translation or a scaling.")
    }
  }
}
