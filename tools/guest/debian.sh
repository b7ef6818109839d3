#!/usr/bin/env bash
# debian.sh [--cloud-init] <file.qcow2>: makes a disk with the Debian of this machine, from its own package sources.
# Light: apt, OpenSSH and the guest agent under busybox's init, which also boots where guests are emulated.
# --cloud-init: systemd and cloud-init, for hosts with KVM; emulated it takes minutes to boot.
set -euo pipefail

kind=light
if [ "${1:-}" = --cloud-init ]; then
  kind=cloud-init
  shift
fi
target=$(realpath -m "${1:?usage: debian.sh [--cloud-init] <file.qcow2>}")
here=$(cd "$(dirname "$0")" && pwd)
source "$here/boot.sh"
need 'mmdebstrap qemu-utils e2fsprogs cpio' mmdebstrap apt-get dpkg-deb mke2fs debugfs qemu-img cpio gzip
suite=$(. /etc/os-release && echo "${VERSION_CODENAME:?this system does not name its release}")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
fetch "${boot_packages[@]}"
unpack_boot

packages=kmod,iproute2,netbase,procps,openssh-server,qemu-guest-agent,busybox-static,ca-certificates,e2fsprogs,iputils-ping
if [ "$kind" = cloud-init ]; then packages+=,systemd-sysv,udev,cloud-init,cloud-guest-utils,locales,netplan.io; fi
# Each write that waits for the disk costs more here than the whole work, and nothing of it outlives a failure.
hooks=/usr/share/mmdebstrap/hooks/eatmydata
hook=()
if [ -d "$hooks" ]; then hook=(--hook-dir="$hooks"); fi
mmdebstrap --quiet --variant=minbase --include="$packages" "${hook[@]}" \
  --aptopt='Acquire::Languages "none"' --aptopt='APT::Install-Recommends "false"' \
  --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
  "$suite" root.tar
mkdir root
tar -xf root.tar -C root --exclude='./dev/*'
rm root.tar
# A guest asks the public mirror, whichever this machine asks.
rm -f root/etc/apt/sources.list.d/* root/etc/apt/apt.conf.d/99mmdebstrap
printf 'deb http://deb.debian.org/debian %s main\ndeb http://deb.debian.org/debian %s-updates main\ndeb http://deb.debian.org/debian-security %s-security main\n' \
  "$suite" "$suite" "$suite" >root/etc/apt/sources.list
rm -f root/etc/ssh/ssh_host_* root/etc/machine-id root/etc/resolv.conf
: >root/etc/machine-id
: >root/etc/resolv.conf
echo debian >root/etc/hostname
install -d -m 700 root/root/.ssh

if [ "$kind" = light ]; then
  disk_mb=1024
  add_modules_and_applets
  # By its file name busybox knows what it is to be; whatever Debian has itself is Debian's.
  ln -sf /bin/busybox root/sbin/init
  cp -r "$here"/files/etc root/
  chmod 755 root/etc/{rc,rc.stop,seed,seed.run,udhcpc.sh} root/etc/acpi/PWRF/*
  install -d root/var/lib/cloud
else
  disk_mb=1536
  mkdir -p "root/lib/modules/$version"
  cp -r "kernel/lib/modules/$version/kernel" "root/lib/modules/$version/"
  cp kernel/lib/modules/"$version"/modules.* "root/lib/modules/$version/"
  chroot root depmod "$version"
  ln -sf /lib/systemd/systemd root/sbin/init
  # Other locales are not on it, and asking for one is what fails first.
  printf 'datasource_list: [NoCloud, None]\nlocale: C.UTF-8\n' >root/etc/cloud/cloud.cfg.d/90-skydeck.cfg
fi
bootable_disk "$target" "$disk_mb" 'panic=1 net.ifnames=0'
