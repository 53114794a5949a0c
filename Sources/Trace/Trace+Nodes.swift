extension Trace {
  /// Returns a node and the nodes that contain it, from the inside out. Empty for an index that the trace does not have.
  ///
  /// The sequence has at most as many nodes as the trace, because a trace that is read from a file may contain a cycle.
  public func ancestry(of node: Int) -> some Sequence<Int> {
    let parents = sequence(first: node) {
      nodes[$0].parent.flatMap { nodes.indices.contains($0) ? $0 : nil }
    }
    return parents.prefix(nodes.indices.contains(node) ? nodes.count : 0)
  }
}
