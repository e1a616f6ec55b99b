# exifcli: `make demo` shows it, `make check` and `make test` test it, `make install` installs it.

PREFIX ?= /usr/local
# What the benchmarks copy, how many photos they make of it, and where the figures go.
PHOTOS ?= Fixtures
COUNT ?= 10000
OUT ?= Benchmarks/results/bench.json
# How long each target is fuzzed.
SECONDS ?= 60
RELEASE = swift build -c release --static-swift-stdlib $(LINKING)
# What Swift's runtime needs of C++ is linked in too, out of a folder with nothing but its archive:
# to load the shared library takes a good part of the time that one photo does. Where there is no
# archive, the shared library serves. libexif and libjpeg, which read other people's files, stay
# shared, so that updates of the system reach exifcli.
ifeq ($(shell uname),Linux)
CXX_ARCHIVE = .build/static/libstdc++.a
LINKING = -Xswiftc '-L$(CURDIR)/$(dir $(CXX_ARCHIVE))' -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
	-Xlinker --no-export-dynamic
endif
# The product of swift-argument-parser that makes a manual of the definitions of the commands.
MANUAL = --product generate-manual

.PHONY: help packages build demo check test sanitize fuzz hostile faults mutants bench profile memory \
	coverage format lint walls fixtures install uninstall clean

help:
	@echo 'make demo              build exifcli, list the fixtures, edit a copy of one'
	@echo 'make check             lint, build, and run the tests that start no program: for every change'
	@echo 'make test              run all tests (WITHOUT=tags to leave out)'
	@echo 'make sanitize          check memory (address) in tests that read bytes, and threads in concurrent ones'
	@echo 'make hostile           try it on damaged photos, and tell what they cost (COUNT=$(COUNT))'
	@echo 'make faults            let each call to the kernel fail that an edit makes, and show what becomes of photos'
	@echo 'make mutants           plant bugs, and check that the tests find each (MUTANTS=names, FOLDER=copy to keep)'
	@echo 'make fuzz              look for inputs that break it, each way in for SECONDS=$(SECONDS)'
	@echo 'make bench             measure it against ExifTool and others (PHOTOS=$(PHOTOS) COUNT=$(COUNT))'
	@echo 'make profile           show where the time of a listing goes (PHOTOS=$(PHOTOS) COUNT=$(COUNT))'
	@echo 'make memory            show how much memory listings take (PHOTOS=$(PHOTOS) COUNT=$(COUNT))'
	@echo 'make install           build and install it, its manual and its completions (PREFIX=$(PREFIX))'
	@echo 'make uninstall         take all that away again'
	@echo 'make format, make lint format the sources, or check that they are'
	@echo 'make fixtures          write the photos in Fixtures again'

# The libraries of the system that exifcli is built on, where they are missing.
packages:
	@Scripts/install-packages

build: packages $(CXX_ARCHIVE)
	$(RELEASE) --product exifcli

# Always, as the compiler may have become another.
.PHONY: $(CXX_ARCHIVE)
$(CXX_ARCHIVE):
	@mkdir -p $(@D)
	@archive="$$(clang -print-file-name=$(@F))"; if [ -f "$$archive" ]; then ln -sf "$$archive" $@; fi

demo: build
	@Scripts/demo "$$($(RELEASE) --show-bin-path)/exifcli"

# What a change is tried with again and again.
check: packages lint walls
	swift build --build-tests $(WALLS)
	@Scripts/tests --except process,browser,faults,proof --quiet

# A target may import what it says it depends on, and folders may not need each other in circles.
WALLS = --explicit-target-dependency-import-check error
walls:
	@Scripts/check-rooms $(filter-out Sources/LibexifRepository,$(wildcard Sources/*))

# All tests but those with the tags WITHOUT, and what is installed. COVERAGE is an option of the build.
COVERAGE ?=
WITHOUT ?=
test: packages
	swift build --build-tests $(COVERAGE) $(WALLS)
	@Scripts/tests --except '$(WITHOUT)' $(COVERAGE)
	swift build $(COVERAGE) $(MANUAL)
	@Scripts/check-install "$$(swift build --show-bin-path)"

# What is installed, on mutated copies of the fixtures: more of them than the tests have time for.
hostile: build
	swift build --build-tests
	@EXIFCLI="$$($(RELEASE) --show-bin-path)/exifcli" MUTATED_COPIES=$(COUNT) \
		swift test --skip-build --disable-xctest --filter MutatedCopiesTests

# The inner layers' own tests, alone, and how much of these layers they cover.
coverage: packages
	swift build --build-tests --enable-code-coverage
	swift test --skip-build --enable-code-coverage --disable-xctest \
		--filter '^(PhotoEntitiesTests|PhotoUseCasesTests)\.'
	@Scripts/check-coverage 95 Sources/PhotoEntities Sources/PhotoUseCases

# What the tests do with some faults, with all of them; and a table.
faults: packages
	swift build --build-tests
	@Scripts/faults

# Bugs that the tests must find, planted in a copy of the project: some minutes for ten of them.
MUTANTS ?=
FOLDER ?=
mutants: packages
	@Scripts/mutants $(if $(FOLDER),--in "$(FOLDER)") $(MUTANTS)

# Tests with the compiler's checks of memory, and of threads.
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
profile: build
	@python3 -B Benchmarks/profile "$$($(RELEASE) --show-bin-path)/exifcli" \
		"$(PHOTOS)" "$(COUNT)" --sort iso

# See Benchmarks/README.md.
memory: build
	@python3 -B Benchmarks/memory "$$($(RELEASE) --show-bin-path)/exifcli" "$(PHOTOS)" "$(COUNT)"

format:
	swift format --in-place --recursive Package.swift Sources Tests Fuzz

lint:
	@Scripts/check-syntax-handling Sources
	swift format lint --strict --recursive Package.swift Sources Tests Fuzz

fixtures:
	swift run FixtureGenerator Fixtures

install: build
	$(RELEASE) $(MANUAL)
	@Scripts/install-files "$$($(RELEASE) --show-bin-path)" "$(DESTDIR)$(PREFIX)"

uninstall:
	@Scripts/install-files --remove "$(DESTDIR)$(PREFIX)"

clean:
	rm -rf .build
