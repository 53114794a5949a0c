public struct LayoutEngine { public init(_ t: ViewTree) {}
 public mutating func layout(_ e: LayoutEnvironment, _ c: LayoutChanges = LayoutChanges()) -> LayoutResult { LayoutResult(frames: [], contentSizes: [], diagnostics: []) } }
