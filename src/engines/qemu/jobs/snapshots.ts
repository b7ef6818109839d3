import { createHash } from 'node:crypto';
import { z } from 'zod';
import { askAgent } from '../agent.ts';
import { diskFile } from '../disks.ts';
import type { Work } from '../jobs.ts';
import { type MachineRow, setPower } from '../machines.ts';
import { type Qmp, runJob } from '../qmp.ts';
import { snapshotByRef, SnapshotOrder, snapshotsOf, TakeOrder } from '../snapshots.ts';
import { inRescue } from '../rescue-disk.ts';
import { runTool } from '../tool.ts';
import type { World } from '../world.ts';

const nodesOf = (machine: MachineRow): string[] => machine.disks.map(({ id }) => `disk${id}`);

/** Takes a snapshot inside the disk files: of all disks at one moment. */
export const takeSnapshot: Work = async (world, machine, job) => {
  const wanted = TakeOrder.parse(JSON.parse(job.body));
  // The tag follows from the token, so that what a crash left half done is found and made anew.
  const ref = refOf(job.token);
  if (wanted.memory) refuseInRescue(world, machine);
  const parent = snapshotsOf(world.store, machine.ref).find(({ current }) => current === 1)?.ref ?? null;
  await dropTag(world, machine, ref);
  const guest = await world.guests.adopt(world, machine.ref);
  if (guest === null) {
    if (wanted.memory) throw new Error('The machine has lost its power.');
    for (const { id } of machine.disks)
      await runTool('qemu-img', ['snapshot', '-q', '-c', ref, diskFile(world, machine.ref, id)]);
  } else if (wanted.memory) {
    await runJob(guest.qmp, 'snapshot-save', {
      'job-id': `save-${ref}`,
      tag: ref,
      vmstate: nodesOf(machine)[0],
      devices: nodesOf(machine),
    });
  } else await takeLive(world, machine, { qmp: guest.qmp, ref, quiesce: wanted.quiesce });
  const sizeMb = await sizeOf(world, machine, ref);
  world.store.transact(() => {
    world.store.run('UPDATE snapshots SET current = 0 WHERE machine_ref = ?', machine.ref);
    world.store.run(
      'INSERT INTO snapshots VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?)',
      ref,
      job.token,
      machine.ref,
      parent,
      wanted.name,
      wanted.memory ? 1 : 0,
      wanted.quiesce ? 1 : 0,
      world.clock.now(),
      sizeMb,
      JSON.stringify({ disks: machine.disks }),
    );
  });
};

/** What is in memory belongs to the disks that the machine then has. */
function refuseInRescue(world: World, { ref }: MachineRow): void {
  if (inRescue(world, ref)) throw new Error('The machine is in its rescue system; end that first.');
}

async function takeLive(
  world: World,
  machine: MachineRow,
  { qmp, ref, quiesce }: { qmp: Qmp; ref: string; quiesce: boolean },
): Promise<void> {
  if (quiesce) await askAgent(world, machine.ref, { command: 'guest-fsfreeze-freeze' });
  try {
    const actions = nodesOf(machine).map((device) => ({
      type: 'blockdev-snapshot-internal-sync',
      data: { device, name: ref },
    }));
    await qmp.run('transaction', { actions });
  } finally {
    if (quiesce) await askAgent(world, machine.ref, { command: 'guest-fsfreeze-thaw' });
  }
}

const Info = z.object({
  snapshots: z.array(z.object({ name: z.string(), 'vm-state-size': z.number() })).optional(),
});

/** What is known of its size: the memory that it keeps. */
async function sizeOf(world: World, machine: MachineRow, ref: string): Promise<number> {
  const file = diskFile(world, machine.ref, machine.disks[0]?.id ?? 0);
  const bytes = (await tagsOf(file)).find(({ name }) => name === ref)?.['vm-state-size'] ?? 0;
  return Math.ceil(bytes / 1_048_576);
}

async function tagsOf(file: string) {
  const told = await runTool('qemu-img', ['info', '-U', '--output=json', '-f', 'qcow2', file]);
  return Info.parse(JSON.parse(told)).snapshots ?? [];
}

/** The same token gives the same name. */
const refOf = (token: string): string => `s${createHash('sha256').update(token).digest('hex').slice(0, 32)}`;

/** Goes back to a snapshot: the disks while the machine is off, and the memory by starting from it. */
export const revert: Work = async (world, machine, job) => {
  const { snapshotRef } = SnapshotOrder.parse(JSON.parse(job.body));
  const snapshot = snapshotByRef(world.store, { machineRef: machine.ref, snapshotRef });
  if (!snapshot) throw new Error('The snapshot has gone.');
  if (snapshot.memory === 1) refuseInRescue(world, machine);
  await world.guests.quit(world, machine.ref);
  if (snapshot.memory === 1) {
    const { qmp } = await world.guests.launch(world, machine);
    const devices = nodesOf(machine);
    await runJob(qmp, 'snapshot-load', {
      'job-id': `load-${snapshotRef}`,
      tag: snapshotRef,
      vmstate: devices[0],
      devices,
    });
    await qmp.run('cont');
  } else
    for (const { id } of machine.disks)
      await runTool('qemu-img', ['snapshot', '-q', '-a', snapshotRef, diskFile(world, machine.ref, id)]);
  world.store.run('UPDATE snapshots SET current = (ref = ?) WHERE machine_ref = ?', snapshotRef, machine.ref);
  const power = snapshot.memory === 1 ? 'on' : 'off';
  if (power === 'on' || machine.power !== 'off') setPower(world.store, machine.ref, { power, at: world.clock.now() });
};

/** Removes a snapshot from the disk files, as far as it is in them. */
async function dropTag(world: World, machine: MachineRow, ref: string): Promise<void> {
  const guest = await world.guests.adopt(world, machine.ref);
  for (const { id } of machine.disks) {
    const file = diskFile(world, machine.ref, id);
    if (!(await tagsOf(file)).some(({ name }) => name === ref)) continue;
    if (guest === null) await runTool('qemu-img', ['snapshot', '-q', '-d', ref, file]);
    else await guest.qmp.run('blockdev-snapshot-delete-internal-sync', { device: `disk${id}`, name: ref });
  }
}

/** Removes a snapshot: those below it hang on the one above. */
export const removeSnapshot: Work = async (world, machine, job) => {
  const { snapshotRef } = SnapshotOrder.parse(JSON.parse(job.body));
  const snapshot = snapshotByRef(world.store, { machineRef: machine.ref, snapshotRef });
  if (!snapshot) return;
  await dropTag(world, machine, snapshotRef);
  world.store.transact(() => {
    const { parentRef, current } = snapshot;
    world.store.run('UPDATE snapshots SET parent_ref = ? WHERE parent_ref = ?', parentRef, snapshotRef);
    world.store.run('DELETE FROM snapshots WHERE ref = ?', snapshotRef);
    if (current === 1) world.store.run('UPDATE snapshots SET current = 1 WHERE ref = ?', parentRef);
  });
};
