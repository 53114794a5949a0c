import PositionedJSON
import ScreenLibrary
import UIKit
import ViewLayout
import Vocabulary

/// What the views of a scene are to the person who uses it, concluded from classes, places and texts.
///
/// Views are indices in the adaptation's union. Rules and thresholds are choices of this project; each conclusion is
/// listed with its reason and can be overridden.
package struct RoleInference {
  private(set) var adaptation: SceneAdaptation
  /// A phone in portrait, or a tablet for scenes drawn on one: where places are looked at.
  let usual: ScreenSurroundings
  /// The scene for those surroundings.
  let model: SceneModel
  /// Frames in the root view's coordinates, content of scroll views as it is at their top.
  private(set) var frames: [CGRect] = []

  var title: String?
  var views: [ScreenView] = []
  var inputs: [ScreenInput] = []
  var primaryAction: Int?
  var pinnedBar: Int?
  var scrollView: Int?
  var bottom: SceneAdaptation.Bottom?
  var container = ScreenContainer()
  var inferences: [InterfaceScreen.Inference] = []
  var problems: [InterfaceProblem] = []

  /// The views of the scene by index in the union, as the usual surroundings have them.
  private var sceneViews: [SceneView]
  /// Which of them are installed for every size class.
  private var isEverywhere: [Bool]
  /// Which of them nobody sees: hidden, transparent or inside of such a view.
  private var isUnseen: [Bool]
  private var isDisabled: [Bool]
  /// Inputs in document order, before anything else is known.
  private var candidates: [Int] = []
  private var reasons: [String] = []

  private var document: InterfaceDocument { adaptation.document }
  private var markup: Markup { document.markup }
  private var union: SceneModel { adaptation.union }

  init(_ adaptation: SceneAdaptation) {
    self.adaptation = adaptation
    let isPad = adaptation.home.device?.idiom == .pad
    usual =
      isPad
      ? ScreenSurroundings(
        width: 820, height: 1180, rootMargin: 20, idiom: .pad, scale: 2, deviceLength: 1180)
      : ScreenSurroundings()
    model = adaptation.model(SceneModel.Traits(usual))
    let union = adaptation.union
    sceneViews = union.views
    var installed = [Int](repeating: 0, count: union.views.count)
    for traits in SceneModel.Traits.all {
      for view in adaptation.model(traits).views {
        if let place = adaptation.place(view) { installed[place] += 1 }
      }
    }
    isEverywhere = installed.map { $0 == SceneModel.Traits.all.count }
    for view in model.views {
      guard let place = adaptation.place(view) else { continue }
      sceneViews[place].attributes = view.attributes
      sceneViews[place].frame = view.frame
    }
    isUnseen = [Bool](repeating: false, count: union.views.count)
    isDisabled = isUnseen
    findUnseen()
    findAbsent()
    findCandidates()
    problems = union.problems
  }

  // MARK: What there is

  private mutating func findUnseen() {
    for (index, view) in sceneViews.enumerated() {
      let isInside = view.parent >= 0 && isUnseen[view.parent]
      let isHidden = view.says("hidden") && !view.says("hidesWhenStopped")
      isUnseen[index] = isInside || isHidden || view.number("alpha") == 0
      isDisabled[index] =
        (view.parent >= 0 && isDisabled[view.parent]) || view.denies("userInteractionEnabled")
    }
  }

  /// Cells that code makes as many of as it likes.
  private mutating func findAbsent() {
    for (index, view) in sceneViews.enumerated() {
      let isPrototype =
        view.place == .cell && view.parent >= 0
        && (view.name != "tableViewCell" || markup[Int(markup[view.element].parent)].name == "prototypes")
      if isPrototype || (view.parent >= 0 && adaptation.absent.contains(view.parent)) {
        adaptation.absent.insert(index)
        isUnseen[index] = true
      }
    }
  }

  private mutating func findCandidates() {
    var lost: [String: Int] = [:]
    for (index, view) in sceneViews.enumerated() where Self.isTextInput(view) {
      let reason: String?
      if adaptation.absent.contains(index) {
        reason = "in a prototype cell, of which code makes as many as it likes"
      } else if view.place == .barItem || isInBarItem(index) {
        reason = "in a bar item"
      } else if isUnseen[index] {
        reason = "hidden"
      } else if isDisabled[index] || view.denies("enabled") || view.denies("editable") {
        reason = "disabled"
      } else if !isEverywhere[index] {
        reason = "not installed for every size class"
      } else {
        reason = nil
        candidates.append(index)
      }
      if let reason { lost[reason, default: 0] += 1 }
    }
    reasons = lost.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
  }

  private func isInBarItem(_ index: Int) -> Bool {
    var next = index
    while next >= 0 {
      if sceneViews[next].place == .barItem { return true }
      next = sceneViews[next].parent
    }
    return false
  }

  static func isTextInput(_ view: SceneView) -> Bool {
    ["textField", "textView", "searchBar"].contains(view.name)
  }

  /// Why the scene has no input; nil where it has one.
  var reasonWithoutInput: String? {
    guard candidates.isEmpty else { return nil }
    return reasons.isEmpty
      ? "it has no text input" : "no text input is left: \(reasons.joined(separator: "; "))"
  }

  // MARK: Inferring

  mutating func infer() {
    layOut()
    inferContainer()
    inferViews()
    inferInputs()
    inferBars()
    inferLabels()
    inferPrimaryAction()
    inferScrollView()
    inferFooter()
    inferBottom()
    if !reasons.isEmpty { note("not inputs", reasons.joined(separator: "; "), "they cannot be typed into") }
  }

  mutating func note(_ subject: String, _ value: String, _ reason: String) {
    inferences.append(InterfaceScreen.Inference(subject: subject, value: value, reason: reason))
  }

  func name(_ index: Int) -> String { adaptation.names[index] }

  private mutating func layOut() {
    var environment = LayoutEnvironment(
      width: usual.width, height: usual.height,
      safeArea: NSDirectionalEdgeInsets(top: 47, leading: 0, bottom: 34, trailing: 0),
      rootMargin: usual.rootMargin)
    if usual.idiom == .pad {
      environment.safeArea = NSDirectionalEdgeInsets(top: 24, leading: 0, bottom: 20, trailing: 0)
    }
    var engine = LayoutEngine(adaptation.tree(usual))
    let result = engine.layout(environment)
    for diagnostic in result.diagnostics where diagnostic.kind == .unsatisfiable {
      let broken = diagnostic.ids.first.flatMap { id in union.constraints.first { $0.id == id } }
      problems.append(
        InterfaceProblem(
          file: document.file, line: broken?.line ?? Int(markup[union.views[0].element].line),
          message: diagnostic.message))
    }
    let relative = Array(result.frames.dropFirst(adaptation.shift))
    for (index, frame) in relative.enumerated() {
      let parent = union.views[index].parent
      let origin = parent < 0 ? CGPoint.zero : frames[parent].origin
      frames.append(
        parent < 0 ? CGRect(origin: .zero, size: frame.size) : frame.offsetBy(dx: origin.x, dy: origin.y))
    }
  }

  // MARK: The container

  private mutating func inferContainer() {
    let home = adaptation.home
    var bars = home.bars
    var reason = "as segues and simulated metrics of the file say"
    // Recorded frames may show that there is another bar than the file says.
    let observed = ObservedInsets(model)
    func agrees(_ bars: Bars) -> Bool {
      var canvas = home
      canvas.bars = bars
      let insets = canvas.insets
      return observed.top.map { abs($0 - insets.top) <= 0.6 } ?? true
        && observed.bottom.map { abs($0 - insets.bottom) <= 0.6 } ?? true
    }
    if observed.top != nil || observed.bottom != nil, !bars.isEmbedded, !agrees(bars),
      let other = bars.alternatives.first(where: { !$0.isEmbedded && agrees($0) }), other != bars
    {
      bars = other
      if bars.hasTabBar, !home.bars.hasTabBar, hasToolbarItems {
        (bars.hasTabBar, bars.hasToolbar) = (false, true)
      }
      reason = "as the recorded frames show"
    }
    let attributes = adaptation.scene.controller.map { markup[$0].attributes } ?? [:]
    if bars.navigation != .none {
      container.navigationBar =
        home.root.y > 0 || (bars.isOpaque && attributes["extendedLayoutIncludesOpaqueBars"] != "YES")
          || !extendsUnderTopBar ? .opaque : .translucent
      container.largeTitle = bars.navigation == .large
    }
    container.tabBar = bars.hasTabBar
    container.toolbar = bars.hasToolbar && !bars.hasTabBar
    if bars.isPresented || home.isSheet {
      switch bars.style ?? attributes["modalPresentationStyle"] {
      case "fullScreen", "overFullScreen", "currentContext", "overCurrentContext", "custom": break
      case "formSheet": container.presentation = .formSheet
      default: container.presentation = .pageSheet
      }
    }
    noteContainer(reason)
  }

  private var hasToolbarItems: Bool {
    adaptation.scene.controller.map { markup.child($0, "toolbarItems") != nil } ?? false
  }

  private mutating func noteContainer(_ reason: String) {
    var words: [String] = []
    if container.navigationBar != .none {
      words.append(
        "\(container.navigationBar.rawValue) navigation bar"
          + (container.largeTitle ? " with a large title" : ""))
    }
    if container.tabBar { words.append("tab bar") }
    if container.toolbar { words.append("toolbar") }
    if !words.isEmpty { note("container", words.joined(separator: ", "), reason) }
    if container.presentation != .fullScreen {
      note("presentation", container.presentation.rawValue, "a segue presents it and no style is written")
    }
  }

  /// Whether the view reaches under a bar that does not show what is behind it.
  private var extendsUnderTopBar: Bool {
    guard let controller = adaptation.scene.controller,
      let edge = markup.child(controller, "extendedEdge", key: "edgesForExtendedLayout")
    else { return true }
    return markup[edge].attributes["top"] == "YES"
  }

  // MARK: Views

  private mutating func inferViews() {
    views = sceneViews.indices.map { index in
      var view = ScreenView(role: role(index))
      view.clips = sceneViews[index].says("clipsSubviews")
      if view.role == .scrollView || view.role == .input { view.insetAdjustment = adjustment(index) }
      return view
    }
    for (index, view) in sceneViews.enumerated() where views[index].role == .bar {
      let isTop = frames[index].minY <= 47 + 60 && view.name == "navigationBar"
      let isBottom = frames[index].maxY >= usual.height - 34 - 1
      guard isTop || isBottom else { continue }
      views[index].opaqueBar = isTop ? .top : .bottom
      note("bar", name(index), "a \(view.name) at the \(isTop ? "top" : "bottom") edge")
    }
  }

  private func adjustment(_ index: Int) -> ScreenView.InsetAdjustment {
    guard outerScrollView(of: index) == nil else { return .never }
    let view = sceneViews[index]
    switch view.attributes["contentInsetAdjustmentBehavior"] {
    case "never": return .never
    case "always": return .always
    default:
      // Before it was the controller that did it, or not.
      if let controller = adaptation.scene.controller,
        markup[controller].attributes["automaticallyAdjustsScrollViewInsets"] == "NO"
      {
        return .never
      }
      return view.says("alwaysBounceVertical") || view.name == "tableView" ? .always : .automatic
    }
  }

  private func role(_ index: Int) -> ViewRole {
    let view = sceneViews[index]
    if isUnseen[index] || isInBarItem(index) { return .container }
    if candidates.contains(index) { return .input }
    if view.scrolls && view.name != "textView" { return .scrollView }
    if index == 0 { return .container }
    switch view.name {
    case "textField", "textView", "label": return .text
    case "searchBar", "button", "switch", "slider", "stepper", "segmentedControl", "datePicker", "pickerView",
      "colorWell":
      return .control
    case "pageControl", "progressView", "activityIndicatorView", "mapView", "webView", "wkWebView":
      return .decoration
    case "imageView": return isBackground(index) ? .container : .decoration
    case "navigationBar", "toolbar", "tabBar": return .bar
    case "control": return view.children.isEmpty ? .control : .container
    default:
      // A plain view shows only what is drawn in it.
      let isSeen = view.children.isEmpty && (isColored(view) || view.attributes["customClass"] != nil)
      return isSeen && !isBackground(index) ? .decoration : .container
    }
  }

  /// Behind everything: most of the screen large.
  private func isBackground(_ index: Int) -> Bool {
    Double(frames[index].width * frames[index].height) > 0.6 * usual.width * usual.height
  }

  private func isColored(_ view: SceneView) -> Bool {
    guard let color = markup.child(view.element, "color", key: "backgroundColor") else { return false }
    let attributes = markup[color].attributes
    return attributes["alpha"] != "0.0" && attributes["alpha"] != "0"
      && !(attributes["cocoaTouchSystemColor"] ?? "").hasPrefix("clear")
  }

  /// The outermost scroll view around a view, tables and collections included.
  func outerScrollView(of index: Int) -> Int? {
    var found: Int?
    var next = sceneViews[index].parent
    while next >= 0 {
      if sceneViews[next].scrolls && sceneViews[next].name != "textView" { found = next }
      next = sceneViews[next].parent
    }
    return found
  }

  func contains(_ outer: Int, _ index: Int) -> Bool {
    var next = index
    while next > outer { next = sceneViews[next].parent }
    return next == outer
  }

  // MARK: Inputs

  private mutating func inferInputs() {
    inputs = readingOrder(candidates).map { input(of: $0) }
    for input in inputs {
      var words = [input.kind.rawValue]
      words += keyboardWords(input)
      if !input.suggestions { words.append("no suggestions") }
      note("input", name(input.view), words.joined(separator: ", "))
    }
  }

  /// From top to bottom, and from left to right where views stand beside each other.
  private func readingOrder(_ indices: [Int]) -> [Int] {
    var rest = indices.sorted { (frames[$0].minY, $0) < (frames[$1].minY, $1) }
    var ordered: [Int] = []
    while let first = rest.first {
      let middle = frames[first].midY
      let row = rest.filter { frames[$0].minY <= middle && frames[$0].midY <= frames[first].maxY }
      ordered += row.sorted { (frames[$0].minX, $0) < (frames[$1].minX, $1) }
      rest.removeAll { row.contains($0) }
    }
    return ordered
  }

  /// What an input's keyboard is called: the keys as the file names them, then the bar above them.
  private func keyboardWords(_ input: ScreenInput) -> [String] {
    // The keys of e-mail addresses are as high as letters.
    let isMail = keyboardType(of: input.view) == .emailAddress
    switch input.keyboard {
    case .alphabet: return isMail ? ["e-mail keyboard"] : []
    case .passwords: return (isMail ? ["e-mail keyboard"] : []) + ["bar of saved passwords"]
    case .numberPad, .emoji, .chinesePinyin: return [input.keyboard.rawValue]
    }
  }

  private func traits(of index: Int) -> [String: String]? {
    markup.child(sceneViews[index].element, "textInputTraits", key: "textInputTraits").map {
      markup[$0].attributes
    }
  }

  /// The keyboard that the file asks for; files name the default one or none.
  private func keyboardType(of index: Int) -> UIKeyboardType {
    switch traits(of: index)?["keyboardType"]?.lowercased() {
    case "numberpad": .numberPad
    case "phonepad": .phonePad
    case "decimalpad": .decimalPad
    case "asciicapablenumberpad": .asciiCapableNumberPad
    case "emailaddress": .emailAddress
    default: .default
    }
  }

  /// What the file says of an input.
  func input(of index: Int) -> ScreenInput {
    let view = sceneViews[index]
    var input = ScreenInput(view: index)
    input.kind = view.name == "textView" ? .textView : view.name == "searchBar" ? .searchField : .textField
    let traits = traits(of: index)
    let isSecure = traits?["secureTextEntry"] == "YES"
    input.keyboard = keyboardType(of: index).kind
    if isSecure
      || ["username", "password"].contains(traits?["textContentType"]?.replacing("-", with: "") ?? "")
    {
      input.keyboard =
        input.keyboard == .alphabet && traits?["textContentType"] != nil ? .passwords : input.keyboard
    }
    input.suggestions =
      !isSecure && input.keyboard != .numberPad && traits?["autocorrectionType"] != "no"
    let font = IntrinsicSizes(
      document: document, home: adaptation.home, goal: adaptation.home, contentSized: nil
    ).font(of: view)
    // UIKit's text views have 14 points where no font is written, fields 17; the reader takes 17 for both.
    input.lineHeight = font.pointSize * InterfaceFont.lineFactor
    if input.kind == .textView {
      let height = view.frame.height
      if view.denies("scrollEnabled") {
        input.lines = max(1, min(200, Int(((height - 2 * input.textInset) / input.lineHeight).rounded())))
        input.growsToLines = 200
      }
    } else {
      input.returnKeyPerformsAction = ["go", "join", "route", "send"].contains(traits?["returnKeyType"] ?? "")
    }
    return input
  }

  // MARK: Bars

  /// A bar at the bottom that holds an input belongs on the keyboard: a composer.
  private mutating func inferBars() {
    let height = usual.height
    let hasContentAbove = sceneViews.indices.contains { index in
      (sceneViews[index].scrolls) && !isUnseen[index] && index > 0
        && Double(frames[index].height) > 0.4 * height
    }
    guard hasContentAbove || union.views[0].scrolls else { return }
    for index in sceneViews.indices.dropFirst() where !isUnseen[index] {
      let frame = frames[index]
      guard ["view", "visualEffectView", "stackView", "toolbar"].contains(sceneViews[index].name),
        outerScrollView(of: index) == nil, Double(frame.width) >= 0.9 * usual.width,
        Double(frame.height) <= 200,
        frame.height > 0, Double(frame.maxY) >= height - 34 - 60,
        let input = inputs.first(where: { contains(index, $0.view) })
      else { continue }
      pinnedBar = index
      views[index].role = .bar
      views[index].opaqueBar = .bottom
      note("pinned bar", name(index), "a bar at the bottom edge that holds the input \(name(input.view))")
      return
    }
  }

  // MARK: Labels

  private mutating func inferLabels() {
    let labels = sceneViews.indices.filter {
      sceneViews[$0].name == "label" && views[$0].role == .text && !frames[$0].isEmpty
    }
    var taken: Set<Int> = []
    for position in inputs.indices {
      let input = inputs[position].view
      let field = frames[input]
      var best: (distance: Double, label: Int)?
      for label in labels
      where !taken.contains(label) && outerScrollView(of: label) == outerScrollView(of: input) {
        guard let distance = Self.distance(of: frames[label], to: field) else { continue }
        // A text between two fields belongs to the nearer one.
        let isNearerToOther = inputs.contains { other in
          other.view != input && abs(frames[other.view].midX - field.midX) < field.width
            && Self.gap(frames[label], frames[other.view]) < distance - 0.5
        }
        if isNearerToOther { continue }
        if best.map({ distance < $0.distance }) ?? true { best = (distance, label) }
      }
      guard let best else { continue }
      taken.insert(best.label)
      inputs[position].label = best.label
      views[best.label].role = .label
      note("label", name(best.label), "the nearest text to the left of or above \(name(input))")
    }
  }

  /// How far a label is from the field it may name: to its left in the same row or above it; nil elsewhere.
  package static func distance(of label: CGRect, to field: CGRect) -> Double? {
    let overlap = min(label.maxY, field.maxY) - max(label.minY, field.minY)
    if overlap >= 0.5 * min(label.height, field.height), label.maxX <= field.minX + 1 {
      let gap = Double(field.minX - label.maxX)
      return gap <= 120 ? gap : nil
    }
    let isOver = label.minX < field.maxX && field.minX < label.maxX + 40
    guard label.maxY <= field.minY + 2, isOver else { return nil }
    let gap = Double(field.minY - label.maxY)
    return gap <= 28 ? max(0, gap) : nil
  }

  private static func gap(_ first: CGRect, _ second: CGRect) -> Double {
    Double(max(0, max(first.minY - second.maxY, second.minY - first.maxY)))
  }

  // MARK: The primary action

  /// Titles of buttons that lead elsewhere.
  package static let sideways = [
    "cancel", "forgot", "skip", "back", "close", "terms", "privacy", "already", "don't have", "don’t have",
    "resend", "help", "google", "facebook", "apple", "twitter",
  ]

  private mutating func inferPrimaryAction() {
    let fields = inputs.filter { pinnedBar == nil || contains(pinnedBar ?? 0, $0.view) }
    guard
      let last = (fields.isEmpty ? inputs : fields).max(by: { frames[$0.view].maxY < frames[$1.view].maxY })
    else { return }
    let field = frames[last.view]
    let widest = inputs.map { frames[$0.view].width }.max() ?? 0
    let buttons = readingOrder(
      sceneViews.indices.filter { sceneViews[$0].name == "button" && isOffered($0) && !frames[$0].isEmpty })
    let below = buttons.filter { index in
      let frame = frames[index]
      if let pinnedBar { return contains(pinnedBar, index) }
      return frame.minY >= field.midY || (frame.midY > field.minY && frame.minX >= field.maxX - 1)
    }
    func isSideways(_ index: Int) -> Bool {
      let title = (SceneNames.title(of: sceneViews[index], markup) ?? "").lowercased()
      return Self.sideways.contains { title.contains($0) }
    }
    let direct = below.filter { !isSideways($0) }
    let filled = direct.filter { isFilled(sceneViews[$0]) }
    let wide = direct.filter { frames[$0].width >= 0.6 * widest && frames[$0].height >= 30 }
    let choice: (view: Int, reason: String)? =
      if pinnedBar != nil, let button = direct.last {
        (button, "the last button in the bar")
      } else if let button = filled.last {
        (button, "the last filled button after the inputs")
      } else if let button = wide.last {
        (button, "the last wide button after the inputs")
      } else if let button = direct.first(where: { SceneNames.title(of: sceneViews[$0], markup) != nil }) {
        (button, "the first button with a title after the inputs")
      } else {
        nil
      }
    guard let choice else {
      for position in inputs.indices { inputs[position].returnKeyPerformsAction = false }
      return note("primary action", "none", "no button comes after the inputs")
    }
    setPrimaryAction(choice.view)
    note("primary action", name(choice.view), choice.reason)
  }

  private func isOffered(_ index: Int) -> Bool {
    !isUnseen[index] && !isDisabled[index] && !isInBarItem(index) && isEverywhere[index]
  }

  mutating func setPrimaryAction(_ index: Int?) {
    if let primaryAction, views[primaryAction].role == .primaryAction { views[primaryAction].role = .control }
    primaryAction = index
    if let index { views[index].role = .primaryAction }
  }

  private func isFilled(_ view: SceneView) -> Bool {
    if isColored(view) { return true }
    if let configuration = markup.child(view.element, "buttonConfiguration") {
      return (markup[configuration].attributes["style"] ?? "plain") != "plain"
    }
    return markup.child(view.element, "state", key: "normal").map {
      markup[$0].attributes["backgroundImage"] != nil
    } ?? false
  }

  /// An action below a scroll view that holds the inputs belongs on the keyboard, with what is around it.
  private mutating func inferFooter() {
    guard pinnedBar == nil, let scrollView, let primaryAction, outerScrollView(of: primaryAction) == nil,
      frames[primaryAction].minY >= frames[scrollView].midY
    else { return }
    var footer = primaryAction
    while sceneViews[footer].parent > 0, !contains(sceneViews[footer].parent, scrollView),
      Double(frames[sceneViews[footer].parent].height) <= 200
    {
      footer = sceneViews[footer].parent
    }
    pinnedBar = footer
    if footer != primaryAction { views[footer].role = .bar }
    note("pinned bar", name(footer), "the primary action is below the scroll view that holds the inputs")
  }

  // MARK: Scroll view and bottom constraint

  private mutating func inferScrollView() {
    var counts: [Int: Int] = [:]
    for input in inputs {
      if let scroll = outerScrollView(of: input.view) { counts[scroll, default: 0] += 1 }
    }
    guard let best = counts.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) }) else { return }
    scrollView = best.key
    note("scroll view", name(best.key), "holds \(best.value) of \(inputs.count) inputs")
  }

  /// The constraint that holds the content's bottom edge: of the scroll view, a bar, the action or an input.
  private mutating func inferBottom() {
    guard let found = bottomCandidates.first else {
      return note(
        "bottom constraint", "none",
        "no required equality holds content to the bottom edge; strategies that change it do nothing here")
    }
    setBottom(found.constraint)
    note(
      "bottom constraint",
      found.constraint.id.isEmpty ? "line \(found.constraint.line)" : found.constraint.id,
      "holds the bottom edge of \(name(found.view)) (line \(found.constraint.line))")
  }

  mutating func setBottom(_ constraint: SceneConstraint?) {
    bottom = constraint.map { found in
      SceneAdaptation.Bottom(element: found.element, isSwapped: held(found)?.isSwapped ?? false)
    }
  }

  /// What could be the bottom constraint, the best first.
  private var bottomCandidates: [(constraint: SceneConstraint, view: Int)] {
    var found: [(rank: Int, constraint: SceneConstraint, view: Int)] = []
    for constraint in model.constraints {
      guard let held = held(constraint), isEverywhere(constraint) else { continue }
      let view = held.view
      let rank: Int
      if let scrollView, contains(view, scrollView) {
        rank = 0
      } else if let pinnedBar, contains(view, pinnedBar) || contains(pinnedBar, view) {
        rank = 1
      } else if inputs.contains(where: { contains(view, $0.view) }) {
        rank = 2
      } else if let primaryAction, contains(view, primaryAction) {
        rank = 3
      } else {
        continue
      }
      found.append((rank, constraint, view))
    }
    return found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map { ($0.element.constraint, $0.element.view) }
  }

  /// The view whose bottom edge a constraint holds to that of the root view, its safe area or the keyboard.
  func held(_ constraint: SceneConstraint) -> (view: Int, isSwapped: Bool)? {
    guard !adaptation.isWrapped, constraint.isPlainEquality, let second = constraint.second else {
      return nil
    }
    for isSwapped in [false, true] {
      let item = isSwapped ? second : constraint.first
      let anchor = isSwapped ? constraint.first : second
      let own = isSwapped ? constraint.secondAttribute : constraint.firstAttribute
      let edge = isSwapped ? constraint.firstAttribute : constraint.secondAttribute
      guard anchor.view == 0, item.view > 0, item.guide == nil, own == "bottom",
        let place = adaptation.place(model.views[item.view]), !isUnseen[place],
        outerScrollView(of: place) == nil
      else { continue }
      switch (anchor.guide, edge) {
      case (nil, "bottom"), (nil, "bottomMargin"), (.safeArea, "bottom"), (.bottomGuide, "top"),
        (.keyboard, "top"):
        return (place, isSwapped)
      default: continue
      }
    }
    return nil
  }

  /// Whether a constraint is the same for every size class.
  private func isEverywhere(_ constraint: SceneConstraint) -> Bool {
    SceneModel.Traits.all.allSatisfy { traits in
      adaptation.model(traits).constraints.contains {
        $0.element == constraint.element && $0.constant == constraint.constant
      }
    }
  }

  /// The constraint with an id; nil where there is none.
  func constraint(_ id: String) -> SceneConstraint? { model.constraints.first { $0.id == id } }

  /// The ids of all constraints that could be the bottom constraint.
  var bottomIDs: [String] { bottomCandidates.map(\.constraint.id) }

  // MARK: For people

  /// A view by its name or its id in the file.
  func view(_ reference: String) -> Int? {
    adaptation.names.firstIndex(of: reference) ?? union.index(of: reference)
  }

  var summary: String {
    let names = inputs.prefix(6).map { name($0.view) }.joined(separator: ", ")
    return "\(inputs.count) input\(inputs.count == 1 ? "" : "s") (\(names)\(inputs.count > 6 ? ", …" : ""))"
      + (primaryAction.map { ", primary action \(name($0))" } ?? "")
      + (pinnedBar.map { ", \(name($0)) stays on the keyboard" } ?? "") + "."
  }
}
