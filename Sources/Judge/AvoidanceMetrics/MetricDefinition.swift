/// How strong the evidence behind a metric's threshold is; it fixes the metric's weight.
public enum MetricTier: String, Sendable, CaseIterable {
  /// A published criterion with its own threshold for this very quantity.
  case A
  /// A published number, or a contract of the platform, applied to this quantity.
  case B
  /// A borrowed scale, or one of this project.
  case C
  /// For information: never scored.
  case info
}

/// How a value lies in its bands.
public enum Rating: String, Sendable, CaseIterable {
  case good = "good"
  case needsImprovement = "needs improvement"
  case poor = "poor"
}

/// What a metric is, in the words and numbers that the reports print.
public struct MetricDefinition: Sendable, Equatable {
  /// The metric.
  public var id: MetricID
  /// A short name, for table heads.
  public var title: String
  /// The unit of the raw value, empty for a plain number.
  public var unit: String
  /// The last good value, nil when the metric has no bands.
  public var good: Double?
  /// The bound of the poor band: values beyond it are poor (see `rating(_:)`); nil without one.
  public var poor: Double?
  /// The strength of the evidence.
  public var tier: MetricTier
  /// How many decimals a table shows.
  public var decimals: Int
  /// The formula in plain text.
  public var formula: String
  /// What it measures, in one sentence for readers.
  public var what: String
  /// Where the threshold comes from.
  public var source: String
  /// Whether a larger raw value is better.
  public var higherIsBetter: Bool

  /// Describes a metric.
  public init(
    id: MetricID, title: String, unit: String, good: Double?, poor: Double?, tier: MetricTier, decimals: Int,
    formula: String, what: String, source: String, higherIsBetter: Bool
  ) {
    self.id = id
    self.title = title
    self.unit = unit
    self.good = good
    self.poor = poor
    self.tier = tier
    self.decimals = decimals
    self.formula = formula
    self.what = what
    self.source = source
    self.higherIsBetter = higherIsBetter
  }

  /// The band of a raw value: good up to `good`, poor beyond `poor`, in between needs improvement.
  ///
  /// Nil without bands or for a value that is not a number. A metric where more is better is poor
  /// at `poor` and below, unless it is good.
  public func rating(_ value: Double) -> Rating? {
    guard let good, !value.isNaN else { return nil }
    if higherIsBetter {
      if value >= good { return .good }
      if let poor, value <= poor { return .poor }
      return .needsImprovement
    }
    if value <= good { return .good }
    if let poor, value > poor { return .poor }
    return .needsImprovement
  }
}

extension MetricID {
  /// Whether it judges occlusion; the others judge motion.
  public var isOcclusion: Bool { index < MetricID.O8.index + 1 }

  /// The position in `allCases`, which is the position in `CellMeasurement.metrics`.
  public var index: Int {
    switch self {
    case .O1: 0
    case .O2: 1
    case .O3: 2
    case .O4: 3
    case .O5: 4
    case .O6: 5
    case .O7: 6
    case .O8: 7
    case .M1: 8
    case .M2: 9
    case .M3: 10
    case .M4: 11
    case .M5: 12
    case .M6: 13
    case .M7: 14
    case .M8: 15
    case .M9: 16
    case .M10: 17
    case .M11: 18
    }
  }

  /// The strength of the evidence; the same as `definition.tier`, without building a definition.
  public var tier: MetricTier {
    switch self {
    case .O1, .M1: .A
    case .O2, .O4, .O6, .O8, .M2, .M3, .M4, .M6: .B
    case .O3, .O5, .O7, .M5, .M7, .M8: .C
    case .M9, .M10, .M11: .info
    }
  }

  /// The bounds of the good and the poor band; the same as in `definition`, without building one.
  var bands: (good: Double, poor: Double)? {
    switch self {
    case .O1, .O4, .O5: (1, 0)
    case .O2: (1, 1)
    case .O3: (100, 500)
    case .O6, .O7, .M7, .M11: (1, 22)
    case .O8: (0, .nan)
    case .M1, .M4, .M8: (0.1, 0.25)
    case .M2: (20, 60)
    case .M3: (0.07, 0.30)
    case .M5: (0, 1)
    case .M6: (10, 25)
    case .M9, .M10: nil
    }
  }

  /// What the metric is, with its thresholds and their source.
  public var definition: MetricDefinition {
    let text = texts
    let bands = bands
    return MetricDefinition(
      id: self, title: text.title, unit: text.unit, good: bands?.good,
      poor: bands.flatMap { $0.poor.isNaN ? nil : $0.poor }, tier: tier, decimals: text.decimals,
      formula: text.formula, what: text.what, source: text.source, higherIsBetter: higherIsBetter)
  }

  /// Whether a larger raw value is better.
  var higherIsBetter: Bool {
    switch self {
    case .O1, .O2, .O4, .O5, .M9, .M10: true
    default: false
    }
  }

  private struct Texts {
    var title: String
    var unit: String
    var decimals: Int
    var formula: String
    var what: String
    var source: String
  }

  private var texts: Texts {
    switch self {
    case .O1:
      Texts(
        title: "Field visible", unit: "fraction", decimals: 2,
        formula:
          "VF(F, rest) = area(F ∩ U ∩ clip) / (min(F.w, U.w) · min(F.h, U.h)) · what is left of a squeezed F: side / "
          + "least side, least = 24 pt, or the side where nothing avoids the keyboard if that is less; not scored for a text view that is "
          + "taller than U without avoidance, where O2 judges the line that counts",
        what: "How much of the focused input can be seen once everything is at rest.",
        source: "WCAG 2.2 success criteria 2.4.12 (good: nothing hidden) and 2.4.11 (poor: entirely hidden), "
          + "github.com/w3c/wcag @58080bd; the ratio is intersectionRatio of Intersection Observer, "
          + "github.com/w3c/IntersectionObserver @8f41a7d")
    case .O2:
      Texts(
        title: "Caret line visible", unit: "fraction", decimals: 2,
        formula: "VF(C, rest), C = the line the caret is in, as high as where nothing avoids the keyboard",
        what: "How much of the line being typed in can be seen once everything is at rest.",
        source: "Understanding WCAG 2.2 success criterion 2.4.11 (focus marks the point of interaction), "
          + "github.com/w3c/wcag @58080bd")
    case .O3:
      Texts(
        title: "Hidden while moving", unit: "ms", decimals: 0,
        formula:
          "Σ (1 - VF(F, t)) · Δ over the 0.7 s from the keyboard's will notification; the worst transition; the "
          + "caret's line for a text view taller than U; not for a field that was hidden before",
        what:
          "For how long the focused input was hidden while the keyboard moved, counted by its hidden share.",
        source:
          "borrowed scales: response within 100 ms from RAIL, web.dev/articles/rail; 500 ms, the poor bound of "
          + "INP, GoogleChrome/web-vitals @d889518")
    case .O4:
      Texts(
        title: "Action reachable", unit: "level", decimals: 2,
        formula:
          "visible part ≥ 44×44 pt, or all of a button that is smaller where nothing avoids the keyboard: 1; "
          + "≥ 24×24 pt: 0.75; reachable by scrolling and not squeezed (O8), or performed by the return key: 0.5; else 0",
        what: "Whether the button that the screen is about can be used while the keyboard is up.",
        source: "44 pt: Apple Human Interface Guidelines, Accessibility "
          + "(developer.apple.com/design/human-interface-guidelines/accessibility); 24 pt: WCAG 2.2 success criterion "
          + "2.5.8, github.com/w3c/wcag @58080bd")
    case .O5:
      Texts(
        title: "Label visible", unit: "fraction", decimals: 2,
        formula: "VF(L, rest), L = the label of the focused input, squeezed or not, as in O1",
        what: "How much of the focused input's label can be seen once everything is at rest.",
        source:
          "a choice of this project, after the rationale of WCAG 2.2 success criterion 3.3.2 (labels or "
          + "instructions), github.com/w3c/wcag @58080bd")
    case .O6:
      Texts(
        title: "Pushed out at the top", unit: "pt", decimals: 1,
        formula: "max(0, yTop - min(F.minY, L.minY)); the caret's line instead of F where F is taller than U",
        what: "How far the field or its label was pushed above the usable part of the screen.",
        source:
          "UIView.safeAreaLayoutGuide (developer.apple.com/documentation/uikit/uiview/safearealayoutguide); "
          + scale)
    case .O7:
      Texts(
        title: "Gap above the keyboard", unit: "pt", decimals: 1,
        formula:
          "min(max(0, U.maxY - X.maxY - gHi), displacement of X); pinned bar: X = bar, gHi = 0, or for "
          + "a button without a bar its distance from the safe area at rest, at most 24; else X = what the field was moved with, gHi = 24; counted in the transition that moved it",
        what:
          "How much more than needed the moved content, or the bar on the keyboard, stays away from the keyboard.",
        source:
          "24 pt: padding of the Apple Human Interface Guidelines, Accessibility; 0 for a bar: a keyboard layout "
          + "guide leaves no gap (developer.apple.com/design/human-interface-guidelines/virtual-keyboards); "
          + scale)
    case .O8:
      Texts(
        title: "Content out of reach", unit: "fraction", decimals: 3,
        formula:
          "Σ height(unreachable or squeezed) / Σ height(all) over controls and texts; squeezed = a side below 24 pt "
          + "and below what it is where nothing avoids the keyboard, and then counted with that height",
        what:
          "Which share of the controls and texts can neither be seen nor scrolled to while the keyboard is up, or is "
          + "squeezed to less than a finger can hit; what cannot be reached without a keyboard is left out.",
        source:
          "WCAG 2.2 success criteria 1.4.10 (without loss of information or functionality) and 2.5.8 (24 pt), "
          + "github.com/w3c/wcag @58080bd")
    case .M1:
      Texts(
        title: "Excess layout shift", unit: "", decimals: 3,
        formula:
          "max(0, KLS - KLS of the oracle); KLS = largest session window of Σ impact fraction · distance "
          + "fraction, without the keyboard and a person's own scrolling, rects clipped to the window above the "
          + "keyboard",
        what: "How much more of the screen moved, and farther, than the least move that shows the field.",
        source:
          "Layout Instability API, github.com/WICG/layout-instability @0fac6d6; thresholds and session windows "
          + "of cumulative layout shift, GoogleChrome/web-vitals @d889518 and GoogleChrome/lighthouse @f8eac39"
      )
    case .M2:
      Texts(
        title: "Out of step", unit: "ms", decimals: 1,
        formula:
          "max(|τ5(q) - τ5(p)|, |τ95(q) - τ95(p)|), τx = time of crossing x %, p = keyboard, q = content",
        what: "How much earlier or later than the keyboard the content starts and arrives.",
        source:
          "order of two events is told apart from about 20 ms, typically 20 to 60 ms: Watson 2004, Semin Hear "
          + "25:219, doi 10.1055/s-2004-832856, summarising Hirsh & Sherrick 1961; Wittmann, Felt Time, "
          + "uw.pressbooks.pub/honors211ctime")
    case .M3:
      Texts(
        title: "Velocity mismatch", unit: "", decimals: 3,
        formula: "Σ |Δ(q - p)| / Σ |Δp|, p = keyboard, q = content",
        what:
          "How differently from the keyboard the content moves along the way: 0 is glued to it, 2 unrelated.",
        source:
          "Weber fraction of speed 0.07 and 0.06, threshold of a speed modulation 0.30: De Bruyn & Orban 1988, "
          + "Vision Res 28:1323; Snowden & Braddick 1991, Vision Res 31:907")
    case .M4:
      Texts(
        title: "Excess travel", unit: "fraction", decimals: 3,
        formula:
          "max(0, Σ |Δy| - Dmin) / Lmax, Dmin = the least move that shows the target, 0 for a move "
          + "the wrong way; what moves without any avoidance, such as growing text, is not counted",
        what: "How much farther than needed the field travelled, as a share of the window's longer side.",
        source:
          "derived: for content that fills the window the bands of cumulative layout shift become bands of "
          + "distance (GoogleChrome/web-vitals @d889518)")
    case .M5:
      Texts(
        title: "Reversals", unit: "", decimals: 0,
        formula:
          "sign changes of Δy, moves below 1 px ignored, minus those of the keyboard itself; not while typing",
        what: "How often the content turned around on its way.",
        source:
          "a choice of this project: the system's keyboard curve has none, and the Apple Human Interface "
          + "Guidelines ask to tighten springs (Accessibility, Reduce Motion)")
    case .M6:
      Texts(
        title: "Jumps", unit: "ms/s", decimals: 1,
        formula:
          "s = |Δy| / (Kh · ω0 / e); Σ (s - Δ) over steps with s ≥ 1.5 Δ, per 0.5 s; Kh = the keyboard's "
          + "height, or the distance moved if that is more; not while typing",
        what: "How much the content jumps, counted as the hitch time that a late frame would have made.",
        source:
          "hitch rate: developer.apple.com/documentation/xcode/understanding-hitches-in-your-app; ω0 / e is the "
          + "peak speed of the keyboard's spring")
    case .M7:
      Texts(
        title: "Drift after hide", unit: "pt", decimals: 1,
        formula: "max over elements |(y after hide - y before) - the same under the floor strategy|",
        what:
          "How far from its old place the screen is left once the keyboard has gone; also when it left the "
          + "dock and covers nothing, and while another app's keyboard is up.", source: scale)
    case .M8:
      Texts(
        title: "Churn between fields", unit: "fraction", decimals: 3,
        formula: "mean over focus changes of max(0, Σ |Δy| - Dmin) / Lmax",
        what: "How much the screen moves without need when the focus goes to another field.",
        source: "UIScrollView.scrollRectToVisible does nothing if the area is visible "
          + "(developer.apple.com/documentation/uikit/uiscrollview/scrollrecttovisible(_:animated:)); scale of M4"
      )
    case .M9:
      Texts(
        title: "Reduce motion", unit: "pass", decimals: 0,
        formula: "with the setting on: excess travel ≤ 1 px and overshoot ≤ 1 px",
        what:
          "Whether no motion is added when the person asks for less motion; no strategy here reads the setting, "
          + "so it is judged by the motion without it.",
        source:
          "WCAG 2.2 success criterion 2.3.3, github.com/w3c/wcag @58080bd; Apple Human Interface Guidelines, "
          + "Accessibility")
    case .M10:
      Texts(
        title: "Smoothness (SPARC)", unit: "", decimals: 3,
        formula: "minus the arc length of the normalised spectrum of |Δy / Δ| up to 10 Hz, amplitudes ≥ 0.05",
        what:
          "How smooth the speed of the content is by itself; closer to 0 is smoother, the keyboard has -1.45.",
        source:
          "Balasubramanian et al. 2015, J NeuroEng Rehabil 12:112, doi 10.1186/s12984-015-0090-9; reference code "
          + "github.com/siva82kb/SPARC @3650934")
    case .M11:
      Texts(
        title: "Largest misalignment", unit: "pt", decimals: 1,
        formula: "pinned bar: max |bar.maxY - keyboard.minY|; other content: max |q - p| · d",
        what:
          "The largest distance between where the content was and where the keyboard's motion would have put it.",
        source: scale)
    }
  }

  /// Where the scale of 1 and 22 points comes from.
  private var scale: String {
    "scale derived: 1 pt at the mean phone distances of 36.2 and 32.2 cm (Bababekova et al. 2011, Optom Vis Sci "
      + "88(7), doi 10.1097/OPX.0b013e3182198792) is 1.5 to 1.8 arcmin, above 20/20 acuity; 22 pt is half of a 44 pt "
      + "control, beyond which a tap at its old centre misses it"
  }
}

extension GateID {
  /// The position in `allCases`, which is the position in `CellMeasurement.gates`.
  public var index: Int {
    switch self {
    case .G1: 0
    case .G2: 1
    case .G3: 2
    case .G4: 3
    case .G5: 4
    }
  }

  /// What must hold, in a few words.
  public var title: String {
    switch self {
    case .G1: "the field is not entirely hidden"
    case .G2: "the caret's line is fully visible"
    case .G3: "the primary action can be performed"
    case .G4: "no control is out of reach"
    case .G5: "everything is in its place without the keyboard"
    }
  }

  /// The formula in plain text.
  public var formula: String {
    switch self {
    case .G1: "VF(F, rest) > 0"
    case .G2: "VF(C, rest) = 1"
    case .G3: "O4 ≥ 0.5"
    case .G4: "no control among the unreachable elements of O8"
    case .G5: "M7 ≤ 1 pt"
    }
  }
}
