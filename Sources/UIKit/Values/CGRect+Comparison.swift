extension CGRect {
  /// Whether the two rectangles share more than an edge.
  @inlinable package func overlaps(_ other: CGRect) -> Bool {
    minX < other.maxX && maxX > other.minX && minY < other.maxY && maxY > other.minY
  }

  /// Whether all four numbers are finite, which is false for `null`.
  @inlinable package var isAllFinite: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }
}
