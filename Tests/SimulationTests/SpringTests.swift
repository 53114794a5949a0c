import KeyboardAvoidance
import Platform
import Scenarios
import Screens
import Testing
import Trace

@testable import Simulation
@testable import UIKit

@Suite("Springs and delays of the app's animations")
struct SpringTests {
  // A phone of 393×852 points with a bottom safe area of 34: the bar ends at 818.
  private let screen = fieldScreen([(100, 44)], barHeight: 44)

  /// Plays code that moves the bar up by 100 points after the keyboard has appeared, and returns the bottom edge of the
  /// bar at some seconds after the code ran.
  private func bottoms(
    after times: [Double], _ animate: @escaping @Sendable (UIView, @escaping () -> Void) -> Void
  ) throws -> [Double] {
    let code = SetupProbe.variant(
      { _ in },
      afterShow: { controller in
        guard let view = controller.view, let bar = view.subviews.last else { return }
        let bottom = view.constraints.first { $0.firstItem === bar && $0.firstAttribute == .bottom }
        bottom?.constant -= 100
        animate(view) { view.layoutIfNeeded() }
      })
    let trace = try play(code, scenario(.focus(.first)), screen, Devices.phone393)
    let bar = trace.node("bar")
    let start = try #require(
      trace.stages.indices.dropFirst().first { trace.rect(bar, stage: $0) != trace.rect(bar, stage: 0) })
    return times.map { trace.presentation(bar, at: trace.stages[start].time + $0).maxY }
  }

  /// Returns the progress of a spring with a damping ratio of 0.5 and a duration of 1 s, which starts at rest.
  private func halfDamped(_ time: Double) -> Double {
    let natural = 2 * log(500 / 0.75.squareRoot())
    let damped = natural * 0.75.squareRoot()
    return 1 - exp(-natural / 2 * time)
      * (cos(damped * time) + natural / 2 / damped * sin(damped * time))
  }

  @Test("A spring goes beyond its end and comes to rest in its duration")
  func spring() throws {
    let times = [0.1, 0.285, 0.6, 0.99, 1.001]
    let seen = try bottoms(after: times) { _, changes in
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0, animations: changes)
    }
    for (time, bottom) in zip(times, seen) {
      let expected = time < 1 ? 818 - 100 * halfDamped(time) : 718
      #expect(abs(bottom - expected) < 0.01, "at \(time) s")
    }
    // At half a period of 2π / 11.01 s, the spring is 16.3 % beyond its end.
    #expect(abs(seen[1] - (718 - 16.3)) < 0.1)
  }

  @Test("A property animator's spring is the same, with parameters or without")
  func animator() throws {
    let times = [0.2, 0.5]
    for usesParameters in [false, true] {
      let seen = try bottoms(after: times) { _, changes in
        let animator =
          usesParameters
          ? UIViewPropertyAnimator(
            duration: 1, timingParameters: UISpringTimingParameters(dampingRatio: 0.5))
          : UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5)
        animator.addAnimations(changes)
        animator.startAnimation()
      }
      for (time, bottom) in zip(times, seen) {
        #expect(abs(bottom - (818 - 100 * halfDamped(time))) < 0.01, "at \(time) s")
      }
    }
  }

  @Test("With a delay, nothing moves until it has passed")
  func delay() throws {
    let times = [0.05, 0.199, 0.3, 0.399, 0.401]
    let seen = try bottoms(after: times) { _, changes in
      UIView.animate(withDuration: 0.2, delay: 0.2, options: .curveLinear, animations: changes)
    }
    for (bottom, expected) in zip(seen, [818, 818, 768, 718.5, 718.0]) {
      #expect(abs(bottom - expected) < 0.01)
    }
  }

  @Test("In a handler of a will notification, a spring gets the keyboard's timing, as rules P3 and P4 say")
  func inherited() throws {
    let code = SetupProbe.variant { controller in
      guard let view = controller.view, let bar = view.subviews.last else { return }
      let bottom = view.constraints.first { $0.firstItem === bar && $0.firstAttribute == .bottom }
      let token = NotificationCenter.default.addObserver(
        forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil
      ) { _ in
        bottom?.constant -= 100
        UIView.animate(
          withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
          animations: { view.layoutIfNeeded() })
      }
      _ = token
    }
    let steps = scenario(.focus(.first))
    let curves = try [changed(.P4, "uikit"), changed(.P4, "literal")].map { profile in
      try play(code, steps, screen, Devices.phone393, profile: profile).motions.map(\.curve)
    }
    #expect(curves[0].allSatisfy { $0 == .keyboard })
    #expect(curves[1].contains { if case .damped = $0 { true } else { false } })
  }
}
