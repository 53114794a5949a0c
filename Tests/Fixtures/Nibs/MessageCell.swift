import UIKit

final class MessageCell: UITableViewCell {
  @IBOutlet weak var messageLabel: UILabel!
}
