import Screens
import UIKit

/// A scene of a storyboard as the system loads it, with the views and connections that the file has.
package struct SceneNib: Sendable {
  /// The class of the controller.
  package var controllerClass: String
  /// The line on which the scene begins.
  package var line: Int
  /// The views, constraints and connections. The first view is that of the controller.
  package var description: NibDescription
  /// The bars around the controller's view.
  package var container: ScreenContainer
}

extension InterfaceDocument {
  /// Returns the views of a xib as the app's code loads them, with the constraints of a phone in portrait. Nil for a
  /// storyboard, and for a xib that is too large to be laid out.
  package var nib: NibDescription? { isStoryboard ? nil : nib(of: scenes) }

  /// Returns the scenes of a storyboard whose controllers have a class of the app, with the constraints of a phone in
  /// portrait.
  ///
  /// Scenes that are embedded in another one, those of table and collection view controllers, those with cells or with a
  /// table's header, and those that are too large to be laid out are left out.
  package var sceneNibs: [SceneNib] {
    guard isStoryboard else { return [] }
    return scenes.compactMap { scene in
      let bars = bars(of: scene)
      guard let controller = scene.controller, let name = markup[controller].attributes["customClass"],
        markup[controller].name == "viewController", !bars.isEmbedded, let nib = nib(of: [scene])
      else { return nil }
      return SceneNib(
        controllerClass: name, line: scene.line, description: nib, container: container(bars, of: controller))
    }
  }

  private func nib(of scenes: [InterfaceScene]) -> NibDescription? {
    var nib = NibDescription()
    var names: [Int: String] = [:]
    for scene in scenes {
      guard let root = scene.root else { continue }
      let model = SceneModel(
        self, scene, root: root, traits: .init(horizontal: .compact, vertical: .regular))
      let first = nib.views.count
      guard first + model.views.count <= SceneModel.viewLimit,
        nib.constraints.count + model.constraints.count <= SceneModel.constraintLimit,
        !isStoryboard || !model.views.contains(where: { $0.place == .cell || $0.place == .tableHeader })
      else { return nil }
      for view in model.views {
        names[view.element] = view.id
        nib.views.append(nibView(view, in: model, after: first))
      }
      nib.constraints += model.constraints.compactMap { Self.nibConstraint($0, after: first) }
    }
    guard let scene = scenes.first, !nib.views.isEmpty else { return nil }
    nib.wiring = wiring(of: scene, names: names)
    nib.wiring.elements.removeAll { if case .other = $0.object { false } else { true } }
    return nib
  }

  private func nibView(_ view: SceneView, in model: SceneModel, after first: Int) -> NibDescription.View {
    var attributes = view.attributes
    for (part, key) in [
      ("textInputTraits", "textInputTraits"), ("autoresizingMask", "autoresizingMask"),
    ] {
      guard let part = markup.child(view.element, part, key: key) else { continue }
      attributes.merge(markup[part].attributes) { own, _ in own }
    }
    // These are not read, and some of them are long.
    for name in ["id", "customClass", "text", "key", "title"] { attributes[name] = nil }
    attributes["placeholder"] = markup.text(view.element, "placeholder")
    let configuration = markup.children(of: view.element).first { markup[$0].name == "buttonConfiguration" }
    if configuration != nil { attributes["isConfigured"] = "YES" }
    var made = NibDescription.View(
      id: view.id, element: view.name, customClass: markup[view.element].attributes["customClass"],
      parent: view.parent < 0 ? nil : view.parent + first, frame: view.frame.cgRect, attributes: attributes)
    made.isArranged = view.place == .arranged
    made.isContent =
      view.place == .contentView || view.parent >= 0 && model.views[view.parent].name == "visualEffectView"
    let state = markup.children(of: view.element).first {
      markup[$0].name == "state" && markup[$0].attributes["key"] == "normal"
    }
    made.text = markup.text(view.element, "text") ?? title(state, configuration)
    if ["label", "button", "textField", "textView"].contains(view.name) {
      var font = IntrinsicSizes.font(of: view, markup)
      if made.text == nil, let attributed = attributed(view, state, configuration, font) {
        (made.text, font) = (attributed.text, attributed.font)
      }
      made.fontSize = CGFloat(font.pointSize)
      made.fontWeight = UIFont.Weight(font.weight).rawValue
    }
    made.margins = SceneTree.explicitMargins(of: view, markup).map(Self.edges)
    if view.name == "button" {
      made.contentInsets = contentInsets(view, configuration)
      made.hasImage = [state, configuration].contains { part in
        part.map {
          markup[$0].attributes["image"] != nil || markup.child($0, "imageReference", key: "image") != nil
        }
          ?? false
      }
    } else if view.name == "imageView", let name = view.attributes["image"] {
      let isSymbol = view.attributes["catalog"] == "system"
      made.imageSize =
        isSymbol
        ? made.frame.size
        : imageSizes[name].map { CGSize(width: $0.width, height: $0.height) } ?? made.frame.size
    }
    return made
  }

  private func title(_ state: Int?, _ configuration: Int?) -> String? {
    configuration.flatMap { markup.text($0, "title") } ?? state.flatMap { markup.text($0, "title") }
  }

  /// Returns the attributed text of a view or of a button's title. Nil if it has none.
  private func attributed(
    _ view: SceneView, _ state: Int?, _ configuration: Int?, _ font: InterfaceFont
  ) -> IntrinsicSizes.Content? {
    IntrinsicSizes.attributed(view.element, key: "attributedText", font, markup)
      ?? [configuration, state].lazy.compactMap { $0 }.compactMap {
        IntrinsicSizes.attributed($0, key: "attributedTitle", font, markup)
      }.first
  }

  /// Returns the insets of a button's content. Nil if the file sets none.
  private func contentInsets(_ view: SceneView, _ configuration: Int?) -> [CGFloat]? {
    let element =
      configuration.flatMap { markup.child($0, "directionalEdgeInsets", key: "contentInsets") }
      ?? markup.child(view.element, "inset", key: "contentEdgeInsets")
    return element.map { element in
      func number(_ names: [String]) -> CGFloat {
        CGFloat(names.lazy.compactMap { InterfaceDocument.length(markup[element].attributes[$0]) }.first ?? 0)
      }
      return [
        number(["top", "minY"]), number(["leading", "minX"]), number(["bottom", "maxY"]),
        number(["trailing", "maxX"]),
      ]
    }
  }

  private static func edges(_ insets: NSDirectionalEdgeInsets) -> [CGFloat] {
    [insets.top, insets.leading, insets.bottom, insets.trailing]
  }

  private static func nibConstraint(
    _ constraint: SceneConstraint, after first: Int
  ) -> NibDescription.Constraint? {
    func item(_ item: SceneConstraint.Item) -> NibDescription.Item {
      NibDescription.Item(view: item.view + first, guide: item.guide.map(ConstraintGuide.init))
    }
    guard let left = NSLayoutConstraint.Attribute(interfaceBuilder: constraint.firstAttribute),
      let right = NSLayoutConstraint.Attribute(interfaceBuilder: constraint.secondAttribute),
      !constraint.isPlaceholder
    else { return nil }
    let relation: NSLayoutConstraint.Relation =
      switch constraint.relation {
      case "lessThanOrEqual": .lessThanOrEqual
      case "greaterThanOrEqual": .greaterThanOrEqual
      default: .equal
      }
    return NibDescription.Constraint(
      id: constraint.id, first: item(constraint.first), firstAttribute: left.rawValue,
      relation: relation.rawValue, second: constraint.second.map(item), secondAttribute: right.rawValue,
      multiplier: CGFloat(constraint.multiplier), constant: CGFloat(constraint.constant),
      priority: Float(constraint.priority))
  }
}

extension ConstraintGuide {
  /// Creates a guide of code. The guides of iOS 10 end where the safe area does.
  fileprivate init(_ guide: SceneGuide) {
    self =
      switch guide {
      case .safeArea, .topGuide, .bottomGuide: .safeArea
      case .scrollContent: .scrollContent
      case .scrollFrame: .scrollFrame
      case .keyboard: .keyboard
      case .margins: .layoutMargins
      case .readable: .readableContent
      }
  }
}

extension UIFont.Weight {
  fileprivate init(_ weight: InterfaceFont.Weight) {
    self =
      switch weight {
      case .light: .light
      case .regular: .regular
      case .medium: .medium
      case .semibold: .semibold
      case .bold: .bold
      }
  }
}

extension NSLayoutConstraint.Attribute {
  /// Creates an attribute with Interface Builder's name. Nil for an unknown name.
  fileprivate init?(interfaceBuilder name: String) {
    switch name {
    case "left": self = .left
    case "right": self = .right
    case "top": self = .top
    case "bottom": self = .bottom
    case "leading": self = .leading
    case "trailing": self = .trailing
    case "width": self = .width
    case "height": self = .height
    case "centerX": self = .centerX
    case "centerY": self = .centerY
    case "baseline", "lastBaseline": self = .lastBaseline
    case "firstBaseline": self = .firstBaseline
    case "leftMargin": self = .leftMargin
    case "rightMargin": self = .rightMargin
    case "topMargin": self = .topMargin
    case "bottomMargin": self = .bottomMargin
    case "leadingMargin": self = .leadingMargin
    case "trailingMargin": self = .trailingMargin
    case "centerXWithinMargins": self = .centerXWithinMargins
    case "centerYWithinMargins": self = .centerYWithinMargins
    default: return nil
    }
  }
}
