/* Nothing to import: what this target defines is for Swift's own library. */
