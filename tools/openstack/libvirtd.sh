#!/bin/bash
# libvirtd.sh <run> <etc>: libvirtd with settings of its own and devices without /dev/kvm, in the mount namespace that it is started in.
# A KVM that is there and does not work makes libvirt look at QEMU anew, for a minute, whenever a guest is defined.
set -euo pipefail
run=$1 etc=$2
mount --make-rprivate /
# Where it keeps what guests are defined as, too.
mkdir -p /etc/libvirt
mount --bind "$etc/libvirt" /etc/libvirt
mkdir -p "$run/dev"
mount -t tmpfs -o mode=755 none "$run/dev"
for device in null zero full random urandom ptmx tty net vhost-net pts shm fd; do
  if [ -L /dev/$device ]; then
    cp -P /dev/$device "$run/dev/$device"
  elif [ -d /dev/$device ]; then
    mkdir "$run/dev/$device"
    mount --rbind /dev/$device "$run/dev/$device"
  elif [ -e /dev/$device ]; then
    cp -a /dev/$device "$run/dev/$device"
  fi
done
mount --rbind "$run/dev" /dev
exec libvirtd -f "$etc/libvirtd.conf" -p "$run/libvirtd.lock"
