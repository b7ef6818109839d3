import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { blockdevOf } from '../command.ts';
import { diskFile, gigabyte, makeEmptyDisk } from '../disks.ts';
import type { Guest } from '../guests.ts';
import { HardwareOrder } from '../hardware.ts';
import type { Work } from '../jobs.ts';
import { recordChange } from '../../change-log.ts';
import type { Disk, MachineRow } from '../machines.ts';
import { handOver } from '../owner.ts';
import { runTool } from '../tool.ts';
import type { World } from '../world.ts';

/** Gives the machine its new processor, memory and disks; what is new comes first, and what goes, last. */
export const changeHardware: Work = async (world, machine, job) => {
  const wanted = HardwareOrder.parse(JSON.parse(job.body));
  const guest = await world.guests.adopt(world, machine.ref);
  for (const disk of wanted.disks) {
    const old = machine.disks.find(({ id }) => id === disk.id);
    if (old === undefined) await addDisk(world, machine, { disk, guest });
    else if (disk.sizeGb > old.sizeGb) await growDisk(world, machine, { disk, guest });
  }
  world.store.transact(() => {
    world.store.run(
      'UPDATE machines SET cpu_type = ?, cpu_count = ?, ram_mb = ?, disks = ? WHERE ref = ?',
      wanted.cpuType,
      wanted.cpuCount,
      wanted.ramMb,
      JSON.stringify(wanted.disks),
      machine.ref,
    );
    recordChange(world.store, machine.ref);
  });
  for (const { id } of machine.disks)
    if (!wanted.disks.some((disk) => disk.id === id)) await rm(diskFile(world, machine.ref, id), { force: true });
};

interface Change {
  disk: Disk;
  guest: Guest | null;
}

const Nodes = z.array(z.object({ 'node-name': z.string().optional() }));

async function addDisk(world: World, { ref }: MachineRow, { disk, guest }: Change): Promise<void> {
  const node = `disk${disk.id}`;
  const nodes = guest === null ? [] : await guest.qmp.ask('query-named-block-nodes', Nodes);
  // It is plugged in already when a crash fell between that and the end of the job.
  if (nodes.some((one) => one['node-name'] === node)) return;
  await makeEmptyDisk(world, ref, disk);
  if (guest === null) return;
  await handOver(world, ref);
  await guest.qmp.run('blockdev-add', blockdevOf(world, ref, disk.id));
  await guest.qmp.run('device_add', { driver: 'virtio-blk-pci', drive: node, id: `dev${disk.id}` });
}

async function growDisk(world: World, { ref }: MachineRow, { disk, guest }: Change): Promise<void> {
  if (guest === null) {
    await runTool('qemu-img', ['resize', '-q', '-f', 'qcow2', diskFile(world, ref, disk.id), `${disk.sizeGb}G`]);
    return;
  }
  await guest.qmp.run('block_resize', { 'node-name': `disk${disk.id}`, size: disk.sizeGb * gigabyte });
}
