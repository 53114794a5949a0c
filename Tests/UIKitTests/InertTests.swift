import KeyboardAvoidance
import Testing
import UIKit

@Suite("Values that are stored or invented") struct InertTests {
  @Test("Values are kept")
  func kept() {
    let screen = TestScreen()
    screen.play { _ in
      let button = UIButton(type: .system)
      button.layer.cornerRadius = 8
      button.setTitleColor(.white, for: .normal)
      #expect(button.layer.cornerRadius == 8 && button.titleColor(for: .highlighted) != nil)
      let label = UILabel()
      label.attributedText = NSAttributedString(string: "Name", attributes: [.foregroundColor: UIColor.label])
      #expect(label.text == "Name")
      let field = UITextField()
      field.borderStyle = .roundedRect
      field.autocapitalizationType = .words
      #expect(field.borderStyle.rawValue == 3 && field.autocapitalizationType == .words)
      let item = UIBarButtonItem(customView: label)
      let controller = UIViewController()
      controller.navigationItem.rightBarButtonItem = item
      #expect(controller.navigationItem.rightBarButtonItem === item)
      #expect(UIInterfaceOrientationMask.all.rawValue == 30)
      label.tag = 7
      let box = UIView()
      box.addSubview(label)
      #expect(box.viewWithTag(7) === label && box.viewWithTag(8) == nil)
    }
    #expect(screen.world.observation.breach == nil && screen.world.observation.inert.isEmpty)
  }

  @Test("Reads of invented answers are noted once, in order")
  func noted() {
    final class Owner {
      func done() {}
    }
    let screen = TestScreen()
    screen.play { _ in
      if UIScreen.main.brightness > 0.3 { screen.scrollView.tag = 1 }
      _ = UIScreen.main.brightness
      // A screen without a simulated device has the newest system.
      #expect(UIDevice.current.systemVersion == "26.0" && _isAvailable(26) && !_isAvailable(27))
      let selector = Selector("done", Owner.done)
      #expect(!UIView().responds(to: selector))
      UIScreen.main.brightness = 1
    }
    #expect(
      screen.world.observation.inert
        == ["UIScreen.brightness", "NSObject.responds(to:)"])
  }

  @Test("An object has a property only if UIKit's class for it has the property")
  func getters() {
    TestScreen().play { _ in
      let find = Selector(getter: "isFindInteractionEnabled")
      #expect(UITextView().responds(to: find) && !UITextField().responds(to: find))
      #expect(UIView().responds(to: Selector(getter: "safeAreaInsets")))
      #expect(!UIView().responds(to: Selector(getter: "noSuchProperty")))
    }
  }

  @Test("The search inside of a text is stored, and the search that is missing is noted")
  func find() {
    let screen = TestScreen()
    screen.play { _ in
      let text = UITextView()
      #expect(!text.isFindInteractionEnabled && text.findInteraction == nil)
      #expect(screen.world.observation.inert.isEmpty)
      text.isFindInteractionEnabled = true
      #expect(text.isFindInteractionEnabled && text.findInteraction == nil)
    }
    #expect(screen.world.observation.inert == ["UITextView.findInteraction"])
  }

  @Test("A selector for a method of a class is bound to its target and does not keep it alive")
  func selectors() {
    final class Owner {
      let log: Log
      init(_ log: Log) { self.log = log }
      func shown(_ note: NSNotification) { log.lines.append(note.name.rawValue) }
      func tapped() { log.lines.append("tapped") }
    }
    final class Log { var lines: [String] = [] }
    let screen = TestScreen()
    let log = Log()
    screen.play { _ in
      let button = UIButton()
      var owner: Owner? = Owner(log)
      if let owner {
        button.addTarget(owner, action: Selector("tapped", Owner.tapped), for: .touchUpInside)
        NotificationCenter.default.addObserver(
          owner, selector: Selector("shown:", Owner.shown), name: UIResponder.keyboardWillShowNotification,
          object: nil)
      }
      button.sendActions(for: .touchUpInside)
      screen.world.post(.willShow, docked) {}
      #expect(log.lines == ["tapped", "UIKeyboardWillShowNotification"])
      weak var seen: Owner?
      seen = owner
      NotificationCenter.default.removeObserver(owner as Any)
      owner = nil
      #expect(seen == nil)
      button.sendActions(for: .touchUpInside)
    }
    #expect(log.lines.count == 2)
  }
}
