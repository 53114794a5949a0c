import Foundation
import TestSupport
import Testing

@Suite("Trying an app's own view controllers", .serialized)
struct TryTests {
  private let lab: Lab

  init() throws {
    lab = try Lab()
    for name in ["SignUp.storyboard"] + Self.sources {
      let text = try String(contentsOf: Self.app.appendingPathComponent(name), encoding: .utf8)
      try lab.write(text, to: "App/\(name)")
    }
  }

  private static let app = TestSupport.fixtures.appendingPathComponent("App")
  private static let controller = "Sources/SignUpViewController.swift"
  private static let sources = [controller, "Sources/RoundedButton.swift", "Sources/Tracker.swift"]
  private func avoidance(_ words: String..., environment: [String: String] = [:]) throws -> Outcome {
    try lab.compiling(words, environment: environment)
  }

  /// Replaces a text in the controller.
  private func replace(_ old: String, with new: String) throws {
    let file = lab.folder.appendingPathComponent("App/\(Self.controller)")
    let text = try String(contentsOf: file, encoding: .utf8)
    try #require(text.contains(old))
    try text.replacing(old, with: new).write(to: file, atomically: true, encoding: .utf8)
  }

  /// Replaces the first occurrence of a text in the storyboard.
  private func replaceInScene(_ old: String, with new: String) throws {
    let file = lab.folder.appendingPathComponent("App/SignUp.storyboard")
    let text = try String(contentsOf: file, encoding: .utf8)
    let place = try #require(text.range(of: old))
    try text.replacingCharacters(in: place, with: new).write(to: file, atomically: true, encoding: .utf8)
  }

  private static let onePhone = ["-d", "iphone-17-pro", "--orientation", "portrait"]

  private func tryApp(_ scenario: String, _ more: String...) throws -> Outcome {
    try lab.compiling(["try", "App"] + Self.onePhone + ["-k", scenario] + more)
  }

  @Test("A constant that is added to at each show is named with its line and its value")
  func addsUp() throws {
    // The designed constant is 16 points, and the keyboard of an iPhone 17 Pro is 335 points tall in portrait. The
    // next field posts a second notification without a hide in between: 16 + 2 · 335 = 686.
    let outcome = try tryApp("next-through-all", "--verbose")
    #expect(outcome.status == 2, "\(outcome.err)")
    #expect(
      outcome.out.hasPrefix("1 view controller with text input. 1 played, 0 refused."), "\(outcome.out)")
    #expect(outcome.out.contains("SignUpViewController.swift:34  submitBottom.constant += frame.height"))
    #expect(outcome.out.contains("sets the constant of 'submit-bottom' to 686"), "\(outcome.out)")
    // The button ends at 874 - 34 - 686 = 154. The keyboard's top is at 539, and the button may end 16 points above
    // it, as far as it is from the safe area: 539 - 16 - 154 = 369.
    #expect(
      outcome.out.contains(
        "adds up when the keyboard changes without hiding: 369 pt too far, 1 situation"), "\(outcome.out)")
    for line in [1, 13, 45] {
      #expect(outcome.out.contains("SignUpViewController.swift:\(line): Analytics"), "\(outcome.out)")
    }
  }

  @Test("A fix in place of the app's code begins with the lines to delete")
  func deletesCode() throws {
    let step =
      "Delete your code for the keyboard, because it would move the views as well: keyboardWillShow(_:) "
      + "(SignUpViewController.swift:29-36), keyboardWillHide(_:) (SignUpViewController.swift:38-41) and "
      + "SignUpViewController.swift:17-22."
    let outcome = try tryApp("next-through-all")
    #expect(outcome.out.contains("      \(step)\n"), "\(outcome.out)")
    let json = try #require(try tryApp("next-through-all", "--format", "json").json() as? [String: Any])
    let controllers = try #require(json["controllers"] as? [[String: Any]])
    let diagnosis = try #require(controllers[0]["diagnosis"] as? [String: Any])
    let fixes = try #require(diagnosis["fixes"] as? [[String: Any]])
    #expect((fixes.first?["removalSteps"] as? [String])?.first == step)
  }

  @Test("A gap of the home indicator is named with its lines, also where nothing fails")
  func countsTwice() throws {
    try replace("submitBottom.constant += frame.height", with: "submitBottom.constant = 16 + frame.height")
    let json = try #require(try tryApp("show-hide", "--format", "json").json() as? [String: Any])
    let controllers = try #require(json["controllers"] as? [[String: Any]])
    #expect(controllers[0]["builtBy"] as? String == "scene")
    let diagnosis = try #require(controllers[0]["diagnosis"] as? [String: Any])
    let tooFar = try #require(diagnosis["tooFar"] as? [String: Any])
    let lines = try #require(tooFar["lines"] as? [[String: Any]])
    let causes = try #require(lines.first?["causes"] as? [[String: Any]])
    #expect(causes.count == 1)
    #expect(causes.first?["kind"] as? String == "home-indicator-twice")
    // The margin of 16 points and the safe area of 34.
    #expect(causes.first?["most"] as? Double == 50)
    #expect(
      causes.first?["text"] as? String
        == "counts the home indicator twice: a gap of 50 pt, 34 pt of them the home indicator's safe area, which the "
        + "constraint keeps free already, 1 situation")
    // With the correction, 16 points stay.
    #expect((tooFar["correction"] as? String)?.hasPrefix("Subtract view.safeAreaInsets.bottom in ") == true)
    #expect(tooFar["closed"] as? Int == 1)
    let changed = try #require(tooFar["changedLines"] as? [[String: Any]])
    #expect(
      changed.map { $0["new"] as? String } == [
        "submitBottom.constant = 16 + frame.height - view.safeAreaInsets.bottom"
      ])
  }

  @Test(
    "A base class without text input is played as a part of its subclass, and the exit code is that of the subclass"
  )
  func baseClass() throws {
    try lab.write(
      """
      import UIKit

      class FormViewController: UIViewController {
        var active: UITextField?
        override func viewDidLoad() {
          super.viewDidLoad()
          view.backgroundColor = .white
        }
      }

      final class NameViewController: FormViewController {
        private let name = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 34))
        override func viewDidLoad() {
          super.viewDidLoad()
          view.addSubview(name)
        }
      }
      """, to: "Forms/Forms.swift")
    let words = ["try", "Forms"] + Self.onePhone + ["-k", "show-hide"]
    let outcome = try lab.compiling(words)
    #expect(outcome.status == 0, "\(outcome.out)\(outcome.err)")
    #expect(
      outcome.out.hasPrefix("1 view controller with text input. 1 played, 0 refused."), "\(outcome.out)")
    #expect(
      outcome.out.hasSuffix(
        """
        – FormViewController, Forms/Forms.swift:3
            It makes no text field, text view or search bar itself, and was played as the base class of NameViewController.

        """), "\(outcome.out)")
    let alone = try lab.compiling(words + ["--class", "FormViewController"])
    #expect(alone.status == 3 && alone.out.contains("1 refused"), "\(alone.out)")
  }

  @Test("The printed code of a scroll view is pasted, and the controller works as the fix says")
  func scrollView() throws {
    let before = """
      import UIKit

      final class SignInViewController: UIViewController {
        private let email = UITextField(), password = UITextField()
        private let signIn = UIButton(type: .system)

        override func loadView() {
          view = UIView()
          let logo = UIView()
          [email, password].forEach { $0.borderStyle = .roundedRect }
          signIn.setTitle("Sign in", for: .normal)
          let stack = UIStackView(arrangedSubviews: [logo, email, password, signIn])
          (stack.axis, stack.spacing) = (.vertical, 16)
          stack.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(stack)
          NSLayoutConstraint.activate([
            logo.heightAnchor.constraint(equalToConstant: 200),
            stack.centerYAnchor.constraint(equalTo: view.centerYAnchor, constant: 120),
            stack.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 32),
            stack.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -32),
          ])
        }
      }
      """
    try lab.write(before, to: "SignIn/SignInViewController.swift")
    let words = ["try", "SignIn"] + Self.onePhone + ["-k", "show-hide", "-k", "show-hide-last"]
    let json = try #require(try lab.compiling(words + ["--format", "json"]).json() as? [String: Any])
    let controllers = try #require(json["controllers"] as? [[String: Any]])
    let diagnosis = try #require(controllers[0]["diagnosis"] as? [String: Any])
    #expect(diagnosis["works"] as? Int == 0)
    let fixes = try #require(diagnosis["fixes"] as? [[String: Any]])
    let fix = try #require(fixes.first { ($0["title"] as? String ?? "").contains("into a scroll view") })
    #expect(fix["works"] as? Int == 2)
    #expect(
      fix["layoutSteps"] as? [String] == [
        "Call makeFormScrollView(), which is in the code below, where SignInViewController makes its views, before it adds "
          + "the first of them.",
        "Add 'stack' to formContentView instead of view.",
        "End these constraints at formContentView: stack.centerY = the screen's view.centerY + 120 (stack-centery) becomes "
          + "stack.centerY = content view.centerY + 120.",
        "Make these constraints as well, to formContentView: content view.bottom ≥ stack.bottom.",
      ])
    // The steps are followed to the letter.
    let code = try #require(fix["code"] as? String)
    let pasted =
      before
      .replacing(
        "view.addSubview(stack)", with: "makeFormScrollView()\n    formContentView.addSubview(stack)"
      )
      .replacing("equalTo: view.centerYAnchor", with: "equalTo: formContentView.centerYAnchor")
      .replacing(
        "    ])\n",
        with:
          "      formContentView.bottomAnchor.constraint(greaterThanOrEqualTo: stack.bottomAnchor),\n    ])\n"
      )
    try lab.write("\(pasted.dropLast())\n\(code)}\n", to: "SignIn/SignInViewController.swift")
    let after = try lab.compiling(words)
    #expect(after.status == 0 && after.out.contains("works in 2 of 2 situations"), "\(after.out)\(after.err)")
  }

  @Test("A constant that is set instead works where one that is added to fails")
  func isMended() throws {
    try replace(
      "submitBottom.constant += frame.height", with: "submitBottom.constant = 16 + frame.height - 34")
    let outcome = try tryApp("show-hide")
    #expect(outcome.status == 0, "\(outcome.out)\(outcome.err)")
    #expect(
      outcome.out.contains(
        "✓ SignUpViewController, App/Sources/SignUpViewController.swift:5: works in 1 of 1"))
    let json = try #require(try tryApp("show-hide", "--format", "json").json() as? [String: Any])
    let controllers = try #require(json["controllers"] as? [[String: Any]])
    #expect(controllers.count == 1)
    #expect(controllers[0]["class"] as? String == "SignUpViewController")
    #expect(controllers[0]["worksWithoutCode"] as? Int == 0)
  }

  @Test(
    "Code that ends, traps or never returns costs its own cells only",
    arguments: [
      ("exit(0)", "ended the process with exit(0)"),
      ("let nothing: Int? = nil; print(nothing!)", "Unexpectedly found nil"),
      ("while true {}", "10 seconds"),
    ])
  func isContained(_ code: String, _ words: String) throws {
    try replace("tracker.events += 1", with: code)
    let outcome = try tryApp("show-hide")
    #expect(outcome.status == 2, "\(outcome.err)")
    #expect(outcome.out.contains("The app's code cannot be played: 1 situation"), "\(outcome.out)")
    #expect(outcome.out.contains(words), "\(outcome.out)")
  }

  @Test(
    "A statement outside of the code for the keyboard that stops without the app's data is left out and listed"
  )
  func hasNoData() throws {
    try replace(
      "fields.first?.placeholder = \"Your name\"",
      with: "title = UserDefaults.standard.string(forKey: \"none\")!")
    let outcome = try tryApp("show-hide", "--verbose")
    #expect(
      outcome.out.hasPrefix("1 view controller with text input. 1 played, 0 refused."), "\(outcome.out)")
    #expect(!outcome.out.contains("cannot be played"), "\(outcome.out)")
    #expect(
      outcome.out.contains("SignUpViewController.swift:16: title = ")
        && outcome.out.contains("(the code stops here: Unexpectedly found nil"), "\(outcome.out)")
  }

  @Test("Weak outlets to objects that are no views stay, and a text that cannot be edited has its class")
  func hasOtherObjects() throws {
    try replace(
      "@IBOutlet private weak var submitButton: RoundedButton!",
      with:
        "@IBOutlet private weak var submitButton: RoundedButton!; @IBOutlet weak var tap: UITapGestureRecognizer!; "
        + "@IBOutlet weak var terms: UITextView!")
    try replace("tracker.events += 1", with: "tap.isEnabled = true; terms.text = \"Terms\"")
    try replaceInScene(
      "<button opaque=\"NO\"",
      with: """
        <textView editable="NO" text="Terms" translatesAutoresizingMaskIntoConstraints="NO" fixedFrame="YES" id="terms">
          <rect key="frame" x="16" y="400" width="300" height="40"/>
        </textView>
        <button opaque="NO"
        """)
    try replaceInScene(
      "<outlet property=\"submitButton\"",
      with: """
        <outlet property="tap" destination="tap" id="tap-outlet"/><outlet property="terms" destination="terms" id="t"/>
        <outlet property="submitButton"
        """)
    try replaceInScene("</viewController>", with: "</viewController><tapGestureRecognizer id=\"tap\"/>")
    let outcome = try tryApp("show-hide")
    #expect(!outcome.out.contains("cannot be played"), "\(outcome.out)\(outcome.err)")
    #expect(outcome.out.contains("SignUpViewController.swift:34"), "\(outcome.out)\(outcome.err)")
  }

  @Test("IQKeyboardManager, which the app's delegate enables, is played together with the controller")
  func hasManager() throws {
    try lab.write(
      """
      import IQKeyboardManagerSwift
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        func start() { IQKeyboardManager.shared.enable = true }
      }
      """, to: "App/Sources/AppDelegate.swift")
    let outcome = try tryApp("show-hide")
    #expect(
      outcome.out.contains(
        "IQKeyboardManager (strategy 'iq-keyboard-manager-toolbar') is played together with the code of "
          + "SignUpViewController, because App/Sources/AppDelegate.swift:5 sets 'enable'"),
      "\(outcome.out)\(outcome.err)")
    // The controller's own statement comes first, so the manager's toolbar of 44 points is on the keyboard of 335:
    // 16 + 335 + 44 = 395.
    #expect(outcome.out.contains("sets the constant of 'submit-bottom' to 395"), "\(outcome.out)")
    try replace(
      "tracker.events += 1",
      with: "IQKeyboardManager.shared.disabledDistanceHandlingClasses.append(SignUpViewController.self)")
    let exempted = try tryApp("show-hide")
    #expect(
      exempted.out.contains("exempts SignUpViewController from it"), "\(exempted.out)\(exempted.err)")
  }

  private static let noteController = """
    import SnapKit
    import UIKit

    class NoteViewController: UIViewController {
      private let field = UITextField()
      private let sendButton = UIButton(type: .system)
      private var bottom: Constraint?

      override func viewDidLoad() {
        super.viewDidLoad()
        sendButton.setTitle("Send", for: .normal)
        view.addSubview(field)
        view.addSubview(sendButton)
        sendButton.snp.makeConstraints { make in
          make.leading.trailing.equalToSuperview().inset(20)
          make.height.equalTo(50)
          bottom = make.bottom.equalTo(view).offset(-50).constraint
        }
        field.snp.makeConstraints { make in
          make.leading.trailing.equalTo(sendButton)
          make.height.equalTo(44)
          make.bottom.equalTo(sendButton.snp.top).offset(-12)
        }
        let center = NotificationCenter.default
        center.addObserver(
          self, selector: #selector(shown), name: UIResponder.keyboardWillShowNotification, object: nil)
        center.addObserver(
          self, selector: #selector(hidden), name: UIResponder.keyboardWillHideNotification, object: nil)
      }

      @objc private func shown(_ note: Notification) {
        guard let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
        bottom?.update(offset: -16 - frame.height)
        view.layoutIfNeeded()
      }

      @objc private func hidden(_ note: Notification) {
        bottom?.update(offset: -50)
        view.layoutIfNeeded()
      }
    }
    """

  /// Tries a controller that builds its screen.
  private func tryNote(_ code: String) throws -> Outcome {
    try lab.write(code, to: "Notes/NoteViewController.swift")
    return try lab.compiling(["try", "Notes", "--verbose"] + Self.onePhone + ["-k", "show-hide"])
  }

  @Test("A screen that is built with SnapKit is played, and the report says by which code")
  func usesSnapKit() throws {
    let right = try tryNote(Self.noteController)
    #expect(right.status == 0, "\(right.out) \(right.err)")
    #expect(right.out.contains("works in 1 of 1 situation"), "\(right.out)")
    #expect(
      right.out.contains("SnapKit is played by this program's own implementation of its public interface."))
    // 874 - 16 - 100 = 758, which is below the keyboard's top at 539.
    let wrong = try tryNote(Self.noteController.replacing("-16 - frame.height", with: "-16 - 100"))
    #expect(wrong.status == 2)
    #expect(wrong.out.contains("works in 0 of 1 situation"), "\(wrong.out)")
    #expect(
      wrong.out.contains("NoteViewController.swift:33  bottom?.update(offset: -16 - 100)"), "\(wrong.out)")
    #expect(wrong.out.contains("to -116"), "\(wrong.out)")
  }

  @Test("A registration that does not run is named, because the result is then that without the code")
  func doesNotRegister() throws {
    let code = Self.noteController
      .replacing(
        "  private var bottom: Constraint?\n",
        with: "  private var bottom: Constraint?\n  var mode: Int?\n"
      )
      .replacing(
        "    let center = NotificationCenter.default\n",
        with: "    let center = NotificationCenter.default\n    guard mode != nil else { return }\n")
    let without = try tryNote(code)
    #expect(without.status == 2)
    #expect(
      without.out.contains(
        "NoteViewController.swift:27 registers for notifications of the keyboard, but it does not run here"),
      "\(without.out)")
    let with = try lab.compiling(
      ["try", "Notes", "--set", "NoteViewController.mode=1"] + Self.onePhone + ["-k", "show-hide"])
    #expect(with.status == 0, "\(with.out) \(with.err)")
    #expect(!with.out.contains("does not run here"))
  }

  @Test("Views that are set up with Then are played")
  func usesThen() throws {
    let code = Self.noteController
      .replacing("import SnapKit", with: "import SnapKit\nimport Then")
      .replacing(
        "UIButton(type: .system)\n",
        with: "UIButton(type: .system).then { $0.setTitle(\"Send\", for: .normal) }\n"
      )
      .replacing("    sendButton.setTitle(\"Send\", for: .normal)\n", with: "")
    let outcome = try tryNote(code)
    #expect(outcome.out.contains("works in 1 of 1 situation"), "\(outcome.out) \(outcome.err)")
    #expect(outcome.out.contains("0 parts left out"), "\(outcome.out)")
    #expect(outcome.out.contains("Then is played by this program's own implementation"), "\(outcome.out)")
  }

  private static let editor = """
    import UIKit

    final class EditorViewController: UIViewController {
      private let model: NoteModel
      var delegate: NoteDelegate!
      var session: Session!
      private let field = UITextField()
      private var bottom: NSLayoutConstraint?

      init(model: NoteModel) {
        self.model = model
        super.init(nibName: nil, bundle: nil)
      }

      required init?(coder: NSCoder) { fatalError() }

      override func viewDidLoad() {
        super.viewDidLoad()
        field.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(field)
        bottom = field.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -50)
        NSLayoutConstraint.activate([
          field.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
          field.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
          field.heightAnchor.constraint(equalToConstant: 44), bottom!,
        ])
        NotificationCenter.default.addObserver(
          self, selector: #selector(shown), name: UIResponder.keyboardWillShowNotification, object: nil)
        NotificationCenter.default.addObserver(
          self, selector: #selector(hidden), name: UIResponder.keyboardWillHideNotification, object: nil)
      }

      @objc private func shown(_ note: Notification) {
        guard let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
        bottom?.constant = -frame.height - model.gap - delegate.margin
        view.layoutIfNeeded()
      }

      @objc private func hidden(_ note: Notification) {
        bottom?.constant = -50
        view.layoutIfNeeded()
      }
    }
    """

  private static let editorModel = """
    import UIKit

    struct Note { var title: String; let date: Date; var tags: [String] = [] }
    enum Mode { case edit(Note), create }
    protocol NoteStore { func save(_ note: Note) -> Bool }
    final class FileStore: NoteStore {
      private let folder: URL
      init(folder: URL) { self.folder = folder }
      func save(_ note: Note) -> Bool { true }
    }
    protocol NoteDelegate: AnyObject { func closed(_ note: Note); var margin: CGFloat { get } }
    final class NoteModel {
      let store: NoteStore
      var onChange: (String) -> Void
      let mode: Mode
      let gap: CGFloat
      init(store: NoteStore, mode: Mode, gap: CGFloat, onChange: @escaping (String) -> Void) {
        self.store = store; self.mode = mode; self.gap = gap; self.onChange = onChange
      }
    }
    """

  private func tryEditor(_ words: String...) throws -> Outcome {
    try lab.write(Self.editor, to: "Editor/EditorViewController.swift")
    try lab.write(Self.editorModel, to: "Editor/Note.swift")
    return try lab.compiling(["try", "Editor"] + Self.onePhone + ["-k", "show-hide"] + words)
  }

  @Test(
    "Values of another screen are made by rule and named, with a warning where the keyboard's code uses them")
  func inventsValues() throws {
    let outcome = try tryEditor()
    #expect(outcome.status == 0, "\(outcome.out) \(outcome.err)")
    #expect(outcome.out.contains("works in 1 of 1 situation"), "\(outcome.out)")
    for words in [
      "The controller is made with EditorViewController(model: NoteModel(store: FileStore(folder: URL(fileURLWithPath: \"/\")), "
        + "mode: Mode.create, gap: 0, onChange: { _ in })), because the initializer needs values of another screen.",
      "'delegate' is IdleNoteDelegate(), because another screen sets it.",
      "'session', which another screen sets, stays nil, because no file here declares Session.",
      "Warning: the code for the keyboard uses 'model', whose value is invented: EditorViewController.swift:35.",
    ] { #expect(outcome.out.contains(words), "\(outcome.out)") }
  }

  @Test("Values that the person gives take the place of invented ones")
  func takesValues() throws {
    let call =
      "EditorViewController(model: NoteModel(store: FileStore(folder: URL(fileURLWithPath: \"/\")), "
      + "mode: .create, gap: 40) { _ in })"
    let outcome = try tryEditor("--make", call, "--format", "json")
    let json = try #require(try outcome.json() as? [String: Any])
    let controllers = try #require(json["controllers"] as? [[String: Any]])
    let invented = try #require(controllers.first?["invented"] as? [[String: Any]])
    #expect(invented.map { $0["name"] as? String } == ["delegate"])
    #expect(controllers.first?["idleClasses"] as? [String] == ["IdleNoteDelegate"])
    #expect(
      controllers.first?["gaps"] as? [String] == [
        "'session', which another screen sets, stays nil, because no file here declares Session."
      ])
    #expect(controllers.first?["call"] == nil)
    let withoutCall = try #require(try tryEditor("--format", "json").json() as? [String: Any])
    let made = try #require(withoutCall["controllers"] as? [[String: Any]])
    let expected =
      "EditorViewController(model: NoteModel(store: FileStore(folder: URL(fileURLWithPath: \"/\")), "
      + "mode: Mode.create, gap: 0, onChange: { _ in }))"
    #expect(made.first?["call"] as? String == expected)
    // The keyboard is 335 points tall, so the constant is -335 - 40.
    #expect(outcome.out.contains("-375"), "\(outcome.out)")
    let wrong = try tryEditor("--set", "EditorViewController.delegate=3")
    #expect(wrong.status == 3, "\(wrong.err)")
    #expect(
      wrong.out.contains(
        "The value that --set gives to 'delegate' cannot be used, because it does not compile"),
      "\(wrong.out)")
    #expect(try tryEditor("--set", "EditorViewController.delegate").status == 64)
    #expect(try tryEditor("--set", "OtherViewController.delegate=nil").status == 64)
  }

  @Test("A value that cannot answer is named with the line of the person that asked it")
  func valueCannotAnswer() throws {
    let code = Self.editor
    try lab.write(
      code.replacing("    field.translates", with: "    _ = delegate.load()\n    field.translates"),
      to: "Editor/EditorViewController.swift")
    try lab.write(
      Self.editorModel.replacing(
        "func closed(_ note: Note);", with: "func closed(_ note: Note); func load() -> Result<Int, Error>;"),
      to: "Editor/Note.swift")
    let words = ["try", "Editor", "--verbose"] + Self.onePhone + ["-k", "show-hide"]
    let outcome = try lab.compiling(words)
    #expect(outcome.out.contains("works in 1 of 1 situation"), "\(outcome.out) \(outcome.err)")
    #expect(
      outcome.out.contains("EditorViewController.swift:19: _ = delegate.load()")
        && outcome.out.contains(
          "this line needs a value of 'func load() -> Result<Int, Error>', and IdleNoteDelegate is an object that does "
            + "nothing"),
      "\(outcome.out)")
    // The code for the keyboard cannot do without the line.
    try lab.write(
      code.replacing(
        "    bottom?.constant = -frame", with: "    _ = delegate.load()\n    bottom?.constant = -frame"),
      to: "Editor/EditorViewController.swift")
    let stopped = try lab.compiling(words)
    #expect(stopped.out.contains("EditorViewController.swift:35: this line needs a value"), "\(stopped.out)")
    #expect(!stopped.out.contains("Glue"), "\(stopped.out)")
  }

  @Test("An initializer that a storyboard calls and that cannot be called is named with the reason")
  func fallsBack() throws {
    try replace(
      "  override func viewDidLoad()",
      with: """
          struct Account<Kind> { var kind: Kind }
          init?(coder: NSCoder, account: Account<Int>) { super.init(coder: coder) }
          required init?(coder: NSCoder) { super.init(coder: coder) }
          override func viewDidLoad()
        """)
    let outcome = try tryApp("show-hide")
    #expect(
      outcome.out.contains(
        "The initializer 'init?(coder: NSCoder, account: Account<Int>)', which a storyboard calls, is not called, because "
          + "no value is made for 'account': the type Account is generic. 'init(coder: …)' is called instead. To call it, "
          + "give your value with --make 'SignUpViewController(coder: NSCoder(), account: <Account<Int>>)'."),
      "\(outcome.out) \(outcome.err)")
  }

  @Test("An initializer whose values cannot be made is named with the option that gives them")
  func namesCall() throws {
    let code = Self.noteController.replacing(
      "  override func viewDidLoad()",
      with: """
          init(database: Database, mode: Mode, title: String = "") { super.init(nibName: nil, bundle: nil) }
          required init?(coder: NSCoder) { fatalError() }
          enum Mode { case edit, create }
          override func viewDidLoad()
        """)
    let outcome = try tryNote(code)
    #expect(
      outcome.out.contains(
        "Its initializer 'init(database: Database, mode: Mode, title: String = …)' needs arguments, and none is made for "
          + "'database', because no file here declares Database. Give your value with --make "
          + "'NoteViewController(database: <Database>, mode: NoteViewController.Mode.edit)'."),
      "\(outcome.out) \(outcome.err)")
  }

  @Test("Controllers that the code presents are named, with where their results are; no path is absolute")
  func presents() throws {
    try lab.write(
      """
      import UIKit

      class HelpViewController: UIViewController {
        override func viewDidLoad() { view.addSubview(UILabel()) }
      }
      """, to: "Notes/HelpViewController.swift")
    try lab.write(
      """
      import UIKit

      class NameViewController: UIViewController {
        let field = UITextField(frame: CGRect(x: 20, y: 100, width: 300, height: 40))
        override func viewDidLoad() { view.addSubview(field) }
      }
      """, to: "Notes/NameViewController.swift")
    let code = Self.noteController
      .replacing(
        "  @objc private func shown",
        with: """
            override func viewDidAppear(_ animated: Bool) {
              super.viewDidAppear(animated)
              present(HelpViewController(), animated: true)
            }
            func rename() { present(NameViewController(), animated: true) }

            @objc private func shown
          """)
    try lab.write(code, to: "Notes/NoteViewController.swift")
    let folder = lab.folder.appendingPathComponent("Notes").path
    let words = Self.onePhone + ["-k", "show-hide"]
    let outcome = try lab.compiling(["try", folder, "-o", "pages", "--format", "json"] + words)
    let json = try #require(try outcome.json() as? [String: Any])
    let controllers = try #require(json["controllers"] as? [[String: Any]])
    let note = try #require(controllers.first { $0["class"] as? String == "NoteViewController" })
    #expect(note["place"] as? String == "Notes/NoteViewController.swift:4")
    #expect(
      note["presents"] as? [String] == [
        "NoteViewController.swift:33 presents HelpViewController in viewDidAppear(_:). It comes over this screen here "
          + "without its views, and the person dismisses it before the next step. This result says nothing about it: "
          + "it names no text input and is not played.",
        "NoteViewController.swift:35 presents NameViewController in rename(). This result says nothing about it: it is "
          + "played as a screen of its own.",
      ])
    // Commands have the path that was given, because they can be run.
    func places(_ text: String) -> String {
      text.split(separator: "\n").filter { !$0.contains("avoidance try ") }.joined(separator: "\n")
    }
    let text = try lab.compiling(["try", folder, "--verbose"] + words)
    #expect(!places(text.out).contains(lab.folder.path), "\(text.out)")
    let pages = lab.folder.appendingPathComponent("pages")
    let files = try #require(FileManager.default.enumerator(at: pages, includingPropertiesForKeys: nil))
    for case let file as URL in files where ["md", "html"].contains(file.pathExtension) {
      let page = try String(contentsOf: file, encoding: .utf8)
      #expect(!places(page).contains(lab.folder.path), "\(file.lastPathComponent)")
    }
  }

  @Test("An alert with a text field gets the keyboard, and the report says that the alert is not judged")
  func presentsAlert() throws {
    let code = Self.noteController
      .replacing(
        "  @objc private func shown",
        with: """
            override func viewDidAppear(_ animated: Bool) {
              super.viewDidAppear(animated)
              let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
              alert.addTextField { $0.placeholder = "Name" }
              present(alert, animated: true)
            }

            @objc private func shown
          """)
    let outcome = try tryNote(code)
    #expect(outcome.out.contains("works in 1 of 1 situation"), "\(outcome.out) \(outcome.err)")
    #expect(
      outcome.out.contains(
        "NoteViewController.swift:35 presents an alert with a text field in viewDidAppear(_:). Its keyboard is posted to "
          + "the code here, and the person dismisses the alert before the next step. The alert itself is not judged, "
          + "because UIKit keeps it above the keyboard."), "\(outcome.out)")
  }

  @Test("A handler in a class that overrides one of an extension of UIViewController is the one that runs")
  func overridesExtension() throws {
    let code = Self.noteController
      .replacing("@objc private func", with: "@objc override func")
      .appending(
        """

        extension UIViewController {
          @objc func shown(_ note: Notification) { view.frame.origin.y = -10 }
          @objc func hidden(_ note: Notification) { view.frame.origin.y = 0 }
        }
        """)
    let outcome = try tryNote(code)
    #expect(outcome.out.contains("works in 1 of 1 situation"), "\(outcome.out) \(outcome.err)")
    #expect(outcome.out.contains("0 parts left out"), "\(outcome.out)")
  }

  @Test(
    "A value that was left out costs the statements that need it, as far as they are not about the keyboard")
  func lacksValue() throws {
    let code = Self.noteController
      .replacing(
        "    view.addSubview(field)\n",
        with: "    view.addSubview(field)\n    title = name()\n    _ = kind()\n"
      )
      .appending("\nextension NoteViewController { func kind() -> UIView.Type { return Palette.kind() } }")
      .appending("\nextension NoteViewController { func name() -> String { return Palette.name() } }")
    let outcome = try tryNote(code)
    #expect(outcome.out.contains("works in 1 of 1 situation"), "\(outcome.out) \(outcome.err)")
    #expect(
      outcome.out.contains("the code stops here: this line needs a value of the type"), "\(outcome.out)")
  }

  @Test("A controller whose keyboard code needs a module that is not here is refused with the line")
  func isRefused() throws {
    try replace(
      "submitBottom.constant += frame.height", with: "submitBottom.constant = KeyboardKit.offset(frame)")
    let outcome = try tryApp("show-hide")
    #expect(outcome.status == 3, "\(outcome.err)")
    #expect(outcome.out.contains("– SignUpViewController"))
    #expect(outcome.out.contains("SignUpViewController.swift:34: "), "\(outcome.out)")
  }

  @Test("A syntax error is reported at the person's own line")
  func isNotSwift() throws {
    try replace("guard let frame =", with: "guard let frame = ) (")
    let outcome = try tryApp("show-hide")
    #expect(outcome.status == 3, "\(outcome.err)")
    #expect(
      outcome.out.contains("App/Sources/SignUpViewController.swift:30: This is not Swift"), "\(outcome.out)")
  }

  @Test("A compiler that is missing is one sentence with the way out")
  func hasNoCompiler() throws {
    let outcome = try avoidance("try", "App", environment: ["SWIFTC": "/nowhere/swiftc"])
    #expect(outcome.status == 1)
    #expect(outcome.err.contains("SWIFTC is '/nowhere/swiftc', which is not a program"), "\(outcome.err)")
    #expect(outcome.err.split(separator: "\n").count == 1)
  }

  @Test("Nothing in the app's folder changes, and a diagnosis of the folder plays the same code")
  func isUntouched() throws {
    func files() throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: lab.folder.appendingPathComponent("App").path)
        .sorted()
    }
    let before = try files()
    let tried = try tryApp("show-hide")
    #expect(try files() == before)
    let outcome = try avoidance(
      "diagnose", "App", "-d", "iphone-17-pro", "--orientation", "portrait", "-k", "show-hide")
    #expect(
      outcome.out.contains("Today, with SignUpViewController, the screen"), "\(outcome.out)\(outcome.err)")
    #expect(outcome.status == tried.status)
  }

  @Test("Code that writes files changes nothing on the disk, and its defaults are empty in each situation")
  func writesFiles() throws {
    let victim = lab.folder.appendingPathComponent("victim.txt")
    try "kept".write(to: victim, atomically: true, encoding: .utf8)
    let code = Self.noteController.replacing(
      "    view.addSubview(field)\n",
      with: """
            view.addSubview(field)
            let files = FileManager.default
            let isWritten = files.createFile(atPath: "relative.txt", contents: Data())
              || (try? "x".write(toFile: "\(lab.folder.path)/absolute.txt", atomically: false, encoding: .utf8)) != nil
              || (try? files.removeItem(atPath: "\(victim.path)")) != nil
              || (try? files.createDirectory(atPath: "folder", withIntermediateDirectories: true)) != nil
            let launches = UserDefaults.standard.integer(forKey: "launches")
            UserDefaults.standard.set(launches + 1, forKey: "launches")
            // The button is then out of the screen.
            if isWritten || launches > 0 { sendButton.transform = CGAffineTransform(translationX: 0, y: 2000) }

        """)
    try lab.write(code, to: "Notes/NoteViewController.swift")
    let outcome = try lab.compiling(
      ["try", "Notes"] + Self.onePhone + ["-k", "show-hide,reshow,show-hide-last"])
    #expect(outcome.out.contains("works in 2 of 2 situations"), "\(outcome.out) \(outcome.err)")
    let names = try FileManager.default.subpathsOfDirectory(atPath: lab.folder.path)
    for name in ["relative.txt", "absolute.txt", "folder"] { #expect(!names.contains(name)) }
    #expect(try String(contentsOf: victim, encoding: .utf8) == "kept")
  }

  @Test(
    "A scene that connects an outlet which the class lacks is a crash, with the outlet's line and the nearest name"
  )
  func lacksOutlet() throws {
    try replace("var submitBottom:", with: "var submitBotom:")
    let outcome = try tryApp("show-hide")
    #expect(outcome.status == 3, "\(outcome.err)")
    #expect(outcome.out.contains("App/SignUp.storyboard:"), "\(outcome.out)")
    #expect(
      outcome.out.contains(
        "connects the outlet 'submitBottom', which the class 'SignUpViewController' does not have"),
      "\(outcome.out)")
    #expect(outcome.out.contains("Did you mean 'submitBotom'?"), "\(outcome.out)")
  }

  @Test("A folder without storyboards does not hide the scenes of another one")
  func namesTwoFolders() throws {
    try lab.write("struct Nothing {}", to: "Other/Nothing.swift")
    let outcome = try lab.compiling(["try", "Other", "App"] + Self.onePhone + ["-k", "show-hide"])
    #expect(
      outcome.out.hasPrefix("1 view controller with text input. 1 played, 0 refused."), "\(outcome.out)")
  }

  @Test("A controller whose scene is not among the files is refused, because its outlets would be nil")
  func hasNoScene() throws {
    let outcome = try avoidance("try", "App/\(Self.controller)")
    #expect(outcome.status == 3)
    #expect(
      outcome.out.contains("Its outlet 'submitButton' in line 6 is connected in a scene"), "\(outcome.out)")
  }

  @Test("Mistakes in the command line name the way out")
  func mistakes() throws {
    #expect(try avoidance("try").status == 64)
    #expect(try avoidance("try", "Nowhere").status == 66)
    let unknown = try avoidance("try", "App", "--class", "OtherViewController")
    #expect(unknown.status == 64)
    #expect(unknown.err.contains("No class 'OtherViewController' here."), "\(unknown.err)")
    let near = try avoidance("try", "App", "--class", "SignUpViewControler")
    #expect(near.status == 64)
    #expect(near.err.contains("Did you mean 'SignUpViewController'?"), "\(near.err)")
    let made = try avoidance("try", "App", "--make", "ProfileViewController(user: .sample)")
    #expect(made.status == 64)
    #expect(made.err.contains("No class 'ProfileViewController' here."), "\(made.err)")
    let button = try avoidance("try", "App", "--make", "RoundedButton(radius: 4)")
    #expect(button.status == 64)
    #expect(
      button.err.contains("'RoundedButton(radius: 4)' makes none of the view controllers"), "\(button.err)")
  }

  @Test(
    "The commands that a trial prints run as they are, also for a folder outside of the working directory")
  func printedCommands() throws {
    try lab.write("{}", to: "elsewhere/notes.json")
    let folder = lab.folder.appendingPathComponent("elsewhere")
    let app = lab.folder.appendingPathComponent("App").path
    func run(_ words: [String]) throws -> Outcome {
      // The shell reads the command as a person's does, with the program in the path.
      try lab.start(
        URL(fileURLWithPath: "/bin/sh"), ["-c", "cd '\(folder.path)' && " + words.joined(separator: " ")],
        environment: [
          "AVOIDANCE_CACHE": Lab.codeCache,
          "PATH": Lab.executable.deletingLastPathComponent().path + ":"
            + (ProcessInfo.processInfo.environment["PATH"] ?? ""),
        ]
      ).finish(within: 400)
    }
    let first = try run(
      ["avoidance", "try", app] + Self.onePhone + ["-k", "next-through-all", "--format", "json"])
    let json = try #require(try first.json() as? [String: Any])
    let controllers = try #require(json["controllers"] as? [[String: Any]])
    let diagnosis = try #require(controllers[0]["diagnosis"] as? [String: Any])
    let command = try #require(diagnosis["command"] as? String)
    let again = try run([command])
    #expect(again.status == first.status, "\(command)\n\(again.err)")
    #expect(again.out.hasPrefix("1 view controller with text input. 1 played"), "\(again.out)")
    let faults = try #require(diagnosis["faults"] as? [[String: Any]])
    let explain = try #require(faults.first?["explain"] as? String)
    let story = try run([explain])
    #expect(story.status == 0, "\(explain)\n\(story.err)")
    #expect(
      story.out.contains("own-sign-up-view-controller/iphone-17-pro/portrait/next-through-all/"),
      "\(story.out)")
  }

  @Test(
    "The home indicator that is counted twice is subtracted in the line itself, and the correction is played")
  func correctsLine() throws {
    try replace("submitBottom.constant += frame.height", with: "submitBottom.constant = frame.height + 90")
    let outcome = try tryApp("show-hide-last")
    #expect(
      outcome.out.contains(
        "counts the home indicator twice: a gap of 124 pt, 34 pt of them the home indicator's safe area, which the "
          + "constraint keeps free already"), "\(outcome.out)")
    #expect(
      outcome.out.contains(
        "Fix: Subtract view.safeAreaInsets.bottom in SignUpViewController.swift:34: works in 1 of 1"),
      "\(outcome.out)")
  }

  @Test("A single hidden line is shown instead of the words that it is hidden")
  func showsTheLastPart() throws {
    // The fixture has three parts that do not compile: the import's three calls.
    let outcome = try tryApp("show-hide")
    #expect(!outcome.out.contains(" 1 more"), "\(outcome.out)")
    #expect(outcome.out.contains("SignUpViewController.swift:45: Analytics"), "\(outcome.out)")
  }

  @Test("Classes that are here are listed if --class names another one")
  func listsClasses() throws {
    let outcome = try avoidance("try", "App", "--class", "Registration")
    #expect(outcome.status == 64)
    #expect(
      outcome.err.contains("No class 'Registration' here. Classes here: SignUpViewController."),
      "\(outcome.err)")
  }

  @Test("With --screen, the controllers whose code builds the screen are not tried")
  func onlyScreen() throws {
    try lab.write(
      """
      import UIKit
      final class CodedViewController: UIViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          view.addSubview(UITextField(frame: CGRect(x: 20, y: 700, width: 200, height: 40)))
        }
      }
      """, to: "App/Coded.swift")
    let outcome = try tryApp("show-hide", "--screen", "App/SignUp.storyboard")
    #expect(outcome.out.hasPrefix("1 view controller with text input."), "\(outcome.out)\(outcome.err)")
    #expect(!outcome.out.contains("CodedViewController"), "\(outcome.out)")
    let other = try tryApp(
      "show-hide", "--screen", "App/SignUp.storyboard", "--class", "CodedViewController")
    #expect(other.status == 64)
    #expect(
      other.err.contains("The screens of --screen do not have the class 'CodedViewController'."),
      "\(other.err)")
  }
}
