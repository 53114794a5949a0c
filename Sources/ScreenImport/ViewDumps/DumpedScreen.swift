import Foundation
import Layout
import Platform
import Screens
import Support

/// A screen read from a dump, with the inferences about it.
public struct DumpedScreen: Sendable {
  /// The screen. It can be played on all devices if its views describe how they resize. If not, it can be
  /// played only on devices of the dump's size.
  public var screen: Screen
  /// The line of the root view.
  public var line: Int
  /// The inferences, with their reasons.
  public var inferences: [ScreenInference]
  /// The parts of the dump that were left out or changed.
  public var problems: [DumpProblem]
  /// The path of the file, as the caller passed it.
  public var file: String
  /// The size of the screen in points.
  var size: CGSize
  /// The frames of the views in the root's coordinates, as the dump shows them. `places` has the frames in
  /// the superviews, with nothing scrolled.
  var frames: [CGRect]
  var places: [CGRect]
  /// The top edge of the keyboard in the root's coordinates; nil if no keyboard was shown.
  public var keyboardTop: Double?

  /// Reads the screen in a dump.
  ///
  /// Throws ``DumpProblem`` if the file is broken or has no text input.
  ///
  /// - Parameters:
  ///   - bytes: the dump's bytes.
  ///   - format: the format of the dump.
  ///   - file: the path to show in messages, which also gives the screen its name.
  ///   - screens: possible screen sizes in points, for a dump that does not contain its own.
  public static func read(
    _ bytes: [UInt8], format: DumpFormat, file: String, screens: [CGSize] = []
  ) throws -> DumpedScreen {
    let dump = try ViewDump.read(bytes, format: format, file: file, screens: screens)
    let kept = try KeptViews(dump)
    var inference = DumpInference(dump, kept)
    try inference.infer()
    if let names = inference.screen.namesByLabels() {
      inference = DumpInference(dump, kept, names: names)
      try inference.infer()
    }
    let screen = inference.finished()
    return DumpedScreen(
      screen: screen, line: inference.kept[0].line, inferences: inference.screen.conclusions,
      problems: dump.problems + inference.kept.problems, file: file, size: inference.screen.size,
      frames: inference.kept.frames, places: inference.places(), keyboardTop: inference.kept.keyboardTop)
  }
}

/// Infers the roles of a dump's views.
///
/// A view is an index into the kept views. The rules and thresholds are choices of this project, and each
/// inference is listed.
private struct DumpInference {
  private let dump: ViewDump
  let kept: KeptViews
  var screen: InferredScreen
  /// The texts of labels inside buttons that have no text of their own, by button.
  private let titles: [Int: String]
  private var containerBars: Set<Int> = []

  /// - Parameter names: the names of the views; empty to infer them.
  init(_ dump: ViewDump, _ kept: KeptViews, names: [String] = []) {
    self.dump = dump
    self.kept = kept
    titles = kept.titles()
    // The root view is not treated as a scroll view, even if it scrolls.
    screen = InferredScreen(
      size: kept.frames[0].size, names: names, parents: kept.parents,
      scrolls: kept.indices.indices.map { $0 > 0 && kept[$0].kind == .scroll }, frames: kept.frames)
    if let line = kept.windowLine {
      screen.note("window", "line \(line)", "the frontmost window with text input")
    }
  }

  private var all: Range<Int> { kept.indices.indices }
  private var size: CGSize { screen.size }

  mutating func infer() throws {
    nameViews()
    inferContainer()
    inferRoles()
    try inferInputs()
    inferPinnedBar()
    screen.findLabels(among: all.filter { kept[$0].kind == .label }, yieldsToNeighbours: false)
    inferPrimaryAction()
    screen.findScrollView()
    screen.note(
      "bottom constraint", "none",
      "a dump has no constraints; strategies that change a constraint have no effect here")
    screen.note(
      "keyboards", "letters",
      "a dump does not contain keyboard types; secure inputs show no suggestions")
  }

  // MARK: Names

  private func text(_ place: Int) -> String { titles[place] ?? kept[place].text }

  private mutating func nameViews() {
    if !screen.names.isEmpty { return }
    var names = ViewNames()
    names.addRoot()
    for place in all.dropFirst() {
      let view = kept[place]
      let kind = Self.word(view.kind) ?? view.className
      let shown = text(place).split(separator: " ").prefix(4).joined(separator: " ")
      let given =
        view.identifier.isEmpty
        ? (shown.isEmpty ? kind : "\(shown) \(Self.word(view.kind) ?? "")") : view.identifier
      names.add([given, kind])
    }
    screen.names = names.names
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

  /// Finds the bars of the container, which have UIKit's sizes and positions. Any other bar is a view that
  /// covers the views behind it.
  private mutating func inferContainer() {
    for place in all.dropFirst() {
      let frame = screen.frames[place]
      let height = Double(frame.height)
      let gap = Double(size.height - frame.maxY)
      func isNear(_ heights: [Double]) -> Bool { heights.contains { abs($0 - height) <= 1 } }
      switch kept[place].kind {
      case .navigationBar where frame.minY >= 0 && frame.minY <= 64 && isNear([32, 44, 50, 96, 102]):
        screen.container.navigationBar = .translucent
        screen.container.largeTitle = isNear([96, 102])
      case .tabBar where gap <= 1 && isNear([49, 50, 70, 83]): screen.container.tabBar = true
      case .toolbar where (gap <= 1 || abs(gap - 34) <= 1) && isNear([32, 44, 78, 53]):
        screen.container.toolbar = true
      default: continue
      }
      containerBars.insert(place)
      screen.note(
        "container", screen.names[place],
        "a \(kept[place].className) of a standard height at its standard position")
    }
    if screen.container.tabBar { screen.container.toolbar = false }
  }

  private mutating func inferRoles() {
    for place in all {
      let view = kept[place]
      var role = ViewRole.container
      switch view.kind {
      case .label: role = .text
      // A disabled button is still a control, because typing may enable it.
      case .button: role = .control
      case .control: role = view.isDisabled ? .decoration : .control
      case .textField, .secureField, .searchField, .textView: role = .text
      case .image: role = screen.isBackground(place) ? .container : .decoration
      case .scroll: role = place == 0 ? .container : .scrollView
      case .navigationBar, .tabBar, .toolbar: role = containerBars.contains(place) ? .container : .bar
      case .window, .container, .foreign: break
      }
      var result = ScreenView(role: role, clips: view.clips)
      result.hasBackground = view.hasBackground || view.kind == .image
      result.isTable = view.isTable
      let outer = screen.parents[place]
      let isInDisabled = outer >= 0 && screen.views[outer].takesTouches == false
      result.takesTouches = isInDisabled ? false : view.takesTouches
      if role == .bar {
        let isTop = screen.frames[place].midY < size.height / 2
        result.opaqueBar = isTop ? .top : .bottom
        screen.note("bar", screen.names[place], "a \(view.className) at the \(isTop ? "top" : "bottom")")
      }
      if view.hasContentInset, role == .scrollView, screen.outerScrollView(of: place) == nil {
        result.insetAdjustment = .always
      }
      screen.views.append(result)
    }
  }

  private mutating func inferInputs() throws {
    let found = all.filter { kept[$0].kind.isInput && !kept[$0].isDisabled }
    guard !found.isEmpty else {
      let disabled = all.contains { kept[$0].kind.isInput }
      let hint =
        dump.format == .hierarchy
        ? "; Maestro writes no element types, so an input needs a placeholder, or an identifier that ends in 'field' or 'input'"
        : ""
      throw dump.problem(
        kept[0].line,
        disabled
          ? "all text inputs are disabled"
          : "there is no text input in this \(dump.format.rawValue)\(hint); "
            + "dump the screen while a field is visible"
      )
    }
    for place in screen.readingOrder(Array(found)) {
      let view = kept[place]
      var input = ScreenInput(view: place)
      switch view.kind {
      case .textView: input.kind = .textView
      case .searchField: input.kind = .searchField
      default: input.kind = .textField
      }
      input.isSecure = view.kind == .secureField
      input.suggestions = !input.isSecure
      screen.views[place].role = .input
      screen.inputs.append(input)
      screen.note("input", screen.names[place], "\(view.className) on line \(view.line)")
    }
  }

  private mutating func inferPinnedBar() {
    let hasContentAbove = all.contains { kept[$0].kind == .scroll && screen.isContent($0) }
    guard hasContentAbove else { return }
    let bars = all.dropFirst().filter { kept[$0].kind == .container || kept[$0].kind == .toolbar }
    guard let input = screen.findPinnedBar(among: bars), let bar = screen.pinnedBar else { return }
    screen.note(
      "pinned bar", screen.names[bar], "a bar at the bottom edge that holds the input \(screen.names[input])")
  }

  private mutating func inferPrimaryAction() {
    let buttons = all.filter { kept[$0].kind == .button && screen.views[$0].role == .control }
    screen.findPrimaryAction(
      among: buttons.map { place in
        InferredScreen.Button(
          place, title: text(place), names: [kept[place].identifier], className: kept[place].className,
          isDisabled: kept[place].isDisabled)
      }, screenNames: [(dump.file as NSString).lastPathComponent])
  }

  // MARK: The screen

  mutating func finished() -> Screen {
    let reason = reasonForOneSize
    let name = (dump.file as NSString).lastPathComponent
    let shownName = shown(name)
    let shownSize = "\(shortest(Double(size.width)))×\(shortest(Double(size.height)))"
    let id = ViewNames.kebab((name as NSString).deletingPathExtension, limit: ViewNames.limit)
    var result = Screen(
      id: id.isEmpty ? "dump" : id, title: shownName,
      summary: "Views dumped (\(dump.format.rawValue)) from a screen of \(shownSize) points: "
        + "\(screen.inputsInWords).",
      models: "\(shownName), a dump (\(dump.format.rawValue))", tags: ["view-dump"],
      tree: ViewTree(nodes: nodes(isFixed: reason != nil), constraints: []), views: screen.views,
      inputs: screen.inputs, primaryAction: screen.primaryAction, pinnedBar: screen.pinnedBar,
      scrollView: screen.scrollView, container: screen.container)
    if let reason {
      result.fixedSize = FixedScreenSize(
        width: Double(size.width), height: Double(size.height), reason: reason)
      screen.note("devices", "\(shownSize) points", reason)
    } else {
      screen.note(
        "devices", "all",
        "views follow their autoresizing masks, starting from \(shownSize) points; a dump has no constraints"
      )
    }
    result.classify()
    return result
  }

  /// Returns the frames of the views in their superviews' coordinates, with nothing scrolled.
  func places() -> [CGRect] {
    all.map { place in
      guard place > 0 else { return screen.frames[0] }
      let parent = screen.parents[place]
      let (outer, offset) = (screen.frames[parent], scrolled(parent))
      return screen.frames[place].offsetBy(dx: offset.x - outer.minX, dy: offset.y - outer.minY)
    }
  }

  private func nodes(isFixed: Bool) -> [LayoutNode] {
    var nodes = [LayoutNode(id: "root", parent: nil)]
    let frames = places()
    for place in all.dropFirst() {
      let parent = screen.parents[place]
      var node = LayoutNode(id: screen.names[place], parent: parent)
      let (outer, frame) = (screen.frames[parent], frames[place])
      let mask = isFixed ? [] : kept[place].mask
      node.placement = LayoutPlacement(
        horizontal: LinearPlacement(
          origin: Double(frame.minX), size: Double(frame.width), in: Double(outer.width),
          isMinFlexible: mask.contains(.left), isSizable: mask.contains(.width),
          isMaxFlexible: mask.contains(.right)),
        vertical: LinearPlacement(
          origin: Double(frame.minY), size: Double(frame.height), in: Double(outer.height),
          isMinFlexible: mask.contains(.top), isSizable: mask.contains(.height),
          isMaxFlexible: mask.contains(.bottom)))
      if kept[place].kind == .scroll {
        node.kind = .scroll
        node.restingContentSize = contentSize(place)
        node.contentHeight = Double(kept[place].contentSize?.height ?? 0)
      }
      node.isHidden = false
      nodes.append(node)
    }
    return nodes
  }

  /// Returns the content offset of a scroll view; zero if it is not in the dump.
  private func scrolled(_ place: Int) -> CGPoint {
    guard kept[place].kind == .scroll, !dump.format.isAbsolute else { return .zero }
    return kept[place].contentOffset ?? .zero
  }

  private func contentSize(_ place: Int) -> CGSize {
    if let size = kept[place].contentSize { return size }
    let offset = scrolled(place)
    let own = screen.frames[place]
    var size = CGSize(width: own.width, height: 0)
    for child in all where screen.parents[child] == place {
      size.width = max(size.width, screen.frames[child].maxX - own.minX + offset.x)
      size.height = max(size.height, screen.frames[child].maxY - own.minY + offset.y)
    }
    return size
  }

  /// The reason why the screen is known only at the dump's size; nil if autoresizing masks describe how it
  /// resizes.
  private var reasonForOneSize: String? {
    if dump.format.isAbsolute {
      return "the dump (\(dump.format.rawValue)) has only frames; how they follow the size is unknown"
    }
    for input in screen.inputs {
      var place = input.view
      while place > 0 {
        let outer = screen.parents[place]
        let left = screen.frames[place].minX - screen.frames[outer].minX
        let right = screen.frames[outer].maxX - screen.frames[place].maxX
        let mask = kept[place].mask
        // If a view is centred in its superview or fills it without a flexible mask, constraints place the
        // view, and a dump has no constraints.
        let isCentred = abs(left - right) <= 1
        if isCentred, !mask.contains(.width), !mask.isSuperset(of: [.left, .right]) {
          return
            "'\(screen.names[place])' (line \(kept[place].line)) is centred in its superview without a flexible mask: "
            + "constraints place it, and a dump has no constraints"
        }
        place = outer
      }
    }
    return nil
  }
}
