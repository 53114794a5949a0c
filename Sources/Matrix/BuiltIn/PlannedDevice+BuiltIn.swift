import Platform

extension PlannedDevice {
  /// Resolves a device for a profile; nil when its safe areas or keyboards are not known. How far inferred heights may be off
  /// is the built-in table's examination.
  public init?(_ device: Device, profile: PlatformProfile, table: DeviceTable = .builtIn) {
    // It is made where someone reads it.
    self.init(device, profile: profile, table: table) { HeightExamination.builtIn.error(of: $0) }
  }
}
