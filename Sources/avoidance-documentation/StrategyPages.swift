import Foundation
import KeyboardAvoidance
import Matrix
import UIKit

/// The families and their variants: what they say of themselves, what they are seen to do, and their code.
enum StrategyPages {
  static func all(_ catalogue: Catalogue) throws -> [GeneratedPage] {
    [overview(catalogue)]
      + (try catalogue.families.flatMap { [page($0, catalogue), try picture($0, catalogue)] })
  }

  private static func overview(_ catalogue: Catalogue) -> GeneratedPage {
    var page = PageText("The strategies", abstract: "What each family does, and its variants.")
    page.paragraph(
      """
      Every family has its code as published, bugs included, and once done right, so that a report can tell the trouble of \
      the technique from the bug's. `none` and `oracle` are the floor and the ceiling. The \
      blog posts that sources name by number are listed in <doc:Simulation#The-five-blog-posts>. What users say of the \
      libraries, and whether their play agrees, is in <doc:FieldReports>.
      """)
    for family in catalogue.families {
      page.heading(3, family.title.plain)
      page.paragraph("\(family.summary.plain) <doc:\(name(family))>")
      page.table(
        ["variant", "kind", "what it does"],
        family.variants.map { [$0.id.code, kind($0.provenance), $0.summary.plain] })
    }
    page.heading(2, "Topics")
    page.heading(3, "Families")
    page.list(catalogue.families.map { "<doc:\(name($0))>" })
    return page.page("Strategies")
  }

  private static func page(_ family: any StrategyFamily.Type, _ catalogue: Catalogue) -> GeneratedPage {
    var page = PageText(family.title.plain, abstract: family.summary.plain)
    page.paragraph(
      "![How every variant moves the screen `\(screen(family))` on a phone](\(name(family)).svg)")
    for variant in family.variants {
      page.heading(2, variant.id)
      page.paragraph("**\(variant.title.plain)**, \(kind(variant.provenance)). \(variant.summary.plain)")
      let seen = StrategyContract.observation(of: variant)
      page.list([
        "**Source**: \(variant.source.plain).",
        "**Undo**: \(variant.undo.plain)",
        "**Hears** \(list(seen.heard.names))\(seen.lifetime.map { ", " + lifetime($0) } ?? "").",
        "**Reads** \(list(seen.read.names)).",
        "**Changes** \(list(seen.written.names)).",
        "**Needs** iOS \(variant.minimumSystem) or later.",
      ])
      if !variant.knownFailures.isEmpty {
        page.paragraph("To be expected from the code alone:")
        page.list(variant.knownFailures.map(\.plain))
      }
      code(of: variant, family, catalogue, &page)
    }
    return page.page(name(family))
  }

  /// The file that is compiled and played, and the steps from there to the variant done right.
  private static func code(
    of variant: StrategyVariant, _ family: any StrategyFamily.Type, _ catalogue: Catalogue,
    _ page: inout PageText
  ) {
    // On adopted screens the same code is played.
    guard variant.adoption == nil else { return }
    if let code = catalogue.code(of: variant) {
      page.heading(3, "The code of \(variant.id)")
      page.paragraph("The file that is compiled and played, `\(variant.file)`:")
      page.code(code.trimmingCharacters(in: .newlines), "swift")
    }
    guard let steps = catalogue.steps(of: variant)?.steps else { return }
    let right = family.variants.first { $0.provenance == .doneRight }
    page.heading(3, "From \(variant.id) to \(right?.id ?? "done right")")
    for (number, step) in steps.enumerated() {
      page.paragraph("**Step \(number + 1).** \(step.reason.plain)")
      page.code(step.change, "diff")
    }
  }

  /// All variants at the moments that tell most.
  private static func picture(
    _ family: any StrategyFamily.Type, _ catalogue: Catalogue
  ) throws -> GeneratedPage {
    guard let first = family.variants.first else {
      throw GenerationError(description: "The family '\(family.id)' has no variants.")
    }
    let screen = screen(family)
    let scenario = screen == "chat" ? "show-hide" : "show-hide-last"
    // A family of one is drawn beside the floor, or the floor alone.
    let others = family.variants.count > 1 ? family.variants.dropFirst().map(\.id) : [catalogue.floor.id]
    var arguments = ["explain", "\(first.id)/iphone-16e/portrait/\(scenario)/\(screen)", "--format", "svg"]
    if others != [first.id] {
      arguments += ["--picture", "comparison", "--against", others.joined(separator: ",")]
    }
    return GeneratedPage(name: "\(name(family)).svg", text: try CommandPages.output(arguments, catalogue))
  }

  /// The screen on which a family is drawn: one with a bar at the bottom for those that move one.
  private static func screen(_ family: any StrategyFamily.Type) -> String {
    let ofBars: Writes = [.constraintConstant, .constraintActivation, .subviewFrame]
    let movesBar = family.variants.contains {
      !StrategyContract.observation(of: $0).written.isDisjoint(with: ofBars)
    }
    return movesBar ? "chat" : "sign-up"
  }

  private static func name(_ family: any StrategyFamily.Type) -> String { "strategy-\(family.id)" }

  private static func kind(_ provenance: Provenance) -> String {
    switch provenance {
    case .published: "as published"
    case .doneRight: "done right"
    case .library: "a library"
    case .reference: "a reference"
    }
  }

  private static func lifetime(_ lifetime: ObserverLifetime) -> String {
    switch lifetime {
    case .whileVisible: "while its screen is visible"
    case .untilDeinit: "until its screen goes away"
    case .everyAppearance: "once more after every appearance"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "nothing" : names.map(\.code).joined(separator: ", ")
  }
}
