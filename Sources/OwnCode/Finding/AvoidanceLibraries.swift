import Lab
import Matrix

/// A library that an app has beside a controller's own code.
public struct LibraryInUse: Sendable {
  /// The strategy that is the program's model of the library.
  public var strategy: String
  /// The family of the strategy.
  public var family: String
  /// The name of the library.
  public var name: String
  /// The evidence for its use, in words that follow "because".
  public var evidence: String
}

/// The libraries that avoid the keyboard in an app's screens, as far as its sources tell.
struct AvoidanceLibraries: Sendable {
  private struct Used: Sendable {
    var path: String
    var use: ManagerUse
  }

  private var uses: [Used] = []
  private let app: AppFolder
  private let catalogue: Catalogue

  init(in app: AppFolder, _ catalogue: Catalogue) {
    (self.app, self.catalogue) = (app, catalogue)
    let sources = app.files.map { ($0.path, $0.text) } + app.objectiveC.map { ($0.path, $0.text) }
    for (path, text) in sources {
      let use = ManagerUse(text)
      if !use.switches.isEmpty || !use.exempted.isEmpty || use.toolbar != nil || use.distance != nil {
        uses.append(Used(path: path, use: use))
      }
    }
  }

  /// The libraries that act on a controller's screen.
  struct Finding {
    /// The library that is played beside the controller's code; nil if there is none.
    var library: LibraryInUse?
    /// The remarks on parts that are not played, one sentence each.
    var remarks: [String] = []
  }

  /// The library that the app enables for all its screens. Nil if no statement enables one.
  var everywhere: LibraryInUse? { manager(in: []).library }

  /// Returns the libraries that act on a controller's screen.
  func finding(for controller: AppController) -> Finding {
    let own = app.ownFiles(of: controller.name, near: controller.file)
    var finding = manager(in: Set(own.map(\.path)), of: controller.name)
    if finding.library == nil { finding.library = scrollView(of: controller) }
    for (module, strategy) in Self.ports {
      let files = own.filter { $0.outline.imports.contains(module) }
      guard let file = files.first, !app.declares(module), catalogue.variant(strategy) != nil else {
        continue
      }
      finding.remarks.append(
        "\(file.path) imports \(module), whose code is not here, so the parts that use it are left out. The program's model "
          + "of it is the strategy '\(strategy)', which 'diagnose' plays with --today.")
    }
    return finding
  }

  /// The modules that the program has models of, besides those that act without code of the controller.
  private static let ports = [
    ("RxKeyboard", "rx-keyboard-inset"), ("InputBarAccessoryView", "input-bar"),
    ("KeyboardLayoutGuide", "freshos-guide"),
  ]

  /// The library of the scene's own scroll view. Its classes are named in its README
  /// (github.com/michaeltyson/TPKeyboardAvoiding).
  private func scrollView(of controller: AppController) -> LibraryInUse? {
    let classes = controller.viewClasses
    guard let name = classes.first(where: { $0.hasPrefix("TPKeyboardAvoiding") }), !app.declares(name),
      let variant = catalogue.variant("tp-keyboard-avoiding")
    else { return nil }
    return LibraryInUse(
      strategy: variant.id, family: variant.family, name: "TPKeyboardAvoiding",
      evidence: "a view of the scene has the class '\(name)'")
  }

  /// Finds IQKeyboardManager.
  ///
  /// - Parameters:
  ///   - own: the paths of a controller's own files. Their statements are about this controller only.
  ///   - name: the controller's class.
  private func manager(in own: Set<String>, of name: String = "") -> Finding {
    var finding = Finding()
    let elsewhere = uses.filter { !own.contains($0.path) }
    // A file that enables and disables the library does so for its own screens.
    let general = elsewhere.first { file in
      !file.use.switches.isEmpty && file.use.switches.allSatisfy(\.enables)
    }
    let here = uses.filter { own.contains($0.path) && !$0.use.switches.isEmpty }
    if let general, let off = here.first(where: { $0.use.switches.contains { !$0.enables } }),
      let statement = off.use.switches.first(where: { !$0.enables })
    {
      finding.remarks.append(
        "\(ManagerUse.name), which \(general.path) enables, is not played, because \(off.path):\(statement.line) disables "
          + "it for this screen.")
      return finding
    }
    guard let enabling = here.first(where: { $0.use.switches.contains(where: \.enables) }) ?? general,
      let statement = enabling.use.switches.first(where: \.enables)
    else { return finding }
    if let exempting = uses.first(where: { $0.use.exempted[name] != nil }),
      let line = exempting.use.exempted[name]
    {
      finding.remarks.append(
        "\(ManagerUse.name) is not played, because \(exempting.path):\(line) exempts \(name) from it.")
      return finding
    }
    let toolbar = uses.compactMap(\.use.toolbar).last ?? statement.isOld
    let distance = uses.compactMap(\.use.distance).last
    let usual = toolbar ? "iq-keyboard-manager-toolbar" : "iq-keyboard-manager"
    let number = distance.map { distance in
      Int(exactly: distance).map { "\($0)" } ?? "\(distance)".replacing(".", with: "-")
    }
    let wanted = toolbar ? usual : number.map { "iq-keyboard-manager-distance-\($0)" } ?? usual
    guard let variant = catalogue.variant(wanted) ?? catalogue.variant(usual) else { return finding }
    finding.library = LibraryInUse(
      strategy: variant.id, family: variant.family, name: ManagerUse.name,
      evidence: "\(enabling.path):\(statement.line) sets '\(statement.property)', which is a property of "
        + (statement.isOld ? "versions before 8" : "version 8"))
    if let number, variant.id == usual {
      finding.remarks.append("The distance of \(number) points that the app sets for it is not played.")
    }
    return finding
  }
}
