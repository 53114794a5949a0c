import KeyboardAvoidance
import Testing
import UIKit

/// Tests the kit with correct strategies that use other techniques of UIKit. It must find no breach and
/// observe what they do.
@Suite("The contract kit is fair") struct FairnessTests {
  static func breaches(_ make: @escaping @Sendable () -> any KeyboardAvoidanceStrategy) -> [String] {
    StrategyContract.breaches(of: Made.variant(.corrected, make)).map {
      "\($0.check) \($0.circumstances): \($0.finding)"
    }
  }

  static func observation(_ make: @escaping @Sendable () -> any KeyboardAvoidanceStrategy) -> Observation {
    StrategyContract.observation(of: Made.variant(.corrected, make))
  }

  @Test(
    "accepts strategies that observe willShow, didShow or frame changes",
    arguments: [
      [KeyboardNotificationName.willShow, .willHide], [.didShow, .didHide], [.didShow, .willHide],
      [.willChangeFrame], [.didChangeFrame], KeyboardNotificationName.allCases,
    ])
  func notifications(_ names: [KeyboardNotificationName]) {
    let make: @Sendable () -> Made = { Made(hears: names, received: KitTests.follow) }
    #expect(Self.breaches(make) == [])
    let seen = Self.observation(make)
    #expect(seen.heard.names == KeyboardNotificationName.allCases.filter(names.contains).map { "\($0)" })
    #expect(seen.written == .rootFrame && seen.lifetime == .untilDeinit)
  }

  @Test("a strategy that observes only did notifications does not have to read the timing")
  func late() {
    #expect(
      Self.breaches {
        Made(
          hears: [.didShow, .didHide],
          received: { made, note in
            let top = note.isHide ? nil : note.dockedTop(in: made.view)
            made.view.transform.ty = top.map { $0 - UIScreen.main.bounds.maxY } ?? 0
          })
      } == [])
  }

  /// A strategy with block-based observers, which it adds at every appearance and removes at the next
  /// disappearance.
  final class Blocks: UIViewController, KeyboardAvoidanceStrategy {
    private var tokens: [any NSObjectProtocol] = []

    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      let center = NotificationCenter.default
      for name in [UIResponder.keyboardWillShowNotification, UIResponder.keyboardWillHideNotification] {
        tokens.append(
          center.addObserver(forName: name, object: nil, queue: .main) { [weak self] note in
            guard let self else { return }
            let top = note.isHide ? nil : note.dockedTop(in: view)
            let bottom = UIScreen.main.bounds.maxY
            note.animateAlongKeyboard { self.view.transform.ty = (top ?? bottom) - bottom }
          })
      }
    }

    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      for token in tokens { NotificationCenter.default.removeObserver(token) }
      tokens = []
      view.transform = .identity
    }
  }

  /// A strategy that removes its observers when it is released.
  final class Removing: UIViewController, KeyboardAvoidanceStrategy {
    override func viewDidLoad() {
      super.viewDidLoad()
      NotificationCenter.default.addObserver(
        self, selector: Selector("moved", Removing.moved), name: UIResponder.keyboardWillShowNotification,
        object: nil)
      NotificationCenter.default.addObserver(
        self, selector: Selector("moved", Removing.moved), name: UIResponder.keyboardWillHideNotification,
        object: nil)
    }

    func moved(_ note: Notification) {
      let top = note.isHide ? nil : note.dockedTop(in: view)
      let bottom = UIScreen.main.bounds.maxY
      note.animateAlongKeyboard { self.view.transform.ty = (top ?? bottom) - bottom }
    }

    deinit {
      NotificationCenter.default.removeObserver(self)
      view.transform.ty = 0 - UIScreen.main.bounds.minY
    }
  }

  @Test("accepts a strategy whose deinit removes its observers and uses UIKit's globals")
  func removing() {
    #expect(Self.breaches { Removing() } == [])
    #expect(Self.observation { Removing() }.written == .transform)
  }

  @Test("accepts block-based observers that are removed when the screen disappears")
  func blocks() {
    #expect(Self.breaches { Blocks() } == [])
    let seen = Self.observation { Blocks() }
    #expect(seen.heard == [.willShow, .willHide] && seen.written == .transform)
    #expect(seen.lifetime == .whileVisible)
  }

  /// A strategy that lifts the root view when an input below 400 points begins editing, and lowers it when
  /// editing ends.
  final class Delegates: UIViewController, KeyboardAvoidanceStrategy, UITextFieldDelegate, UITextViewDelegate
  {
    override func viewDidLoad() {
      super.viewDidLoad()
      for input in outlets.inputs {
        (input as? UITextField)?.delegate = self
        (input as? UITextView)?.delegate = self
      }
    }

    private func lift(_ input: UIView) {
      let lift = max(0, input.frameInWindow.maxY - view.transform.ty - 400)
      UIView.animate(withDuration: 0.25) { self.view.transform.ty = -lift }
    }

    private func rest() { UIView.animate(withDuration: 0.25) { self.view.transform.ty = 0 } }

    func textFieldDidBeginEditing(_ textField: UITextField) { lift(textField) }
    func textFieldDidEndEditing(_ textField: UITextField) { rest() }
    func textViewDidBeginEditing(_ textView: UITextView) { lift(textView) }
    func textViewDidEndEditing(_ textView: UITextView) { rest() }
  }

  @Test("accepts delegates of inputs without notifications")
  func delegates() {
    #expect(Self.breaches { Delegates() } == [])
    let seen = Self.observation { Delegates() }
    #expect(seen.heard.contains(.didBeginEditing) && seen.lifetime == nil)
    #expect(seen.heard.isDisjoint(with: [.willShow, .willHide]) && seen.written == .transform)
  }

  /// The same strategy with control events instead of delegates.
  final class Targets: UIViewController, KeyboardAvoidanceStrategy {
    override func viewDidLoad() {
      super.viewDidLoad()
      for case let field as UITextField in outlets.inputs {
        field.addTarget(self, action: Selector(begin), for: .editingDidBegin)
        field.addTarget(self, action: Selector(end), for: [.editingDidEnd, .editingDidEndOnExit])
      }
    }

    private func begin(_ field: UITextField) {
      let lift = max(0, field.frameInWindow.maxY - view.transform.ty - 400)
      UIView.animate(withDuration: 0.25) { self.view.transform.ty = -lift }
    }

    private func end(_ field: UITextField) {
      UIView.animate(withDuration: 0.25) { self.view.transform.ty = 0 }
    }
  }

  @Test("accepts control events of text fields")
  func targets() {
    #expect(Self.breaches { Targets() } == [])
    #expect(Self.observation { Targets() }.heard == .didBeginEditing)
  }

  final class Guide: UIViewController, KeyboardAvoidanceStrategy {
    override func viewDidLoad() {
      super.viewDidLoad()
      guard let designed = outlets.bottomConstraint, let footer = designed.firstItem as? UIView else {
        return
      }
      designed.isActive = false
      footer.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor, constant: -12).isActive =
        true
    }
  }

  @Test("accepts a constraint to the keyboard layout guide with a constant")
  func guide() {
    #expect(Self.breaches { Guide() } == [])
    let seen = Self.observation { Guide() }
    #expect(seen.heard == [] && seen.written.contains(.constraintActivation) && seen.lifetime == nil)
  }

  /// A strategy that dismisses the keyboard when the device rotates.
  final class Resigning: UIViewController, KeyboardAvoidanceStrategy {
    override func viewWillTransition(
      to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
      super.viewWillTransition(to: size, with: coordinator)
      view.endEditing(true)
    }
  }

  @Test("a strategy that ends editing causes a hide")
  func resigning() {
    #expect(Self.breaches { Resigning() } == [])
    let host = ScriptedHost(fullScreen: 393, 852)
    let field = host.addInput(100, 44)
    let session = ContractSession(Made.variant { Resigning() }, on: host)
    session.focus(field)
    session.show(335)
    #expect(host.keyboardTop == 517)
    session.announceRotation(to: CGSize(width: 852, height: 393))
    #expect(host.keyboardTop == nil && host.firstResponder == nil)
    #expect(session.observation.heard == .viewWillTransition)
  }

  /// A strategy that only records notifications and layout passes, in their order.
  final class Log: UIViewController, KeyboardAvoidanceStrategy {
    nonisolated(unsafe) static var lines: [String] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      let names = KeyboardNotificationName.allCases.map { ("\($0)", $0.name) }
      let editing = [
        ("fieldBegins", UITextField.textDidBeginEditingNotification),
        ("fieldEnds", UITextField.textDidEndEditingNotification),
        ("textBegins", UITextView.textDidBeginEditingNotification),
        ("textEnds", UITextView.textDidEndEditingNotification),
      ]
      for (line, name) in names + editing {
        _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
          Self.lines.append(line)
        }
      }
    }

    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      Self.lines.append("layout")
    }
  }

  @Test("all six notifications are posted in UIKit's order, with layout before the did notifications")
  func order() {
    let host = ScriptedHost(fullScreen: 393, 852)
    let field = host.addInput(100, 44)
    let text = host.addInput(200, 100, kind: .textView)
    let session = ContractSession(Made.variant { Log() }, on: host)
    func lines(_ body: () -> Void) -> [String] {
      Log.lines = []
      body()
      return Log.lines
    }
    let did = ["layout", "didChangeFrame", "didShow", "layout"]
    let hide = ["willChangeFrame", "willHide", "layout", "didChangeFrame", "didHide", "layout"]
    #expect(
      lines {
        session.focus(field)
        session.show(335)
      } == ["fieldBegins", "willChangeFrame", "willShow"] + did)
    #expect(lines { session.hide() } == ["fieldEnds"] + hide)
    #expect(
      lines {
        session.focus(text)
        session.show(335)
      } == ["willChangeFrame", "willShow", "textBegins"] + did)
    #expect(lines { session.focus(field) } == ["textEnds", "fieldBegins"])
    #expect(
      lines { session.hide(arrives: false) } == ["fieldEnds", "willChangeFrame", "willHide", "layout"])
    #expect(
      lines {
        session.show(335)
        session.float(in: CGRect(x: 40, y: 300, width: 300, height: 250))
      } == ["willChangeFrame", "willShow"] + did + hide + ["willChangeFrame", "didChangeFrame", "layout"])
  }
}
