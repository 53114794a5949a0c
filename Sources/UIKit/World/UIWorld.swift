/// Everything of UIKit that is global in an app and belongs to one cell here: the notification center, the screen, the
/// window, the root view controller, the run loop.
///
/// A simulation makes a world on its views, installs the screen's view controller and tells what happens; the
/// classes, which are handles of the world's views, pass on what code reads and writes, and the world observes it.
public final class UIWorld {
  /// The views behind the classes.
  public let host: any UIKitHost
  // Every read notes itself here, and most look a view up: a check of exclusive access would cost as much as the read.

  /// What the screen's code was seen to do.
  @exclusivity(unchecked) public internal(set) var observation = Observation()
  /// The screen's view controller.
  public private(set) var viewController: UIViewController?
  let center = NotificationCenter()
  /// Told when code has opened a rectangle, which may be a frame that a notification says; nil where code asked for a frame and
  /// did not open it, but may have compared it.
  public var didReadFrame: (CGRect?) -> Void = { _ in }
  /// What is being posted.
  private var posted: KeyboardInfo?
  /// The frames that code has asked for and not opened yet; nil for those of a notification that is over.
  private var askedFrames: [CGRect?] = []
  var runLoop = RunLoopQueue()
  /// How often code has asked what time it is, or to be called some time later.
  @exclusivity(unchecked) public internal(set) var timeReads = 0
  /// What code does along with the rotation that is under way.
  var alongsideTransition: [() -> Void] = []
  /// The blocks that `UIView.beginAnimations` opened.
  private var openAnimations: [(duration: Double, options: UIView.AnimationOptions)] = []
  @exclusivity(unchecked) private var views: [UIView?]
  /// The recognizers of pans that code attached or asked for.
  var recognizers: [UIPanGestureRecognizer] = []
  private var surroundings: Surroundings?
  /// Whether code gave an input an accessory view.
  var hasFieldAccessories = false
  /// The constraint that the screen was designed with; nil for a screen without a bottom outlet.
  public private(set) lazy var bottomConstraint =
    host.hasBottomConstraint ? NSLayoutConstraint(designedIn: self) : nil
  /// The bottom constraint that is in force.
  lazy var activeBottom = bottomConstraint
  private let dictionaries: UserInfoCache

  /// The world of the cell that is being played on this thread.
  @TaskLocal private static var bound: UIWorld.Box?

  private struct Box: @unchecked Sendable {
    // A cell is played on one thread from its beginning to its end.
    let world: UIWorld
  }

  /// Makes a world on the views of a host.
  ///
  /// - Parameters:
  ///   - host: the views behind the classes.
  ///   - doublesFire: whether an observer that registered twice is called twice; asked when one does.
  ///   - dictionaries: those of notifications that were posted in other cells.
  public init(
    host: any UIKitHost, doublesFire: @escaping () -> Bool = { true },
    dictionaries: UserInfoCache = UserInfoCache()
  ) {
    self.host = host
    self.dictionaries = dictionaries
    center.doublesFire = doublesFire
    views = [UIView?](repeating: nil, count: host.viewCount)
    center.observe = { [unowned self] name, keyboard in noteRegistration(name, keyboard) }
  }

  /// The world of the cell that is being played; UIKit's globals exist only there.
  public static var current: UIWorld {
    guard let box = bound else {
      preconditionFailure("UIKit's globals belong to a cell, and none is being played.")
    }
    return box.world
  }

  /// The world of the cell that is being played, nil outside of any.
  static var currentIfAny: UIWorld? { bound?.world }

  /// Plays with this world behind UIKit's globals.
  public func play<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$bound.withValue(Box(world: self), operation: body)
  }

  /// The cell is over: breaks the circles between observers, views and the world.
  ///
  /// - Returns: whether code did anything that is observed when it went away.
  @discardableResult
  public func end() -> Bool {
    let seen = observation
    observation = Observation()
    center.removeAll()
    center.observe = { _, _ in }
    concludeFrames()
    didReadFrame = { _ in }
    runLoop = RunLoopQueue()
    alongsideTransition = []
    surroundings = nil
    viewController?.detach()
    viewController = nil
    views = []
    (inputs, contentViews, opaqueBars, children) = ([], [], [], [])
    recognizers = []
    activeBottom = nil
    bottomConstraint = nil
    let late = observation
    observation = seen
    observation.formUnion(late)
    return late != Observation()
  }

  // MARK: Views

  /// What is around the root view: made when code asks for it, gone when the cell is over.
  private final class Surroundings {
    private unowned let world: UIWorld
    lazy var application = UIApplication(world: world)
    lazy var screen = UIScreen(world: world)
    lazy var window = UIWindow(world: world)
    lazy var container = UIView(space: .superview(.root), world: world)
    lazy var keyboardLayoutGuide = UIKeyboardLayoutGuide(world: world)
    lazy var safeAreaLayoutGuide = UILayoutGuide(kind: .safeArea, world: world)

    init(_ world: UIWorld) { self.world = world }
  }

  private var around: Surroundings {
    if let surroundings { return surroundings }
    let made = Surroundings(self)
    surroundings = made
    return made
  }

  var application: UIApplication { around.application }
  var screen: UIScreen { around.screen }
  var window: UIWindow { around.window }
  /// What the root view is in: a window's or a sheet's container.
  var container: UIView { around.container }
  var keyboardLayoutGuide: UIKeyboardLayoutGuide { around.keyboardLayoutGuide }
  var safeAreaLayoutGuide: UILayoutGuide { around.safeAreaLayoutGuide }

  /// The view with an id: the same object every time.
  public func view(_ id: ViewID) -> UIView {
    if let known = views[id.index] { return known }
    let parent = host.superview(of: id).map(view)
    let made: UIView =
      switch host.inputKind(of: id) {
      case .textField: UITextField(id, in: parent, world: self)
      case .searchField: UISearchTextField(id, in: parent, world: self)
      case .textView: UITextView(id, in: parent, world: self)
      case nil:
        if host.isTable(id) {
          UITableView(id, in: parent, world: self)
        } else if host.isScrollView(id) {
          UIScrollView(id, in: parent, world: self)
        } else if host.isStackView(id) {
          UIStackView(id, in: parent, world: self)
        } else {
          UIView(id, in: parent, world: self)
        }
      }
    views[id.index] = made
    return made
  }

  /// The view behind an outlet, nil where the screen has none.
  public func outlet(_ outlet: Outlet) -> UIView? { host.outlet(outlet).map(view) }

  /// All inputs in the order of the next key.
  public private(set) lazy var inputs = host.inputs.map(view)
  /// All controls and texts of the screen, bars and containers excluded.
  public private(set) lazy var contentViews = host.contentViews.map(view)
  /// The opaque bars inside the root view.
  public private(set) lazy var opaqueBars = host.opaqueBars.map(view)
  /// The views inside each view, from back to front.
  private lazy var children: [[UIView]] = {
    var children = [[UIView]](repeating: [], count: host.viewCount)
    for index in 0..<host.viewCount {
      if let parent = host.superview(of: ViewID(index)) { children[parent.index].append(view(ViewID(index))) }
    }
    return children
  }()

  func subviews(of id: ViewID) -> [UIView] { children[id.index] }

  // MARK: Life cycle

  /// Loads the view of the screen's view controller and lets it appear.
  public func install(_ viewController: UIViewController) {
    self.viewController = viewController
    viewController.attach(to: self)
    viewController.viewDidLoad()
    viewController.viewWillAppear(false)
    viewController.viewDidAppear(false)
  }

  /// The screen goes: pushed over, or swiped back.
  public func disappear() {
    viewController?.viewWillDisappear(true)
    viewController?.viewDidDisappear(true)
  }

  /// The screen comes back.
  public func appear() {
    viewController?.viewWillAppear(true)
    viewController?.viewDidAppear(true)
  }

  /// A layout pass of the root view is over.
  public func viewDidLayoutSubviews() {
    noting(.viewDidLayoutSubviews) { viewController?.viewDidLayoutSubviews() }
  }

  /// The view is about to change size.
  public func viewWillTransition(to size: CGSize) {
    noting(.viewWillTransition) {
      viewController?.viewWillTransition(to: size, with: TransitionCoordinator(world: self))
    }
  }

  /// The view has its new size; what code does along with the transition is done now.
  public func didTransition() {
    let changes = alongsideTransition
    alongsideTransition = []
    for change in changes { change() }
  }

  // MARK: Events

  /// How many registrations for keyboard notifications there are.
  public var keyboardRegistrations: Int { center.keyboardRegistrations }

  /// Whether anybody listens to a keyboard notification.
  public func hears(_ name: KeyboardNotificationName) -> Bool { center.hears(name) }

  /// Posts a keyboard notification; `afterEach` runs when an observer's handler has returned.
  public func post(_ name: KeyboardNotificationName, _ info: KeyboardInfo, afterEach: () -> Void) {
    guard hears(name) else { return }
    let userInfo = dictionaries.dictionary(for: info)
    posted = info
    center.post(name, Notification(name: name.name, object: screen, userInfo: userInfo), afterEach: afterEach)
    posted = nil
    concludeFrames()
  }

  /// The app has become active again; `afterEach` runs when an observer's handler has returned.
  public func didBecomeActive(afterEach: () -> Void) {
    let name = UIApplication.didBecomeActiveNotification
    center.post(Notification(name: name, object: application), afterEach: afterEach)
  }

  /// An input has become first responder; `afterEach` runs when a handler has returned.
  public func didBeginEditing(_ input: ViewID, afterEach: () -> Void) {
    view(input).didBeginEditing(afterEach)
  }

  /// An input has ceased to be first responder; `afterEach` runs when a handler has returned.
  public func didEndEditing(_ input: ViewID, afterEach: () -> Void) { view(input).didEndEditing(afterEach) }

  /// The first responder's text has changed; `afterEach` runs when a handler has returned.
  public func textDidChange(_ input: ViewID, afterEach: () -> Void) { view(input).textDidChange(afterEach) }

  /// A finger drags the docked keyboard; `top` is where its upper edge is heading, in window coordinates.
  ///
  /// Recognizers of pans hear of it; changes move along with the finger.
  public func keyboardDrag(to top: CGFloat, afterEach: () -> Void) {
    for recognizer in recognizers { recognizer.move(to: CGPoint(x: 0, y: top), afterEach) }
  }

  // MARK: What code does

  func noteRegistration(_ name: Notification.Name?, _ keyboard: KeyboardNotificationName?) {
    guard let name else { return observation.heard.formUnion(.keyboard) }
    if let keyboard {
      observation.heard.formUnion(keyboard.event)
    } else if name == UITextField.textDidBeginEditingNotification
      || name == UITextView.textDidBeginEditingNotification
    {
      observation.heard.formUnion(.didBeginEditing)
    } else if name == UITextField.textDidChangeNotification || name == UITextView.textDidChangeNotification {
      observation.heard.formUnion(.textDidChange)
    }
  }

  /// Notes an event as heard when answering it reads or writes anything.
  private func noting(_ event: HeardEvents, _ body: () -> Void) {
    guard !observation.heard.contains(event) else { return body() }
    let (read, written) = (observation.read, observation.written)
    (observation.read, observation.written) = ([], [])
    body()
    if observation.read != [] || observation.written != [] { observation.heard.formUnion(event) }
    observation.read.formUnion(read)
    observation.written.formUnion(written)
  }

  /// Notes that code reads something.
  public func read(_ what: Reads) {
    observation.read.formUnion(what)
    if what.contains(.frameBegin) { askedFrames.append(posted?.frameBegin) }
    if what.contains(.frameEnd) { askedFrames.append(posted?.frameEnd) }
  }

  /// Notes that code opens a rectangle, of a notification or its own.
  func readFrame(_ rect: CGRect) {
    askedFrames.removeAll { $0 == rect }
    didReadFrame(rect)
  }

  /// Whether code has asked for a frame that it has not opened yet.
  public var hasUnopenedFrames: Bool { !askedFrames.isEmpty }

  /// A frame that code asked for and did not open may have told it something all the same.
  private func concludeFrames() {
    if hasUnopenedFrames { didReadFrame(nil) }
    askedFrames.removeAll(keepingCapacity: true)
  }

  /// Whether a change may be made: UIKit raises an exception for numbers that are not finite.
  func mayWrite(_ what: Writes, isFinite: Bool = true) -> Bool {
    observation.written.formUnion(what)
    if !isFinite { observation.nonFinite.formUnion(what) }
    return isFinite
  }

  /// Remembers a symbol that code called and that is not played: the cell cannot be judged.
  func unsupported(_ symbol: String) {
    if !observation.unsupported.contains(symbol) { observation.unsupported.append(symbol) }
  }

  // MARK: Animation

  func beginAnimations() {
    openAnimations.append((0.2, []))
    host.beginAnimation(duration: 0.2, options: [])
  }

  /// Changes how the open block runs; changes made so far keep what they had.
  func changeAnimations(_ change: (inout (duration: Double, options: UIView.AnimationOptions)) -> Void) {
    guard var block = openAnimations.popLast() else { return }
    change(&block)
    openAnimations.append(block)
    host.endAnimation()
    host.beginAnimation(duration: block.duration, options: block.options)
  }

  func commitAnimations() {
    guard openAnimations.popLast() != nil else { return }
    host.endAnimation()
  }

  func animate(duration: Double, options: UIView.AnimationOptions, _ changes: () -> Void) {
    host.beginAnimation(duration: duration, options: options)
    changes()
    host.endAnimation()
  }
}
