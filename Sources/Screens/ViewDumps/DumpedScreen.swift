import Foundation
import InterfaceBuilder
import PositionedJSON
import ScreenLibrary
import Text
import ViewLayout
import Vocabulary

/// A dump as a screen, with what was concluded about it.
public struct DumpedScreen: Sendable {
  /// The screen; one that says how it resizes runs on all devices, others on those of the dump's size.
  public var screen: Screen
  /// The line of the root view.
  public var line: Int
  /// What was concluded, and from what.
  public var inferences: [(subject: String, value: String, reason: String)]
  /// What of the dump is not taken over as it stands.
  public var problems: [DumpProblem]

  /// Reads a dump's bytes; `file` is the name that problems and the screen show.
  ///
  /// Throws ``DumpProblem`` where the file is broken or has no text input.
  public static func read(_ bytes: [UInt8], format: DumpFormat, file: String) throws -> DumpedScreen {
    var builder = ScreenBuilder(try ViewDump.read(bytes, format: format, file: file))
    return try builder.build()
  }
}

/// Makes a screen of a dump. Rules and thresholds are choices of this project; each conclusion is listed.
private struct ScreenBuilder {
  private let dump: ViewDump
  private var problems: [DumpProblem]
  private var inferences: [(subject: String, value: String, reason: String)] = []
  /// The views of the screen: indices in the dump, superviews first; the first is the root.
  private var kept: [Int] = []
  /// The place among `kept` of a view's superview.
  private var parents: [Int] = []
  /// In the root's coordinates, content of scroll views as the dump shows it.
  private var frames: [CGRect] = []
  private var names: [String] = []
  private var views: [ScreenView] = []
  private var inputs: [ScreenInput] = []
  private var container = ScreenContainer()
  private var primaryAction: Int?
  private var pinnedBar: Int?
  private var scrollView: Int?

  init(_ dump: ViewDump) {
    self.dump = dump
    problems = dump.problems
  }

  private subscript(place: Int) -> DumpedView { dump.views[kept[place]] }
  private var size: CGSize { frames[0].size }

  mutating func build() throws -> DumpedScreen {
    try keep()
    nameViews()
    inferContainer()
    inferRoles()
    try inferInputs()
    inferPinnedBar()
    inferLabels()
    inferPrimaryAction()
    inferScrollView()
    note("bottom constraint", "none", "a dump has no constraints; strategies that change one do nothing here")
    note(
      "keyboards", "letters",
      "a dump does not say which keyboard an input asks for; secure inputs show no suggestions")
    let screen = screen()
    return DumpedScreen(
      screen: screen, line: self[0].line, inferences: inferences, problems: problems)
  }

  private mutating func note(_ subject: String, _ value: String, _ reason: String) {
    inferences.append((subject, value, reason))
  }

  // MARK: Which views

  private mutating func keep() throws {
    var children = [[Int]](repeating: [], count: dump.views.count)
    var hasInput = [Bool](repeating: false, count: dump.views.count)
    var roots: [Int] = []
    for (index, view) in dump.views.enumerated() {
      if view.parent < 0 { roots.append(index) } else { children[view.parent].append(index) }
    }
    for index in dump.views.indices.reversed() {
      let view = dump.views[index]
      if view.kind.isInput && !view.isDisabled && !view.frame.isEmpty { hasInput[index] = true }
      if hasInput[index], view.parent >= 0, view.kind != .foreign { hasInput[view.parent] = true }
    }
    func area(_ index: Int) -> Double {
      Double(dump.views[index].frame.width * dump.views[index].frame.height)
    }
    // A flat list begins with the application, which holds the rest.
    if dump.format == .describeAll, let first = roots.first, dump.views[first].kind == .window {
      children[first] += roots.dropFirst()
      hasInput[first] = roots.contains { hasInput[$0] }
      roots = [first]
    }
    guard
      var root = roots.max(by: {
        (hasInput[$0] ? 1 : 0, area($0), -$0) < (hasInput[$1] ? 1 : 0, area($1), -$1)
      })
    else { throw dump.problem(nil, "there is no view") }
    // Of several windows the one in front that has inputs is the screen; the application tells its size.
    let whole = dump.views[root].frame
    let windows = children[root].filter { dump.views[$0].kind == .window }
    if let front = windows.last(where: { hasInput[$0] }) {
      if windows.count > 1 {
        note("window", "line \(dump.views[front].line)", "the one in front that has text input")
      }
      if dump.views[front].frame.size == whole.size { root = front }
    }
    let origin = dump.format.isAbsolute ? dump.views[root].frame.origin : .zero
    let extent = dump.views[root].frame.size
    guard (100...4_000).contains(extent.width), (100...4_000).contains(extent.height) else {
      throw dump.problem(
        dump.views[root].line,
        "the root view has \(shortest(Double(extent.width)))×\(shortest(Double(extent.height))) points, which is no screen"
      )
    }
    if dump.views.contains(where: {
      $0.kind == .foreign && $0.className.contains("Keyboard") && $0.frame.height > 100
    }) {
      problems.append(
        dump.problem(
          nil,
          "the keyboard was up when the dump was taken, and the app may have moved its views; take it without"
        ))
    }
    add(root, parent: -1, frame: CGRect(origin: .zero, size: extent))
    var pending: [(index: Int, parent: Int, isScrolled: Bool)] = children[root].reversed().map {
      ($0, 0, false)
    }
    while let (index, parent, isScrolled) = pending.popLast() {
      let view = dump.views[index]
      var frame = view.frame
      if dump.format.isAbsolute {
        frame = frame.offsetBy(dx: -origin.x, dy: -origin.y)
      } else {
        let outer = frames[parent].origin
        let offset = self[parent].contentOffset ?? .zero
        frame = frame.offsetBy(dx: outer.x - offset.x, dy: outer.y - offset.y)
      }
      let isLeaf = children[index].isEmpty || view.kind.isClosed
      // XCTest calls invisible what is scrolled away, and at times what holds something visible (appium/appium#13099).
      let isHidden =
        view.isHidden && (!dump.format.isAbsolute || (isLeaf && !isScrolled && !view.kind.isInput))
      guard view.kind != .foreign, !isHidden, !(isLeaf && frame.isEmpty),
        !(view.kind == .window && frame.size != extent)
      else { continue }
      guard kept.count <= ScreenReader.maximumViews else {
        throw dump.problem(view.line, "the screen has more than \(ScreenReader.maximumViews) views")
      }
      add(index, parent: parent, frame: frame)
      guard !view.kind.isClosed else { continue }
      let place = kept.count - 1
      pending += children[index].reversed().map { ($0, place, isScrolled || view.kind == .scroll) }
    }
    buttonTexts(children)
  }

  private mutating func add(_ index: Int, parent: Int, frame: CGRect) {
    kept.append(index)
    parents.append(parent)
    frames.append(frame)
  }

  /// The texts of buttons, which their labels show.
  private var titles: [Int: String] = [:]

  private mutating func buttonTexts(_ children: [[Int]]) {
    for place in kept.indices where self[place].kind == .button && self[place].text.isEmpty {
      var pending = children[kept[place]]
      while let next = pending.popLast() {
        if dump.views[next].kind == .label, !dump.views[next].text.isEmpty {
          titles[place] = dump.views[next].text
          break
        }
        pending += children[next]
      }
    }
  }

  private func text(_ place: Int) -> String { titles[place] ?? self[place].text }

  /// Names that people can read, unique: the identifier, or the text and the kind.
  private mutating func nameViews() {
    var taken: Set<String> = ["root", "navigation-bar", "tab-bar", "toolbar", "keyboard", "caret"]
    for place in kept.indices {
      if place == 0 {
        names.append("root")
        continue
      }
      let view = self[place]
      let kind = Self.word(view.kind) ?? view.className
      let shown = text(place).split(separator: " ").prefix(4).joined(separator: " ")
      let given =
        view.identifier.isEmpty
        ? (shown.isEmpty ? kind : "\(shown) \(Self.word(view.kind) ?? "")") : view.identifier
      var name = SceneNames.kebab(given, limit: 40)
      if name.isEmpty { name = SceneNames.kebab(kind, limit: 40) }
      if name.isEmpty { name = "view" }
      var unique = name
      var count = 1
      while !taken.insert(unique).inserted {
        count += 1
        unique = "\(name)-\(count)"
      }
      names.append(unique)
    }
  }

  private static func word(_ kind: DumpedKind) -> String? {
    switch kind {
    case .textField, .secureField: "field"
    case .searchField: "search-field"
    case .textView: "text-view"
    case .label: "label"
    case .button: "button"
    case .scroll: "scroll-view"
    case .image: "image"
    case .navigationBar, .tabBar, .toolbar: "bar"
    default: nil
    }
  }

  // MARK: Roles

  /// Bars of UIKit's sizes at their places are the container's; others are views that cover what is behind them.
  private mutating func inferContainer() {
    for place in kept.indices.dropFirst() {
      let frame = frames[place]
      let height = Double(frame.height)
      let gap = Double(size.height - frame.maxY)
      func isNear(_ heights: [Double]) -> Bool { heights.contains { abs($0 - height) <= 1 } }
      switch self[place].kind {
      case .navigationBar where frame.minY >= 0 && frame.minY <= 64 && isNear([32, 44, 50, 96, 102]):
        container.navigationBar = .translucent
        container.largeTitle = isNear([96, 102])
      case .tabBar where gap <= 1 && isNear([49, 50, 70, 83]): container.tabBar = true
      case .toolbar where (gap <= 1 || abs(gap - 34) <= 1) && isNear([32, 44, 78, 53]):
        container.toolbar = true
      default: continue
      }
      containerBars.insert(place)
      note("container", names[place], "a \(self[place].className) of a standard height in its place")
    }
    if container.tabBar { container.toolbar = false }
  }

  private var containerBars: Set<Int> = []

  private mutating func inferRoles() {
    for place in kept.indices {
      let view = self[place]
      var role = ViewRole.container
      switch view.kind {
      case .label: role = .text
      case .button, .control: role = view.isDisabled ? .decoration : .control
      case .textField, .secureField, .searchField, .textView: role = .text
      case .image:
        // Behind everything: most of the screen large.
        let share = Double(frames[place].width * frames[place].height) / Double(size.width * size.height)
        role = share > 0.6 ? .container : .decoration
      case .scroll: role = place == 0 ? .container : .scrollView
      case .navigationBar, .tabBar, .toolbar: role = containerBars.contains(place) ? .container : .bar
      case .window, .container, .foreign: break
      }
      var result = ScreenView(role: role, clips: view.clips)
      if role == .bar {
        let isTop = frames[place].midY < size.height / 2
        result.opaqueBar = isTop ? .top : .bottom
        note("bar", names[place], "a \(view.className) at the \(isTop ? "top" : "bottom")")
      }
      if view.hasContentInset, role == .scrollView, outerScrollView(of: place) == nil {
        result.insetAdjustment = .always
      }
      views.append(result)
    }
  }

  private func outerScrollView(of place: Int) -> Int? {
    var found: Int?
    var next = parents[place]
    while next > 0 {
      if self[next].kind == .scroll { found = next }
      next = parents[next]
    }
    return found
  }

  private func contains(_ outer: Int, _ place: Int) -> Bool {
    var next = place
    while next > outer { next = parents[next] }
    return next == outer
  }

  private mutating func inferInputs() throws {
    let found = kept.indices.filter { self[$0].kind.isInput && !self[$0].isDisabled }
    guard !found.isEmpty else {
      let disabled = kept.indices.contains { self[$0].kind.isInput }
      let hint =
        dump.format == .hierarchy
        ? "; Maestro names no element types, so an input needs a placeholder, or an identifier that ends in 'field' or 'input'"
        : ""
      throw dump.problem(
        self[0].line,
        disabled ? "all text inputs are disabled" : "no text input is in this \(dump.format.rawValue)\(hint)")
    }
    for place in readingOrder(Array(found)) {
      let view = self[place]
      var input = ScreenInput(view: place)
      switch view.kind {
      case .textView: input.kind = .textView
      case .searchField: input.kind = .searchField
      default: input.kind = .textField
      }
      input.suggestions = view.kind != .secureField
      views[place].role = .input
      inputs.append(input)
      note("input", names[place], "\(view.className) of line \(view.line)")
    }
  }

  /// From top to bottom, and from left to right where views stand beside each other.
  private func readingOrder(_ places: [Int]) -> [Int] {
    var rest = places.sorted { (frames[$0].minY, $0) < (frames[$1].minY, $1) }
    var ordered: [Int] = []
    while let first = rest.first {
      let row = rest.filter {
        frames[$0].minY <= frames[first].midY && frames[$0].midY <= frames[first].maxY || $0 == first
      }
      ordered += row.sorted { (frames[$0].minX, $0) < (frames[$1].minX, $1) }
      rest.removeAll { row.contains($0) }
    }
    return ordered
  }

  private mutating func inferPinnedBar() {
    let hasContentAbove = kept.indices.contains {
      self[$0].kind == .scroll && frames[$0].height > 0.4 * size.height
    }
    guard hasContentAbove else { return }
    for place in kept.indices.dropFirst() where self[place].kind == .container || self[place].kind == .toolbar
    {
      let frame = frames[place]
      guard outerScrollView(of: place) == nil, frame.width >= 0.9 * size.width, frame.height <= 200,
        frame.maxY >= size.height - 34 - 60, let input = inputs.first(where: { contains(place, $0.view) })
      else { continue }
      pinnedBar = place
      views[place].role = .bar
      views[place].opaqueBar = .bottom
      return note("pinned bar", names[place], "at the bottom edge, and holds the input \(names[input.view])")
    }
  }

  private mutating func inferLabels() {
    var taken: Set<Int> = []
    for position in inputs.indices {
      let field = inputs[position].view
      let candidates = kept.indices.filter {
        self[$0].kind == .label && !taken.contains($0)
          && outerScrollView(of: $0) == outerScrollView(of: field)
      }
      let measured = candidates.compactMap { label in
        RoleInference.distance(of: frames[label], to: frames[field]).map { (distance: $0, label: label) }
      }
      guard let best = measured.min(by: { $0.distance < $1.distance }) else { continue }
      taken.insert(best.label)
      inputs[position].label = best.label
      views[best.label].role = .label
      note("label", names[best.label], "the nearest text to the left of or above \(names[field])")
    }
  }

  private mutating func inferPrimaryAction() {
    let fields = inputs.filter { pinnedBar == nil || contains(pinnedBar ?? 0, $0.view) }
    guard
      let last = (fields.isEmpty ? inputs : fields).max(by: { frames[$0.view].maxY < frames[$1.view].maxY })
    else { return }
    let field = frames[last.view]
    let widest = inputs.map { frames[$0.view].width }.max() ?? 0
    let buttons = readingOrder(kept.indices.filter { self[$0].kind == .button && views[$0].role == .control })
    let after = buttons.filter { place in
      let frame = frames[place]
      if let pinnedBar { return contains(pinnedBar, place) }
      return frame.minY >= field.midY || (frame.midY > field.minY && frame.minX >= field.maxX - 1)
    }
    let direct = after.filter { place in
      let title = text(place).lowercased()
      return !RoleInference.sideways.contains { title.contains($0) }
    }
    let wide = direct.last { frames[$0].width >= 0.6 * widest && frames[$0].height >= 30 }
    let choice: (place: Int, reason: String)? =
      if pinnedBar != nil, let button = direct.last {
        (button, "the last button in the bar")
      } else if let wide {
        (wide, "the last wide button after the inputs")
      } else if let button = direct.first(where: { !text($0).isEmpty }) {
        (button, "the first button with a title after the inputs")
      } else {
        nil
      }
    guard let choice else { return note("primary action", "none", "no button comes after the inputs") }
    primaryAction = choice.place
    views[choice.place].role = .primaryAction
    note("primary action", names[choice.place], choice.reason)
  }

  private mutating func inferScrollView() {
    var counts: [Int: Int] = [:]
    for input in inputs {
      if let scroll = outerScrollView(of: input.view) { counts[scroll, default: 0] += 1 }
    }
    guard let best = counts.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) }) else { return }
    scrollView = best.key
    note("scroll view", names[best.key], "holds \(best.value) of \(inputs.count) inputs")
  }

  // MARK: The screen

  private mutating func screen() -> Screen {
    let reason = reasonForOneSize
    let isFixed = reason != nil
    let name = (dump.file as NSString).lastPathComponent
    let shownSize = "\(shortest(Double(size.width)))×\(shortest(Double(size.height)))"
    var nodes = [LayoutNode(id: "root", parent: nil)]
    for place in kept.indices.dropFirst() {
      var node = LayoutNode(id: names[place], parent: parents[place])
      let outer = frames[parents[place]]
      let offset = scrolled(parents[place])
      let frame = frames[place].offsetBy(dx: offset.x - outer.minX, dy: offset.y - outer.minY)
      let mask = isFixed ? [] : self[place].mask
      node.placement = LayoutPlacement(
        horizontal: SceneTree.resized(
          Double(frame.minX), Double(frame.width), Double(outer.width), mask.contains(.left),
          mask.contains(.width), mask.contains(.right)),
        vertical: SceneTree.resized(
          Double(frame.minY), Double(frame.height), Double(outer.height), mask.contains(.top),
          mask.contains(.height), mask.contains(.bottom)))
      if self[place].kind == .scroll {
        node.kind = .scroll
        node.restingContentSize = contentSize(place)
      }
      node.isHidden = false
      nodes.append(node)
    }
    var id = SceneNames.kebab((name as NSString).deletingPathExtension, limit: 40)
    if id.isEmpty { id = "dump" }
    let list = inputs.prefix(6).map { names[$0.view] }.joined(separator: ", ")
    var screen = Screen(
      id: id, title: ViewDump.visible(name),
      summary:
        "Views as dumped (\(dump.format.rawValue)) from a screen of \(shownSize) points: \(inputs.count) "
        + "input\(inputs.count == 1 ? "" : "s") (\(list)\(inputs.count > 6 ? ", …" : "")).",
      models: "\(ViewDump.visible(name)), a dump (\(dump.format.rawValue))", tags: ["view-dump"],
      tree: ViewTree(nodes: nodes, constraints: []), views: views, inputs: inputs,
      primaryAction: primaryAction,
      pinnedBar: pinnedBar, scrollView: scrollView, container: container)
    if let reason {
      screen.fixedSize = FixedScreenSize(
        width: Double(size.width), height: Double(size.height), reason: reason)
      note("devices", "\(shownSize) points", reason)
    } else {
      note(
        "devices", "all",
        "views follow their autoresizing masks from \(shownSize) points; what constraints would do is not in the dump"
      )
    }
    return screen
  }

  /// How far a scroll view's content is from where the frames have it.
  private func scrolled(_ place: Int) -> CGPoint {
    guard self[place].kind == .scroll, !dump.format.isAbsolute else { return .zero }
    return self[place].contentOffset ?? .zero
  }

  private func contentSize(_ place: Int) -> CGSize {
    if let size = self[place].contentSize { return size }
    let offset = scrolled(place)
    let own = frames[place]
    var size = CGSize(width: own.width, height: 0)
    for child in kept.indices where parents[child] == place {
      size.width = max(size.width, frames[child].maxX - own.minX + offset.x)
      size.height = max(size.height, frames[child].maxY - own.minY + offset.y)
    }
    return size
  }

  /// Why the screen is known at the dump's size only; nil where masks say how it resizes.
  private var reasonForOneSize: String? {
    if dump.format.isAbsolute {
      return "the dump (\(dump.format.rawValue)) has frames, and nothing that says how they follow a size"
    }
    for input in inputs {
      var place = input.view
      while place > 0 {
        let outer = parents[place]
        let left = frames[place].minX - frames[outer].minX
        let right = frames[outer].maxX - frames[place].maxX
        let mask = self[place].mask
        // What is centred or fills its superview does so on every device, by a mask or by constraints.
        let isCentred = abs(left - right) <= 1
        if isCentred, !mask.contains(.width), !mask.isSuperset(of: [.left, .right]) {
          return
            "'\(names[place])' (line \(self[place].line)) is centred in its superview without a flexible mask: "
            + "constraints place it, and a dump has none"
        }
        place = outer
      }
    }
    return nil
  }
}
