import Platform
import Scenarios
import Screens
import Trace
import UIKit
import Layout

/// The simulated UIKit side of one cell: the window, the keyboard and the app's views.
///
/// Every change is filed under the animation in force; changes under one animation are committed to
/// the trace together, as one new model state. Text and scrolling are in `SimulatedApp+Text.swift`, layout in
/// `SimulatedApp+Layout.swift`, what code reads and writes in `SimulatedApp+Host.swift`, what it puts on top of the keyboard
/// in `SimulatedApp+Accessory.swift`.
final class SimulatedApp {
  // No method hands a property to code that could change it meanwhile; checks of exclusive access would cost three
  // percent of a run.

  let prepared: PreparedScreen
  let device: SimulatedDevice
  let rules: RuleSwitches
  let isDetailed: Bool
  @exclusivity(unchecked) var builder: TraceBuilder

  // The world around the root view.
  @exclusivity(unchecked) private(set) var orientation: UIInterfaceOrientation
  private let windowKind: WindowKind
  /// The window and the sheet in it as they are now.
  @exclusivity(unchecked) private(set) var window: SimulatedWindow
  private var geometryIndex = 0
  /// The number of the screen's tree for the window as it is now.
  private(set) var form = 0
  @exclusivity(unchecked) private(set) var keyboard = ShownKeyboard()
  /// What the controller adds to the safe area.
  var additionalSafeAreaInsets = UIEdgeInsets.zero {
    willSet { willMutate() }
    didSet {
      recordSafeArea()
      needsLayout = true
    }
  }
  /// Whether the view is in the window: not under a pushed screen.
  var isInWindow = true

  // The app's model state.
  @exclusivity(unchecked) var views: ViewState
  /// Which anchor the bottom outlet is attached to, and the distance from each; in the order of
  /// `BottomAnchor.allCases`.
  var anchor = 0
  var constants: [CGFloat]
  var lines: [Int]
  /// The line that holds the caret, by input.
  var caretLines: [Int]
  /// An index in the screen's inputs, or -1.
  @exclusivity(unchecked) private(set) var focus = -1
  /// The input that code asked to be first responder, -1 to have none; nil when it asked for nothing.
  var requestedFocus: Int?
  /// What code put on top of the keyboard.
  @exclusivity(unchecked) var accessory = AccessoryState()
  /// Whether code asked for something of it that UIKit has not answered yet.
  @exclusivity(unchecked) var asksForInputViews = false

  // Layout and animation.
  @exclusivity(unchecked) var needsLayout = true
  /// Whether a layout pass happened since the flag was last cleared.
  @exclusivity(unchecked) var didLayout = false
  /// When changes take effect, in seconds.
  @exclusivity(unchecked) var time = 0.0
  @exclusivity(unchecked) var animations = AnimationBlocks()
  var diagnostics: [LayoutDiagnostic] = []
  /// The ids of required constraints that had to be broken in any layout.
  var broken: Set<String> = []

  init(
    prepared: PreparedScreen, device: SimulatedDevice, orientation: UIInterfaceOrientation,
    window windowKind: WindowKind, rules: RuleSwitches, frameRate: Int, isDetailed: Bool
  ) {
    self.prepared = prepared
    self.device = device
    self.rules = rules
    self.isDetailed = isDetailed
    self.orientation = orientation
    self.windowKind = windowKind
    window = device.window(windowKind, prepared.screen.container.presentation, orientation)
    views = ViewState(prepared)
    constants = [CGFloat](repeating: prepared.restingMargin, count: BottomAnchor.allCases.count)
    lines = prepared.screen.inputs.map(\.lines)
    caretLines = lines.map { max($0, 1) - 1 }
    builder = TraceBuilder(
      trace: Trace(
        frameRate: frameRate, scale: device.scale, nodes: prepared.nodes,
        inputs: device.idiom == .pad ? prepared.inputsOnPad : prepared.inputs,
        primaryAction: prepared.screen.primaryAction ?? -1, pinnedBar: prepared.screen.pinnedBar ?? -1,
        scrollNodes: prepared.scrollNodes),
      additive: rules.additive)
    // No play depends on it: it is judged by.
    builder.trace.offsetAfterHide = rules.noting(in: nil).offsetAfterHide
    enterWindow()
    layOut()
  }

  /// The cell is over: hands the trace over and lets go of everything large.
  ///
  /// Code may keep itself alive for good, as a closure that holds its own controller does, and with it its views and this
  /// app; a run of millions of cells has no room for that.
  func end() {
    views = ViewState()
    (diagnostics, lines, caretLines) = ([], [], [])
  }

  // MARK: The world

  /// Sizes everything for the orientation; the container lays the root view out afresh.
  private func enterWindow() {
    window = device.window(windowKind, prepared.screen.container.presentation, orientation)
    noteGeometry()
    views.root = rootRestingFrame
    form = prepared.form(in: surroundings)
    keyboard.frame = hiddenFrame(height: 0)
    keyboard.bar = 0
    views.handSet.removeAll(keepingCapacity: true)
    for scroll in views.scrolls.indices { views.scrolls[scroll].adjusts = nil }
    needsLayout = true
  }

  /// What decides on size classes and sizes of controls; the root view's own frame does not.
  private var surroundings: ScreenSurroundings {
    let safe = window.containerSafeArea
    let (leading, trailing) = rules.rightToLeft ? (safe.right, safe.left) : (safe.left, safe.right)
    let size = rootRestingFrame.size
    return ScreenSurroundings(
      width: size.width, height: size.height, leading: leading, trailing: trailing,
      rootMargin: device.rootMargin(windowWidth: window.container.size.width), idiom: device.idiom,
      isLandscape: orientation.isLandscape, scale: device.scale,
      deviceLength: max(device.width, device.height), system: device.system, rightToLeft: rules.rightToLeft)
  }

  /// The metrics judge what is inside the container: a sheet clips its content.
  private func noteGeometry() {
    let safe = window.containerSafeArea
    let geometry = WindowGeometry(
      window: window.containerOnScreen, safeTop: safe.top, safeLeft: safe.left, safeBottom: safe.bottom,
      safeRight: safe.right)
    if let known = builder.trace.geometries.firstIndex(of: geometry) {
      geometryIndex = known
    } else {
      geometryIndex = builder.trace.geometries.count
      builder.trace.geometries.append(geometry)
    }
  }

  /// The screen's size as the interface is turned.
  var screenSize: CGSize { device.size(orientation) }

  /// Where the root view's superview begins on the screen.
  var base: CGPoint { window.containerOnScreen.origin }

  /// The height of a navigation bar: 56 in a sheet (a printed view hierarchy of a sign-in sheet).
  var navigationBarBottom: CGFloat {
    var bar = window.isSheet && window.container.minY > 0 ? 56 : device.navigationBarHeight(orientation)
    if prepared.screen.container.largeTitle { bar += device.largeTitleHeight(orientation) }
    return window.containerSafeArea.top + bar
  }

  var bottomBarHeight: Double {
    prepared.bottomBarNode < 0 ? 0 : device.bottomBarHeight(prepared.screen.container, orientation)
  }

  /// Turns the device; the caller commits with a cut.
  func turn() {
    orientation = orientation.turned
    enterWindow()
  }

  /// Lays the root view out as its container does on returning to it: a frame set by hand is lost (P15).
  func relayoutFromContainer() {
    willMutate()
    if views.root != rootRestingFrame, rules.layoutOverwritesFrames { views.root = rootRestingFrame }
    needsLayout = true
    views.originsAreCurrent = false
  }

  /// Where a sheet moves to give way to a keyboard at `top` on the screen, or to return; nil where it is there, or there is none.
  func sheetInMotion(forKeyboardAt top: CGFloat) -> CGRect? {
    guard window.isSheet else { return nil }
    let presentation = prepared.screen.container.presentation
    let rest = device.window(windowKind, presentation, orientation)
    let sheet = device.sheet(rest, presentation, orientation, whenKeyboardIsAt: top)
    return sheet == window.container ? nil : sheet
  }

  /// Moves a sheet.
  ///
  /// A view that only moves with its sheet keeps the frames set by hand in it. viewDidLayoutSubviews is told all
  /// the same: it stands for the next turn of the run loop, in which apps read the sheet's new place
  /// (FinalCAD/iOS-KeyboardManager 2; IQKeyboardManager PR 234).
  func moveSheet(to sheet: CGRect) {
    willMutate()
    let (size, safeArea) = (views.root.size, safeAreaInsets)
    let lifted = views.root.origin.y - rootRestingFrame.origin.y
    window.container = sheet
    noteGeometry()
    views.root = rootRestingFrame
    views.root.origin.y += lifted
    needsLayout = needsLayout || views.root.size != size || safeAreaInsets != safeArea || followsKeyboard
    didLayout = true
    views.originsAreCurrent = false
  }

  /// Where a docked keyboard of a height lies, in screen coordinates.
  func dockedFrame(height: Double) -> CGRect {
    CGRect(x: 0, y: screenSize.height - height, width: screenSize.width, height: height)
  }

  /// Where a keyboard of a height lies when it is hidden.
  func hiddenFrame(height: Double) -> CGRect {
    CGRect(x: 0, y: screenSize.height, width: screenSize.width, height: height)
  }

  /// Moves the keyboard; layout guides follow when the change settles.
  func setKeyboard(_ frame: CGRect, isUp: Bool, at spot: KeyboardPlacement = .docked) {
    willMutate()
    keyboard.frame = frame
    keyboard.isUp = isUp
    keyboard.spot = spot
    if accessory.bar != nil {
      keyboard.bar = barOnKeyboard
      placeBar()
    }
    if followsKeyboard { needsLayout = true }
  }

  /// A frame as a notification reports it: up to iOS 7 in the portrait screen's coordinates.
  ///
  /// The mapping is that of a recorded landscape log: a docked 352-point keyboard of a 768-point
  /// screen arrives as (0, 0, 352, 1024) (OmniGroup OmniUIDocument log, 2012).
  func reported(_ frame: CGRect) -> CGRect {
    guard orientation.isLandscape, rules.preRotation else { return frame }
    return CGRect(
      x: screenSize.height - frame.origin.y - frame.size.height, y: frame.origin.x,
      width: frame.size.height, height: frame.size.width)
  }

  /// The inverse of `reported`.
  func interface(_ frame: CGRect) -> CGRect {
    guard orientation.isLandscape, rules.preRotation else { return frame }
    return CGRect(
      x: frame.origin.y, y: screenSize.height - frame.origin.x - frame.size.width,
      width: frame.size.height, height: frame.size.width)
  }

  /// Makes an input first responder, -1 for none.
  func setFocus(_ index: Int) {
    willMutate()
    focus = index
    accessory.controllerResponds = false
    if accessory.bar != nil { placeBar() }
  }

  // MARK: Changes

  /// Files the coming change under the animation in force, committing what belongs to another.
  func willMutate() {
    rules.note(animations.rulesOfJoining)
    if animations.isPending, animations.current != animations.pending { commit() }
    animations.change()
  }

  /// Commits what is on the keyboard now.
  func redraw() {
    willMutate()
    settle()
  }

  /// Ends a handler: lays out what still needs it and commits.
  func settle() {
    animations.endAll()
    layoutIfNeeded()
    commit()
  }

  /// Commits the pending changes to the trace.
  func commit(isCut: Bool = false) {
    guard animations.isPending || isCut || builder.trace.stages.isEmpty else { return }
    drawUp()
    let hasChanged = builder.commit(
      time: time, geometry: geometryIndex, focus: focus, isCut: isCut, animation: animations.pending)
    // However changes of one block are animated that nobody sees, it is the same.
    if hasChanged { rules.note(animations.pendingRules) }
    animations.commit()
  }

  /// Puts the views, the container's bars, the keyboard and the caret where they are now into the builder.
  private func drawUp() {
    views.updateOrigins(prepared, base)
    views.write(prepared, to: &builder)
    if prepared.navigationBarNode >= 0 {
      builder.put(
        prepared.navigationBarNode, base.x, base.y, window.container.size.width, navigationBarBottom)
    }
    if prepared.bottomBarNode >= 0 {
      let height = bottomBarHeight + window.containerSafeArea.bottom
      builder.put(
        prepared.bottomBarNode, base.x, window.containerOnScreen.maxY - height, window.container.size.width,
        height)
    }
    let count = prepared.nodes.count
    let frame = keyboard.keys
    builder.put(count - 2, frame.origin.x, frame.origin.y, frame.size.width, frame.size.height)
    if focus >= 0 {
      let view = prepared.screen.inputs[focus].view
      let (origin, caret) = (views.origins[view], caretRect(in: ViewID(view)))
      builder.put(
        count - 1, origin.x + caret.origin.x, origin.y + caret.origin.y, caret.size.width, caret.size.height)
    } else {
      builder.put(count - 1, 0, 0, 0, 0)
    }
  }
}
