import Foundation
import Support
import Synchronization

/// The lines of strategies that were running when their processes failed.
enum StrategyPlaces {
  private static let known = Mutex<[CallStack.Frame: [CallStack.Place]]>([:])

  /// The folder of the laboratory's own modules, with a slash at its end. Strategies are beside it or elsewhere.
  private static let ownFolder: String = {
    let path = #filePath
    return path.range(of: "Matrix/Contained/", options: .backwards).map { String(path[..<$0.lowerBound]) }
      ?? path
  }()

  /// Returns the innermost line on a stack that does not belong to the laboratory; nil if there is none, or if the
  /// lines are not known.
  static func innermost(of frames: [CallStack.Frame]) -> CallStack.Place? {
    let places = known.withLock { known in
      let new = frames.filter { known[$0] == nil }
      for (frame, places) in zip(new, CallStack.places(of: new)) { known[frame] = places }
      return frames.flatMap { known[$0] ?? [] }
    }
    return places.first(where: isStrategy)
  }

  /// Whether a line can belong to a strategy: it is Swift, and neither the laboratory's, that of generated code, the
  /// standard library's nor an expanded macro's.
  private static func isStrategy(_ place: CallStack.Place) -> Bool {
    place.path.hasSuffix(".swift") && !place.path.hasPrefix(ownFolder)
      && !place.path.hasSuffix(ContainedPlayer.generatedEnding)
      && !place.path.contains("/stdlib/public/")
      && !place.file.hasPrefix("@") && !place.file.hasPrefix("<")
  }
}
