import Measuring

let usage = """
    WriteCalendar FILE COUNT events|series
    Writes an iCalendar file, the same in every run, of that many single events or series.
    """

writeFile(usage: usage, units: ["events", "series"]) { count, unit in
    Array((unit == "events" ? CalendarText.events(count) : CalendarText.manySeries(count)).text.utf8)
}
