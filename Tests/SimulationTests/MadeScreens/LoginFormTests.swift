import KeyboardAvoidance
import Platform
import Scenarios
import Screens
import Testing
import UIKit

@testable import Simulation

/// A login form without a file: a title, two fields in a stack view, and a button at the bottom edge.
private final class LoginForm: UIViewController {
  private let titleLabel = UILabel()
  private lazy var emailField = makeField("E-mail")
  private lazy var passwordField = makeField("Password")
  private let signInButton = UIButton(type: .system)
  private lazy var stack = UIStackView(arrangedSubviews: [emailField, passwordField])
  private var bottom: NSLayoutConstraint?

  private func makeField(_ placeholder: String) -> UITextField {
    let field = UITextField()
    field.placeholder = placeholder
    field.borderStyle = .roundedRect
    return field
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    titleLabel.text = "Welcome"
    titleLabel.font = .systemFont(ofSize: 28, weight: .bold)
    passwordField.isSecureTextEntry = true
    signInButton.setTitle("Sign in", for: .normal)
    stack.axis = .vertical
    stack.spacing = 12
    for part in [titleLabel, stack, signInButton] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    let bottom = signInButton.bottomAnchor.constraint(
      equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -16)
    self.bottom = bottom
    NSLayoutConstraint.activate([
      titleLabel.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 40),
      titleLabel.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      stack.topAnchor.constraint(equalTo: titleLabel.bottomAnchor, constant: 32),
      stack.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 24),
      stack.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -24),
      emailField.heightAnchor.constraint(equalToConstant: 44),
      passwordField.heightAnchor.constraint(equalToConstant: 44),
      signInButton.leadingAnchor.constraint(equalTo: stack.leadingAnchor),
      signInButton.trailingAnchor.constraint(equalTo: stack.trailingAnchor),
      signInButton.heightAnchor.constraint(equalToConstant: 50),
      bottom,
    ])
    NotificationCenter.default.addObserver(
      self, selector: Selector("show", LoginForm.keyboardWillShow),
      name: UIResponder.keyboardWillShowNotification, object: nil)
    NotificationCenter.default.addObserver(
      self, selector: Selector("hide", LoginForm.keyboardWillHide),
      name: UIResponder.keyboardWillHideNotification, object: nil)
  }

  private func keyboardWillShow(_ note: Notification) {
    guard let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
    bottom?.constant = -16 - (end.height - view.safeAreaInsets.bottom)
    view.layoutIfNeeded()
  }

  private func keyboardWillHide() { bottom?.constant = -16 }
}

/// A strategy that keeps the bottom constraint above the keyboard.
private final class Lifting: UIViewController, KeyboardAvoidanceStrategy {
  override func viewDidLoad() {
    super.viewDidLoad()
    NotificationCenter.default.addObserver(
      self, selector: Selector(show), name: UIResponder.keyboardWillShowNotification, object: nil)
  }

  private func show(_ note: Notification) {
    guard let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
    outlets.bottomConstraint?.constant = -16 - (end.height - view.safeAreaInsets.bottom)
    view.layoutIfNeeded()
  }
}

@Suite("A login form that code builds") struct LoginFormTests {
  private func recorded(on device: SimulatedDevice) throws -> ScreenRecording {
    try ScreenRecording(of: { LoginForm() }, id: "login", on: device)
  }

  @Test("Its views, names, roles and keyboards are recorded")
  func recording() throws {
    let screen = try recorded(on: MadeDevices.pro17).screen
    #expect(
      screen.tree.nodes.map(\.id)
        == ["root", "title-label", "stack", "email-field", "password-field", "sign-in-button"])
    #expect(screen.inputs.map { screen.tree.nodes[$0.view].id } == ["email-field", "password-field"])
    #expect(screen.inputs.map(\.isSecure) == [false, true])
    #expect(screen.primaryAction == 5)
    #expect(screen.views[1].text == "Welcome")
    #expect(screen.bottomConstraint.map { screen.tree.constraints[$0].id } == "sign-in-button-bottom")
    #expect(screen.tree.constraints.count == 11)
  }

  // The title is a line of 28 points, that is 28 · 1.1934 = 33.42 points, rounded up to pixels.

  @Test("On an iPhone 17 Pro, the fields are 354 points wide and the button ends 50 points above the edge")
  func largePhone() throws {
    let screen = try recorded(on: MadeDevices.pro17).screen
    let cell = playMade(screen, [], on: MadeDevices.pro17) { LoginForm() }
    #expect(cell.breach == nil)
    #expect(cell.observation.inert == [])
    let title = cell.rect("title-label", at: 0)
    #expect(abs(title.minY - 102) < 1e-6)
    #expect(abs(title.height - 101.0 / 3) < 1e-6)
    #expect(cell.rect("stack", at: 0).isNear(24, 102 + 101.0 / 3 + 32, 354, 100))
    #expect(cell.rect("email-field", at: 0).isNear(24, 167 + 2.0 / 3, 354, 44))
    #expect(cell.rect("password-field", at: 0).isNear(24, 223 + 2.0 / 3, 354, 44))
    #expect(cell.rect("sign-in-button", at: 0).isNear(24, 874 - 34 - 16 - 50, 354, 50))
  }

  @Test("On an iPhone SE, the same recording is played with the sizes of that phone")
  func smallPhone() throws {
    let screen = try recorded(on: MadeDevices.pro17).screen
    let cell = playMade(screen, [], on: MadeDevices.se3) { LoginForm() }
    #expect(cell.breach == nil)
    #expect(cell.rect("title-label", at: 0).height == 33.5)
    #expect(cell.rect("email-field", at: 0).isNear(24, 20 + 40 + 33.5 + 32, 327, 44))
    #expect(cell.rect("sign-in-button", at: 0).isNear(24, 667 - 16 - 50, 327, 50))
  }

  @Test("Its own code moves its button to 16 points above the keyboard")
  func keyboard() throws {
    let screen = try recorded(on: MadeDevices.pro17).screen
    let cell = playMade(screen, [.focus(.first), .hide], on: MadeDevices.pro17) { LoginForm() }
    #expect(cell.breach == nil)
    #expect(cell.rect("sign-in-button", at: 3).isNear(24, 874 - 300 - 16 - 50, 354, 50))
    #expect(cell.rect("sign-in-button", at: 6).isNear(24, 774, 354, 50))
    #expect(cell.rect("email-field", at: 3).isNear(24, 167 + 2.0 / 3, 354, 44))
  }

  @Test("The recorded screen gives a strategy the same cell as the same screen in a file")
  func file() throws {
    let recording = try recorded(on: MadeDevices.pro17)
    let text = try #require(recording.file)
    let read = try ScreenReader.read(text: text, path: "login.json")
    let byHand = try ScreenReader.read(text: Self.file, path: "by-hand.json")
    let variant = StrategyVariant(
      id: "lifting", family: "lifting", title: "Lifting", summary: "Lifts.", provenance: .published,
      source: "a test", undo: "", make: { Lifting() })
    let actions: [ScenarioAction] = [.focus(.first), .next, .rotate, .hide]
    let cells = [recording.screen, read, byHand].map {
      playMade(variant, $0, actions, on: MadeDevices.pro17).trace
    }
    #expect(cells[0].rects == cells[1].rects)
    #expect(cells[0].rects == cells[2].rects)
    #expect(cells[0].stages.map(\.time) == cells[2].stages.map(\.time))
  }

  /// The form as a person writes it.
  private static let file = """
    {
      "id": "login", "title": "Login",
      "views": [
        {"id": "title", "role": "text", "size": {"width": \(width), "height": 33.666666666666664},
         "baseline": {"first": 26.656, "last": 6.748}},
        {"id": "stack", "stack": {"axis": "vertical", "spacing": 12}, "views": [
          {"id": "email", "input": {"lineHeight": 20.333333333333332}},
          {"id": "password", "input": {"secure": true, "lineHeight": 20.333333333333332}}
        ]},
        {"id": "button", "role": "primary-action"}
      ],
      "constraints": [
        "title.top == root.safe-area.top + 40", "title.centerX == root.centerX",
        "stack.top == title.bottom + 32", "stack.leading == root.leading + 24",
        "stack.trailing == root.trailing - 24", "email.height == 44", "password.height == 44",
        "button.leading == stack.leading", "button.trailing == stack.trailing", "button.height == 50",
        "bottom: button.bottom == root.safe-area.bottom - 16"
      ],
      "primaryAction": "button", "bottomConstraint": "bottom"
    }
    """

  /// The width of the title: the widths of its letters in 28 points and bold, rounded up to pixels.
  private static let width: Double = {
    let font = InterfaceFont(pointSize: 28, isSystem: true, weight: .bold)
    return TextMetrics.roundUp(TextMetrics.width("Welcome", font), scale: 3)
  }()
}
