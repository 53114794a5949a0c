extension Trace {
  /// Returns the trace with empty nodes at `added`, so that its node indices match those of a screen with additional
  /// views.
  ///
  /// - Parameter added: The indices of the new nodes.
  public func inserting(_ added: Range<Int>) -> Trace {
    guard !added.isEmpty, added.lowerBound <= nodes.count else { return self }
    func moved(_ node: Int) -> Int { node < added.lowerBound ? node : node + added.count }
    var trace = self
    trace.nodes = nodes.map { node in
      var node = node
      node.parent = node.parent.map(moved)
      node.clip = moved(node.clip)
      node.scroll = moved(node.scroll)
      return node
    }
    let empty = TraceNode(id: "", parent: 0, role: .container, isLeaf: false)
    trace.nodes.insert(
      contentsOf: [TraceNode](repeating: empty, count: added.count), at: added.lowerBound)
    for n in trace.inputs.indices {
      trace.inputs[n].node = moved(trace.inputs[n].node)
      trace.inputs[n].label = moved(trace.inputs[n].label)
    }
    trace.primaryAction = moved(primaryAction)
    trace.pinnedBar = moved(pinnedBar)
    trace.scrollNodes = scrollNodes.map(moved)
    trace.scrolledByPerson = scrolledByPerson.map(moved)
    trace.rects = Self.widened(rects, width: nodes.count * 4, added)
    trace.deltas = Self.widened(deltas, width: nodes.count * 4, added)
    let (width, wider) = (nodes.count * 4, trace.nodes.count * 4)
    for n in trace.motions.indices { trace.motions[n].deltas = motions[n].deltas / width * wider }
    return trace
  }

  /// Returns rows of four numbers per node with zeros inserted for the new nodes.
  private static func widened(_ rows: [Double], width: Int, _ added: Range<Int>) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(rows.count + rows.count / max(width, 1) * added.count * 4)
    for start in stride(from: 0, to: rows.count, by: width) {
      let split = start + added.lowerBound * 4
      result += rows[start..<split]
      result += [Double](repeating: 0, count: added.count * 4)
      result += rows[split..<min(start + width, rows.count)]
    }
    return result
  }
}
