#!/bin/bash
# A real OpenStack control plane on this machine, for the tests of the OpenStack engine: Debian 12's packages, no systemd,
# loopback only. What needs hardware is replaced by the small drivers in services/: hypervisor, volumes, switch agents.
#
#   tools/openstack/up.sh            install what is missing, configure, start, seed; says at the end how it is reached
#   tools/openstack/up.sh stop       stop all of it; the state stays
#   tools/openstack/up.sh status     which services run
#   tools/openstack/up.sh clean      stop, and remove the state
#
# SKYDECK_OPENSTACK_DIR   state, settings and logs (/var/lib/skydeck-openstack)
# SKYDECK_OPENSTACK_HOSTS number of compute hosts (2)
set -euo pipefail
export PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 PYTHONWARNINGS=ignore PYTHONDONTWRITEBYTECODE=1
here=$(cd "$(dirname "$0")" && pwd)
L=${SKYDECK_OPENSTACK_DIR:-/var/lib/skydeck-openstack}
HOSTS=${SKYDECK_OPENSTACK_HOSTS:-2}
IP=127.0.0.1
REGION=RegionOne
E=$L/etc; RUN=$L/run; LOG=$L/log; PY=$here/services
# Ports of its own: another cloud on this machine is not met.
KEYSTONE=15000 PLACEMENT=18778 GLANCE=19292 NOVA=18774 NEUTRON=19696 CINDER=18776 RABBIT=15672 RABBIT_DIST=35672 EPMD=14369 MEMCACHED=21211 NOVNC=16080
say() { printf '%s [%4ds] %s\n' "$(date +%T)" "$SECONDS" "$*"; }

. "$here/packages.sh"
. "$here/processes.sh"
. "$here/settings.sh"
. "$here/schemas.sh"
. "$here/start.sh"

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
  stop) rm -f "$L/cloud.json"; stop_all ;;
  status) show_status ;;
  clean) rm -f "$L/cloud.json"; stop_all; rm -rf "$L" ;;
  *) sed -n '2,14p' "$0"; exit 2 ;;
esac
