import Layout
import Platform
import Support
import UIKit

/// Writes screen files.
public enum ScreenWriter {
  /// Returns the screen as a file that `ScreenReader` reads back as an equal screen; nil if the format cannot
  /// represent the screen, for example because it depends on size classes.
  ///
  /// Members with default values are omitted.
  public static func text(_ screen: Screen) -> String? {
    guard isExpressible(screen) else { return nil }
    var json = JSONWriter(isIndented: true)
    json.beginObject()
    json.member("id", screen.id)
    json.member("title", screen.title)
    if !screen.summary.isEmpty { json.member("summary", screen.summary) }
    if !screen.models.isEmpty { json.member("models", screen.models) }
    if !screen.tags.isEmpty {
      json.key("tags")
      json.beginArray(onOneLine: true)
      for tag in screen.tags { json.value(tag) }
      json.endArray()
    }
    json.member("kind", screen.kind.rawValue)
    if let structure = screen.structure { json.member("structure", structure.rawValue) }
    write(screen.container, to: &json)
    ViewWriter(screen).writeSubviews(of: 0, to: &json)
    let names = screen.tree.nodes.map(\.id)
    json.key("constraints")
    json.beginArray()
    for constraint in screen.tree.constraints {
      let text = text(constraint, names)
      json.value(isIdentifier(constraint.id) ? "\(constraint.id): \(text)" : text)
    }
    json.endArray()
    for (key, view) in [
      ("primaryAction", screen.primaryAction), ("pinnedBar", screen.pinnedBar),
      ("scrollView", screen.scrollView),
    ] {
      if let view { json.member(key, names[view]) }
    }
    if let bottom = screen.bottomConstraint {
      json.member("bottomConstraint", screen.tree.constraints[bottom].id)
    }
    if let size = screen.fixedSize {
      json.key("onlyAt")
      json.beginObject(onOneLine: true)
      json.member("width", size.width)
      json.member("height", size.height)
      json.member("reason", size.reason)
      json.endObject()
    }
    if screen.needsInference { json.member("infer", true) }
    json.endObject()
    json.endLine()
    return json.text
  }

  /// Returns a constraint in the notation of screen files, without its id, such as
  /// `email.top == title.bottom + 24 @750`.
  ///
  /// - Parameters:
  ///   - constraint: the constraint.
  ///   - names: the ids of the views, by index.
  public static func text(_ constraint: LayoutConstraint, _ names: [String]) -> String {
    func text(_ item: LayoutItem, _ attribute: LayoutAttribute) -> String {
      switch item {
      case .view(let view): return "\(names[view]).\(attribute.rawValue)"
      case .guide(let view, let kind):
        let word = ConstraintTextReader.guides.first { $0.kind == kind }?.word ?? kind.rawValue
        return "\(names[view]).\(word).\(attribute.rawValue)"
      }
    }
    var out = "\(text(constraint.first, constraint.firstAttribute)) \(constraint.relation.rawValue) "
    if let second = constraint.second {
      out += text(second, constraint.secondAttribute)
      if constraint.multiplier != 1 { out += " * \(shortest(constraint.multiplier))" }
      if constraint.constant != 0 {
        out += " \(constraint.constant < 0 ? "-" : "+") \(shortest(abs(constraint.constant)))"
      }
    } else {
      out += shortest(constraint.constant)
    }
    if constraint.priority != 1000 { out += " @\(shortest(constraint.priority))" }
    return out
  }

  private static func write(_ container: ScreenContainer, to json: inout JSONWriter) {
    guard container != ScreenContainer() else { return }
    json.key("container")
    json.beginObject(onOneLine: true)
    if container.navigationBar != .none { json.member("navigationBar", container.navigationBar.rawValue) }
    if container.largeTitle { json.member("largeTitle", true) }
    if container.searchBar != .none { json.member("searchBar", container.searchBar.rawValue) }
    if container.tabBar { json.member("tabBar", true) }
    if container.toolbar { json.member("toolbar", true) }
    if container.presentation != .fullScreen { json.member("presentation", container.presentation.rawValue) }
    if !container.detents.isEmpty { json.member(container.detents) }
    if let size = container.popoverSize { json.member(popoverSize: size) }
    json.endObject()
  }

  private static func isExpressible(_ screen: Screen) -> Bool {
    guard screen.adapted == nil, screen.idiom == nil, screen.fixedSize?.spans.isEmpty ?? true,
      screen.tree.leastRootMargins == NSDirectionalEdgeInsets(),
      screen.tree.constraints.allSatisfy(\.isActive)
    else { return false }
    return screen.tree.nodes.enumerated().allSatisfy { view, node in
      isIdentifier(node.id) && node.placement.map(isExpressible) ?? true && node.rest == nil
        && (node.isScroll || (node.restingContentSize == nil && screen.views[view].insetAdjustment == .never))
        && node.alignmentInsets == NSDirectionalEdgeInsets() && node.baselineBelowCenter == nil
        && !node.preservesSuperviewMargins && !node.followsReadableWidth && node.intrinsicWeight == 1
    }
  }
}

extension ScreenWriter {
  private static func isExpressible(_ placement: LayoutPlacement) -> Bool {
    placement.below == nil
      && [placement.horizontal, placement.vertical].allSatisfy { axis in
        axis.sizePriority == 1000
          && [axis.origin, axis.originFactor, axis.size, axis.sizeFactor].allSatisfy {
            abs($0) <= ScreenReader.largestNumber
          }
      }
  }
}

extension LayoutNode {
  fileprivate var isScroll: Bool { if case .scroll = kind { true } else { false } }
}

private struct ViewWriter {
  let screen: Screen
  private let children: [[Int]]
  private let inputs: [Int: ScreenInput]

  init(_ screen: Screen) {
    self.screen = screen
    var children = [[Int]](repeating: [], count: screen.tree.nodes.count)
    for (view, node) in screen.tree.nodes.enumerated() {
      if let parent = node.parent { children[parent].append(view) }
    }
    self.children = children
    inputs = Dictionary(screen.inputs.map { ($0.view, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func writeSubviews(of view: Int, to json: inout JSONWriter) {
    guard !children[view].isEmpty else { return }
    json.key("views")
    json.beginArray()
    for child in children[view] { write(child, to: &json) }
    json.endArray()
  }

  private func write(_ view: Int, to json: inout JSONWriter) {
    let (node, look) = (screen.tree.nodes[view], screen.views[view])
    json.beginObject(onOneLine: children[view].isEmpty)
    json.member("id", node.id)
    if case .scroll = node.kind {
      json.member("scroll", true)
    } else if inputs[view] == nil, look.role != .container || children[view].isEmpty {
      json.member("role", look.role.rawValue)
    }
    if look.isTable { json.member("table", true) }
    if case .stack(let stack) = node.kind { write(stack, to: &json) }
    writeLayout(node, to: &json)
    writeLook(view, to: &json)
    if let input = inputs[view] { write(input, node, to: &json) }
    writeSubviews(of: view, to: &json)
    json.endObject()
  }

  private func write(_ stack: StackConfiguration, to json: inout JSONWriter) {
    json.key("stack")
    json.beginObject(onOneLine: true)
    json.member("axis", stack.axis.rawValue)
    if stack.distribution != .fill { json.member("distribution", stack.distribution.rawValue) }
    if stack.alignment != .fill { json.member("alignment", stack.alignment.rawValue) }
    if stack.spacing != 0 { json.member("spacing", stack.spacing) }
    if stack.layoutMarginsRelative { json.member("layoutMarginsRelative", true) }
    json.endObject()
  }

  private func writeLayout(_ node: LayoutNode, to json: inout JSONWriter) {
    func pair(_ key: String, _ members: [(String, Double?)]) {
      guard members.contains(where: { $0.1 != nil }) else { return }
      json.key(key)
      json.beginObject(onOneLine: true)
      for (name, value) in members { if let value { json.member(name, value) } }
      json.endObject()
    }
    func unless(_ usual: Double, _ value: Double) -> Double? { value == usual ? nil : value }
    pair("size", [("width", node.intrinsicWidth), ("height", node.intrinsicHeight)])
    pair(
      "hugging",
      [("horizontal", unless(250, node.huggingHorizontal)), ("vertical", unless(250, node.huggingVertical))])
    pair(
      "compression",
      [
        ("horizontal", unless(750, node.compressionHorizontal)),
        ("vertical", unless(750, node.compressionVertical)),
      ])
    let margins = node.margins
    if margins != NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8) {
      pair(
        "margins",
        [
          ("top", margins.top), ("leading", margins.leading), ("bottom", margins.bottom),
          ("trailing", margins.trailing),
        ])
    }
    if let placement = node.placement { write(placement, to: &json) }
    if let size = node.restingContentSize {
      pair("contentSize", [("width", Double(size.width)), ("height", Double(size.height))])
    }
    if !node.insetsMarginsFromSafeArea { json.member("insetsMarginsFromSafeArea", false) }
    if node.isHidden { json.member("hidden", true) }
    pair("baseline", [("first", unless(0, node.firstBaseline)), ("last", unless(0, node.lastBaseline))])
  }

  private func write(_ placement: LayoutPlacement, to json: inout JSONWriter) {
    func number(_ key: String, _ points: Double, _ share: Double) {
      guard share != 0 else { return json.member(key, points) }
      json.key(key)
      json.beginArray(onOneLine: true)
      json.value(points)
      json.value(share)
      json.endArray()
    }
    let (across, down) = (placement.horizontal, placement.vertical)
    json.key("frame")
    json.beginObject(onOneLine: true)
    number("x", across.origin, across.originFactor)
    number("y", down.origin, down.originFactor)
    number("width", across.size, across.sizeFactor)
    number("height", down.size, down.sizeFactor)
    json.endObject()
  }

  private func writeLook(_ view: Int, to json: inout JSONWriter) {
    let (node, look) = (screen.tree.nodes[view], screen.views[view])
    let outer = node.parent.map { screen.views[$0] }
    if let bar = look.opaqueBar { json.member("opaqueBar", bar.rawValue) }
    if look.isInContainerBar, outer?.isInContainerBar != true { json.member("inContainerBar", true) }
    if look.clips { json.member("clips", true) }
    if look.hasBackground { json.member("background", true) }
    if look.insetAdjustment != .never { json.member("insetAdjustment", look.insetAdjustment.rawValue) }
    if look.contentInset != UIEdgeInsets() {
      json.key("contentInset")
      json.beginObject(onOneLine: true)
      json.member("top", look.contentInset.top)
      json.member("bottom", look.contentInset.bottom)
      json.endObject()
    }
    if !look.text.isEmpty { json.member("text", look.text) }
    if !look.isVisible, !node.isHidden, outer?.isVisible != false { json.member("alpha", 0) }
    if let takesTouches = look.takesTouches, outer?.takesTouches != false {
      json.member("interaction", takesTouches)
    }
  }

  private func write(_ input: ScreenInput, _ node: LayoutNode, to json: inout JSONWriter) {
    let usual = ScreenInput(view: input.view)
    json.key("input")
    json.beginObject(onOneLine: true)
    if input.kind != usual.kind { json.member("kind", input.kind.rawValue) }
    if input.keyboard != usual.keyboard { json.member("keyboard", input.keyboard.rawValue) }
    if input.isSecure { json.member("secure", true) }
    if input.suggestions != (!input.isSecure && input.keyboard != .numberPad) {
      json.member("suggestions", input.suggestions)
    }
    if let label = input.label { json.member("label", screen.tree.nodes[label].id) }
    if input.returnKeyPerformsAction { json.member("returnKey", "action") }
    if input.returnKeyMovesOn { json.member("returnKey", "next") }
    if input.lineHeight != usual.lineHeight { json.member("lineHeight", input.lineHeight) }
    if input.textInset != usual.textInset { json.member("textInset", input.textInset) }
    if input.lines != usual.lines { json.member("lines", input.lines) }
    if let most = input.growsToLines { json.member("growsToLines", most) }
    if let scrolls = input.scrolls { json.member("scrolls", scrolls) }
    if input.accessoryHeight != 0 { json.member("accessory", input.accessoryHeight) }
    json.endObject()
  }
}
