import Foundation

/// The ways in which a text is laid out to measure it, with Apple's raw values.
public struct NSStringDrawingOptions: OptionSet, Sendable {
  /// The bits of the options.
  public let rawValue: Int
  /// Creates options from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The text has several lines.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// Lines have the font's distance between lines.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// The rectangle is that of the drawn letters. It is measured as without this option.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  /// The last line that fits is shortened.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// The scale at which a text is drawn to fit. It is stored but not simulated.
open class NSStringDrawingContext: NSObject {
  /// The smallest scale.
  open var minimumScaleFactor: CGFloat = 0
}

extension String {
  /// Returns the estimated size of the text. Lines break only at line ends.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    MeasuredText(self, attributes).size(breakingAt: 0, limit: 0)
  }

  /// Returns the estimated rectangle of the text. Without the option for several lines it has one line.
  ///
  /// Only the font of the attributes counts. The rectangle can be taller than the size, as in UIKit.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    let measured = MeasuredText(self, attributes)
    guard options.contains(.usesLineFragmentOrigin) else {
      return CGRect(origin: .zero, size: measured.oneLine)
    }
    let whole = measured.size(breakingAt: size.width, limit: 0)
    guard options.contains(.truncatesLastVisibleLine), size.height > 0, size.height < whole.height else {
      return CGRect(origin: .zero, size: whole)
    }
    let lines = max(1, Int(size.height / measured.oneLine.height))
    return CGRect(origin: .zero, size: measured.size(breakingAt: size.width, limit: lines))
  }
}

extension NSString {
  /// Returns the estimated size of the text. Lines break only at line ends.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    description.size(withAttributes: attributes)
  }

  /// Returns the estimated rectangle of the text. Without the option for several lines it has one line.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    description.boundingRect(with: size, options: options, attributes: attributes, context: context)
  }
}

extension MeasuredText {
  /// A text in the font of some attributes, or in UIKit's font of a text without one, which has 12 points.
  fileprivate init(_ text: String, _ attributes: [NSAttributedString.Key: Any]?) {
    let font = attributes?[.font] as? UIFont ?? .systemFont(ofSize: 12)
    self.init(text, font, scale: UIWorld.currentIfAny?.host.traits.displayScale ?? 1)
  }
}
