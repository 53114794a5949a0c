#if !canImport(CoreGraphics)
  /// An affine transform, as Core Graphics has it.
  public struct CGAffineTransform: Sendable, Hashable {
    /// How x grows with x.
    public var a: CGFloat
    /// How y grows with x.
    public var b: CGFloat
    /// How x grows with y.
    public var c: CGFloat
    /// How y grows with y.
    public var d: CGFloat
    /// What is added to x.
    public var tx: CGFloat
    /// What is added to y.
    public var ty: CGFloat

    /// Makes a transform from its six numbers.
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
      (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// A translation.
    public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }
    /// A change of scale.
    public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }

    /// The transform that changes nothing.
    public static let identity = CGAffineTransform(translationX: 0, y: 0)
    /// Whether it changes nothing.
    public var isIdentity: Bool { self == .identity }

    /// The transform after a translation of its own coordinates.
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
      var moved = self
      moved.tx += a * x + c * y
      moved.ty += b * x + d * y
      return moved
    }
  }
#endif

extension CGAffineTransform {
  /// Whether it moves up or down and does nothing else.
  var isVerticalTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 && tx == 0 }
}
