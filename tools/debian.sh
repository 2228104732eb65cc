#!/usr/bin/env bash
# Installs the Debian packages that are missing, where root or a sudo without a password permits;
# elsewhere it names them, and the work goes on without, unless BANKOMET_NO_SKIPS is set.
#
#   tools/debian.sh [COMMAND=]PACKAGE …     COMMAND=PACKAGE is there already when COMMAND is on the PATH.
set -euo pipefail

is_there() { # COMMAND=PACKAGE | PACKAGE
    case $1 in
    *=*) command -v "${1%%=*}" >/dev/null ;;
    *) [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ] ;;
    esac
}

missing=()
for wanted in "$@"; do
    is_there "$wanted" || missing+=("${wanted#*=}")
done
[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
[ "$(id -u)" = 0 ] || as_root=(sudo -n)
if ! command -v apt-get >/dev/null || ! "${as_root[@]}" true 2>/dev/null; then
    echo "Not installed, and not permitted to install: ${missing[*]}" >&2
    [ -z "${BANKOMET_NO_SKIPS:-}" ] || exit 1
    exit 0
fi

echo "Installing ${missing[*]} …" >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
apt() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Dpkg::Use-Pty=0 "$@" </dev/null >>"$log" 2>&1; }
install() { apt install --no-install-recommends "${missing[@]}"; }
# The package lists may be absent or old: they are fetched anew when the first attempt fails.
install || { apt update && install; } || {
    tail -n 20 "$log" >&2
    echo "apt-get could not install: ${missing[*]}" >&2
    exit 1
}
