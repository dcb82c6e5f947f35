#include "CRe2.h"

#include <new>
#include <re2/re2.h>

struct cre2_pattern {
    RE2 content;

    cre2_pattern(const re2::StringPiece &text, const RE2::Options &options) : content(text, options) {}
};

static re2::StringPiece piece(cre2_text text) {
    return re2::StringPiece(reinterpret_cast<const char *>(text.bytes), text.length);
}

static cre2_text view(const std::string &text) {
    return {reinterpret_cast<const uint8_t *>(text.data()), text.size()};
}

cre2_pattern *cre2_compile(cre2_text text, size_t memory_limit) {
    try {
        RE2::Options options;
        options.set_log_errors(false);
        options.set_never_capture(true);
        options.set_max_mem(static_cast<int64_t>(memory_limit));
        return new cre2_pattern(piece(text), options);
    } catch (const std::bad_alloc &) {
        return nullptr;
    }
}

void cre2_free(cre2_pattern *pattern) {
    delete pattern;
}

bool cre2_is_refused(const cre2_pattern *pattern) {
    return !pattern->content.ok();
}

cre2_text cre2_reason(const cre2_pattern *pattern) {
    return view(pattern->content.error());
}

cre2_text cre2_fault(const cre2_pattern *pattern) {
    return view(pattern->content.error_arg());
}

bool cre2_is_found(const cre2_pattern *pattern, cre2_text text) {
    return pattern->content.Match(piece(text), 0, text.length, RE2::UNANCHORED, nullptr, 0);
}
