/// The extent of a view along one axis, in the reading direction.
private struct Span {
  var start: LinearForm
  var end: LinearForm
  var size: LinearForm { end - start }
  var center: LinearForm { 0.5 * (start + end) }
}

extension Blueprint {
  /// The priority that keeps a stack as small as its content if nothing else determines its size.
  private static var fitPriority: Double { 49 }
  /// The priority that decides which arranged view stretches if hugging priorities are equal.
  private static var suppressionPriority: Double { 25 }

  /// Adds the rules by which a stack view arranges its visible subviews, as `UIStackView` does.
  ///
  /// Edges and spacing are required. Equal centring has priority 149 and proportional filling 999, as in the
  /// constraints that UIKit prints for stack views. If `fill` leaves a choice, UIKit's documentation lets the
  /// order of the views decide. Here the last view stretches.
  mutating func addStackRules(_ stack: StackConfiguration, view: Int) {
    let isHorizontal = stack.axis == .horizontal
    var rect = frame(view)
    if stack.layoutMarginsRelative { rect = margins(view, of: rect) }
    let box = span(rect, isHorizontal: isHorizontal)
    let crossBox = span(rect, isHorizontal: !isHorizontal)
    let id = tree.nodes[view].id
    collapseHidden(view)
    let arranged = children[view].filter { !tree.nodes[$0].isHidden }
    guard let first = arranged.first, let last = arranged.last else {
      addRule("\(id).stack-fit", box.size, .equal, .number(0), priority: Self.fitPriority)
      addRule("\(id).stack-fit", crossBox.size, .equal, .number(0), priority: Self.fitPriority)
      return
    }
    let spans = arranged.map { span(alignmentRect($0), isHorizontal: isHorizontal) }
    addRule("\(id).stack-start", spans[0].start, .equal, box.start)
    addRule("\(id).stack-end", spans[spans.count - 1].end, .equal, box.end)
    let gaps = arranged.map { tree.nodes[$0].spacingAfter ?? stack.spacing }
    addGaps(stack, id: id, spans: spans, edges: edges(stack, arranged, spans), gaps)
    addSizes(
      stack, id: id, spans: spans, views: arranged, whole: span(frame(view), isHorizontal: isHorizontal))
    switch stack.distribution {
    case .equalSpacing, .equalCentering:
      addRule("\(id).stack-fit", box.size, .equal, .number(0), priority: Self.fitPriority)
    case .fill, .fillEqually, .fillProportionally: break
    }
    addAlignment(stack, id: id, views: arranged, box: crossBox)
    if !isHorizontal { return }
    switch stack.alignment {
    case .firstBaseline:
      addRule("\(id).stack-fit", frame(first).minY, .equal, rect.minY, priority: Self.fitPriority)
    case .lastBaseline:
      addRule("\(id).stack-fit", frame(last).maxY, .equal, rect.maxY, priority: Self.fitPriority)
    default: break
    }
  }

  private func span(_ rect: FormRect, isHorizontal: Bool) -> Span {
    if !isHorizontal { return Span(start: rect.minY, end: rect.maxY) }
    return isRightToLeft ? Span(start: -rect.maxX, end: -rect.minX) : Span(start: rect.minX, end: rect.maxX)
  }

  /// Puts hidden arranged views at the stack's origin with size zero, unless required rules give them another
  /// size.
  private mutating func collapseHidden(_ view: Int) {
    let rect = frame(view)
    for child in children[view] where tree.nodes[child].isHidden {
      let id = "\(tree.nodes[child].id).stack-hidden"
      let own = frame(child)
      addRule(id, own.minX, .equal, rect.minX, priority: Self.fitPriority)
      addRule(id, own.minY, .equal, rect.minY, priority: Self.fitPriority)
      addRule(id, own.width, .equal, .number(0), priority: 999)
      addRule(id, own.height, .equal, .number(0), priority: 999)
    }
  }

  /// Returns the extents between which the distances of arranged views are measured. They end at the views'
  /// edges, or at their baselines in a vertical stack with `isBaselineRelativeArrangement`. The stack itself
  /// always uses its edges.
  private func edges(_ stack: StackConfiguration, _ arranged: [Int], _ spans: [Span]) -> [Span] {
    guard stack.baselineRelative, stack.axis == .vertical else { return spans }
    return arranged.map { Span(start: firstBaseline($0), end: lastBaseline($0)) }
  }

  private mutating func addGaps(
    _ stack: StackConfiguration, id: String, spans: [Span], edges: [Span], _ gaps: [Double]
  ) {
    guard spans.count > 1 else { return }
    let spacing = LinearForm.number(stack.spacing)
    let name = "\(id).stack-spacing"
    switch stack.distribution {
    case .fill, .fillEqually, .fillProportionally:
      for (index, (previous, next)) in zip(edges, edges.dropFirst()).enumerated() {
        addRule(name, next.start, .equal, previous.end + .number(gaps[index]))
      }
    case .equalSpacing:
      let gap = edges[1].start - edges[0].end
      addRule(name, gap, .greaterThanOrEqual, spacing)
      for (previous, next) in zip(edges, edges.dropFirst()).dropFirst() {
        addRule(name, next.start - previous.end, .equal, gap)
      }
    case .equalCentering:
      let step = spans[1].center - spans[0].center
      for (index, (previous, next)) in zip(spans, spans.dropFirst()).enumerated() {
        addRule(name, next.start - previous.end, .greaterThanOrEqual, spacing)
        if index == 0 { continue }
        addRule(
          "\(id).stack-centering", next.center - previous.center, .equal, step, priority: 149,
          weight: 1 + 1 / Double(index + 1))
      }
    }
  }

  private mutating func addSizes(
    _ stack: StackConfiguration, id: String, spans: [Span], views: [Int], whole: Span
  ) {
    guard spans.count > 1 else { return }
    switch stack.distribution {
    case .fill:
      for (index, span) in spans.enumerated() {
        addRule(
          "\(id).stack-order", span.size, .equal, .number(0), priority: Self.suppressionPriority,
          weight: 1 + 1 / Double(index + 1))
      }
    case .fillEqually:
      for span in spans.dropFirst() {
        addRule("\(id).stack-equal-sizes", span.size, .equal, spans[0].size)
      }
    case .fillProportionally:
      if stack.axis == .vertical { noteHeightCoefficients() }
      let sizes = views.map { view in
        let node = tree.nodes[view]
        let size =
          stack.axis == .horizontal
          ? node.intrinsicWidth : intrinsicHeights[view] ?? node.intrinsicHeight
        return max(0, size ?? 0)
      }
      let total = sizes.reduce(0, +) + stack.spacing * Double(spans.count - 1)
      // If a view has no intrinsic size, the shares do not determine the length of the stack.
      guard total > 0, total.isFinite, !sizes.contains(0) else { return }
      for (index, (span, size)) in zip(spans, sizes).enumerated() where size > 0 {
        // If the shares contradict each other because of margins or other sizes, the last views yield.
        addRule(
          "\(id).stack-proportion", span.size, .equal, (size / total) * whole.size, priority: 999,
          weight: 1 + 1 / Double(index + 1))
      }
    case .equalSpacing, .equalCentering: break
    }
  }

  private mutating func addAlignment(
    _ stack: StackConfiguration, id: String, views: [Int], box: Span
  ) {
    let name = "\(id).stack-alignment"
    let isHorizontal = stack.axis == .horizontal
    for view in views {
      let own = span(alignmentRect(view), isHorizontal: !isHorizontal)
      switch stack.alignment {
      case .fill:
        addRule(name, own.start, .equal, box.start)
        addRule(name, own.end, .equal, box.end)
        continue
      case .leading, .top:
        addRule(name, own.start, .equal, box.start)
        addRule(name, own.end, .lessThanOrEqual, box.end)
      case .trailing, .bottom:
        addRule(name, own.start, .greaterThanOrEqual, box.start)
        addRule(name, own.end, .equal, box.end)
      case .center:
        addRule(name, own.center, .equal, box.center)
        addRule(name, own.start, .greaterThanOrEqual, box.start)
        addRule(name, own.end, .lessThanOrEqual, box.end)
      case .firstBaseline, .lastBaseline:
        // Baselines are aligned only along a horizontal axis. A vertical stack aligns leading edges instead.
        addRule(name, own.start, isHorizontal ? .greaterThanOrEqual : .equal, box.start)
        addRule(name, own.end, .lessThanOrEqual, box.end)
        guard isHorizontal, view != views[0] else { continue }
        if stack.alignment == .firstBaseline {
          addRule(name, firstBaseline(view), .equal, firstBaseline(views[0]))
        } else {
          addRule(name, lastBaseline(view), .equal, lastBaseline(views[0]))
        }
      }
    }
    if stack.alignment != .fill {
      addRule("\(id).stack-fit", box.size, .equal, .number(0), priority: Self.fitPriority)
    }
  }
}
