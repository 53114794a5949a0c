import KeyboardAvoidance
import Testing
import UIKit

@Suite("Accessory views") struct InputAccessoryTests {
  /// A view controller with an accessory view that a test can set.
  final class Composer: UIViewController {
    var bar: UIView?
    override var canBecomeFirstResponder: Bool { bar != nil }
    override var inputAccessoryView: UIView? { bar }
  }

  /// A view with an intrinsic height of 36 points.
  final class Content: UIView {
    override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 36) }
  }

  /// Returns the accessory view of the field after the closure's view was set, and the error if the view is
  /// not supported.
  private func measured(_ make: (UIView) -> UIView) -> (accessory: InputAccessory?, breach: String?) {
    let screen = TestScreen()
    var found: InputAccessory?
    screen.play { root in
      (screen.world.view(screen.field) as? UITextField)?.inputAccessoryView = make(root)
      found = screen.world.inputAccessory(of: screen.field)
    }
    return (found, screen.world.observation.breach)
  }

  @Test("The height of a frame counts, and sizeToFit gives a toolbar 44 points and the window's width")
  func frames() {
    #expect(
      measured { _ in UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 50)) }.accessory?.height == 50)
    #expect(measured { _ in UIToolbar() }.accessory?.height == 0)
    var size = CGSize.zero
    let toolbar = measured { _ in
      let toolbar = UIToolbar()
      toolbar.sizeToFit()
      size = toolbar.frame.size
      return toolbar
    }
    #expect(size == CGSize(width: 393, height: 44))
    #expect(toolbar.accessory == InputAccessory(height: 44) && toolbar.breach == nil)
    #expect(
      measured { _ in
        let toolbar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 60))
        toolbar.sizeToFit()
        return toolbar
      }.accessory?.height == 44)
  }

  @Test("A view that uses constraints is as tall as its content, or as its constraints say")
  func constraints() {
    func view(_ set: (UIView) -> Void) -> UIView {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 999))
      view.translatesAutoresizingMaskIntoConstraints = false
      set(view)
      return view
    }
    #expect(
      measured { _ in view { $0.heightAnchor.constraint(equalToConstant: 52).isActive = true } }.accessory
        == InputAccessory(height: 52))
    #expect(
      measured { _ in
        let content = Content(frame: .zero)
        content.translatesAutoresizingMaskIntoConstraints = false
        return content
      }.accessory == InputAccessory(height: 36))
    // The height is 8 + 36 + 6 = 50: the content with the space above and below it. If the content is pinned
    // to the safe area, the home indicator is added.
    func padded(toSafeArea: Bool) -> InputAccessory? {
      measured { _ in
        view { bar in
          let content = Content(frame: .zero)
          content.translatesAutoresizingMaskIntoConstraints = false
          bar.addSubview(content)
          let edge = toSafeArea ? bar.safeAreaLayoutGuide.bottomAnchor : bar.bottomAnchor
          NSLayoutConstraint.activate([
            content.topAnchor.constraint(equalTo: bar.topAnchor, constant: 8),
            edge.constraint(equalTo: content.bottomAnchor, constant: 6),
          ])
        }
      }.accessory
    }
    #expect(padded(toSafeArea: false) == InputAccessory(height: 50))
    #expect(padded(toSafeArea: true) == InputAccessory(height: 50, endsAtSafeArea: true))
  }

  @Test("A view without a height is refused as accessory view, and so is the root view")
  func refused() {
    let bare = measured { _ in
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      return view
    }
    #expect(bare.accessory == nil)
    #expect(bare.breach == "not supported: inputAccessoryView without a height")
    #expect(measured { $0 }.breach == "not supported: the root view as inputAccessoryView")
  }

  @Test("An input's own accessory view has priority over the controller's, which all inputs share")
  func chain() {
    let screen = TestScreen()
    let composer = Composer()
    screen.world.play {
      screen.world.install(composer)
      composer.bar = screen.world.view(screen.footer)
      let footer = InputAccessory(view: screen.footer, height: 0, endsAtSafeArea: true)
      for responder in [nil, screen.field, screen.note] {
        #expect(screen.world.inputAccessory(of: responder) == footer)
      }
      let toolbar = UIToolbar()
      toolbar.sizeToFit()
      (screen.world.view(screen.note) as? UITextView)?.inputAccessoryView = toolbar
      #expect(screen.world.inputAccessory(of: screen.note) == InputAccessory(height: 44))
      #expect(screen.world.inputAccessory(of: screen.field) == footer)
      #expect(screen.world.hasOwnAccessory(screen.note) && !screen.world.hasOwnAccessory(screen.field))
      (screen.world.view(screen.note) as? UITextView)?.inputAccessoryView = nil
      #expect(screen.world.inputAccessory(of: screen.note) == footer)
      #expect(screen.world.observation.written == .inputAccessory)
      screen.world.end()
    }
  }

  @Test("A controller that cannot become first responder does not become it")
  func controller() {
    let screen = TestScreen()
    let composer = Composer()
    screen.world.play {
      screen.world.install(composer)
      #expect(!composer.becomeFirstResponder() && !composer.resignFirstResponder())
      composer.bar = UIToolbar()
      #expect(composer.becomeFirstResponder() && screen.world.controllerCanBecomeFirstResponder)
      #expect(!composer.isFirstResponder, "the scripted host does not support this")
      screen.world.end()
    }
  }

  @Test("The Done item is the one of that kind or style, or the last one with an action")
  func done() {
    final class Taps { var names: [String] = [] }
    let (screen, taps) = (TestScreen(), Taps())
    screen.play { _ in
      func item(_ name: String, _ style: UIBarButtonItem.Style = .plain) -> UIBarButtonItem {
        UIBarButtonItem(title: name, style: style, target: nil, action: Selector { taps.names.append(name) })
      }
      let toolbar = UIToolbar()
      (screen.world.view(screen.field) as? UITextField)?.inputAccessoryView = toolbar
      #expect(!screen.world.tapDone(), "there is no first responder")
      screen.host.firstResponder = screen.field
      #expect(!screen.world.tapDone(), "the toolbar is empty")
      toolbar.items = [item("Previous"), item("Next"), .flexibleSpace()]
      #expect(screen.world.tapDone())
      toolbar.items = [item("Close", .done), item("Next"), .flexibleSpace()]
      #expect(screen.world.tapDone())
      toolbar.items?.first?.isEnabled = false
      #expect(screen.world.tapDone())
    }
    #expect(taps.names == ["Next", "Close", "Next"])
  }
}
