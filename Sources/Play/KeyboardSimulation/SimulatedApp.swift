import PlatformRules
import ScenarioLibrary
import ScreenLibrary
import TraceRecording
import UIKit
import UIKit
import ViewLayout
import Vocabulary

/// The simulated UIKit side of one cell: views, layout passes, safe areas and animation blocks.
///
/// Every change is filed under the animation in force; changes under one animation are committed to
/// the trace together, as one new model state.
final class SimulatedApp: UIKitHost {
  let prepared: PreparedScreen
  let device: SimulatedDevice
  let rules: RuleSwitches
  let isDetailed: Bool
  var builder: TraceBuilder

  // The world around the root view.
  private(set) var orientation: UIInterfaceOrientation
  private let windowKind: WindowKind
  /// The window and the sheet in it as they are now.
  private(set) var window: SimulatedWindow
  private var geometryIndex = 0
  /// The number of the screen's tree for the window as it is now.
  private var form = 0
  /// What the keyboard covers, in screen coordinates as the interface is turned; at the screen's bottom edge
  /// when hidden.
  private(set) var keyboardFrame = CGRect.zero
  private(set) var isKeyboardUp = false
  private(set) var keyboardSpot = KeyboardPlacement.docked
  /// What the controller adds to the safe area.
  var additionalSafeAreaInsets = UIEdgeInsets.zero {
    willSet { willMutate() }
    didSet { needsLayout = true }
  }
  /// Whether the view is in the window: not under a pushed screen.
  var isInWindow = true

  // The app's model state.
  private var rootFrame = CGRect.zero
  private var frames: [CGRect] = []
  private var translations: [CGFloat]
  private var handSet: [Int: CGRect] = [:]
  private var insets: [UIEdgeInsets]
  /// What the safe area adds to the insets.
  private var adjustments: [UIEdgeInsets]
  /// Which scroll views the safe area adds to, nil until they are laid out in their window.
  private var adjusts: [Bool?]
  private var offsets: [CGPoint]
  private var contentSizes: [CGSize] = []
  private var anchor = 0
  private var constants: [CGFloat]
  private(set) var lines: [Int]
  /// The line that holds the caret, by input.
  private var caretLines: [Int]
  /// An index in the screen's inputs, or -1.
  private(set) var focus = -1

  // Layout and animation bookkeeping.
  private var needsLayout = true
  /// Whether a layout pass happened since the flag was last cleared.
  var didLayout = false
  /// The input that code asked to be first responder, -1 to have none; nil when it asked for nothing.
  var requestedFocus: Int?
  /// When changes take effect, in seconds.
  var time = 0.0
  /// The animation that surrounds the running handler, nil for none.
  var surroundingAnimation: AppliedAnimation?
  private var blocks: [AppliedAnimation?] = []
  private var pending = false
  private var pendingAnimation: AppliedAnimation?
  private(set) var diagnostics: [LayoutDiagnostic] = []
  /// The ids of required constraints that had to be broken in any layout.
  private(set) var broken: Set<String> = []

  // Buffers for snapshots.
  private var origins: [CGPoint]
  private var originsAreCurrent = false
  private var rects: [Double]
  private var scrolls: [ScrollState]

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
    let views = prepared.parents.count
    translations = [CGFloat](repeating: 0, count: views)
    insets = [UIEdgeInsets](repeating: UIEdgeInsets(), count: prepared.scrollNodes.count)
    adjustments = insets
    adjusts = [Bool?](repeating: nil, count: prepared.scrollNodes.count)
    offsets = [CGPoint](repeating: .zero, count: prepared.scrollNodes.count)
    constants = [CGFloat](repeating: prepared.restingMargin, count: BottomAnchor.allCases.count)
    lines = prepared.screen.inputs.map(\.lines)
    caretLines = lines.map { max($0, 1) - 1 }
    origins = [CGPoint](repeating: .zero, count: views)
    rects = [Double](repeating: 0, count: prepared.nodes.count * 4)
    scrolls = [ScrollState](repeating: ScrollState(), count: prepared.scrollNodes.count)
    builder = TraceBuilder(
      trace: Trace(
        frameRate: frameRate, scale: device.scale, nodes: prepared.nodes, inputs: prepared.inputs,
        primaryAction: prepared.screen.primaryAction ?? -1, pinnedBar: prepared.screen.pinnedBar ?? -1,
        scrollNodes: prepared.scrollNodes),
      additive: rules.additive)
    enterWindow()
    layOut()
  }

  // MARK: The world

  /// Sizes everything for the orientation; the container lays the root view out afresh.
  private func enterWindow() {
    window = device.window(windowKind, prepared.screen.container.presentation, orientation)
    noteGeometry()
    rootFrame = rootRestingFrame
    form = prepared.form(in: surroundings)
    keyboardFrame = hiddenFrame(height: 0)
    handSet.removeAll(keepingCapacity: true)
    for scroll in adjusts.indices { adjusts[scroll] = nil }
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
  private var base: CGPoint { window.containerOnScreen.origin }

  /// The height of a navigation bar: 56 in a sheet (a printed view hierarchy of a sign-in sheet).
  private var navigationBarBottom: CGFloat {
    var bar = window.isSheet && window.container.minY > 0 ? 56 : device.navigationBarHeight(orientation)
    if prepared.screen.container.largeTitle { bar += device.largeTitleHeight(orientation) }
    return window.containerSafeArea.top + bar
  }

  private var bottomBarHeight: Double {
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
    if rules.layoutOverwritesFrames { rootFrame = rootRestingFrame }
    needsLayout = true
    originsAreCurrent = false
  }

  /// Lets a sheet give way to a keyboard at `top` on the screen, or return; says whether it moved.
  ///
  /// A view that only moves with its sheet keeps the frames set by hand in it. viewDidLayoutSubviews is told all
  /// the same: it stands for the next turn of the run loop, in which apps read the sheet's new place
  /// (FinalCAD/iOS-KeyboardManager 2; IQKeyboardManager PR 234).
  func moveSheet(forKeyboardAt top: CGFloat) -> Bool {
    let rest = device.window(windowKind, prepared.screen.container.presentation, orientation)
    let presentation = prepared.screen.container.presentation
    let sheet = device.sheet(rest, presentation, orientation, whenKeyboardIsAt: top)
    guard window.isSheet, sheet != window.container else { return false }
    willMutate()
    let (size, safeArea) = (rootFrame.size, safeAreaInsets)
    let lifted = rootFrame.origin.y - rootRestingFrame.origin.y
    window.container = sheet
    noteGeometry()
    rootFrame = rootRestingFrame
    rootFrame.origin.y += lifted
    needsLayout = needsLayout || rootFrame.size != size || safeAreaInsets != safeArea || followsKeyboard
    didLayout = true
    originsAreCurrent = false
    return true
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
    keyboardFrame = frame
    isKeyboardUp = isUp
    keyboardSpot = spot
    if followsKeyboard { needsLayout = true }
  }

  /// A frame as a notification reports it: up to iOS 7 in the portrait screen's coordinates.
  ///
  /// The mapping is that of a recorded landscape log: a docked 352-point keyboard of a 768-point
  /// screen arrives as (0, 0, 352, 1024) (OmniGroup OmniUIDocument log, 2012).
  func reported(_ frame: CGRect) -> CGRect {
    guard rules.preRotation, orientation.isLandscape else { return frame }
    return CGRect(
      x: screenSize.height - frame.origin.y - frame.size.height, y: frame.origin.x,
      width: frame.size.height, height: frame.size.width)
  }

  /// The inverse of `reported`.
  func interface(_ frame: CGRect) -> CGRect {
    guard rules.preRotation, orientation.isLandscape else { return frame }
    return CGRect(
      x: frame.origin.y, y: screenSize.height - frame.origin.x - frame.size.width,
      width: frame.size.height, height: frame.size.width)
  }

  /// Makes an input first responder, -1 for none.
  func setFocus(_ index: Int) {
    willMutate()
    focus = index
  }

  /// Adds lines to the text of the first responder and lets UIKit keep the caret visible in a text view.
  func addLines(_ count: Int) {
    guard focus >= 0 else { return }
    willMutate()
    lines[focus] += count
    caretLines[focus] += count
    let input = prepared.screen.inputs[focus]
    if input.growsToLines != nil {
      needsLayout = true
      layoutIfNeeded()
    }
    let scroll = prepared.scrollIndex[input.view]
    guard input.kind == .textView, scroll >= 0 else { return }
    contentSizes[scroll] = textSize(focus)
    scrollToCaret()
  }

  /// Scrolls the focused text view up by the smallest amount that shows the line its caret is in.
  private func scrollToCaret() {
    let input = prepared.screen.inputs[focus]
    let scroll = prepared.scrollIndex[input.view]
    let visible = frames[input.view].size.height - insets[scroll].bottom - adjustments[scroll].bottom
    let caret = caretRect(in: ViewID(input.view))
    let overshoot = caret.origin.y + caret.size.height + input.textInset - visible
    if overshoot > offsets[scroll].y { offsets[scroll].y = overshoot }
    originsAreCurrent = false
  }

  /// Lets a focused text view whose visible part changed follow its caret, if the rule textViewResize says so.
  private func textViewChanged(_ view: Int) {
    guard rules.textViewFollowsCaret, focus >= 0, prepared.screen.inputs[focus].view == view,
      prepared.screen.inputs[focus].kind == .textView
    else { return }
    scrollToCaret()
  }

  /// What a person does before tapping an input: scrolls it into view if it is in a scroll view.
  func scrollToTap(_ index: Int) {
    let view = prepared.screen.inputs[index].view
    let node = prepared.nodes[view].scroll
    guard node >= 0 else { return }
    updateOrigins()
    let top = origins[node].y + offsets[prepared.scrollIndex[node]].y
    let field =
      origins[view].y + (prepared.scrollIndex[view] >= 0 ? offsets[prepared.scrollIndex[view]].y : 0)
    let height = frames[view].size.height
    let upper = max(top, base.y + rootFrame.origin.y + safeAreaInsets.top)
    let lower = tappableBottom(top + frames[node].size.height)
    guard scroll(node, bringing: (field, field + height), into: (upper, lower)) else { return }
    builder.trace.personScrolls.append(time)
    if isKeyboardUp, !builder.trace.scrolledByPerson.contains(node) {
      builder.trace.scrolledByPerson.append(node)
    }
  }

  /// An input's frame on the screen, model values.
  func rectOnScreen(ofInput index: Int) -> CGRect {
    updateOrigins()
    let view = prepared.screen.inputs[index].view
    var origin = origins[view]
    let scroll = prepared.scrollIndex[view]
    if scroll >= 0 {
      origin.x += offsets[scroll].x
      origin.y += offsets[scroll].y
    }
    return CGRect(origin: origin, size: frames[view].size)
  }

  /// A person scrolls the outermost scroll view to its end.
  func scrollToEnd() {
    guard
      let scroll = prepared.scrollNodes.indices.first(where: {
        prepared.inputOfView[prepared.scrollNodes[$0]] < 0
      })
    else { return }
    let before = offsets[scroll].y
    willMutate()
    offsets[scroll].y = .greatestFiniteMagnitude
    clampOffset(scroll)
    if offsets[scroll].y != before { builder.trace.personScrolls.append(time) }
  }

  /// Scrolls the focused text field into the visible part of its scroll view by the smallest amount, as
  /// UIKit may do by itself (rule fieldAutoScroll).
  func scrollFieldToVisible() {
    guard focus >= 0, prepared.screen.inputs[focus].kind != .textView else { return }
    let view = prepared.screen.inputs[focus].view
    let node = prepared.nodes[view].scroll
    guard node >= 0 else { return }
    let scroll = prepared.scrollIndex[node]
    updateOrigins()
    let edge = origins[node].y + offsets[scroll].y
    let inset = adjustedInset(scroll)
    let (top, bottom) = (edge + inset.top, edge + frames[node].size.height - inset.bottom)
    _ = self.scroll(
      node, bringing: (origins[view].y, origins[view].y + frames[view].size.height), into: (top, bottom))
  }

  /// Scrolls by the smallest amount that brings one vertical extent into another, its top edge first, as
  /// far as the content permits; says whether anything moved.
  private func scroll(
    _ node: Int, bringing extent: (top: Double, bottom: Double), into visible: (top: Double, bottom: Double)
  ) -> Bool {
    var move = max(0, extent.bottom - visible.bottom)
    if extent.top - move < visible.top { move = extent.top - visible.top }
    guard abs(move) > 0.001 else { return false }
    let scroll = prepared.scrollIndex[node]
    let before = offsets[scroll].y
    willMutate()
    offsets[scroll].y += move
    clampOffset(scroll)
    return offsets[scroll].y != before
  }

  /// Puts the caret of a text view where a tap puts it: in the lowest line that is visible now.
  func placeCaretByTap(_ index: Int) {
    let input = prepared.screen.inputs[index]
    let scroll = prepared.scrollIndex[input.view]
    guard input.kind == .textView, scroll >= 0 else { return }
    updateOrigins()
    let content = origins[input.view].y
    let frameBottom = content + offsets[scroll].y + frames[input.view].size.height
    let visible = tappableBottom(frameBottom) - content - input.textInset
    let line = (visible / input.lineHeight + 1e-9).rounded(.down) - 1
    // Clamped as a number first: a strategy may have put the view where no line number reaches.
    caretLines[index] = Int(max(0, min(Double(max(lines[index], 1) - 1), line)))
  }

  /// The lower edge of what can be tapped: above the keyboard, the home indicator and the tab bar.
  private func tappableBottom(_ bottom: CGFloat) -> CGFloat {
    var edge = window.containerOnScreen.maxY - window.containerSafeArea.bottom
    edge -= bottomBarHeight
    if isKeyboardUp, keyboardSpot == .docked { edge = min(edge, keyboardFrame.origin.y) }
    return min(bottom, edge)
  }

  private func textSize(_ index: Int) -> CGSize {
    let input = prepared.screen.inputs[index]
    return CGSize(
      width: frames[input.view].size.width,
      height: Double(lines[index]) * input.lineHeight + 2 * input.textInset)
  }

  // MARK: Layout

  private var followsKeyboard: Bool {
    anchorKind == .keyboardLayoutGuide || anchorKind == .undockedKeyboardLayoutGuide
      || prepared.usesKeyboardGuide || !rules.safeAreaIgnoresKeyboard
  }

  private var anchorKind: BottomAnchor { BottomAnchor.allCases[anchor] }

  /// The top of a docked keyboard on the screen, nil without one.
  private var dockedKeyboardTop: CGFloat? {
    isKeyboardUp && keyboardSpot == .docked ? keyboardFrame.origin.y : nil
  }

  var safeAreaInsets: UIEdgeInsets {
    var inset = window.containerSafeArea
    if prepared.navigationBarNode >= 0 {
      inset.top = prepared.screen.container.navigationBar == .opaque ? 0 : navigationBarBottom
    }
    inset.bottom += bottomBarHeight
    var unsafeTop = window.container.size.height - inset.bottom
    if !rules.safeAreaIgnoresKeyboard, let top = dockedKeyboardTop {
      unsafeTop = min(unsafeTop, top - base.y)
    }
    let rest = rootRestingFrame
    let bottomEdge =
      rules.safeAreaFollowsRoot
      ? rootFrame.origin.y + rootFrame.size.height + translations[0] : rest.origin.y + rest.size.height
    inset.bottom = max(0, bottomEdge - unsafeTop)
    let added = additionalSafeAreaInsets
    inset.top += added.top
    inset.left += added.left
    inset.bottom += added.bottom
    inset.right += added.right
    return inset
  }

  /// The root view's frame in its container as the container lays it out.
  private var rootRestingFrame: CGRect {
    let top = prepared.screen.container.navigationBar == .opaque ? navigationBarBottom : 0
    let size = window.container.size
    return CGRect(x: 0, y: top, width: size.width, height: size.height - top)
  }

  /// The top of the keyboard's layout guide on the screen, nil where it rests on the safe area.
  ///
  /// Undocked keyboards move it only if asked to; one that does not cover the window counts as dismissed
  /// (developer.apple.com: Adjusting your layout with keyboard layout guide). Near the top the content stays
  /// at the safe area, as in seed blog post 002; "near" is a hundred points (a choice of this project).
  private var guideTop: CGFloat? {
    guard isKeyboardUp, keyboardFrame.overlaps(window.containerOnScreen) else { return nil }
    switch (anchorKind, keyboardSpot) {
    case (.keyboardLayoutGuide, .docked), (.undockedKeyboardLayoutGuide, .docked):
      return keyboardFrame.origin.y
    case (.undockedKeyboardLayoutGuide, _):
      return keyboardFrame.origin.y - base.y > window.containerSafeArea.top + 100
        ? keyboardFrame.origin.y : nil
    case (_, .docked): return prepared.usesKeyboardGuide ? keyboardFrame.origin.y : nil
    default: return nil
    }
  }

  private var environment: LayoutEnvironment {
    let safe = safeAreaInsets
    let keyboardTop = guideTop.map { Double($0 - base.y - rootFrame.origin.y - translations[0]) }
    let (leading, trailing) = rules.rightToLeft ? (safe.right, safe.left) : (safe.left, safe.right)
    return LayoutEnvironment(
      width: rootFrame.size.width, height: rootFrame.size.height,
      safeArea: NSDirectionalEdgeInsets(
        top: safe.top, leading: leading, bottom: safe.bottom, trailing: trailing),
      keyboardTop: keyboardTop, rootMargin: device.rootMargin(windowWidth: window.container.size.width),
      rightToLeft: rules.rightToLeft)
  }

  private func layOut() {
    needsLayout = false
    didLayout = true
    let layout = prepared.layout(
      form: form, environment, anchor: anchor, constant: constants[anchor], lines: lines)
    if isDetailed {
      for problem in layout.diagnostics where !diagnostics.contains(problem) { diagnostics.append(problem) }
    }
    if !layout.broken.isEmpty { broken.formUnion(layout.broken) }
    let focused = focus >= 0 ? prepared.screen.inputs[focus].view : 0
    let height = frames.isEmpty ? 0 : frames[focused].size.height
    frames = layout.frames
    if !rules.layoutOverwritesFrames {
      for (view, frame) in handSet { frames[view] = frame }
    } else {
      handSet.removeAll(keepingCapacity: true)
    }
    if contentSizes.isEmpty {
      contentSizes = [CGSize](repeating: .zero, count: prepared.scrollNodes.count)
    }
    for (n, view) in prepared.scrollNodes.enumerated() {
      let input = prepared.inputOfView[view]
      contentSizes[n] = input >= 0 ? textSize(input) : layout.contentSizes[view]
      adjustInset(n)
      clampOffset(n)
    }
    if frames[focused].size.height != height { textViewChanged(focused) }
    originsAreCurrent = false
  }

  /// Adds to a scroll view's inset what the safe area covers of it (developer.apple.com:
  /// UIScrollView.contentInsetAdjustmentBehavior); content at its top stays there.
  ///
  /// Whether it does where that depends on the content is decided when the view enters its window: that a keyboard
  /// makes the content scroll does not change it (a choice of this project).
  private func adjustInset(_ scroll: Int) {
    let view = prepared.scrollNodes[scroll]
    let behavior = prepared.screen.views[view].insetAdjustment
    guard behavior != .never else { return }
    var adjustment = UIEdgeInsets()
    let hasBar = prepared.navigationBarNode >= 0 || prepared.bottomBarNode >= 0
    let frame = frames[view]
    let adds =
      adjusts[scroll] ?? (behavior == .always || hasBar || contentSizes[scroll].height > frame.size.height)
    adjusts[scroll] = adds
    if adds {
      var top = frame.origin.y
      var next = prepared.parents[view]
      while next > 0 {
        top += frames[next].origin.y
        next = prepared.parents[next]
      }
      let safe = safeAreaInsets
      adjustment.top = max(0, min(safe.top, safe.top - top))
      let bottom = top + frame.size.height - (rootFrame.size.height - safe.bottom)
      adjustment.bottom = max(0, min(safe.bottom, bottom))
    }
    let isAtTop = offsets[scroll].y == -adjustedInset(scroll).top
    adjustments[scroll] = adjustment
    if isAtTop { offsets[scroll].y = -adjustedInset(scroll).top }
  }

  /// The content inset with what the safe area adds.
  private func adjustedInset(_ scroll: Int) -> UIEdgeInsets {
    let (own, added) = (insets[scroll], adjustments[scroll])
    return UIEdgeInsets(
      top: own.top + added.top, left: own.left, bottom: own.bottom + added.bottom, right: own.right)
  }

  /// Keeps the offset within the content and its insets, as a scroll view does when they change.
  private func clampOffset(_ scroll: Int) {
    let height = frames[prepared.scrollNodes[scroll]].size.height
    let inset = adjustedInset(scroll)
    let lowest = -inset.top
    let highest = max(lowest, contentSizes[scroll].height + inset.bottom - height)
    offsets[scroll].y = min(max(offsets[scroll].y, lowest), highest)
    originsAreCurrent = false
  }

  var traits: UITraitCollection {
    UITraitCollection(
      userInterfaceIdiom: device.idiom, displayScale: device.scale,
      layoutDirection: rules.rightToLeft ? .rightToLeft : .leftToRight)
  }

  func setNeedsLayout() {
    willMutate()
    needsLayout = true
  }

  func layoutIfNeeded() {
    guard needsLayout else { return }
    willMutate()
    layOut()
  }

  // MARK: Animation

  func beginAnimation(duration: Double, options: UIView.AnimationOptions) {
    let outer = blocks.last ?? surroundingAnimation
    var curve = AnimationCurve(rawValue: options.curve) ?? .easeInOut
    var length = duration
    if curve == .keyboard, length > 0, rules.motion != .spring {
      // Curve 7 is however the keyboard moves; the spring ignores the duration by itself.
      (curve, length) = (rules.keyboardAnimation.curve, rules.keyboardAnimation.duration)
    }
    if rules.inheritance, let outer {
      if !options.contains(.overrideInheritedCurve) { curve = outer.curve }
      if !options.contains(.overrideInheritedDuration) { length = outer.duration }
    }
    let animation = AppliedAnimation(
      curve: curve, duration: length, fromCurrentState: options.contains(.beginFromCurrentState))
    blocks.append(length > 0 ? animation : nil)
  }

  func beginWithoutAnimation() { blocks.append(nil) }

  func endAnimation() {
    if !blocks.isEmpty { blocks.removeLast() }
  }

  private var currentAnimation: AppliedAnimation? {
    blocks.isEmpty ? surroundingAnimation : blocks[blocks.count - 1]
  }

  /// Files the coming change under the animation in force, committing what belongs to another.
  private func willMutate() {
    let animation = currentAnimation
    if pending, animation != pendingAnimation { commit() }
    pending = true
    pendingAnimation = animation
  }

  /// Ends a handler: lays out what still needs it and commits.
  func settle() {
    blocks.removeAll(keepingCapacity: true)
    layoutIfNeeded()
    commit()
  }

  /// Commits the pending changes to the trace.
  func commit(isCut: Bool = false) {
    guard pending || isCut || builder.trace.stages.isEmpty else { return }
    pending = false
    snapshot()
    builder.commit(
      time: time, rects: rects, scrolls: scrolls, geometry: geometryIndex, focus: focus, isCut: isCut,
      animation: pendingAnimation)
  }

  // MARK: Snapshots

  /// Screen coordinates of every view's bounds origin (content origin for scroll views).
  private func updateOrigins() {
    if originsAreCurrent { return }
    originsAreCurrent = true
    // Locals spare a check of exclusive access at every element.
    let (parents, scrollIndex) = (prepared.parents, prepared.scrollIndex)
    let (frames, translations, offsets) = (frames, translations, offsets)
    let rootOrigin = CGPoint(x: base.x + rootFrame.origin.x, y: base.y + rootFrame.origin.y)
    var origins: [CGPoint] = []
    swap(&origins, &self.origins)
    defer { swap(&origins, &self.origins) }
    for view in frames.indices {
      let parent = parents[view]
      var origin = parent < 0 ? rootOrigin : origins[parent]
      if parent >= 0 {
        origin.x += frames[view].origin.x
        origin.y += frames[view].origin.y
      }
      origin.y += translations[view]
      let scroll = scrollIndex[view]
      if scroll >= 0 {
        origin.x -= offsets[scroll].x
        origin.y -= offsets[scroll].y
      }
      origins[view] = origin
    }
  }

  private func snapshot() {
    updateOrigins()
    let (frames, origins, offsets) = (frames, origins, offsets)
    let (insets, adjustments) = (insets, adjustments)
    let (scrollIndex, contentSizes, rootSize) = (prepared.scrollIndex, contentSizes, rootFrame.size)
    var (rects, scrolls): ([Double], [ScrollState]) = ([], [])
    swap(&rects, &self.rects)
    swap(&scrolls, &self.scrolls)
    defer {
      swap(&rects, &self.rects)
      swap(&scrolls, &self.scrolls)
    }
    func put(_ node: Int, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
      let i = node * 4
      rects[i] = x
      rects[i + 1] = y
      rects[i + 2] = width
      rects[i + 3] = height
    }
    for view in frames.indices {
      var x = origins[view].x
      var y = origins[view].y
      let scroll = scrollIndex[view]
      if scroll >= 0 {
        x += offsets[scroll].x
        y += offsets[scroll].y
        let (inset, added) = (insets[scroll], adjustments[scroll])
        scrolls[scroll] = ScrollState(
          contentWidth: contentSizes[scroll].width, contentHeight: contentSizes[scroll].height,
          offsetX: offsets[scroll].x, offsetY: offsets[scroll].y, insetTop: inset.top + added.top,
          insetBottom: inset.bottom + added.bottom)
      }
      let size = view == 0 ? rootSize : frames[view].size
      put(view, x, y, size.width, size.height)
    }
    if prepared.navigationBarNode >= 0 {
      put(prepared.navigationBarNode, base.x, base.y, window.container.size.width, navigationBarBottom)
    }
    if prepared.bottomBarNode >= 0 {
      let height = bottomBarHeight + window.containerSafeArea.bottom
      put(
        prepared.bottomBarNode, base.x, window.containerOnScreen.maxY - height, window.container.size.width,
        height)
    }
    let count = prepared.nodes.count
    put(
      count - 2, keyboardFrame.origin.x, keyboardFrame.origin.y, keyboardFrame.size.width,
      keyboardFrame.size.height)
    if focus >= 0 {
      let view = prepared.screen.inputs[focus].view
      let caret = caretRect(in: ViewID(view))
      put(
        count - 1, origins[view].x + caret.origin.x, origins[view].y + caret.origin.y, caret.size.width,
        caret.size.height)
    } else {
      put(count - 1, 0, 0, 0, 0)
    }
  }

  // MARK: What a strategy reads

  func superview(of view: ViewID) -> ViewID? {
    let parent = prepared.parents[view.index]
    return parent < 0 ? nil : ViewID(parent)
  }

  func frame(of view: ViewID) -> CGRect { view == .root ? rootFrame : frames[view.index] }

  func translation(of view: ViewID) -> CGFloat { translations[view.index] }

  func convert(_ rect: CGRect, from: CoordinateSpace, to: CoordinateSpace) -> CGRect {
    updateOrigins()
    // To screen coordinates as the interface is turned, and back.
    var result = rect
    if from == .screen {
      result = interface(rect)
    } else {
      let origin = origin(of: from)
      result.origin.x += origin.x
      result.origin.y += origin.y
    }
    if to == .screen { return reported(result) }
    let origin = origin(of: to)
    result.origin.x -= origin.x
    result.origin.y -= origin.y
    return result
  }

  /// Where a space begins on the screen.
  private func origin(of space: CoordinateSpace) -> CGPoint {
    switch space {
    case .screen: return .zero
    case .window: return window.frame.origin
    case .view(let view): return origins[view.index]
    case .superview(let view):
      let parent = prepared.parents[view.index]
      return parent < 0 ? base : origins[parent]
    }
  }

  var firstResponder: ViewID? { focus < 0 ? nil : ViewID(prepared.screen.inputs[focus].view) }

  func inputKind(of view: ViewID) -> InputKind? {
    let input = prepared.inputOfView[view.index]
    guard input >= 0 else { return nil }
    return prepared.screen.inputs[input].kind
  }

  /// The caret is 2 points wide, 5 or 7 points from the left edge (choices of this project that no metric
  /// depends on) and a line high; it stands in the line that was tapped, else in the last.
  func caretRect(in view: ViewID) -> CGRect {
    let index = prepared.inputOfView[view.index]
    guard index >= 0 else { return .zero }
    let input = prepared.screen.inputs[index]
    let frame = frames[view.index]
    if input.kind == .textView {
      let y = input.textInset + Double(caretLines[index]) * input.lineHeight
      return CGRect(x: 5, y: y, width: 2, height: input.lineHeight)
    }
    let height = min(input.lineHeight, frame.size.height)
    return CGRect(x: 7, y: (frame.size.height - height) / 2, width: 2, height: height)
  }

  func outlet(_ outlet: Outlet) -> ViewID? {
    switch outlet {
    case .primaryAction: return prepared.screen.primaryAction.map { ViewID($0) }
    case .pinnedBar: return prepared.screen.pinnedBar.map { ViewID($0) }
    case .scrollView: return prepared.screen.scrollView.map { ViewID($0) }
    case .bottomView: return prepared.bottomView
    case .label(let input):
      let index = prepared.inputOfView[input.index]
      return index < 0 ? nil : prepared.screen.inputs[index].label.map { ViewID($0) }
    }
  }

  var contentViews: [ViewID] { prepared.contentViews }

  var inputs: [ViewID] { prepared.screen.inputs.map { ViewID($0.view) } }

  var opaqueBars: [ViewID] { prepared.barViews.map { ViewID($0) } }

  func isScrollView(_ view: ViewID) -> Bool { prepared.nodes[view.index].scrolls }

  var viewCount: Int { prepared.parents.count }

  var screenBounds: CGRect { CGRect(origin: .zero, size: screenSize) }

  var windowBounds: CGRect { CGRect(origin: .zero, size: window.frame.size) }

  func contentSize(of scrollView: ViewID) -> CGSize {
    let scroll = prepared.scrollIndex[scrollView.index]
    return scroll < 0 ? .zero : contentSizes[scroll]
  }

  func contentInset(of scrollView: ViewID) -> UIEdgeInsets {
    let scroll = prepared.scrollIndex[scrollView.index]
    return scroll < 0 ? UIEdgeInsets() : insets[scroll]
  }

  func adjustedContentInset(of scrollView: ViewID) -> UIEdgeInsets {
    let scroll = prepared.scrollIndex[scrollView.index]
    return scroll < 0 ? UIEdgeInsets() : adjustedInset(scroll)
  }

  func contentOffset(of scrollView: ViewID) -> CGPoint {
    let scroll = prepared.scrollIndex[scrollView.index]
    return scroll < 0 ? .zero : offsets[scroll]
  }

  func bottomConstant(_ anchor: BottomAnchor) -> CGFloat { constants[index(of: anchor)] }

  var hasBottomConstraint: Bool { prepared.hasBottomConstraint }

  var designedBottomAnchor: BottomAnchor {
    guard let designed = prepared.screen.bottomConstraint else { return .safeArea }
    switch prepared.screen.tree.constraints[designed].second {
    case .view(0): return .superview
    case .guide(_, .keyboard): return .keyboardLayoutGuide
    default: return .safeArea
    }
  }

  private func index(of anchor: BottomAnchor) -> Int { BottomAnchor.allCases.firstIndex(of: anchor) ?? 0 }

  // MARK: What a strategy writes; the classes let only finite values through

  func setFrame(_ frame: CGRect, of view: ViewID) {
    willMutate()
    record(view, "frame", Self.text(frame))
    if view == .root {
      let before = safeAreaInsets
      if frame.size != rootFrame.size { needsLayout = true }
      rootFrame = frame
      if safeAreaInsets != before || followsKeyboard { needsLayout = true }
    } else {
      frames[view.index] = frame
      handSet[view.index] = frame
    }
    originsAreCurrent = false
  }

  func setTranslation(_ y: CGFloat, of view: ViewID) {
    willMutate()
    record(view, "transform", "translation y \(Self.text(y))")
    let before = safeAreaInsets
    translations[view.index] = y
    if view == .root, safeAreaInsets != before || followsKeyboard { needsLayout = true }
    originsAreCurrent = false
  }

  func setContentInset(_ inset: UIEdgeInsets, of scrollView: ViewID) {
    let scroll = prepared.scrollIndex[scrollView.index]
    guard scroll >= 0 else { return }
    willMutate()
    record(scrollView, "contentInset", "top \(Self.text(inset.top)), bottom \(Self.text(inset.bottom))")
    insets[scroll] = inset
    clampOffset(scroll)
    textViewChanged(scrollView.index)
  }

  func setContentOffset(_ offset: CGPoint, of scrollView: ViewID) {
    let scroll = prepared.scrollIndex[scrollView.index]
    guard scroll >= 0 else { return }
    willMutate()
    record(scrollView, "contentOffset", "(\(Self.text(offset.x)), \(Self.text(offset.y)))")
    offsets[scroll] = offset
    originsAreCurrent = false
  }

  func setBottomConstant(_ constant: CGFloat, _ anchor: BottomAnchor) {
    guard hasBottomConstraint else { return }
    willMutate()
    recordConstraint(anchor, "constant", Self.text(constant))
    constants[index(of: anchor)] = constant
    needsLayout = true
  }

  func activateBottom(_ anchor: BottomAnchor) {
    guard hasBottomConstraint else { return }
    willMutate()
    recordConstraint(anchor, "isActive", "true")
    self.anchor = index(of: anchor)
    needsLayout = true
  }

  func requestFirstResponder(_ input: ViewID?) {
    let index = input.map { prepared.inputOfView[$0.index] } ?? -1
    requestedFocus = index
    record(input ?? .root, input == nil ? "endEditing" : "becomeFirstResponder", "true")
  }

  /// A rectangle as (x, y, width, height).
  private static func text(_ r: CGRect) -> String {
    "(\(text(r.origin.x)), \(text(r.origin.y)), \(text(r.size.width)), \(text(r.size.height)))"
  }

  /// A number without the noise of floating point.
  private static func text(_ value: CGFloat) -> String {
    let rounded = (Double(value) * 1000).rounded() / 1000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
  }

  private func record(_ view: ViewID, _ what: String, _ value: @autoclosure () -> String) {
    guard isDetailed else { return }
    builder.trace.adjustments.append(
      RecordedAdjustment(
        time: time, target: prepared.nodes[view.index].id, what: what, value: value(),
        animation: currentAnimation?.text ?? "none"))
  }

  private func recordConstraint(_ anchor: BottomAnchor, _ what: String, _ value: @autoclosure () -> String) {
    guard isDetailed, let first = prepared.screen.bottomConstraint else { return }
    builder.trace.adjustments.append(
      RecordedAdjustment(
        time: time, target: "\(prepared.screen.tree.constraints[first].id) (\(anchor))", what: what,
        value: value(), animation: currentAnimation?.text ?? "none"))
  }
}
