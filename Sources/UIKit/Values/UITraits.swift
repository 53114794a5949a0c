/// The kind of device that an interface is designed for.
public enum UIUserInterfaceIdiom: Int, Sendable, Hashable {
  /// The kind of device is not known.
  case unspecified = -1
  /// An iPhone or iPod.
  case phone = 0
  case pad = 1
  case tv = 2
  case carPlay = 3
  case mac = 5
  case vision = 6
}

/// The amount of space in one direction.
public enum UIUserInterfaceSizeClass: Int, Sendable, Hashable {
  /// The size class is not known.
  case unspecified = 0
  case compact = 1
  case regular = 2
}

/// The direction in which an interface is laid out.
public enum UIUserInterfaceLayoutDirection: Int, Sendable, Hashable {
  case leftToRight = 0
  case rightToLeft = 1
}
