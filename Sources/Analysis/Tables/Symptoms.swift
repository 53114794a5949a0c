import Metrics

/// A symptom and the number of a strategy's cells that show it.
package struct SymptomCount {
  package var symptom: Symptom
  package var cells: Int
}

extension RunTable {
  /// Returns the symptoms of a cell as a bit set, by `Symptom.index`.
  package func symptoms(_ row: Int) -> UInt8 {
    let failed = cells.failedGates(row)
    let pushedOut = cells.metric(.O6, row).applicableValue
    var bits: UInt8 = 0
    for symptom in Symptom.all
    where symptom.isShown(pushedOut: pushedOut, fails: { failed & (1 << $0.index) != 0 }) {
      bits |= 1 << UInt8(symptom.index)
    }
    return bits
  }

  /// Returns the symptoms of a strategy's failing cells, the most frequent first.
  package func symptoms(of strategy: Int) -> [SymptomCount] {
    var counts = [Int](repeating: 0, count: Symptom.all.count)
    for row in rows[strategy] where fails(row) {
      let bits = symptoms(row)
      for index in counts.indices where bits & (1 << UInt8(index)) != 0 { counts[index] += 1 }
    }
    return Symptom.all.map { SymptomCount(symptom: $0, cells: counts[$0.index]) }
      .filter { $0.cells > 0 }
      .sorted { ($1.cells, $0.symptom.index) < ($0.cells, $1.symptom.index) }
  }
}

extension RunTable {
  /// Returns the symptoms that occur in at least a tenth of some cells, the most frequent first.
  package func mainSymptoms(_ rows: [Int]) -> [SymptomCount] {
    var counts = [Int](repeating: 0, count: Symptom.all.count)
    for row in rows {
      let bits = symptoms(row)
      for index in counts.indices where bits & (1 << UInt8(index)) != 0 { counts[index] += 1 }
    }
    return Symptom.all.filter { counts[$0.index] * 10 >= rows.count && counts[$0.index] > 0 }
      .sorted { (-counts[$0.index], $0.index) < (-counts[$1.index], $1.index) }
      .map { SymptomCount(symptom: $0, cells: counts[$0.index]) }
  }
}
