#!/usr/bin/env bash
# Debian's sources of Lua 5.4 and utf8proc, with Debian's patches, in the versions whose libraries are installed:
#     fetch_sources.sh FOLDER
# apt checks signatures and sums. It keeps its lists in FOLDER, too: nothing of the machine's own setting is changed,
# and nobody has to be root.
set -eu
mkdir -p "$1"
folder=$(cd "$1" && pwd)
if ls "$folder"/lua5.4-*/src/lapi.c "$folder"/utf8proc-*/utf8proc.c >/dev/null 2>&1; then
  exit 0
fi
version_of() { dpkg-query -W -f '${source:Version}' "$1"; }
mkdir -p "$folder/apt/lists/partial" "$folder/apt/cache/archives/partial"
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
key=/usr/share/keyrings/debian-archive-keyring.gpg
for place in "debian $release" "debian $release-updates" "debian-security $release-security"; do
  set -- $place
  echo "deb-src [signed-by=$key] http://deb.debian.org/$1 $2 main"
done >"$folder/apt/sources.list"
own="-q -o Dir::Etc::sourcelist=$folder/apt/sources.list -o Dir::Etc::sourceparts=- -o Dir::State::lists=$folder/apt/lists
  -o Dir::Cache=$folder/apt/cache -o Acquire::Languages=none -o APT::Sandbox::User=$(id -un)"
apt-get $own update >&2
cd "$folder"
apt-get $own source --only-source "lua5.4=$(version_of liblua5.4-dev)" "utf8proc=$(version_of libutf8proc-dev)" >&2
rm -rf apt
