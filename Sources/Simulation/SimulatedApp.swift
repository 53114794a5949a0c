import Layout
import Platform
import Scenarios
import Screens
import Trace
import UIKit

/// The simulated UIKit of one cell: the window, the keyboard and the app's views.
///
/// Every change belongs to the current animation. Changes under the same animation are committed to the trace
/// together, as one new model state. The extensions are in `SimulatedApp+Text.swift` (text and scrolling),
/// `SimulatedApp+Layout.swift`, `SimulatedApp+Host.swift` (reads and writes by the strategy) and
/// `SimulatedApp+Accessory.swift`.
final class SimulatedApp {
  // Exclusivity checks are off because they would take three percent of a run. They are not needed, because
  // no method passes a property to the strategy, which could change the property in the meantime.

  let prepared: PreparedScreen
  let device: SimulatedDevice
  let rules: RuleSwitches
  /// Whether the screen's container shrinks the view above the keyboard (rule P14).
  let hostShrinksView: Bool
  let isDetailed: Bool
  @exclusivity(unchecked) var builder: TraceBuilder

  @exclusivity(unchecked) private(set) var orientation: UIInterfaceOrientation
  private let windowKind: WindowKind
  @exclusivity(unchecked) private(set) var window: SimulatedWindow
  private var geometryIndex = 0
  /// The index of the screen's view tree for the current window, in the forms of `prepared`.
  private(set) var form = 0
  @exclusivity(unchecked) private(set) var keyboard = ShownKeyboard()
  var additionalSafeAreaInsets = UIEdgeInsets.zero {
    willSet { willMutate() }
    didSet {
      recordSafeArea()
      needsLayout = true
    }
  }
  /// Whether the view is in the window, which is false while a pushed screen covers it.
  var isInWindow = true

  @exclusivity(unchecked) var views: ViewState
  /// The anchor of the bottom outlet, as an index in `BottomAnchor.allCases`. `constants` has the distance
  /// from each anchor.
  var anchor = 0
  var constants: [CGFloat]
  /// Whether the bottom outlet is active, which it is unless code deactivated it.
  var isBottomActive = true
  /// The other changes that code made to constraints and views.
  @exclusivity(unchecked) var edits = LayoutEdits()
  /// Whether the controller makes views of the screen with code.
  var makesViews = false
  /// Whether the controller is an app's own one, which hears taps on the background.
  var isOwnCode = false
  /// Whether the code sets the screen up, before the first step of the scenario.
  var isSettingUp = true
  /// Whether the screen is being recorded, so that code may add any view.
  var isRecording = false
  /// The descriptions of the views that code added, by view.
  var descriptions: [Int: ViewDescription] = [:]
  /// The present subviews of the views whose subviews code changed, in order.
  var subviewLists: [Int: [Int]] = [:]
  /// The views of the design that code moved in front of others or behind them.
  var reordered: Set<Int> = []
  /// Whether code has made the bottom constraint of the design.
  var hasMadeBottom = false
  /// Whether code asked the keyboard's layout guide to follow undocked keyboards.
  var keyboardGuideFollowsUndocked = false {
    didSet { if followsKeyboard { needsLayout = true } }
  }
  /// Whether the keyboard's layout guide is at the bottom of the safe area while no keyboard is shown. If code sets
  /// it to false, the guide is at the view's bottom edge.
  @exclusivity(unchecked) var keyboardGuideUsesBottomSafeArea = true {
    willSet { willMutate() }
    didSet { needsLayout = true }
  }
  /// The closure that is called after layout passes, because code observes the frame of the keyboard's layout guide;
  /// nil if no code does.
  var keyboardGuideMoved: (() -> Void)?
  /// The bars that are not where the screen's description and the device have them: hidden bars of the container, and
  /// the bar of a call, which is shown.
  private(set) var changedBars: Set<ContainerBar> = []
  /// The search bar of the navigation item.
  @exclusivity(unchecked) var searchBar: ScreenContainer.SearchBar
  /// Whether the app's code asked to hide the navigation bar; nil if it asked for nothing.
  @exclusivity(unchecked) var hidesNavigationBar: Bool?
  /// The number of text lines of each input: those of its text, and those that the person has typed.
  var lines: [Int]
  /// The text of each text view that is counted in lines at the view's width; nil for other inputs.
  var texts: [WrappedText?]
  /// The lines that the person has typed, by input.
  var typedLines: [Int]
  /// Whether text views scroll their text, by input, if code has set it.
  var scrollSettings: [Int: Bool] = [:]
  var caretLines: [Int]
  /// The index of the focused input in the screen's inputs, or -1 if no input is focused.
  @exclusivity(unchecked) private(set) var focus = -1
  /// The change of focus that the strategy asked for; nil if it asked for none.
  @exclusivity(unchecked) private(set) var requestedFocus: RequestedFocus?
  /// The presentation or dismissal that the strategy asked for; nil if it asked for neither.
  @exclusivity(unchecked) var requestedPresentation: RequestedPresentation?
  @exclusivity(unchecked) var accessory = AccessoryState()
  /// Whether the strategy has asked for a change of accessory views that is not done yet.
  @exclusivity(unchecked) var asksForInputViews = false

  @exclusivity(unchecked) var needsLayout = true
  /// Whether a layout pass has happened since this was last set to false.
  @exclusivity(unchecked) var didLayout = false
  /// The time at which changes take effect, in seconds from the beginning of the cell.
  @exclusivity(unchecked) var time = 0.0
  @exclusivity(unchecked) var animations = AnimationBlocks()
  var diagnostics: [LayoutDiagnostic] = []
  /// The ids of required constraints that were broken in any layout because of conflicts.
  var broken: Set<String> = []

  /// A change of focus that code asked for.
  enum RequestedFocus: Equatable {
    case resign
    /// An input becomes first responder. `resignsFirst` says whether code asked the focused input to resign before.
    case focus(Int, resignsFirst: Bool)
  }

  /// A presentation or a dismissal that code asked for.
  enum RequestedPresentation { case present(PresentedStyle), dismiss, keyboard }

  init(
    prepared: PreparedScreen, device: SimulatedDevice, orientation: UIInterfaceOrientation,
    window windowKind: WindowKind, rules: RuleSwitches, frameRate: Int, isDetailed: Bool
  ) {
    self.prepared = prepared
    self.device = device
    self.rules = rules
    hostShrinksView = rules.hostShrinksView
    self.isDetailed = isDetailed
    self.orientation = orientation
    self.windowKind = windowKind
    window = device.window(windowKind, prepared.screen.container, orientation)
    views = ViewState(prepared)
    constants = [CGFloat](repeating: prepared.restingMargin, count: BottomAnchor.allCases.count)
    searchBar = prepared.screen.container.searchBar
    lines = prepared.screen.inputs.map(\.lines)
    texts = prepared.screen.inputs.map(\.text)
    typedLines = lines.map { _ in 0 }
    caretLines = lines.map { max($0, 1) - 1 }
    builder = TraceBuilder(
      trace: Trace(
        frameRate: frameRate, scale: device.scale, nodes: prepared.nodes,
        inputs: device.idiom == .pad ? prepared.inputsOnPad : prepared.inputs,
        primaryAction: prepared.screen.primaryAction ?? -1, pinnedBar: prepared.screen.pinnedBar ?? -1,
        scrollNodes: prepared.scrollNodes),
      additive: rules.additive)
    // The rule is read without recording it, because only the metrics use it.
    builder.trace.offsetAfterHide = rules.unnoted.offsetAfterHide
    enterWindow()
    layOut()
  }

  /// Ends the cell and releases all large values.
  ///
  /// A strategy may keep itself alive forever, for example by a closure that retains its own controller. It
  /// then also keeps its views and this app alive, and a run of millions of cells does not have the memory
  /// for all of them.
  func end() {
    views = ViewState()
    keyboardGuideMoved = nil
    (diagnostics, lines, caretLines, texts, typedLines) = ([], [], [], [], [])
  }

  // MARK: Window, sheet and keyboard

  /// Sets all sizes for the current orientation. The container lays out the root view again.
  private func enterWindow() {
    window = currentWindow
    noteGeometry()
    views.root = rootRestingFrame
    form = prepared.form(in: surroundings)
    keyboard.frame = hiddenFrame(height: 0)
    keyboard.bar = 0
    views.handSet.removeAll(keepingCapacity: true)
    for scroll in views.scrolls.indices { views.scrolls[scroll].adjusts = nil }
    needsLayout = true
  }

  /// The values that determine size classes and the sizes of controls. The frame of the root view is not one
  /// of them.
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

  /// Records the geometry of the container, because a sheet clips its content and the metrics consider only
  /// the inside of the sheet.
  private func noteGeometry() {
    let safe = window.containerSafeArea
    let geometry = WindowGeometry(
      window: window.containerOnScreen, safeTop: safe.top + callBarAboveRoot, safeLeft: safe.left,
      safeBottom: safe.bottom,
      safeRight: safe.right)
    if let known = builder.trace.geometries.firstIndex(of: geometry) {
      geometryIndex = known
    } else {
      geometryIndex = builder.trace.geometries.count
      builder.trace.geometries.append(geometry)
    }
  }

  var screenSize: CGSize { device.size(orientation) }

  /// The origin of the root view's superview on the screen.
  var base: CGPoint { window.containerOnScreen.origin }

  /// The bottom edge of the navigation bar. In a sheet, the bar is 56 points tall (a printed view hierarchy
  /// of a sign-in sheet).
  var navigationBarBottom: CGFloat {
    var bar = window.isSheet && window.container.minY > 0 ? 56 : device.navigationBarHeight(orientation)
    if prepared.screen.container.largeTitle { bar += device.largeTitleHeight(orientation) }
    return window.containerSafeArea.top + bar
  }

  var bottomBarHeight: Double {
    hasBottomBar ? device.bottomBarHeight(prepared.screen.container, orientation) : 0
  }

  var hasNavigationBar: Bool { prepared.navigationBarNode >= 0 && !changedBars.contains(.navigationBar) }

  var hasBottomBar: Bool { prepared.bottomBarNode >= 0 && !changedBars.contains(.bottomBar) }

  /// The height by which the bar of a call makes the status bar taller, in points; 0 without a call.
  ///
  /// The status bar of a phone with a home button is then 40 points tall instead of 20 (JSQMessagesViewController
  /// 1092). A phone shows no status bar in landscape.
  private var callBarHeight: CGFloat {
    changedBars.contains(.callBar) && orientation.isPortrait && !window.isSheet
      ? ContainerBar.callBarHeight : 0
  }

  /// Whether the controller is inside a navigation or tab bar controller, whose view is below the bar of a call.
  private var isInContainer: Bool { prepared.navigationBarNode >= 0 || prepared.bottomBarNode >= 0 }

  /// The distance by which the bar of a call moves the root view down in its superview. A controller inside a
  /// container moves together with the container.
  var callBarAboveRoot: CGFloat { isInContainer ? 0 : callBarHeight }

  /// The window for the current orientation and bars.
  private var currentWindow: SimulatedWindow {
    var window = device.window(windowKind, prepared.screen.container, orientation)
    if isInContainer, callBarHeight > 0 {
      window.container.origin.y += callBarHeight
      window.container.size.height -= callBarHeight
    }
    return window
  }

  /// Shows or hides a bar of the container or the bar of a call. The container lays out the root view again.
  func setBar(_ bar: ContainerBar, isShown: Bool) {
    willMutate()
    let before = rootRestingFrame
    if isShown == (bar == .callBar) { changedBars.insert(bar) } else { changedBars.remove(bar) }
    let lifted = views.root.origin.y - before.origin.y
    if bar == .callBar {
      window = currentWindow
      noteGeometry()
    }
    views.root = rootRestingFrame
    if lifted != 0, !rules.layoutOverwritesFrames { views.root.origin.y += lifted }
    needsLayout = true
    views.originsAreCurrent = false
  }

  /// Rotates the device. The caller must commit the new state as a cut.
  func turn() {
    orientation = orientation.turned
    enterWindow()
  }

  /// Lays out the root view again, as its container does when the screen reappears. A frame that the strategy
  /// set is overwritten (P15).
  func relayoutFromContainer() {
    willMutate()
    if views.root != rootRestingFrame, rules.layoutOverwritesFrames { views.root = rootRestingFrame }
    needsLayout = true
    views.originsAreCurrent = false
  }

  /// Returns the frame to which a sheet moves for a keyboard whose top edge is `top` on the screen; nil if
  /// the sheet does not move. Without a keyboard, `top` is infinite.
  func sheetInMotion(forKeyboardAt top: CGFloat) -> CGRect? {
    guard window.isSheet else { return nil }
    let container = prepared.screen.container
    if container.isLowSheet, !rules.lowSheetRises { return nil }
    let rest = device.window(windowKind, container, orientation)
    let sheet = device.sheet(rest, container, orientation, whenKeyboardIsAt: top)
    return sheet == window.container ? nil : sheet
  }

  /// Moves a sheet.
  ///
  /// Views that only move together with the sheet keep the frames that the strategy set.
  /// viewDidLayoutSubviews is called anyway. It replaces the next turn of the run loop, in which apps read
  /// the sheet's new position (FinalCAD/iOS-KeyboardManager 2; IQKeyboardManager PR 234).
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

  func dockedFrame(height: Double) -> CGRect {
    CGRect(x: 0, y: screenSize.height - height, width: screenSize.width, height: height)
  }

  func hiddenFrame(height: Double) -> CGRect {
    CGRect(x: 0, y: screenSize.height, width: screenSize.width, height: height)
  }

  /// Changes the keyboard's frame. Layout guides follow in the next layout pass.
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
    if hostShrinksView, views.root != rootRestingFrame { relayoutFromContainer() }
  }

  /// Returns a frame as a notification reports it, which up to iOS 7 is in the coordinates of the portrait
  /// screen.
  ///
  /// The conversion is that of a recorded landscape log: a docked keyboard that is 352 points tall on a
  /// screen that is 768 points tall is reported as (0, 0, 352, 1024) (OmniGroup OmniUIDocument log, 2012).
  func reported(_ frame: CGRect) -> CGRect {
    guard orientation.isLandscape, rules.preRotation else { return frame }
    return CGRect(
      x: screenSize.height - frame.origin.y - frame.size.height, y: frame.origin.x,
      width: frame.size.height, height: frame.size.width)
  }

  /// Converts a frame in a notification to interface coordinates, as the inverse of `reported`.
  func interface(_ frame: CGRect) -> CGRect {
    guard orientation.isLandscape, rules.preRotation else { return frame }
    return CGRect(
      x: frame.origin.y, y: screenSize.height - frame.origin.x - frame.size.width,
      width: frame.size.height, height: frame.size.width)
  }

  /// Makes the input with an index first responder, or no input for -1.
  func setFocus(_ index: Int) {
    willMutate()
    focus = index
    accessory.controllerResponds = false
    if accessory.bar != nil { placeBar() }
  }

  // MARK: Changes

  /// Remembers the change of focus that code asks for, until the events before it are over.
  func ask(for change: RequestedFocus) { requestedFocus = change }

  /// Returns the change of focus that code asked for, and forgets it.
  func takeRequestedFocus() -> RequestedFocus? {
    defer { requestedFocus = nil }
    return requestedFocus
  }

  /// Prepares a change under the current animation. Pending changes under another animation are committed
  /// first.
  func willMutate() {
    if animations.isPending, animations.current != animations.pending { commit() }
    animations.change()
  }

  /// Commits the current state under the current animation.
  func redraw() {
    willMutate()
    settle()
  }

  /// Ends a handler: performs the layout that is still needed, and commits all changes.
  func settle() {
    animations.endAll()
    layoutIfNeeded()
    commit()
  }

  func commit(isCut: Bool = false) {
    guard animations.isPending || isCut || builder.trace.stages.isEmpty else { return }
    writePositions()
    builder.commit(
      time: time, geometry: geometryIndex, focus: focus, isCut: isCut, animation: animations.pending)
    animations.commit()
  }

  /// Computes the origins of all views on the screen again if they are out of date.
  func updateOrigins() { views.updateOrigins(prepared, base, rest: rootRestingFrame.origin) }

  /// Writes the current positions of the views, the container's bars, the keyboard and the caret to the
  /// builder.
  private func writePositions() {
    updateOrigins()
    views.write(prepared, edits, to: &builder)
    // A hidden bar has no size.
    if prepared.navigationBarNode >= 0 {
      let size =
        hasNavigationBar ? CGSize(width: window.container.size.width, height: navigationBarBottom) : .zero
      builder.put(prepared.navigationBarNode, base.x, base.y, size.width, size.height)
    }
    if prepared.bottomBarNode >= 0 {
      let height = bottomBarHeight + window.containerSafeArea.bottom
      let size = hasBottomBar ? CGSize(width: window.container.size.width, height: height) : .zero
      builder.put(
        prepared.bottomBarNode, base.x, window.containerOnScreen.maxY - size.height, size.width, size.height)
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
