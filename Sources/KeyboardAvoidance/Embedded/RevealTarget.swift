import Foundation

/// A range of vertical positions on the screen, with its left and right edges. Positions are in points and
/// grow downwards.
public struct Span: Sendable, Equatable {
  /// The upper edge.
  public var minY: Double
  /// The lower edge.
  public var maxY: Double
  /// The left edge; minus infinity if the sides do not matter.
  public var minX = -Double.infinity
  /// The right edge; infinity if the sides do not matter.
  public var maxX = Double.infinity

  /// Creates a span from its upper and lower edges, with infinite sides.
  public init(_ minY: Double, _ maxY: Double) {
    self.minY = minY
    self.maxY = maxY
  }

  /// Creates the span of a rectangle.
  public init(_ rect: CGRect) {
    self.init(rect.origin.y, rect.origin.y + rect.size.height)
    minX = rect.origin.x
    maxX = rect.origin.x + rect.size.width
  }

  /// The height in points.
  public var height: Double { maxY - minY }

  /// Returns the smallest span that contains this span and the other one.
  public func union(_ other: Span?) -> Span {
    guard let other else { return self }
    var span = Span(Swift.min(minY, other.minY), Swift.max(maxY, other.maxY))
    span.minX = Swift.min(minX, other.minX)
    span.maxX = Swift.max(maxX, other.maxX)
    return span
  }

  /// Whether the other span lies to the left or right of this one, so that a vertical move can never make the
  /// two overlap.
  public func isBeside(_ other: Span) -> Bool { minX >= other.maxX || maxX <= other.minX }
}

/// The area in which content is visible: between the bars and the docked keyboard, and around a floating
/// keyboard.
public struct UsableArea: Sendable, Equatable {
  /// The extent between the bars and the docked keyboard.
  public var span: Span
  /// A floating or undocked keyboard, which covers only its rectangle; nil if there is none.
  public var panel: Span?

  /// Creates an area.
  public init(_ span: Span, panel: Span? = nil) {
    self.span = span
    self.panel = panel
  }

  func height(for target: Span) -> Double {
    guard let panel, !target.isBeside(panel) else { return span.height }
    return max(above(panel).height, below(panel).height)
  }

  /// Returns the part of the area in which a target belongs. It is the part below the panel if the target is
  /// already there, otherwise the part above the panel if the target fits there, and otherwise the taller
  /// part.
  public func part(for target: Span) -> Span {
    guard let panel, !target.isBeside(panel) else { return span }
    let (above, below) = (above(panel), below(panel))
    // A part without height cannot contain a target, even a target without height.
    if below.height > 0, target.minY >= below.minY - 0.001, target.height <= below.height + 0.001 {
      return below
    }
    if target.height <= above.height + 0.001 { return above }
    return below.height > above.height ? below : above
  }

  private func above(_ panel: Span) -> Span { Span(span.minY, max(span.minY, min(span.maxY, panel.minY))) }
  private func below(_ panel: Span) -> Span { Span(min(span.maxY, max(span.minY, panel.maxY)), span.maxY) }
}

/// The content that must become visible in the usable part of the screen, as much of it as fits.
///
/// It is the first of these that is not taller than the usable area: everything that moves with the field;
/// the field with its label and the primary action; the field with its label; the field; the line with the
/// caret. The oracle moves the target by the smallest amount. Metrics M4, M8 and O7 are measured against the
/// target. O4, O5 and O8 do not apply if the content that they measure does not fit.
public struct RevealTarget: Sendable, Equatable {
  /// The content of a target, from the least to the most.
  public enum Content: Int, Sendable, CaseIterable {
    /// The line with the caret alone.
    case caret
    /// The focused field.
    case field
    /// The field with its label.
    case fieldAndLabel
    /// The field with its label and the primary action.
    case fieldLabelAndAction
    /// All content that moves with the field and cannot be scrolled to.
    case everything
  }

  /// The distance between a field and the keyboard, in points. It is the default of IQKeyboardManager and
  /// TPKeyboardAvoiding (hackiftekhar/IQKeyboardManager @a55dbfc, michaeltyson/TPKeyboardAvoiding @3217d62).
  public static let gap = 10.0

  /// The content that fits.
  public var content: Content
  /// The target's extent on the screen.
  public var span: Span

  /// Chooses the largest target that fits.
  ///
  /// - Parameters:
  ///   - caret: the line with the caret on the screen.
  ///   - field: the focused input on the screen.
  ///   - label: the input's label, if it has one.
  ///   - action: the primary action, if it moves with the field.
  ///   - everything: all content that moves with the field and cannot be scrolled to, if any.
  ///   - usable: the part of the window that is not covered.
  public init(
    caret: Span, field: Span, label: Span?, action: Span?, everything: Span?, usable: UsableArea
  ) {
    func fits(_ span: Span) -> Bool { span.height <= usable.height(for: span) + 0.001 }
    let withLabel = field.union(label)
    let withAction = withLabel.union(action)
    let all = withAction.union(everything)
    if everything != nil, fits(all) {
      (content, span) = (.everything, all)
    } else if action != nil, fits(withAction) {
      (content, span) = (.fieldLabelAndAction, withAction)
    } else if fits(withLabel) {
      (content, span) = (.fieldAndLabel, withLabel)
    } else if fits(field) {
      (content, span) = (.field, field)
    } else {
      (content, span) = (.caret, caret)
    }
  }

  /// Returns the smallest vertical move that brings the target into the area, in points. A positive move is
  /// up; the move is 0 if the target is already inside.
  ///
  /// The move keeps `gap` points below the target if that does not push the target's top out of the area.
  public func move(into area: UsableArea, keeping gap: Double = gap) -> Double {
    let usable = area.part(for: span)
    if span.minY < usable.minY - 0.001 { return span.minY - usable.minY }
    if span.maxY + gap <= usable.maxY + 0.001 { return 0 }
    return max(0, min(span.maxY + gap - usable.maxY, span.minY - usable.minY))
  }
}
