import Platform
import Record

/// A form that was played in several view structures, so that their effects on the strategies can be
/// compared.
package struct FormBuilds {
  /// One view structure of the form, with its screens and results.
  package struct Build {
    package var structure: FormStructure
    /// The indices of the screens on the screen axis.
    package var screens: [Int]
    /// The results of each strategy, limited to the combinations of device, orientation and scenario that
    /// were played in every structure of the form.
    package var slices: [Standing]
  }

  /// The common prefix of the screens' ids, for example `form` for `form-fixed` and `form-table`.
  package var name: String
  /// The builds of the form, at least two, in the order of `FormStructure.allCases`.
  package var builds: [Build]
}

extension RunAnalysis {
  /// Returns the forms that were played in several structures. Screens belong to one form if their ids differ
  /// only in the last word and the record names their structures.
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
          rows.filter { structureOf[column[$0]] == structure && table.cells.isCounted($0) }
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
            table.standing(parts[n][strategy].filter { shared[strategy].contains(place($0)) })
          })
      }
      return FormBuilds(name: name, builds: builds)
    }
  }

  /// Returns a number that is the same for cells with the same device, orientation and scenario.
  private func place(_ row: Int) -> Int {
    [RunTable.Axis.device, .orientation, .scenario].reduce(0) {
      $0 * table.axes[$1.rawValue].count + table.index[$1.rawValue][row]
    }
  }
}

extension FormStructure {
  /// The name of the structure in table headings, for example `in a scroll view`.
  package var title: String {
    switch self {
    case .fixed: "pinned to the top"
    case .stretched: "stretched"
    case .scrollView: "in a scroll view"
    case .table: "in a table"
    }
  }
}
