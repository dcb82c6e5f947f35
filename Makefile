# `make help` lists the targets. Longer steps stand in scripts/, one script a step.

PREFIX ?= /usr/local
DESTDIR ?=
FUZZ_SECONDS ?= 60
DEBIAN ?= trixie
TESTS ?=
SWIFTFLAGS ?=
ifdef CI
SWIFTFLAGS += -Xswiftc -warnings-as-errors
endif

SHELL := /bin/bash
# Where a toolchain is found though the shell has not been told of it.
export PATH := $(PATH):/opt/swift/usr/bin:$(HOME)/.local/share/swiftly/bin
program := .build/release/upcoming
export PREFIX DESTDIR SWIFTFLAGS
export PROGRAM = $(program)

# The program needs no Swift where it runs, and starts sooner so. The toolchain's own linker says nothing at a good build,
# where the default one warns of a function in Foundation. Packed relocations (glibc 2.36 or later) halve the work of the
# dynamic loader before the program begins. Nothing looks for the program's own symbols, of which the loader had a table.
release_options := --static-swift-stdlib -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs \
	-Xlinker --no-export-dynamic

swift_code := Package.swift Sources Tests $(wildcard Benchmarks Fuzz)
format_options := --configuration .swift-format --recursive --parallel

.PHONY: build debug run test test-quick test-times test-long test-on test-hours test-core install uninstall dist deb pot docs format lint bench bench-quick tools screenshots fuzz sanitize clean help

build: ## Build the program for release (the default)
	@scripts/install-packages core gtk
	@scripts/need-swift
	swift build -c release $(release_options) $(SWIFTFLAGS) --product upcoming

debug: ## Build the program for debugging
	@scripts/install-packages core gtk
	@scripts/need-swift
	swift build $(SWIFTFLAGS) --product upcoming

run: build ## Build, and open the window on the sample events
	$(program) --samples

test: ## Run every test; those of the window under Xvfb
	@scripts/install-packages core gtk test servers
	@scripts/need-swift
	scripts/test

test-quick: ## Run the tests of the Swift targets, but for the slow ones: what one runs while working
	@scripts/install-packages core gtk test
	@scripts/need-swift
	swift build --build-tests $(SWIFTFLAGS)
	UPCOMING_QUICK_TESTS=1 scripts/on-own-screen scripts/swift-tests $(SWIFTFLAGS)

test-long: ## Run the long tests of writing with all their rounds, and follow CONTRIBUTING.md in a fresh clone
	@scripts/install-packages core gtk test servers
	@scripts/need-swift
	swift build --build-tests $(SWIFTFLAGS)
	UPCOMING_LONG_TESTS=1 scripts/on-own-screen scripts/swift-tests $(SWIFTFLAGS) --filter 'EditOracle|EditKill'
	cd Tests/CommandLineTests && UPCOMING_LONG_TESTS=1 UPCOMING=$(abspath .build/debug/upcoming) \
		/usr/bin/python3 -B -m unittest test_edits_judged
	UPCOMING_LONG_TESTS=1 Tests/WindowTests/run .build/debug/upcoming test_servers_faults test_servers_sync
	scripts/follow-contributing

test-times: ## Measure the tests of the Swift targets one by one; fails where a slow one is not marked
	@scripts/install-packages core gtk test
	@scripts/need-swift
	swift build --build-tests $(SWIFTFLAGS)
	scripts/test-times $(SWIFTFLAGS)

test-on: ## Run the tests on another DEBIAN (trixie); TESTS=smoke, or names of window tests, for some of them
	@scripts/install-packages tree
	scripts/test-on "$(DEBIAN)" $(TESTS)

test-hours: ## Run the tests of the core, and of the window, at odd hours, on odd days and in other zones
	@scripts/install-packages core gtk test servers
	@scripts/need-swift
	scripts/test-hours

test-core: ## Run the tests of the core, without GTK and without a display
	@scripts/install-packages core
	@scripts/need-swift
	UPCOMING_CORE_ONLY=1 swift build --build-tests --scratch-path .build-core $(SWIFTFLAGS)
	UPCOMING_CORE_ONLY=1 scripts/swift-tests --scratch-path .build-core $(SWIFTFLAGS)

$(program):
	$(MAKE) build

install: $(program) ## Install under PREFIX (/usr/local), below DESTDIR
	@scripts/install-packages install
	scripts/install

uninstall: ## Remove what `make install` put there
	scripts/uninstall

dist: ## Write the source archive, which is built without a network
	@scripts/need-swift
	scripts/make-dist

deb: ## Build the Debian package of the last commit, and check it
	@scripts/install-packages core gtk deb
	@scripts/need-swift
	scripts/make-deb

pot: ## Write the template for translators, po/upcoming.pot
	@scripts/install-packages test
	scripts/make-pot

docs: debug ## Write the documentation of the core and AppModel in .build/docs
	scripts/make-docs

format: ## Lay out the Swift code
	@scripts/need-swift
	swift format --in-place $(format_options) $(swift_code)

lint: ## Check the layout of the code, the scripts and the data files
	@scripts/install-packages core test
	@scripts/need-swift
	swift format lint --strict $(format_options) $(swift_code)
	scripts/lint-data

bench: ## Measure, each time next to its yardstick
	@scripts/install-packages core gtk test
	@scripts/need-swift
	Benchmarks/run

bench-quick: ## Count the instructions of what must stay fast; fails where they are more than those recorded
	@scripts/install-packages core count
	@scripts/need-swift
	Benchmarks/count

tools: ## Compile the benchmarks and the fuzz targets, without running them
	@scripts/install-packages core
	@scripts/need-swift
	scripts/build-tools

screenshots: debug ## Take the pictures in docs/screenshots
	@scripts/install-packages test
	scripts/screenshots

fuzz: ## Feed each decoder broken files, for FUZZ_SECONDS (60) each
	@scripts/install-packages core
	@scripts/need-swift
	Fuzz/run $(FUZZ_SECONDS)

sanitize: ## Run the tests with the address and the thread sanitizer
	@scripts/install-packages core gtk test
	@scripts/need-swift
	scripts/sanitize

clean: ## Remove everything that was built
	rm -rf .build .build-*

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/\1\t\2/p' Makefile | awk -F '\t' '{ printf "%-12s %s\n", $$1, $$2 }'
