// What one would write first in C++, as the measure for the conflict index.

#include "Yardstick.h"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

struct Span {
    int64_t start, end;
};

struct Flags {
    std::vector<Span> spans;
    std::vector<uint8_t> conflicts;
};

struct Entry {
    int64_t start, end;
    uint32_t position;
};

struct Index {
    std::vector<Entry> entries;
    std::vector<int64_t> latestEnd;
};

std::vector<uint32_t> conflicts(const Index &index, int64_t start, int64_t end, uint32_t self) {
    std::vector<uint32_t> found;
    const auto &entries = index.entries;
    const auto startsBefore = [](const Entry &entry, int64_t time) { return entry.start < time; };
    size_t place = std::lower_bound(entries.begin(), entries.end(), end, startsBefore) - entries.begin();
    while (place > 0 && index.latestEnd[place - 1] > start) {
        const Entry &entry = entries[--place];
        if (entry.end > start && entry.position != self) found.push_back(entry.position);
    }
    return found;
}

} // namespace

void *yardstick_flags(const int64_t *starts, const int64_t *ends, size_t count) {
    auto *flags = new Flags;
    flags->spans.reserve(count);
    for (size_t i = 0; i < count; i++) flags->spans.push_back({starts[i], ends[i]});
    auto &spans = flags->spans;
    std::sort(spans.begin(), spans.end(), [](const Span &a, const Span &b) { return a.start < b.start; });
    flags->conflicts.resize(count);
    int64_t latestEnd = std::numeric_limits<int64_t>::min();
    for (size_t i = 0; i < count; i++) {
        const bool meetsNext = i + 1 < count && spans[i + 1].start < spans[i].end;
        flags->conflicts[i] = spans[i].start < latestEnd || meetsNext;
        latestEnd = std::max(latestEnd, spans[i].end);
    }
    return flags;
}

uint64_t yardstick_flags_checksum(const void *opaque) {
    const auto *flags = static_cast<const Flags *>(opaque);
    uint64_t sum = 0;
    for (size_t i = 0; i < flags->spans.size(); i++)
        if (flags->conflicts[i]) sum += yardstick_mix(flags->spans[i].start, flags->spans[i].end);
    return sum;
}

void yardstick_flags_free(void *flags) { delete static_cast<Flags *>(flags); }

void *yardstick_index(const int64_t *starts, const int64_t *ends, size_t count) {
    auto *index = new Index;
    for (size_t i = 0; i < count; i++) index->entries.push_back({starts[i], ends[i], static_cast<uint32_t>(i)});
    std::sort(index->entries.begin(), index->entries.end(),
              [](const Entry &a, const Entry &b) { return a.start < b.start; });
    int64_t latestEnd = std::numeric_limits<int64_t>::min();
    for (const Entry &entry : index->entries) index->latestEnd.push_back(latestEnd = std::max(latestEnd, entry.end));
    return index;
}

uint64_t yardstick_query(const void *index, const int64_t *starts, const int64_t *ends, const uint32_t *positions,
                         size_t count) {
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t position = positions[i];
        for (uint32_t other :
             conflicts(*static_cast<const Index *>(index), starts[position], ends[position], position))
            sum += other;
    }
    return sum;
}

uint64_t yardstick_pairs(const void *index) {
    const auto &entries = static_cast<const Index *>(index)->entries;
    uint64_t sum = 0;
    for (size_t i = 0; i < entries.size(); i++)
        for (size_t j = i + 1; j < entries.size() && entries[j].start < entries[i].end; j++)
            sum += (uint64_t(entries[i].position) + 1) * (uint64_t(entries[j].position) + 1);
    return sum;
}

uint64_t yardstick_fits(const void *opaque, const int64_t *starts, size_t count) {
    const int64_t hour = 3600000;
    const auto &index = *static_cast<const Index *>(opaque);
    const auto startsBefore = [](const Entry &entry, int64_t time) { return entry.start < time; };
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        const int64_t start = starts[i], last = start + 24 * hour;
        for (uint32_t other : conflicts(index, start, start + hour, std::numeric_limits<uint32_t>::max())) sum += other;
        const auto &entries = index.entries;
        size_t place = std::lower_bound(entries.begin(), entries.end(), start, startsBefore) - entries.begin();
        int64_t free = place > 0 ? std::max(start, index.latestEnd[place - 1]) : start;
        while (place < entries.size() && entries[place].start < last && entries[place].start - free < hour)
            free = std::max(free, entries[place++].end);
        const int64_t end = place < entries.size() ? std::min(entries[place].start, last) : last;
        if (end - free >= hour) sum += static_cast<uint64_t>(free);
    }
    return sum;
}

void yardstick_index_free(void *index) { delete static_cast<Index *>(index); }

uint64_t yardstick_mix(int64_t start, int64_t end) {
    uint64_t mixed = static_cast<uint64_t>(start) * 0x9e3779b97f4a7c15u ^ static_cast<uint64_t>(end);
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
    return mixed ^ mixed >> 27;
}

namespace {

struct Shape {
    int32_t one, other;
    int64_t distance, length, otherLength;
    bool operator==(const Shape &shape) const {
        return one == shape.one && other == shape.other && distance == shape.distance && length == shape.length &&
               otherLength == shape.otherLength;
    }
};

struct ShapeHash {
    size_t operator()(const Shape &shape) const {
        uint64_t hash = uint64_t(uint32_t(shape.one)) << 32 | uint32_t(shape.other);
        for (int64_t value : {shape.distance, shape.length, shape.otherLength})
            hash = (hash ^ uint64_t(value)) * 0x9e3779b97f4a7c15;
        return hash ^ hash >> 32;
    }
};

}

uint64_t yardstick_groups(const yardstick_side *sides, size_t pair_count) {
    std::unordered_map<Shape, size_t, ShapeHash> numbers;
    std::vector<std::vector<uint32_t>> groups;
    for (size_t i = 0; i < pair_count; i++) {
        yardstick_side one = sides[2 * i], other = sides[2 * i + 1];
        if (one.series > other.series) std::swap(one, other);
        const Shape shape{one.series, other.series, other.start - one.start, one.end - one.start, other.end - other.start};
        const auto [found, isNew] = numbers.try_emplace(shape, groups.size());
        if (isNew) groups.emplace_back();
        groups[found->second].push_back(uint32_t(i));
    }
    uint64_t sum = 0;
    for (size_t group = 0; group < groups.size(); group++)
        for (uint32_t pair : groups[group]) sum += (group + 1) * (uint64_t(pair) + 1);
    return sum;
}
