#!/usr/bin/env bash
# build.sh <file.qcow2>: makes the small guest, a disk that boots by itself, from Debian's own packages alone.
# Needs no root: without it the files get their owner in a user namespace. Work goes on in a folder that is removed.
set -euo pipefail

target=$(realpath -m "${1:?usage: build.sh <file.qcow2>}")
here=$(cd "$(dirname "$0")" && pwd)
source "$here/boot.sh"
need 'qemu-utils e2fsprogs cpio' apt-get dpkg-deb mke2fs debugfs qemu-img cpio gzip
if [ "$(id -u)" -ne 0 ]; then exec unshare -r "$0" "$target"; fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
guest_packages=(dropbear-bin libtomcrypt1 libtommath1 libgmp10 libcrypt1 zlib1g libc6 qemu-guest-agent
  libglib2.0-0 libpcre2-8-0 libudev1 liburing2 libnuma1 e2fsprogs libext2fs2 libcom-err2 libuuid1 libblkid1)
fetch "${boot_packages[@]}" "${guest_packages[@]}"
unpack_boot
mkdir x
for package in "${guest_packages[@]}"; do dpkg-deb -x debs/"$package"_*.deb x; done

mkdir -p root/{bin,sbin,boot,dev,proc,sys,run,tmp,mnt,root/.ssh,etc/dropbear,usr/{bin,sbin}} root/{lib,lib64}
mkdir -p root/var/{log,lib/cloud,tmp} root/usr/lib/x86_64-linux-gnu
ln -s /run root/var/run
lib=root/usr/lib/x86_64-linux-gnu
cp x/usr/sbin/dropbear x/usr/bin/dropbearkey x/usr/sbin/qemu-ga root/usr/sbin/
cp x/sbin/resize2fs root/sbin/
ln -s /usr/lib/x86_64-linux-gnu root/lib/x86_64-linux-gnu
cp -L "$(find x -name 'ld-linux-x86-64.so.2' | head -1)" root/lib64/
# Only what the three programs load, by name, level by level.
wanted() { LC_ALL=C objdump -p "$@" 2>/dev/null | awk '/NEEDED/ { print $2 }' || true; }
needs() { command -v objdump >/dev/null && wanted "$@" || LC_ALL=C grep -aoE 'lib[a-zA-Z0-9_.+-]+\.so\.[0-9.]+' "$@" -h; }
queue=$(needs root/usr/sbin/* root/sbin/resize2fs | sort -u)
while [ -n "$queue" ]; do
  next=''
  for name in $queue libnss_files.so.2; do
    [ -e "$lib/$name" ] && continue
    found=$(find x -name "$name" | head -1)
    [ -n "$found" ] || continue
    cp -L "$found" "$lib/$name"
    next="$next $(needs "$lib/$name")"
  done
  queue=$(echo "$next" | tr ' ' '\n' | sort -u)
done
add_modules_and_applets
ln -sf /bin/busybox root/sbin/init

cp -r "$here"/files/etc "$here"/files/usr root/
printf 'root:*:19000:0:99999:7:::\n' >root/etc/shadow
printf 'root:x:0:0:root:/root:/bin/sh\n' >root/etc/passwd
printf 'root:x:0:\n' >root/etc/group
printf '/bin/sh\n/bin/ash\n' >root/etc/shells
printf 'passwd: files\ngroup: files\nshadow: files\nhosts: files dns\n' >root/etc/nsswitch.conf
printf 'PRETTY_NAME="Skydeck small Linux"\nNAME="Skydeck small Linux"\nID=skydeck-small\nVERSION_ID=1\n' >root/etc/os-release
echo small >root/etc/hostname
chmod 600 root/etc/shadow
chmod 700 root/root/.ssh
chmod 755 root/etc/{rc,rc.stop,seed,seed.run,udhcpc.sh} root/etc/acpi/PWRF/* root/usr/sbin/chpasswd

bootable_disk "$target" 160 panic=1
