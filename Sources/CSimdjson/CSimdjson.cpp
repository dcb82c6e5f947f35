#include "CSimdjson.h"

#include <cstring>
#include <new>
#include <simdjson.h>
#include <sys/mman.h>

using simdjson::internal::tape_ref;
using simdjson::internal::tape_type;

/// From how many bytes on a text is worth huge pages.
static const size_t large = 4 << 20;

struct csimdjson_document {
    simdjson::dom::document content;
};

static tape_ref at(const csimdjson_document *document, size_t position) {
    return tape_ref(&document->content, position);
}

static csimdjson_status status_of(simdjson::error_code error) {
    switch (error) {
    case simdjson::SUCCESS: return CSIMDJSON_OK;
    case simdjson::MEMALLOC: return CSIMDJSON_NO_MEMORY;
    case simdjson::CAPACITY: return CSIMDJSON_TOO_LONG;
    case simdjson::DEPTH_ERROR: return CSIMDJSON_TOO_DEEP;
    default: return CSIMDJSON_REFUSED;
    }
}

/// Asks for huge pages in memory not yet touched: most of a large parse is otherwise spent on page faults. A hint, so
/// whether it is heeded does not matter.
static void prefer_huge_pages(void *memory, size_t length) {
    const uintptr_t page = 4096;
    const uintptr_t start = (reinterpret_cast<uintptr_t>(memory) + page - 1) & ~(page - 1);
    const uintptr_t end = (reinterpret_cast<uintptr_t>(memory) + length) & ~(page - 1);
    if (memory && start < end) { madvise(reinterpret_cast<void *>(start), end - start, MADV_HUGEPAGE); }
}

csimdjson_document *csimdjson_parse(
    const uint8_t *bytes, size_t length, size_t readable, size_t depth_limit, csimdjson_status *status) {
    try {
        auto document = std::make_unique<csimdjson_document>();
        simdjson::dom::parser parser;
        auto error = parser.allocate(length, depth_limit);
        if (!error) { error = document->content.allocate(length); }
        if (!error) {
            if (length >= large) {
                // No more than each of them holds.
                prefer_huge_pages(document->content.tape.get(), length * sizeof(uint64_t));
                prefer_huge_pages(document->content.string_buf.get(), length);
                prefer_huge_pages(parser.implementation->structural_indexes.get(), length * sizeof(uint32_t));
            }
            bool copy = readable < length + simdjson::SIMDJSON_PADDING;
            error = parser.parse_into_document(document->content, bytes, length, copy).error();
        }
        *status = status_of(error);
        return error ? nullptr : document.release();
    } catch (...) {
        *status = CSIMDJSON_NO_MEMORY;
        return nullptr;
    }
}

void csimdjson_free(csimdjson_document *document) {
    delete document;
}

size_t csimdjson_root(const csimdjson_document *) {
    return 1;
}

csimdjson_kind csimdjson_kind_of(const csimdjson_document *document, size_t value) {
    switch (at(document, value).tape_ref_type()) {
    case tape_type::START_ARRAY: return CSIMDJSON_ARRAY;
    case tape_type::START_OBJECT: return CSIMDJSON_OBJECT;
    case tape_type::STRING: return CSIMDJSON_STRING;
    case tape_type::INT64:
    case tape_type::UINT64:
    case tape_type::DOUBLE: return CSIMDJSON_NUMBER;
    case tape_type::TRUE_VALUE:
    case tape_type::FALSE_VALUE: return CSIMDJSON_BOOL;
    default: return CSIMDJSON_NULL;
    }
}

csimdjson_text csimdjson_string(const csimdjson_document *document, size_t string) {
    auto text = at(document, string).get_string_view();
    return {reinterpret_cast<const uint8_t *>(text.data()), text.size()};
}

bool csimdjson_bool(const csimdjson_document *document, size_t boolean) {
    return at(document, boolean).is_true();
}

bool csimdjson_int64(const csimdjson_document *document, size_t number, int64_t *result) {
    auto tape = at(document, number);
    if (!tape.is_int64()) { return false; }
    *result = tape.next_tape_value<int64_t>();
    return true;
}

double csimdjson_double(const csimdjson_document *document, size_t number) {
    auto tape = at(document, number);
    if (tape.is_int64()) { return static_cast<double>(tape.next_tape_value<int64_t>()); }
    if (tape.is_uint64()) { return static_cast<double>(tape.next_tape_value<uint64_t>()); }
    return tape.next_tape_value<double>();
}

size_t csimdjson_count(const csimdjson_document *document, size_t container) {
    return at(document, container).scope_count();
}

size_t csimdjson_first(const csimdjson_document *, size_t container) {
    return container + 1;
}

size_t csimdjson_end(const csimdjson_document *document, size_t container) {
    return at(document, container).after_element() - 1;
}

size_t csimdjson_next(const csimdjson_document *document, size_t value) {
    return at(document, value).after_element();
}

void csimdjson_find(
    const csimdjson_document *document, size_t object, const csimdjson_text *names, size_t count, size_t *found) {
    std::memset(found, 0, count * sizeof *found);
    const size_t end = csimdjson_end(document, object);
    for (size_t key = object + 1; key < end;) {
        const auto text = at(document, key).get_string_view();
        for (size_t i = 0; i < count; i++) {
            if (names[i].length == text.size() && std::memcmp(names[i].bytes, text.data(), text.size()) == 0) {
                found[i] = key + 1;
                break;
            }
        }
        key = at(document, key + 1).after_element();
    }
}
