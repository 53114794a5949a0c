import Metrics
import Record

/// Something that users of keyboard avoidance report again and again, as situations to play and a measure.
public struct PainPoint: Sendable {
  /// Its rank, 1 for the worst: threads seen × severity × how many unrelated libraries have it.
  public var number: Int
  /// Kebab-case.
  public var id: String
  /// One short sentence.
  public var title: String
  /// What happens to the person.
  public var happens: String
  /// What has to be measured, in plain words.
  public var question: String
  /// What is played otherwise than reported, and what the simulation cannot do; nil for nothing.
  public var limits: String?
  /// Where it is played.
  public var places: [Places]
  /// Whether a cell has the pain.
  public var measure: PainMeasure
  /// The reports, the strongest ones first, six at most.
  public var evidence: [PainReport]

  /// All situations in which it is played.
  public var situations: [Situation] { places.flatMap(\.situations) }
}

/// Situations as a product: every scenario on every screen of every device in every orientation.
public struct Places: Sendable, Equatable {
  /// Ids of scenarios.
  public var scenarios: [String]
  /// Ids of screens.
  public var screens: [String]
  /// Ids of devices.
  public var devices: [String]
  /// Ids of orientations.
  public var orientations: [String]

  /// Names situations; in portrait where nothing else is said, as the reports do.
  init(
    _ scenarios: [String], on screens: [String], of devices: [String], _ orientations: [String] = ["portrait"]
  ) {
    self.scenarios = scenarios
    self.screens = screens
    self.devices = devices
    self.orientations = orientations
  }

  /// The situations one by one.
  public var situations: [Situation] {
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

/// A public report of what a technique does to people.
public enum PainReport: Sendable, Equatable {
  /// An issue of a repository on github.com, `owner/name`.
  case issue(String, Int)
  /// A pull request of a repository on github.com, `owner/name`.
  case pullRequest(String, Int)
  /// A radar, mirrored in lionheart/openradar-mirror on github.com.
  case radar(Int)
  /// A question on stackoverflow.com.
  case question(Int)
  /// A page of documentation or a note, by what it is and its address.
  case page(String, String)

  /// Where it was made, as short as it is clear: a repository's name, `openradar`, `stackoverflow`, a page's name.
  public var place: String {
    switch self {
    case .page(let name, _): name
    case .issue(let repository, _), .pullRequest(let repository, _):
      repository.split(separator: "/").last.map(String.init) ?? repository
    case .radar: "openradar"
    case .question: "stackoverflow"
    }
  }

  /// Its number there, `PR` before it for a pull request; empty for a page.
  public var number: String {
    switch self {
    case .page: ""
    case .pullRequest(_, let number): "PR \(number)"
    case .issue(_, let number), .radar(let number), .question(let number): "\(number)"
    }
  }

  /// Where it can be read; nil for a radar, which the mirror files under another number.
  public var address: String? {
    switch self {
    case .issue(let repository, let number): "https://github.com/\(repository)/issues/\(number)"
    case .pullRequest(let repository, let number): "https://github.com/\(repository)/pull/\(number)"
    case .radar: nil
    case .question(let number): "https://stackoverflow.com/questions/\(number)"
    case .page(_, let address): address
    }
  }

  /// Where it was made and its number there: `react-native 29358`, `SwiftUI's documentation`.
  public var name: String { number.isEmpty ? place : "\(place) \(number)" }
}
