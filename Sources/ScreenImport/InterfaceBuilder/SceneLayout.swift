import Foundation
import Layout

/// The layout of a scene, with frames in the form that Interface Builder records.
public struct SceneLayout: Sendable {
  /// A constraint or a view with its line in the file.
  public struct Named: Sendable, Equatable {
    /// The id of the constraint or view. A rule without a constraint is named after its view, for example
    /// `abc-de-fgh.placement`.
    public var id: String
    /// The line of the constraint, or of the view that the rule concerns.
    public var line: Int?
  }

  /// The scene's id.
  public var sceneID: String
  /// The root view's id.
  public var rootID: String
  /// The id and frame of each view, in document order. Frames are in points in the superview's coordinates.
  /// They are not alignment rectangles.
  public var frames: [(id: String, frame: CGRect)]
  /// The ids of the constraints that had to be broken.
  public var unsatisfiable: [String]
  /// The ids of the views whose position or size is ambiguous.
  public var ambiguous: [String]
  /// The sets of conflicting constraints, each with the broken constraint first. A set has no conflict if any
  /// one of its constraints is removed.
  public var conflicts: [[Named]]
  /// The ambiguous quantities of each ambiguous view: `x`, `y`, `width`, `height`, `content-width`,
  /// `content-height`.
  public var open: [(view: Named, quantities: [String])]
  /// The parts of the scene that were not understood, with the consequences.
  public var problems: [InterfaceProblem]
}

extension InterfaceDocument {
  /// Lays out a scene on its own canvas, or on the canvas of the scene with the same id in another document.
  ///
  /// Of the other document, only the device, the root view's frame, the Xcode version and the bars are used.
  /// Throws ``InterfaceProblem`` if no scene has the id or the scene has no root view.
  public func layout(scene id: String, like other: InterfaceDocument? = nil) throws -> SceneLayout {
    let (tree, insets) = try tree(scene: id, like: other)
    return Self.solve(tree, insets: insets, sceneID: id)
  }

  /// Returns a scene as a tree, with the insets of its canvas.
  func tree(scene id: String, like other: InterfaceDocument?) throws -> (SceneTree, SceneInsets) {
    guard let scene = scene(id) else { throw missing(id) }
    guard let root = scene.root, scene.rootID != nil else { throw rootless(scene) }
    let home = SceneCanvas(self, scene, root: frame(root))
    var goal = home
    if let other {
      guard let twin = other.scene(id) else { throw other.missing(id) }
      guard let twinRoot = twin.root else { throw other.rootless(twin) }
      goal = SceneCanvas(other, twin, root: other.frame(twinRoot))
    }
    let traits = SceneModel.Traits(goal.device, isLandscape: goal.isLandscape)
    let model = SceneModel(self, scene, root: root, traits: traits)
    for (what, count, limit) in [
      ("views", model.views.count, SceneModel.viewLimit),
      ("constraints", model.constraints.count, SceneModel.constraintLimit),
    ] where count > limit {
      throw InterfaceProblem(
        file: file, line: scene.line,
        message: "the scene '\(Self.visible(id))' has \(count) \(what); the limit is \(limit)")
    }
    let insets = SceneInsets(model, home: home, goal: goal, document: self)
    let own = SceneTree(self, model, home: home, goal: home, isMoved: false)
    let ownInsets = SceneInsets(model, home: home, goal: home, document: self)
    let evidence = own.evidence(SceneTree.environment(own, ownInsets), ofTexts: other != nil)
    let tree = SceneTree(
      self, model, home: home, goal: goal, isMoved: other != nil, evidence: evidence)
    return (tree, insets)
  }

  private func missing(_ id: String) -> InterfaceProblem {
    let known = scenes.prefix(8).map { "\($0.id) (\(Self.visible($0.name)))" }.joined(separator: ", ")
    return InterfaceProblem(
      file: file, line: nil,
      message: "there is no scene '\(Self.visible(id))'; the scenes are: \(known.isEmpty ? "none" : known)")
  }

  private func rootless(_ scene: InterfaceScene) -> InterfaceProblem {
    InterfaceProblem(
      file: file, line: scene.line,
      message: "the scene '\(Self.visible(scene.id))' has no root view in this file")
  }

  private func frame(_ element: Int) -> RecordedFrame {
    SceneReader(document: self, traits: SceneModel.Traits(nil, isLandscape: false)).frame(of: element)
      ?? RecordedFrame()
  }

  private static func solve(
    _ scene: SceneTree, insets: SceneInsets, sceneID: String
  ) -> SceneLayout {
    let environment = SceneTree.environment(scene, insets)
    var (_, result) = scene.fitted(environment)
    var diagnostics = result.diagnostics
    if !scene.isMoved {
      // On the file's own canvas, recorded frames resolve ambiguous layouts. The ambiguity is still reported.
      if result.isOpen {
        var engine = LayoutEngine(scene.resting)
        result = engine.layout(environment)
      }
      diagnostics = scene.openDiagnostics(environment) ?? diagnostics
    }
    var frames: [(id: String, frame: CGRect)] = []
    frames.reserveCapacity(result.frames.count)
    for (index, view) in scene.model.views.enumerated() where scene.model.index(of: view.id) == index {
      frames.append((view.id, result.frames[index]))
    }
    if !frames.isEmpty { frames[0].frame = scene.goal.root.cgRect }
    var unsatisfiable: [String] = []
    var ambiguous: [String] = []
    var conflicts: [[SceneLayout.Named]] = []
    var open: [(view: SceneLayout.Named, quantities: [String])] = []
    var problems = scene.document.problems + scene.model.problems + scene.problems
    for diagnostic in diagnostics {
      switch diagnostic.kind {
      case .unsatisfiable:
        if let first = diagnostic.ids.first {
          unsatisfiable.append(first)
          conflicts.append(diagnostic.ids.map { scene.named($0) })
        } else {
          problems.append(scene.document.problem(scene.model.views[0].element, diagnostic.message))
        }
      case .ambiguous:
        ambiguous += diagnostic.ids
        open += diagnostic.ids.map { (scene.named($0), diagnostic.quantities[$0] ?? []) }
      }
    }
    return SceneLayout(
      sceneID: sceneID, rootID: scene.document.scene(sceneID)?.rootID ?? "", frames: frames,
      unsatisfiable: unsatisfiable, ambiguous: ambiguous,
      conflicts: conflicts, open: open, problems: problems)
  }
}

extension LayoutResult {
  var isOpen: Bool { diagnostics.contains { $0.kind == .ambiguous } }
}

extension SceneTree {
  /// Returns the constraint, view or rule with an id, and its line.
  func named(_ id: String) -> SceneLayout.Named {
    var line = model.constraints.first { $0.id == id }?.line
    // Ids in Interface Builder have no dot. The id of a rule is its view's id, a dot and a name.
    if line == nil, let view = model.index(of: id) ?? model.index(of: String(id.prefix { $0 != "." })) {
      line = Int(document.markup[model.views[view].element].line)
    }
    return SceneLayout.Named(id: id, line: line)
  }

  /// Lays out the tree, and adapts the heights of wrapped texts to their widths.
  ///
  /// The lines of a text depend on its width, and its height depends on the lines. If all lines are shorter
  /// than the width, the label is as wide as the longest line.
  func fitted(_ environment: LayoutEnvironment) -> (tree: ViewTree, result: LayoutResult) {
    var tree = tree
    var engine = LayoutEngine(tree)
    var result = engine.layout(environment)
    let wrapped = wrapped.filter { isMoved || !model.views[$0.view].hasFrame }
    for _ in 0..<3 where !wrapped.isEmpty {
      var changed = false
      for (view, text) in wrapped {
        let width = Double(result.frames[view].width)
        guard abs(width - model.views[view].frame.width) > 0.6 else { continue }
        let height = text.height(width, scale: goal.scale)
        if abs((tree.nodes[view].intrinsicHeight ?? 0) - height) > 0.6 {
          tree.nodes[view].intrinsicHeight = height
          changed = true
        }
        if let intrinsic = tree.nodes[view].intrinsicWidth, intrinsic > width + 0.3,
          case let longest = text.longestLine(width), longest < width - 1
        {
          tree.nodes[view].intrinsicWidth = longest
          changed = true
        }
      }
      if !changed { break }
      engine = LayoutEngine(tree)
      result = engine.layout(environment)
    }
    return (tree, result)
  }

  /// Returns the diagnostics of the tree without sizes from recorded frames; nil if no view has such a size.
  fileprivate func openDiagnostics(_ environment: LayoutEnvironment) -> [LayoutDiagnostic]? {
    let standIns = standIns.filter { model.views[$0].attributes["customClass"] == nil }
    if standIns.isEmpty { return nil }
    var tree = tree
    for view in standIns { (tree.nodes[view].intrinsicWidth, tree.nodes[view].intrinsicHeight) = (nil, nil) }
    var engine = LayoutEngine(tree)
    return engine.layout(environment).diagnostics
  }

  static func environment(_ scene: SceneTree, _ insets: SceneInsets) -> LayoutEnvironment {
    var environment = LayoutEnvironment(
      width: scene.goal.root.width, height: scene.goal.root.height, safeArea: insets.insets)
    environment.rootMargins = insets.margins
    environment.readableWidth = SceneInsets.readableWidth
    return environment
  }
}
