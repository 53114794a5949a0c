import UIKit

/// A UIKit type of which the lab simulates only some values. Files, options and reports identify these values
/// by their ids.
public protocol Played: Sendable, Hashable {
  /// The simulated values, in the order of lists.
  static var played: [Self] { get }
  /// The id of the value in files, options and reports.
  var id: String { get }
}

extension Played {
  /// Creates the simulated value with an id; nil if no simulated value has this id.
  public init?(id: String) {
    guard let value = Self.played.first(where: { $0.id == id }) else { return nil }
    self = value
  }
}

extension UIInterfaceOrientation: Played {
  /// The landscape orientation that is simulated. The other landscape orientation has the same dimensions.
  public static var landscape: UIInterfaceOrientation { .landscapeRight }

  /// Portrait and one of the two landscape orientations.
  public static let played: [UIInterfaceOrientation] = [.portrait, .landscape]

  /// The id `portrait` or `landscape`. Orientations that are not simulated have longer ids.
  public var id: String {
    switch self {
    case .unknown: "unknown"
    case .portrait: "portrait"
    case .portraitUpsideDown: "portrait-upside-down"
    case .landscapeLeft: "landscape-left"
    case .landscapeRight: "landscape"
    }
  }

  /// The other simulated orientation.
  public var turned: UIInterfaceOrientation { isLandscape ? .portrait : .landscape }
}

extension UIUserInterfaceIdiom: Codable {}

extension UIUserInterfaceIdiom: Played {
  /// Phones and tablets.
  public static let played: [UIUserInterfaceIdiom] = [.phone, .pad]

  /// The id `phone` or `pad`. Idioms that are not simulated have their UIKit names.
  public var id: String {
    switch self {
    case .unspecified: "unspecified"
    case .phone: "phone"
    case .pad: "pad"
    case .tv: "tv"
    case .carPlay: "car-play"
    case .mac: "mac"
    case .vision: "vision"
    }
  }
}

extension UIUserInterfaceSizeClass: Played {
  /// The two size classes that a window can have.
  public static let played: [UIUserInterfaceSizeClass] = [.compact, .regular]

  /// The name of the size class in UIKit.
  public var id: String {
    switch self {
    case .unspecified: "unspecified"
    case .compact: "compact"
    case .regular: "regular"
    }
  }
}
