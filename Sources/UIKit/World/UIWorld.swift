/// The state of one cell that is global in an app: the notification center, the screen, the window, the root
/// view controller and the run loop.
///
/// A simulation creates a world for its host, installs the screen's view controller and reports events. The
/// UIKit classes are handles that forward reads and writes to the host, and the world records them.
public final class UIWorld {
  /// The implementation behind the UIKit classes.
  public let host: any UIKitHost
  // Exclusivity checks are off, because every read accesses these properties and a check would cost as much
  // as the read.

  /// The observed behavior of the app's code.
  @exclusivity(unchecked) public internal(set) var observation = Observation()
  /// The screen's view controller.
  public private(set) var viewController: UIViewController?
  /// The manager of a library that an app enables for all its screens, as a controller of the same root view. Nil if there is
  /// none.
  private(set) var companion: UIViewController?
  let center = NotificationCenter()
  var runLoop = RunLoopQueue()
  /// The controller of the app's code that presents another one. Nil if there is none.
  var presenter: UIViewController?
  /// The changes that the app's code animates alongside the current rotation.
  var alongsideTransition: [() -> Void] = []
  /// The completions of the app's code that are called when the current rotation is over.
  var afterTransition: [() -> Void] = []
  private var openAnimations: [AnimationTiming] = []
  /// The number of open calls of `performWithoutAnimation`, inside which UIKit animates nothing.
  private var withoutAnimation = 0
  @exclusivity(unchecked) private var views: [UIView?]
  /// The pan recognizers that the app's code attached or accessed.
  var recognizers: [UIPanGestureRecognizer] = []
  /// The tables that code made and whose rows have changed.
  var tables: [UITableView] = []
  /// The collection views that code made and whose items have changed.
  var collections: [UICollectionView] = []
  /// The number of calls of data sources for a view of a collection view that are not over.
  var providers = 0
  /// The cells that asked for an update of their configurations.
  var cellsToConfigure: [any ConfiguredCell] = []
  /// The tap recognizers that the app's code attached.
  var taps: [UITapGestureRecognizer] = []
  private var surroundings: Surroundings?
  var hasFieldAccessories = false
  /// Whether the app's code gave a navigation item a search controller.
  var hasSearchController = false
  /// Whether the app's code replaced the keyboard of an input by a view of its own.
  var hasInputViews = false
  /// The constraint that the screen was designed with. Nil if the screen has no bottom constraint.
  public private(set) lazy var bottomConstraint =
    host.hasBottomConstraint ? NSLayoutConstraint(designedIn: self) : nil
  lazy var activeBottom = bottomConstraint
  /// The relation and the priority of the designed bottom constraint, with the content's bottom edge as its
  /// first item.
  private(set) lazy var designedBottom: (relation: NSLayoutConstraint.Relation, priority: UILayoutPriority) =
    host.bottomConstraintID.flatMap(host.constraint).map { ($0.relation, $0.priority) } ?? (.equal, .required)
  /// The active constraints that the host lays out with their own relation and priority.
  var activeConstraints: [NSLayoutConstraint] = []
  private var designedConstraints: [String: NSLayoutConstraint] = [:]
  /// The views of the screen that the app's own classes or the app's code created.
  private var ownViews: [UIView] = []
  /// The height of the band above the keyboard in which a finger begins to drag it, in points.
  public internal(set) var keyboardDismissPadding: CGFloat = 0
  /// Whether the controller makes views of the screen with code. The views that the host knows as made by
  /// code are then not on the screen until the code adds them.
  public var makesViews = false
  /// The safe area that the controller was told about last.
  private var knownSafeArea = UIEdgeInsets.zero
  /// Whether the root view has been added to the window. Before that, no view of the screen has a safe area
  /// (developer.apple.com: UIView.safeAreaInsets).
  private(set) var isInHierarchy = false
  /// Whether a root view that code created has no size yet.
  private(set) var isLoadingView = false
  /// The view that the app's code set as the controller's view. Nil for the screen's own root view.
  private var loadedView: UIView?
  /// Whether a view asked for `updateConstraints`.
  var needsUpdateConstraints = false
  /// The view of the screen that `UIView.init(coder:)` is about to create.
  var decoded: (id: ViewID, parent: UIView?)?
  /// The objects of the scene other than views, such as bar items and gesture recognizers.
  var sceneObjects: [AnyObject] = []
  /// The xibs that the app's code can load. Nil if it has none.
  var nibs: NibLibrary?
  /// The values of the app's static variables, and those that it associated with objects, in this cell.
  var ownCodeValues: [ObjectIdentifier: AnyObject] = [:]
  /// The executor of the tasks that the app's code starts.
  private(set) lazy var taskExecutor = CellExecutor(self)
  private let dictionaries: UserInfoCache
  private var guideObservations = KeyboardGuideObservations()
  /// The keyboard notifications that were posted while nothing observed them.
  private var unheard: HeardEvents = []
  /// The statement of the app's code that runs. Nil if the code does not record its statements.
  @exclusivity(unchecked) var statement: (file: StaticString, line: Int)?

  /// The world of the cell being played on this thread.
  @TaskLocal private static var bound: UIWorld.Box?

  private struct Box: @unchecked Sendable {
    // The box can be sendable because a cell is played on one thread from start to end.
    let world: UIWorld
  }

  /// Creates a world for the views of a host.
  ///
  /// - Parameters:
  ///   - host: The implementation behind the UIKit classes.
  ///   - doublesFire: A closure that returns whether an observer that registered twice is called twice. It is
  ///     called when an observer registers a second time.
  ///   - guideTellsEveryChange: A closure that returns whether observers of the keyboard layout guide's frame
  ///     receive every change, and not only the first one.
  ///   - dictionaries: The cache of `userInfo` dictionaries, which cells can share.
  public init(
    host: any UIKitHost, doublesFire: @escaping () -> Bool = { true },
    guideTellsEveryChange: @escaping () -> Bool = { true },
    dictionaries: UserInfoCache = UserInfoCache()
  ) {
    self.host = host
    self.dictionaries = dictionaries
    center.doublesFire = doublesFire
    guideObservations.tellsEveryChange = guideTellsEveryChange
    views = [UIView?](repeating: nil, count: host.viewCount)
    center.observe = { [unowned self] name, keyboard in noteRegistration(name, keyboard) }
  }

  /// The world of the cell being played. UIKit's globals exist only while a cell is played.
  public static var current: UIWorld {
    guard let box = bound else {
      preconditionFailure(
        "UIKit's globals exist only while a cell is played; use them inside UIWorld.play(_:).")
    }
    return box.world
  }

  static var currentIfAny: UIWorld? { bound?.world }

  /// Creates views of this world, which is the current one in most cases.
  private func bound<Result>(_ make: () -> Result) -> Result {
    Self.currentIfAny === self ? make() : play(make)
  }

  /// Runs a closure during which UIKit's globals, such as `UIScreen.main`, belong to this world.
  public func play<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$bound.withValue(Box(world: self), operation: body)
  }

  /// Ends the cell and breaks the reference cycles between observers, views and the world.
  ///
  /// The app's objects are released in this world, so that their `deinit` can use UIKit's globals.
  public func end() { bound(release) }

  private func release() {
    let seen = observation
    observation = Observation()
    center.observe = { _, _ in }
    center.removeAll()
    host.observeKeyboardGuide(nil)
    guideObservations = KeyboardGuideObservations()
    viewController?.detach()
    companion?.detach()
    // A recognizer keeps the target of a selector for a method of an object alive.
    for view in views { view?.parts?.recognizers = [] }
    releaseObjects()
    releaseOwnCodeValues()
    releaseSurroundings()
    let late = observation
    observation = seen
    observation.formUnion(late)
  }

  /// Releases the screen's objects and what the app's code gave to the world.
  private func releaseObjects() {
    // The lists are emptied before their objects are released, because a `deinit` may use the lists. The lazy
    // lists hold only objects of `views`. They are not read here, because that would make all views.
    let objects: [Any?] = [
      runLoop, alongsideTransition, afterTransition, presenter, surroundings?.presenter, viewController,
      companion, views,
      recognizers, taps, tables, collections, cellsToConfigure,
      activeConstraints, ownViews, loadedView, designedConstraints, sceneObjects,
    ]
    runLoop = RunLoopQueue()
    (alongsideTransition, afterTransition) = ([], [])
    presenter = nil
    surroundings?.presenter = nil
    viewController = nil
    companion = nil
    views = []
    (inputs, contentViews, controlViews, opaqueBars, children) = ([], [], [], [], [])
    recognizers = []
    taps = []
    tables = []
    collections = []
    cellsToConfigure = []
    activeBottom = nil
    bottomConstraint = nil
    activeConstraints = []
    ownViews = []
    loadedView = nil
    designedConstraints = [:]
    sceneObjects = []
    withExtendedLifetime(objects) {}
  }

  /// Releases the objects outside the root view. An object of the app that is released may make them again.
  private func releaseSurroundings() {
    for _ in 0..<8 {
      guard let released = surroundings else { return }
      surroundings = nil
      withExtendedLifetime(released) {}
    }
    surroundings = nil
  }

  /// Releases the values that the app's code keeps outside its objects. It repeats that, because releasing a value can
  /// create another one.
  private func releaseOwnCodeValues() {
    for _ in 0..<8 where !ownCodeValues.isEmpty {
      let values = ownCodeValues
      ownCodeValues = [:]
      withExtendedLifetime(values) {}
    }
    ownCodeValues = [:]
  }

  // MARK: Views

  /// The objects outside the root view. They are created on first access and released at the end of the cell.
  private final class Surroundings {
    private unowned let world: UIWorld
    lazy var application = UIApplication(world: world)
    lazy var screen = UIScreen(world: world)
    lazy var window = world.bound { UIWindow(world: world) }
    lazy var container = world.bound {
      let container = UIView()
      container.become(.superview(.root))
      return container
    }
    lazy var windowScene = UIWindowScene(world: world)
    /// The controller that presents the screen. Nil until code asks for it.
    var presenter: UIViewController?
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
  /// The view that contains the root view. It is the container of a window or a sheet.
  var container: UIView { around.container }
  /// The scene of the window.
  var windowScene: UIWindowScene { around.windowScene }
  /// The controller of the screen, or one that presents it.
  var rootViewController: UIViewController? {
    guard let viewController, host.isPresented else { return viewController }
    if let known = around.presenter { return known }
    let made = UIViewController()
    made.around.presented = viewController
    around.presenter = made
    return made
  }
  var keyboardLayoutGuide: UIKeyboardLayoutGuide { around.keyboardLayoutGuide }
  var safeAreaLayoutGuide: UILayoutGuide { around.safeAreaLayoutGuide }

  /// Returns the view with an identifier. It is the same object on every call.
  public func view(_ id: ViewID) -> UIView {
    if let known = views[id.index] { return known }
    let parent = host.superview(of: id).map(view)
    if let own = ownView(id, in: parent) { return own }
    let made = bound { handle(id, in: parent) }
    views[id.index] = made
    return made
  }

  private func handle(_ id: ViewID, in parent: UIView?) -> UIView {
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
  }

  /// The views of the screen's file by name. If several have the name, the first is meant.
  private lazy var idsByName = Dictionary(
    (0..<host.viewCount).map { (host.name(of: ViewID($0)), ViewID($0)) },
    uniquingKeysWith: { first, _ in first })

  /// Returns the view with a name in the screen's view tree, or nil if there is none.
  public func view(named name: String) -> UIView? {
    idsByName[name].map(view)
  }

  /// Creates a view of the screen with the app's own class, as a storyboard does. Returns nil if the app has
  /// no class for the view, or if the class refuses to create it.
  private func ownView(_ id: ViewID, in parent: UIView?) -> UIView? {
    guard let provider = viewController as? any UIViewClassProvider,
      let type = provider.viewClass(named: host.name(of: id)), !isUsualInput(type, id)
    else { return nil }
    decoded = (id, parent)
    let made = type.init(coder: NSCoder())
    decoded = nil
    guard let made else {
      views[id.index] = nil
      return nil
    }
    made.needsUpdateConstraints = true
    needsUpdateConstraints = true
    ownViews.append(made)
    made.awakeFromNib()
    return made
  }

  /// Notes a view of the screen while its initializer runs.
  func noteDecoded(_ view: UIView, _ id: ViewID) { views[id.index] = view }

  /// Whether a view is an input whose class is UIKit's own for inputs of its kind.
  private func isUsualInput(_ type: UIView.Type, _ id: ViewID) -> Bool {
    host.inputKind(of: id) != nil && (type == UITextField.self || type == UITextView.self)
  }

  /// Returns a constraint of the screen's design by its identifier, as an app's outlet to it would. It is the
  /// same object on every call.
  public func constraint(_ id: String) -> NSLayoutConstraint? {
    if id == host.bottomConstraintID, !host.isBottomConstraintReversed { return bottomConstraint }
    if let known = designedConstraints[id] { return known }
    guard let description = host.constraint(id) else { return nil }
    let made =
      id == host.bottomConstraintID
      ? NSLayoutConstraint(designedIn: self, isReversed: true)
      : NSLayoutConstraint(designed: id, description, in: self)
    designedConstraints[id] = made
    if description.isActive, id != host.bottomConstraintID { activeConstraints.append(made) }
    return made
  }

  /// The constraint on the content's bottom edge, with its items in the order of the screen's file.
  public var designedBottomConstraint: NSLayoutConstraint? {
    host.bottomConstraintID.flatMap(constraint) ?? bottomConstraint
  }

  /// Returns the active constraints that a view of the screen holds.
  func constraints(heldBy view: UIView) -> [NSLayoutConstraint] {
    // On a screen that code builds, each constraint is an object of the code.
    if !makesViews { for id in host.designedConstraints { _ = constraint(id) } }
    return (activeConstraints + [activeBottom].compactMap { $0 }).filter { $0.holder === view }
  }

  /// Returns the view for an outlet, or nil if the screen has none.
  public func outlet(_ outlet: Outlet) -> UIView? { host.outlet(outlet).map(view) }

  /// All inputs, in the order in which the keyboard's next key visits them.
  public private(set) lazy var inputs = host.inputs.map(view)
  /// All controls and texts of the screen, without bars and containers.
  public private(set) lazy var contentViews = host.contentViews.map(view)
  /// The views of `contentViews` that a person can use.
  public private(set) lazy var controlViews = host.controlViews.map(view)
  /// The opaque bars inside the root view.
  public private(set) lazy var opaqueBars = host.opaqueBars.map(view)
  private lazy var children: [[UIView]] = {
    var children = [[UIView]](repeating: [], count: host.viewCount)
    for index in 0..<host.viewCount where !host.isAbsent(ViewID(index)) {
      if let parent = host.superview(of: ViewID(index)) { children[parent.index].append(view(ViewID(index))) }
    }
    return children
  }()

  func subviews(of id: ViewID) -> [UIView] { children.indices.contains(id.index) ? children[id.index] : [] }

  // MARK: Views that code makes

  /// Makes a detached view a view of the screen.
  func bind(_ view: UIView, _ id: ViewID, _ outer: UIView?, at index: Int?) {
    while views.count <= id.index { views.append(nil) }
    while children.count <= id.index { children.append([]) }
    views[id.index] = view
    (view.space, view.id, view.parent) = (.view(id), id, outer)
    ownViews.append(view)
    if let table = view as? UITableView { tables.append(table) }
    if let outer = outer?.id, let index { insert(view, in: outer, at: index) }
  }

  /// Makes a view of the screen a detached view.
  func unbind(_ view: UIView, _ id: ViewID) {
    views[id.index] = nil
    children[id.index] = []
    (view.space, view.id) = (nil, nil)
    ownViews.removeAll { $0 === view }
  }

  func insert(_ view: UIView, in parent: ViewID, at index: Int) {
    children[parent.index].insert(view, at: min(index, children[parent.index].count))
  }

  func removeSubview(_ view: UIView, from parent: ViewID) {
    children[parent.index].removeAll { $0 === view }
  }

  /// The view of the screen's controller.
  var rootView: UIView { loadedView ?? view(.root) }

  /// Makes a view that code created the view of the screen's controller. A scroll view fills the root view
  /// instead of replacing it, because the host's root view does not scroll.
  func setRoot(_ view: UIView) {
    guard makesViews, loadedView == nil, view.space == nil, children.allSatisfy(\.isEmpty) else {
      return unsupported("UIViewController.view (set)")
    }
    loadedView = view
    if view is UIScrollView {
      let root = self.view(.root)
      view.ownFrame = root.bounds
      view.translatesAutoresizingMaskIntoConstraints = true
      view.made.mask = [.flexibleWidth, .flexibleHeight]
      return attach(view, to: root, at: 0)
    }
    let inner = view.parts?.subviews ?? []
    let stored = view.parts?.constraints ?? []
    view.parts?.subviews = []
    view.parts?.constraints = []
    bind(view, .root, nil, at: nil)
    isLoadingView = true
    for subview in inner { attach(subview, to: view, at: nil) }
    for constraint in stored { constraint.enterScreen() }
  }

  /// Lays out the screen before it appears, as UIKit does.
  private func layOutBeforeAppearing() {
    isLoadingView = false
    updateConstraints()
    host.layoutIfNeeded()
    didLayOut()
    host.layoutIfNeeded()
  }

  /// Makes the constraint that code activated the bottom constraint of the screen.
  func adoptBottom(_ constraint: NSLayoutConstraint) {
    bottomConstraint = constraint
    activeBottom = constraint
  }

  // MARK: Life cycle

  /// Loads the view of the screen's view controller and shows the screen.
  ///
  /// - Parameters:
  ///   - viewController: The view controller.
  ///   - isAnimated: Whether the screen comes with an animation. The caller then calls `didAppear()` at the
  ///     end of the animation.
  ///   - companion: The manager of a library that acts on all screens of the app. Its observers are the first, because
  ///     apps enable such libraries before their first screen is loaded.
  ///   - connect: Connects outlets before `viewDidLoad`, when the views of the screen's file exist.
  public func install(
    _ viewController: UIViewController, isAnimated: Bool = false, beside companion: UIViewController? = nil,
    connecting connect: (UIViewController, UIWorld) -> Void = { _, _ in }
  ) {
    self.viewController = viewController
    viewController.attach(to: self)
    if let provider = viewController as? any UIViewClassProvider {
      for index in 0..<host.viewCount where !host.isAbsent(ViewID(index)) { _ = view(ViewID(index)) }
      provider.connectOutlets()
    }
    connect(viewController, self)
    if makesViews { viewController.loadView() }
    view(.root).needsUpdateConstraints = true
    needsUpdateConstraints = true
    viewController.viewDidLoad()
    if makesViews { adoptAccessory() }
    if let companion { load(companion) }
    viewController.viewWillAppear(isAnimated)
    adoptSearchBar()
    isInHierarchy = true
    if makesViews { layOutBeforeAppearing() }
    viewController.viewIsAppearing(isAnimated)
    if !isAnimated { viewController.viewDidAppear(false) }
  }

  /// Lets a library's manager find the inputs of the loaded screen. No statement of the app's code makes its changes.
  private func load(_ companion: UIViewController) {
    self.companion = companion
    companion.attach(to: self)
    statement = nil
    center.putFirst(companion.viewDidLoad) { [unowned self] in statement = nil }
  }

  /// The duration of the animation with which a screen is pushed, popped, presented or dismissed, in seconds;
  /// a choice of this project.
  public static let transitionDuration = 0.5

  /// The time from the presentation of an alert with a text field until its keyboard comes, in seconds; that of the
  /// scenario `alert-with-field`.
  static let alertKeyboardDelay = 0.1

  /// The controllers inside the screen's controller whose views are on the screen.
  private var childControllers: [UIViewController] {
    func inside(_ controller: UIViewController) -> [UIViewController] {
      controller.children.flatMap { [$0] + inside($0) }
    }
    return viewController.map(inside)?.filter { $0.ownView?.id != nil } ?? []
  }

  /// Reports that the screen disappears at once, because another screen covers it.
  public func disappear() {
    willDisappear()
    didDisappear()
  }

  /// Reports that the screen begins to disappear, because another screen is pushed or the person swipes back.
  public func willDisappear() { tellControllers { $0.viewWillDisappear(true) } }

  /// Reports that the screen has disappeared.
  public func didDisappear() { tellControllers { $0.viewDidDisappear(true) } }

  /// Reports that the screen appears again at once.
  public func appear() {
    willAppear()
    didAppear()
  }

  /// Reports that the screen begins to appear again.
  public func willAppear() {
    tellControllers { $0.viewWillAppear(true) }
    tellControllers { $0.viewIsAppearing(true) }
  }

  /// Reports that the screen has appeared.
  public func didAppear() { tellControllers { $0.viewDidAppear(true) } }

  private func tellControllers(_ tell: (UIViewController) -> Void) {
    let children = childControllers
    if let viewController { tell(viewController) }
    for child in children { tell(child) }
  }

  /// Reports that the screen that the app's code presented was dismissed. If the person swiped a sheet away, its
  /// delegate is told.
  public func didDismiss(bySwiping: Bool) {
    let presentation = presenter?.presentedViewController?.presentationController
    let delegate = bySwiping ? presentation?.delegate : nil
    if let presentation { delegate?.presentationControllerWillDismiss(presentation) }
    presenter?.forgetPresented()
    presenter = nil
    if let presentation { delegate?.presentationControllerDidDismiss(presentation) }
  }

  /// Reports the end of a layout pass of the root view to the app's own views and to the view controller.
  ///
  /// UIKit calls `viewWillLayoutSubviews` and `layoutSubviews` during the pass. Here they are called after
  /// it, and a change that they make starts another pass.
  public func didLayOut() {
    noting(.viewDidLayoutSubviews) {
      viewController?.viewWillLayoutSubviews()
      tellAboutSafeArea()
      for child in childControllers { child.viewWillLayoutSubviews() }
      for view in ownViews { view.layoutSubviews() }
      for child in childControllers { child.viewDidLayoutSubviews() }
      viewController?.viewDidLayoutSubviews()
      if let companion {
        statement = nil
        companion.viewDidLayoutSubviews()
      }
    }
  }

  /// Calls `viewSafeAreaInsetsDidChange` if the safe area has changed since the last layout pass.
  private func tellAboutSafeArea() {
    let insets = host.safeAreaInsets
    guard insets != knownSafeArea else { return }
    knownSafeArea = insets
    viewController?.viewSafeAreaInsetsDidChange()
  }

  /// Tells an observation about the frames of the keyboard layout guide from now on.
  func observeKeyboardGuide(_ observation: NSKeyValueObservation) {
    guideObservations.add(observation)
    host.observeKeyboardGuide { [unowned self] in
      let observations = guideObservations
      noting(.keyboardGuide) { observations.tell(host.keyboardGuideFrame) }
    }
  }

  /// Calls `updateConstraints` of the app's own views that need it, and `updateViewConstraints` of the view
  /// controller if the root view needs it.
  public func updateConstraints() {
    guard needsUpdateConstraints else { return }
    needsUpdateConstraints = false
    loadRows()
    arrangeCollections()
    configureCells()
    for view in ownViews where view.needsUpdateConstraints {
      view.needsUpdateConstraints = false
      view.updateConstraints()
    }
    let root = view(.root)
    if root.needsUpdateConstraints {
      root.needsUpdateConstraints = false
      viewController?.updateViewConstraints()
    }
  }

  /// Reports that the view will change size.
  public func viewWillTransition(to size: CGSize) {
    noting(.viewWillTransition) {
      viewController?.viewWillTransition(to: size, with: TransitionCoordinator(world: self))
    }
  }

  /// Reports that the view has its new size, and runs the changes that the app's code animates alongside the
  /// transition. The completions of the app's code run when the transition is over.
  ///
  /// - Parameter rest: The time until the transition is over, in seconds.
  public func didTransition(endsIn rest: Double) {
    let (changes, completions) = (alongsideTransition, afterTransition)
    (alongsideTransition, afterTransition) = ([], [])
    for change in changes { change() }
    for completion in completions { later(rest, completion) }
  }

  // MARK: Events

  /// The number of registrations for keyboard notifications.
  public var keyboardRegistrations: Int { center.keyboardRegistrations }

  /// Returns whether a keyboard notification has an observer.
  public func hears(_ name: KeyboardNotificationName) -> Bool { center.hears(name) }

  /// Remembers that a keyboard notification was posted while nothing observed it.
  public func passedUnheard(_ name: KeyboardNotificationName) { unheard.formUnion(name.event) }

  /// Posts a keyboard notification and calls `afterEach` after each handler.
  public func post(_ name: KeyboardNotificationName, _ info: KeyboardInfo, afterEach: () -> Void) {
    guard hears(name) else { return }
    let userInfo = dictionaries.dictionary(for: info)
    // A handler may be UIKit's own, such as that of a table view controller, which records no statements.
    statement = nil
    center.post(name, Notification(name: name.name, object: screen, userInfo: userInfo)) {
      afterEach()
      statement = nil
    }
  }

  /// Reports that the app has become active again and calls `afterEach` after each handler.
  public func didBecomeActive(afterEach: () -> Void) {
    let name = UIApplication.didBecomeActiveNotification
    center.post(Notification(name: name, object: application), afterEach: afterEach)
  }

  /// Returns whether the delegate of an input lets it become first responder.
  public func mayBeginEditing(_ input: ViewID) -> Bool { view(input).mayBeginEditing }

  /// Reports that an input has become first responder and calls `afterEach` after each handler.
  public func didBeginEditing(_ input: ViewID, afterEach: () -> Void) {
    view(input).didBeginEditing(afterEach)
  }

  /// Reports that an input has resigned as first responder and calls `afterEach` after each handler.
  public func didEndEditing(_ input: ViewID, afterEach: () -> Void) { view(input).didEndEditing(afterEach) }

  /// Reports that the first responder's text has changed and calls `afterEach` after each handler.
  public func textDidChange(_ input: ViewID, afterEach: () -> Void) { view(input).textDidChange(afterEach) }

  /// Reports that the return key is pressed in an input. Returns whether code was called.
  public func pressReturn(in input: ViewID) -> Bool { view(input).returnPressed() }

  /// Reports that a finger drags the docked keyboard. `top` is the position in window coordinates that the
  /// keyboard's top edge is moving to.
  ///
  /// Pan recognizers call their methods, and the changes that these methods make follow the finger.
  public func keyboardDrag(to top: CGFloat, afterEach: () -> Void) {
    guard !recognizers.isEmpty else { return }
    let dragged = draggedScrollView ?? rootView
    // The finger begins in the middle of what is visible of the scroll view above the keyboard.
    let frame = dragged.convert(dragged.bounds, to: nil)
    let (first, last) = (max(frame.minY, host.safeAreaInsets.top), min(frame.maxY, top))
    let beginning = UITouch(dragged, at: CGPoint(x: frame.midX, y: (first + max(first, last)) / 2))
    let touch = UITouch(dragged, at: CGPoint(x: 0, y: top))
    for recognizer in recognizers { recognizer.move(touch, from: beginning, afterEach) }
  }

  /// The scroll view on which a finger that drags the keyboard begins: the one around the inputs, or the first
  /// one on the screen. Only a scroll view that dismisses the keyboard interactively takes the keyboard along.
  private var draggedScrollView: UIScrollView? {
    let scrollView =
      outlet(.scrollView) as? UIScrollView
      ?? (0..<host.viewCount).lazy.compactMap { self.view(ViewID($0)) as? UIScrollView }.first
    if scrollView?.keyboardDismissMode == UIScrollView.KeyboardDismissMode.none {
      scrollView?.keyboardDismissMode = .interactive
    }
    return scrollView
  }

  // MARK: Recording

  func noteRegistration(_ name: Notification.Name?, _ keyboard: KeyboardNotificationName?) {
    guard let name else { return observation.heard.formUnion(.keyboard) }
    if let keyboard {
      if unheard.contains(keyboard.event), !observation.heard.contains(keyboard.event),
        let place = Self.currentPlace
      {
        observation.late.append(LateRegistration(name: keyboard.uikitName, place: place))
      }
      observation.heard.formUnion(keyboard.event)
    } else if name == UITextField.textDidBeginEditingNotification
      || name == UITextView.textDidBeginEditingNotification
    {
      observation.heard.formUnion(.didBeginEditing)
    } else if name == UITextField.textDidChangeNotification || name == UITextView.textDidChangeNotification {
      observation.heard.formUnion(.textDidChange)
    }
  }

  /// Runs a handler, and records its event as observed if the handler reads or changes a value.
  private func noting(_ event: HeardEvents, _ body: () -> Void) {
    guard !observation.heard.contains(event) else { return body() }
    let (read, written) = (observation.read, observation.written)
    (observation.read, observation.written) = ([], [])
    body()
    if observation.read != [] || observation.written != [] { observation.heard.formUnion(event) }
    observation.read.formUnion(read)
    observation.written.formUnion(written)
  }

  /// Records that the app's code reads values.
  public func read(_ what: Reads) { observation.read.formUnion(what) }

  /// Records a change and returns whether it is allowed. A number that is not finite is not allowed, because
  /// UIKit would raise an exception.
  func mayWrite(_ what: Writes, isFinite: Bool = true) -> Bool {
    observation.written.formUnion(what)
    if !isFinite { observation.nonFinite.formUnion(what) }
    return isFinite
  }

  /// Records that the app's code called a symbol that is not simulated, which makes the cell's result
  /// invalid.
  public func unsupported(_ symbol: String) {
    var symbol = symbol
    if let statement {
      let file = "\(statement.file)".split(separator: "/").last ?? ""
      symbol += " (\(file):\(statement.line))"
    }
    if !observation.unsupported.contains(symbol) { observation.unsupported.append(symbol) }
  }

  /// Records that the app's code read a value that is stored or invented but not simulated, because code may
  /// branch on it.
  func noteInert(_ symbol: String) {
    if !observation.inert.contains(symbol) { observation.inert.append(symbol) }
  }

  /// Records that the app's code presents a controller.
  func notePresented(_ controller: UIViewController) {
    let shown = (controller as? UINavigationController)?.viewControllers.first ?? controller
    let presented = PresentedController(name: "\(type(of: shown))", place: Self.currentPlace)
    if !observation.presented.contains(presented) { observation.presented.append(presented) }
  }

  // MARK: Animation

  func beginAnimations() {
    let timing = AnimationTiming(duration: 0.2)
    openAnimations.append(timing)
    openAnimation(timing)
  }

  /// Changes the settings of the open animation block. They apply to the changes that follow.
  func changeAnimations(_ change: (inout AnimationTiming) -> Void) {
    guard var block = openAnimations.popLast() else { return }
    change(&block)
    openAnimations.append(block)
    host.endAnimation()
    openAnimation(block)
  }

  func commitAnimations() {
    guard openAnimations.popLast() != nil else { return }
    host.endAnimation()
  }

  func animate(_ timing: AnimationTiming, _ changes: () -> Void) {
    openAnimation(timing)
    changes()
    host.endAnimation()
  }

  /// Whether changes can be animated. They cannot inside `performWithoutAnimation`.
  var areAnimationsEnabled: Bool { withoutAnimation == 0 }

  /// Runs a function in which nothing is animated, not even the changes of animation blocks inside it
  /// (developer.apple.com/documentation/uikit/uiview/setanimationsenabled(_:)).
  func performWithoutAnimation(_ changes: () -> Void) {
    withoutAnimation += 1
    host.beginWithoutAnimation()
    changes()
    host.endAnimation()
    withoutAnimation -= 1
  }

  private func openAnimation(_ timing: AnimationTiming) {
    if areAnimationsEnabled {
      host.beginAnimation(timing)
    } else {
      host.beginWithoutAnimation()
    }
  }
}
