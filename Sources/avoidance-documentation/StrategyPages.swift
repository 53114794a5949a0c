import Foundation
import KeyboardAvoidance
import Matrix
import UIKit

/// The documentation pages of families, with descriptions, observed behaviour and code.
enum StrategyPages {
  static func all(_ catalogue: Catalogue) throws -> [GeneratedPage] {
    [overview(catalogue)]
      + (try catalogue.families.flatMap { [page($0, catalogue), try picture($0, catalogue)] })
  }

  private static func overview(_ catalogue: Catalogue) -> GeneratedPage {
    var page = PageText("The strategies", abstract: "The families of strategies and their variants.")
    page.paragraph(
      """
      Every family has its code as published, including its bugs, and a corrected variant, so that a report can separate \
      problems of the technique from bugs. `none` (no code) and `oracle` (the best possible) are for comparison. The blog \
      posts that sources name by number are listed in <doc:PlatformRules#The-five-blog-posts>. <doc:FieldReports> compares users' \
      reports about the libraries with the simulation.
      """)
    for family in catalogue.families {
      page.heading(3, family.title.plain)
      page.paragraph("\(family.summary.plain) <doc:\(name(family))>")
      page.table(
        ["variant", "kind", "behaviour"],
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
        "**Observes** \(list(seen.heard.names))\(seen.lifetime.map { ", " + lifetime($0) } ?? "").",
        "**Reads** \(list(seen.read.names)).",
        "**Changes** \(list(seen.written.names)).",
        "**Needs** iOS \(variant.minimumSystem) or later.",
      ])
      if !variant.knownFailures.isEmpty {
        page.paragraph("Failures to expect, as its code shows:")
        page.list(variant.knownFailures.map(\.plain))
      }
      code(of: variant, family, catalogue, &page)
    }
    return page.page(name(family))
  }

  /// Adds the code of a variant that is compiled and played, and the steps from it to the corrected variant.
  private static func code(
    of variant: StrategyVariant, _ family: any StrategyFamily.Type, _ catalogue: Catalogue,
    _ page: inout PageText
  ) {
    // A variant for changed screens has the same code as the variant for the unchanged screens.
    guard variant.adoption?.isLayoutOfFramework != false else { return }
    if let code = catalogue.code(of: variant) {
      page.heading(3, "The code of \(variant.id)")
      page.paragraph("The file that is compiled and simulated, `\(variant.file)`:")
      page.code(code.trimmingCharacters(in: .newlines), "swift")
    }
    guard let steps = catalogue.steps(of: variant)?.steps else { return }
    let corrected = family.variants.first { $0.provenance == .corrected }
    page.heading(3, "From \(variant.id) to \(corrected?.id ?? "the corrected variant")")
    for (number, step) in steps.enumerated() {
      page.paragraph("**Step \(number + 1).** \(step.reason.plain)")
      page.code(step.change, "diff")
    }
  }

  /// Returns a picture that compares the variants of a family at the most informative moments.
  private static func picture(
    _ family: any StrategyFamily.Type, _ catalogue: Catalogue
  ) throws -> GeneratedPage {
    guard let first = family.variants.first else {
      throw GenerationError(description: "The family '\(family.id)' has no variants.")
    }
    let screen = screen(family)
    let scenario = screen == "chat" ? "show-hide" : "show-hide-last"
    // The only variant of a family is compared with the baseline. The baseline itself is drawn alone.
    let others = family.variants.count > 1 ? family.variants.dropFirst().map(\.id) : [catalogue.floor.id]
    var arguments = ["explain", "\(first.id)/iphone-16e/portrait/\(scenario)/\(screen)", "--format", "svg"]
    if others != [first.id] {
      arguments += ["--picture", "comparison", "--against", others.joined(separator: ",")]
    }
    return GeneratedPage(name: "\(name(family)).svg", text: try CommandPages.output(arguments, catalogue))
  }

  /// Returns the screen for the picture of a family. If the family moves bars, the screen has one at the
  /// bottom.
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
    case .corrected: "corrected"
    case .library: "a library"
    case .reference: "a reference"
    }
  }

  private static func lifetime(_ lifetime: ObserverLifetime) -> String {
    switch lifetime {
    case .whileVisible: "while its screen is visible"
    case .untilDeinit: "until its screen is released"
    case .everyAppearance: "once more after every appearance"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "nothing" : names.map(\.code).joined(separator: ", ")
  }
}
