import Foundation

/// The timing of an animation.
///
/// The keyboard's spring has mass 3, stiffness 1000 and damping 500. It is evaluated as critically damped,
/// because Core Animation ignores over-damping (developer.apple.com/forums/thread/48088; WebKit
/// `SpringSolver.h`; published samples in kirillzyusko/react-native-keyboard-controller @af130ca). The Bézier
/// control points are those documented for `CAMediaTimingFunctionName`.
public enum AnimationCurve: Sendable, Hashable {
  case easeInOut
  case easeIn
  case easeOut
  case linear
  /// Core Animation's default curve, with the control points (0.25, 0.1) and (0.25, 1). No option of a view
  /// animation selects it.
  case systemDefault
  /// An approximation of the keyboard's spring by a Bézier curve (developer.apple.com/forums/thread/48088).
  case keyboardBezier
  /// The keyboard's spring, which has the raw value 7 in UIKit.
  case keyboard
  /// A spring with the given parameters.
  case damped(DampedSpring)

  /// The curves that have no parameters, with their numbers. The numbers from 0 on are UIKit's raw values.
  public static let numbered: [(number: Int, curve: AnimationCurve)] = [
    (-2, .keyboardBezier), (-1, .systemDefault), (0, .easeInOut), (1, .easeIn), (2, .easeOut), (3, .linear),
    (7, .keyboard),
  ]
  /// The number of every spring with parameters.
  static let dampedNumber = 8

  /// The number of the curve.
  public var number: Int {
    Self.numbered.first { $0.curve == self }?.number ?? Self.dampedNumber
  }

  /// Creates the curve without parameters that has a number. Returns nil if there is none.
  public init?(number: Int) {
    guard let known = Self.numbered.first(where: { $0.number == number }) else { return nil }
    self = known.curve
  }

  /// The name of the curve in texts.
  public var name: String {
    switch self {
    case .keyboard: "keyboard spring"
    case .damped(let spring): "spring with damping \(spring.dampingRatio)"
    default: "\(self)"
    }
  }

  /// The natural frequency of the keyboard's spring, sqrt(1000/3) rad/s.
  public static let naturalFrequency = (1000.0 / 3.0).squareRoot()
  /// The time in seconds after which the spring has reached 0.99996 of its distance and snaps to its end.
  public static let springLength = 0.7

  /// Returns the length of the animation in seconds.
  public func length(duration: Double) -> Double {
    duration <= 0 ? 0 : self == .keyboard ? Self.springLength : duration
  }

  /// Returns the progress after `time` seconds, from 0 at the start to 1 at the end. The keyboard's spring ignores
  /// `duration` unless it is 0.
  public func progress(at time: Double, duration: Double) -> Double {
    guard time > 0 else { return duration <= 0 ? 1 : 0 }
    guard time < length(duration: duration) else { return 1 }
    switch self {
    case .keyboard:
      let x = Self.naturalFrequency * time
      return 1 - (1 + x) * exp(-x)
    case .damped(let spring): return spring.progress(at: time)
    case .linear: return time / duration
    case .easeInOut: return Self.bezier(0.42, 0, 0.58, 1, at: time / duration)
    case .easeIn: return Self.bezier(0.42, 0, 1, 1, at: time / duration)
    case .easeOut: return Self.bezier(0, 0, 0.58, 1, at: time / duration)
    case .systemDefault: return Self.bezier(0.25, 0.1, 0.25, 1, at: time / duration)
    case .keyboardBezier: return Self.bezier(0.38, 0.7, 0.125, 1, at: time / duration)
    }
  }

  /// Returns the y at a given x of a cubic Bézier timing function from (0,0) to (1,1).
  public static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    func value(_ a: Double, _ b: Double, _ t: Double) -> Double {
      let u = 1 - t
      return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
    }
    func slope(_ a: Double, _ b: Double, _ t: Double) -> Double {
      let u = 1 - t
      return 3 * u * u * a + 6 * u * t * (b - a) + 3 * t * t * (1 - b)
    }
    // This is Newton's method, limited to an interval that shrinks with each step.
    var low = 0.0
    var high = 1.0
    var t = x
    for _ in 0..<64 {
      let error = value(x1, x2, t) - x
      if abs(error) < 1e-13 { break }
      if error > 0 { high = t } else { low = t }
      let d = slope(x1, x2, t)
      let next = d > 1e-9 ? t - error / d : (low + high) / 2
      t = next > low && next < high ? next : (low + high) / 2
    }
    return value(y1, y2, t)
  }
}
