/// The delegate of an image picker. It is not called, because no scenario picks an image.
public protocol UIImagePickerControllerDelegate: AnyObject {
  /// Tells the delegate which image was picked.
  func imagePickerController(
    _ picker: UIImagePickerController,
    didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
  /// Tells the delegate that no image was picked.
  func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

extension UIImagePickerControllerDelegate {
  /// Does nothing.
  public func imagePickerController(
    _ picker: UIImagePickerController,
    didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
  ) {}
  /// Does nothing.
  public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {}
}

/// A controller with which a person picks an image. It shows nothing.
open class UIImagePickerController: UIViewController {
  /// The source of the images, with Apple's raw values.
  public enum SourceType: Int, Sendable { case photoLibrary, camera, savedPhotosAlbum }
  /// The keys of the information about a picked image.
  public struct InfoKey: RawRepresentable, Hashable, Sendable {
    /// Apple's raw value.
    public let rawValue: String
    /// Creates a key from Apple's raw value.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The image as it was picked.
    public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
    /// The image after a person has cropped it.
    public static let editedImage = InfoKey(rawValue: "UIImagePickerControllerEditedImage")
    /// The address of the picked movie.
    public static let mediaURL = InfoKey(rawValue: "UIImagePickerControllerMediaURL")
    /// The address of the picked image.
    public static let imageURL = InfoKey(rawValue: "UIImagePickerControllerImageURL")
    /// The type of what was picked.
    public static let mediaType = InfoKey(rawValue: "UIImagePickerControllerMediaType")
  }

  /// The source of the images.
  open var sourceType = SourceType.photoLibrary
  /// The delegate. It is not called.
  open weak var delegate: (any UIImagePickerControllerDelegate & UINavigationControllerDelegate)?
  /// Whether a person can crop the image.
  open var allowsEditing = false
  /// The types that can be picked.
  open var mediaTypes: [String] = ["public.image"]
  /// Whether a source exists, which is always false. The read is noted.
  public class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool {
    UIWorld.currentIfAny?.noteInert("UIImagePickerController.isSourceTypeAvailable(_:)")
    return false
  }
}
