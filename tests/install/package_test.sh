#!/usr/bin/env bash
# The Debian package in an empty Debian 12: made, installed by apt with what it depends on and nothing else, and used. Needs root, and a
# mirror (MIRROR, else the first of apt's own list). Leaves nothing behind.
#   tests/install/package_test.sh [PACKAGE.deb]
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
say() { echo "package test: $*" >&2; }

((EUID == 0)) || { say "needs root; skipped"; exit 77; }
"$root/tools/setup" --packaging || { say "debootstrap cannot be installed; skipped"; exit 77; }
package=${1:-$(VEIL_SKIP_SETUP=1 "$root/tools/package")}
[[ $(basename "$package") == veil_*_"$(dpkg --print-architecture)".deb ]]
mirror=${MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 2> /dev/null | grep -v security | head -n 1)}

house=$(mktemp -d)
unmount() { for place in proc dev; do mountpoint -q "$house/$place" && umount "$house/$place"; done; rm -rf --one-file-system "$house"; }
trap unmount EXIT
say "an empty Debian 12 from $mirror"
debootstrap --variant=minbase bookworm "$house" "$mirror" > "$house.log" 2>&1 || { tail -n 20 "$house.log" >&2; exit 1; }
rm -f "$house.log"
mount --bind /dev "$house/dev"
mount -t proc proc "$house/proc"
cp "$package" "$house/tmp/veil.deb"
cp /etc/resolv.conf "$house/etc/resolv.conf" 2> /dev/null || true
for variable in http_proxy https_proxy; do [[ ${!variable:-} ]] && echo "Acquire::${variable%_proxy}::Proxy \"${!variable}\";"; done \
  > "$house/etc/apt/apt.conf.d/90proxy" || true
cp -r /etc/apt/apt.conf.d/. "$house/etc/apt/apt.conf.d/" 2> /dev/null || true

inside() { chroot "$house" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive "$@"; }
say "installing $(basename "$package")"
inside apt-get -q -y install --no-install-recommends /tmp/veil.deb > "$house/tmp/apt.log" 2>&1 || { tail -n 20 "$house/tmp/apt.log" >&2; exit 1; }

expect() {  # WANTED, WORDS OF A COMMAND...
  local wanted=$1 got
  shift
  got=$("$@" 2>&1) || true
  [[ $got == *"$wanted"* ]] || { say "expected '$wanted' of: $*"; say "got: $got"; exit 1; }
}
echo "Anna Vries moved to Oslo." > "$house/tmp/line.txt"
for language in en de pt es; do cp "$root/examples/letter.$language.txt" "$house/tmp/"; done
expect "[PERSON1] moved to [LOC1]." inside veil protect /tmp/line.txt
for language in en de pt es; do expect "[PERSON1]" inside veil protect "/tmp/letter.$language.txt"; done
expect "/usr/share/veil" inside veil doctor
expect "Usage: veil evaluate" inside veil evaluate --help
[[ -f $house/usr/share/man/man1/veil.1.gz || -f $house/usr/share/man/man1/veil.1 ]] || { say "no manual page"; exit 1; }
[[ -f $house/usr/share/bash-completion/completions/veil ]] || { say "no completion"; exit 1; }
mv "$house/usr/share/veil" "$house/usr/share/veil.away"
expect "[model.no_folder]" inside veil protect /tmp/line.txt
mv "$house/usr/share/veil.away" "$house/usr/share/veil"
inside apt-get -q -y remove veil > /dev/null 2>&1
[[ ! -e $house/usr/bin/veil && ! -e $house/usr/share/veil/models ]] || { say "something is left after its removal"; exit 1; }
say "installed, used and removed"
