// The compiler sees this file beside a person's translated files if they use SwiftUI's sets of edges and axes for views of
// UIKit. It is written for this program, after the public interface of SwiftUI.

/// The edges of a rectangle.
enum Edge: Int8, CaseIterable {
  case top, leading, bottom, trailing

  /// A set of edges.
  struct Set: OptionSet {
    let rawValue: Int8

    static let top = Set(.top)
    static let leading = Set(.leading)
    static let bottom = Set(.bottom)
    static let trailing = Set(.trailing)
    static let horizontal: Set = [.leading, .trailing]
    static let vertical: Set = [.top, .bottom]
    static let all: Set = [.horizontal, .vertical]

    init(rawValue: Int8) { self.rawValue = rawValue }
    init(_ edge: Edge) { rawValue = 1 << edge.rawValue }
  }
}

/// The directions of a plane.
enum Axis: Int8, CaseIterable {
  case horizontal, vertical

  /// A set of directions.
  struct Set: OptionSet {
    let rawValue: Int8

    static let horizontal = Set(rawValue: 1)
    static let vertical = Set(rawValue: 2)
  }
}
