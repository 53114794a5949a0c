import Support
import UIKit

/// The diagnosis of a screen for an engineer: today's result, the failures, and the fixes.
///
/// All texts are plain text, which writers must escape.
public struct DiagnosisReport: Sendable {
  /// One kind of failure of the screen today.
  public struct Fault: Sendable {
    /// The effect for the user, as a sentence without a full stop.
    public var what: String
    /// The number of situations that fail in this way.
    public var count: Int
    /// The affected devices, such as `every phone in landscape; iphone-se-3 in portrait`.
    public var places: String
    /// An example that names the covered view and the view that covers it, as a sentence without a full stop.
    public var example: String
    /// The command that explains the example.
    public var command: String
    /// The name of the example's picture without the extension `.svg`. Nil if there is no picture.
    public var picture: String?
    /// The lines of the app's own code that changed something when the example failed. Empty if the app's code
    /// was not played.
    public var lines: [ActingLine]

    /// Creates a fault.
    public init(
      what: String, count: Int, places: String, example: String, command: String, picture: String? = nil,
      lines: [ActingLine] = []
    ) {
      self.what = what
      self.count = count
      self.places = places
      self.example = example
      self.command = command
      self.picture = picture
      self.lines = lines
    }
  }

  /// The lines of the app's own code that move views too far, or inset lists too much, in situations that work.
  public struct Spare: Sendable {
    /// The heading, as a sentence without a full stop.
    public static let heading = "Nothing is hidden, but too much space stays above the keyboard"
    /// The number of situations.
    public var count: Int
    /// The lines with their reasons.
    public var lines: [ActingLine]
    /// A correction of the code with which less space stays. Nil if there is none, or if it is one of the fixes.
    public var correction: Correction?

    /// A correction of the app's own code that was played.
    public struct Correction: Sendable {
      /// The instruction as a sentence without a full stop.
      public var title: String
      /// The lines that change.
      public var changedLines: [ChangedLine]
      /// The other steps, one sentence each.
      public var steps: [String]
      /// The number of situations in which less space stays.
      public var closed: Int
    }

    /// The title of the correction and what it does, as a sentence without a full stop. Nil if there is none.
    public var correctionInWords: String? {
      correction.map {
        "\($0.title): less space stays in \($0.closed) of \(counted(count, "situation")), and no other situation fails"
      }
    }
  }

  /// A line of the app's own code that a fix changes.
  public struct ChangedLine: Sendable, Equatable {
    /// The file and line, such as `LoginViewController.swift:35`.
    public var place: String
    /// The line today, without the spaces around it.
    public var old: String
    /// The line that was played instead.
    public var new: String

    /// Creates a changed line.
    public init(place: String, old: String, new: String) {
      (self.place, self.old, self.new) = (place, old, new)
    }
  }

  /// Swift code that replaces steps in Interface Builder.
  public struct LayoutCode: Sendable {
    /// The sentence above the code, with a colon.
    public var title: String
    /// The code.
    public var text: String

    /// Creates the code.
    public init(title: String, text: String) {
      self.title = title
      self.text = text
    }
  }

  /// A fix that was played and that helps.
  public struct Fix: Sendable {
    /// The instruction as a sentence without a full stop.
    public var title: String
    /// The reasons why the fix helps, one sentence each.
    public var reasons: [String]
    /// The number of situations that pass with the fix.
    public var passing: Int
    /// The number of situations that pass only with the fix.
    public var gained: Int
    /// The number of situations that pass only without the fix.
    public var broken: Int
    /// The situation in the picture, in words. Nil if there is no picture.
    public var example: String?
    /// The steps that delete today's code for the keyboard, one sentence each. They come before the others.
    public var removalSteps: [String] = []
    /// The steps in Interface Builder or in the code that creates the views, one sentence each.
    public var layoutSteps: [String]
    /// The lines of the app's own code that change.
    public var changedLines: [ChangedLine] = []
    /// The steps to add the technique's code, one sentence each. Empty if the app's code does not change.
    public var codeSteps: [String]
    /// The fix as Swift code instead of the steps in Interface Builder. Nil if there is none.
    public var layoutCode: LayoutCode?
    /// The code of the technique that was played, with the name of its file. Nil if the app's code does not
    /// change, or if the technique is a library.
    public var code: (file: String, text: String)?
    /// The name of the picture that compares today with the fix, without the extension `.svg`. Nil if there
    /// is no picture.
    public var picture: String?

    /// The number of steps. Code is one step more.
    package var stepCount: Int {
      removalSteps.count + layoutSteps.count + codeSteps.count + (code == nil && layoutCode == nil ? 0 : 1)
    }

    /// Creates a fix.
    public init(
      title: String, reasons: [String], passing: Int, gained: Int, broken: Int, example: String? = nil,
      layoutSteps: [String], codeSteps: [String], layoutCode: LayoutCode? = nil,
      code: (file: String, text: String)? = nil, picture: String? = nil
    ) {
      self.title = title
      self.reasons = reasons
      self.passing = passing
      self.gained = gained
      self.broken = broken
      self.example = example
      self.layoutSteps = layoutSteps
      self.codeSteps = codeSteps
      self.layoutCode = layoutCode
      self.code = code
      self.picture = picture
    }
  }

  /// Situations that are neither among those that work nor among those that fail.
  public struct LeftOut: Sendable {
    /// The reason in general, as a sentence without a full stop.
    public var what: String
    /// The number of situations.
    public var count: Int
    /// The devices and orientations, such as `every phone in landscape`.
    public var places: String
    /// An example, as a sentence without a full stop.
    public var example: String
    /// Whether a change of the screen that was played helps, in one sentence; nil if none can.
    public var remedy: String?

    /// Creates a description of situations that are left out.
    public init(what: String, count: Int, places: String, example: String, remedy: String? = nil) {
      self.what = what
      self.count = count
      self.places = places
      self.example = example
      self.remedy = remedy
    }
  }

  /// A picture that adapts to light and dark pages.
  public struct Picture: Sendable {
    /// The name of the picture without the extension `.svg`.
    public var name: String
    /// A description for readers who cannot see the picture.
    public var finding: String
    /// The text of the SVG.
    public var svg: String

    /// Creates a picture.
    public init(name: String, finding: String, svg: String) {
      self.name = name
      self.finding = finding
      self.svg = svg
    }
  }

  /// The screen's id.
  public var screen: String
  /// The source of the screen, such as `SignUp.storyboard:4` or `built in`.
  public var place: String
  /// The kind of the screen, such as `fixed form, pinned to the top`.
  public var kind: String
  /// The app's keyboard code today, in words that follow "Today", such as `with no code for the keyboard`.
  public var today: String
  /// The size of the run, such as `8 devices, 2 orientations, 10 scenarios`.
  public var played: String
  /// The number of situations that a person could try. A situation is a device, an orientation and a
  /// scenario.
  public var situations: Int
  /// The number of situations that pass today.
  public var passing: Int
  /// The number of situations in which the form does not fit even without a keyboard.
  public var unfit: Int
  /// The number of situations that were played and cannot be judged.
  public var unjudged: Int
  /// The number of situations that fail today.
  public var failing: Int { situations - passing - unfit - unjudged }
  /// The number of situations that pass without keyboard code. Nil if today's strategy is not the app's own code.
  public var passingWithoutCode: Int?
  /// The symbols of UIKit that the app's code asked and whose answers are not simulated.
  public var inert: [String] = []
  /// The controllers that the app's code presented in one usual situation.
  public var presented: [PresentedController] = []
  /// The events for which the app's code registered in one usual situation. Nil if no situation was played.
  public var heard: HeardEvents?
  /// The lines that move views too far in situations that work. Nil if there are none.
  public var spare: Spare?
  /// Lists about the app's own code, each with a heading.
  public var notes: [(heading: String, items: [String])] = []
  /// The situations that are left out of those that work and those that fail, by reason.
  public var leftOut: [LeftOut]
  /// The kinds of failures today, the most frequent first.
  public var faults: [Fault]
  /// The fixes, largest gain first.
  public var fixes: [Fix]
  /// The number of techniques and changes that were played in addition to today's code.
  public var tried: Int
  /// The number of fixes that work in as many situations as the best fix and need at least as much work. They are not
  /// in ``fixes``.
  public var asGood = 0
  /// The reasons why no better fix is possible, one sentence each.
  public var obstacles: [String]
  /// A warning that code which was not played may change a constraint of the screen, in sentences. Nil if there is no
  /// sign of such code.
  public var caution: String?
  /// Remarks about the run, one sentence each.
  public var remarks: [String]
  /// Whether the app's code builds the screen.
  public var isBuiltByCode = false
  /// The views that lie over inputs, and the inputs, one sentence each.
  public var covers: [String] = []
  /// The Auto Layout problems of the screen itself, one sentence each.
  public var warnings: [String]
  /// The command that diagnoses the screen.
  public var command: String
  /// The pictures that the page links to.
  public var pictures: [Picture]
  /// The name of the animation that compares today with the best fix, without the extension `.svg`. Nil if
  /// there is no animation.
  public var film: String?
  /// The screen's name in words, or nothing if it has only an id.
  public var name = ""
  /// The fixes without code that may be written into the screen's file, the best first.
  var fileFixes: [FileFix] = []

  /// Creates a diagnosis.
  public init(
    screen: String, place: String, kind: String, today: String, played: String, situations: Int, passing: Int,
    unfit: Int = 0, unjudged: Int = 0, leftOut: [LeftOut] = [], faults: [Fault], fixes: [Fix], tried: Int,
    obstacles: [String], remarks: [String], warnings: [String] = [], command: String, pictures: [Picture],
    film: String? = nil
  ) {
    self.screen = screen
    self.place = place
    self.kind = kind
    self.today = today
    self.played = played
    self.situations = situations
    self.passing = passing
    self.unfit = unfit
    self.unjudged = unjudged
    self.leftOut = leftOut
    self.faults = faults
    self.fixes = fixes
    self.tried = tried
    self.obstacles = obstacles
    self.remarks = remarks
    self.warnings = warnings
    self.command = command
    self.pictures = pictures
    self.film = film
  }
}
