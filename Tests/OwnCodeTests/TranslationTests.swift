import Foundation
import Testing
import TestSupport

@testable import OwnCode

@Suite("The translation of a person's files") struct TranslationTests {
  private func translate(_ text: String, path: String = "App/Login.swift") throws -> TranslatedSources {
    try TranslationTools.shared.get().client.translate([SourceText(path: path, text: text)])
  }

  /// Returns the translated lines without the marks of statements.
  private func lines(_ text: String) throws -> [String] {
    let file = try #require(try translate(text).files.first)
    return file.text.replacing("_runs(); ", with: "").split(separator: "\n", omittingEmptySubsequences: false)
      .map {
        $0.trimmingCharacters(in: .whitespaces)
      }
  }

  @Test("Each statement is marked, and a body of one expression keeps its value")
  func marks() throws {
    let text = """
      class Login: UIViewController {
        var isOpen: Bool { height > 0 }
        func width(_ count: Int) -> Int { if count > 1 { 2 } else { 3 } }
        func show() {
          let width = width(1)
          if width > 0 { print(width) } else { print(1) }
          [1].forEach { print($0) }
          switch width { case 1: print(2); default: break }
        }
      }
      """
    let file = try #require(try translate(text).files.first)
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    #expect(lines[1] == "var isOpen: Bool { height > 0 }")
    #expect(lines[2] == "func width(_ count: Int) -> Int { if count > 1 { 2 } else { 3 } }")
    #expect(lines[4] == "_runs(); let width = width(1)")
    #expect(lines[5] == "_runs(); if width > 0 { _runs(); print(width) } else { _runs(); print(1) }")
    #expect(lines[6] == "_runs(); [1].forEach { print($0) }")
    #expect(lines[7] == "_runs(); switch width { case 1: _runs(); print(2); default: _runs(); break }")
  }

  @Test("A body that only returns a value has no mark, because the statement that uses the value is named")
  func returns() throws {
    let text = """
      class Login: UIViewController {
        var form: FormView { return view as! FormView }
        func gap(_ note: Notification) -> CGFloat { return height(of: note) - 34 }
        func show() { hide() }
      }
      """
    let file = try #require(try translate(text).files.first)
    let lines = file.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines[1] == "var form: FormView { return view as! FormView }")
    #expect(lines[2] == "func gap(_ note: Notification) -> CGFloat { return height(of: note) - 34 }")
    #expect(lines[3] == "func show() { _runs(); hide() }")
  }

  @Test(
    "The controllers that code presents are found with their classes, also inside of navigation controllers")
  func presentations() throws {
    let text = """
      class Login: UIViewController {
        private let help = HelpViewController()
        func forgot() {
          let next = ForgotViewController(email: "")
          present(next, animated: true)
        }
        override func viewDidAppear(_ animated: Bool) {
          let nav = UINavigationController(rootViewController: WelcomeViewController())
          self.present(nav, animated: true, completion: nil)
        }
        func edit(_ sender: Any) {
          guard let nav = storyboard?.instantiateInitialViewController() as? UINavigationController,
            let editor = nav.topViewController as? EditViewController
          else { return }
          editor.note = nil
          present(nav, animated: true)
          present(help, animated: true); present(make(), animated: true)
        }
        func name() {
          let alert = UIAlertController(title: "", message: nil, preferredStyle: .alert)
          alert.addTextField()
          DispatchQueue.main.async { self.present(alert, animated: true) }
          router.present("a")
        }
      }
      """
    let found = try translate(text).presentations
    #expect(
      found.map(\.shown) == [
        "ForgotViewController", "WelcomeViewController", "EditViewController", "HelpViewController", nil,
        "UIAlertController",
      ])
    #expect(found.map(\.line) == [5, 9, 16, 17, 17, 22])
    #expect(
      found.map(\.function) == [
        "forgot()", "viewDidAppear(_:)", "edit(_:)", "edit(_:)", "edit(_:)", "name()",
      ])
    #expect(found.map(\.hasFields) == [false, false, false, false, false, true])
    #expect(found[4].text == "make()")
    #expect(found.allSatisfy { $0.type == "Login" })
  }

  @Test(
    "The only expression of an initializer that may fail stays alone, and its imports of modules that are here go"
  )
  func initializers() throws {
    let text = """
      import Combine
      import KeyboardAvoidance
      class Login: UIViewController {
        required init?(coder: NSCoder) { nil }
        init() { super.init(nibName: nil, bundle: nil) }
      }
      """
    let translation = try translate(text)
    #expect(translation.refusals.isEmpty, "\(translation.refusals)")
    let file = try #require(translation.files.first)
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    #expect(lines[0] == "")
    #expect(lines[1] == "import KeyboardAvoidance")
    #expect(lines[3] == "required init?(coder: NSCoder) { nil }")
    #expect(lines[4] == "init() { _runs(); super.init(nibName: nil, bundle: nil) }")
  }

  @Test("Attributes, imports and conditions go, and every line stays where it is")
  func lines() throws {
    let lines = try lines(
      """
      import UIKit
      @objc(LoginScreen)
      @IBDesignable class Login: UIViewController {
        @IBOutlet
        weak var bottom: NSLayoutConstraint!
        #if os(iOS) && !os(macOS)
        dynamic var height = 0
        #endif
        func show() {
          if #available(iOS 15, *), height > 0 { bottom.constant = 1 }
        }
      }
      """)
    #expect(lines[0] == "")
    #expect(lines[2] == "class Login: UIViewController {")
    #expect(lines[4] == "weak var bottom: NSLayoutConstraint!")
    #expect(lines[5] == "#if true")
    #expect(lines[6] == "var height = 0")
    #expect(lines[9] == "if _isAvailable(15), height > 0 { bottom.constant = 1 }")
    #expect(lines[11].hasPrefix("internal static func _connect_Login("))
    #expect(lines.count == 12)
  }

  @Test("The bundle of a class is the main bundle")
  func bundles() throws {
    let lines = try lines(
      """
      func load() {
        use(UINib(nibName: "Login", bundle: Bundle(for: type(of: self))))
        use(Bundle(path: "/"))
        use(UINib(nibName: "Login", bundle: .init(for: Login.self)))
      }
      """)
    #expect(lines[1] == "use(UINib(nibName: \"Login\", bundle: Bundle.main))")
    #expect(lines[2] == "use(Bundle(path: \"/\"))")
    #expect(lines[3] == "use(UINib(nibName: \"Login\", bundle: Bundle.main))")
  }

  @Test("An optional value of a protocol of Objective-C is any, because some needs Objective-C there")
  func optionalProtocols() throws {
    let lines = try lines(
      """
      @objc protocol Input where Self: UIView {}
      protocol Plain {}
      func restore(_ input: (some Input)?, _ other: some Input, plain: (some Plain)?) {}
      """)
    #expect(lines[2] == "func restore(_ input: (any Input)?, _ other: some Input, plain: (some Plain)?) {}")
  }

  @Test(
    "A selector becomes its name and a method of the class",
    arguments: [
      ("#selector(shown)", "Selector(\"shown:\", Login.shown)"),
      ("#selector(self.shown(_:))", "Selector(\"shown:\", Login.shown(_:))"),
      ("#selector(Login.moved(from:to:))", "Selector(\"movedFrom:to:\", Login.moved(from:to:))"),
      ("#selector(helper.done)", "Selector(\"doneWithSender:\", Helper.done)"),
      ("#selector(UIView.endEditing(_:))", "Selector(\"endEditing:\", UIView.endEditing(_:))"),
      ("#selector(getter: UIView.isHidden)", "Selector(getter: \"isHidden\")"),
      ("#selector(getter: isHidden)", "Selector(getter: \"isHidden\")"),
      ("#selector(getter: helper)", "Selector(getter: \"helper\", of: Login.self)"),
      ("#selector(getter: Login.helper)", "Selector(getter: \"helper\", of: Login.self)"),
      ("#selector(UIInputViewController.shown)", "Selector(\"shown:\", Login.shown)"),
      ("#selector(UIViewController.other)", "Selector(\"other\", UIViewController.other)"),
      ("Selector((\"shown:\"))", "Selector(\"shown:\", Login.shown(_:))"),
    ])
  func selectors(code: String, expected: String) throws {
    let lines = try lines(
      """
      class Helper { @objc func done(sender: UIButton) {} }
      class Login: UIViewController {
        let helper = Helper()
        @objc func shown(_ note: Notification) {}
        @objc func moved(from: Int, to: Int) {}
        func start() {
          use(\(code))
        }
      }
      """)
    #expect(lines[6] == "use(\(expected))")
  }

  @Test("Outlets and actions are declared with the names that storyboards use")
  func declarations() throws {
    let answer = try translate(
      """
      class Login: UIViewController, UITextFieldDelegate {
        @IBOutlet private var fields: [UITextField]!
        @IBOutlet weak var email: UITextField?
        init(user: User, animated: Bool = true) { fatalError() }
        enum State { case idle }
      }
      private extension Login {
        @IBAction func send(sender: UIButton) {}
        @IBAction func cancel() {}
        @IBAction func slide(_ slider: UISlider, forEvent event: UIEvent) {}
      }
      """)
    let login = try #require(answer.types.first { $0.kind == .class })
    #expect(login.inherited == ["UIViewController", "UITextFieldDelegate"])
    #expect(login.outlets.map(\.name) == ["fields", "email"])
    #expect(login.outlets.map(\.type) == ["UITextField", "UITextField"])
    #expect(login.outlets.map(\.isCollection) == [true, false])
    #expect(login.initializers.first?.parameters.map(\.label) == ["user", "animated"])
    #expect(login.initializers.first?.parameters.map(\.hasDefault) == [false, true])
    #expect(login.connector == "_connect_Login")
    #expect(login.performer == nil)
    let actions = try #require(answer.types.first { $0.kind == .extension })
    #expect(actions.actions.map(\.selector) == ["sendWithSender:", "cancel", "slide:forEvent:"])
    #expect(actions.performer == "_perform_Login_in_0")
    #expect(answer.types.contains { $0.name == "Login.State" && $0.isNested })
  }

  @Test("Code for the keyboard in an extension of a UIKit class belongs to the controllers that call it")
  func keyboardPartOfExtension() throws {
    let answer = try translate(
      """
      extension UIViewController {
        func register() {
          center.addObserver(self, selector: #selector(shown), name: UIResponder.keyboardWillShowNotification)
        }
        @objc func shown(_ note: Notification) { raise() }
      }
      class Login: UIViewController {
        override func viewDidLoad() { register() }
      }
      class Other: UIViewController {
        override func viewDidLoad() { load() }
      }
      """)
    #expect(answer.keyboardParts.map(\.type) == ["Login"])
    #expect(answer.keyboardParts.first?.statements.map(\.line) == [3, 5])
  }

  @Test("Keys of a hardware keyboard are not code for the keyboard")
  func hardwareKeys() throws {
    let answer = try translate(
      """
      class Search: UIViewController {
        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
          guard presses.first?.key?.keyCode == .keyboardEscape else { return }
          close()
        }
        func close() { view.endEditing(true) }
      }
      """)
    #expect(answer.keyboardParts.isEmpty)
  }

  @Test("Functions that answer the keyboard are deleted with the statements that register and call them")
  func removals() throws {
    let answer = try translate(
      """
      class Login: UIViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          register()
          if isPhone {
            center.addObserver(
              self, selector: #selector(raise), name: UIResponder.keyboardWillShowNotification, object: nil)
          }
          center.addObserver(forName: UIResponder.keyboardDidHideNotification, object: nil, queue: nil) { note in
            self.reset(note, animated: true)
          }
          view.keyboardLayoutGuide.followsUndockedKeyboard = true
        }
        func register() { center.addObserver(self, selector: #selector(raise), name: .keyboardWillHideNotification) }
        @objc func raise() { move(1) }
        func reset(_ note: Notification, animated: Bool) { let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] }
        func move(_ height: CGFloat) { bottom.constant = height }
        @objc func dismissKeyboard() { view.endEditing(true) }
      }
      """)
    let removals = try #require(answer.keyboardParts.first).removals
    #expect(removals.map(\.line) == [4, 5, 9, 14, 15, 16])
    #expect(removals.map(\.endLine) == [4, 8, 11, 14, 15, 16])
    #expect(removals.map(\.function) == [nil, nil, nil, "register()", "raise()", "reset(_:animated:)"])
  }

  @Test("Statements that use what a deleted one declares are deleted, with what would be empty around them")
  func removalsOfUses() throws {
    let answer = try translate(
      """
      class Feedback: UIViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          let center = NotificationCenter.default
          let show = center.publisher(for: UIResponder.keyboardWillShowNotification)
            .compactMap { $0.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect }
          let hide = center.publisher(for: UIResponder.keyboardWillHideNotification).map { _ in CGRect.zero }
          let both = show.merge(with: hide)
          both.sink { self.bottom.constant = $0.height }
            .store(in: &bag)
          center.show(self)
          task = Task { [weak self] in
            for await note in center.notifications(named: UIResponder.keyboardDidShowNotification) {
              self?.raise(note)
            }
          }
          Task {
            await load()
            for await _ in center.notifications(named: UIResponder.keyboardDidHideNotification) { self.reset() }
          }
          guard isPhone else {
            center.addObserver(forName: UIResponder.keyboardDidHideNotification, object: nil, queue: nil) { _ in }
            return
          }
        }
        func load() async {}
        func reset() {}
      }
      """)
    let removals = try #require(answer.keyboardParts.first).removals
    #expect(removals.map(\.line) == [5, 7, 8, 9, 12, 19, 22])
    #expect(removals.map(\.endLine) == [6, 7, 8, 10, 16, 19, 22])
  }

  @Test("A class overrides what its extension overrides")
  func overridesInExtensions() throws {
    let lines = try lines(
      """
      class Login: UIViewController {
      }
      extension Login {
        override func viewWillAppear(_ animated: Bool) {
          super.viewWillAppear(animated)
        }
        override var canBecomeFirstResponder: Bool { true }
      }
      """)
    #expect(
      lines[1]
        == "override func viewWillAppear(_ animated: Bool) { _moved_Login_viewWillAppear(animated) }; "
        + "override var canBecomeFirstResponder: Bool { get { _moved_Login_canBecomeFirstResponder } } }")
    #expect(lines[3] == "func _moved_Login_viewWillAppear(_ animated: Bool) {")
    #expect(lines[6] == "var _moved_Login_canBecomeFirstResponder: Bool { true }")
  }

  @Test("A class overrides what an extension of a UIKit class declares, in its body or in an extension")
  func overridesOfExtensions() throws {
    let lines = try lines(
      """
      extension UIViewController {
        @objc func shown(_ note: Notification) { view.endEditing(true) }
      }
      class Login: UIViewController {
        @objc override func shown(_ note: Notification) { super.shown(note) }
      }
      class Slow: Login {}
      extension Slow {
        override func shown(_ note: Notification) { super.shown(note) }
      }
      class Other: UIViewController {}
      """)
    #expect(
      lines[1]
        == "func _original_shown(_ note: Notification) { view.endEditing(true) }; "
        + "func shown(_ note: Notification) { if let object = self as? _Overrides_UIViewController_shown__ "
        + "{ return object._override_shown(note) }; return _original_shown(note) }")
    #expect(
      lines[2]
        == "}; protocol _Overrides_UIViewController_shown__: AnyObject { func _override_shown(_ note: Notification) }; "
        + "extension Login: _Overrides_UIViewController_shown__ {}")
    #expect(lines[4] == "func _override_shown(_ note: Notification) { super._original_shown(note) }")
    #expect(lines[8] == "override func _override_shown(_ note: Notification) { super._override_shown(note) }")
  }

  @Test("Each function of an extension has a protocol of its own, also for a class further below")
  func namesOfOverriddenFunctions() throws {
    let lines = try lines(
      """
      extension UIViewController {
        @objc func setUp() {}
        @objc func show(_ text: String) {}
        @objc func show(_ number: Int) {}
      }
      extension UIView {
        @objc func setUp() {}
      }
      class List: UITableViewController {
        override func setUp() {}
        override func show(_ text: String) {}
        override func show(_ number: Int) {}
      }
      class Row: UITableViewCell {
        override func setUp() {}
      }
      """)
    let extensions = [lines[4], lines[7]].map {
      $0.split(separator: "; ").filter { $0.hasPrefix("extension") }.map(String.init)
    }
    #expect(
      extensions[0] == [
        "extension List: _Overrides_UIViewController_setUp {}",
        "extension List: _Overrides_UIViewController_show__ {}",
        "extension List: _Overrides_UIViewController_show___2 {}",
      ])
    #expect(extensions[1] == ["extension Row: _Overrides_UIView_setUp {}"])
    #expect(lines[2].contains("self as? _Overrides_UIViewController_show__ "))
    #expect(lines[3].contains("self as? _Overrides_UIViewController_show___2 "))
    #expect(lines[10] == "func _override_show(_ text: String) {}")
  }

  @Test("Optional requirements have defaults, and calls of them are plain")
  func optionalRequirements() throws {
    let lines = try lines(
      """
      @objc protocol BarDelegate {
        @objc optional func barDidGrow(_ bar: Bar)
        @objc optional func barMayGrow(_ bar: Bar) -> Bool
      }
      class Bar: UIView {
        weak var delegate: BarDelegate?
        func grow() {
          if delegate?.barMayGrow?(self) ?? true { delegate?.barDidGrow?(self) }
        }
      }
      """)
    #expect(lines[0] == "protocol BarDelegate: AnyObject {")
    #expect(
      lines[3]
        == "}; extension BarDelegate { func barDidGrow(_ bar: Bar) {  }; "
        + "func barMayGrow(_ bar: Bar) -> Bool { return true } }")
    #expect(lines[7] == "if delegate?.barMayGrow(self) ?? true { delegate?.barDidGrow(self) }")
  }

  @Test("Variables that cells could share belong to a cell, and constants stay")
  func sharedVariables() throws {
    let lines = try lines(
      """
      class Keyboard {
        static let shared = Keyboard()
        static let height: CGFloat = 300
        static let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        private static weak var current: UIResponder?
        static var key: UInt8 = 0
        func tag() { objc_setAssociatedObject(self, &Keyboard.key, nil, .OBJC_ASSOCIATION_RETAIN) }
      }
      var count = 1
      private let manager: Keyboard = Keyboard()
      let (first, second) = make()
      """)
    #expect(lines[1] == "@PerCell static var shared = Keyboard()")
    #expect(lines[2] == "static let height: CGFloat = 300")
    #expect(lines[3].hasPrefix("static let insets"))
    #expect(lines[4] == "@PerCell private static  var current: UIResponder? = nil")
    #expect(lines[5] == "static var key: UInt8 = 0")
    #expect(
      lines[8].trimmingCharacters(in: .whitespaces)
        == "var count: Int { get { _perCell_count.wrappedValue } set { _perCell_count.wrappedValue = newValue } }; "
        + "var _perCell_count = PerCell<Int>(wrappedValue: 1)")
    #expect(lines[9].contains("PerCell<Keyboard>(wrappedValue: Keyboard())"))
    #expect(lines[10] == "let (first, second) = make()")
  }

  @Test(
    "A closure loses the attribute of the main actor with the word behind it, unless more stands between them"
  )
  func closureAttributes() throws {
    let lines = try lines(
      """
      class Login: UIViewController {
        func show() {
          Task { @MainActor in hide() }
          Task { @MainActor [weak self] in self?.hide() }
          items.forEach { @MainActor item in hide(item) }
          items.forEach { item in hide(item) }
        }
      }
      """)
    #expect(lines[2].replacing(" ", with: "") == "Task{hide()}")
    #expect(lines[3].replacing("  ", with: " ") == "Task { [weak self] in self?.hide() }")
    #expect(lines[4].replacing("  ", with: " ") == "items.forEach { item in hide(item) }")
    #expect(lines[5] == "items.forEach { item in hide(item) }")
  }

  @Test("What cannot work is refused with its line")
  func refusals() throws {
    let answer = try translate(
      """
      import RxSwift
      class Item: NSObject {
        @NSManaged var name: String
        func start() {
          observe(\\.name) { _, _ in }
          self.observe(\\.name) { _, _ in }
          method_exchangeImplementations(a, b)
        }
      }
      """)
    #expect(answer.refusals.map(\.line) == [1, 3, 5, 6, 7])
    #expect(answer.refusals.map(\.kind) == [.module, .runtime, .runtime, .runtime, .runtime])
    #expect(answer.syntaxErrors.isEmpty)
  }

  @Test("A syntax error has the person's line")
  func syntaxErrors() throws {
    let answer = try translate("class Login {\n  func show( {\n  }\n}\n")
    #expect(answer.syntaxErrors.first?.line == 2)
    #expect(answer.syntaxErrors.first?.file == "App/Login.swift")
  }

  @Test("The keyboard part is the handlers, what they call, and single statements elsewhere")
  func keyboardPart() throws {
    let answer = try translate(
      """
      class Login: UIViewController {
        override func viewDidLoad() {
          title = "Login"
          NotificationCenter.default.addObserver(
            self, selector: #selector(moved), name: UIResponder.keyboardWillShowNotification, object: nil)
        }
        @objc func moved(_ note: Notification) {
          raise(by: 10)
        }
        func raise(by height: CGFloat) {
          bottom.constant = height
        }
        func load() {
          fetch()
        }
      }
      """)
    let part = try #require(answer.keyboardParts.first)
    #expect(part.type == "Login")
    #expect(part.statements.map(\.line) == [4, 8, 11])
    #expect(part.statements.map(\.endLine) == [5, 8, 11])
  }

  @Test("Properties that leave insets to the system are not about the keyboard")
  func systemInsets() throws {
    let answer = try translate(
      """
      class Login: UIViewController {
        func configure() {
          table.register(Cell.nib)
          table.automaticallyAdjustsScrollIndicatorInsets = false
          table.contentInsetAdjustmentBehavior = .never
          table.keyboardDismissMode = .onDrag
        }
      }
      """)
    #expect(answer.keyboardParts.isEmpty)
  }

  @Test("Texts that are not Swift, deep or empty give an answer or an error")
  func badInput() throws {
    let client = try TranslationTools.shared.get().client
    let deep = "let x = " + String(repeating: "(", count: 5000)
    let chain = "let y = a" + String(repeating: ".b", count: 20_000)
    for text in ["", "\0\u{1}", deep, chain, String(repeating: "}", count: 3000)] {
      _ = try client.translate([SourceText(path: "a\"b\n.swift", text: text)])
    }
    let long = String(repeating: "let a = 1 // a comment of forty bytes is here\n", count: 100_000)
    #expect(throws: TranslationProblem.self) {
      try client.translate([SourceText(path: "long.swift", text: long)])
    }
  }
}

@Suite("The compilation of a person's files") struct TranslationCompilationTests {
  private func compile(_ text: String, glue: [String] = []) throws -> Compilation {
    let tools = try TranslationTools.shared.get()
    let translation = try tools.client.translate([SourceText(path: "App/Login.swift", text: text)])
    return try tools.compiler().compile(translation, glue: glue)
  }

  @Test("The compiler decides what is Swift, because the parser takes some closures for a mistake")
  func parsing() throws {
    let compiler = try TranslationTools.shared.get().compiler()
    #expect(
      try compiler.canParse(
        "let a = [1]\na.forEach {\n  ($0 as? Int)?.show()\n  for b in a { print(b) }\n}\n"))
    #expect(try !compiler.canParse("class Login {\n  func show( {\n  }\n}\n"))
  }

  @Test("What does not compile is left out, and the rest stays")
  func cuts() throws {
    let made = try compile(
      """
      import FirebaseAuth
      class Login: UIViewController {
        let auth = Auth.auth()
        @IBOutlet var map: MapView!
        @IBOutlet var bottom: NSLayoutConstraint!
        override func viewDidLoad() {
          super.viewDidLoad()
          auth.signIn()
        }
        @objc func keyboardWillShow(_ note: Notification) {
          bottom.constant = 300
        }
        func title() -> String { return auth.name }
      }
      """,
      glue: [
        "func glue(_ login: Login, _ value: AnyObject) -> Bool { Login._connect_Login(login, \"bottom\", value) }"
      ])
    #expect(made.leftOut.map(\.line) == [3, 4, 8, 13])
    #expect(made.leftOut.map(\.kind) == [.member, .member, .statement, .statement])
    #expect(made.lostKeyboardStatements.isEmpty)
    #expect(FileManager.default.fileExists(atPath: made.library.path))
  }

  @Test("A statement whose variable has no type only because of another mistake stays")
  func followUps() throws {
    let made = try compile(
      """
      class Login: UIViewController {
        let logo = UIImageView(image: .brandLogo)
        override func viewDidLoad() {
          super.viewDidLoad()
          let stack = UIStackView(arrangedSubviews: [logo, Missing()])
          stack.alignment = .center
          let row = UIStackView(arrangedSubviews: [logo])
          row.alignment = .center
        }
      }
      """)
    // The first stack loses its arguments and keeps its settings, and the second one is whole.
    #expect(made.leftOut.map(\.line) == [2, 5])
  }

  @Test("Differences between Apple's types and these cost nothing or one branch")
  func repairs() throws {
    let made = try compile(
      """
      class Login: UIViewController {
        func update(_ info: [AnyHashable: Any], _ type: UIKeyboardType) -> Double {
          let duration = (info["duration"] as AnyObject).doubleValue
          let plain = view.tag
          if let tag = plain { view.tag = tag }
          switch type {
          case .hologram: return 1
          default: return duration
          }
        }
      }
      """)
    #expect(made.leftOut.map(\.line) == [7])
    #expect(made.leftOut.map(\.kind) == [.statement])
  }

  @Test("Of a call that makes a view, only what is not here is left out, and the object stays")
  func setupOfNewObject() throws {
    let made = try compile(
      """
      class Login: UIViewController {
        private let label = UILabel()
          .styled(.title).colored { $0.red }
        lazy var field = UITextField(frame: .zero).styled()
        let button = UIButton(look: .glass, action: nil)
        func count() -> Int { UIView().styled() }
        @objc func keyboardWillShow(_ note: Notification) {
          let box = UIView().styled()
          label.isHidden = true
          field.isHidden = box.isHidden
          button.isHidden = true
        }
      }
      """)
    #expect(
      made.leftOut.filter { $0.line < 7 }.map(\.text) == [
        ".colored { $0.red }", ".styled(.title)", ".styled()", "(look: .glass, action: nil)",
        "UIView().styled()",
      ])
    #expect(made.lostKeyboardStatements["Login"]?.map(\.line) == [8])
  }

  @Test("Names of colors and images that tools generate stand for those of the asset catalog")
  func assets() throws {
    let made = try compile(
      """
      enum Palette { static let gray = AppAsset.Colors.gray.color; static let size = AppAsset.Sizes.large }
      class Login: UIViewController {
        let logo = R.image.logo()!
        lazy var tint: UIColor = .brand
        @objc func keyboardWillShow(_ note: Notification) {
          if view.backgroundColor == Palette.gray { view.backgroundColor = .brand }
          view.backgroundColor = UIColor(resource: .note)
          view.tag = UIColor.count(3)
        }
      }
      """)
    let assets = made.leftOut.filter { $0.kind == .asset }.map { "\($0.line) \($0.text)" }
    #expect(
      assets == ["1 AppAsset.Colors.gray.color", "3 R.image.logo()", "4 .brand", "6 .brand", "7 .note"])
    #expect(made.lostKeyboardStatements["Login"]?.map(\.line) == [8])
  }

  @Test(
    "A function that only stops, because its statements were left out, is left out with what needs its value")
  func stopsAtEnd() throws {
    let text = """
      class Login: UIViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          show(kind())
          view.tag = 3
        }
        func kind() -> NSObject {
          let context = LAContext()
          if context.isFace { return context.face }
        }
        func show(_ kind: NSObject) {}
      }
      """
    let tools = try TranslationTools.shared.get()
    let translation = try tools.client.translate([SourceText(path: "App/Login.swift", text: text)])
    let compiler = try tools.compiler()
    // The result is left out first, and then the condition.
    #expect(try compiler.compile(translation, glue: []).leftOut.map(\.line) == [8, 9, 9])
    let stop = StoppingLine(file: "App/Login.swift", line: 10, reason: "this line needs a value")
    let made = try compiler.compile(translation, glue: [], without: [stop])
    #expect(made.leftOut.map(\.line) == [4, 7])
  }

  @Test("A second run uses the library and the cuts of the first")
  func caching() throws {
    let text = { (value: Int) in
      "class Other: UIViewController { func a() { missing() }; func b() { print(\(value)) } }"
    }
    #expect(try compile(text(1)).rounds > 1)
    #expect(try compile(text(1)).rounds == 0)
  }

  @Test("A statement of a keyboard handler that was left out is named")
  func lostStatements() throws {
    let made = try compile(
      """
      class Login: UIViewController {
        @objc func keyboardWillShow(_ note: Notification) {
          SomeKit.animate()
          view.frame.origin.y = -10
        }
      }
      """)
    #expect(made.lostKeyboardStatements["Login"]?.map(\.line) == [3])
  }

  @Test(
    "A call for its effect elsewhere can be left out of a keyboard handler, and one that could move a view cannot"
  )
  func callsAside() throws {
    func lost(_ statement: String) throws -> Set<Int>? {
      let made = try compile(
        """
        class Login: UIViewController {
          @objc func keyboardWillShow(_ note: Notification) {
            view.frame.origin.y = -10
            \(statement)
          }
        }
        """)
      #expect(made.leftOut.map(\.line) == [4], "\(statement)")
      return made.lostKeyboardStatements["Login"].map { Set($0.map(\.line)) }
    }
    for statement in [
      #"Analytics.track("shown")"#, #"Analytics.shared.track("shown", ["height": 3, "kind": .text])"#,
      #"tracker().log("\(view.frame.height)")"#,
    ] { #expect(try lost(statement) == nil, "\(statement)") }
    for statement in [
      "Layout.update()", "Layout.update(view)", #"Layout.update("a") { self.view.frame.origin.y = 1 }"#,
      #"Layout.update("\(view.layoutIfNeeded())")"#, #"let value = Layout.value("a")"#,
      #"KeyboardTools.move("up")"#, "Layout.update(view.frame.height)",
    ] { #expect(try lost(statement) == [4], "\(statement)") }
  }

  @Test("A statement at which the code stops is left out, with what needs its value")
  func stops() throws {
    let tools = try TranslationTools.shared.get()
    let text = """
      class Login: UIViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          let name = UserDefaults.standard.string(forKey: "name")!
          title = name
          view.tag = 7
        }
      }
      """
    let translation = try tools.client.translate([SourceText(path: "App/Login.swift", text: text)])
    let stop = StoppingLine(file: "App/Login.swift", line: 4, reason: "Unexpectedly found nil")
    let compiler = try tools.compiler()
    #expect(try compiler.compile(translation, glue: []).leftOut.isEmpty)
    for _ in 0..<2 {
      let made = try compiler.compile(translation, glue: [], without: [stop])
      #expect(made.leftOut.map(\.line) == [4, 5])
      #expect(made.leftOut.first?.error == "the code stops here: Unexpectedly found nil")
    }
    #expect(try compiler.compile(translation, glue: []).leftOut.isEmpty)
  }

  @Test("An error in glue is an error of this program")
  func glue() throws {
    #expect(throws: InternalCompilationError.self) {
      try compile("class Login: UIViewController {}", glue: ["func glue() { missing() }"])
    }
  }

  @Test("A member with a syntax error is left out with its line")
  func syntax() throws {
    let made = try compile("class Login: UIViewController {\n  func ( {}\n}")
    #expect(made.leftOut.map(\.line) == [2])
  }

  @Test("Without a compiler, the error says what to install")
  func noCompiler() {
    let error = #expect(throws: ToolchainProblem.self) { try Toolchain.find(compiler: "/nowhere/swiftc") }
    #expect(error?.description.contains("SWIFTC=") == true)
    #expect(throws: ToolchainProblem.self) { try Toolchain.find(environment: ["SWIFTC": "/"]) }
  }
}

/// The translator and the compiler of this machine, built once for all tests.
struct TranslationTools {
  static let shared = Result { try TranslationTools() }

  let toolchain: Toolchain
  let client: TranslatorClient
  let folder: URL
  let cache: CacheFolder

  private init() throws {
    toolchain = try Toolchain.find()
    folder = repository.appendingPathComponent(".build/own-code-tests")
    cache = CacheFolder(folder)
    client = try TranslatorClient(toolchain, cache: cache)
    for name in ["cuts", "libraries"] {
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }

  func compiler() throws -> PruningCompiler {
    // The tests are compiled with the modules of the debug build.
    let modules = repository.appendingPathComponent(".build/debug/Modules")
    return PruningCompiler(toolchain, client, cache: cache, modules: modules)
  }
}
