import Trace

extension MetricID {
  /// The metric for content that is out of step with the keyboard.
  public static let M2 = MetricID(.outOfStep)
}

extension MetricDefinition {
  static let outOfStep = MetricDefinition(
    code: "M2", side: .motion, tier: .B, good: 20, poor: 60, score: .curve,
    range: Self.times, title: "Out of step", unit: "ms", decimals: 1,
    formula:
      "max(|τ5(q) - τ5(p)|, |τ95(q) - τ95(p)|), τx = time of crossing x %, p = keyboard, q = content without the "
      + "motion that the screen makes under the strategy none",
    what: "How much earlier or later than the keyboard the content starts and arrives.",
    source:
      "the order of two events is noticed from about 20 ms, typically 20 to 60 ms: Watson 2004, Semin Hear "
      + "25:219, doi 10.1055/s-2004-832856, summarising Hirsh & Sherrick 1961; Wittmann, Felt Time, "
      + "uw.pressbooks.pub/honors211ctime",
    words: Phrase("{} ms out of step with the keyboard"),
    worstMoment: .farthestFromOracle,
    judging: .whenOver { $0.judgeAlignment($1, $2, $3) })
}

extension CellPass {
  /// Evaluates M2, M3 and M11.
  fileprivate mutating func judgeAlignment(_ index: Int, _ transition: Transition, _ rest: Arrangement) {
    switch transition.kind {
    case .show, .hide, .keyboardChange: break
    case .drag: return judgeDrag(index)
    case .focusChange, .textChange, .rotation, .undock, .comeback, .layout, .elsewhere: return
    }
    let keyboardEnd = rest.keyboard.y0
    guard transition.keyboardMoves, transition.keyboardDuration > 0, transition.reachesRest, !observed.wasCut,
      startsAtRest(index) || transition.kind == .hide,
      abs(keyboardEnd - tools.series.samples[0].keyboard) > pixel
    else { return }
    let hasBar = pinnedBar >= 0
    let barEnd = lowerEdge(pinnedBar, rest.rects)
    let ends = MotionSeries.Sample(
      time: 0, field: rest.rects[observed.tracked * 4 + 1], keyboard: keyboardEnd, bar: barEnd,
      action: lowerEdge(action, rest.rects))
    let own = withoutScreenMotion(index, ends)
    // The metrics follow the first of these views that moves.
    var moving: [(content: [Double], end: Double)] = []
    if transition.focus >= 0 { moving.append((own.series.field, own.ends.field)) }
    if hasBar { moving.append((own.series.bar, own.ends.bar)) }
    if observed.seesAction, isSeen(action, rest) {
      moving.append((own.series.action, own.ends.action))
    }
    guard let (content, end) = moving.first(where: { abs($0.end - $0.content[0]) > pixel }) else {
      return noteStill()
    }
    let result = MotionMath.alignment(
      content: content, contentEnd: end, keyboard: own.series.keyboard, keyboardEnd: keyboardEnd,
      times: own.series.times)
    worst.offer(.M2, result.asynchrony, index)
    worst.keep(.M3, result.mismatch / result.keyboardPath, index)
    sums.mismatch += result.mismatch
    sums.keyboardPath += result.keyboardPath
    if result.mismatch > sums.worstMismatch.value { sums.worstMismatch = (result.mismatch, index) }
    worst.offer(
      .M11,
      hasBar
        ? barMisalignment(natural: max(tools.series.samples[0].bar, barEnd))
        : result.largest * abs(end - content[0]), index)
  }

  /// Returns the series of a transition and its final positions without the motion of the baseline, which the screen also
  /// makes without a strategy.
  private func withoutScreenMotion(
    _ index: Int, _ ends: MotionSeries.Sample
  ) -> (series: MotionSeries, ends: MotionSeries.Sample) {
    guard let baseline = floor?.trace, let k = baselineTransition(index),
      baseline.screenMoves(in: baseline.transitions[k])
    else { return (tools.series, ends) }
    let moments = trace.moments(ofTransition: index)
    let motions = (
      field: baseline.screenMotionOfField(in: baseline.transitions[k], at: moments),
      bar: baseline.screenMotionOfBar(in: baseline.transitions[k], at: moments),
      action: baseline.screenMotionOfAction(in: baseline.transitions[k], at: moments)
    )
    var series = tools.series.sampled(at: moments.map { $0 - trace.transitions[index].start })
    for i in series.samples.indices {
      series.samples[i].field -= motions.field?.distances[i] ?? 0
      series.samples[i].bar -= motions.bar?.distances[i] ?? 0
      series.samples[i].action -= motions.action?.distances[i] ?? 0
    }
    series.layOutRows()
    var own = ends
    own.field -= motions.field?.end ?? 0
    own.bar -= motions.bar?.end ?? 0
    own.action -= motions.action?.end ?? 0
    return (series, own)
  }

  /// Returns the largest distance of the pinned bar from its correct position. The bar should be on top of
  /// the keyboard as soon as the keyboard reaches it.
  func barMisalignment(natural: Double) -> Double {
    var misalignment = 0.0
    for sample in tools.series.samples {
      misalignment = max(misalignment, abs(sample.bar - min(sample.keyboard, natural)))
    }
    return misalignment
  }

  /// Evaluates M11 while a finger drags the keyboard, even if the bar does not move.
  private mutating func judgeDrag(_ index: Int) {
    guard pinnedBar >= 0 else { return }
    worst.offer(.M11, barMisalignment(natural: natural(pinnedBar, index).y1), index)
  }

  private mutating func noteStill() {
    for id in [MetricID.M2, .M3, .M11] { worst.skip(id, .contentDoesNotMove) }
  }
}
