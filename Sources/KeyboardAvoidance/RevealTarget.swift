import Foundation

/// A vertical extent on the screen, in points, y grows downwards.
public struct Span: Sendable, Equatable {
  /// The upper edge.
  public var minY: Double
  /// The lower edge.
  public var maxY: Double

  /// Makes a span from its edges.
  public init(_ minY: Double, _ maxY: Double) {
    self.minY = minY
    self.maxY = maxY
  }

  /// The vertical extent of a rectangle.
  public init(_ rect: CGRect) { self.init(rect.origin.y, rect.origin.y + rect.size.height) }

  /// The height in points.
  public var height: Double { maxY - minY }

  /// The smallest span around both.
  public func union(_ other: Span?) -> Span {
    guard let other else { return self }
    return Span(Swift.min(minY, other.minY), Swift.max(maxY, other.maxY))
  }
}

/// What has to be brought into the usable part of the screen, as much as geometry permits.
///
/// The first of these that is no taller than the usable area: everything that moves with the field,
/// the field with its label and the primary action, the field with its label, the field, the caret's
/// line. The oracle moves this by the smallest amount; metrics M4, M8 and O7 measure against it, and
/// O4, O5 and O8 do not apply where their part does not fit.
public struct RevealTarget: Sendable, Equatable {
  /// How much fits.
  public enum Content: Int, Sendable {
    case caret, field, fieldAndLabel, fieldLabelAndAction, everything
  }

  /// The distance kept between a field and the keyboard, in points: the default of
  /// IQKeyboardManager and TPKeyboardAvoiding (hackiftekhar/IQKeyboardManager @a55dbfc,
  /// michaeltyson/TPKeyboardAvoiding @3217d62).
  public static let gap = 10.0

  /// How much fits.
  public var content: Content
  /// Its extent on the screen.
  public var span: Span

  /// Chooses the target.
  ///
  /// - Parameters:
  ///   - caret: the caret's line on the screen.
  ///   - field: the focused input on the screen.
  ///   - label: the input's label, if it has one.
  ///   - action: the primary action, if it moves with the field.
  ///   - everything: all content that moves with the field and cannot be scrolled to, if any.
  ///   - usable: the part of the window that nothing covers.
  public init(caret: Span, field: Span, label: Span?, action: Span?, everything: Span?, usable: Span) {
    let withLabel = field.union(label)
    let withAction = withLabel.union(action)
    let all = withAction.union(everything)
    let room = usable.height + 0.001
    if everything != nil, all.height <= room {
      (content, span) = (.everything, all)
    } else if action != nil, withAction.height <= room {
      (content, span) = (.fieldLabelAndAction, withAction)
    } else if withLabel.height <= room {
      (content, span) = (.fieldAndLabel, withLabel)
    } else if field.height <= room {
      (content, span) = (.field, field)
    } else {
      (content, span) = (.caret, caret)
    }
  }

  /// The smallest move that brings the target into `usable`: positive is up, 0 when it is inside.
  ///
  /// It keeps `gap` below the target where that does not push the target's top out.
  public func move(into usable: Span) -> Double {
    if span.minY < usable.minY - 0.001 { return span.minY - usable.minY }
    if span.maxY + Self.gap <= usable.maxY + 0.001 { return 0 }
    return max(0, min(span.maxY + Self.gap - usable.maxY, span.minY - usable.minY))
  }
}
