/// What an engineer wants to know of one screen: what happens today, where it breaks, and what to do.
///
/// All texts are plain; writers escape them.
public struct DiagnosisTale: Sendable {
  /// A way in which the screen fails today.
  public struct Fault: Sendable {
    /// What happens, as a sentence without a full stop.
    public var what: String
    /// How many situations fail so.
    public var count: Int
    /// Where: `every phone in landscape; iphone-se-3 in portrait`.
    public var places: String
    /// One of them, what covers what there, as a sentence without a full stop.
    public var example: String
    /// The command that tells the example's story.
    public var command: String
    /// The picture of the example, without the ending `.svg`; nil without one.
    public var picture: String?

    /// Describes a fault.
    public init(
      what: String, count: Int, places: String, example: String, command: String, picture: String? = nil
    ) {
      self.what = what
      self.count = count
      self.places = places
      self.example = example
      self.command = command
      self.picture = picture
    }
  }

  /// Something that helps, played.
  public struct Fix: Sendable {
    /// What to do, without a full stop.
    public var title: String
    /// Why it helps, one sentence each.
    public var reasons: [String]
    /// Situations that work with it.
    public var passing: Int
    /// Situations that work with it and do not today.
    public var mended: Int
    /// Situations that work today and do not with it.
    public var broken: Int
    /// The situation that is shown, in words; nil without one.
    public var example: String?
    /// What to do in Interface Builder or in the code that makes the views, a sentence a step.
    public var layoutSteps: [String]
    /// What to do with the code below, a sentence a step; empty where the app's code stays.
    public var codeSteps: [String]
    /// The change of constraints in Swift; nil without one.
    public var layoutCode: String?
    /// The technique's file, as it was played; nil where the app's code stays or a library does it.
    public var code: (file: String, text: String)?
    /// The picture of today beside the fix, without the ending `.svg`; nil without one.
    public var picture: String?

    /// Describes a fix.
    public init(
      title: String, reasons: [String], passing: Int, mended: Int, broken: Int, example: String? = nil,
      layoutSteps: [String], codeSteps: [String], layoutCode: String? = nil,
      code: (file: String, text: String)? = nil, picture: String? = nil
    ) {
      self.title = title
      self.reasons = reasons
      self.passing = passing
      self.mended = mended
      self.broken = broken
      self.example = example
      self.layoutSteps = layoutSteps
      self.codeSteps = codeSteps
      self.layoutCode = layoutCode
      self.code = code
      self.picture = picture
    }
  }

  /// A picture in both themes.
  public struct Picture: Sendable {
    /// Its name, without the ending `.svg`.
    public var name: String
    /// What it shows, for who cannot see it.
    public var finding: String
    /// SVG for light and dark pages.
    public var svg: String

    /// A picture by its name.
    public init(name: String, finding: String, svg: String) {
      self.name = name
      self.finding = finding
      self.svg = svg
    }
  }

  /// The screen's id.
  public var screen: String
  /// Where it comes from: `SignUp.storyboard:4` or `built in`.
  public var place: String
  /// What it is: `fixed form, tied to the top`.
  public var kind: String
  /// What the app does today, in words that follow "Today": `nothing answers the keyboard`.
  public var today: String
  /// What was played: `8 devices, 2 orientations, 10 scenarios`.
  public var played: String
  /// Situations that were played: device, orientation and scenario.
  public var situations: Int
  /// How many of them work today.
  public var passing: Int
  /// What fails today, the most frequent first.
  public var faults: [Fault]
  /// What helps, most gain first.
  public var fixes: [Fix]
  /// How many techniques and changes were played beside what the app does today.
  public var tried: Int
  /// What stands in the way of more, one sentence each.
  public var obstacles: [String]
  /// What a person should know of what was played, one sentence each.
  public var remarks: [String]
  /// The command that diagnoses the screen.
  public var command: String
  /// The pictures that the page links.
  public var pictures: [Picture]
  /// The picture that moves, today beside the best fix, without the ending `.svg`; nil without one.
  public var film: String?

  /// Describes what was found.
  public init(
    screen: String, place: String, kind: String, today: String, played: String, situations: Int, passing: Int,
    faults: [Fault], fixes: [Fix], tried: Int, obstacles: [String], remarks: [String], command: String,
    pictures: [Picture], film: String? = nil
  ) {
    self.screen = screen
    self.place = place
    self.kind = kind
    self.today = today
    self.played = played
    self.situations = situations
    self.passing = passing
    self.faults = faults
    self.fixes = fixes
    self.tried = tried
    self.obstacles = obstacles
    self.remarks = remarks
    self.command = command
    self.pictures = pictures
    self.film = film
  }
}
