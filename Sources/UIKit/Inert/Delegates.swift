// Delegates of controllers and bars. No scenario does what they would be told about, so none of them is called.

/// The delegate of a navigation controller. It is not called.
public protocol UINavigationControllerDelegate: AnyObject {}
/// The delegate of a tab bar controller. It is not called.
public protocol UITabBarControllerDelegate: AnyObject {}
/// The delegate that chooses the transition to another controller. It is not called.
public protocol UIViewControllerTransitioningDelegate: AnyObject {}
/// The delegate of a popover. It is not called.
public protocol UIPopoverPresentationControllerDelegate: AnyObject {}
