#!/bin/bash
# A real OpenStack control plane on this machine, for the tests of the OpenStack engine: Debian 12's packages, no systemd,
# loopback only. What needs hardware is replaced by the small drivers in services/: hypervisor, volumes, switch agents.
#
#   tools/openstack/up.sh            install what is missing, configure, start, seed; says at the end how it is reached
#   tools/openstack/up.sh stop       stop all of it; the state stays
#   tools/openstack/up.sh status     which services run
#   tools/openstack/up.sh clean      stop, and remove the state
#
# SKYDECK_OPENSTACK_GUESTS=1: real guests, QEMU by libvirt on one host, in a cloud beside the other one
# SKYDECK_OPENSTACK_DIR   state, settings and logs (/var/lib/skydeck-openstack, with guests /var/lib/skydeck-openstack-guests)
# SKYDECK_OPENSTACK_HOSTS number of compute hosts (2)
set -euo pipefail
export PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 PYTHONWARNINGS=ignore PYTHONDONTWRITEBYTECODE=1
here=$(cd "$(dirname "$0")" && pwd)
GUESTS=${SKYDECK_OPENSTACK_GUESTS:-0}
L=${SKYDECK_OPENSTACK_DIR:-/var/lib/skydeck-openstack$([ "$GUESTS" = 0 ] || echo -guests)}
HOSTS=${SKYDECK_OPENSTACK_HOSTS:-2}
[ "$GUESTS" = 0 ] || HOSTS=1
IP=127.0.0.1
REGION=RegionOne
E=$L/etc; RUN=$L/run; LOG=$L/log; PY=$here/services
# Ports of its own: another cloud on this machine is not met.
P=$((GUESTS * 100))
KEYSTONE=$((15000 + P)) PLACEMENT=$((18778 + P)) GLANCE=$((19292 + P)) NOVA=$((18774 + P)) NEUTRON=$((19696 + P)) CINDER=$((18776 + P))
RABBIT=$((15672 + P)) RABBIT_DIST=$((35672 + P)) EPMD=$((14369 + P)) MEMCACHED=$((21211 + P)) NOVNC=$((16080 + P))
say() { printf '%s [%4ds] %s\n' "$(date +%T)" "$SECONDS" "$*"; }

. "$here/packages.sh"
. "$here/processes.sh"
. "$here/settings.sh"
. "$here/schemas.sh"
. "$here/start.sh"
. "$here/guests.sh"

# What tests read: the way in, and where the image service keeps bytes.
describe() {
  (umask 077; cat >"$L/cloud.json" <<X
{"cloud":{"authUrl":"http://$IP:$KEYSTONE/v3","username":"admin","password":"$PW","volumeType":"standard","rescueImage":"5c0de000-0000-4000-8000-000000000001"},"images":"$L/glance/images","imageName":"small-linux"}
X
  )
  say "ready: $L/cloud.json says how it is reached"
}

case ${1:-up} in
  up)
    if [ -e "$L/cloud.json" ] && all_alive; then say "runs already"; exit 0; fi
    rm -f "$L/cloud.json"
    install_packages; configure; start_all; seed resources; describe ;;
  stop) rm -f "$L/cloud.json"; stop_all; [ "$GUESTS" = 0 ] || unplug_guests ;;
  status) show_status ;;
  clean) rm -f "$L/cloud.json"; stop_all; [ "$GUESTS" = 0 ] || unplug_guests; rm -rf "$L" ;;
  *) sed -n '2,15p' "$0"; exit 2 ;;
esac
