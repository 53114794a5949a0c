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

    /// Creates a rotation by an angle in radians.
    public init(rotationAngle angle: CGFloat) {
      let (sine, cosine) = (sin(Double(angle)), cos(Double(angle)))
      self.init(a: CGFloat(cosine), b: CGFloat(sine), c: CGFloat(-sine), d: CGFloat(cosine), tx: 0, ty: 0)
    }

    /// The identity transform.
    public static let identity = CGAffineTransform(translationX: 0, y: 0)
    /// Whether this is the identity transform.
    public var isIdentity: Bool { self == .identity }

    /// Returns the transform with a scaling applied before it.
    public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
      CGAffineTransform(a: a * x, b: b * x, c: c * y, d: d * y, tx: tx, ty: ty)
    }
    /// Returns the transform followed by another one.
    public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
      CGAffineTransform(
        a: a * other.a + b * other.c, b: a * other.b + b * other.d, c: c * other.a + d * other.c,
        d: c * other.b + d * other.d, tx: tx * other.a + ty * other.c + other.tx,
        ty: tx * other.b + ty * other.d + other.ty)
    }
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
  var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}
