import Core
import Gtk

MainLoop.attachMainQueue()
