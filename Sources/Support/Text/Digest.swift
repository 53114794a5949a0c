/// An FNV-1a hash with 64 bits (Fowler, Noll and Vo), which detects accidental changes but not forgery.
public struct Digest: Sendable {
  /// The digest of the bytes so far.
  public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Creates the digest of no bytes.
  public init() {}

  /// Creates the digest of a text's UTF-8 bytes.
  public init(_ text: String) { add(text) }

  /// Adds a byte to the digest.
  public mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

  /// Adds bytes to the digest.
  public mutating func add(_ bytes: [UInt8]) { add(bytes[...]) }

  /// Adds bytes to the digest.
  public mutating func add(_ bytes: ArraySlice<UInt8>) {
    var digest = self
    bytes.withUnsafeBufferPointer { for byte in $0 { digest.add(byte) } }
    self = digest
  }

  /// Adds the UTF-8 bytes of a text to the digest.
  public mutating func add(_ text: String) { for byte in text.utf8 { add(byte) } }

  /// The digest in hexadecimal, without leading zeros.
  public var text: String { String(value, radix: 16) }
}
