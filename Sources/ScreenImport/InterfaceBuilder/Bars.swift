import Foundation
import Screens

/// The bars around a controller's view, inferred from the segues and simulated metrics of the document.
struct Bars: Sendable, Equatable {
  enum NavigationBar: Sendable { case none, standard, large }
  var navigation = NavigationBar.none
  /// Whether the navigation bar is opaque, so that the view begins below it.
  var isOpaque = false
  var hasTabBar = false
  var hasToolbar = false
  var isPresented = false
  /// The value of `modalPresentationStyle`; nil if the document does not set it.
  var style: String?
  /// Whether the view is embedded in a container view of another scene. Bars do not reach such a view.
  var isEmbedded = false
  /// Whether at least one path to the controller begins with a popover. Xcode may draw the scene as a popover
  /// although another path leads to it too.
  var mayBePopover = false

  /// The other combinations of bars that the scene may have at run time, the most likely first.
  var alternatives: [Bars] {
    var all: [Bars] = []
    for (navigation, tab, tool) in [
      (NavigationBar.standard, hasTabBar, hasToolbar), (.none, hasTabBar, hasToolbar),
      (.large, hasTabBar, hasToolbar),
      (self.navigation, false, false), (self.navigation, true, false), (self.navigation, false, true),
    ] {
      var bars = self
      (bars.navigation, bars.hasTabBar, bars.hasToolbar) = (navigation, tab, tool)
      all.append(bars)
    }
    var embedded = self
    embedded.isEmbedded = true
    return all + [embedded]
  }
}

extension InterfaceDocument {
  /// Returns the bars and the presentation around a controller's view.
  ///
  /// - Parameters:
  ///   - bars: the bars that reach the controller.
  ///   - controller: the element of the controller; nil for a xib.
  ///   - isBelowTopBar: whether the file draws the view below the top bar.
  ///   - isSheet: whether the file draws the view as a sheet.
  func container(
    _ bars: Bars, of controller: Int?, isBelowTopBar: Bool = false, isSheet: Bool = false
  ) -> ScreenContainer {
    let attributes = controller.map { markup[$0].attributes } ?? [:]
    var container = ScreenContainer()
    if bars.navigation != .none {
      container.navigationBar =
        isBelowTopBar || (bars.isOpaque && attributes["extendedLayoutIncludesOpaqueBars"] != "YES")
          || !extendsUnderTopBar(controller) ? .opaque : .translucent
      container.largeTitle = bars.navigation == .large
    }
    container.tabBar = bars.hasTabBar
    container.toolbar = bars.hasToolbar && !bars.hasTabBar
    guard bars.isPresented || isSheet else { return container }
    switch bars.style ?? attributes["modalPresentationStyle"] {
    case "fullScreen", "overFullScreen", "currentContext", "overCurrentContext", "custom": break
    case "formSheet": container.presentation = .formSheet
    case "popover":
      container.presentation = .popover
      container.popoverSize = preferredSize(controller)
    default: container.presentation = .pageSheet
    }
    return container
  }

  /// Whether a controller's view extends under an opaque top bar.
  private func extendsUnderTopBar(_ controller: Int?) -> Bool {
    guard let controller, let edge = markup.child(controller, "extendedEdge", key: "edgesForExtendedLayout")
    else { return true }
    return markup[edge].attributes["top"] == "YES"
  }

  /// Returns a controller's preferred content size, which Xcode writes under the name of an older property.
  private func preferredSize(_ controller: Int?) -> CGSize? {
    guard let controller, let value = markup.child(controller, "value", key: "contentSizeForViewInPopover"),
      let width = Self.length(markup[value].attributes["width"]), width > 0,
      let height = Self.length(markup[value].attributes["height"]), height > 0
    else { return nil }
    return CGSize(width: width, height: height)
  }
}

extension InterfaceDocument {
  /// Returns the bars of a scene's controller. A xib has no bars.
  ///
  /// The root of a navigation or tab bar controller gets the bars of that controller. A `show` or `push`
  /// segue passes on the bars of its source, a presentation starts without bars, and an embedded controller
  /// has no bars. If several paths lead to a controller, relationships take precedence over embeddings,
  /// embeddings over shows, and shows over presentations.
  func bars(of scene: InterfaceScene) -> Bars {
    guard let controller = scene.controller, let id = markup[controller].attributes["id"] else {
      return Bars()
    }
    var bars = simulated(reached(id), controller)
    bars.mayBePopover = isReachedByPopover(id)
    return bars
  }

  private func isReachedByPopover(_ id: String) -> Bool {
    var seen: Set<String> = []
    var pending = [id]
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      for segue in segues where segue.destination == next {
        if segue.shows || segue.relationship == "rootViewController" {
          pending.append(segue.source)
        } else if style(segue, next) == "popover", segue.kind != "unwind", segue.kind != "embed" {
          return true
        }
      }
    }
    return false
  }

  private func reached(_ id: String) -> Bars {
    var incoming: [String: [Segue]] = [:]
    for segue in segues { incoming[segue.destination, default: []].append(segue) }
    // Relationship segues come first because their bars are certain.
    func rank(_ segue: Segue) -> Int {
      switch segue.kind {
      case "relationship": 0
      case "embed": 1
      default: segue.shows ? 2 : 3
      }
    }
    var seen: Set<String> = []
    func bars(_ id: String, _ depth: Int) -> Bars {
      guard depth < 60, seen.insert(id).inserted else { return Bars() }
      let paths = (incoming[id] ?? []).enumerated().filter {
        $0.element.kind != "unwind" && $0.element.source != id
      }
      .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
      var first: Bars?
      for (_, segue) in paths {
        let source = controllers[segue.source]
        var result: Bars
        switch (segue.kind, segue.relationship) {
        case ("relationship", "rootViewController"):
          result = bars(segue.source, depth + 1)
          result.navigation = navigationBar(of: source)
          result.isOpaque = source.map { hasOpaqueBar($0) } ?? false
          result.hasToolbar = source.map { hasToolbar($0) } ?? false
          return result
        case ("relationship", "viewControllers"):
          result = bars(segue.source, depth + 1)
          result.hasTabBar = true
          return result
        case ("relationship", _): return Bars()
        case ("embed", _): return Bars(isEmbedded: true)
        case (let kind, _) where segue.shows || kind == "custom":
          result = bars(segue.source, depth + 1)
          // A push needs a navigation controller, although none may lead to its source in this file.
          if segue.kind == "push", incoming[segue.source] == nil { result.navigation = .standard }
          if result.navigation == .none { result = Bars(isPresented: true, style: style(segue, id)) }
          // The navigation bar is shown if any path to the controller contains a navigation stack.
          if result.navigation != .none { return result }
          if first == nil { first = result }
        default:
          if first == nil { first = Bars(isPresented: true, style: style(segue, id)) }
        }
      }
      return first ?? Bars()
    }
    return bars(id, 0)
  }

  private func navigationBar(of controller: Int?) -> Bars.NavigationBar {
    guard let controller else { return .standard }
    if markup[controller].attributes["navigationBarHidden"] == "YES" { return .none }
    guard let bar = markup.child(controller, "navigationBar", key: "navigationBar") else { return .standard }
    return markup[bar].attributes["largeTitles"] == "YES" ? .large : .standard
  }

  private func hasOpaqueBar(_ controller: Int) -> Bool {
    markup.child(controller, "navigationBar", key: "navigationBar").map {
      markup[$0].attributes["translucent"] == "NO"
    } ?? false
  }

  private func style(_ segue: Segue, _ id: String) -> String? {
    segue.style ?? controllers[id].flatMap { markup[$0].attributes["modalPresentationStyle"] }
  }

  private func hasToolbar(_ controller: Int) -> Bool {
    markup[controller].attributes["toolbarHidden"] == "NO"
  }

  /// Returns the bars after the controller's own attributes and simulated metrics are applied.
  private func simulated(_ reached: Bars, _ controller: Int) -> Bars {
    var bars = reached
    if markup[controller].attributes["hidesBottomBarWhenPushed"] == "YES" {
      bars.hasTabBar = false
    }
    for child in markup.children(of: controller) {
      let attributes = markup[child].attributes
      switch (markup[child].name, attributes["key"]) {
      case ("simulatedNavigationBarMetrics", "simulatedTopBarMetrics"):
        if bars.navigation == .none { bars.navigation = .standard }
        if attributes["translucent"] == "NO" { bars.isOpaque = true }
      case ("nil", "simulatedTopBarMetrics"): bars.navigation = .none
      case ("simulatedTabBarMetrics", "simulatedBottomBarMetrics"): bars.hasTabBar = true
      case ("simulatedToolbarMetrics", "simulatedBottomBarMetrics"): bars.hasToolbar = true
      case ("nil", "simulatedBottomBarMetrics"):
        bars.hasTabBar = false
        bars.hasToolbar = false
      case ("navigationItem", _):
        if bars.navigation == .large && attributes["largeTitleDisplayMode"] == "never" {
          bars.navigation = .standard
        }
      default: continue
      }
    }
    return bars
  }
}
