import Metrics
import Record

/// One kind of failure of a screen today, with its cells.
public struct Breakage: Sendable {
  /// The gate that fails first in these cells.
  public var gate: GateID
  /// The cells in which this gate fails first, in the order of the record.
  public var cells: [CellID]
  /// The cell that is shown as an example, because it is closest to typical use.
  public var example: CellID
}

/// One reason why the app's code cannot be played, with its cells.
public struct CodeError: Sendable {
  /// The reason, as a sentence.
  public var reason: String
  /// The cells with this reason, in the order of the record.
  public var cells: [CellID]
  /// The cell that is shown as an example, because it is closest to typical use.
  public var example: CellID
}

/// The devices and orientations in which a failure occurs, compared with all that were played.
public struct AffectedPlaces: Sendable, Equatable {
  /// The affected devices in one orientation.
  public struct Side: Sendable, Equatable {
    /// The orientation's id.
    public var orientation: String
    /// The devices that are affected in at least one scenario, in the order of the record.
    public var devices: [String]
    /// Whether the affected devices include every phone that was played in this orientation.
    public var isEveryPhone: Bool
    /// Whether the affected devices include every device that was played in this orientation.
    public var isEveryDevice: Bool
  }

  /// The affected devices by orientation.
  public var sides: [Side]

  /// Groups affected cells by orientation and device.
  ///
  /// - Parameters:
  ///   - cells: the affected cells.
  ///   - all: all cells that were played.
  ///   - pads: the devices that are not phones.
  public init(_ cells: [CellID], of all: [CellID], pads: Set<String>) {
    sides = Self.unique(all.map(\.orientation)).compactMap { orientation in
      let devices = Self.unique(cells.filter { $0.orientation == orientation }.map(\.device))
      guard !devices.isEmpty else { return nil }
      let played = Self.unique(all.filter { $0.orientation == orientation }.map(\.device))
      let phones = played.filter { !pads.contains($0) }
      return Side(
        orientation: orientation, devices: devices,
        isEveryPhone: !phones.isEmpty && Set(devices) == Set(phones),
        isEveryDevice: Set(devices) == Set(played))
    }
  }

  private static func unique(_ ids: [String]) -> [String] {
    var seen: Set<String> = []
    return ids.filter { seen.insert($0).inserted }
  }
}
