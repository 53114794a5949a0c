import Platform
import Screens
import UIKit

/// A rectangle that a file records, in points.
struct RecordedFrame: Sendable, Equatable {
  var x = 0.0
  var y = 0.0
  var width = 0.0
  var height = 0.0
  /// Whether all four numbers are in the file and valid.
  var isWhole = true
  var maxX: Double { x + width }
  var maxY: Double { y + height }
  var cgRect: CGRect { CGRect(x: x, y: y, width: width, height: height) }
}

struct SceneView: Sendable {
  enum Place: Sendable {
    case root, subview, arranged, cell, contentView, tableHeader, barItem
    /// The root view of a scene that a container view embeds.
    case embedded
  }

  var id: String
  /// The name of the element, such as `label` or `textField`.
  var name: String
  var element: Int
  /// The index of the superview; -1 for the root.
  var parent: Int
  var place: Place
  var attributes: [String: String]
  var frame: RecordedFrame
  var hasFrame = true
  var children: [Int] = []

  func says(_ attribute: String) -> Bool { attributes[attribute] == "YES" }
  func denies(_ attribute: String) -> Bool { attributes[attribute] == "NO" }
  func number(_ attribute: String) -> Double? { InterfaceDocument.length(attributes[attribute]) }
  /// Whether Interface Builder marks the recorded frame as different from the solution of the constraints.
  var isDoubtful: Bool { says("misplaced") || says("ambiguous") }
  var isStack: Bool { name == "stackView" }
  /// Whether a subview's constraint to the view's edges refers to the edges of the view's content.
  var scrolls: Bool {
    name == "scrollView" || name == "tableView" || name == "collectionView" || name == "textView"
  }
}

enum SceneGuide: Sendable, Equatable {
  case safeArea, topGuide, bottomGuide, scrollContent, scrollFrame, keyboard, margins, readable
}

struct SceneConstraint: Sendable {
  struct Item: Sendable, Equatable {
    var view: Int
    var guide: SceneGuide?
  }

  var id: String
  var line: Int
  var element: Int
  var first: Item
  var firstAttribute: String
  var relation: String
  var second: Item?
  var secondAttribute: String
  var multiplier: Double
  var constant: Double
  var priority: Double
  var isPlaceholder: Bool

  /// Whether the constraint is a required equality of two items without a multiplier. Recorded frames satisfy
  /// such a constraint.
  var isPlainEquality: Bool { isEquality && isPlain }
  var isEquality: Bool { relation == "equal" }
  /// Whether the constraint is required and has two items and no multiplier.
  var isPlain: Bool { priority >= 1000 && multiplier == 1 && second != nil }
}

/// A scene of a document for one size class: its views, guides and constraints.
struct SceneModel: Sendable {
  /// The width and height classes of the screen, in the notation that variations use as keys.
  struct Traits: Sendable, Hashable {
    var terms: Set<String>

    /// Creates empty traits, so that only the defaults of the document apply.
    private init() { terms = [] }

    init(horizontal: UIUserInterfaceSizeClass, vertical: UIUserInterfaceSizeClass) {
      terms = ["widthClass=\(horizontal.id)", "heightClass=\(vertical.id)"]
    }

    init(_ surroundings: ScreenSurroundings) {
      self.init(horizontal: surroundings.horizontalSizeClass, vertical: surroundings.verticalSizeClass)
    }

    static let all = [UIUserInterfaceSizeClass.compact, .regular].flatMap { width in
      [.regular, .compact].map { Traits(horizontal: width, vertical: $0) }
    }

    /// Creates the traits of a device; empty traits if there is no device.
    init(_ device: InterfaceDevice?, isLandscape: Bool) {
      guard let device else {
        self.init()
        return
      }
      let isWide = device.idiom == .pad || (isLandscape && device.isWideInLandscape)
      let isLow = device.idiom != .pad && isLandscape
      self.init(horizontal: isWide ? .regular : .compact, vertical: isLow ? .compact : .regular)
    }
  }

  /// The maximum number of views and of constraints in a scene that is laid out, because solving takes more
  /// than linear time. The largest of the measured scenes has 82 views and 220 constraints.
  static let viewLimit = 1_000
  static let constraintLimit = 3_000

  /// The views, with superviews before their subviews. The first view is the root.
  var views: [SceneView] = []
  var constraints: [SceneConstraint] = []
  var problems: [InterfaceProblem] = []
  private var indices: [String: Int] = [:]
  private var guides: [String: SceneConstraint.Item] = [:]

  func index(of id: String) -> Int? { indices[id] }

  /// - Parameters:
  ///   - traits: the size classes; nil for all views and constraints that any size class has.
  ///   - embeds: whether container views contain the views of the scenes that they embed.
  init(
    _ document: InterfaceDocument, _ scene: InterfaceScene, root: Int, traits: Traits?, embeds: Bool = false
  ) {
    let embedded = embeds ? document.embeddedRoots(in: root) : [:]
    var reader = SceneReader(document: document, traits: traits ?? Traits(nil, isLandscape: false))
    if traits != nil {
      for root in [root] + embedded.values.sorted() { reader.gatherVariations(root) }
    }
    addView(root, parent: -1, place: .root, document, reader)
    addChildren(of: root, view: 0, embedded, document, reader)
    addGuides(scene, document)
    addConstraints(root: root, document, reader)
  }

  // MARK: Views

  private mutating func addView(
    _ element: Int, parent: Int, place: SceneView.Place, _ document: InterfaceDocument, _ reader: SceneReader
  ) {
    let attributes = reader.attributes(of: element)
    var id = attributes["id"] ?? ""
    if id.isEmpty {
      id = "line-\(document.markup[element].line)"
      // In files of old Xcode versions, the content views of cells have no id.
      if place != .contentView {
        problems.append(document.problem(element, "a view has no id; it is named '\(id)' here"))
      }
    }
    var frame = reader.frame(of: element)
    if place == .embedded {
      // The view fills the container view, whatever size its own scene has on the canvas.
      frame = RecordedFrame(width: views[parent].frame.width, height: views[parent].frame.height)
    }
    if frame == nil && parent >= 0 {
      problems.append(
        document.problem(
          element,
          "'\(InterfaceDocument.visible(id))' has no frame in the file; it is laid out by its constraints "
            + "and its content only"))
    }
    if frame?.isWhole == false {
      problems.append(
        document.problem(
          element,
          "the frame of '\(InterfaceDocument.visible(id))' does not have four valid lengths; "
            + "invalid ones are read as 0"))
    }
    if indices[id] != nil {
      problems.append(
        document.problem(
          element,
          "the id '\(InterfaceDocument.visible(id))' occurs twice; constraints refer to the first view"))
    } else {
      indices[id] = views.count
    }
    if parent >= 0 { views[parent].children.append(views.count) }
    warn(of: element, attributes, document)
    views.append(
      SceneView(
        id: id, name: document.elementName(element), element: element, parent: parent, place: place,
        attributes: attributes, frame: frame ?? RecordedFrame(), hasFrame: frame != nil))
  }

  /// Adds the views inside an element as subviews of the element's view.
  private mutating func addChildren(
    of element: Int, view: Int, _ embedded: [Int: Int], _ document: InterfaceDocument, _ reader: SceneReader
  ) {
    let markup = document.markup
    // An explicit stack allows deeper nesting than recursive calls.
    var pending: [(element: Int, view: Int)] = [(element, view)]
    while let (container, superview) = pending.popLast() {
      let containerName = markup[container].name
      var found: [(element: Int, view: Int)] = []
      for child in markup.children(of: container) {
        let name = markup[child].name
        if SceneReader.isLeaf(name) { continue }
        if let id = markup[child].attributes["id"], reader.isExcluded(id) { continue }
        let hasFrame = markup.child(child, "rect", key: "frame") != nil
        // Every element in `subviews` is a view that constraints may refer to.
        guard hasFrame || containerName == "subviews" else {
          found.append((child, superview))
          continue
        }
        let place = Self.place(
          name: name, key: markup[child].attributes["key"], container: containerName,
          isInStack: views[superview].isStack)
        addView(child, parent: superview, place: place, document, reader)
        found.append((child, views.count - 1))
        if let inner = embedded[child] {
          addView(inner, parent: views.count - 1, place: .embedded, document, reader)
          found.append((inner, views.count - 1))
        }
      }
      pending += found.reversed()
    }
  }

  private static func place(name: String, key: String?, container: String, isInStack: Bool) -> SceneView.Place
  {
    switch name {
    case "tableViewCell", "collectionViewCell", "collectionReusableView": return .cell
    case "tableViewCellContentView", "collectionViewCellContentView": return .contentView
    default: break
    }
    switch key {
    case "contentView": return .contentView
    case "tableHeaderView", "tableFooterView": return .tableHeader
    case "titleView", "customView": return .barItem
    default: return isInStack && container == "subviews" ? .arranged : .subview
    }
  }

  private static let knownClasses: Set<String> = [
    "view", "control", "label", "button", "textField", "textView", "searchBar", "imageView", "switch",
    "slider",
    "stepper", "segmentedControl", "progressView", "activityIndicatorView", "pageControl", "datePicker",
    "pickerView", "stackView", "scrollView", "tableView", "tableViewCell", "tableViewCellContentView",
    "collectionView", "collectionViewCell", "collectionViewCellContentView", "collectionReusableView",
    "visualEffectView", "containerView", "navigationBar", "tabBar", "toolbar", "mapView", "webView",
    "wkWebView",
    "refreshControl", "colorWell", "glkView", "arscnView", "arskView", "sceneKitView", "skView", "mtkView",
  ]

  private mutating func warn(of element: Int, _ attributes: [String: String], _ document: InterfaceDocument) {
    let name = document.markup[element].name
    if !Self.knownClasses.contains(name) {
      problems.append(
        document.problem(
          element,
          "the view class '\(InterfaceDocument.visible(name))' is not known; it has no intrinsic size"))
    }
    if attributes["semanticContentAttribute"] == "forceRightToLeft" {
      problems.append(
        document.problem(element, "right-to-left layout is not supported; the view is laid out left to right")
      )
    }
    if let style = attributes["style"], name == "tableViewCell", style.hasPrefix("IBUITableViewCellStyle") {
      problems.append(
        document.problem(
          element,
          "cells of style '\(InterfaceDocument.visible(String(style.dropFirst(22))))' place their labels "
            + "in code; the recorded frames are kept"))
    }
  }

  // MARK: Guides

  private mutating func addGuides(_ scene: InterfaceScene, _ document: InterfaceDocument) {
    let markup = document.markup
    let embedded = views.indices.filter { views[$0].place == .embedded }
    let controllers =
      [(scene.controller, 0)] + embedded.map { (Int(markup[views[$0].element].parent), $0) }
    for case (let controller?, let view) in controllers {
      guard let list = markup.child(controller, "layoutGuides") else { continue }
      for guide in markup.children(of: list) where markup[guide].name == "viewControllerLayoutGuide" {
        guard let id = markup[guide].attributes["id"] else { continue }
        let isTop = markup[guide].attributes["type"] == "top"
        guides[id] = SceneConstraint.Item(view: view, guide: isTop ? .topGuide : .bottomGuide)
      }
    }
    for view in views.indices {
      for guide in markup.children(of: views[view].element) {
        let attributes = markup[guide].attributes
        guard let id = attributes["id"] else { continue }
        switch (markup[guide].name, attributes["key"]) {
        case ("viewLayoutGuide", "safeArea"):
          guides[id] = SceneConstraint.Item(view: view, guide: .safeArea)
        case ("viewLayoutGuide", "contentLayoutGuide"):
          guides[id] = SceneConstraint.Item(view: view, guide: .scrollContent)
        case ("viewLayoutGuide", "frameLayoutGuide"):
          guides[id] = SceneConstraint.Item(view: view, guide: .scrollFrame)
        case ("viewLayoutGuide", "layoutMargins"):
          guides[id] = SceneConstraint.Item(view: view, guide: .margins)
        case ("viewLayoutGuide", "readableContent"), ("viewLayoutGuide", "readableContentGuide"):
          guides[id] = SceneConstraint.Item(view: view, guide: .readable)
        case ("keyboardLayoutGuide", _):
          guides[id] = SceneConstraint.Item(view: view, guide: .keyboard)
        case ("viewLayoutGuide", let key):
          problems.append(
            document.problem(
              guide,
              "the layout guide '\(InterfaceDocument.visible(key ?? ""))' is not known; the view is used instead"
            ))
          guides[id] = SceneConstraint.Item(view: view, guide: nil)
        default: continue
        }
      }
    }
  }

  // MARK: Constraints

  private mutating func addConstraints(root: Int, _ document: InterfaceDocument, _ reader: SceneReader) {
    for view in views.indices {
      guard let list = document.markup.child(views[view].element, "constraints") else { continue }
      for element in document.markup.children(of: list) where document.markup[element].name == "constraint" {
        addConstraint(element, owner: view, document, reader)
      }
    }
  }

  /// Returns the item with an id, or the owner of the constraint if `id` is nil. An inner nil means that the
  /// item is not installed. An outer nil means that the item does not exist.
  private func item(_ id: String?, owner: Int, _ reader: SceneReader) -> SceneConstraint.Item?? {
    guard let id else { return .some(SceneConstraint.Item(view: owner)) }
    if let guide = guides[id] { return .some(guide) }
    if let view = indices[id] { return .some(SceneConstraint.Item(view: view)) }
    if reader.isExcluded(id) || reader.isInsideExcluded(id) { return .some(nil) }
    return .none
  }

  private mutating func addConstraint(
    _ element: Int, owner: Int, _ document: InterfaceDocument, _ reader: SceneReader
  ) {
    let attributes = reader.attributes(of: element)
    guard let firstAttribute = attributes["firstAttribute"] else { return }
    let id = attributes["id"] ?? ""
    if reader.isExcluded(id) { return }
    func refuse(_ message: String) {
      problems.append(
        document.problem(
          element,
          "constraint '\(InterfaceDocument.visible(id))': \(message); the constraint is left out")
      )
    }
    guard let first = item(attributes["firstItem"], owner: owner, reader) else {
      return refuse("there is no view or guide '\(InterfaceDocument.visible(attributes["firstItem"] ?? ""))'")
    }
    guard let first else { return }
    var second: SceneConstraint.Item?
    let secondAttribute = attributes["secondAttribute"]
    if secondAttribute != nil {
      guard let found = item(attributes["secondItem"], owner: owner, reader) else {
        return refuse(
          "there is no view or guide '\(InterfaceDocument.visible(attributes["secondItem"] ?? ""))'")
      }
      guard let found else { return }
      second = found
    }
    for name in [firstAttribute, secondAttribute ?? firstAttribute]
    where SceneConstraint.attributes[name] == nil {
      return refuse("the attribute '\(InterfaceDocument.visible(name))' is not known")
    }
    let relation = attributes["relation"] ?? "equal"
    guard ["equal", "lessThanOrEqual", "greaterThanOrEqual"].contains(relation) else {
      return refuse("the relation '\(InterfaceDocument.visible(relation))' is not known")
    }
    guard let constant = InterfaceDocument.length(attributes["constant"] ?? "0") else {
      return refuse(
        "the constant '\(InterfaceDocument.visible(attributes["constant"] ?? ""))' is not a length")
    }
    guard let multiplier = SceneConstraint.multiplier(attributes["multiplier"] ?? "1") else {
      return refuse(
        "the multiplier '\(InterfaceDocument.visible(attributes["multiplier"] ?? ""))' is not a number")
    }
    guard let priority = Double(attributes["priority"] ?? "1000"), (0...1000).contains(priority) else {
      return refuse(
        "the priority '\(InterfaceDocument.visible(attributes["priority"] ?? ""))' is not a number from 0 to 1000"
      )
    }
    constraints.append(
      SceneConstraint(
        id: id, line: Int(document.markup[element].line), element: element, first: first,
        firstAttribute: firstAttribute,
        relation: relation, second: second, secondAttribute: secondAttribute ?? firstAttribute,
        multiplier: multiplier, constant: constant, priority: priority,
        isPlaceholder: attributes["placeholder"] == "YES"))
  }
}

extension SceneConstraint {
  /// Returns the value of a multiplier, written as a number, `a:b` or `a/b`.
  static func multiplier(_ text: String) -> Double? {
    let parts = text.split(separator: text.contains(":") ? ":" : "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { InterfaceDocument.length($0.trimmingCharacters(in: .whitespaces)) }
    guard numbers.count == parts.count else { return nil }
    switch numbers.count {
    case 1: return numbers[0]
    case 2 where numbers[1] != 0:
      let ratio = numbers[0] / numbers[1]
      return abs(ratio) <= 1e6 ? ratio : nil
    default: return nil
    }
  }
}

/// Reads the attributes and frames of a document's elements, with the variations for one size class.
struct SceneReader {
  let document: InterfaceDocument
  let traits: SceneModel.Traits
  private var changed: [Int: [String: String]] = [:]
  private var excluded: Set<String> = []
  private var insideExcluded: Set<String> = []

  init(document: InterfaceDocument, traits: SceneModel.Traits) {
    self.document = document
    self.traits = traits
  }

  static func isLeaf(_ name: String) -> Bool {
    switch name {
    case "connections", "resources", "userDefinedRuntimeAttributes", "fontDescription", "accessibility",
      "variation", "rect", "constraints", "color", "state", "autoresizingMask",
      "textInputTraits":
      true
    default: false
    }
  }

  func isExcluded(_ id: String) -> Bool { excluded.contains(id) }
  func isInsideExcluded(_ id: String) -> Bool { insideExcluded.contains(id) }

  func attributes(of element: Int) -> [String: String] {
    changed[element] ?? document.markup[element].attributes
  }

  func frame(of element: Int) -> RecordedFrame? {
    guard let rect = document.markup.child(element, "rect", key: "frame") else { return nil }
    let attributes = document.markup[rect].attributes
    var isWhole = true
    func number(_ name: String) -> Double {
      if let value = InterfaceDocument.length(attributes[name]) { return value }
      isWhole = false
      return 0
    }
    var frame = RecordedFrame(
      x: number("x"), y: number("y"), width: number("width"), height: number("height"))
    frame.isWhole = isWhole
    return frame
  }

  /// Applies the variations inside an element. Everything is installed at first. The variation `default`
  /// applies next, and then the matching keys, the most specific key last.
  mutating func gatherVariations(_ root: Int) {
    let markup = document.markup
    var owners: [Int: [Int]] = [:]
    var order: [Int] = []
    for element in root..<markup.end(of: root) where markup[element].name == "variation" {
      let owner = Int(markup[element].parent)
      if owners[owner] == nil { order.append(owner) }
      owners[owner, default: []].append(element)
    }
    for owner in order {
      func rank(_ element: Int) -> Int {
        let key = markup[element].attributes["key"] ?? ""
        return key == "default" ? 0 : 1 + key.filter { $0 == "=" }.count
      }
      let variations = (owners[owner] ?? []).enumerated().sorted {
        (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
      }
      for (_, variation) in variations { apply(variation, to: owner) }
    }
    if !excluded.isEmpty {
      for element in root..<markup.end(of: root) {
        guard let id = markup[element].attributes["id"], excluded.contains(id) else { continue }
        for inner in element..<markup.end(of: element) {
          if let id = markup[inner].attributes["id"] { insideExcluded.insert(id) }
        }
      }
    }
  }

  private mutating func apply(_ variation: Int, to owner: Int) {
    let markup = document.markup
    let key = markup[variation].attributes["key"] ?? ""
    if key != "default" && !key.split(separator: "-").allSatisfy({ traits.terms.contains(String($0)) }) {
      return
    }
    // The dictionary is changed in place because an element may have any number of variations.
    for (name, value) in markup[variation].attributes where name != "key" {
      changed[owner, default: markup[owner].attributes][name] = value
    }
    for mask in markup.children(of: variation) where markup[mask].name == "mask" {
      for entry in markup.children(of: mask) {
        guard let id = markup[entry].attributes["reference"] else { continue }
        switch markup[entry].name {
        case "exclude": excluded.insert(id)
        case "include": excluded.remove(id)
        default: continue
        }
      }
    }
  }
}
