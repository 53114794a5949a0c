import UIKit

/// A type of UIKit of which the lab plays some values; files, options and reports call them by ids.
public protocol Played: Sendable, Hashable {
  /// The values that are played, in the order of lists.
  static var played: [Self] { get }
  /// The word for the value.
  var id: String { get }
}

extension Played {
  /// The played value with an id, nil where there is none.
  public init?(id: String) {
    guard let value = Self.played.first(where: { $0.id == id }) else { return nil }
    self = value
  }
}

extension UIInterfaceOrientation: Played {
  /// The landscape that is played; the other one has the same numbers.
  public static var landscape: UIInterfaceOrientation { .landscapeRight }

  /// Portrait and one landscape.
  public static let played: [UIInterfaceOrientation] = [.portrait, .landscape]

  /// `portrait` or `landscape`, and longer words for what is not played.
  public var id: String {
    switch self {
    case .unknown: "unknown"
    case .portrait: "portrait"
    case .portraitUpsideDown: "portrait-upside-down"
    case .landscapeLeft: "landscape-left"
    case .landscapeRight: "landscape"
    }
  }

  /// The other orientation that is played.
  public var turned: UIInterfaceOrientation { isLandscape ? .portrait : .landscape }
}

extension UIUserInterfaceIdiom: Played {
  /// Phones and tablets.
  public static let played: [UIUserInterfaceIdiom] = [.phone, .pad]

  /// `phone` or `pad`, and the words of UIKit for what is not played.
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
  /// Both classes that a window can have.
  public static let played: [UIUserInterfaceSizeClass] = [.compact, .regular]

  /// The word of UIKit.
  public var id: String {
    switch self {
    case .unspecified: "unspecified"
    case .compact: "compact"
    case .regular: "regular"
    }
  }
}
