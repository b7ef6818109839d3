#!/usr/bin/env bash
# build.sh <file.qcow2>: makes the small guest, a disk that boots by itself, from Debian's own packages alone.
# Needs no root: without it the files get their owner in a user namespace. Work goes on in a folder that is removed.
set -euo pipefail

target=$(realpath -m "${1:?usage: build.sh <file.qcow2>}")
here=$(cd "$(dirname "$0")" && pwd)
missing=()
for tool in apt-get dpkg-deb mke2fs debugfs qemu-img cpio gzip; do
  command -v "$tool" >/dev/null || missing+=("$tool")
done
if [ ${#missing[@]} -gt 0 ]; then
  echo "Missing: ${missing[*]}. apt-get install --no-install-recommends qemu-utils e2fsprogs cpio" >&2
  exit 2
fi
if [ "$(id -u)" -ne 0 ]; then exec unshare -r "$0" "$target"; fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
# Every file has this time, and the file system these identifiers, so that the same packages give the same disk.
export SOURCE_DATE_EPOCH=1700000000 E2FSPROGS_FAKE_TIME=1700000000
uuid=5b1d6a80-0000-4000-8000-000000000001
disk_mb=160

kernel=$(apt-cache depends linux-image-cloud-amd64 | awk '/Depends:/ { print $2; exit }')
guest_packages=(busybox-static dropbear-bin libtomcrypt1 libtommath1 libgmp10 libcrypt1 zlib1g libc6 qemu-guest-agent
  libglib2.0-0 libpcre2-8-0 libudev1 liburing2 libnuma1 e2fsprogs libext2fs2 libcom-err2 libuuid1 libblkid1)
mkdir debs x kernel grub root
(cd debs && apt-get -qq -o APT::Sandbox::User=root download "$kernel" "${guest_packages[@]}" grub-pc-bin grub-common)
for deb in debs/*.deb; do
  case $deb in
    */linux-image*) dpkg-deb -x "$deb" kernel ;;
    */grub-*) dpkg-deb -x "$deb" grub ;;
    *) dpkg-deb -x "$deb" x ;;
  esac
done
version=$(basename kernel/lib/modules/*)

mkdir -p root/{bin,sbin,boot,dev,proc,sys,run,tmp,mnt,root/.ssh,etc/dropbear,usr/{bin,sbin}} root/{lib,lib64}
mkdir -p root/var/{log,lib/cloud,tmp} "root/lib/modules/$version" root/usr/lib/x86_64-linux-gnu
ln -s /run root/var/run
lib=root/usr/lib/x86_64-linux-gnu
cp x/bin/busybox root/bin/busybox
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
for applet in $(root/bin/busybox --list-full); do
  [ -e "root/$applet" ] && continue
  mkdir -p "root/$(dirname "$applet")"
  ln -s /bin/busybox "root/$applet"
done
ln -sf /bin/busybox root/sbin/init

module() { find "kernel/lib/modules/$version" -name "$1.ko"; }
for name in virtio_net net_failover failover virtio-rng virtio_console virtio_balloon cdrom isofs button evdev \
  acpiphp virtio_scsi nf_tables nfnetlink; do
  file=$(module "$name")
  if [ -n "$file" ]; then cp "$file" "root/lib/modules/$version/"; fi
done
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

mkdir -p initrd/{bin,dev,proc,sys,newroot,modules}
cp root/bin/busybox initrd/bin/
for applet in sh mount umount switch_root insmod sleep; do ln -s busybox "initrd/bin/$applet"; done
order=0
# In this order: each needs those before it.
for name in virtio_ring virtio virtio_pci_modern_dev virtio_pci_legacy_dev virtio_pci virtio_blk; do
  order=$((order + 1))
  cp "$(module "$name")" "initrd/modules/0$order-$name.ko"
done
cp "$here/files/initrd/init" initrd/init
chmod 755 initrd/init
find initrd -exec touch -hd "@$SOURCE_DATE_EPOCH" {} +
(cd initrd && find . | LC_ALL=C sort | cpio -o -H newc --quiet --reproducible -R 0:0 | gzip -9n) >root/boot/initrd.gz
cp "kernel/boot/vmlinuz-$version" root/boot/vmlinuz

# The boot loader is a file of the file system; its own list of sectors is written once it is known where it lies.
cat >grub.cfg <<'GRUB'
set root=(hd0)
linux /boot/vmlinuz root=/dev/vda console=tty0 console=ttyS0,115200 quiet no_timer_check mitigations=off init_on_alloc=0 panic=1
initrd /boot/initrd.gz
boot
GRUB
modules=grub/usr/lib/grub/i386-pc
grub/usr/bin/grub-mkimage -d "$modules" -O i386-pc -p '(hd0)/boot' -c grub.cfg -o root/boot/core.img biosdisk ext2 linux boot
find root -exec touch -hd "@$SOURCE_DATE_EPOCH" {} +
truncate -s "${disk_mb}M" disk.raw
mke2fs -q -F -t ext4 -b 4096 -O ^metadata_csum_seed,^orphan_file,^64bit -L rootfs -U "$uuid" -J size=4 \
  -E "root_owner=0:0,hash_seed=$uuid,lazy_itable_init=0" -d root disk.raw
block=$(debugfs -R 'blocks /boot/core.img' disk.raw 2>/dev/null | awk '{ print $1 }')
blocks=$(debugfs -R 'blocks /boot/core.img' disk.raw 2>/dev/null | wc -w)
last=$(debugfs -R 'blocks /boot/core.img' disk.raw 2>/dev/null | awk '{ print $NF }')
[ $((last - block + 1)) -eq "$blocks" ] || { echo 'The boot loader does not lie in one piece.' >&2; exit 1; }
sector=$((block * 8))
sectors=$((($(stat -c %s root/boot/core.img) + 511) / 512))
# Writes a number, low byte first: value, bytes, offset.
put() {
  local value=$1 text='' i
  for ((i = 0; i < $2; i++)); do
    text+=$(printf '\\x%02x' $((value >> (8 * i) & 255)))
  done
  printf "$text" | dd of=disk.raw bs=1 seek="$3" conv=notrunc status=none
}
dd if="$modules/boot.img" of=disk.raw bs=1 count=440 conv=notrunc status=none
printf '\x55\xaa' | dd of=disk.raw bs=1 seek=510 conv=notrunc status=none
put "$sector" 8 92
# boot.img jumps over its check for a floppy's geometry.
printf '\x90\x90' | dd of=disk.raw bs=1 seek=102 conv=notrunc status=none
list=$((sector * 512 + 500))
put $((sector + 1)) 8 "$list"
put $((sectors - 1)) 2 $((list + 8))
put $((0x820)) 2 $((list + 10))

mkdir -p "$(dirname "$target")"
qemu-img convert -q -O qcow2 -c -o compression_type=zstd disk.raw "$target.part"
mv "$target.part" "$target"
echo "$target: $(stat -c %s "$target") bytes"
