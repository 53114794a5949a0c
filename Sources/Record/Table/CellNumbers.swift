/// The indices of some cells, in four bytes each, because there may be millions.
package struct CellNumbers: RandomAccessCollection, Sendable {
  @usableFromInline package private(set) var numbers: [Int32] = []

  /// Returns the indices of cells by group, in ascending order within each group.
  ///
  /// - Parameters:
  ///   - cells: the indices of the cells.
  ///   - count: the number of groups.
  ///   - group: a closure that returns the group of a cell.
  package static func grouped(_ cells: Range<Int>, into count: Int, by group: (Int) -> Int) -> [CellNumbers] {
    var counts = [Int](repeating: 0, count: count)
    for cell in cells { counts[group(cell)] += 1 }
    var groups = counts.map { count in
      var numbers = CellNumbers()
      numbers.numbers.reserveCapacity(count)
      return numbers
    }
    for cell in cells { groups[group(cell)].numbers.append(Int32(cell)) }
    return groups
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { numbers.count }
  @inlinable package subscript(place: Int) -> Int { Int(numbers[place]) }
}
