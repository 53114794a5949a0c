import Support
import UIKit

/// A reason why a line of the app's own code puts views in the wrong place, with the situations in which it does.
public struct LineCause: Sendable, Equatable {
  /// The kinds of reasons.
  public enum Kind: String, Sendable, Hashable {
    /// The line adds to its last value whenever the keyboard changes without hiding.
    case addsUp = "adds-up"
    /// The line runs twice for one change of the keyboard, and adds to its last value.
    case runsTwice = "runs-twice"
    /// The line moves views by the keyboard's height from a place that is above the home indicator.
    case homeIndicatorTwice = "home-indicator-twice"
    /// The line insets a scroll view by the keyboard's height, and the scroll view adds the safe area.
    case insetWithSafeArea = "inset-with-safe-area"
    /// The line subtracts the home indicator, although the views start at the edge of the screen.
    case withoutHomeIndicator = "without-home-indicator"
    /// The keyboard has changed its height since the line ran.
    case earlierKeyboard = "earlier-keyboard"
    /// The line moves views by the same distance for keyboards of different heights.
    case sameDistance = "same-distance"
    /// The views are not back after the keyboard has hidden.
    case doesNotReturn = "does-not-return"
    /// The line moves other views than the hidden one.
    case otherViews = "other-views"
    /// The line makes room in a scroll view, which nothing scrolls to the hidden view.
    case doesNotScroll = "does-not-scroll"
    /// The line puts a view where it has to be, and this view hides another one.
    case noRoom = "no-room"
    /// The line leaves space, but the text view grows with its text and is taller than the space above the keyboard.
    case outgrows
    /// None of the other kinds.
    case other
  }

  /// The kind.
  public var kind: Kind
  /// Whether the line goes too far. If not, it does not go far enough.
  public var isTooFar: Bool
  /// The smallest distance in points between where the line put the views and where they have to be.
  public var least: Double
  /// The largest such distance in points.
  public var most: Double
  /// The distance in points by which the line moves views, if it is always the same.
  public var distance: Double?
  /// The largest part of the distances that is the home indicator's safe area, in points. Nil if it is not the reason.
  public var safeArea: Double?
  /// The number of situations.
  public var situations: Int
  /// The number of devices.
  public var devices: Int

  /// The reason and its numbers, in words that follow the line.
  public var words: String {
    let devices = devices > 1 ? ", \(devices) devices" : ""
    return "\(reason), \(counted(situations, "situation"))\(devices)"
  }

  private var reason: String {
    let amount =
      most - least < 1 ? "\(trimmed(most.rounded(), 0)) pt" : "up to \(trimmed(most.rounded(), 0)) pt"
    let error = isTooFar ? "\(amount) too far" : "\(amount) not far enough"
    switch kind {
    case .addsUp: return "adds up when the keyboard changes without hiding: \(error)"
    case .runsTwice: return "runs twice for one keyboard and adds up: \(error)"
    case .homeIndicatorTwice:
      let part = safeArea.map {
        ", \(most - least < 1 ? "" : "up to ")\(trimmed($0.rounded(), 0)) pt of them the home indicator's safe area, which "
          + "the constraint keeps free already"
      }
      return "counts the home indicator twice: a gap of \(amount)\(part ?? "")"
    case .insetWithSafeArea:
      return
        "counts the home indicator twice: a blank band of \(amount) at the end, because the scroll view adds the safe area "
        + "to this inset"
    case .withoutHomeIndicator: return "leaves out the home indicator: \(error)"
    case .earlierKeyboard: return "keeps the height of an earlier keyboard: \(error)"
    case .sameDistance:
      return "moves by the same \(trimmed((distance ?? 0).rounded(), 0)) pt for every keyboard: \(error)"
    case .doesNotReturn: return "does not go back when the keyboard hides: \(amount) away from its place"
    case .otherViews: return "moves other views than the one that is hidden: \(error)"
    case .doesNotScroll: return "makes room, but nothing scrolls to the hidden view: \(error)"
    case .noRoom: return "moves the view as far as needed, but there it hides another one"
    case .outgrows:
      return
        "leaves space, but the text view does not scroll and grows with its text, so it is taller than the space above the "
        + "keyboard, by \(amount)"
    case .other: return isTooFar ? "too far by \(amount)" : "not far enough by \(amount)"
    }
  }
}

/// The errors of lines in several cells, counted by line and reason.
struct LineCauses {
  private struct Found {
    var error: LineError
    var device: String
  }

  private struct Key: Hashable {
    var kind: LineCause.Kind
    var isTooFar: Bool
  }

  private var found: [SourcePlace: [Found]] = [:]

  /// Adds the errors of a cell on a device.
  mutating func add(_ errors: [LineError], on device: String) {
    for error in errors { found[error.place, default: []].append(Found(error: error, device: device)) }
  }

  /// The lines that have errors, in the order of the code.
  var places: [SourcePlace] { found.keys.sorted { $0 < $1 } }

  /// Returns the reasons of a line's errors, the most frequent first.
  func causes(at place: SourcePlace) -> [LineCause] {
    let groups = Dictionary(grouping: found[place] ?? []) {
      Key(kind: $0.error.kind, isTooFar: $0.error.isTooFar)
    }
    return groups.compactMap { key, group in
      let amounts = group.map(\.error.amount)
      guard let least = amounts.min(), let most = amounts.max() else { return nil }
      let distance = key.kind == .other ? Self.commonDistance(group) : nil
      return LineCause(
        kind: distance == nil ? key.kind : .sameDistance, isTooFar: key.isTooFar, least: least, most: most,
        distance: distance,
        safeArea: key.kind == .homeIndicatorTwice ? group.map(\.error.safeArea).max() : nil,
        situations: group.count, devices: Set(group.map(\.device)).count)
    }.sorted { ($1.situations, $0.kind.rawValue, $0.most) < ($0.situations, $1.kind.rawValue, $1.most) }
  }

  /// Returns the distance by which a line moves views, if it is the same for keyboards of different heights.
  private static func commonDistance(_ group: [Found]) -> Double? {
    let distances = group.map(\.error.distance)
    let heights = group.map(\.error.keyboardHeight)
    guard let first = distances.first, first > 1, distances.allSatisfy({ abs($0 - first) < 0.5 }),
      let low = heights.min(), let high = heights.max(), high - low > 1
    else { return nil }
    return first
  }
}
