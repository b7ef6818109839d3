# What real guests need beside the control plane: libvirt with QEMU, the agent that connects them by Linux bridges, and a cable
# from their public network to this machine. KVM is not needed.

# Ends of the cable: this machine's, with the address of the gateway, and the one that the agent puts into its bridge.
CABLE=skyos0 PLUG=skyos1 GATEWAY=203.0.113.1/24

write_guest_settings() {
  mkdir -p "$RUN/libvirt" "$E/libvirt" "$L/nova/instances"
  printf 'unix_sock_dir = "%s"\nauth_unix_ro = "none"\nauth_unix_rw = "none"\n' "$RUN/libvirt" >"$E/libvirtd.conf"
  # Guests of a test: without users, control groups and log processes of their own.
  printf '%s\n' 'user = "root"' 'group = "root"' 'security_driver = "none"' 'cgroup_controllers = []' 'namespaces = []' \
    'stdio_handler = "file"' 'remember_owner = 0' >"$E/libvirt/qemu.conf"
  cat >"$E/nova-compute1.conf" <<X
[DEFAULT]
host = compute1
compute_driver = libvirt.LibvirtDriver
instances_path = $L/nova/instances
vif_plugging_timeout = 240
shutdown_timeout = 60
mkisofs_cmd = genisoimage
[libvirt]
virt_type = qemu
connection_uri = qemu+unix:///system?socket=$RUN/libvirt/libvirt-sock
cpu_mode = none
hw_machine_type = x86_64=pc
[vnc]
server_listen = $IP
X
  cat >"$E/linuxbridge.conf" <<X
[DEFAULT]
host = compute1
[linux_bridge]
physical_interface_mappings = physnet1:$PLUG
[vxlan]
enable_vxlan = false
[securitygroup]
firewall_driver = iptables
enable_security_group = true
[agent]
root_helper = sudo neutron-rootwrap /etc/neutron/rootwrap.conf
polling_interval = 1
[privsep]
helper_command = env PATH=$PY/bin:/usr/sbin:/usr/bin:/sbin:/bin privsep-helper
X
}

start_guests() {
  ip link show $CABLE >/dev/null 2>&1 || ip link add $CABLE type veth peer name $PLUG
  ip addr replace $GATEWAY dev $CABLE
  ip link set $CABLE up
  ip link set $PLUG up
  modprobe br_netfilter 2>/dev/null || true
  run_service libvirtd unshare --mount bash "$here/libvirtd.sh" "$RUN" "$E"
  local i
  for ((i = 0; i < 300; i++)); do [ -S "$RUN/libvirt/libvirt-sock" ] && break; sleep .2; done
  run_service neutron-linuxbridge neutron-linuxbridge-agent --config-file "$E/neutron.conf" --config-file "$E/linuxbridge.conf"
  run_service nova-compute1 python3 "$PY/compute.py" --config-file "$E/nova.conf" --config-file "$E/nova-compute1.conf"
}

# The small guest, which reads its name, password, keys and addresses from the configuration drive.
build_guest() {
  export GUEST_IMAGE=$L/small.qcow2
  [ -e "$GUEST_IMAGE" ] || "$here/../guest/build.sh" "$GUEST_IMAGE" >"$LOG/guest.log" 2>&1 || { tail -5 "$LOG/guest.log"; return 1; }
}

# What guests had on this machine, whose services have ended: processes, bridges, cables and rules.
unplug_guests() {
  local pid link table
  for pid in $(pgrep -f "qemu-system.*guest=instance-" || true); do
    if grep -qza "$L/" "/proc/$pid/cmdline" 2>/dev/null; then kill -KILL "$pid" 2>/dev/null || true; fi
  done
  for link in $(ip -o link show | grep -oE '\b(brq|tap)[0-9a-f]{8}-[0-9a-f]{2}' | sort -u); do ip link del "$link" 2>/dev/null || true; done
  ip link del $CABLE 2>/dev/null || true
  for table in filter raw mangle; do
    iptables-save -t $table 2>/dev/null | grep -v -e neutron-linuxbri -e neutron-filter-top | iptables-restore -T $table 2>/dev/null || true
  done
}
