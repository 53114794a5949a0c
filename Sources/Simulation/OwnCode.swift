import KeyboardAvoidance
import UIKit

/// A stand-in for a view controller of an app, so that a strategy variant can make it.
///
/// The player installs the controller itself and not the stand-in.
final class OwnController: UIViewController, KeyboardAvoidanceStrategy {
  let controller: UIViewController

  init(_ controller: UIViewController) {
    self.controller = controller
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates nothing, because a stand-in is never in a file.
  required init?(coder: NSCoder) { nil }
}

extension StrategyVariant {
  /// Creates a variant that plays the view controller of an app, which makes views of its screen with code.
  ///
  /// - Parameters:
  ///   - make: creates the controller; it is called once for each cell, with UIKit's globals.
  ///   - id: the id of the variant, in kebab-case.
  ///   - title: the title of the variant.
  ///   - file: the name of the controller's file.
  public static func ownCode(
    id: String, title: String, file: String = "", make: @escaping @Sendable () -> UIViewController
  ) -> StrategyVariant {
    StrategyVariant(
      id: id, family: "own-code", title: title, summary: "The code of \(title).", provenance: .published,
      source: "code of an app", undo: "", file: file, make: { OwnController(make()) })
  }
}
