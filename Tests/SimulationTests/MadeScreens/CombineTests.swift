import Platform
import Scenarios
import Screens
import Testing
import UIKit

@testable import Simulation

/// A screen of 874 points with a field and a box that moves by the height of the keyboard, 300 points.
@Suite("Publishers of notifications") struct CombineTests {
  private final class Screen: UIViewController {
    private let box = UIView(frame: CGRect(x: 0, y: 400, width: 50, height: 50))
    private var subscriptions: Set<AnyCancellable> = []
    let isLater: Bool
    let isKept: Bool

    init(isLater: Bool, isKept: Bool) {
      (self.isLater, self.isKept) = (isLater, isKept)
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      box.accessibilityIdentifier = "box"
      view.addSubview(box)
      view.addSubview(UITextField(frame: CGRect(x: 20, y: 100, width: 362, height: 40)))
      let center = NotificationCenter.default
      let shown = center.publisher(for: UIResponder.keyboardWillShowNotification)
        .compactMap { $0.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect }
        .map(\.height)
      let hidden = center.publisher(for: UIResponder.keyboardWillHideNotification).map { _ in CGFloat(0) }
      let heights = Publishers.Merge(shown, hidden).eraseToAnyPublisher()
      let subscription = (isLater ? heights.receive(on: DispatchQueue.main) : heights)
        .sink { [weak self] in self?.box.frame.origin.y = 400 + $0 }
      if isKept { subscription.store(in: &subscriptions) }
    }
  }

  private func played(isLater: Bool = false, isKept: Bool = true) throws -> PlayedCell {
    let make: @Sendable () -> UIViewController = { Screen(isLater: isLater, isKept: isKept) }
    let screen = try recordedScreen(of: make, id: "combine", on: MadeDevices.pro17)
    return playMade(screen, [.focus(.first), .hide], on: MadeDevices.pro17, make)
  }

  @Test("Merged publishers move the box with the keyboard, now or after the handler")
  func merged() throws {
    for isLater in [false, true] {
      let cell = try played(isLater: isLater)
      #expect(cell.breach == nil)
      #expect(cell.rect("box", at: 3.9).isNear(0, 700, 50, 50))
      #expect(cell.rect("box", at: 6).isNear(0, 400, 50, 50))
    }
  }

  @Test("A subscription that nobody keeps ends at once, as in Combine")
  func released() throws {
    let cell = try played(isKept: false)
    #expect(cell.rect("box", at: 3.9).isNear(0, 400, 50, 50))
  }

  @Test("An observer that nobody keeps hears nothing, and a presented controller is noted")
  func observers() throws {
    final class Helper: NSObject {
      let box: UIView
      init(_ box: UIView) { self.box = box }
      func show() { box.frame.origin.y += 7 }
    }
    let make: @Sendable () -> UIViewController = {
      Building { code in
        let box = UIView(frame: CGRect(x: 0, y: 400, width: 50, height: 50))
        box.accessibilityIdentifier = "box"
        code.view.addSubview(box)
        code.view.addSubview(UITextField(frame: CGRect(x: 20, y: 100, width: 362, height: 40)))
        let (kept, dropped) = (Helper(box), Helper(box))
        code.kept.append(kept)
        for helper in [kept, dropped] {
          NotificationCenter.default.addObserver(
            helper, selector: Selector("show", Helper.show),
            name: UIResponder.keyboardWillShowNotification, object: nil)
        }
        code.present(UIAlertController(title: "Hello", message: nil, preferredStyle: .alert), animated: true)
        #expect(code.navigationController == nil)
      }
    }
    let screen = try recordedScreen(of: make, id: "observers", on: MadeDevices.pro17)
    let cell = playMade(screen, on: MadeDevices.pro17, make)
    #expect(cell.rect("box", at: 3).isNear(0, 407, 50, 50))
    #expect(cell.observation.inert == ["UIViewController.navigationController"])
  }

  /// A publisher of an app: it sends the values that its owner gives it.
  private final class Source {
    var send: ((Int) -> Void)?
    var isCancelled = false

    final class Connection<Receiver: Subscriber>: Subscription where Receiver.Input == Int {
      let source: Source
      init(_ source: Source, _ receiver: Receiver) {
        self.source = source
        source.send = { _ = receiver.receive($0) }
      }
      func request(_ demand: Subscribers.Demand) {}
      func cancel() {
        source.send = nil
        source.isCancelled = true
      }
    }
    struct Values: Publisher {
      typealias Output = Int
      typealias Failure = Never
      let source: Source
      func receive<Receiver>(subscriber: Receiver)
      where Receiver: Subscriber, Never == Receiver.Failure, Int == Receiver.Input {
        subscriber.receive(subscription: Connection(source, subscriber))
      }
    }
  }

  @Test("A publisher of the app's own type has Combine's operators, and its subscription ends")
  func ownPublisher() {
    let source = Source()
    var heard: [String] = []
    var subscription: AnyCancellable? = Source.Values(source: source).filter { $0 > 1 }.map { "\($0)" }
      .sink { heard.append($0) }
    for value in 1...3 { source.send?(value) }
    #expect(heard == ["2", "3"] && subscription != nil)
    subscription = nil
    #expect(source.isCancelled)
    // The other way: a publisher of this program gives values to a subscriber of the app.
    var kept: Set<AnyCancellable> = []
    AnyPublisher(Source.Values(source: source)).removeDuplicates().sink { heard.append("\($0)") }
      .store(in: &kept)
    for value in [4, 4, 5] { source.send?(value) }
    #expect(heard == ["2", "3", "4", "5"])
  }
}
