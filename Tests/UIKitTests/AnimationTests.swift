import KeyboardAvoidance
import Testing
import UIKit

@Suite("Animation and time") struct AnimationTests {
  @Test("Options and curves have Apple's raw values")
  func rawValues() {
    #expect(UIView.AnimationOptions.beginFromCurrentState.rawValue == 4)
    #expect(UIView.AnimationOptions.curveLinear.rawValue == 3 << 16)
    #expect(UIView.AnimationOptions(rawValue: 7 << 16).curve == 7)
    #expect(UIView.AnimationCurve(rawValue: 7) != nil)
    #expect(UIControl.Event.editingChanged.rawValue == 1 << 17)
  }

  @Test("Every form of animation begins a block with its duration and ends it")
  func forms() {
    let screen = TestScreen()
    var completed: [String] = []
    screen.play { root in
      UIView.animate(withDuration: 0.25, delay: 0, options: UIView.AnimationOptions(rawValue: 7 << 16)) {
        root.frame.origin.y = -10
      } completion: {
        completed.append("block \($0)")
      }
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationDuration(0.3)
      UIView.setAnimationCurve(.easeOut)
      root.frame.origin.y = -20
      UIView.commitAnimations()
      let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear) { root.frame.origin.y = -30 }
      animator.addCompletion { completed.append("animator \($0 == .end)") }
      animator.startAnimation()
      screen.run(until: 1)
      #expect(screen.host.openAnimations == 0)
    }
    let animations = screen.host.adjustments.compactMap { adjustment -> String? in
      if case .animation(let duration, let options) = adjustment { return "\(duration) \(options >> 16)" }
      return nil
    }
    #expect(animations == ["0.25 7", "0.2 0", "0.3 0", "0.3 2", "0.5 3"])
    #expect(completed == ["block true", "animator true"])
  }

  @Test("A spring with a bounce takes as long as it moves, and a keyframe is a block inside its animation")
  func springAndKeyframes() {
    let screen = TestScreen()
    screen.play { root in
      // With a bounce of 0 and a duration of 2π seconds, the frequency is 1, and the distance at t is (1 + t)·exp(-t).
      UIView.animate(springDuration: 2 * .pi, bounce: 0) { root.frame.origin.y = -10 }
      UIView.animateKeyframes(withDuration: 0.4, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { root.frame.origin.y = -20 }
      }
      #expect(screen.host.openAnimations == 0)
    }
    let durations = screen.host.adjustments.compactMap { adjustment -> Double? in
      if case .animation(let duration, _) = adjustment { duration } else { nil }
    }
    #expect(durations.count == 3)
    // (1 + 9.2334)·exp(-9.2334) = 0.001.
    #expect(abs((durations.first ?? 0) - 9.2334) < 0.001)
    #expect(durations.dropFirst().first == 0.4)
  }

  @Test("Animation blocks inside performWithoutAnimation do not animate, and complete at once")
  func withoutAnimation() {
    let screen = TestScreen()
    var completed: [Bool] = []
    screen.play { root in
      UIView.performWithoutAnimation {
        #expect(!UIView.areAnimationsEnabled)
        UIView.animate(withDuration: 0.25) {
          root.frame.origin.y = -10
        } completion: {
          completed.append($0)
        }
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationDuration(0.3)
        root.frame.origin.y = -20
        UIView.commitAnimations()
        UIView.performWithoutAnimation { root.frame.origin.y = -30 }
        #expect(!UIView.areAnimationsEnabled)
      }
      #expect(UIView.areAnimationsEnabled)
      screen.run(until: 0.01)
      #expect(screen.host.openAnimations == 0)
    }
    let animations = screen.host.adjustments.filter { if case .animation = $0 { true } else { false } }
    #expect(animations.isEmpty)
    #expect(completed == [true])
  }

  @Test("Blocks, timers and display links run at the expected times, in the expected order")
  func time() {
    let screen = TestScreen()
    let log = Log(screen.host)
    screen.play { _ in
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { log.note("after") }
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(100)) { log.note("sooner") }
      // This has to be a separate statement. In one expression, the compiler would send the test's variables
      // to the main actor.
      let main = DispatchQueue.main
      main.async { log.note("async") }
      var ticks = 0
      Timer.scheduledTimer(withTimeInterval: 0.2, repeats: true) { timer in
        ticks += 1
        log.note("timer")
        if ticks == 2 { timer.invalidate() }
      }
      screen.run(until: 1)
    }
    #expect(log.lines == ["async 0.0", "sooner 0.1", "timer 0.2", "after 0.3", "timer 0.4"])
  }

  @Test("A display link fires sixty times a second until it is invalidated")
  func displayLink() {
    final class Follower {
      var frames = 0
      var link: CADisplayLink?
      func step(_ link: CADisplayLink) {
        frames += 1
        if frames == 30 { link.invalidate() }
      }
    }
    let screen = TestScreen()
    let follower = Follower()
    screen.play { _ in
      let link = CADisplayLink(target: follower, selector: Selector(follower.step))
      link.add(to: .main, forMode: .common)
      screen.run(until: 0.25)
      #expect(follower.frames == 15)
      screen.run(until: 5)
    }
    #expect(follower.frames == 30)
  }

  @Test("A run loop that schedules calls endlessly is stopped and reported")
  func runaway() {
    let screen = TestScreen()
    screen.play { _ in
      func again() { DispatchQueue.main.async(execute: again) }
      again()
      screen.run(until: 1)
    }
    #expect(
      screen.world.observation.breach == "not supported: more than 100000 run loop calls in one cell")
  }
}

private final class Log: @unchecked Sendable {
  private let host: ScriptedHost
  private(set) var lines: [String] = []

  init(_ host: ScriptedHost) { self.host = host }

  func note(_ what: String) { lines.append("\(what) \((host.time * 1000).rounded() / 1000)") }
}

extension TestScreen {
  func run(until end: Double) {
    while let next = world.nextCall, next < end {
      host.time = max(host.time, next)
      world.runNextCall()
    }
    host.time = end
  }
}
