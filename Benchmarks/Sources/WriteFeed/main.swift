import Measuring

let usage = """
    WriteFeed FILE COUNT events|megabytes
    Writes an events feed, the same in every run, of that many events or of at least that size.
    """
let smallestEntry = 80

writeFile(usage: usage, units: ["events", "megabytes"]) { count, unit in
    let isSize = unit == "megabytes"
    let calendar = Calendar(events: isSize ? count * 1_000_000 / smallestEntry : count)
    var feed = FeedText()
    for (start, end) in zip(calendar.starts, calendar.ends) where !isSize || feed.bytes.count < count * 1_000_000 {
        feed.append(start: start, end: end)
    }
    feed.finish()
    return feed.bytes
}
