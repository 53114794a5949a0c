import AvoidanceMetrics
import ResultRecord

/// Something that users of keyboard avoidance report again and again, as situations to play and a measure.
public struct PainPoint: Sendable {
  /// Its rank, 1 for the worst: threads seen × severity × how many unrelated libraries have it.
  public var number: Int
  /// Kebab-case.
  public var id: String
  /// One short sentence.
  public var title: String
  /// What has to be measured, in plain words.
  public var question: String
  /// What the simulation cannot do of it or does otherwise, and what is played in its stead; nil for nothing.
  public var limits: String?
  /// Where it is played.
  public var situations: [Situation]
  /// Whether a cell has the pain.
  public var measure: PainMeasure
  /// The reports, the strongest ones first, six at most.
  public var evidence: [PainReport]
}

/// A public report of a pain point.
public enum PainReport: Sendable, Equatable {
  /// An issue of a repository on github.com, `owner/name`.
  case issue(String, Int)
  /// A pull request of a repository on github.com, `owner/name`.
  case pullRequest(String, Int)
  /// A radar, mirrored in lionheart/openradar-mirror on github.com.
  case radar(Int)
  /// A question on stackoverflow.com.
  case question(Int)

  /// How texts name it.
  public var name: String {
    switch self {
    case .issue(let repository, let number): "\(repository) \(number)"
    case .pullRequest(let repository, let number): "\(repository) PR \(number)"
    case .radar(let number): "openradar \(number)"
    case .question(let number): "stackoverflow \(number)"
    }
  }

  /// Where it can be read; nil for a radar, which the mirror files under another number.
  public var address: String? {
    switch self {
    case .issue(let repository, let number): "https://github.com/\(repository)/issues/\(number)"
    case .pullRequest(let repository, let number): "https://github.com/\(repository)/pull/\(number)"
    case .radar: nil
    case .question(let number): "https://stackoverflow.com/questions/\(number)"
    }
  }
}

/// What the reports predict of a published strategy, before anything was played.
public struct Prediction: Sendable {
  /// The strategy's id.
  public var strategy: String
  /// The pain point's number.
  public var pain: Int
  /// Under which circumstances, as the list has it; empty for none.
  public var circumstances: String
  /// The pain's situations that the circumstances leave; nil for all of them.
  public var situations: [Situation]?
  /// Whether the strategy is predicted to have the pain, or to be spared.
  public var fails: Bool
  /// Why the simulation comes out otherwise, and who is right; nil where it agrees.
  public var disagreement: String?

  /// Where it is checked.
  public func situations(of pain: PainPoint) -> [Situation] { situations ?? pain.situations }
}

extension Situation {
  /// All combinations of some ids.
  static func all(
    _ scenarios: [String], on screens: [String], of devices: [String], _ orientations: [String] = ["portrait"]
  ) -> [Situation] {
    devices.flatMap { device in
      orientations.flatMap { orientation in
        screens.flatMap { screen in
          scenarios.map {
            Situation(device: device, orientation: orientation, scenario: $0, screen: screen)
          }
        }
      }
    }
  }
}
