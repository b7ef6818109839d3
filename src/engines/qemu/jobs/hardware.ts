import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { blockdevOf } from '../process/command.ts';
import { diskFile, gigabyte, makeEmptyDisk } from '../images/disks.ts';
import type { Guest } from '../process/guests.ts';
import { HardwareOrder } from '../../stored/orders.ts';
import type { Work } from '../types.ts';
import { recordChange } from '../../change-log.ts';
import type { Disk, MachineRow } from '../../stored/machines.ts';
import { handOver } from '../process/owner.ts';
import { runTool } from '../../run-tool.ts';
import type { Supervisor } from '../types.ts';

/** Gives the machine its new processor, memory and disks; what is new comes first, and what goes, last. */
export const changeHardware: Work = async (supervisor, machine, job) => {
  const wanted = HardwareOrder.parse(JSON.parse(job.body));
  const guest = await supervisor.guests.adopt(supervisor, machine.ref);
  for (const disk of wanted.disks) {
    const old = machine.disks.find(({ id }) => id === disk.id);
    if (old === undefined) await addDisk(supervisor, machine, { disk, guest });
    else if (disk.sizeGb > old.sizeGb) await growDisk(supervisor, machine, { disk, guest });
  }
  supervisor.store.transact(() => {
    supervisor.store.run(
      'UPDATE machines SET cpu_type = ?, cpu_count = ?, ram_mb = ?, disks = ? WHERE ref = ?',
      wanted.cpuType,
      wanted.cpuCount,
      wanted.ramMb,
      JSON.stringify(wanted.disks),
      machine.ref,
    );
    recordChange(supervisor.store, machine.ref);
  });
  for (const { id } of machine.disks)
    if (!wanted.disks.some((disk) => disk.id === id)) await rm(diskFile(supervisor, machine.ref, id), { force: true });
};

interface Change {
  disk: Disk;
  guest: Guest | null;
}

const Nodes = z.array(z.object({ 'node-name': z.string().optional() }));

async function addDisk(supervisor: Supervisor, { ref }: MachineRow, { disk, guest }: Change): Promise<void> {
  const node = `disk${disk.id}`;
  const nodes = guest === null ? [] : await guest.qmp.ask('query-named-block-nodes', Nodes);
  // It is plugged in already when a crash fell between that and the end of the job.
  if (nodes.some((one) => one['node-name'] === node)) return;
  await makeEmptyDisk(supervisor, ref, disk);
  if (guest === null) return;
  await handOver(supervisor, ref);
  await guest.qmp.run('blockdev-add', blockdevOf(supervisor, ref, disk.id));
  await guest.qmp.run('device_add', { driver: 'virtio-blk-pci', drive: node, id: `dev${disk.id}` });
}

async function growDisk(supervisor: Supervisor, { ref }: MachineRow, { disk, guest }: Change): Promise<void> {
  if (guest === null) {
    await runTool('qemu-img', ['resize', '-q', '-f', 'qcow2', diskFile(supervisor, ref, disk.id), `${disk.sizeGb}G`]);
    return;
  }
  await guest.qmp.run('block_resize', { 'node-name': `disk${disk.id}`, size: disk.sizeGb * gigabyte });
}
