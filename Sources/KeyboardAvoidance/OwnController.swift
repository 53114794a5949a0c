import UIKit

/// A stand-in for a view controller of an app, so that a strategy variant can make it.
///
/// The player installs the controller itself and not the stand-in.
package final class OwnController: UIViewController, KeyboardAvoidanceStrategy {
  package let controller: UIViewController
  /// Connects the outlets of the controller before `viewDidLoad`.
  package let connect: (UIViewController, UIWorld) -> Void
  /// The manager of a library that acts on all screens of the app; nil if there is none.
  package let companion: UIViewController?

  init(
    _ controller: UIViewController, beside companion: UIViewController? = nil,
    connecting connect: @escaping (UIViewController, UIWorld) -> Void
  ) {
    (self.controller, self.companion, self.connect) = (controller, companion, connect)
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates nothing, because a stand-in is never in a file.
  package required init?(coder: NSCoder) { nil }
}

extension StrategyVariant {
  /// Creates a variant that plays a view controller of an app.
  ///
  /// - Parameters:
  ///   - make: creates the controller; it is called once for each cell, and UIKit's globals exist during the call.
  ///   - id: the id of the variant, in kebab-case.
  ///   - title: the title of the variant.
  ///   - file: the name of the controller's file.
  ///   - connect: connects the outlets of the controller before `viewDidLoad`.
  public static func ownCode(
    id: String, title: String, file: String = "", make: @escaping @Sendable () -> UIViewController,
    connecting connect: @escaping @Sendable (UIViewController, UIWorld) -> Void = { _, _ in }
  ) -> StrategyVariant {
    StrategyVariant(
      id: id, family: "own-code", title: title, summary: "The code of \(title).", provenance: .published,
      source: "code of an app", undo: "Undoes its changes as its code says.", file: file,
      make: { OwnController(make(), connecting: connect) })
  }

  /// Returns a variant that plays the controller of an app together with a library that acts on all its screens.
  package func accompanied(by library: StrategyVariant) -> StrategyVariant {
    StrategyVariant(
      id: id, family: family, title: title, summary: summary, provenance: provenance, source: source,
      undo: undo,
      file: file,
      make: { [make] in
        let made = make()
        guard let own = made as? OwnController else { return made }
        return OwnController(own.controller, beside: library.make(), connecting: own.connect)
      })
  }

  /// The family of strategies of a person's own files.
  public static let ownStrategyFamily = "own-strategy"

  /// Creates a variant for a strategy class of a person's own files.
  ///
  /// - Parameters:
  ///   - id: the id of the variant, in kebab-case.
  ///   - title: the name of the class.
  ///   - summary: the first sentence of the comment above the class; empty if there is none.
  ///   - file: the name of the file with the class.
  ///   - make: creates the strategy; it is called once for each cell.
  public static func ownStrategy(
    id: String, title: String, summary: String, file: String,
    make: @escaping @Sendable () -> any KeyboardAvoidanceStrategy
  ) -> StrategyVariant {
    StrategyVariant(
      id: id, family: ownStrategyFamily, title: title,
      summary: summary.isEmpty ? "No comment above the class in \(file) says what it does." : summary,
      provenance: .published,
      source: file, undo: "Undoes its changes as its code says.", file: file, make: make)
  }

  /// Creates the description of a strategy whose code another process plays.
  ///
  /// The parameters are those of ``ownStrategy(id:title:summary:file:make:)``.
  public static func ownStrategy(
    id: String, title: String, summary: String, file: String
  ) -> StrategyVariant {
    ownStrategy(id: id, title: title, summary: summary, file: file) {
      OwnController(UIViewController()) { _, _ in }
    }
  }
}
