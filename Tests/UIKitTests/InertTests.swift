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

  @Test(
    "Colors are equal if they have the same components or the same name, as placeholders in text views need")
  func equalColors() {
    #expect(UIColor.lightGray == UIColor.lightGray && UIColor.placeholderText == .placeholderText)
    #expect(UIColor.red == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(UIColor.systemGray3 != .label && UIColor.red != .green)
    #expect(UIColor(named: "brand") == UIColor(named: "brand"))
    #expect(UIColor(named: "brand") != UIColor(named: "note"))
    #expect(
      UIColor(resource: ColorResource(name: "brand", bundle: .main)) == UIColor(named: "brand"))
    #expect(UIColor.black.withAlphaComponent(0.5) == UIColor.black.withAlphaComponent(0.5))
    #expect(UIColor.black.withAlphaComponent(0.5) != .black)
    let dynamic = UIColor { _ in .black }
    #expect(dynamic == dynamic && dynamic != UIColor { _ in .black })
    #expect(Set([UIColor.label, .label, .link]).count == 2)
  }

  @Test(
    "An item of a bar can be made first and get its target and action later; the target is not kept alive")
  func barItem() {
    final class Target { func tap() {} }
    let item = UIBarButtonItem()
    var target: Target? = Target()
    item.target = target
    item.action = Selector("tap", Target.tap)
    #expect(item.target === target && item.action != nil)
    target = nil
    #expect(item.target == nil)
  }

  @Test("A queue of the app runs a block at once for sync, and the main queue reports sync as unsupported")
  func queues() {
    let screen = TestScreen()
    screen.play { _ in
      let queue = DispatchQueue(label: "app", qos: .utility, attributes: .concurrent)
      #expect(queue.sync { 5 } == 5)
      #expect(screen.world.observation.breach == nil)
      #expect(DispatchQueue.main.sync { 6 } == 6)
    }
    #expect(
      screen.world.observation.breach?.description.contains("DispatchQueue.main.sync(execute:)") == true)
  }

  @Test("The blocks of a serial queue keep their order, and one of them cannot wait for another")
  func serialQueue() {
    let screen = TestScreen()
    var order: [String] = []
    screen.play { _ in
      let queue = DispatchQueue(label: "app")
      queue.async { order.append("first") }
      queue.sync { order.append("second") }
      queue.async { order.append("third") }
      #expect(order == ["first", "second"])
      var ticks = 0
      func tick() {
        queue.async {
          ticks += 1
          if ticks < 5 { tick() }
        }
      }
      tick()
      // Only the blocks that waited before run, "third" and the first tick.
      queue.sync { #expect(ticks == 1) }
      screen.run(until: 0.1)
      #expect(ticks == 5)
      #expect(order == ["first", "second", "third"] && screen.world.observation.breach == nil)
      queue.sync { queue.sync { order.append("fourth") } }
    }
    #expect(screen.world.observation.breach?.description.contains("DispatchQueue.sync(execute:)") == true)
  }

  @Test("A predicate with a regular expression matches whole texts; other formats are false and noted")
  func predicates() {
    let screen = TestScreen()
    screen.play { _ in
      let address = NSPredicate(format: "SELF MATCHES %@", "[a-z]+@[a-z]+|none")
      #expect(address.evaluate(with: "a@b") && address.evaluate(with: "none"))
      #expect(!address.evaluate(with: "a@b.") && !address.evaluate(with: "x none"))
      #expect(!address.evaluate(with: "none\n"))
      #expect(screen.world.observation.inert.isEmpty)
      #expect(!NSPredicate(format: "age > %d", 3).evaluate(with: "a"))
    }
    #expect(screen.world.observation.inert == ["NSPredicate(format:)"])
  }

  @Test("A transition takes effect at once, and it is an animation only if its content is animated")
  func transition() {
    let screen = TestScreen()
    var completed = 0
    screen.play { root in
      UIView.transition(
        with: root, duration: 0.5, options: .transitionCrossDissolve,
        animations: { root.frame.origin.y = -10 },
        completion: { _ in completed += 1 })
      screen.run(until: 0.4)
      #expect(completed == 0)
      screen.run(until: 0.6)
      #expect(completed == 1)
      UIView.transition(
        with: root, duration: 0.25, options: [.transitionCrossDissolve, .allowAnimatedContent],
        animations: { root.frame.origin.y = -20 })
      screen.run(until: 1)
    }
    let durations = screen.host.adjustments.compactMap { adjustment -> Double? in
      if case .animation(let duration, _) = adjustment { return duration }
      return nil
    }
    #expect(durations.contains(0.25) && !durations.contains(0.5))
  }

  @Test("An input has a text if it is not empty")
  func hasText() {
    TestScreen().play { _ in
      let (field, view) = (UITextField(), UITextView())
      #expect(!field.hasText && !view.hasText)
      field.text = "a"
      view.text = "b"
      #expect(field.hasText && view.hasText)
      field.text = nil
      #expect(!field.hasText)
    }
  }

  @Test("A placeholder with attributes can be set by an override of the placeholder")
  func placeholder() {
    final class Field: UITextField {
      override var placeholder: String? {
        didSet { attributedPlaceholder = placeholder.map { NSAttributedString(string: $0) } }
      }
    }
    TestScreen().play { _ in
      let field = Field()
      field.placeholder = "Name"
      #expect(field.attributedPlaceholder?.string == "Name" && field.placeholder == "Name")
    }
  }

  @Test("A text is measured in one line, and in lines that break at a width")
  func measuredTexts() {
    TestScreen().play { _ in
      let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 20)]
      let line = "name".size(withAttributes: attributes)
      #expect(line.width > 20 && line.height == ("name" as NSString).size(withAttributes: attributes).height)
      func height(_ text: String, _ options: NSStringDrawingOptions, limit: CGFloat = 1000) -> CGFloat {
        text.boundingRect(
          with: CGSize(width: line.width + 2, height: limit), options: options, attributes: attributes,
          context: nil
        ).height
      }
      #expect(height("name name name", []) == line.height)
      let three = height("name name name", .usesLineFragmentOrigin)
      #expect(three > 2.5 * line.height && three < 3.5 * line.height)
      let two = height(
        "name name name", [.usesLineFragmentOrigin, .truncatesLastVisibleLine], limit: 2.2 * line.height)
      #expect(two > 1.5 * line.height && two < three)
    }
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

  @Test("An object has a property only if its class has the property")
  func getters() {
    final class Owner: UIView {
      let size = 1
    }
    let screen = TestScreen()
    screen.play { _ in
      let find = Selector(getter: "isFindInteractionEnabled")
      #expect(UITextView().responds(to: find) && !UITextField().responds(to: find))
      #expect(UIView().responds(to: Selector(getter: "safeAreaInsets")))
      #expect(UIView().responds(to: Selector(getter: "isFirstResponder")))
      #expect(
        UITextField().responds(to: Selector(getter: "text"))
          && !UIView().responds(to: Selector(getter: "text")))
      let own = Selector(getter: "size", of: Owner.self)
      #expect(Owner().responds(to: own) && !UIView().responds(to: own))
    }
    #expect(screen.world.observation.unsupported.isEmpty)
  }

  @Test("A property that is not known is an error, because the answer decides what code does")
  func unknownGetter() {
    let screen = TestScreen()
    screen.play { _ in #expect(!UIView().responds(to: Selector(getter: "noSuchProperty"))) }
    #expect(screen.world.observation.unsupported == ["NSObject.responds(to:) of the property noSuchProperty"])
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
