import KeyboardAvoidance
import Testing
import UIKit

@Suite("Notifications") struct NotificationTests {
  @Test("userInfo supports all casts that keyboard code uses")
  func casts() {
    let screen = TestScreen()
    var seen: [AnyHashable: Any] = [:]
    screen.play { _ in
      let token = NotificationCenter.default.addObserver(
        forName: UIResponder.keyboardWillShowNotification, object: nil, queue: .main
      ) { seen = $0.userInfo ?? [:] }
      screen.world.post(.willShow, docked) {}
      NotificationCenter.default.removeObserver(token)
    }
    let end = seen[UIResponder.keyboardFrameEndUserInfoKey]
    #expect(end as? CGRect == CGRect(x: 0, y: 516, width: 393, height: 336))
    #expect((end as? NSValue)?.cgRectValue == CGRect(x: 0, y: 516, width: 393, height: 336))
    #expect((seen[UIKeyboardFrameBeginUserInfoKey] as? NSValue)?.cgRectValue.minY == 852)
    let duration = seen[UIResponder.keyboardAnimationDurationUserInfoKey]
    #expect(duration as? TimeInterval == 0.25)
    #expect(duration as? CGFloat == 0.25)
    #expect((duration as? NSNumber)?.doubleValue == 0.25)
    let curve = seen[UIResponder.keyboardAnimationCurveUserInfoKey]
    #expect(curve as? UInt == 7)
    #expect(curve as? Int == 7)
    #expect((curve as? NSNumber)?.uintValue == 7)
    #expect(seen[UIResponder.keyboardIsLocalUserInfoKey] as? Bool == true)
    // The values of iOS 2: the size, and the centers of the frames.
    #expect(seen["UIKeyboardBoundsUserInfoKey"] as? CGRect == CGRect(x: 0, y: 0, width: 393, height: 336))
    #expect(
      (seen["UIKeyboardCenterEndUserInfoKey"] as? NSValue)?.cgPointValue == CGPoint(x: 196.5, y: 684))
  }

  @Test("A typed message has the notification's values during the post, until its token is released")
  func messages() {
    let screen = TestScreen()
    screen.play { _ in
      var heights: [CGFloat] = []
      var token: NotificationCenter.ObservationToken? = NotificationCenter.default.addObserver(
        of: UIScreen.self, for: .keyboardWillShow
      ) { message in heights.append(message.endFrame.height) }
      screen.world.post(.willShow, docked) {}
      screen.world.post(.willHide, docked) {}
      #expect(heights == [336] && token != nil)
      token = nil
      screen.world.post(.willShow, docked) {}
      #expect(heights.count == 1)
    }
  }

  @Test("A task that waits for notifications goes on after the post, on a later turn of the run loop")
  func asyncNotifications() {
    // The task runs on the thread of the test.
    nonisolated(unsafe) let screen = TestScreen()
    let log = Log()
    screen.play { _ in
      let task = Task {
        log.lines.append("begins")
        for await note in NotificationCenter.default.notifications(
          named: UIResponder.keyboardWillShowNotification)
        {
          log.lines.append("hears \(note.userInfo?.count ?? 0) at \(screen.host.time)")
          try? await Task.sleep(for: .seconds(0.5))
          log.lines.append("sleeps until \(screen.host.time)")
        }
        log.lines.append("ends")
      }
      log.lines.append("starts")
      screen.run(until: 0.1)
      screen.world.post(.willShow, docked) { log.lines.append("posted") }
      screen.run(until: 1)
      task.cancel()
      screen.run(until: 2)
      screen.world.post(.willShow, docked) {}
      screen.run(until: 3)
    }
    #expect(
      log.lines == ["starts", "begins", "posted", "hears 8 at 0.1", "sleeps until 0.6", "ends"],
      "\(log.lines)")
  }

  private final class Log: @unchecked Sendable { var lines: [String] = [] }

  @Test("A number in a dictionary is a CGFloat, but a text is not")
  func cgFloats() {
    let values: [String: Any] = [
      "height": NSNumber(value: 336.5), "count": NSNumber(value: 7), "name": "336",
    ]
    #expect(values["height"] as? CGFloat == 336.5)
    #expect(values["count"] as? CGFloat == 7)
    #expect(values["name"] as? CGFloat == nil)
  }

  final class Listener {
    var heard: [String] = []
    func show(_ note: Notification) { heard.append("show") }
    func old(_ note: NSNotification) { heard.append("old \(note.name == .UIKeyboardWillShow)") }
    func bare() { heard.append("bare") }
  }

  @Test("Observers are called in the order of their registration, with their methods' arguments")
  func order() {
    let screen = TestScreen()
    let listener = Listener()
    var after = 0
    screen.play { _ in
      let center = NotificationCenter.default
      let name = UIResponder.keyboardWillShowNotification
      center.addObserver(listener, selector: Selector(listener.show), name: name, object: nil)
      center.addObserver(listener, selector: Selector(listener.old), name: name, object: nil)
      center.addObserver(listener, selector: Selector(listener.bare), name: nil, object: nil)
      screen.world.post(.willShow, docked) { after += 1 }
      screen.world.post(.didHide, docked) { after += 1 }
    }
    #expect(listener.heard == ["show", "old true", "bare", "bare"])
    #expect(after == 4)
  }

  @Test(
    "An observer that registers twice is called twice, unless the rule is off",
    arguments: [true, false])
  func doubles(_ fire: Bool) {
    let screen = TestScreen(doublesFire: fire)
    let listener = Listener()
    screen.play { _ in
      for _ in 0..<2 {
        NotificationCenter.default.addObserver(
          listener, selector: Selector(listener.show), name: UIResponder.keyboardWillShowNotification,
          object: nil)
      }
      screen.world.post(.willShow, docked) {}
    }
    #expect(listener.heard.count == (fire ? 2 : 1))
  }

  @Test("Removing a name keeps the other names, and removing an observer keeps the others")
  func removal() {
    let screen = TestScreen()
    let (one, two) = (Listener(), Listener())
    screen.play { _ in
      let center = NotificationCenter.default
      for listener in [one, two] {
        center.addObserver(
          listener, selector: Selector(listener.show), name: UIResponder.keyboardWillShowNotification,
          object: nil)
        center.addObserver(
          listener, selector: Selector(listener.bare), name: UIResponder.keyboardWillHideNotification,
          object: nil)
      }
      center.removeObserver(one, name: UIResponder.keyboardWillHideNotification, object: nil)
      center.removeObserver(two)
      #expect(screen.world.keyboardRegistrations == 1)
      screen.world.post(.willShow, docked) {}
      screen.world.post(.willHide, docked) {}
    }
    #expect(one.heard == ["show"])
    #expect(two.heard == [])
  }

  @Test("A registration for an object receives only that object's notifications")
  func objects() {
    let screen = TestScreen()
    var heard = 0
    screen.play { _ in
      let field = screen.world.view(screen.field)
      let token = NotificationCenter.default.addObserver(
        forName: UITextField.textDidBeginEditingNotification, object: field, queue: nil
      ) { _ in heard += 1 }
      screen.world.didBeginEditing(screen.inner) {}
      screen.world.didBeginEditing(screen.field) {}
      _ = token
    }
    #expect(heard == 1)
  }

  @Test("The notifications and keys that code uses are observed")
  func observation() {
    let screen = TestScreen()
    screen.play { _ in
      let token = NotificationCenter.default.addObserver(
        forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil
      ) { note in _ = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] }
      #expect(screen.world.observation.heard == [.willShow])
      #expect(screen.world.observation.read == [])
      screen.world.post(.willShow, docked) {}
      _ = token
    }
    #expect(screen.world.observation.read == [.frameEnd])
    #expect(screen.world.observation.written == [])
    #expect(screen.world.observation.breach == nil)
  }

  @Test("The names of Swift 3 and Swift 4 mean the same notifications and keys")
  func formerNames() {
    #expect(Notification.Name.UIKeyboardWillHide == UIResponder.keyboardWillHideNotification)
    #expect(UIKeyboardAnimationCurveUserInfoKey == "UIKeyboardAnimationCurveUserInfoKey")
    #expect(UIKeyboardFrameEndUserInfoKey == UIResponder.keyboardFrameEndUserInfoKey)
  }
}
