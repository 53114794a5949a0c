import Layout
import Screens
import UIKit

/// The view trees of a scene for all surroundings, with the same views in the same order.
///
/// A view that a size class leaves out stays in the tree, but has no size.
struct SceneAdaptation: Sendable {
  /// The bottom constraint, which is the first constraint in every tree.
  struct Bottom: Sendable {
    var element: Int
    /// Whether the view that the constraint holds is the second item.
    var isSwapped: Bool
  }

  let document: InterfaceDocument
  let scene: InterfaceScene
  let root: Int
  let home: SceneCanvas
  /// The scene with all views and constraints that it has in any size class.
  let union: SceneModel
  private let places: [Int: Int]
  var names: [String]
  /// The views that are not laid out because only the app's code fills them.
  var absent: Set<Int> = []
  var bottom: Bottom?

  /// Whether the root view scrolls and therefore gets a container.
  var isWrapped: Bool { union.views[0].scrolls }
  /// The difference between a view's index in the tree and its index in the union.
  var shift: Int { isWrapped ? 1 : 0 }

  init(_ document: InterfaceDocument, _ scene: InterfaceScene, root: Int, frame: RecordedFrame) {
    self.document = document
    self.scene = scene
    self.root = root
    home = SceneCanvas(document, scene, root: frame)
    union = SceneModel(document, scene, root: root, traits: nil, embeds: true)
    places = Dictionary(
      union.views.enumerated().map { ($0.element.element, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    names = union.views.map(\.id)
  }

  func model(_ traits: SceneModel.Traits) -> SceneModel {
    var model = SceneModel(document, scene, root: root, traits: traits, embeds: true)
    // Xcode removes placeholder constraints when it builds the app.
    model.constraints.removeAll(where: \.isPlaceholder)
    return model
  }

  func place(_ view: SceneView) -> Int? { places[view.element] }

  func tree(_ surroundings: ScreenSurroundings) -> ViewTree {
    let model = model(SceneModel.Traits(surroundings))
    let goal = SceneCanvas(surroundings, home: home)
    let own = SceneTree(document, model, home: home, goal: home, isMoved: false)
    let ownInsets = SceneInsets(model, home: home, goal: home, document: document)
    let evidence = own.evidence(SceneTree.environment(own, ownInsets), ofTexts: true)
    let scene = SceneTree(document, model, home: home, goal: goal, isMoved: true, evidence: evidence)
    // Line breaks depend on the width. The top and bottom insets are left out because they change while the
    // app runs.
    let environment = LayoutEnvironment(
      width: surroundings.width, height: surroundings.height,
      safeArea: NSDirectionalEdgeInsets(
        top: 0, leading: surroundings.leading, bottom: 0, trailing: surroundings.trailing),
      rootMargin: surroundings.rootMargin, rightToLeft: surroundings.rightToLeft)
    let fitted = scene.wrapped.isEmpty ? scene.tree : scene.fitted(environment).tree
    return assembled(fitted, model, sources: scene.sources)
  }

  private func assembled(_ fitted: ViewTree, _ model: SceneModel, sources: [Int]) -> ViewTree {
    var tree = ViewTree(nodes: [], constraints: [])
    tree.workLimit = fitted.workLimit
    if isWrapped { tree.nodes.append(LayoutNode(id: "root", parent: nil)) }
    for (index, view) in union.views.enumerated() {
      // Every view is hidden at first. The views that the model contains are filled in below.
      var node = LayoutNode(id: names[index], parent: view.parent + shift, isHidden: true)
      node.placement = .nowhere
      tree.nodes.append(node)
    }
    if !isWrapped { tree.nodes[0] = LayoutNode(id: "root", parent: nil) }
    var target = [Int](repeating: 0, count: model.views.count)
    for (index, view) in model.views.enumerated() {
      guard let place = place(view) else { continue }
      target[index] = place + shift
      var node = fitted.nodes[index]
      node.id = tree.nodes[place + shift].id
      node.parent = tree.nodes[place + shift].parent
      if let above = node.placement?.below {
        node.placement?.below = self.place(model.views[above]).map { $0 + shift }
      }
      if index == 0 {
        node.parent = isWrapped ? 0 : nil
        node.placement = isWrapped ? .everywhere : nil
      }
      if absent.contains(place) {
        node.isHidden = true
        node.placement = .nowhere
      }
      tree.nodes[place + shift] = node
    }
    if !isWrapped, let margins = SceneTree.explicitMargins(of: union.views[0], document.markup) {
      tree.leastRootMargins = margins
    }
    tree.constraints = fitted.constraints.map { constraint in
      var constraint = constraint
      constraint.first = constraint.first.moved(target)
      constraint.second = constraint.second?.moved(target)
      return constraint
    }
    // Views that are not laid out must not affect other views.
    for index in tree.constraints.indices where !absent.isEmpty {
      let constraint = tree.constraints[index]
      let views = [constraint.first.view, constraint.second?.view].compactMap { $0 }
      if views.contains(where: { absent.contains($0 - shift) }) { tree.constraints[index].isActive = false }
    }
    if let bottom, let index = sources.firstIndex(of: bottom.element) {
      let held = tree.constraints.remove(at: index)
      tree.constraints.insert(bottom.isSwapped ? held.swapped : held, at: 0)
    }
    return tree
  }
}

extension LayoutItem {
  var view: Int {
    switch self {
    case .view(let view), .guide(let view, _): view
    }
  }

  fileprivate func moved(_ target: [Int]) -> LayoutItem {
    switch self {
    case .view(let view): .view(target[view])
    case .guide(let view, let kind): .guide(target[view], kind)
    }
  }
}

extension LayoutConstraint {
  /// The same constraint with its items swapped. The constraint's multiplier must be 1.
  fileprivate var swapped: LayoutConstraint {
    guard let second else { return self }
    var other = self
    (other.first, other.firstAttribute) = (second, secondAttribute)
    (other.second, other.secondAttribute) = (first, firstAttribute)
    other.constant = constant == 0 ? 0 : -constant
    switch relation {
    case .equal: break
    case .lessThanOrEqual: other.relation = .greaterThanOrEqual
    case .greaterThanOrEqual: other.relation = .lessThanOrEqual
    }
    return other
  }
}

extension LayoutPlacement {
  fileprivate static var nowhere: LayoutPlacement {
    LayoutPlacement(
      horizontal: LinearPlacement(origin: 0, size: 0), vertical: LinearPlacement(origin: 0, size: 0))
  }

  /// The placement of a view that fills its superview.
  static var everywhere: LayoutPlacement {
    let whole = LinearPlacement(origin: 0, size: 0, sizeFactor: 1)
    return LayoutPlacement(horizontal: whole, vertical: whole)
  }
}
