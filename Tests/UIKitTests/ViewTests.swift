import KeyboardAvoidance
import Testing
import UIKit

@Suite("Views") struct ViewTests {
  @Test("A transform moves the frame, and setting the frame keeps the transform")
  func transform() {
    let screen = TestScreen()
    screen.play { _ in
      let field = screen.world.view(screen.field)
      #expect(field.frame == CGRect(x: 16, y: 100, width: 361, height: 44))
      field.transform = CGAffineTransform(translationX: 0, y: -20)
      #expect(field.frame.minY == 80)
      field.frame.origin.y = 50
      #expect(field.transform.ty == -20)
      #expect(screen.host.frame(of: screen.field).minY == 70)
      field.transform = .identity
      #expect(field.frame.minY == 70)
    }
    #expect(screen.world.observation.written == [.transform, .subviewFrame])
  }

  @Test("A button with a configuration has the size that public Interface Builder files record")
  func configuredButton() {
    let screen = TestScreen()
    screen.play { _ in
      var configuration = UIButton.Configuration.filled()
      configuration.title = "Button"
      let button = UIButton(configuration: configuration)
      // 19 such buttons in public files are 75 points wide, and most are 35 tall. The files record whole points, and the
      // title is measured in pixels.
      let size = button.intrinsicContentSize
      #expect(abs(size.width - 75) <= 0.5 && size.height == 35)
      button.configuration?.contentInsets = NSDirectionalEdgeInsets(
        top: 0, leading: 20, bottom: 0, trailing: 20)
      let inset = button.intrinsicContentSize
      #expect(abs(inset.width - (size.width + 40 - 24)) < 0.001 && inset.height == 35 - 14)
      button.configuration?.image = UIImage()
      #expect(button.intrinsicContentSize.width == UIView.noIntrinsicMetric)
      let action = UIButton(configuration: .plain(), primaryAction: UIAction(title: "Button") { _ in })
      #expect(action.intrinsicContentSize == size)
    }
    #expect(screen.world.observation.breach == nil)
  }

  @Test("A constraint without items is a placeholder, and an error if it becomes active")
  func emptyConstraint() {
    let screen = TestScreen()
    screen.play { _ in
      let constraint = NSLayoutConstraint()
      constraint.constant = 8
      constraint.isActive = false
      #expect(constraint.constant == 8 && constraint.firstItem == nil && !constraint.isActive)
    }
    #expect(screen.world.observation.breach == nil)
    let other = TestScreen()
    other.play { _ in NSLayoutConstraint().isActive = true }
    #expect(other.world.observation.breach?.hasPrefix("not supported: NSLayoutConstraint") == true)
  }

  @Test(
    "A subclass of UITextView is made by its initializer with a text container, whose padding is part of the width"
  )
  func textContainer() {
    final class NoteView: UITextView {
      var isSetUp = false
      override init(frame: CGRect, textContainer: NSTextContainer?) {
        super.init(frame: frame, textContainer: textContainer)
        isSetUp = true
      }
      required init?(coder: NSCoder) { nil }
    }
    let screen = TestScreen()
    screen.play { _ in
      let view = NoteView()
      #expect(view.isSetUp)
      view.isScrollEnabled = false
      view.text = "Note"
      let width = view.intrinsicContentSize.width
      view.textContainer.lineFragmentPadding = 0
      #expect(view.intrinsicContentSize.width == width - 10)
    }
  }

  @Test("Only a vertical translation is supported as transform")
  func otherTransforms() {
    let screen = TestScreen()
    screen.play { root in root.transform = CGAffineTransform(scaleX: 2, y: 2) }
    #expect(
      screen.world.observation.breach == "not supported: UIView.transform other than a vertical translation")
  }

  @Test("Coordinates are converted through scroll offsets, and to the screen")
  func conversion() {
    let screen = TestScreen()
    screen.host.window.origin = CGPoint(x: 0, y: 10)
    screen.play { root in
      let inner = screen.world.view(screen.inner)
      screen.scrollView.contentOffset.y = 300
      // The view's top is at 200 + 700 - 300 = 600: the scroll view's position, plus the position in its
      // content, minus the offset.
      #expect(inner.convert(inner.bounds, to: root).minY == 600)
      #expect(inner.convert(inner.bounds, to: nil).minY == 600)
      #expect(root.convert(inner.frame, from: inner.superview).minY == 600)
      #expect(inner.convert(inner.bounds, to: UIScreen.main.coordinateSpace).minY == 610)
      #expect(root.convert(CGPoint(x: 0, y: 610), from: UIScreen.main.coordinateSpace).y == 600)
      #expect(screen.scrollView.bounds == CGRect(x: 0, y: 300, width: 393, height: 400))
    }
  }

  @Test(
    "A touch hits the frontmost view that is visible and gets touches, and the window contains the screen")
  func hits() {
    let screen = TestScreen()
    screen.play { root in
      let field = screen.world.view(screen.field)
      // The field is at (16, 100) and 361 by 44 points; the scroll view is from 200 to 600.
      #expect(root.hitTest(CGPoint(x: 20, y: 143), with: nil) === field)
      #expect(root.hitTest(CGPoint(x: 20, y: 145), with: nil) === root)
      #expect(root.hitTest(CGPoint(x: 1, y: 400), with: nil) === screen.scrollView)
      #expect(root.window?.hitTest(CGPoint(x: 20, y: 143), with: nil) === field)
      #expect(root.hitTest(CGPoint(x: 20, y: 900), with: nil) == nil)
      field.isUserInteractionEnabled = false
      #expect(root.hitTest(CGPoint(x: 20, y: 143), with: nil) === root)
      root.alpha = 0.005
      #expect(root.hitTest(CGPoint(x: 20, y: 143), with: nil) == nil)
    }
  }

  /// The views overlap at the corner at which the touch is.
  @Test(
    "Labels and image views get touches only if code says so, and other views always", arguments: [0, 1, 2])
  func defaultTouches(kind: Int) {
    TestScreen().play { _ in
      let frame = CGRect(x: 0, y: 0, width: 50, height: 50)
      let view = [UILabel(frame: frame), UIImageView(frame: frame), UIView(frame: frame)][kind]
      let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      box.addSubview(view)
      let point = CGPoint(x: 10, y: 10)
      #expect(view.isUserInteractionEnabled == (kind == 2))
      #expect(box.hitTest(point, with: nil) === (kind == 2 ? view : box))
      view.isUserInteractionEnabled = true
      #expect(box.hitTest(point, with: nil) === view)
      view.isUserInteractionEnabled = false
      #expect(box.hitTest(point, with: nil) === box)
    }
  }

  @Test("The host decides which of the screen's own views get touches")
  func designedTouches() {
    let screen = TestScreen()
    screen.host.nodes[screen.field.index].receivesTouches = false
    screen.play { root in
      #expect(root.hitTest(CGPoint(x: 20, y: 143), with: nil) === root)
      screen.world.view(screen.field).isUserInteractionEnabled = true
      #expect(root.hitTest(CGPoint(x: 20, y: 143), with: nil) === screen.world.view(screen.field))
    }
  }

  /// The screen is presented over the whole window. Its controller uses UIKit's globals when it is released.
  @Test("The root view controller of a presented screen's window presents it, and the world is released")
  func presented() {
    final class Sheet: UIViewController {
      deinit { _ = (UIScreen.main.bounds, UIApplication.shared.applicationState) }
    }
    weak var world: UIWorld?
    weak var controller: UIViewController?
    func play() {
      let host = ScriptedHost(fullScreen: 393, 852)
      host.isPresented = true
      let played = UIWorld(host: host)
      world = played
      played.play {
        let sheet = Sheet()
        controller = sheet
        played.install(sheet)
        let root = sheet.view.window?.rootViewController
        #expect(root != nil && root !== sheet)
        #expect(root === sheet.view.window?.rootViewController)
        #expect(root?.presentedViewController === sheet)
      }
      played.end()
    }
    play()
    #expect(controller == nil)
    #expect(world == nil)
  }

  @Test("The window's scene is one object")
  func scene() {
    TestScreen().play { root in
      #expect(root.window?.windowScene != nil)
      #expect(root.window?.windowScene === root.window?.windowScene)
    }
  }

  @Test("A screen's stack view has its own views, and one that code creates has the added views")
  func stacks() {
    let host = ScriptedHost(fullScreen: 393, 852)
    let stack = host.add(0, 100, 393, 200)
    host.nodes[stack.index].stacks = true
    let field = host.addInput(20, 44, in: stack)
    let world = UIWorld(host: host)
    world.play {
      world.install(UIViewController())
      #expect((world.view(stack) as? UIStackView)?.arrangedSubviews == [world.view(field)])
      #expect(world.view(field).superview is UIStackView)
      let made = UIStackView()
      made.addArrangedSubview(UILabel())
      #expect(made.arrangedSubviews.count == 1)
      world.end()
    }
  }

  @Test("A view is always the same object, of the class to which code casts it")
  func identity() {
    let screen = TestScreen()
    screen.play { root in
      #expect(screen.world.view(screen.field) === screen.world.view(screen.field))
      #expect(screen.world.view(screen.field) is UITextField)
      #expect(screen.world.view(screen.note) is UITextView)
      #expect(screen.world.view(screen.inner).superview === screen.scrollView)
      #expect(root.subviews.count == 4)
      #expect(screen.world.view(screen.inner).isDescendant(of: root))
      #expect(root.next === screen.world.viewController)
      #expect(root.superview != nil)
      #expect(root.window?.rootViewController === screen.world.viewController)
    }
  }

  @Test("A scroll view is a UITableView only if the screen says so")
  func table() {
    let screen = TestScreen()
    screen.play { _ in #expect(!(screen.scrollView is UITableView)) }
    let rows = TestScreen()
    rows.host.nodes[rows.scroll.index].isTable = true
    rows.play { _ in #expect(rows.scrollView is UITableView) }
  }

  @Test("Numbers that are not finite are ignored and reported")
  func nonFinite() {
    let screen = TestScreen()
    screen.play { root in
      root.frame.origin.y = .nan
      screen.scrollView.contentInset.bottom = .infinity
    }
    #expect(screen.world.observation.breach == "not finite: rootFrame, contentInset")
    #expect(screen.host.adjustments.isEmpty)
  }

  @Test("An unsupported API is reported once")
  func unsupported() {
    let screen = TestScreen()
    screen.play { root in
      root.addSubview(UIView())
      root.addSubview(UIView(frame: .zero))
      UIViewPropertyAnimator(duration: 1, curve: .linear, animations: nil).startAnimation(afterDelay: 0.5)
    }
    #expect(
      screen.world.observation.unsupported == [
        "UIView.addSubview(_:)", "UIViewPropertyAnimator.startAnimation(afterDelay:)",
      ])
  }

  @Test("A value that is set to what it is, is not an error")
  func unchanged() {
    let screen = TestScreen()
    screen.play { root in
      root.bounds = CGRect(x: 0, y: 0, width: 393, height: 852)
      screen.scrollView.contentSize = CGSize(width: 393, height: 1000)
      root.isHidden = false
      root.alpha = 1
      root.alpha = 0.4
      root.autoresizingMask = []
      root.setContentHuggingPriority(.defaultLow, for: .vertical)
      root.addSubview(screen.world.view(screen.footer))
      screen.world.bottomConstraint?.priority = .required
      screen.world.bottomConstraint?.isActive = true
      root.window?.frame.origin.y = 0
    }
    #expect(screen.world.observation.breach == nil)
    let changed = TestScreen()
    changed.play { root in
      root.addSubview(changed.world.view(changed.field))
      root.alpha = 0
      changed.scrollView.contentSize.height = 1001
      root.window?.frame.origin.y = -336
    }
    #expect(
      changed.world.observation.unsupported == [
        "UIView.addSubview(_:)", "UIView.alpha (set to less than 0.01)", "UIScrollView.contentSize (set)",
        "UIWindow.frame",
      ])
  }

  @Test("The return key asks the delegate, then calls the methods for the end on exit, which ends editing")
  func returnKey() {
    final class Delegate: UITextFieldDelegate {
      var calls: [String] = []
      var allows = true
      func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        calls.append("asked")
        return allows
      }
      func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { allows }
      func exited() { calls.append("exited") }
    }
    let screen = TestScreen()
    let delegate = Delegate()
    screen.play { _ in
      guard let field = screen.world.view(screen.field) as? UITextField else { return }
      #expect(!screen.world.pressReturn(in: screen.field), "no code was called")
      field.delegate = delegate
      _ = field.becomeFirstResponder()
      #expect(screen.world.pressReturn(in: screen.field) && field.isFirstResponder)
      field.addTarget(delegate, action: Selector(delegate.exited), for: .editingDidEndOnExit)
      delegate.allows = false
      #expect(!screen.world.mayBeginEditing(screen.field))
      #expect(screen.world.pressReturn(in: screen.field) && field.isFirstResponder)
      delegate.allows = true
      #expect(screen.world.pressReturn(in: screen.field) && !field.isFirstResponder)
      #expect(!screen.world.pressReturn(in: screen.note), "a text view inserts a line")
    }
    #expect(delegate.calls == ["asked", "asked", "asked", "exited"])
  }

  @Test("A rectangle is scrolled to by the smallest distance, within the content and its insets")
  func scrolling() {
    let screen = TestScreen()
    screen.play { _ in
      let scroll = screen.scrollView
      // The rectangle ends at 744 and the view is 400 points tall, so the offset is 744 - 400 = 344.
      scroll.scrollRectToVisible(CGRect(x: 0, y: 700, width: 10, height: 44), animated: false)
      #expect(scroll.contentOffset.y == 344)
      scroll.scrollRectToVisible(CGRect(x: 0, y: 500, width: 10, height: 44), animated: false)
      #expect(scroll.contentOffset.y == 344)
      scroll.scrollRectToVisible(CGRect(x: 0, y: 100, width: 10, height: 44), animated: false)
      #expect(scroll.contentOffset.y == 100)
      scroll.contentInset.bottom = 150
      // With the inset, 250 points are visible. To show 956 to 1000, the offset must be 750, which is the
      // largest allowed one.
      scroll.scrollRectToVisible(CGRect(x: 0, y: 956, width: 10, height: 44), animated: false)
      #expect(scroll.contentOffset.y == 750)
      scroll.scrollRectToVisible(CGRect(x: 0, y: 990, width: 10, height: 44), animated: false)
      #expect(scroll.contentOffset.y == 750)
    }
  }

  @Test("First responders are requested, and delegates and actions are called")
  func responders() {
    final class Delegate: UITextFieldDelegate {
      var calls: [String] = []
      func textFieldDidBeginEditing(_ textField: UITextField) { calls.append("began") }
      func textFieldDidEndEditing(_ textField: UITextField) { calls.append("ended") }
      func changed(_ field: UITextField) { calls.append("changed \(field.tag)") }
    }
    let screen = TestScreen()
    let delegate = Delegate()
    screen.play { root in
      guard let field = screen.world.view(screen.field) as? UITextField else { return }
      field.delegate = delegate
      field.tag = 3
      field.addTarget(delegate, action: Selector(delegate.changed), for: .editingChanged)
      #expect(field.becomeFirstResponder())
      #expect(field.isFirstResponder)
      screen.world.didBeginEditing(screen.field) {}
      screen.world.textDidChange(screen.field) {}
      #expect(
        UIApplication.shared.sendAction(
          Selector(UIResponder.resignFirstResponder), to: nil, from: nil, for: nil))
      #expect(!field.isFirstResponder)
      screen.world.didEndEditing(screen.field) {}
      #expect(!root.endEditing(true))
    }
    #expect(delegate.calls == ["began", "changed 3", "ended"])
    #expect(screen.host.adjustments == [.becomeFirstResponder(screen.field), .endEditing])
    #expect(screen.world.observation.heard == [.didBeginEditing, .textDidChange])
  }
}

/// UIKit's initializer without arguments is a convenience initializer, so this one does not override it.
private final class SettingsController: UITableViewController {
  init() { super.init(style: .grouped) }
  required init?(coder: NSCoder) { nil }
}

@Suite("Controllers of tables") struct TableControllerInitializerTests {
  @Test("A class can call the initializer with a style, and inherits it if it declares none")
  func styles() {
    TestScreen().play { _ in
      let own = SettingsController()
      own.loadViewIfNeeded()
      #expect(own.tableView.style == .grouped)
      let plain = UITableViewController(style: .plain)
      plain.loadViewIfNeeded()
      #expect(plain.tableView.style == .plain)
    }
  }
}

@Suite("The state of buttons") struct ButtonStateTests {
  @Test("A change of the state calls the update handler, and the title of the state is the current one")
  func updates() {
    TestScreen().play { _ in
      let button = UIButton(configuration: .filled())
      var titles: [String?] = []
      button.configurationUpdateHandler = { button in
        button.configuration?.title = button.isEnabled ? "Pay" : "Wait"
        titles.append(button.configuration?.title)
      }
      button.isEnabled = false
      button.isEnabled = false
      button.isSelected = true
      #expect(titles == ["Pay", "Wait", "Wait"])
      #expect(button.currentTitle == "Wait")
      let plain = UIButton(type: .system)
      plain.setTitle("Follow", for: .normal)
      plain.setTitle("Following", for: .selected)
      #expect(plain.currentTitle == "Follow")
      plain.isSelected = true
      #expect(plain.currentTitle == "Following")
    }
  }
}
