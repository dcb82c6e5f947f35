import CGtk
@_spi(C) import GLib

/// How a picture fills its view.
public enum PictureFit: Sendable {
    /// The picture covers the whole view and is clipped.
    case cover
    /// The whole picture is visible.
    case contain
}

/// A view for a picture. It has its size before the picture is loaded, and shows a placeholder until then, or
/// permanently.
///
/// Its CSS name is `widget`, its style class `picture`. The placeholder has the class `placeholder` and fills the view,
/// so that its background is visible when there is no picture. Rounded corners come from `border-radius`. The view
/// scales its picture to its size, so it can be animated without new pictures. It is hidden from screen readers; the
/// text beside it has all information.
@MainActor
open class PictureView: Widget {
    private let layout: PictureLayout
    private var fade: FrameTicks?

    /// An object that the view keeps alive together with the shown or pending picture.
    public var owner: AnyObject?

    /// - Parameters:
    ///   - placeholder: The widget shown while there is no picture; the view owns it.
    ///   - width: The minimum and natural width; `nil` for none.
    ///   - height: The minimum and natural height; `nil` for none.
    public init(placeholder: Widget? = nil, width: Int? = nil, height: Int? = nil, fit: PictureFit = .cover) {
        layout = PictureLayout(fit: fit)
        super.init(new: LayoutWidget.make(layout))
        addClass("picture")
        setAccessibleRole(.presentation)
        overflowHidden = true
        sizeRequest(width: width, height: height)
        // Off the screen there are no frames, and the fade is not visible.
        connect("unmap") { [weak self] _ in self?.stopFading() }
        self.placeholder = placeholder
        exchange(nil)
    }

    /// The widget shown while there is no picture.
    public var placeholder: Widget? {
        didSet { exchange(oldValue) }
    }

    public private(set) var texture: Texture?

    /// The position of a picture that is larger or smaller than the view: from 0, left or top, to 1, right or bottom.
    public var alignment: (x: Double, y: Double) {
        get { layout.alignment }
        set {
            layout.alignment = newValue
            gtk_widget_queue_draw(widget)
        }
    }

    /// Shows a picture, or with `nil` the placeholder.
    ///
    /// - Parameter fadesIn: Whether the picture fades in, if the desktop enables animations.
    public func show(_ texture: Texture?, fadesIn: Bool = false) {
        guard texture !== self.texture else { return }
        let replacesNothing = self.texture == nil
        self.texture = texture
        layout.texture = texture
        stopFading()
        if fadesIn, replacesNothing, texture != nil, isMapped, Settings.standard?.animates == true { startFading() }
        gtk_widget_queue_draw(widget)
    }

    /// The number of device pixels for one application pixel.
    public var scaleFactor: Int { Int(gtk_widget_get_scale_factor(widget)) }

    /// Runs a handler with `true` when the view becomes visible, and with `false` when it is hidden.
    public func onVisibility(_ handler: @escaping @MainActor (Bool) -> Void) {
        connect("map") { _ in handler(true) }
        connect("unmap") { _ in handler(false) }
    }

    /// The current opacity of the picture, from 0 to 1.
    var fadedIn: Double { layout.opacity }

    private static let fadeMilliseconds = 160.0

    private func startFading() {
        layout.opacity = 0
        fade = FrameTicks(self) { [weak self] milliseconds in
            guard let self else { return }
            self.layout.opacity += milliseconds / PictureView.fadeMilliseconds
            if self.layout.opacity >= 1 { self.stopFading() }
            gtk_widget_queue_draw(self.widget)
        }
    }

    private func stopFading() {
        layout.opacity = 1
        fade?.stop()
        fade = nil
    }

    private func exchange(_ old: Widget?) {
        if let old {
            gtk_widget_unparent(old.widget)
            old.removeClass("placeholder")
        }
        if let placeholder {
            placeholder.addClass("placeholder")
            gtk_widget_set_parent(placeholder.widget, widget)
        }
    }
}

@MainActor
private final class PictureLayout: WidgetLayout {
    let requestMode = GTK_SIZE_REQUEST_CONSTANT_SIZE
    let fit: PictureFit
    var alignment = (x: 0.5, y: 0.5)
    var texture: Texture?
    var opacity = 1.0

    init(fit: PictureFit) {
        self.fit = fit
    }

    func measure(_ widget: WidgetPointer, _ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) {
        // GTK requires that every child is measured before it is allocated. A picture never changes the layout around
        // it.
        for child in children(of: widget) { gtk_widget_measure(child, orientation, -1, nil, nil, nil, nil) }
        return (0, 0)
    }

    func allocate(_ widget: WidgetPointer, width: Int, height: Int) {
        for child in children(of: widget) {
            // A larger placeholder is clipped equally on all sides.
            let childWidth = max(width, size(of: child, GTK_ORIENTATION_HORIZONTAL).minimum)
            let childHeight = max(height, size(of: child, GTK_ORIENTATION_VERTICAL).minimum)
            allocateChild(
                child, x: (width - childWidth) / 2, y: (height - childHeight) / 2, width: childWidth,
                height: childHeight)
        }
    }

    func snapshot(_ widget: WidgetPointer, _ snapshot: OpaquePointer) {
        guard let texture else {
            drawChildren(of: widget, snapshot)
            return
        }
        let isFading = opacity < 1
        if isFading {
            drawChildren(of: widget, snapshot)
            gtk_snapshot_push_opacity(snapshot, opacity)
        }
        var bounds = place(
            of: texture, width: Double(gtk_widget_get_width(widget)), height: Double(gtk_widget_get_height(widget)))
        gtk_snapshot_append_texture(snapshot, texture.opaque, &bounds)
        if isFading { gtk_snapshot_pop(snapshot) }
    }

    private func drawChildren(of widget: WidgetPointer, _ snapshot: OpaquePointer) {
        for child in children(of: widget) { gtk_widget_snapshot_child(widget, child, snapshot) }
    }

    private func place(of texture: Texture, width: Double, height: Double) -> graphene_rect_t {
        let (across, down) = (width / Double(texture.width), height / Double(texture.height))
        let scale = fit == .cover ? max(across, down) : min(across, down)
        let size = (width: Double(texture.width) * scale, height: Double(texture.height) * scale)
        var bounds = graphene_rect_t()
        // A picture of exactly the right size would be blurred between two pixels, and slower to draw.
        graphene_rect_init(
            &bounds, Float(((width - size.width) * alignment.x).rounded()),
            Float(((height - size.height) * alignment.y).rounded()), Float(size.width), Float(size.height))
        return bounds
    }
}
