import ViewLayout

/// The insets that the recorded frames of a scene show.
struct ObservedInsets {
  var top: Double?
  var bottom: Double?

  /// Reads them off required equalities between a view's edge and the root's safe area or legacy guides.
  init(_ model: SceneModel) {
    let origins = Self.origins(model)
    let height = model.views[0].frame.height
    var tops: [Double] = []
    var bottoms: [Double] = []
    for constraint in model.constraints where constraint.isPlainEquality {
      guard let second = constraint.second else { continue }
      for isSwapped in [false, true] {
        let guide = isSwapped ? constraint.second ?? constraint.first : constraint.first
        let item = isSwapped ? constraint.first : second
        let guideAttribute = isSwapped ? constraint.secondAttribute : constraint.firstAttribute
        let attribute = isSwapped ? constraint.firstAttribute : constraint.secondAttribute
        guard guide.view == 0, let kind = guide.guide, item.guide == nil, item.view > 0,
          Self.isReliable(model, item.view)
        else { continue }
        // guide = item + constant, or item = guide + constant.
        let offset = isSwapped ? -constraint.constant : constraint.constant
        let view = model.views[item.view]
        let origin = origins[item.view]
        let alignment = SceneTree.alignmentInsets(view)
        let y: Double
        switch attribute {
        case "top": y = origin + alignment.top
        case "bottom": y = origin + view.frame.height - alignment.bottom
        default: continue
        }
        switch (kind, guideAttribute) {
        case (.safeArea, "top"), (.topGuide, "bottom"): tops.append(y + offset)
        case (.safeArea, "bottom"), (.bottomGuide, "top"), (.keyboard, "top"): bottoms.append(height - y - offset)
        default: continue
        }
      }
    }
    top = Self.mostFrequent(tops)
    bottom = Self.mostFrequent(bottoms)
  }

  /// The distance of each view's top to the root's, by recorded frames.
  private static func origins(_ model: SceneModel) -> [Double] {
    var origins = [Double](repeating: 0, count: model.views.count)
    for view in model.views.indices.dropFirst() {
      origins[view] = origins[model.views[view].parent] + model.views[view].frame.y
    }
    return origins
  }

  private static func isReliable(_ model: SceneModel, _ view: Int) -> Bool {
    var next = view
    while next > 0 {
      if model.views[next].isDoubtful { return false }
      next = model.views[next].parent
    }
    return true
  }

  private static func mostFrequent(_ values: [Double]) -> Double? {
    var best: Double?
    var most = 0
    for value in values {
      let count = values.filter { abs($0 - value) < 0.6 }.count
      if count > most {
        most = count
        best = value
      }
    }
    return best.map { abs($0) < 0.6 ? 0 : $0 }
  }
}

/// The safe-area insets of a scene's root view on a canvas.
struct SceneInsets {
  var insets: LayoutInsets

  /// The rule's insets; where recorded frames contradict the rule on the own canvas, their difference to the
  /// device's own insets is carried over.
  init(_ model: SceneModel, home: SceneCanvas, goal: SceneCanvas) {
    let observed = ObservedInsets(model)
    let rule = home.insets
    insets = goal.insets
    if let top = observed.top, abs(top - rule.top) > 0.6 {
      insets.top = max(0, goal.deviceTop + top - home.deviceTop)
    }
    if let bottom = observed.bottom, abs(bottom - rule.bottom) > 0.6 {
      insets.bottom = max(0, goal.deviceBottom + bottom - home.deviceBottom)
    }
    // Without a device a card is as high as the canvas, and an inset stands for what would be cut off.
    if (home.device == nil) != (goal.device == nil), home.hiddenHeight + goal.hiddenHeight > 0 {
      insets.bottom = max(0, (observed.bottom ?? rule.bottom) + home.hiddenHeight - goal.hiddenHeight)
    }
  }
}
