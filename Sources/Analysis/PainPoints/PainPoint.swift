import Metrics
import Record

/// A problem that users of keyboard-avoidance code report repeatedly, with situations to play and a measure
/// that detects the problem.
public struct PainPoint: Sendable {
  /// The rank, 1 for the worst. Pain points are ranked by number of threads × severity × number of unrelated
  /// libraries that have the problem.
  public var number: Int
  /// The id in kebab case.
  public var id: String
  /// The title, one short sentence.
  public var title: String
  /// The effect on the user.
  public var happens: String
  /// The quantity that decides whether a cell has the problem, in plain words.
  public var question: String
  /// The differences from the reports, and the limits of the simulation; nil if there are none.
  public var limits: String?
  /// The situations in which the pain point is played, as products of ids.
  public var places: [Places]
  /// The measure that decides whether a cell has the pain point.
  public var measure: PainMeasure
  /// The reports, the strongest first, at most six.
  public var evidence: [PainReport]

  /// All situations in which the pain point is played.
  public var situations: [Situation] { places.flatMap(\.situations) }
}

/// A product of situations: every scenario on every screen of every device in every orientation.
public struct Places: Sendable, Equatable {
  /// The ids of the scenarios.
  public var scenarios: [String]
  /// The ids of the screens.
  public var screens: [String]
  /// The ids of the devices.
  public var devices: [String]
  /// The ids of the orientations.
  public var orientations: [String]

  /// Creates a product of situations, by default in portrait, as in the reports.
  init(
    _ scenarios: [String], on screens: [String], of devices: [String], _ orientations: [String] = ["portrait"]
  ) {
    self.scenarios = scenarios
    self.screens = screens
    self.devices = devices
    self.orientations = orientations
  }

  /// The situations of the product, one by one.
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

/// A public report about the effect of a technique on users.
public enum PainReport: Sendable, Equatable {
  /// An issue in a repository on github.com: `owner/name` and the number.
  case issue(String, Int)
  /// A pull request in a repository on github.com: `owner/name` and the number.
  case pullRequest(String, Int)
  /// A radar, mirrored in lionheart/openradar-mirror on github.com.
  case radar(Int)
  /// A question on stackoverflow.com.
  case question(Int)
  /// A page of documentation or a note, with its title and its address.
  case page(String, String)

  /// The short name of the source: a repository's name, `openradar`, `stackoverflow` or a page's title.
  public var place: String {
    switch self {
    case .page(let name, _): name
    case .issue(let repository, _), .pullRequest(let repository, _):
      repository.split(separator: "/").last.map(String.init) ?? repository
    case .radar: "openradar"
    case .question: "stackoverflow"
    }
  }

  /// The number at the source, with `PR` before that of a pull request; empty for a page.
  public var number: String {
    switch self {
    case .page: ""
    case .pullRequest(_, let number): "PR \(number)"
    case .issue(_, let number), .radar(let number), .question(let number): "\(number)"
    }
  }

  /// The address of the report; nil for a radar, because the mirror lists it under another number.
  public var address: String? {
    switch self {
    case .issue(let repository, let number): "https://github.com/\(repository)/issues/\(number)"
    case .pullRequest(let repository, let number): "https://github.com/\(repository)/pull/\(number)"
    case .radar: nil
    case .question(let number): "https://stackoverflow.com/questions/\(number)"
    case .page(_, let address): address
    }
  }

  /// The source and the number, for example `react-native 29358` or `SwiftUI's documentation`.
  public var name: String { number.isEmpty ? place : "\(place) \(number)" }
}
