/// Calls a function with pointers to the elements of two arrays. The pointers are valid until the function
/// returns.
@inline(__always)
func withPointers<A, B, Result>(
  _ a: [A], _ b: [B], _ body: (UnsafeBufferPointer<A>, UnsafeBufferPointer<B>) -> Result
) -> Result {
  a.withUnsafeBufferPointer { a in b.withUnsafeBufferPointer { b in body(a, b) } }
}

/// Calls a function with pointers to the elements of three arrays. The pointers are valid until the function
/// returns.
@inline(__always)
func withPointers<A, B, C, Result>(
  _ a: [A], _ b: [B], _ c: [C],
  _ body: (UnsafeBufferPointer<A>, UnsafeBufferPointer<B>, UnsafeBufferPointer<C>) -> Result
) -> Result {
  withPointers(a, b) { a, b in c.withUnsafeBufferPointer { c in body(a, b, c) } }
}

/// Calls a function with pointers to the elements of four arrays. The pointers are valid until the function
/// returns.
@inline(__always)
func withPointers<A, B, C, D, Result>(
  _ a: [A], _ b: [B], _ c: [C], _ d: [D],
  _ body: (
    UnsafeBufferPointer<A>, UnsafeBufferPointer<B>, UnsafeBufferPointer<C>, UnsafeBufferPointer<D>
  ) -> Result
) -> Result {
  withPointers(a, b, c) { a, b, c in d.withUnsafeBufferPointer { d in body(a, b, c, d) } }
}
