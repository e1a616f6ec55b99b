# exifcli: `make demo` shows it, `make check` and `make test` test it, `make install` installs it.

PREFIX ?= /usr/local
# The photos that the benchmarks copy, the number of copies, files of other formats, and the file for the figures.
PHOTOS ?= Fixtures
COUNT ?= 10000
FORMATS ?= Fixtures/formats
OUT ?= Benchmarks/results/bench.json
# The seconds for which each target is fuzzed.
SECONDS ?= 60
# Package.swift then takes the versions of dependencies that were tried, and no later ones.
export EXIFCLI_PINNED = 1
# Libraries are looked for where the system has them, not beside the program, which may lie among downloads. Messages
# without colours are the same with and without a terminal, so that neither builds the program anew after the other.
RELEASE = swift build -c release --static-swift-stdlib --disable-local-rpath --no-color-diagnostics \
	$(LINKING) $(REPRODUCIBLE) $(QUICK_START)
# Types are then found by calls instead of by their names: a start takes 5 of 29 million instructions less.
QUICK_START = -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# The program does not depend on the folder in which it is built (CONTRIBUTING.md says what is left).
REPRODUCIBLE = -Xswiftc -file-prefix-map -Xswiftc '$(CURDIR)=.' -Xcc '-ffile-prefix-map=$(CURDIR)=.'
# The C++ library that Swift's runtime needs is linked statically: loading the shared one takes a
# good part of the time that one photo takes. The folder contains nothing but its archive. Without
# the archive, the shared library is linked. libexif and libjpeg stay shared: they read strangers'
# files, and exifcli must get the system's updates of them.
ifeq ($(shell uname),Linux)
CXX_ARCHIVE = .build/static/libstdc++.a
LINKING = -Xswiftc '-L$(CURDIR)/$(dir $(CXX_ARCHIVE))' -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
	-Xlinker --no-export-dynamic -Xlinker -z -Xlinker now $(BUILD_ID)
# The identity by which debuggers find symbols is the commit, not a hash of what is stripped later.
BUILD_ID = $(patsubst %,-Xlinker --build-id=0x%,$(shell git rev-parse --verify -q HEAD))
endif
# The product of swift-argument-parser that generates the manual from the commands.
MANUAL = --product generate-manual

# The version number has one place: the program's.
VERSION = $(shell sed -n 's/.* version = "\(.*\)"/\1/p' Sources/ExifcliInterface/Commands/Exifcli.swift)
# Where packages are put, and who answers for the one for Debian.
PACKED ?= .build/packed
MAINTAINER ?= $(shell git log -1 --format='%an <%ae>')

.PHONY: help packages packages-for-checks build demo check test test-catalogue test-examples test-spark sanitize fuzz \
	hostile faults mutants bench bench-chores bench-formats bench-scale profile memory coverage format lint walls interface \
	docs places fixtures install uninstall deb check-deb tarball pictures release-check clean

help:
	@echo 'make demo              build exifcli, list the fixtures, edit a copy of one'
	@echo 'make check             lint, build, and run the tests that start no program: for every change'
	@echo 'make test              run all tests (WITHOUT=tags to leave out)'
	@echo 'make test-catalogue    run the tests of listings with a catalogue that answers them'
	@echo 'make test-examples     run the commands in Examples, and those of ExifTool beside ours, and compare'
	@echo 'make test-spark        test the Spark example on a small cluster (SPARK_PHOTOS=photos to list)'
	@echo 'make sanitize          check memory (address) in tests that read bytes, and threads in concurrent ones'
	@echo 'make hostile           try exifcli on damaged photos, and show their time and memory (COUNT=$(COUNT))'
	@echo 'make faults            make each system call of an edit fail, and show what happens to the photos'
	@echo 'make mutants           plant bugs, and check that the tests find each (MUTANTS=names, FOLDER=copy to keep)'
	@echo 'make fuzz              look for inputs that break exifcli, SECONDS=$(SECONDS) for each target'
	@echo 'make bench             compare the speed of exifcli and others (PHOTOS=$(PHOTOS) COUNT=$(COUNT))'
	@echo 'make bench-chores      compare the speed of renaming, geotagging and the like (PHOTOS=$(PHOTOS) COUNT=$(COUNT))'
	@echo 'make bench-formats     compare the speed with files of other formats (FORMATS=$(FORMATS))'
	@echo 'make bench-scale       measure a million names and their catalogue (PHOTOS=$(PHOTOS) COUNT=1000000)'
	@echo 'make profile           show where the time of a listing goes (PHOTOS=$(PHOTOS) COUNT=$(COUNT))'
	@echo 'make memory            show how much memory listings take (PHOTOS=$(PHOTOS) COUNT=$(COUNT))'
	@echo 'make install           build and install exifcli, its manual and its completions (PREFIX=$(PREFIX))'
	@echo 'make deb               make a Debian package in $(PACKED) (MAINTAINER=name and address)'
	@echo 'make check-deb         make it, and try it in a new Debian (as root)'
	@echo 'make tarball           make an archive of what make install installs, in $(PACKED)'
	@echo 'make release-check     check all that a release must pass: changes, tests, documentation, packages, speed'
	@echo 'make uninstall         remove all of these'
	@echo 'make places            download GeoNames'"'"' cities, and make the table that --places reads'
	@echo 'make docs              make the documentation of the library as pages, in .build/docs'
	@echo 'make pictures          draw the terminal and the page in the documentation again (needs Chromium)'
	@echo 'make interface         record the public interface of PhotoMetadata, if a change of it is meant'
	@echo 'make format, make lint format the sources, or check their format'
	@echo 'make fixtures          write the photos in Fixtures again'

# Installs the libraries that exifcli is built on, if they are missing.
packages:
	@Scripts/install-packages

packages-for-checks:
	@Scripts/install-packages --for-checks

build: packages $(CXX_ARCHIVE)
	$(RELEASE) --product exifcli

# Runs each time, as the compiler may have changed.
.PHONY: $(CXX_ARCHIVE)
$(CXX_ARCHIVE):
	@mkdir -p $(@D)
	@archive="$$(clang -print-file-name=$(@F))"; if [ -f "$$archive" ]; then ln -sf "$$archive" $@; fi

demo: build
	@Scripts/demo "$$($(RELEASE) --show-bin-path)/exifcli"

# The quick checks for every change.
check: packages-for-checks lint walls
	swift build --build-tests $(WALLS)
	@Scripts/check-interface
	@Scripts/tests --except process,browser,faults,proof --quiet

# A target may only import its declared dependencies. Folders must not depend on each other in circles.
WALLS = --explicit-target-dependency-import-check error
walls:
	@Scripts/check-rooms

# The library's documentation as a site of static pages.
docs: packages
	swift build
	@Scripts/make-docs .build/docs

# Records the public interface of PhotoMetadata, which `make check` compares.
interface: packages-for-checks
	swift build
	@Scripts/check-interface --record

# All tests except those with the tags WITHOUT, and the installation. COVERAGE is an option of the build. The tests start
# the program as users have it: it starts four times as fast as the one that is built with them.
COVERAGE ?=
WITHOUT ?=
AS_INSTALLED = EXIFCLI="$$($(RELEASE) --show-bin-path)/exifcli"
test: packages-for-checks build
	swift build --build-tests $(COVERAGE) $(WALLS)
	@Scripts/check-interface
	@$(AS_INSTALLED) Scripts/tests --except '$(WITHOUT)' $(COVERAGE)
	swift build $(COVERAGE) $(MANUAL)
	@Scripts/check-install "$$(swift build --show-bin-path)"

# The tests of listings once more, with a catalogue that answers them.
test-catalogue: packages-for-checks build
	swift build --build-tests $(COVERAGE) $(WALLS)
	@EXIFCLI_TESTS_BY_CATALOGUE=1 $(AS_INSTALLED) Scripts/tests --only listing $(COVERAGE)

# See Examples/README.md.
test-examples: build
	@Scripts/test-examples "$$($(RELEASE) --show-bin-path)/exifcli"

# See Examples/spark/README.md. Skipped if there is no Java.
test-spark: build
	@Scripts/test-spark "$$($(RELEASE) --show-bin-path)/exifcli"

# Tries the release build on mutated copies of the fixtures: more than the tests have time for.
hostile: build
	swift build --build-tests
	@$(AS_INSTALLED) MUTATED_COPIES=$(COUNT) \
		swift test --skip-build --disable-xctest --filter MutatedCopiesTests

# The tests of the inner layers alone, and their coverage of these layers.
coverage: packages
	swift build --build-tests --enable-code-coverage $(WALLS)
	swift test --skip-build --enable-code-coverage --disable-xctest \
		--filter '^(PhotoEntitiesTests|PhotoUseCasesTests)\.'
	@Scripts/check-coverage 95 Sources/PhotoEntities Sources/PhotoUseCases

# Tries all faults (the tests try only some), and prints a table of the results.
faults: packages build
	swift build --build-tests
	@$(AS_INSTALLED) Scripts/faults

# Plants bugs that the tests must find in a copy of the project: some minutes for ten bugs.
MUTANTS ?=
FOLDER ?=
mutants: packages
	@Scripts/mutants $(if $(FOLDER),--in "$(FOLDER)") $(MUTANTS)

# Tests with the address and thread sanitizers.
sanitize: packages
	@for sanitizer in address thread; do Scripts/sanitize $$sanitizer || exit 1; done

# See Fuzz/README.md.
fuzz: packages
	@Fuzz/run "$(SECONDS)"

# See Benchmarks/README.md.
bench: build
	@Scripts/install-bench-tools
	$(RELEASE) --product ListingFloor
	@bin="$$($(RELEASE) --show-bin-path)" && python3 -B Benchmarks/bench \
		"$$bin/exifcli" "$$bin/ListingFloor" "$(PHOTOS)" "$(COUNT)" "$(OUT)"

# See Benchmarks/README.md.
bench-chores: build
	@Scripts/install-bench-tools
	@python3 -B Benchmarks/chores "$$($(RELEASE) --show-bin-path)/exifcli" \
		"$(PHOTOS)" "$(COUNT)" "$(dir $(OUT))chores.json"

# See Benchmarks/README.md.
bench-formats: build
	@Scripts/install-bench-tools
	@python3 -B Benchmarks/bench/formats.py "$$($(RELEASE) --show-bin-path)/exifcli" \
		"$(FORMATS)" 1000 "$(dir $(OUT))formats.json"

# See Benchmarks/README.md. BASE is another exifcli to compare with, FOLDER keeps the names for the next time.
BASE ?=
bench-scale: COUNT = 1000000
bench-scale: build
	@Scripts/install-bench-tools
	$(RELEASE) --product ListingFloor
	@bin="$$($(RELEASE) --show-bin-path)" && python3 -B Benchmarks/scale "$$bin/exifcli" "$$bin/ListingFloor" \
		"$(PHOTOS)" "$(COUNT)" "$(dir $(OUT))scale.json" "$(BASE)" "$(FOLDER)"

# See Benchmarks/README.md.
profile: build
	@python3 -B Benchmarks/profile "$$($(RELEASE) --show-bin-path)/exifcli" \
		"$(PHOTOS)" "$(COUNT)" --sort iso

# See Benchmarks/README.md.
memory: build
	@python3 -B Benchmarks/memory "$$($(RELEASE) --show-bin-path)/exifcli" "$(PHOTOS)" "$(COUNT)"

format:
	swift format --in-place --recursive Package.swift Sources Tests Fuzz Examples

lint:
	@Scripts/check-syntax-handling Sources
	swift format lint --strict --recursive Package.swift Sources Tests Fuzz Examples

fixtures:
	swift run FixtureGenerator Fixtures

install: build
	$(RELEASE) $(MANUAL)
	@Scripts/install-files "$$($(RELEASE) --show-bin-path)" "$(DESTDIR)$(PREFIX)"

uninstall:
	@Scripts/install-files --remove "$(DESTDIR)$(PREFIX)"

# See Packaging.
deb: build
	$(RELEASE) $(MANUAL)
	@Scripts/make-deb '$(VERSION)' '$(MAINTAINER)' '$(PACKED)'

check-deb: deb
	@Scripts/check-deb '$(PACKED)'/exifcli_'$(VERSION)'_*.deb

tarball: build
	$(RELEASE) $(MANUAL)
	@Scripts/make-tarball "$$($(RELEASE) --show-bin-path)" '$(VERSION)' '$(PACKED)'

# What a release must pass. The benchmarks are those of Benchmarks/figures.json, which was measured so too.
FIGURES = .build/figures.json
release-check:
	@Scripts/check-release '$(VERSION)'
	@$(MAKE) lint walls test docs check-deb tarball
	@rm -f '$(FIGURES)'
	-@$(MAKE) bench COUNT=1000 OUT='$(FIGURES)' # jhead gives up at a damaged fixture.
	@python3 -B Benchmarks/bench/compare.py Benchmarks/figures.json '$(FIGURES)'

# The user's own table of places for --places, of GeoNames' files (licence CC BY 4.0). See Documentation/Places.md.
GEONAMES = https://download.geonames.org/export/dump
DATA = $(or $(XDG_DATA_HOME),$(HOME)/.local/share)
places:
	@mkdir -p .build/geonames
	@cd .build/geonames && for file in cities500.zip admin1CodesASCII.txt countryInfo.txt; do \
		curl --fail --silent --show-error --location --remote-name '$(GEONAMES)'/$$file || exit 1; done
	@python3 -m zipfile -e .build/geonames/cities500.zip .build/geonames
	@Scripts/place-table --from .build/geonames '$(DATA)/exifcli/places'

# The pictures of the README: a terminal with the commands of Documentation/tour.txt, and the page in a browser. The
# tests compare the first with what the program prints.
pictures: packages
	swift build --build-tests
	EXIFCLI_RECORD_GOLDENS=1 swift test --skip-build --disable-xctest \
		--filter '^ExifcliTests\.(TerminalTourGoldenTests|PageScreenshotTests)/'

clean:
	rm -rf .build
