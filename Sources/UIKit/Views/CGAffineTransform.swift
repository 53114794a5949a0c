#if !canImport(CoreGraphics)
  /// An affine transform, as in Core Graphics.
  public struct CGAffineTransform: Sendable, Hashable {
    /// The factor by which the old x is multiplied for the new x.
    public var a: CGFloat
    /// The factor by which the old x is multiplied for the new y.
    public var b: CGFloat
    /// The factor by which the old y is multiplied for the new x.
    public var c: CGFloat
    /// The factor by which the old y is multiplied for the new y.
    public var d: CGFloat
    /// The horizontal translation.
    public var tx: CGFloat
    /// The vertical translation.
    public var ty: CGFloat

    /// Creates a transform from its six numbers.
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
      (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// Creates a translation.
    public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }
    /// Creates a scaling.
    public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }

    /// The identity transform.
    public static let identity = CGAffineTransform(translationX: 0, y: 0)
    /// Whether this is the identity transform.
    public var isIdentity: Bool { self == .identity }

    /// Returns the transform with a translation applied before it.
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
      var moved = self
      moved.tx += a * x + c * y
      moved.ty += b * x + d * y
      return moved
    }
  }
#endif

extension CGAffineTransform {
  /// Whether the transform is only a vertical translation.
  var isVerticalTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 && tx == 0 }
}
