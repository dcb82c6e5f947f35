// The names are those of the C macros.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CGio

/// The fundamental types. Swift cannot import their C macros (`gtype.h`: the number shifted by two bits).
@_spi(C) public let G_TYPE_BOOLEAN = GType(5 << 2)
@_spi(C) public let G_TYPE_INT = GType(6 << 2)
@_spi(C) public let G_TYPE_UINT = GType(7 << 2)
@_spi(C) public let G_TYPE_DOUBLE = GType(15 << 2)
@_spi(C) public let G_TYPE_STRING = GType(16 << 2)
@_spi(C) public let G_TYPE_OBJECT = GType(20 << 2)
