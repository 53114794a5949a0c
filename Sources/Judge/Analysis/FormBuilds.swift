import ResultRecord
import Vocabulary

/// One form that the run has in several structures, so that what the structure does to a strategy can be seen.
package struct FormBuilds {
  /// The screens of one structure.
  package struct Build {
    package var structure: FormStructure
    /// The screens, by their places on the axis.
    package var screens: [Int]
    /// By strategy.
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
      let builds = FormStructure.allCases.compactMap { structure -> FormBuilds.Build? in
        guard let screens = found[name]?[structure] else { return nil }
        let slices = table.rows.map { rows in table.slice(rows.filter { screens.contains(column[$0]) }) }
        return FormBuilds.Build(structure: structure, screens: screens, slices: slices)
      }
      return builds.count > 1 ? FormBuilds(name: name, builds: builds) : nil
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
