# Installs Debian's packages where they are missing.
packages="python3 curl procps uwsgi-core uwsgi-plugin-python3 mariadb-server-core mariadb-client-core python3-pymysql
  rabbitmq-server memcached python3-memcache qemu-utils keystone placement-api glance-api nova-api nova-conductor nova-scheduler nova-consoleproxy
  neutron-server cinder-api cinder-scheduler cinder-volume"

guest_packages="sudo iproute2 iptables ebtables kmod libvirt-daemon libvirt-daemon-driver-qemu python3-libvirt qemu-system-x86 seabios ipxe-qemu
  genisoimage neutron-linuxbridge-agent cpio e2fsprogs"

install_packages() {
  [ "$GUESTS" = 0 ] || packages="$packages $guest_packages"
  local missing=() p made=
  for p in $packages; do dpkg-query -W -f='${Status}' "$p" 2>/dev/null | grep -q 'ok installed' || missing+=("$p"); done
  if [ ${#missing[@]} -gt 0 ]; then
    # Maintainer scripts must not start daemons of their own, which would listen on every address.
    if [ ! -e /usr/sbin/policy-rc.d ]; then
      # Whatever ends this script, the machine may start its daemons again.
      trap 'rm -f /usr/sbin/policy-rc.d' EXIT
      printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d; chmod +x /usr/sbin/policy-rc.d; made=1
    fi
    export DEBIAN_FRONTEND=noninteractive
    apt-get -o DPkg::Lock::Timeout=300 update -qq
    mkdir -p "$L"
    apt-get -o DPkg::Lock::Timeout=300 -o Dpkg::Options::=--force-unsafe-io -o Dpkg::Options::=--force-confold \
      install -y -qq --no-install-recommends "${missing[@]}" >"$L/apt.log" 2>&1 || { tail -30 "$L/apt.log"; return 1; }
    [ -z "$made" ] || { rm -f /usr/sbin/policy-rc.d; trap - EXIT; }
  fi
  # Packages without their services do not bring the accounts.
  ensure_account mysql
  [ "$GUESTS" = 0 ] || ensure_account libvirt-qemu
  say "packages are installed"
}

ensure_account() {
  getent passwd "$1" >/dev/null ||
    useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin "$1"
}
