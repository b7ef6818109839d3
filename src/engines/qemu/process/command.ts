import { existsSync } from 'node:fs';
import path from 'node:path';
import { diskFile, seedFile } from '../images/disks.ts';
import { tapOf } from '../network/plan.ts';
import type { MachineRow } from '../../stored/machines.ts';
import { inRescue, rescueArgs, rescueSeed } from '../guest/rescue-disk.ts';
import type { MachineNic } from '#engines/nics.ts';
import type { Accelerator, Placed } from '../host/places.ts';

/** The folder for a machine's sockets: short, and hard to take for another's. */
export const runFolder = (supervisor: Placed, ref: string): string => path.join(supervisor.places.run, ref.slice(-8));

/** The sockets of a running machine. */
export type SocketName = 'qmp' | 'spare' | 'agent' | 'serial' | 'vnc';
export const socketOf = (supervisor: Placed, ref: string, name: SocketName): string =>
  path.join(ownFolder(supervisor, ref), name);
/** What the machine's own user may write in: its sockets, and the number of its process. */
export const ownFolder = (supervisor: Placed, ref: string): string => path.join(runFolder(supervisor, ref), 's');
export const pidFileOf = (supervisor: Placed, ref: string): string => path.join(ownFolder(supervisor, ref), 'pid');

/** A network of user mode for one card: it gets the address that the console chose, and reaches nothing of the host. */
export function netdevOf(nic: MachineNic, id: string): object {
  const address = nic.ips.find((ip) => ip.includes('.'));
  const own = { type: 'user', id, ipv6: false, restrict: true };
  if (address === undefined) return own;
  const net = address.slice(0, address.lastIndexOf('.'));
  const last = Number(address.slice(address.lastIndexOf('.') + 1));
  const [host, dns] = [254, 253, 252].filter((n) => n !== last);
  return { ...own, net: `${net}.0/24`, host: `${net}.${host}`, dns: `${net}.${dns}`, dhcpstart: address };
}

/** A cable to the switch of the card's network, whose other end is there already. */
export const cableOf = (nic: MachineNic, id: string): object => ({
  type: 'tap',
  id,
  ifname: tapOf(nic.mac),
  script: 'no',
  downscript: 'no',
});

export const nicId = (mac: string): string => `nic${mac.replaceAll(':', '').toLowerCase()}`;

/**
 * The node of a disk, to be plugged in at once or at the start. Its file is named as it is seen from the machine's folder,
 * where the process is: its user cannot walk through the folders above.
 */
export const blockdevOf = (supervisor: Placed, ref: string, id: number): object => ({
  driver: 'qcow2',
  'node-name': `disk${id}`,
  discard: 'unmap',
  file: { driver: 'file', filename: path.basename(diskFile(supervisor, ref, id)) },
});

/** How QEMU is started for a machine. It waits with its processors stopped until told to continue. */
export function commandOf(
  supervisor: Placed & { wire: object | null },
  machine: MachineRow,
  accelerator: Accelerator,
): string[] {
  const { ref } = machine;
  const at = (name: SocketName): string => socketOf(supervisor, ref, name);
  const args = ['-name', `guest=${ref},debug-threads=on`, '-uuid', ref, '-M', 'pc', '-nodefaults', '-no-user-config'];
  args.push('-accel', accelerator === 'kvm' ? 'kvm' : 'tcg,thread=multi,tb-size=32');
  if (accelerator === 'kvm') args.push('-cpu', 'host');
  args.push('-m', String(machine.ramMb), '-smp', String(machine.cpuCount), '-no-shutdown', '-S', '-display', 'none');
  // The rescue system comes first: a guest looks for its root on the first disk.
  const rescued = inRescue(supervisor, ref);
  if (rescued) args.push(...rescueArgs(supervisor, ref));
  machine.disks.forEach(({ id }, position) => {
    args.push('-blockdev', JSON.stringify(blockdevOf(supervisor, ref, id)));
    const boot = position === 0 && !rescued ? { bootindex: 1 } : {};
    args.push('-device', JSON.stringify({ driver: 'virtio-blk-pci', drive: `disk${id}`, id: `dev${id}`, ...boot }));
  });
  const seed = rescued ? rescueSeed(supervisor, ref) : seedFile(supervisor, ref);
  if (existsSync(seed)) {
    const file = { driver: 'file', filename: path.basename(seed) };
    args.push('-blockdev', JSON.stringify({ driver: 'raw', 'node-name': 'seed', 'read-only': true, file }));
    args.push('-device', JSON.stringify({ driver: 'virtio-blk-pci', drive: 'seed', id: 'devseed' }));
  }
  for (const nic of machine.nics) {
    args.push('-netdev', JSON.stringify((supervisor.wire === null ? netdevOf : cableOf)(nic, nicId(nic.mac))));
    args.push('-device', JSON.stringify(cardOf(nic)));
  }
  args.push('-device', 'virtio-rng-pci', '-device', 'virtio-balloon-pci,id=balloon,free-page-reporting=on');
  args.push('-device', 'virtio-serial-pci', '-chardev', `socket,id=agent,path=${at('agent')},server=on,wait=off`);
  args.push('-device', 'virtserialport,chardev=agent,name=org.qemu.guest_agent.0');
  args.push('-chardev', `socket,id=serial,path=${at('serial')},server=on,wait=off`, '-serial', 'chardev:serial');
  args.push('-device', 'VGA', '-vnc', `unix:${at('vnc')}`);
  for (const name of ['qmp', 'spare'] as const) args.push('-qmp', `unix:${at(name)},server=on,wait=off`);
  args.push('-sandbox', 'on,obsolete=deny,elevateprivileges=deny,spawn=deny,resourcecontrol=deny');
  return args;
}

export const cardOf = (nic: MachineNic): object => ({
  driver: 'virtio-net-pci',
  netdev: nicId(nic.mac),
  id: `dev${nicId(nic.mac)}`,
  mac: nic.mac,
});
