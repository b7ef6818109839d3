# Sourced by the scripts that make guests: what a disk needs to boot by itself. Runs in a folder of work, where `debs` has
# the packages of `boot_packages`; `here` is the folder of the scripts.

# Every file has this time, and the file system these identifiers, so that the same packages give the same disk.
export SOURCE_DATE_EPOCH=1700000000 E2FSPROGS_FAKE_TIME=1700000000
uuid=5b1d6a80-0000-4000-8000-000000000001

# need <packages> <tools...>: ends with how to get them where tools are missing.
need() {
  local packages=$1 missing=() tool
  for tool in "${@:2}"; do command -v "$tool" >/dev/null || missing+=("$tool"); done
  if [ ${#missing[@]} -eq 0 ]; then return; fi
  echo "Missing: ${missing[*]}. apt-get install --no-install-recommends $packages" >&2
  exit 2
}

kernel_package=$(apt-cache depends linux-image-cloud-amd64 | awk '/Depends:/ { print $2; exit }')
boot_packages=("$kernel_package" busybox-static grub-pc-bin grub-common)

# fetch <packages...>: into `debs`.
fetch() { (mkdir -p debs && cd debs && apt-get -qq -o APT::Sandbox::User=root download "$@"); }

# Unpacks what boots into `kernel`, `grub` and `busybox`; `version` is that of the kernel.
unpack_boot() {
  mkdir -p kernel grub busybox
  dpkg-deb -x debs/linux-image-*.deb kernel
  dpkg-deb -x debs/busybox-static_*.deb busybox
  for deb in debs/grub-*.deb; do dpkg-deb -x "$deb" grub; done
  version=$(basename kernel/lib/modules/*)
}

module() { find "kernel/lib/modules/$version" -name "$1.ko"; }

# Gives `root` the modules that a guest of virtio devices uses, and what busybox can do that is not there.
add_modules_and_applets() {
  local name file applet
  mkdir -p "root/lib/modules/$version"
  for name in virtio_net net_failover failover virtio-rng virtio_console virtio_balloon cdrom isofs button evdev \
    acpiphp virtio_scsi nf_tables nfnetlink scsi_common scsi_mod libata ata_piix sr_mod; do
    file=$(module "$name")
    if [ -n "$file" ]; then cp "$file" "root/lib/modules/$version/"; fi
  done
  cp busybox/bin/busybox root/bin/busybox
  for applet in $(busybox/bin/busybox --list-full); do
    if [ -e "root/$applet" ] || [ -L "root/$applet" ]; then continue; fi
    mkdir -p "root/$(dirname "$applet")"
    ln -s /bin/busybox "root/$applet"
  done
}

# bootable_disk <file.qcow2> <MB> <words for the kernel>: a disk of `root`, with kernel, first file system and boot loader.
bootable_disk() {
  local target=$1 disk_mb=$2 words=$3 order=0 name applet
  mkdir -p initrd/{bin,dev,proc,sys,newroot,modules} root/boot
  cp busybox/bin/busybox initrd/bin/
  for applet in sh mount umount switch_root insmod sleep; do ln -s busybox "initrd/bin/$applet"; done
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
  cat >grub.cfg <<GRUB
set root=(hd0)
linux /boot/vmlinuz root=/dev/vda console=tty0 console=ttyS0,115200 quiet no_timer_check mitigations=off init_on_alloc=0 $words
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
}
