import Layout
import Platform
import Screens
import Support
import UIKit

/// Infers the roles of a scene's views from classes, positions and texts.
///
/// A view is an index into the views of `adaptation.union`. The rules and thresholds are choices of this
/// project. Each inference is listed with its reason, and the user can override it.
struct RoleInference {
  private(set) var adaptation: SceneAdaptation
  /// The surroundings in which positions are examined: an iPhone in portrait, or an iPad if the scene was
  /// drawn on an iPad.
  let usual: ScreenSurroundings
  let model: SceneModel
  /// The inferred screen, with every scroll view scrolled to the top.
  var screen: InferredScreen

  var title: String?
  var bottom: SceneAdaptation.Bottom?
  /// Whether the bottom constraint is tied to the keyboard layout guide.
  private(set) var followsKeyboard = false
  /// The number of rows of prototype cells that the roles file sets.
  var rows: [Int: Int] = [:]
  /// The kind of screen in the roles file; nil if the file does not set it.
  var kind: ScreenKind?
  var structure: FormStructure?
  var problems: [InterfaceProblem] = []

  private var sceneViews: [SceneView]
  private var isEverywhere: [Bool]
  /// Whether each view is invisible: hidden, transparent, or inside such a view.
  private var isUnseen: [Bool]
  private var isDisabled: [Bool]
  private var candidates: [Int] = []
  private var reasons: [String] = []

  private var document: InterfaceDocument { adaptation.document }
  private var markup: InterfaceMarkup { document.markup }
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
    screen = InferredScreen(
      size: CGSize(width: usual.width, height: usual.height), names: adaptation.names,
      parents: union.views.map(\.parent), scrolls: union.views.map { $0.scrolls && $0.name != "textView" })
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

  // MARK: Inputs and invisible views

  private mutating func findUnseen() {
    for (index, view) in sceneViews.enumerated() {
      let isInside = view.parent >= 0 && isUnseen[view.parent]
      let isHidden = view.says("hidden") && !view.says("hidesWhenStopped")
      isUnseen[index] = isInside || isHidden || (view.number("alpha") ?? 1) < ScreenView.leastVisibleAlpha
      isDisabled[index] =
        (view.parent >= 0 && isDisabled[view.parent]) || view.denies("userInteractionEnabled")
    }
  }

  /// Finds the prototype cells that are not played, and their subviews.
  ///
  /// Only the app's code determines how many cells appear. A table with an input in one of its prototypes is
  /// a form, and is played with one row of each prototype.
  private mutating func findAbsent() {
    var forms: Set<Int> = []
    for (index, view) in sceneViews.enumerated() where Self.isTextInput(view) && !isUnseen[index] {
      var next = index
      while next > 0, sceneViews[next].place != .cell { next = sceneViews[next].parent }
      if next > 0, isTablePrototype(sceneViews[next]) { forms.insert(sceneViews[next].parent) }
    }
    if let table = forms.min() { note("rows", name(table), Self.rowsInWords(of: "prototype cell")) }
    for (index, view) in sceneViews.enumerated() {
      let isPrototype =
        view.place == .cell && view.parent >= 0 && !forms.contains(view.parent)
        && (view.name != "tableViewCell" || isTablePrototype(view))
      if isPrototype || (view.parent >= 0 && adaptation.absent.contains(view.parent)) {
        adaptation.absent.insert(index)
        isUnseen[index] = true
      }
    }
  }

  private static func rowsInWords(of cells: String) -> String {
    "one row of each \(cells), in the order of the file; only the app's code knows how many appear, "
      + "and 'rows' in a roles file sets their number"
  }

  /// Corrects the note on the rows of prototype cells after a roles file has set the numbers of some.
  mutating func noteOtherRows() {
    let reason = Self.rowsInWords(of: "prototype cell")
    guard !rows.isEmpty, let place = screen.conclusions.firstIndex(where: { $0.reason == reason }) else {
      return
    }
    if sceneViews.indices.contains(where: { isRow($0) && rows[$0] == nil }) {
      screen.conclusions[place].reason = Self.rowsInWords(of: "other prototype cell")
    } else {
      screen.conclusions.remove(at: place)
    }
  }

  /// Whether a view is a prototype cell that is played as a row.
  func isRow(_ index: Int) -> Bool {
    isTablePrototype(sceneViews[index]) && !adaptation.absent.contains(index)
  }

  private func isTablePrototype(_ view: SceneView) -> Bool {
    view.name == "tableViewCell" && view.parent >= 0 && markup.isPrototype(view.element)
  }

  private mutating func findCandidates() {
    var lost: [String: Int] = [:]
    for (index, view) in sceneViews.enumerated() where Self.isTextInput(view) {
      let reason: String?
      if adaptation.absent.contains(index) {
        reason = "in a prototype cell of a collection (only the app's code knows how many cells appear)"
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

  var reasonWithoutInput: String? {
    guard candidates.isEmpty else { return nil }
    return reasons.isEmpty
      ? "it has no text input" : "none of its text inputs can be used: \(reasons.joined(separator: "; "))"
  }

  // MARK: Inferring

  mutating func infer() {
    layOut()
    inferContainer()
    inferViews()
    noteFonts()
    inferInputs()
    inferBars()
    inferLabels()
    inferPrimaryAction()
    screen.findScrollView()
    inferFooter()
    inferBottom()
    if !reasons.isEmpty {
      note("not inputs", reasons.joined(separator: "; "), "the user cannot type into them")
    }
  }

  func name(_ index: Int) -> String { adaptation.names[index] }

  private mutating func note(_ subject: String, _ value: String, _ reason: String) {
    screen.note(subject, value, reason)
  }

  private var usualEnvironment: LayoutEnvironment {
    let isPad = usual.idiom == .pad
    return LayoutEnvironment(
      width: usual.width, height: usual.height,
      safeArea: NSDirectionalEdgeInsets(
        top: isPad ? 24 : 47, leading: 0, bottom: isPad ? 20 : 34, trailing: 0),
      rootMargin: usual.rootMargin)
  }

  private mutating func layOut() {
    var engine = LayoutEngine(adaptation.tree(usual))
    let result = engine.layout(usualEnvironment)
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
      let origin = parent < 0 ? CGPoint.zero : screen.frames[parent].origin
      screen.frames.append(
        parent < 0 ? CGRect(origin: .zero, size: frame.size) : frame.offsetBy(dx: origin.x, dy: origin.y))
    }
  }

  // MARK: The container

  private mutating func inferContainer() {
    let home = adaptation.home
    var bars = home.bars
    var reason = "from the segues and simulated metrics of the file"
    // The recorded frames may show bars that differ from the bars in the file.
    let observed = ObservedInsets(model)
    func agrees(_ bars: Bars) -> Bool {
      var canvas = home
      canvas.bars = bars
      let insets = canvas.insets
      return observed.top.map { abs($0 - insets.top) <= 0.6 } ?? true
        && observed.bottom.map { abs($0 - insets.bottom) <= 0.6 } ?? true
    }
    if observed.top != nil || observed.bottom != nil, !bars.isEmbedded, !agrees(bars),
      let other = bars.alternatives.first(where: {
        // An inset at one edge says nothing about the bars at the other edge.
        !$0.isEmbedded && agrees($0)
          && (observed.top != nil || $0.navigation == bars.navigation)
          && (observed.bottom != nil || ($0.hasTabBar, $0.hasToolbar) == (bars.hasTabBar, bars.hasToolbar))
      }), other != bars
    {
      bars = other
      if bars.hasTabBar, !home.bars.hasTabBar, hasToolbarItems {
        (bars.hasTabBar, bars.hasToolbar) = (false, true)
      }
      reason = "from the recorded frames"
    }
    screen.container = document.container(
      bars, of: adaptation.scene.controller, isBelowTopBar: home.root.y > 0, isSheet: home.isSheet)
    noteContainer(reason)
  }

  private var hasToolbarItems: Bool {
    adaptation.scene.controller.map { markup.child($0, "toolbarItems") != nil } ?? false
  }

  private mutating func noteContainer(_ reason: String) {
    var words: [String] = []
    if screen.container.navigationBar != .none {
      words.append(
        "\(screen.container.navigationBar.rawValue) navigation bar"
          + (screen.container.largeTitle ? " with a large title" : ""))
    }
    if screen.container.tabBar { words.append("tab bar") }
    if screen.container.toolbar { words.append("toolbar") }
    if !words.isEmpty { note("container", words.joined(separator: ", "), reason) }
    if screen.container.presentation != .fullScreen {
      note(
        "presentation", screen.container.presentation.rawValue,
        presentationReason)
    }
    if let size = screen.container.popoverSize {
      note(
        "popover size", "\(shortest(size.width))×\(shortest(size.height))",
        "the preferred content size of the controller in the file")
    }
  }

  /// Notes the fonts whose measures are neither in the file nor known to the layout.
  private mutating func noteFonts() {
    var counts: [String: Int] = [:]
    for (index, view) in sceneViews.enumerated() where screen.views[index].isVisible {
      guard let font = markup.child(view.element, "fontDescription", key: "fontDescription"),
        let name = markup[font].attributes["name"], !name.isEmpty
      else { continue }
      counts[name, default: 0] += 1
    }
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
      note(
        "font", InterfaceDocument.visible(name),
        "the sizes of \(counted(count, "text")) in it are those that the file records; if a text has another number of "
          + "lines on a device, its height is estimated, because the font's measures are not in the file")
    }
  }

  private var presentationReason: String {
    let home = adaptation.home
    if home.bars.isPresented { return "a segue presents it, as a page sheet unless the file sets a style" }
    let size = home.screen.map { " on the canvas of \(shortest($0.width))×\(shortest($0.height))" } ?? ""
    return "no segue presents it; the root view's size, "
      + "\(shortest(home.root.width))×\(shortest(home.root.height))\(size), looks like a card"
  }

  // MARK: Views

  private mutating func inferViews() {
    screen.views = sceneViews.indices.map { index in
      var view = ScreenView(role: role(index))
      view.clips = sceneViews[index].says("clipsSubviews")
      view.hasBackground = hasBackground(index)
      view.isVisible = !isUnseen[index]
      // The file says for every view whether it takes touches, including labels and images.
      view.takesTouches = !isDisabled[index]
      view.isTable = sceneViews[index].name == "tableView"
      view.text = SceneNames.text(of: sceneViews[index], markup) ?? ""
      if view.role == .scrollView || view.role == .input { view.insetAdjustment = adjustment(index) }
      return view
    }
    for (index, view) in sceneViews.enumerated() where screen.views[index].role == .bar {
      let isTop = screen.frames[index].minY <= 47 + 60 && view.name == "navigationBar"
      let isBottom = screen.frames[index].maxY >= usual.height - 34 - 1
      guard isTop || isBottom else { continue }
      screen.views[index].opaqueBar = isTop ? .top : .bottom
      note("bar", name(index), "a \(view.name) at the \(isTop ? "top" : "bottom") edge")
    }
  }

  private func adjustment(_ index: Int) -> ScreenView.InsetAdjustment {
    guard screen.outerScrollView(of: index) == nil else { return .never }
    let view = sceneViews[index]
    switch view.attributes["contentInsetAdjustmentBehavior"] {
    case "never": return .never
    case "always": return .always
    default:
      // Before iOS 11, an attribute of the controller set this behaviour.
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
    case "imageView": return screen.isBackground(index) ? .container : .decoration
    case "navigationBar", "toolbar", "tabBar": return .bar
    case "control": return view.children.isEmpty ? .control : .container
    default:
      // A plain view is visible only if it has a background or draws its own content.
      let isSeen = view.children.isEmpty && (isColored(view) || view.attributes["customClass"] != nil)
      return isSeen && !screen.isBackground(index) ? .decoration : .container
    }
  }

  private func hasBackground(_ index: Int) -> Bool {
    let view = sceneViews[index]
    switch view.name {
    case "visualEffectView", "imageView": return true
    // These views are white if the file sets no colour (developer.apple.com: UITableView,
    // UIBackgroundConfiguration).
    case "tableView", "tableViewCell":
      return markup.child(view.element, "color", key: "backgroundColor") == nil || isColored(view)
    default: return isColored(view)
    }
  }

  private func isColored(_ view: SceneView) -> Bool {
    guard let color = markup.child(view.element, "color", key: "backgroundColor") else { return false }
    let attributes = markup[color].attributes
    let names = [attributes["cocoaTouchSystemColor"], attributes["systemColor"], attributes["name"]]
    return (InterfaceDocument.length(attributes["alpha"]) ?? 1) >= ScreenView.leastVisibleAlpha
      && !names.contains { $0?.hasPrefix("clear") ?? false }
  }

  // MARK: Inputs

  private mutating func inferInputs() {
    screen.inputs = screen.readingOrder(candidates).map { input(of: $0) }
    for input in screen.inputs {
      var words = [input.kind.rawValue]
      words += keyboardWords(input)
      if !input.suggestions { words.append("no suggestions") }
      note("input", name(input.view), words.joined(separator: ", "))
    }
  }

  /// Returns the words for an input's keyboard: the keyboard type, and then the bar above the keys.
  private func keyboardWords(_ input: ScreenInput) -> [String] {
    // The e-mail keyboard has the same height as the alphabetic one.
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

  /// Returns the keyboard type in the file; `.default` for every type whose keyboard has the same height.
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
    input.isSecure = isSecure
    input.suggestions =
      !isSecure && input.keyboard != .numberPad && traits?["autocorrectionType"] != "no"
    let sizes = IntrinsicSizes(
      document: document, home: adaptation.home, goal: adaptation.home, isMoved: false,
      evidence: RecordedEvidence())
    let font = sizes.font(of: view)
    // If the file sets no font, UIKit uses 14 points in text views and 17 in fields. This code uses 17 points
    // in both.
    input.lineHeight = font.pointSize * InterfaceFont.lineFactor
    if input.kind == .textView {
      let height = view.frame.height
      var text = UIKit.WrappedText(
        text: sizes.content(view, "text").text, font: font, lineLimit: 0, scale: adaptation.home.scale)
      // The text has 5 points at each side (developer.apple.com: NSTextContainer.lineFragmentPadding).
      (text.paddingWidth, text.paddingHeight) = (10, 2 * input.textInset)
      if view.denies("scrollEnabled") {
        input.lines = max(1, min(200, Int(((height - 2 * input.textInset) / input.lineHeight).rounded())))
        input.growsToLines = 200
        // The recorded height is that of the text, so a text that would break otherwise here is not counted again.
        if text.lineCount(view.frame.width) == input.lines { input.text = text }
      } else {
        input.lines = min(100_000, text.lineCount(view.frame.width))
        input.text = text
      }
    } else {
      input.returnKeyPerformsAction = ["go", "join", "route", "send"].contains(traits?["returnKeyType"] ?? "")
      input.returnKeyMovesOn = traits?["returnKeyType"] == "next"
    }
    return input
  }

  // MARK: Bars

  private mutating func inferBars() {
    let hasContentAbove = sceneViews.indices.contains { index in
      sceneViews[index].scrolls && !isUnseen[index] && index > 0 && screen.isContent(index)
    }
    guard hasContentAbove || union.views[0].scrolls else { return }
    let bars = sceneViews.indices.dropFirst().filter { index in
      !isUnseen[index] && screen.frames[index].height > 0
        && ["view", "visualEffectView", "stackView", "toolbar"].contains(sceneViews[index].name)
    }
    guard let input = screen.findPinnedBar(among: Array(bars)), let bar = screen.pinnedBar else { return }
    note("pinned bar", name(bar), "a bar at the bottom edge that holds the input \(name(input))")
  }

  // MARK: Labels and buttons

  private mutating func inferLabels() {
    let texts = sceneViews.indices.filter {
      sceneViews[$0].name == "label" && screen.views[$0].role == .text && !screen.frames[$0].isEmpty
    }
    screen.findLabels(among: texts, yieldsToNeighbours: true)
  }

  private mutating func inferPrimaryAction() {
    let barItem = barItem
    // Views that only work as buttons are weaker evidence than an item of a bar.
    let buttons = sceneViews.indices.filter {
      isOffered($0) && !screen.frames[$0].isEmpty
        && (barItem == nil ? isButton($0) : sceneViews[$0].name == "button")
    }
    screen.findPrimaryAction(
      among: buttons.map { index in
        let view = sceneViews[index]
        return InferredScreen.Button(
          index, title: barItem == nil ? shownTitle(of: index) : SceneNames.title(of: view, markup),
          isFilled: isFilled(view),
          names: [name(index)] + SceneNames.actions(of: view, markup),
          className: view.attributes["customClass"], isDisabled: view.denies("enabled") || waits(index))
      }, screenNames: screenNames, barItem: barItem)
    if let action = screen.primaryAction { screen.views[action].takesTouches = true }
  }

  /// The height of the tallest view that is a button because it takes taps.
  private static let tallestButton = 90.0

  /// Whether a view is a button, or does the work of one: a small view that recognizes gestures or has an action,
  /// a view of a button's class, or a label that takes touches, which labels do not do by default, with the
  /// title of an action.
  private func isButton(_ index: Int) -> Bool {
    let view = sceneViews[index]
    if view.name == "button" { return true }
    guard index > 0, screen.views[index].role != .label, screen.frames[index].height <= Self.tallestButton,
      !candidates.contains(where: { screen.contains(index, $0) })
    else { return false }
    let connections = markup.connections(of: view.element).map { markup[$0] }
    let isTapped = connections.contains { $0.attributes["property"] == "gestureRecognizers" }
    switch view.name {
    case "label": return isTapped || shownTitle(of: index).map(InferredScreen.isTitleOfAction) ?? false
    case "control": return isTapped || connections.contains { $0.name == "action" }
    case "view": return isTapped || view.attributes["customClass"]?.hasSuffix("Button") ?? false
    case "imageView", "stackView", "visualEffectView": return isTapped
    default: return false
    }
  }

  /// Returns the text that a button shows: its title, or else that of the only label over it; nil if there is
  /// none. A label of more than two words describes a row.
  private func shownTitle(of index: Int) -> String? {
    let own = SceneNames.text(of: sceneViews[index], markup)
    if let own, !InferredScreen.Button.saysNothing(own) { return own }
    let frame = screen.frames[index]
    guard frame.height <= Self.tallestButton else { return nil }
    let over = sceneViews.indices.filter { label in
      sceneViews[label].name == "label" && !isUnseen[label] && isEverywhere[label]
        && frame.contains(CGPoint(x: screen.frames[label].midX, y: screen.frames[label].midY))
    }
    guard over.count == 1, let text = SceneNames.text(of: sceneViews[over[0]], markup) else { return nil }
    return text.split(separator: " ").count <= 2 ? text : nil
  }

  /// Returns words that name the item of a bar that completes the screen; nil if there is none.
  ///
  /// The bars are those of the controller's navigation item and toolbar, and visible bars among the views.
  private var barItem: String? {
    var bars = sceneViews.indices.filter {
      ["navigationBar", "toolbar"].contains(sceneViews[$0].name) && !isUnseen[$0]
    }.map { sceneViews[$0].element }
    if let controller = adaptation.scene.controller {
      bars =
        markup.children(of: controller).filter {
          ["navigationItem", "toolbarItems"].contains(markup[$0].name)
        } + bars
    }
    for bar in bars {
      // The title of the back item appears on the next screen.
      for item in bar..<markup.end(of: bar)
      where markup[item].name == "barButtonItem" && markup[item].attributes["key"] != "backBarButtonItem" {
        let words = barItemWords(item)
        guard let shown = words.first(where: InferredScreen.completes) else { continue }
        return "the item '\(InterfaceDocument.visible(shown))' of a bar (line \(markup[item].line))"
      }
    }
    return nil
  }

  /// Returns the words on a bar item: its title or its system item; without both, the title of the button that
  /// it shows, and then its actions and its image.
  private func barItemWords(_ item: Int) -> [String] {
    let attributes = markup[item].attributes
    if let title = attributes["title"], !title.isEmpty { return [title] }
    if let system = attributes["systemItem"] { return ["save", "done", "reply"].filter { $0 == system } }
    let inner = (item..<markup.end(of: item)).filter { markup[$0].name == "state" }
    let titles = inner.compactMap { markup.text($0, "title") }
    let actions = (item..<markup.end(of: item)).filter { markup[$0].name == "action" }
    return titles + actions.compactMap { markup[$0].attributes["selector"] }
      + [attributes["image"]].compactMap { $0 }
  }

  /// The names of the controller; in a xib, the names of the file's owner and of the view.
  private var screenNames: [String] {
    guard let controller = adaptation.scene.controller else {
      var owner: Int?
      if let objects = markup.child(0, "objects") {
        owner = markup.children(of: objects).first {
          markup[$0].attributes["placeholderIdentifier"] == "IBFilesOwner"
        }
      }
      return [owner, adaptation.scene.element].compactMap { element in
        element.flatMap { markup[$0].attributes["customClass"] }
      }
    }
    let attributes = markup[controller].attributes
    let bar = markup.child(controller, "navigationItem").flatMap { markup[$0].attributes["title"] }
    return ["customClass", "storyboardIdentifier", "title"].compactMap { attributes[$0] }
      + [bar].compactMap { $0 }
  }

  private func isOffered(_ index: Int) -> Bool {
    !isUnseen[index] && (!isDisabled[index] || waits(index)) && !isInBarItem(index) && isEverywhere[index]
  }

  /// Whether a button takes no touches although its superview does. Code enables it, like a disabled button.
  private func waits(_ index: Int) -> Bool {
    let view = sceneViews[index]
    return view.name == "button" && view.denies("userInteractionEnabled")
      && (view.parent < 0 || !isDisabled[view.parent]) && SceneNames.title(of: view, markup) != nil
      && !markup.connections(of: view.element).isEmpty
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

  /// Pins the primary action and the views around it to the keyboard if the action is below the scroll view
  /// that holds the inputs.
  private mutating func inferFooter() {
    guard screen.pinnedBar == nil, let scrollView = screen.scrollView,
      let primaryAction = screen.primaryAction, screen.outerScrollView(of: primaryAction) == nil,
      screen.frames[primaryAction].minY >= screen.frames[scrollView].midY
    else { return }
    var footer = primaryAction
    while sceneViews[footer].parent > 0, !screen.contains(sceneViews[footer].parent, scrollView),
      Double(screen.frames[sceneViews[footer].parent].height) <= 200
    {
      footer = sceneViews[footer].parent
    }
    screen.pinnedBar = footer
    if footer != primaryAction { screen.views[footer].role = .bar }
    note("pinned bar", name(footer), "the primary action is below the scroll view that holds the inputs")
  }

  // MARK: The bottom constraint

  /// Finds the constraint on the bottom edge of the scroll view, a bar, an input or the primary action.
  private mutating func inferBottom() {
    guard let found = bottomCandidates.first else {
      return note(
        "bottom constraint", "none",
        "no constraint holds content at the bottom edge; "
          + "strategies that change this constraint have no effect")
    }
    setBottom(found.constraint)
    note(
      "bottom constraint",
      found.constraint.id.isEmpty ? "line \(found.constraint.line)" : found.constraint.id,
      "it holds the bottom edge of \(name(found.view)) (line \(found.constraint.line))")
  }

  mutating func setBottom(_ constraint: SceneConstraint?) {
    followsKeyboard = [constraint?.first, constraint?.second].contains { $0?.guide == .keyboard }
    bottom = constraint.map { found in
      SceneAdaptation.Bottom(element: found.element, isSwapped: held(found)?.isSwapped ?? false)
    }
  }

  private var bottomCandidates: [(constraint: SceneConstraint, view: Int)] {
    var found: [(rank: Int, constraint: SceneConstraint, view: Int)] = []
    var tests = 0
    for constraint in model.constraints {
      guard let held = held(constraint), isEverywhere(constraint) else { continue }
      let isRequired = constraint.priority >= 1000
      let chain = chain(above: held.view)
      guard let link = chain.firstIndex(where: { rank(of: $0) != nil }), let rank = rank(of: chain[link])
      else { continue }
      // A constraint that is not required, or that ends a chain of views, counts only if it moves the content.
      if !isRequired || link > 0 {
        tests += 1
        guard tests <= Self.testLimit, raises(chain[link], constraint) else { continue }
      }
      // A constraint on the view itself comes first. Inequalities come after equalities, because they only
      // keep the content above the edge, and required constraints come before others.
      found.append(
        (
          rank + (constraint.isEquality ? 0 : 4) + (isRequired ? 0 : 8) + (link == 0 ? 0 : 16), constraint,
          chain[link]
        ))
    }
    return found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map { ($0.element.constraint, $0.element.view) }
  }

  /// Returns 0 if the bottom constraint of a view moves the scroll view, and a higher number for the bar, an
  /// input or the primary action; nil if the view contains none of them.
  private func rank(of view: Int) -> Int? {
    if let scrollView = screen.scrollView, screen.contains(view, scrollView) { return 0 }
    if let pinnedBar = screen.pinnedBar,
      screen.contains(view, pinnedBar) || screen.contains(pinnedBar, view)
    {
      return 1
    }
    if screen.inputs.contains(where: { screen.contains(view, $0.view) }) { return 2 }
    if let primaryAction = screen.primaryAction, screen.contains(view, primaryAction) { return 3 }
    return nil
  }

  /// Returns a view and the views above it in a chain of required constraints: the bottom edge of each view
  /// is tied to the top or bottom edge of one before it.
  private func chain(above view: Int) -> [Int] {
    var chain = [view]
    var position = 0
    while position < chain.count {
      for constraint in model.constraints where constraint.isPlainEquality {
        guard let second = constraint.second else { continue }
        let sides = [
          (constraint.first, constraint.firstAttribute), (second, constraint.secondAttribute),
        ]
        for (own, other) in [(sides[0], sides[1]), (sides[1], sides[0])] {
          guard own.0.guide == nil, other.0.guide == nil, own.0.view > 0, other.0.view > 0,
            own.1 == "top" || own.1 == "bottom", other.1 == "bottom",
            adaptation.place(model.views[own.0.view]) == chain[position],
            let next = adaptation.place(model.views[other.0.view]), !isUnseen[next], !chain.contains(next),
            screen.outerScrollView(of: next) == nil
          else { continue }
          chain.append(next)
        }
      }
      position += 1
    }
    return chain
  }

  /// The distance, in points, by which a test raises a bottom constraint: the height of a keyboard with
  /// suggestions above the safe area of a phone without a home button.
  private static let lift = 302.0
  /// The maximum number of constraints that are tested with a layout.
  private static let testLimit = 6

  /// Whether a constraint moves the bottom edge of a view up by at least half of the distance by which its
  /// constant is raised.
  private func raises(_ view: Int, _ constraint: SceneConstraint) -> Bool {
    guard let held = held(constraint) else { return false }
    var probe = adaptation
    probe.bottom = SceneAdaptation.Bottom(element: constraint.element, isSwapped: held.isSwapped)
    let tree = probe.tree(usual)
    guard let constant = tree.constraints.first?.constant else { return false }
    var changes = LayoutChanges()
    changes.constants[0] = constant - Self.lift
    var engine = LayoutEngine(tree)
    let frames = engine.layout(usualEnvironment, changes).frames
    var edge = frames[view + adaptation.shift].maxY
    var next = union.views[view].parent
    while next > 0 {
      edge += frames[next + adaptation.shift].minY
      next = union.views[next].parent
    }
    return Double(screen.frames[view].maxY - edge) >= Self.lift / 2
  }

  /// Returns the view whose bottom edge a constraint pins to the bottom of the root view, its safe area or
  /// the top of the keyboard, or keeps above that edge; nil if the constraint has another form.
  func held(_ constraint: SceneConstraint) -> (view: Int, isSwapped: Bool)? {
    guard !adaptation.isWrapped, constraint.multiplier == 1, let second = constraint.second else {
      return nil
    }
    for isSwapped in [false, true]
    where constraint.isEquality
      || constraint.relation == (isSwapped ? "greaterThanOrEqual" : "lessThanOrEqual")
    {
      let item = isSwapped ? second : constraint.first
      let anchor = isSwapped ? constraint.first : second
      let own = isSwapped ? constraint.secondAttribute : constraint.firstAttribute
      let edge = isSwapped ? constraint.firstAttribute : constraint.secondAttribute
      guard anchor.view == 0, item.view > 0, item.guide == nil, own == "bottom",
        let place = adaptation.place(model.views[item.view]), !isUnseen[place],
        screen.outerScrollView(of: place) == nil
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

  private func isEverywhere(_ constraint: SceneConstraint) -> Bool {
    SceneModel.Traits.all.allSatisfy { traits in
      adaptation.model(traits).constraints.contains {
        $0.element == constraint.element && $0.constant == constraint.constant
      }
    }
  }

  func constraint(_ id: String) -> SceneConstraint? { model.constraints.first { $0.id == id } }

  var bottomIDs: [String] { bottomCandidates.map(\.constraint.id) }

  // MARK: Covered inputs

  /// Notes each opaque view over inputs, with its line and the inputs. The app's code probably hides it.
  mutating func noteCovers() {
    var covered: [(cover: Int, inputs: [Int])] = []
    for input in screen.inputs {
      guard let cover = cover(of: input.view) else { continue }
      if let place = covered.firstIndex(where: { $0.cover == cover }) {
        covered[place].inputs.append(input.view)
      } else {
        covered.append((cover, [input.view]))
      }
    }
    for (cover, inputs) in covered {
      note(
        "covered", inputs.map { name($0) }.joined(separator: ", "),
        "the opaque view \(name(cover)) (line \(markup[sceneViews[cover].element].line)) lies over "
          + "\(inputs.count == 1 ? "it" : "them") at rest; if the app's code hides that view, "
          + "set its role to 'hidden' in a roles file")
    }
  }

  /// Returns the topmost opaque view that lies over the middle of a view; nil if there is none.
  private func cover(of view: Int) -> Int? {
    let middle = CGPoint(x: screen.frames[view].midX, y: screen.frames[view].midY)
    return screen.views.indices.last { other in
      isDrawn(other, above: view) && screen.views[other].isVisible
        && screen.views[other].hasBackground && screen.frames[other].contains(middle)
        && (screen.outerScrollView(of: other) == nil || screen.outerScrollView(of: view) != nil)
    }
  }

  /// Whether a view is drawn above another one: the first siblings that contain one view each are in this
  /// order. A view inside the other one does not count.
  private func isDrawn(_ upper: Int, above lower: Int) -> Bool {
    guard !screen.contains(lower, upper), !screen.contains(upper, lower) else { return false }
    func outermost(_ view: Int, without other: Int) -> Int {
      var branch = view
      while screen.parents[branch] >= 0, !screen.contains(screen.parents[branch], other) {
        branch = screen.parents[branch]
      }
      return branch
    }
    return outermost(upper, without: lower) > outermost(lower, without: upper)
  }

  /// Hides a view and everything inside it, as the app's code does.
  mutating func hide(_ view: Int) {
    for inner in screen.views.indices where screen.contains(view, inner) {
      isUnseen[inner] = true
      screen.views[inner].isVisible = false
      screen.views[inner].hasBackground = false
      screen.views[inner].opaqueBar = nil
      if screen.views[inner].role != .scrollView { screen.views[inner].role = .container }
      if screen.primaryAction == inner { screen.setPrimaryAction(nil) }
      if screen.pinnedBar == inner { screen.pinnedBar = nil }
      screen.inputs.removeAll { $0.view == inner }
      for position in screen.inputs.indices where screen.inputs[position].label == inner {
        screen.inputs[position].label = nil
      }
    }
  }

  // MARK: Names and summary

  /// Returns the index of the view whose name, or whose id in the file, is `reference`.
  func view(_ reference: String) -> Int? {
    adaptation.names.firstIndex(of: reference) ?? union.index(of: reference)
  }

  var summary: String {
    screen.inputsInWords
      + (screen.primaryAction.map { ", primary action \(name($0))" } ?? "")
      + (screen.pinnedBar.map { ", \(name($0)) stays on the keyboard" } ?? "") + "."
  }
}
