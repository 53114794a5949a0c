import KeyboardAvoidance
import Platform
import Scenarios
import Screens
import Testing
import UIKit

@testable import Simulation

@Suite("What code puts into scroll views and buttons") struct ScrolledByCodeTests {
  private let phone = MadeDevices.pro17

  /// A field and a bar below it on the keyboard layout guide, in and over a scroll view that has no content size.
  private static let form: @Sendable (Building) -> Void = { code in
    let (scroll, field, bar) = (UIScrollView(), UITextField(), UIButton())
    scroll.frame = CGRect(x: 0, y: 0, width: 402, height: 874)
    scroll.contentInsetAdjustmentBehavior = .never
    field.frame = CGRect(x: 20, y: 700, width: 362, height: 40)
    bar.translatesAutoresizingMaskIntoConstraints = false
    code.view.addSubview(scroll)
    scroll.addSubview(field)
    code.view.addSubview(bar)
    NSLayoutConstraint.activate([
      bar.leadingAnchor.constraint(equalTo: code.view.leadingAnchor),
      bar.widthAnchor.constraint(equalToConstant: 100), bar.heightAnchor.constraint(equalToConstant: 40),
      bar.bottomAnchor.constraint(equalTo: code.view.keyboardLayoutGuide.topAnchor),
    ])
    code.shown = { code, _ in
      scroll.setContentOffset(CGPoint(x: 0, y: 600), animated: false)
      code.view.setNeedsLayout()
      code.view.layoutIfNeeded()
    }
  }

  @Test(
    "An offset that code sets beyond the content stays while the screen is laid out (offsetBeyondContent)",
    arguments: [("stays", 100.0), ("limited", 700.0)])
  func offset(_ setting: String, _ top: Double) throws {
    let screen = try recordedScreen(of: { Building(Self.form) }, id: "form", on: phone)
    let variant = StrategyVariant.ownCode(id: "own", title: "Own") { Building(Self.form) }
    let scenario = Scenario(
      id: "made", title: "Made", summary: "Made.", source: "a test", steps: [ScenarioStep(.focus(.first))])
    let cell = CellPlayer.play(
      variant, scenario: scenario, on: PreparedScreen(screen), device: phone, orientation: .portrait,
      profile: try changed(.offsetBeyondContent, setting), isDetailed: true)
    #expect(cell.breach == nil)
    #expect(abs(cell.rect("field", at: 4).minY - top) < 1e-3)
  }

  @Test("A scroll view whose frame code makes taller again limits its offset at the next layout")
  func frame() throws {
    let load: @Sendable (Building) -> Void = { code in
      let (scroll, field) = (UIScrollView(), UITextField())
      scroll.frame = CGRect(x: 0, y: 0, width: 402, height: 874)
      scroll.contentInsetAdjustmentBehavior = .never
      scroll.contentSize = CGSize(width: 402, height: 874)
      field.frame = CGRect(x: 20, y: 700, width: 362, height: 40)
      code.view.addSubview(scroll)
      scroll.addSubview(field)
      code.shown = { _, end in
        scroll.frame.size.height = end.minY
        scroll.setContentOffset(CGPoint(x: 0, y: 874 - end.minY), animated: false)
      }
      code.hidden = { _ in scroll.frame.size.height = 874 }
    }
    let screen = try recordedScreen(of: { Building(load) }, id: "form", on: phone)
    let cell = playMade(screen, [.focus(.first), .hide], on: phone) { Building(load) }
    #expect(cell.breach == nil)
    // The keyboard is 300 points tall, and the offset 300 while it is there.
    #expect(cell.rect("field", at: 3.5).isNear(20, 400, 362, 40))
    #expect(cell.rect("field", at: 5.5).isNear(20, 700, 362, 40))
  }

  @Test("A control around a text field is no button")
  func controlAroundField() throws {
    let screen = try recordedScreen(
      of: {
        Building { code in
          let (around, label, field) = (UIControl(), UILabel(), UITextField())
          around.frame = CGRect(x: 0, y: 0, width: 402, height: 874)
          label.frame = CGRect(x: 20, y: 60, width: 300, height: 30)
          label.text = "Sign in"
          field.frame = CGRect(x: 20, y: 100, width: 362, height: 40)
          code.view.addSubview(around)
          around.addSubview(label)
          around.addSubview(field)
        }
      }, id: "form", on: phone)
    #expect(screen.primaryAction == nil)
    let control = try #require(screen.views.firstIndex { $0.role == .control })
    #expect(!PreparedScreen(screen).nodes[control].isLeaf)
  }

  @Test("A button that consists of a label and a background is a button with the label's title")
  func composedButton() throws {
    let screen = try recordedScreen(
      of: {
        Building { code in
          let (field, button, back, label) = (UITextField(), UIButton(), UIView(), UILabel())
          field.frame = CGRect(x: 20, y: 100, width: 362, height: 40)
          button.frame = CGRect(x: 20, y: 700, width: 362, height: 50)
          back.frame = CGRect(x: 0, y: 0, width: 362, height: 50)
          back.backgroundColor = .black
          back.isUserInteractionEnabled = false
          label.frame = CGRect(x: 20, y: 10, width: 300, height: 30)
          label.text = "Sign in"
          code.view.addSubview(field)
          code.view.addSubview(button)
          button.addSubview(back)
          button.addSubview(label)
        }
      }, id: "form", on: phone)
    let button = try #require(screen.primaryAction)
    let node = PreparedScreen(screen).nodes[button]
    #expect(node.isLeaf && node.role == .primaryAction)
  }

  @Test("A date picker with wheels has their height")
  func datePicker() throws {
    let load: @Sendable (Building) -> Void = { code in
      let (field, picker) = (UITextField(), UIDatePicker())
      field.frame = CGRect(x: 20, y: 100, width: 362, height: 40)
      picker.preferredDatePickerStyle = .wheels
      picker.translatesAutoresizingMaskIntoConstraints = false
      code.view.addSubview(field)
      code.view.addSubview(picker)
      picker.topAnchor.constraint(equalTo: field.bottomAnchor).isActive = true
      picker.leadingAnchor.constraint(equalTo: field.leadingAnchor).isActive = true
    }
    let screen = try recordedScreen(of: { Building(load) }, id: "form", on: phone)
    let cell = playMade(screen, on: phone) { Building(load) }
    // The only control is inferred to be the main action.
    let picker = try #require(cell.trace.nodes.first { $0.role == .primaryAction })
    #expect(cell.rect(picker.id, at: 1).isNear(20, 140, 320, 216))
  }
}
