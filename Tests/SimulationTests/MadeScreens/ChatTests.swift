import Platform
import Scenarios
import Screens
import Testing
import UIKit

@testable import Simulation

/// A chat without a file: a table, and a bar of 50 points with a field, which is the controller's accessory
/// view.
@Suite("Accessory views with inputs that code builds") struct MadeAccessoryTests {
  private final class Chat: UIViewController {
    private let messages = UITextView()
    private lazy var bar: UIView = {
      let bar = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
      let field = UITextField(frame: CGRect(x: 10, y: 5, width: 80, height: 40))
      field.autoresizingMask = .flexibleWidth
      bar.addSubview(field)
      return bar
    }()

    override var inputAccessoryView: UIView? { bar }
    override var canBecomeFirstResponder: Bool { true }

    override func viewDidLoad() {
      super.viewDidLoad()
      messages.isEditable = false
      messages.frame = view.bounds
      messages.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(messages)
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      becomeFirstResponder()
    }
  }

  @Test("The field in the bar is an input of the screen, and the bar is on the keyboard")
  func bar() throws {
    let screen = try recordedScreen(of: { Chat() }, id: "chat", on: MadeDevices.pro17)
    #expect(screen.inputs.map { screen.tree.nodes[$0.view].id } == ["field"])
    let cell = playMade(screen, [.focus(.first)], on: MadeDevices.pro17) { Chat() }
    #expect(cell.breach == nil)
    #expect(cell.rect("bar", at: 1).isNear(0, 874 - 34 - 50, 402, 50))
    // The keyboard's frame is the bar of 50 points on the keys of 300 points.
    #expect(cell.rect("bar", at: 3).isNear(0, 524, 402, 50))
    #expect(cell.rect("field", at: 3).isNear(10, 529, 382, 40))
  }
}
