import Foundation

/// The folder of this package.
public let repository = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The folder of the files that tests read.
public let fixtures = repository.appendingPathComponent("Tests/Fixtures")
