import { Failure } from '#kernel/failure.ts';
import { say } from '#engines/messages.ts';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { askAgent } from '../guest/agent.ts';
import { diskFile } from '../images/disks.ts';
import type { Work } from '../types.ts';
import { type MachineRow, setPower } from '../../stored/machines.ts';
import { type Qmp, runJob } from '../process/qmp.ts';
import { snapshotByRef, snapshotsOf } from '../../stored/snapshots.ts';
import { SnapshotOrder, TakeOrder } from '../../stored/orders.ts';
import { inRescue } from '../guest/rescue-disk.ts';
import { runTool } from '../../run-tool.ts';
import type { Supervisor } from '../types.ts';

const nodesOf = (machine: MachineRow): string[] => machine.disks.map(({ id }) => `disk${id}`);

/** Takes a snapshot inside the disk files: of all disks at one moment. */
export const takeSnapshot: Work = async (supervisor, machine, job) => {
  const wanted = TakeOrder.parse(JSON.parse(job.body));
  // The tag follows from the token, so that what a crash left half done is found and made again.
  const ref = refOf(job.token);
  if (wanted.memory) refuseInRescue(supervisor, machine);
  const parent = snapshotsOf(supervisor.store, machine.ref).find(({ current }) => current === 1)?.ref ?? null;
  await dropTag(supervisor, machine, ref);
  const guest = await supervisor.guests.adopt(supervisor, machine.ref);
  if (guest === null) {
    if (wanted.memory) throw new Failure(say('power-lost'));
    for (const { id } of machine.disks)
      await runTool('qemu-img', ['snapshot', '-q', '-c', ref, diskFile(supervisor, machine.ref, id)]);
  } else if (wanted.memory) {
    await runJob(guest.qmp, 'snapshot-save', {
      'job-id': `save-${ref}`,
      tag: ref,
      vmstate: nodesOf(machine)[0],
      devices: nodesOf(machine),
    });
  } else await takeLive(supervisor, machine, { qmp: guest.qmp, ref, quiesce: wanted.quiesce });
  const sizeMb = await sizeOf(supervisor, machine, ref);
  supervisor.store.transact(() => {
    supervisor.store.run('UPDATE snapshots SET current = 0 WHERE machine_ref = ?', machine.ref);
    supervisor.store.run(
      'INSERT INTO snapshots VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?)',
      ref,
      job.token,
      machine.ref,
      parent,
      wanted.name,
      wanted.memory ? 1 : 0,
      wanted.quiesce ? 1 : 0,
      supervisor.clock.now(),
      sizeMb,
      JSON.stringify({ disks: machine.disks }),
    );
  });
};

/** What is in memory belongs to the disks that the machine then has. */
function refuseInRescue(supervisor: Supervisor, { ref }: MachineRow): void {
  if (inRescue(supervisor, ref)) throw new Failure(say('in-rescue'));
}

async function takeLive(
  supervisor: Supervisor,
  machine: MachineRow,
  { qmp, ref, quiesce }: { qmp: Qmp; ref: string; quiesce: boolean },
): Promise<void> {
  if (quiesce) await askAgent(supervisor, machine.ref, { command: 'guest-fsfreeze-freeze' });
  try {
    const actions = nodesOf(machine).map((device) => ({
      type: 'blockdev-snapshot-internal-sync',
      data: { device, name: ref },
    }));
    await qmp.run('transaction', { actions });
  } finally {
    if (quiesce) await askAgent(supervisor, machine.ref, { command: 'guest-fsfreeze-thaw' });
  }
}

const Info = z.object({
  snapshots: z.array(z.object({ name: z.string(), 'vm-state-size': z.number() })).optional(),
});

/** What is known of its size: the memory that it keeps. */
async function sizeOf(supervisor: Supervisor, machine: MachineRow, ref: string): Promise<number> {
  const file = diskFile(supervisor, machine.ref, machine.disks[0]?.id ?? 0);
  const bytes = (await tagsOf(file)).find(({ name }) => name === ref)?.['vm-state-size'] ?? 0;
  return Math.ceil(bytes / 1_048_576);
}

async function tagsOf(file: string) {
  const output = await runTool('qemu-img', ['info', '-U', '--output=json', '-f', 'qcow2', file]);
  return Info.parse(JSON.parse(output)).snapshots ?? [];
}

/** The same token gives the same name. */
const refOf = (token: string): string => `s${createHash('sha256').update(token).digest('hex').slice(0, 32)}`;

/** Goes back to a snapshot: the disks while the machine is off, and the memory by starting from it. */
export const revert: Work = async (supervisor, machine, job) => {
  const { snapshotRef } = SnapshotOrder.parse(JSON.parse(job.body));
  const snapshot = snapshotByRef(supervisor.store, { machineRef: machine.ref, snapshotRef });
  if (!snapshot) throw new Failure(say('snapshot-gone'));
  if (snapshot.memory === 1) refuseInRescue(supervisor, machine);
  await supervisor.guests.quit(supervisor, machine.ref);
  if (snapshot.memory === 1) {
    const { qmp } = await supervisor.guests.launch(supervisor, machine);
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
      await runTool('qemu-img', ['snapshot', '-q', '-a', snapshotRef, diskFile(supervisor, machine.ref, id)]);
  supervisor.store.run('UPDATE snapshots SET current = (ref = ?) WHERE machine_ref = ?', snapshotRef, machine.ref);
  const power = snapshot.memory === 1 ? 'on' : 'off';
  if (power === 'on' || machine.power !== 'off')
    setPower(supervisor.store, machine.ref, { power, at: supervisor.clock.now() });
};

/** Removes a snapshot from the disk files, as far as it is in them. */
async function dropTag(supervisor: Supervisor, machine: MachineRow, ref: string): Promise<void> {
  const guest = await supervisor.guests.adopt(supervisor, machine.ref);
  for (const { id } of machine.disks) {
    const file = diskFile(supervisor, machine.ref, id);
    if (!(await tagsOf(file)).some(({ name }) => name === ref)) continue;
    if (guest === null) await runTool('qemu-img', ['snapshot', '-q', '-d', ref, file]);
    else await guest.qmp.run('blockdev-snapshot-delete-internal-sync', { device: `disk${id}`, name: ref });
  }
}

/** Removes a snapshot: those below it hang on the one above. */
export const removeSnapshot: Work = async (supervisor, machine, job) => {
  const { snapshotRef } = SnapshotOrder.parse(JSON.parse(job.body));
  const snapshot = snapshotByRef(supervisor.store, { machineRef: machine.ref, snapshotRef });
  if (!snapshot) return;
  await dropTag(supervisor, machine, snapshotRef);
  supervisor.store.transact(() => {
    const { parentRef, current } = snapshot;
    supervisor.store.run('UPDATE snapshots SET parent_ref = ? WHERE parent_ref = ?', parentRef, snapshotRef);
    supervisor.store.run('DELETE FROM snapshots WHERE ref = ?', snapshotRef);
    if (current === 1) supervisor.store.run('UPDATE snapshots SET current = 1 WHERE ref = ?', parentRef);
  });
};
