import Record
import Platform

/// One form that the run has in several structures, so that what the structure does to a strategy can be seen.
package struct FormBuilds {
  /// The screens of one structure.
  package struct Build {
    package var structure: FormStructure
    /// The screens, by their places on the axis.
    package var screens: [Int]
    /// By strategy, over the situations that all builds of the form have.
    package var slices: [RunTable.Slice]
  }

  /// What the ids of its screens begin with: `form` of `form-fixed` and `form-table`.
  package var name: String
  /// In the order of `FormStructure.allCases`, two at least.
  package var builds: [Build]
}

extension RunAnalysis {
  /// The forms that were played in several structures. Screens are builds of one form where their ids differ in the last word
  /// alone, and the record says their structures.
  package func formBuilds() -> [FormBuilds] {
    let screens = table.entries(.screen)
    var names: [String] = []
    var found: [String: [FormStructure: [Int]]] = [:]
    for (index, screen) in screens.enumerated() {
      guard let fact = screen.facts.first(where: { $0.name == AxisEntry.Fact.structure }),
        let structure = FormStructure(rawValue: fact.value), let dash = screen.id.lastIndex(of: "-")
      else { continue }
      let name = String(screen.id[..<dash])
      if found[name] == nil { names.append(name) }
      found[name, default: [:]][structure, default: []].append(index)
    }
    let column = table.index[RunTable.Axis.screen.rawValue]
    return names.compactMap { name in
      let structures = FormStructure.allCases.filter { found[name]?[$0] != nil }
      guard structures.count > 1 else { return nil }
      var structureOf = [FormStructure?](repeating: nil, count: screens.count)
      for structure in structures {
        for screen in found[name]?[structure] ?? [] { structureOf[screen] = structure }
      }
      let parts = structures.map { structure in
        table.rows.map { rows in
          rows.filter { structureOf[column[$0]] == structure && table.isCounted[$0] }
        }
      }
      let shared = table.rows.indices.map { strategy -> Set<Int> in
        let places = parts.map { Set($0[strategy].map(place)) }
        return places.dropFirst().reduce(places[0]) { $0.intersection($1) }
      }
      let builds = structures.indices.map { n in
        FormBuilds.Build(
          structure: structures[n], screens: found[name]?[structures[n]] ?? [],
          slices: table.rows.indices.map { strategy in
            table.slice(parts[n][strategy].filter { shared[strategy].contains(place($0)) })
          })
      }
      return FormBuilds(name: name, builds: builds)
    }
  }

  /// A number for where a cell is played, its screen aside.
  private func place(_ row: Int) -> Int {
    [RunTable.Axis.device, .orientation, .scenario].reduce(0) {
      $0 * table.axes[$1.rawValue].count + table.index[$1.rawValue][row]
    }
  }
}

extension FormStructure {
  /// For heads of tables: `in a scroll view`.
  package var title: String {
    switch self {
    case .fixed: "tied to the top"
    case .stretched: "stretched"
    case .scrollView: "in a scroll view"
    case .table: "in a table"
    }
  }
}
