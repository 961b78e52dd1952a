#!/bin/sh
# Programs that tests use and pip does not bring:
#
#     tests/system.sh COMPONENT…
#
# What is there is used. What is not is installed where that may be done (root on a system with apt). Where it cannot be
# had one line says so and the tests that need it are skipped; with BLOGCORPUS_TEST_REQUIRE_ALL=1 that is a failure.
set -eu
cd "$(dirname "$0")/.."
PYTHON=${PYTHON:-python3}

# Component, Debian's package, and the check that it is there: a command.
components() {
	cat <<-'END'
		chromium  chromium  "$PYTHON" -c 'from spiders.browser.chromium import find_chromium as find; exit(find() is None)'
	END
}

is_there() {
	eval "$1" >/dev/null 2>&1
}

may_install() {
	[ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null
}

install() {
	echo "installing $1 for the tests …" >&2
	export DEBIAN_FRONTEND=noninteractive
	{ apt-get install --yes --no-install-recommends "$1" ||
		{ apt-get update && apt-get install --yes --no-install-recommends "$1"; }; } >/dev/null 2>&1
}

# Make sure of one component; whether it is there.
provide() {
	line=$(components | awk -v name="$1" '$1 == name { sub(/^[^ ]+ +/, ""); print }')
	package=${line%% *}
	check=${line#* }
	is_there "$check" || { may_install && install "$package" && is_there "$check"; }
}

missing=0
for component; do
	if ! components | grep -q "^$component "; then
		echo "$0: no component is called $component" >&2
		exit 2
	elif ! provide "$component"; then
		echo "$component is not there and cannot be installed here: tests that need it are skipped" >&2
		missing=1
	fi
done
[ "$missing" -eq 0 ] || [ "${BLOGCORPUS_TEST_REQUIRE_ALL:-}" != 1 ]
