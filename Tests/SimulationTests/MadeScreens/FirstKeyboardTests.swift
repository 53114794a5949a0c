import Platform
import Scenarios
import Screens
import Testing
import UIKit

@testable import Simulation

@Suite("The first keyboard of a screen that code builds") struct FirstKeyboardTests {
  /// A screen that registers for the second keyboard when the first one has appeared.
  private final class Late: UIViewController {
    private let field = UITextField(frame: CGRect(x: 20, y: 100, width: 300, height: 40))
    private var isRegistered = false

    override func viewDidLoad() {
      super.viewDidLoad()
      _runs("Late.swift", 3)
      view.addSubview(field)
      _runs("Late.swift", 5)
      NotificationCenter.default.addObserver(
        self, selector: Selector("register", Late.register), name: UIResponder.keyboardDidShowNotification,
        object: nil)
    }

    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      _runs("Late.swift", 7)
      field.becomeFirstResponder()
    }

    private func register(_ note: Notification) {
      guard !isRegistered else { return }
      isRegistered = true
      let names = [UIResponder.keyboardWillShowNotification, UIResponder.keyboardWillHideNotification]
      for (line, name) in zip([9, 10], names) {
        _runs("Late.swift", line)
        NotificationCenter.default.addObserver(
          self, selector: Selector("shown", Late.shown), name: name, object: nil)
      }
    }

    private func shown(_ note: Notification) {
      _runs("Late.swift", 14)
      view.frame.origin.y = -10
    }
  }

  @Test("A registration after the first keyboard is noted with its line, and one in time is not")
  func late() throws {
    let screen = try recordedScreen(of: { Late() }, id: "late", on: MadeDevices.pro17)
    let cell = playMade(screen, [.hide, .focus(.first)], on: MadeDevices.pro17) { Late() }
    #expect(
      cell.observation.late == [
        LateRegistration(
          name: "keyboardWillShowNotification", place: SourcePlace(file: "Late.swift", line: 9))
      ])
  }

  /// A screen with three fields, the second of which is in a view that the code hides.
  private final class Hiding: UIViewController {
    override func viewDidLoad() {
      super.viewDidLoad()
      let box = UIView(frame: CGRect(x: 0, y: 100, width: 300, height: 40))
      view.addSubview(UITextField(frame: CGRect(x: 20, y: 40, width: 300, height: 40)))
      view.addSubview(box)
      view.addSubview(UITextField(frame: CGRect(x: 20, y: 200, width: 300, height: 40)))
      box.addSubview(UITextField(frame: CGRect(x: 20, y: 0, width: 280, height: 40)))
      box.isHidden = true
    }
  }

  @Test("A field that the code has hidden is neither tapped nor reached with the next key")
  func hidden() throws {
    let screen = try recordedScreen(of: { Hiding() }, id: "hiding", on: MadeDevices.pro17)
    #expect(screen.inputs.count == 3)
    let middle = InputChoice.middle.index(in: screen)
    #expect(middle == InputChoice.last.index(in: screen))
    #expect(screen.shownInputs.count == 2)
    let cell = playMade(screen, [.focus(.first), .nextThroughAll], on: MadeDevices.pro17) { Hiding() }
    #expect(cell.breach == nil)
    #expect(cell.trace.transitions.map(\.kind) == [.show, .focusChange])
    #expect(cell.trace.transitions.last.map { cell.trace.stages[$0.stageAfter].focus } == middle)
  }

  @Test("Changes before the first step are those that set the screen up")
  func setup() throws {
    let screen = try recordedScreen(of: { Late() }, id: "late", on: MadeDevices.pro17)
    let cell = playMade(screen, [.hide, .focus(.first)], on: MadeDevices.pro17) { Late() }
    func lines(isSetup: Bool) -> Set<Int> {
      Set(cell.trace.adjustments.filter { $0.isSetup == isSetup }.compactMap { $0.place?.line })
    }
    #expect(lines(isSetup: true) == [7])
    #expect(lines(isSetup: false) == [14])
  }

  /// Records a scroll view of a field above a bar of buttons.
  private func barOfButtons(
    _ bottom: @escaping (UIView) -> NSLayoutYAxisAnchor
  ) throws -> Screen {
    try recordedScreen(
      of: {
        Building { code in
          let (scroll, bar, button) = (UIScrollView(), UIStackView(), UIButton(type: .system))
          let field = UITextField(frame: CGRect(x: 20, y: 20, width: 300, height: 40))
          button.setTitle("Publish", for: .normal)
          bar.accessibilityIdentifier = "bar"
          bar.addArrangedSubview(button)
          scroll.addSubview(field)
          for view in [scroll, bar] {
            view.translatesAutoresizingMaskIntoConstraints = false
            code.view.addSubview(view)
          }
          NSLayoutConstraint.activate([
            scroll.topAnchor.constraint(equalTo: code.view.topAnchor),
            scroll.leadingAnchor.constraint(equalTo: code.view.leadingAnchor),
            scroll.trailingAnchor.constraint(equalTo: code.view.trailingAnchor),
            scroll.bottomAnchor.constraint(equalTo: bar.topAnchor),
            bar.leadingAnchor.constraint(equalTo: code.view.leadingAnchor),
            bar.trailingAnchor.constraint(equalTo: code.view.trailingAnchor),
            bar.bottomAnchor.constraint(equalTo: bottom(code.view)),
          ])
        }
      }, id: "buttons", on: MadeDevices.pro17)
  }

  @Test("A bar of buttons stays on the keyboard if its author tied it to the keyboard layout guide")
  func tiedBar() throws {
    let tied = try barOfButtons { $0.keyboardLayoutGuide.topAnchor }
    let bar = try #require(tied.pinnedBar)
    #expect(tied.tree.nodes[bar].id == "bar" && tied.kind == .scrollingForm)
    #expect(try barOfButtons { $0.safeAreaLayoutGuide.bottomAnchor }.pinnedBar == nil)
  }
}
