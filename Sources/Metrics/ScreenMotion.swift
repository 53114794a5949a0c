import Foundation
import Trace

/// The vertical motion of a view in a transition of the baseline. The screen makes it without a strategy, for example
/// when a bar around it comes or goes.
public struct ScreenMotion: Sendable, Equatable {
  /// The distance in points by which the view has moved down at each moment since just before the transition.
  public var distances: [Double]
  /// The distance in the layout after the transition.
  public var end: Double
}

extension Trace {
  /// Returns the times of the moments of a transition, in seconds: just before it, its frames, and just before the next
  /// transition if that begins no later than the end.
  public func moments(ofTransition index: Int) -> [Double] {
    let (transition, rate) = (transitions[index], Double(frameRate))
    let next = index + 1 < transitions.count ? transitions[index + 1].start : .infinity
    let isFollowed = next <= transition.end + 1e-9
    let first = Frames.atOrAfter(transition.start, rate)
    let end =
      isFollowed ? Frames.atOrAfter(next, rate) : Frames.atOrBefore(transition.end, rate) + 1
    let frames = (first..<max(first, end)).map { Double($0) / rate }
    return [transition.start] + frames + (isFollowed ? [next] : [])
  }

  /// Returns whether the screen moves the field, the pinned bar or the primary action in a transition of the baseline.
  func screenMoves(in transition: Transition) -> Bool {
    screenMotionOfField(in: transition, at: []) != nil || screenMotionOfBar(in: transition, at: []) != nil
      || screenMotionOfAction(in: transition, at: []) != nil
  }

  /// Returns the motion of the field of a transition of the baseline, without scrolling. It is the motion of the
  /// outermost scroll view around the field, or of the field itself if there is none.
  ///
  /// - Parameters:
  ///   - transition: A transition of the baseline.
  ///   - moments: The times at which the distance is wanted. The first one is the moment just before the
  ///     transition.
  /// - Returns: The motion, or nil if the layouts before and after the transition differ by at most a pixel.
  public func screenMotionOfField(in transition: Transition, at moments: [Double]) -> ScreenMotion? {
    guard transition.focus >= 0 else { return nil }
    let node = outermostScrollView(around: inputs[transition.focus].node)
    return motion(in: transition, at: moments) { rect in Double(rect(node).minY) }
  }

  /// Returns the motion of the pinned bar's lower edge in a transition of the baseline, in the same way.
  public func screenMotionOfBar(in transition: Transition, at moments: [Double]) -> ScreenMotion? {
    guard pinnedBar >= 0 else { return nil }
    return motion(in: transition, at: moments) { rect in Double(rect(pinnedBar).maxY) }
  }

  /// Returns the motion of the primary action in a transition of the baseline, without scrolling. It is the motion of the
  /// upper edge of the outermost scroll view around it, or of the action's lower edge if there is none.
  public func screenMotionOfAction(in transition: Transition, at moments: [Double]) -> ScreenMotion? {
    guard primaryAction >= 0 else { return nil }
    let node = outermostScrollView(around: primaryAction)
    return motion(in: transition, at: moments) { rect in
      Double(node == primaryAction ? rect(node).maxY : rect(node).minY)
    }
  }

  /// Returns the outermost scroll view around a node, or the node if there is none.
  private func outermostScrollView(around node: Int) -> Int {
    var (outer, steps) = (node, 0)
    while nodes[outer].scroll >= 0, steps < nodes.count {
      outer = nodes[outer].scroll
      steps += 1
    }
    return outer
  }

  private func motion(
    in transition: Transition, at moments: [Double], _ edge: ((Int) -> CGRect) -> Double
  ) -> ScreenMotion? {
    let (before, after) = (transition.stageBefore, transition.stageAfter)
    guard !isCut(before, after) else { return nil }
    let end = edge { rect($0, stage: after) }
    guard abs(end - edge { rect($0, stage: before) }) > 1 / scale else { return nil }
    let first = edge { presentation($0, justBefore: transition.start, stage: before) }
    let next = transitions.lazy.map(\.start).filter { $0 > transition.start }.min() ?? .infinity
    let distances = moments.enumerated().map { index, time in
      if index == 0 { return 0.0 }
      // The last moment of a transition that another one follows is just before that one.
      if abs(next - time) <= 1e-9 {
        return edge { presentation($0, justBefore: time, stage: after) } - first
      }
      let stage = min(stage(at: time), after)
      return edge { presentation($0, at: time, stage: stage) } - first
    }
    return ScreenMotion(distances: distances, end: end - first)
  }
}

extension MotionSeries {
  /// Returns the series with one sample for each time in seconds from the start of the transition. The first sample is
  /// that just before the transition. A view that did not move keeps its position between two samples.
  func sampled(at times: [Double]) -> MotionSeries {
    var series = MotionSeries()
    var k = 0
    for (n, time) in times.enumerated() {
      while n > 0, k + 1 < samples.count, samples[k + 1].time <= time + 1e-9 { k += 1 }
      var sample = samples[k]
      sample.time = time
      series.samples.append(sample)
    }
    return series
  }
}
