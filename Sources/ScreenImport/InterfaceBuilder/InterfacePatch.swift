import Foundation
import Layout
import Screens
import Support
import UIKit

/// Writes a change of a screen into its Interface Builder file, with as few changed lines as possible.
///
/// The change is the difference between two screens: constraints that differ or are new, the keyboard layout guide,
/// and a scroll view around some views. Views and constraints that do not differ keep their text.
public struct InterfacePatch {
  private let document: InterfaceDocument
  private let original: Screen
  private let changed: Screen
  private let origin: ScreenOrigin
  private let scene: InterfaceScene
  private var text: InterfaceText
  /// The elements of the scene, by id.
  private var elements: [String: Int] = [:]
  private var taken: Set<String> = []
  /// The ids of the views in the changed file, by their names in the tree.
  private var ids: [String: String]
  /// The ids of guides that the change adds, by the place in the tree.
  private var guides: [LayoutItem: String] = [:]
  /// The texts of new constraints, by the index of the view that holds them.
  private var added: [Int: [String]] = [:]

  /// Returns the text of a file after a change.
  ///
  /// - Parameters:
  ///   - data: the file.
  ///   - file: the path to show in messages.
  ///   - original: the screen as it was read from the file.
  ///   - changed: the screen after the change.
  ///
  /// Throws ``InterfaceProblem`` if the file is not in UTF-8, or if the change cannot be written into it.
  public static func changed(
    _ data: Data, file: String, from original: Screen, to changed: Screen
  ) throws(InterfaceProblem) -> Data {
    var patch = try InterfacePatch(data, file: file, original, changed)
    try patch.write()
    return Data(patch.text.changed())
  }

  private init(
    _ data: Data, file: String, _ original: Screen, _ changed: Screen
  ) throws(InterfaceProblem) {
    func refuse(_ message: String) -> InterfaceProblem {
      InterfaceProblem(file: file, line: nil, message: message)
    }
    guard String(validating: data, as: UTF8.self) != nil else {
      throw refuse("only a file in UTF-8 can be changed; save it with Xcode first")
    }
    do {
      document = try InterfaceDocument(data, file: file)
      text = try InterfaceText(Array(data))
    } catch let problem as InterfaceProblem { throw problem } catch { throw refuse("\(error)") }
    guard let origin = original.origin, let scene = document.scene(origin.scene), let root = scene.root else {
      throw refuse("the screen '\(InterfaceDocument.visible(original.id))' is not a scene of this file")
    }
    (self.original, self.changed, self.origin, self.scene) = (original, changed, origin, scene)
    ids = origin.views
    let markup = document.markup
    for element in markup.elements.indices {
      if let id = markup[element].attributes["id"] { taken.insert(id) }
    }
    for element in root..<markup.end(of: root) {
      if let id = markup[element].attributes["id"], elements[id] == nil { elements[id] = element }
    }
    if let controller = scene.controller, let list = markup.child(controller, "layoutGuides") {
      for guide in markup.children(of: list) {
        if let id = markup[guide].attributes["id"] { elements[id] = guide }
      }
    }
  }

  private func refuse(_ message: String, _ element: Int? = nil) -> InterfaceProblem {
    InterfaceProblem(
      file: document.file, line: element.map { Int(document.markup[$0].line) } ?? scene.line,
      message: message + "; make the change in Interface Builder")
  }

  private mutating func write() throws(InterfaceProblem) {
    let known = Set(original.tree.nodes.map(\.id))
    let new = changed.tree.nodes.indices.filter { !known.contains(changed.tree.nodes[$0].id) }
    for view in new { ids[changed.tree.nodes[view].id] = newID(changed.tree.nodes[view].id) }
    if new.count == 2, isScrollView(new[0]) {
      for kind in [GuideKind.scrollContent, .scrollFrame] {
        guides[.guide(new[0], kind)] = newID("\(kind)")
      }
    } else if !new.isEmpty {
      throw refuse("views would be added that only Interface Builder can create")
    }
    try writeConstraints()
    if !new.isEmpty { try wrap(new[0], new[1]) }
    for (view, texts) in added.sorted(by: { $0.key < $1.key }) where !new.contains(view) {
      try append(texts, to: view)
    }
  }

  private func isScrollView(_ view: Int) -> Bool {
    if case .scroll = changed.tree.nodes[view].kind { true } else { false }
  }

  /// Returns an id in the form of Interface Builder that the file does not have. It depends only on the file's
  /// ids and on the purpose.
  private mutating func newID(_ purpose: String) -> String {
    let letters = Array("abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789")
    var count = 0
    while true {
      var digest = Digest("\(origin.scene) \(purpose) \(count)")
      digest.add(Array(purpose.utf8))
      var value = digest.value
      var id = ""
      for n in 0..<8 {
        if n == 3 || n == 5 { id.append("-") }
        id.append(letters[Int(value % UInt64(letters.count))])
        value /= UInt64(letters.count)
      }
      if taken.insert(id).inserted { return id }
      count += 1
    }
  }

  // MARK: Constraints

  /// A constraint with its items by name, so that constraints of both trees can be compared.
  private struct Named: Equatable {
    var first: String
    var second: String?
    var relation: LayoutRelation
    var multiplier: Double
    var constant: Double
    var priority: Double
    var isActive: Bool

    init(_ constraint: LayoutConstraint, _ tree: ViewTree) {
      func side(_ item: LayoutItem, _ attribute: LayoutAttribute) -> String {
        switch item {
        case .view(let view): "\(tree.nodes[view].id) \(attribute)"
        case .guide(let view, let kind): "\(tree.nodes[view].id) \(kind) \(attribute)"
        }
      }
      first = side(constraint.first, constraint.firstAttribute)
      second = constraint.second.map { side($0, constraint.secondAttribute) }
      (relation, multiplier) = (constraint.relation, constraint.multiplier)
      (constant, priority, isActive) = (constraint.constant, constraint.priority, constraint.isActive)
    }
  }

  private mutating func writeConstraints() throws(InterfaceProblem) {
    let old = Dictionary(grouping: original.tree.constraints, by: \.id)
    // Constraints with one id can be told apart neither in the file nor in the tree.
    let new = Dictionary(grouping: changed.tree.constraints, by: \.id)
    for (id, before) in old where before.count > 1 {
      let after = new[id] ?? []
      guard before.map({ Named($0, original.tree) }) == after.map({ Named($0, changed.tree) }) else {
        throw refuse("constraints without ids would change")
      }
    }
    let bottom = original.bottomConstraint.map { original.tree.constraints[$0].id }
    for constraint in changed.tree.constraints {
      guard let same = old[constraint.id] else {
        try add(constraint)
        continue
      }
      guard same.count == 1, let before = same.first,
        Named(before, original.tree) != Named(constraint, changed.tree)
      else { continue }
      let isSwapped = constraint.id == bottom && original.isBottomConstraintSwapped
      try edit(constraint, before, isSwapped: isSwapped)
    }
  }

  private mutating func edit(
    _ new: LayoutConstraint, _ old: LayoutConstraint, isSwapped: Bool
  ) throws(InterfaceProblem) {
    guard origin.lines[old.id] != nil, let element = elements[old.id],
      document.markup[element].name == "constraint"
    else { throw refuse("a constraint without an id would change") }
    guard document.markup.child(element, "variation") == nil else {
      throw refuse(
        "the constraint '\(InterfaceDocument.visible(old.id))' varies with the size class", element)
    }
    guard new.isActive else {
      guard origin.outlets[old.id] == nil else {
        throw refuse("an outlet refers to the constraint '\(InterfaceDocument.visible(old.id))'", element)
      }
      return text.remove(element)
    }
    let (before, after) = (Named(old, original.tree), Named(new, changed.tree))
    var attributes: [(String, String?)] = []
    let names = isSwapped ? ("second", "first") : ("first", "second")
    if before.first != after.first {
      let side = try side(new.first, new.firstAttribute)
      attributes += [(names.0 + "Item", side.id), (names.0 + "Attribute", side.attribute)]
    }
    if before.second != after.second, let second = new.second {
      let side = try side(second, new.secondAttribute)
      attributes += [(names.1 + "Item", side.id), (names.1 + "Attribute", side.attribute)]
    }
    if before.relation != after.relation {
      attributes.append(("relation", Self.relation(isSwapped ? new.relation.swapped : new.relation)))
    }
    if before.constant != after.constant {
      let value = isSwapped ? -new.constant : new.constant
      attributes.append(("constant", value == 0 ? nil : shortest(value)))
    }
    if before.priority != after.priority {
      attributes.append(("priority", new.priority == 1000 ? nil : shortest(new.priority)))
    }
    for (name, value) in attributes {
      let order = Self.order.drop { $0 != name }.dropFirst()
      text.set([(name, value)], of: element, before: Array(order))
    }
  }

  /// The order in which Interface Builder writes the attributes of a constraint.
  private static let order = [
    "firstItem", "firstAttribute", "relation", "secondItem", "secondAttribute", "multiplier", "priority",
    "constant", "id",
  ]

  private static func relation(_ relation: LayoutRelation) -> String? {
    switch relation {
    case .equal: nil
    case .lessThanOrEqual: "lessThanOrEqual"
    case .greaterThanOrEqual: "greaterThanOrEqual"
    }
  }

  private mutating func add(_ constraint: LayoutConstraint) throws(InterfaceProblem) {
    guard constraint.isActive else { return }
    let first = try side(constraint.first, constraint.firstAttribute)
    let second = try constraint.second.map { item throws(InterfaceProblem) in
      try side(item, constraint.secondAttribute)
    }
    let values: [(String, String?)] = [
      ("firstItem", first.id), ("firstAttribute", first.attribute),
      ("relation", Self.relation(constraint.relation)), ("secondItem", second?.id),
      ("secondAttribute", second?.attribute),
      ("multiplier", constraint.multiplier == 1 ? nil : shortest(constraint.multiplier)),
      ("priority", constraint.priority == 1000 ? nil : shortest(constraint.priority)),
      ("constant", constraint.constant == 0 ? nil : shortest(constraint.constant)),
      ("id", newID("constraint \(constraint.id)")),
    ]
    let attributes = values.compactMap { name, value in
      value.map { " \(name)=\"\(InterfaceText.escaped($0))\"" }
    }
    added[holder(of: constraint), default: []].append("<constraint\(attributes.joined())/>")
  }

  /// Returns the view that holds a constraint: the nearest view that contains both items.
  private func holder(of constraint: LayoutConstraint) -> Int {
    func lineage(_ view: Int) -> [Int] {
      var line = [view]
      while let parent = line.last.flatMap({ changed.tree.nodes[$0].parent }) { line.append(parent) }
      return line
    }
    let mine = lineage(constraint.first.view)
    guard let second = constraint.second else { return mine[0] }
    let theirs = lineage(second.view)
    return mine.first(where: theirs.contains) ?? 0
  }

  /// Returns the id and the attribute of one side of a constraint, as the file writes them.
  private mutating func side(
    _ item: LayoutItem, _ attribute: LayoutAttribute
  ) throws(InterfaceProblem) -> (id: String, attribute: String) {
    let name = attribute == .lastBaseline ? "baseline" : attribute.rawValue
    switch item {
    case .view(let view): return (try id(of: view), name)
    case .guide(let view, .layoutMargins):
      guard [.top, .bottom, .leading, .trailing, .left, .right].contains(attribute) else {
        throw refuse("a constraint would refer to the \(attribute.rawValue) of the margins")
      }
      return (try id(of: view), name + "Margin")
    case .guide(0, .safeArea):
      if let guide = oldGuide(attribute) { return guide }
      return (try guide(item, "viewLayoutGuide", "safeArea", after: "subviews"), name)
    case .guide(let view, .safeArea):
      return (try guide(.guide(view, .safeArea), "viewLayoutGuide", "safeArea", after: "subviews"), name)
    case .guide(_, .keyboard):
      return (try guide(item, "keyboardLayoutGuide", "keyboard", after: "viewLayoutGuide"), name)
    case .guide(_, .scrollContent):
      return (try guide(item, "viewLayoutGuide", "contentLayoutGuide", after: nil), name)
    case .guide(_, .scrollFrame):
      return (try guide(item, "viewLayoutGuide", "frameLayoutGuide", after: nil), name)
    case .guide(_, .readableContent):
      throw refuse("a constraint would refer to the readable content guide")
    }
  }

  /// Returns the edge of the layout guides before iOS 11 that stands for an edge of the root view's safe area;
  /// nil if the scene has no such guides.
  private func oldGuide(_ attribute: LayoutAttribute) -> (id: String, attribute: String)? {
    guard let controller = scene.controller, let root = scene.root,
      document.markup.child(root, "viewLayoutGuide", key: "safeArea") == nil,
      let list = document.markup.child(controller, "layoutGuides")
    else { return nil }
    func id(_ type: String) -> String? {
      document.markup.children(of: list).first { document.markup[$0].attributes["type"] == type }
        .flatMap { document.markup[$0].attributes["id"] }
    }
    switch attribute {
    case .top: return id("top").map { ($0, "bottom") }
    case .bottom: return id("bottom").map { ($0, "top") }
    default: return origin.views["root"].map { ($0, attribute.rawValue) }
    }
  }

  private func id(of view: Int) throws(InterfaceProblem) -> String {
    guard let id = ids[changed.tree.nodes[view].id] else {
      throw refuse(
        "the view '\(InterfaceDocument.visible(changed.tree.nodes[view].id))' has no id in the file")
    }
    return id
  }

  /// Returns the id of a guide of a view. A guide that the file does not have is added behind the view's last
  /// child with the name `after`.
  private mutating func guide(
    _ item: LayoutItem, _ name: String, _ key: String, after: String?
  ) throws(InterfaceProblem) -> String {
    if let known = guides[item] { return known }
    let view = try id(of: item.view)
    guard let element = elements[view] else { throw refuse("a layout guide has no view in the file") }
    if let found = document.markup.child(element, name, key: key),
      let id = document.markup[found].attributes["id"]
    {
      guides[item] = id
      return id
    }
    let children = Array(document.markup.children(of: element))
    let place =
      after.flatMap { name in children.last { document.markup[$0].name == name } }
      ?? children.last { document.markup[$0].name == "subviews" }
    guard after != nil, let place else { throw refuse("a layout guide would be added", element) }
    let id = newID("\(view) \(key)")
    guides[item] = id
    text.insert(["<\(name) key=\"\(key)\" id=\"\(id)\"/>"], after: place)
    return id
  }

  /// Adds constraints to a view of the file.
  private mutating func append(_ constraints: [String], to view: Int) throws(InterfaceProblem) {
    let id = try id(of: view)
    guard let element = elements[id] else {
      throw refuse("constraints would be added to no view of the file")
    }
    if let list = document.markup.child(element, "constraints") {
      return text.append(constraints, to: list, unit: unit)
    }
    let children = Array(document.markup.children(of: element))
    let order = ["color", "keyboardLayoutGuide", "viewLayoutGuide", "subviews", "autoresizingMask", "rect"]
    let markup = document.markup
    let place = order.compactMap { name in children.last { markup[$0].name == name } }.first
    guard let place else { throw refuse("constraints would be added to a view without a frame", element) }
    text.insert(
      ["<constraints>\n" + constraints.map { unit + $0 + "\n" }.joined() + "</constraints>"], after: place)
  }

  // MARK: The scroll view

  /// The indentation of an element inside its parent.
  private var unit: String {
    guard let root = scene.root, let child = document.markup.children(of: root).first(where: { _ in true }),
      let outer = text.indentation(root), let inner = text.indentation(child), inner.count > outer.count,
      inner.hasPrefix(outer)
    else { return "    " }
    return String(inner.dropFirst(outer.count))
  }

  /// Puts the views that are inside the content view of the changed screen into a new scroll view.
  private mutating func wrap(_ scroll: Int, _ content: Int) throws(InterfaceProblem) {
    let markup = document.markup
    guard
      !markup.elements[scene.element..<markup.end(of: scene.element)].contains(where: {
        $0.name == "variation"
      })
    else { throw refuse("the scene has variations for size classes") }
    var tops: [Int] = []
    for view in changed.tree.nodes.indices where changed.tree.nodes[view].parent == content {
      let id = try id(of: view)
      guard let element = elements[id], markup[Int(markup[element].parent)].name == "subviews",
        tops.first.map({ markup[$0].parent == markup[element].parent }) ?? true
      else { throw refuse("the views of the form are not next to each other") }
      tops.append(element)
    }
    tops.sort()
    guard !tops.isEmpty else { throw refuse("no view would be in the scroll view") }
    let frames = try framesInFile()
    let (outer, inner) = (frames[scroll], frames[content])
    for view in changed.tree.nodes.indices where changed.tree.nodes[view].parent == content {
      guard let element = elements[try id(of: view)] else { continue }
      try move(element, by: outer)
    }
    let scrollID = try id(of: scroll)
    let contentID = try id(of: content)
    let unit = unit
    let margins =
      changed.tree.nodes[content].preservesSuperviewMargins ? " preservesSuperviewLayoutMargins=\"YES\"" : ""
    func lines(_ depth: Int, _ texts: [String]) -> String {
      texts.map { String(repeating: unit, count: depth) + $0 + "\n" }.joined()
    }
    let plain = "contentMode=\"scaleToFill\"\(margins) translatesAutoresizingMaskIntoConstraints=\"NO\""
    let opening =
      lines(
        0,
        [
          "<scrollView clipsSubviews=\"YES\" multipleTouchEnabled=\"YES\" \(plain) id=\"\(scrollID)\">"
        ]) + lines(1, [Self.rect(outer), "<subviews>"])
      + lines(2, ["<view \(plain) id=\"\(contentID)\">"])
      + lines(3, [Self.rect(inner), "<subviews>"])
    func constraints(_ view: Int, _ depth: Int) -> String {
      guard let own = added[view], !own.isEmpty else { return "" }
      return lines(depth, ["<constraints>"]) + lines(depth + 1, own) + lines(depth, ["</constraints>"])
    }
    let ends = [
      "<viewLayoutGuide key=\"contentLayoutGuide\" id=\"\(guides[.guide(scroll, .scrollContent)] ?? "")\"/>",
      "<viewLayoutGuide key=\"frameLayoutGuide\" id=\"\(guides[.guide(scroll, .scrollFrame)] ?? "")\"/>",
    ]
    let closing =
      lines(3, ["</subviews>"]) + constraints(content, 3) + lines(2, ["</view>"]) + lines(1, ["</subviews>"])
      + constraints(scroll, 1) + lines(1, ends) + lines(0, ["</scrollView>"])
    text.wrap(tops, opening: opening, closing: closing)
  }

  /// Returns the frames of the changed screen on the canvas of the file, in superview coordinates.
  private func framesInFile() throws(InterfaceProblem) -> [CGRect] {
    let scene: (SceneTree, SceneInsets)
    do { scene = try document.tree(scene: origin.scene, like: nil) } catch let problem as InterfaceProblem {
      throw problem
    } catch { throw refuse("\(error)") }
    let environment = SceneTree.environment(scene.0, scene.1)
    let surroundings = ScreenSurroundings(
      width: Double(environment.width), height: Double(environment.height),
      idiom: document.device?.idiom ?? .phone, isLandscape: environment.width > environment.height,
      deviceLength: Double(max(environment.width, environment.height)))
    var engine = LayoutEngine(changed.adapted?(surroundings) ?? changed.tree)
    return engine.layout(environment).frames
  }

  /// Moves the recorded frame of a view into the coordinates of the content view.
  private mutating func move(_ element: Int, by scroll: CGRect) throws(InterfaceProblem) {
    guard let rect = document.markup.child(element, "rect", key: "frame") else { return }
    let attributes = document.markup[rect].attributes
    for (name, distance) in [("x", Double(scroll.minX)), ("y", Double(scroll.minY))] where distance != 0 {
      guard let old = InterfaceDocument.length(attributes[name]) else { continue }
      text.set([(name, Self.number(old - distance))], of: rect)
    }
  }

  private static func number(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == 0 ? "0.0" : shortest(rounded)
  }

  private static func rect(_ frame: CGRect) -> String {
    "<rect key=\"frame\" x=\"\(number(Double(frame.minX)))\" y=\"\(number(Double(frame.minY)))\" "
      + "width=\"\(number(Double(frame.width)))\" height=\"\(number(Double(frame.height)))\"/>"
  }
}

extension LayoutRelation {
  /// The relation after the two sides are swapped.
  fileprivate var swapped: LayoutRelation {
    switch self {
    case .equal: .equal
    case .lessThanOrEqual: .greaterThanOrEqual
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }
}
