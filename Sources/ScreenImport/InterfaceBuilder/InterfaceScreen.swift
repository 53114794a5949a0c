import Foundation
import Layout
import Screens
import Support
import UIKit

/// A screen that was created from a scene of an Interface Builder file, with the inferences about it.
public struct InterfaceScreen: Sendable {
  /// The screen, whose layout adapts to the device.
  public var screen: Screen
  var sceneID: String
  /// The line on which the scene begins.
  public var line: Int
  /// The inferences about the screen, with their reasons.
  public var inferences: [ScreenInference]
  /// The parts of the scene that were left out or changed.
  public var problems: [InterfaceProblem]
  /// The objects of the scene and the connections between them.
  public var wiring = SceneWiring()
}

/// The scenes of a file, divided into screens and skipped scenes.
public struct InterfaceScreens: Sendable {
  /// The scenes with text input, in document order.
  public var screens: [InterfaceScreen] = []
  /// The scenes that did not become screens.
  public var skipped: [Skipped] = []
  /// The problems in the file outside its scenes.
  public var problems: [InterfaceProblem] = []

  /// A scene that did not become a screen.
  public struct Skipped: Sendable, Equatable {
    /// The id that the scene would have as a screen.
    public var id: String
    /// The scene's id in the file.
    public var sceneID: String
    /// The line on which the scene begins.
    public var line: Int
    /// The reason why the scene was left out.
    public var reason: String
    /// Whether the scene becomes a screen if it is requested by name.
    public var isPlayable: Bool
  }
}

extension InterfaceDocument {
  /// The work limit of all layouts by which the scenes of a file become screens, which is reached after a few seconds.
  static let workLimit = 400_000_000

  /// Returns the scenes with text input as screens.
  ///
  /// Scenes whose constraints need more work than the limit are skipped, with all scenes after them.
  ///
  /// - Parameters:
  ///   - name: a scene's id, its storyboard identifier, the class of its controller or its screen's id; nil
  ///     for all scenes that fill a screen.
  ///   - roles: corrections by the user, which override inferences.
  ///
  /// Throws ``InterfaceProblem`` if no scene has the name or the scene is not a screen, and `JSONProblems`
  /// for mistakes in the roles.
  public func screens(named name: String? = nil, roles: RolesFile? = nil) throws -> InterfaceScreens {
    let screens = try WorkBudget(limit: Self.workLimit).limiting {
      try limitedScreens(named: name, roles: roles)
    }
    WorkBudget.earn(screens.screens.count * WorkBudget.workPerScene)
    return screens
  }

  private func limitedScreens(named name: String?, roles: RolesFile?) throws -> InterfaceScreens {
    let ids = screenIDs
    var result = InterfaceScreens()
    result.problems = problems
    var chosen = Array(scenes.indices)
    if let name { chosen = [try index(named: name, ids)] }
    for index in chosen {
      switch try limited(scenes[index], id: ids[index], roles: roles, isAskedFor: name != nil) {
      case .screen(let screen): result.screens.append(screen)
      case .skipped(let skipped):
        if name != nil {
          throw InterfaceProblem(
            file: file, line: skipped.line,
            message: "the scene '\(Self.visible(skipped.sceneID))' cannot be played: \(skipped.reason)")
        }
        result.skipped.append(skipped)
      }
    }
    return result
  }

  /// All names by which scenes can be requested.
  public var sceneNames: [String] {
    zip(scenes, screenIDs).flatMap { scene, id in
      [scene.id, scene.storyboardIdentifier, scene.customClass, id].compactMap { $0 }
    }
  }

  func sceneID(named name: String) throws -> String {
    scenes.contains { $0.id == name } ? name : scenes[try index(named: name, screenIDs)].id
  }

  private func index(named name: String, _ ids: [String]) throws -> Int {
    if let exact = scenes.firstIndex(where: { $0.id == name }) { return exact }
    let keys: [(Int) -> String?] = [
      { scenes[$0].storyboardIdentifier }, { scenes[$0].customClass }, { ids[$0] },
    ]
    for key in keys {
      let found = scenes.indices.filter { key($0) == name }
      if found.count == 1 { return found[0] }
      if found.count > 1 {
        throw InterfaceProblem(
          file: file, line: scenes[found[1]].line,
          message: "more than one scene is called '\(Self.visible(name))'; use an id: "
            + found.prefix(8).map { Self.visible(scenes[$0].id) }.joined(separator: ", "))
      }
    }
    let known = scenes.indices.prefix(12).map { index in
      let scene = scenes[index]
      let more = [scene.storyboardIdentifier, scene.customClass].compactMap { $0 }.first
      return Self.visible(scene.id) + (more.map { " (\(Self.visible($0)))" } ?? "")
    }
    throw InterfaceProblem(
      file: file, line: nil,
      message: "there is no scene '\(Self.visible(name))'; the scenes are: "
        + (known.isEmpty ? "none" : known.joined(separator: ", ")) + (scenes.count > 12 ? ", …" : ""))
  }

  /// The ids of the scenes as screens, unique in the file. An id joins the file's name with the scene's
  /// identifier, class or id.
  var screenIDs: [String] {
    var stem = (file as NSString).lastPathComponent
    for end in [".storyboard", ".xib"] where stem.lowercased().hasSuffix(end) {
      stem = String(stem.dropLast(end.count))
    }
    stem = ViewNames.kebab(stem, limit: 24)
    if stem.isEmpty { stem = isStoryboard ? "storyboard" : "xib" }
    var taken: Set<String> = []
    return scenes.map { scene in
      let own = [scene.storyboardIdentifier, scene.customClass, scene.id].lazy.compactMap { $0 }
        .map { ViewNames.kebab($0, limit: 32) }.first { !$0.isEmpty }
      // A xib with one view is named after its file.
      let name = !isStoryboard && scenes.count == 1 ? stem : "\(stem)-\(own ?? "scene")"
      var id = name
      var count = 1
      while !taken.insert(id).inserted {
        count += 1
        id = "\(name)-\(count)"
      }
      return id
    }
  }

  private enum Reading {
    case screen(InterfaceScreen)
    case skipped(InterfaceScreens.Skipped)
  }

  /// Returns a scene as a screen, or skips it if its layouts exceed a limit.
  private func limited(
    _ scene: InterfaceScene, id: String, roles: RolesFile?, isAskedFor: Bool
  ) throws -> Reading {
    let budget = WorkBudget(limit: Self.workLimit)
    let reading = try budget.limiting {
      try screen(scene, id: id, roles: roles, isAskedFor: isAskedFor)
    }
    guard budget.isExhausted, case .screen = reading else { return reading }
    return .skipped(
      InterfaceScreens.Skipped(
        id: id, sceneID: scene.id, line: scene.line,
        reason:
          "solving its constraints exceeds the work limit (\(SceneTree.workLimit) numbers for a layout, "
          + "\(budget.limit) for all layouts of a file); use fewer views in a stack, fewer constraints, or fewer "
          + "optional constraints and inequalities, or name another scene",
        isPlayable: false))
  }

  private func screen(
    _ scene: InterfaceScene, id: String, roles: RolesFile?, isAskedFor: Bool
  ) throws -> Reading {
    func skip(_ reason: String, isPlayable: Bool = false) -> Reading {
      .skipped(
        InterfaceScreens.Skipped(
          id: id, sceneID: scene.id, line: scene.line, reason: reason, isPlayable: isPlayable))
    }
    guard let root = scene.root else { return skip("it has no root view in this file") }
    var overrides = try roles?.overrides(for: scene, id: id)
    if let overrides, overrides.isSkipped { return skip("the roles file skips it") }
    let frame =
      SceneReader(document: self, traits: SceneModel.Traits(nil, isLandscape: false)).frame(of: root)
      ?? RecordedFrame()
    if !isAskedFor, let reason = reasonNotWhole(scene, root, frame) {
      if let host = host(for: root, scene, frame),
        case .screen(let inner) = try screen(scene, id: id, roles: roles, isAskedFor: true),
        let hosted = inner.hosted(by: host)
      {
        return .screen(hosted)
      }
      return skip(reason, isPlayable: true)
    }
    var adaptation = SceneAdaptation(self, scene, root: root, frame: frame)
    let union = adaptation.union
    for (what, count, limit) in [
      ("views", union.views.count, SceneModel.viewLimit),
      ("constraints", union.constraints.count, SceneModel.constraintLimit),
    ] where count > limit {
      return skip("it has \(count) \(what); the limit is \(limit)")
    }
    adaptation.names = SceneNames.names(self, scene, union)
    var inference = RoleInference(adaptation)
    if let reason = inference.reasonWithoutInput, overrides?.hasInputs != true { return skip(reason) }
    inference.infer()
    if let names = inference.screen.namesByLabels() {
      adaptation.names = names
      inference = RoleInference(adaptation)
      inference.infer()
    }
    try overrides?.apply(to: &inference)
    inference.noteCovers()
    return .screen(finished(inference, scene, id))
  }

  /// Returns the reason why a scene does not fill a screen; nil if it does.
  private func reasonNotWhole(_ scene: InterfaceScene, _ root: Int, _ frame: RecordedFrame) -> String? {
    if isStoryboard {
      guard bars(of: scene).isEmbedded else { return nil }
      let host = embeddingScene(of: scene).map { "the scene '\($0)'" } ?? "another scene"
      return "it is in a container view of \(host); select it by name to play it as a whole screen"
    }
    if markup[root].name.hasSuffix("Cell") || markup[root].name == "collectionReusableView" {
      return "it is a collection cell or a cell without text input; "
        + "only the app's code knows how many cells appear"
    }
    if isControllersView(scene.id) { return nil }
    let least = device.map { min($0.width, $0.height) } ?? 320
    guard frame.width >= least - 1, frame.height >= 400 else {
      return
        "a view of \(shortest(frame.width))×\(shortest(frame.height)) points does not fill a screen; select "
        + "it by name to play it as one"
    }
    return nil
  }

  /// Whether a xib's view is the view of the controller that owns the file.
  func isControllersView(_ id: String) -> Bool {
    guard let objects = markup.child(0, "objects") else { return false }
    for object in markup.children(of: objects) where markup[object].name == "placeholder" {
      for outlet in markup.connections(of: object) {
        let attributes = markup[outlet].attributes
        if attributes["property"] == "view", attributes["destination"] == id { return true }
      }
    }
    return false
  }

  /// The device idiom in the file's name. iOS looks for `Main~ipad.storyboard` on an iPad, and developers use
  /// names such as `Login_iPhone.xib` (developer.apple.com: Bundle Programming Guide, "Device-Specific
  /// Resources").
  private var idiomOfName: UIUserInterfaceIdiom? {
    let name = ((file as NSString).lastPathComponent as NSString).deletingPathExtension.lowercased()
    switch (name.contains("ipad"), name.contains("iphone")) {
    case (true, false): return .pad
    case (false, true): return .phone
    default: return nil
    }
  }

  private func isTableController(_ controller: Int?) -> Bool {
    controller.map { markup[$0].name == "tableViewController" } ?? false
  }

  /// Whether the inputs are in the table of an embedded table view controller, which avoids the keyboard
  /// itself.
  private func isInEmbeddedTable(_ inference: RoleInference) -> Bool {
    guard let table = inference.screen.scrollView else { return false }
    let view = inference.adaptation.union.views[table]
    return view.place == .embedded && isTableController(Int(markup[view.element].parent))
  }

  private func finished(_ inference: RoleInference, _ scene: InterfaceScene, _ id: String) -> InterfaceScreen
  {
    var adaptation = inference.adaptation
    adaptation.bottom = inference.bottom
    let shift = adaptation.shift
    let tree = adaptation.tree(inference.usual)
    var views = inference.screen.views
    if shift > 0 { views.insert(ScreenView(role: .container), at: 0) }
    let inputs = inference.screen.inputs.map { input in
      var input = input
      input.view += shift
      input.label = input.label.map { $0 + shift }
      return input
    }
    let name = (file as NSString).lastPathComponent
    let own = scene.storyboardIdentifier ?? scene.customClass ?? scene.id
    let called = inference.title ?? Self.visible(own)
    var screen = Screen(
      id: id, title: "\(called) (\(Self.visible(name)))",
      summary: "The scene '\(Self.visible(scene.id))' of \(Self.visible(name)), line \(scene.line): "
        + inference.summary,
      models: "\(Self.visible(name)), scene \(Self.visible(scene.id))"
        + (scene.customClass.map { ", class \(Self.visible($0))" } ?? ""),
      tags: ["interface-builder"], tree: tree, views: views, inputs: inputs,
      primaryAction: inference.screen.primaryAction.map { $0 + shift },
      pinnedBar: inference.screen.pinnedBar.map { $0 + shift },
      scrollView: inference.screen.scrollView.map { $0 + shift },
      bottomConstraint: adaptation.bottom == nil ? nil : 0, container: inference.screen.container)
    screen.idiom = idiomOfName
    if isTableController(scene.controller) || isInEmbeddedTable(inference) {
      screen.builtInAvoidance = .tableController
    } else if inference.followsKeyboard {
      screen.builtInAvoidance = .keyboardLayoutGuide
    }
    let final = adaptation
    screen.isBottomConstraintSwapped = adaptation.bottom?.isSwapped ?? false
    screen.origin = origin(of: scene, adaptation)
    screen.adapted = { final.tree($0) }
    if !inference.rows.isEmpty {
      RowCopies(tree, counts: Dictionary(uniqueKeysWithValues: inference.rows.map { ($0 + shift, $1) }))
        .apply(to: &screen)
    }
    screen.classify(inference.kind, inference.structure)
    let names = adaptation.union.views.enumerated().map {
      ($0.element.element, tree.nodes[$0.offset + shift].id)
    }
    return InterfaceScreen(
      screen: screen, sceneID: scene.id, line: scene.line, inferences: inference.screen.conclusions,
      problems: inference.problems,
      wiring: wiring(of: scene, names: Dictionary(names, uniquingKeysWith: { first, _ in first })))
  }
}
