import CGtk
@_spi(C) import GLib

@testable import Gtk

/// Input as the list's own event controllers pass it on.
extension NumberedRows {
    /// Presses a key; whether the list used it.
    @discardableResult
    func press(_ key: Int32, modifiers: UInt32 = 0) -> Bool {
        let controller = controller(gtk_event_controller_key_get_type())
        return withValue(G_TYPE_UINT) { code in
            withValue(G_TYPE_UINT) { keyval in
                withValue(gdk_modifier_type_get_type()) { state in
                    g_value_set_uint(&keyval, guint(key))
                    g_value_set_flags(&state, modifiers)
                    return emit("key-pressed", on: controller, [keyval, code, state])
                }
            }
        }
    }

    func press(atX x: Double, y: Double, times: Int = 1) { click("pressed", times, x, y) }
    func release(atX x: Double, y: Double, times: Int = 1) { click("released", times, x, y) }

    /// Moves the focus as Tab does.
    func moveFocus(_ direction: GtkDirectionType) {
        _ = gtk_widget_child_focus(window.widget, direction)
    }

    private func click(_ signal: String, _ times: Int, _ x: Double, _ y: Double) {
        let controller = controller(gtk_gesture_click_get_type())
        withValue(G_TYPE_INT) { count in
            withValue(G_TYPE_DOUBLE) { first in
                withValue(G_TYPE_DOUBLE) { second in
                    g_value_set_int(&count, gint(times))
                    g_value_set_double(&first, x)
                    g_value_set_double(&second, y)
                    emit(signal, on: controller, [count, first, second])
                }
            }
        }
    }

    private func controller(_ type: GType) -> Object {
        let controllers = Object(new: gtk_widget_observe_controllers(list.widget))
        for position in 0..<g_list_model_get_n_items(controllers.opaque) {
            guard let item = g_list_model_get_item(controllers.opaque, position) else { break }
            if g_type_check_instance_is_a(item.assumingMemoryBound(to: GTypeInstance.self), type) != 0 {
                return Object(new: item)
            }
            g_object_unref(item)
        }
        preconditionFailure("the list has no such controller")
    }

    @discardableResult
    private func emit(_ signal: String, on controller: Object, _ arguments: [GValue]) -> Bool {
        let type = controller.cast(to: GTypeInstance.self).pointee.g_class.pointee.g_type
        return withValue(type) { instance in
            withValue(G_TYPE_BOOLEAN) { result in
                g_value_set_object(&instance, controller.pointer)
                g_signal_emitv([instance] + arguments, g_signal_lookup(signal, type), 0, &result)
                return g_value_get_boolean(&result) != 0
            }
        }
    }
}
