/// The bars around the view of a controller, from the segues and simulated metrics of the document.
struct Bars: Sendable, Equatable {
  enum NavigationBar: Sendable { case none, standard, large }
  var navigation = NavigationBar.none
  /// Whether the view begins below the navigation bar because the bar is opaque.
  var isOpaque = false
  var hasTabBar = false
  var hasToolbar = false
  var isPresented = false
  /// The value of `modalPresentationStyle`; nil if the document does not set it.
  var style: String?
  /// Whether the view is in a container view of another scene, which no bar reaches.
  var isEmbedded = false

  /// Other combinations of bars that the scene may have at run time, the likelier first.
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
  /// Returns the bars of a scene's controller; a xib has none.
  ///
  /// The root of a navigation or tab bar controller gets the bars of that controller. `show` and `push` pass
  /// bars on, a presentation starts without bars, and embedded controllers have none. If several paths lead
  /// to a controller, relationships count before embeddings, shows and presentations.
  func bars(of scene: InterfaceScene) -> Bars {
    guard let controller = scene.controller, let id = markup[controller].attributes["id"] else {
      return Bars()
    }
    return simulated(reached(id), controller)
  }

  /// Returns the bars that a controller gets through segues.
  private func reached(_ id: String) -> Bars {
    var incoming: [String: [Segue]] = [:]
    for segue in segues { incoming[segue.destination, default: []].append(segue) }
    // Relationships come first because they are certain.
    func rank(_ segue: Segue) -> Int {
      switch segue.kind {
      case "relationship": 0
      case "embed": 1
      case "show", "push", "showDetail", "replace", "": 2
      default: 3
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
        case ("show", _), ("push", _), ("showDetail", _), ("replace", _), ("", _), ("custom", _):
          result = bars(segue.source, depth + 1)
          if result.navigation == .none { result = Bars(isPresented: true, style: style(segue, id)) }
          // One path that ends in a navigation stack is enough to show the bar.
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

  /// Applies the controller's own attributes and simulated metrics.
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
