import Trace

extension GateID {
  /// The gate that fails if a control is out of reach.
  public static let G4 = GateID(.controlOutOfReach)
}

extension GateDefinition {
  static let controlOutOfReach = GateDefinition(
    code: "G4", metric: .O8, cap: 50,
    title: "no control and no newest message is out of reach",
    formula:
      "24 pt of every control, including those that O8 counts as unreachable, can be brought into view and take a touch; while a "
      + "person types into the pinned bar, 24 pt of the last text of every list above it can be brought into view (R36); without a "
      + "keyboard, an accessory view leaves 24 pt of the part of a container's bar that is inside the safe area",
    failure: "a control or the newest message is out of reach",
    subject: "A control or the newest message is out of reach",
    words: Phrase(
      "{}% of the content is out of reach, including a control or the newest message", .percent,
      unknown: "a control or the newest message is out of reach"),
    picture: "{percent} % of the controls and texts are out of reach",
    pictureUnknown: "some controls and texts are out of reach",
    judging: .whenOver { pass, index, transition, _ in pass.judgeContainerBars(index, transition) })
}

extension CellPass {
  /// Evaluates G4 for the bars of containers while no keyboard is on the screen: before the first transition and
  /// after every complete hide.
  ///
  /// An accessory view that stays at the bottom of the screen is in front of them.
  fileprivate mutating func judgeContainerBars(_ index: Int, _ transition: Transition) {
    if index == 0 { judgeContainerBars(transition.stageBefore, floor?.transitions.first?.stageBefore) }
    guard transition.kind == .hide, transition.reachesRest else { return }
    judgeContainerBars(transition.stageAfter, baselineStages(index)?.after)
  }

  private mutating func judgeContainerBars(_ stage: Int, _ baseline: Int?) {
    guard let floor, let baseline, trace.stages[stage].focus < 0 else { return }
    for bar in scene.bottomBars where bar.node != pinnedBar && trace.nodes[bar.node].parent == nil {
      let part = itemsPart(of: bar.node, trace, stage)
      let (own, before) = (
        freeHeight(of: part, scene.stage(stage)),
        freeHeight(of: itemsPart(of: bar.node, floor.trace, baseline), floor.scene.stage(baseline))
      )
      guard own < before - 0.01 else { continue }
      fail(.G4, own < min(RestingSize.leastSide, part.height) - 0.01, about: [bar.node])
    }
  }

  /// Returns the part of a container's bar that is inside the safe area. The bar's buttons are there, and only the bar's
  /// background reaches behind the home indicator.
  private func itemsPart(of bar: Int, _ trace: Trace, _ stage: Int) -> Box {
    let rect = trace.rect(bar, stage: stage)
    let geometry = trace.geometries[trace.stages[stage].geometry]
    let end = Double(geometry.window.maxY) - geometry.safeBottom
    return Box(
      x0: Double(rect.minX), y0: Double(rect.minY), x1: Double(rect.maxX),
      y1: max(Double(rect.minY), min(Double(rect.maxY), end)))
  }

  /// Returns the largest height of a part of a container's bar that neither the keyboard's window nor the pinned bar
  /// covers.
  private func freeHeight(of box: Box, _ place: Arrangement) -> Double {
    var cuts = [place.keyboard.clipped(to: box)]
    if pinnedBar >= 0 { cuts.append(place.box(pinnedBar).clipped(to: box)) }
    cuts = cuts.filter { !$0.isEmpty && $0.width >= box.width / 2 }.sorted { $0.y0 < $1.y0 }
    var (free, top) = (0.0, box.y0)
    for cut in cuts {
      free = max(free, cut.y0 - top)
      top = max(top, cut.y1)
    }
    return max(free, box.y1 - top)
  }
}
