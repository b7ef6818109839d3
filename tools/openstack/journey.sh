#!/bin/bash
# tools/openstack/journey.sh: a journey on a real guest in a real OpenStack, whose services it starts and stops. Debian 12 as root.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
export SKYDECK_OPENSTACK_GUESTS=1 SKYDECK_TEST_CLOUD_GUESTS=1
state=${SKYDECK_OPENSTACK_DIR:-/var/lib/skydeck-openstack-guests}
trap 'bash "$here/up.sh" stop' EXIT
bash "$here/up.sh"
cd "$here/../.."
SKYDECK_TEST_CLOUD=$state/cloud.json SKYDECK_TEST_GUESTS=cloud \
  node node_modules/@playwright/test/cli.js test --reporter=list --retries=0 "$@"
