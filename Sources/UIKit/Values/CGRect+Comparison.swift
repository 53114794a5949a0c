extension CGRect {
  /// Returns whether the intersection of the two rectangles has an area.
  @inlinable package func overlaps(_ other: CGRect) -> Bool {
    minX < other.maxX && maxX > other.minX && minY < other.maxY && maxY > other.minY
  }

  /// Whether all four numbers are finite. They are not in `CGRect.null`.
  @inlinable package var isAllFinite: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }
}

// On Apple platforms, CoreGraphics has these methods.
#if !canImport(CoreGraphics)
  extension CGRect {
    /// Whether both rectangles have the same origin and size.
    public func equalTo(_ other: CGRect) -> Bool { self == other }
  }

  extension CGPoint {
    /// Whether both points are the same.
    public func equalTo(_ other: CGPoint) -> Bool { self == other }
  }

  extension CGSize {
    /// Whether both sizes are the same.
    public func equalTo(_ other: CGSize) -> Bool { self == other }
  }
#endif
