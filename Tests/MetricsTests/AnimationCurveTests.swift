import Foundation
import Testing
import Trace

@Suite struct AnimationCurveTests {
  @Test(
    "The keyboard's spring reproduces published positions for a travel of 336 points",
    arguments: [
      (0.080, 144.11039189726017), (0.125, 223.44512762669416), (0.250, 316.52488444019065),
      (0.325, 329.82914080062113), (0.500, 335.6307289072886),
    ])
  func publishedSpring(time: Double, position: Double) {
    // Source: kirillzyusko/react-native-keyboard-controller @af130ca, SpringAnimationPerformanceTest.swift.
    #expect(abs(336 * AnimationCurve.keyboard.progress(at: time, duration: 0.25) - position) < 1e-12 * 336)
  }

  @Test(
    "The spring has the expected progress in frames of 1/60 s",
    arguments: [
      (1, 0.0378946), (2, 0.1247349), (3, 0.2322305), (4, 0.3435663), (5, 0.4493285), (6, 0.5447784),
      (7, 0.6280474), (8, 0.6989572), (9, 0.7582614), (10, 0.8071688), (12, 0.8792819), (15, 0.9420383),
      (18, 0.9729193), (20, 0.9838803), (24, 0.9944076), (30, 0.9989010), (36, 0.9997910),
    ])
  func spring(frame: Int, progress: Double) {
    #expect(abs(AnimationCurve.keyboard.progress(at: Double(frame) / 60, duration: 0.25) - progress) < 1e-6)
  }

  @Test("The spring is at 0.99996 just before 0.7 s, where it jumps to its end")
  func springEnd() {
    #expect(abs(AnimationCurve.keyboard.progress(at: 0.7 - 1e-9, duration: 0.25) - 0.9999612) < 1e-6)
    #expect(AnimationCurve.keyboard.progress(at: 0.7, duration: 0.25) == 1)
    #expect(AnimationCurve.keyboard.length(duration: 0.25) == 0.7)
    #expect(AnimationCurve.keyboard.length(duration: 0) == 0)
    #expect(AnimationCurve.keyboard.progress(at: 0, duration: 0) == 1)
  }

  @Test(
    "easeInOut, easeIn, easeOut, linear and default have the expected progress in frames of 1/60 s",
    arguments: [
      (0, [0, 0, 0, 0, 0]),
      (1, [0.0086472, 0.0078201, 0.1087160, 0.0666667, 0.0501990]),
      (2, [0.0355100, 0.0293390, 0.2110884, 0.1333333, 0.1524236]),
      (3, [0.0816599, 0.0622820, 0.3083661, 0.2000000, 0.2952443]),
      (4, [0.1474113, 0.1049784, 0.4007916, 0.2666667, 0.4447563]),
      (5, [0.2317748, 0.1561639, 0.4883490, 0.3333333, 0.5758623]),
      (6, [0.3318839, 0.2148609, 0.5708802, 0.4000000, 0.6825405]),
      (7, [0.4426912, 0.2803020, 0.6481192, 0.4666667, 0.7671513]),
      (8, [0.5573088, 0.3518808, 0.7196980, 0.5333333, 0.8335710]),
      (9, [0.6681161, 0.4291198, 0.7851391, 0.6000000, 0.8852293]),
      (10, [0.7682252, 0.5116510, 0.8438361, 0.6666667, 0.9248240]),
      (12, [0.9183401, 0.6916339, 0.9377180, 0.8000000, 0.9756254]),
      (15, [1, 1, 1, 1, 1]),
    ])
  func beziers(frame: Int, progress: [Double]) {
    let curves: [AnimationCurve] = [.easeInOut, .easeIn, .easeOut, .linear, .systemDefault]
    for (curve, expected) in zip(curves, progress) {
      #expect(abs(curve.progress(at: Double(frame) / 60, duration: 0.25) - expected) < 1e-6)
    }
  }

  @Test("easeInOut reproduces a published position within its solver's tolerance")
  func publishedBezier() {
    // Source: TimingAnimationPerformanceTest.swift of the same package. Its solver stops at an error of 1e-4.
    let q = AnimationCurve.easeInOut.progress(at: 0.05, duration: 0.14518900343642613)
    #expect(abs(122 + (291 - 122) * q - 163.8067) < 0.001)
  }

  @Test("The frequency of a spring follows from its duration and damping ratio")
  func springFrequency() {
    // Without velocity, 0.001 = 0.5 / √0.75 · exp(−0.5 · ω · 1), so ω = 2 · ln(1000 · 0.5 / √0.75) = 12.7168.
    let half = DampedSpring(dampingRatio: 0.5, initialVelocity: 0, duration: 1)
    #expect(abs(half.naturalFrequency - 2 * log(500 / 0.75.squareRoot())) < 1e-9)
    // Half of the duration doubles the frequency.
    let short = DampedSpring(dampingRatio: 0.5, initialVelocity: 0, duration: 0.5)
    #expect(abs(short.naturalFrequency - 2 * half.naturalFrequency) < 1e-9)
    // Without oscillation, (ω + 1) · exp(−ω) = 0.001 has the solution 9.23341.
    let critical = DampedSpring(dampingRatio: 1, initialVelocity: 0, duration: 1)
    #expect(abs(critical.naturalFrequency - 9.23341) < 1e-5)
    #expect(DampedSpring(dampingRatio: 3, initialVelocity: 0, duration: 1) == critical)
  }

  @Test(
    "A spring meets its condition at the end for each velocity",
    arguments: [(0.3, -8.0), (0.3, 4), (0.8, -1), (0.8, 2), (0.8, 30), (1, -5), (1, 3)])
  func springVelocity(damping: Double, velocity: Double) {
    let spring = DampedSpring(dampingRatio: damping, initialVelocity: velocity, duration: 0.5)
    let (w, z) = (spring.naturalFrequency, damping)
    let bound =
      z < 1
      ? abs(z * w - velocity) / (w * (1 - z * z).squareRoot()) * exp(-z * w * 0.5)
      : ((w - velocity) * 0.5 + 1) * exp(-w * 0.5)
    #expect(abs(bound - 0.001) < 1e-9)
    // The velocity is the slope at the start.
    #expect(abs(spring.progress(at: 1e-6) / 1e-6 - velocity) < 1e-2)
  }

  @Test("A spring that oscillates goes beyond its end by exp(−πζ/√(1−ζ²))")
  func springOvershoot() {
    let spring = DampedSpring(dampingRatio: 0.5, initialVelocity: 0, duration: 1)
    let most = (0...1000).map { spring.progress(at: Double($0) / 1000) }.max() ?? 0
    #expect(abs(most - (1 + exp(-Double.pi * 0.5 / 0.75.squareRoot()))) < 1e-4)
    #expect(AnimationCurve.damped(spring).progress(at: 1, duration: 1) == 1)
    #expect(AnimationCurve.damped(spring).length(duration: 1) == 1)
  }

  @Test("Curves rise from 0 to 1 and stay there")
  func monotonic() {
    for (_, curve) in AnimationCurve.numbered {
      #expect(curve.progress(at: 0, duration: 0.25) == 0)
      #expect(curve.progress(at: -1, duration: 0.25) == 0)
      #expect(curve.progress(at: 5, duration: 0.25) == 1)
      var last = 0.0
      for i in 0...200 {
        let p = curve.progress(at: Double(i) / 250, duration: 0.25)
        #expect(p >= last)
        last = p
      }
    }
  }
}
