import type { Sayable } from '#kernel/message.ts';
import { say } from '#engines/messages.ts';
import { z } from 'zod';
import { EngineFinal } from '#engines/errors.ts';
import type { EngineBackup } from '#engines/backups.ts';
import type { MachineSource } from '#engines/machines.ts';
import type { BackupImport } from '../wire.ts';
import { recordChange } from '../../change-log.ts';
import { passwordHashOf, restorePassword } from '../guests/guest.ts';
import { setHardware } from './hardware.ts';
import { chance, hashOf } from '../hash.ts';
import { type MachineRow, machineByRef, toMachine } from './machines.ts';
import type { BackupWork, Work } from '../jobs/pace.ts';
import { setPower } from './power.ts';
import { snapshotByRef } from './snapshots.ts';
import type { Store } from '../store.ts';
import type { Simulation } from '../simulation.ts';

/** A machine as a backup holds it: what the store keeps of it. */
const Held = z.object({
  power: z.enum(['on', 'off', 'suspended']),
  diskSizesGb: z.array(z.number()),
  imageRef: z.string(),
  credentials: z.string(),
  hostname: z.string().nullable(),
  firstBootAt: z.number().nullable(),
  loginHash: z.string().nullable(),
});
type Held = z.infer<typeof Held>;

interface BackupRow {
  ref: string;
  token: string | null;
  machineRef: string;
  name: string;
  quiesced: number;
  createdAt: number;
  sizeMb: number;
  body: string;
}

const columns = `b.ref, b.token, b.machine_ref AS machineRef, b.name, b.quiesced, b.created_at AS createdAt,
  b.size_mb AS sizeMb, b.body`;

export const isBackupWork = (kind: Work['kind']): kind is BackupWork =>
  kind === 'backup' || kind === 'restore' || kind === 'remove-backup';

/** One backup of a machine. */
export function backupByRef(store: Store, of: { machineRef: string; ref: string }): BackupRow | undefined {
  const where = 'b.ref = ? AND b.machine_ref = ?';
  return store.get<BackupRow>(`SELECT ${columns} FROM backups b WHERE ${where}`, of.ref, of.machineRef);
}

/** How many backups a machine has, those included that are being taken. */
export function countBackups(store: Store, machineRef: string): number {
  return store.get<{ n: number }>('SELECT count(*) AS n FROM backups WHERE machine_ref = ?', machineRef)?.n ?? 0;
}

/** The machine as a backup holds it. */
export function heldOf(store: Store, machine: MachineRow): Held {
  const guest = store.get<Pick<Held, 'imageRef' | 'credentials' | 'hostname' | 'firstBootAt'>>(
    'SELECT image_ref AS imageRef, credentials, hostname, first_boot_at AS firstBootAt FROM machines WHERE ref = ?',
    machine.ref,
  );
  if (!guest) throw new EngineFinal(say('machine-gone'));
  const { power, diskSizesGb } = toMachine(machine);
  return { ...guest, power, diskSizesGb: [...diskSizesGb], loginHash: passwordHashOf(store, machine.ref) };
}

/** Does what a job that has come to its end was for; says why not where it cannot. */
export function carryOutBackup(
  { store }: Simulation,
  machine: MachineRow,
  job: { token: string; kind: BackupWork; endsAt: number },
): Sayable | null {
  const order = store.get<{ ref: string }>('SELECT backup_ref AS ref FROM backup_jobs WHERE token = ?', job.token);
  const row = order && backupByRef(store, { machineRef: machine.ref, ref: order.ref });
  if (!row) return job.kind === 'remove-backup' ? null : say('backup-gone');
  if (job.kind === 'backup') take(store, machine, { row, at: job.endsAt });
  else if (job.kind === 'restore') restore(store, machine, { held: heldIn(row), at: job.endsAt });
  else store.run('DELETE FROM backups WHERE ref = ?', row.ref);
  return null;
}

const heldIn = (row: BackupRow): Held => Held.parse(JSON.parse(row.body));

function take(store: Store, machine: MachineRow, { row, at }: { row: BackupRow; at: number }): void {
  const held = heldOf(store, machine);
  // A guest without an agent cannot be asked to rest; nor can one that does not run.
  const deaf = store.get('SELECT 1 FROM sight WHERE machine_ref = ? AND agent = 0', machine.ref) !== undefined;
  const rested = row.quiesced === 1 && machine.power === 'on' && !deaf;
  store.run(
    "UPDATE backups SET state = 'ready', quiesced = ?, created_at = ?, size_mb = ?, body = ? WHERE ref = ?",
    rested ? 1 : 0,
    at,
    sizeOf(store, { ref: row.ref, machineRef: machine.ref, held, at }),
    JSON.stringify(held),
    row.ref,
  );
}

const dayMs = 86_400_000;
/** The share of its disks that a guest fills, what of that changes in a day, and the most that one copy takes. */
const filled = [0.18, 0.42] as const;
const changedADay = [0.004, 0.03] as const;

/** The first holds all that is on the disks, each further one what has changed since. */
function sizeOf(store: Store, of: { ref: string; machineRef: string; held: Held; at: number }): number {
  const within = ([from, to]: readonly [number, number], text: string, n: number) =>
    from + (to - from) * chance(hashOf(text), n);
  const fullMb = of.held.diskSizesGb.reduce((sum, gb) => sum + gb, 0) * 1024 * within(filled, of.machineRef, 5);
  const last = store.get<{ at: number | null }>(
    "SELECT max(created_at) AS at FROM backups WHERE machine_ref = ? AND state = 'ready' AND ref <> ?",
    of.machineRef,
    of.ref,
  )?.at;
  if (last == null) return Math.round(fullMb);
  const days = Math.max(0.02, (of.at - last) / dayMs);
  return Math.max(4, Math.round(Math.min(fullMb, fullMb * within(changedADay, of.ref, 6) * days)));
}

function restore(store: Store, machine: MachineRow, { held, at }: { held: Held; at: number }): void {
  const { cpuType, cpuCount, ramMb } = machine;
  setHardware(store, machine.ref, { cpuType, cpuCount, ramMb, diskSizesGb: held.diskSizesGb });
  if (machine.power !== 'off') setPower(store, machine, { to: 'off', boots: false, at });
  restorePassword(store, machine.ref, held.loginHash);
  store.run(
    'UPDATE machines SET image_ref = ?, credentials = ?, hostname = ?, first_boot_at = ?, booted_at = NULL WHERE ref = ?',
    held.imageRef,
    held.credentials,
    held.hostname,
    held.firstBootAt,
    machine.ref,
  );
  recordChange(store, machine.ref);
}

/** What a new machine takes over from its source. Throws EngineFinal for one that is not there or does not fit. */
export function sourceOf(
  store: Store,
  { kind, machineRef, ref }: MachineSource,
  diskSizesGb: readonly number[],
): Pick<Held, 'imageRef' | 'credentials'> {
  const machine = machineByRef(store, machineRef);
  if (!machine || machine.state === 'destroyed') throw new EngineFinal('The machine that is copied has gone.');
  const backup = kind === 'backup' ? backupByRef(store, { machineRef, ref }) : undefined;
  if (kind === 'backup' && !backup) throw new EngineFinal(say('backup-gone'));
  if (kind === 'snapshot' && !snapshotByRef(store, machineRef, ref)) throw new EngineFinal(say('snapshot-gone'));
  const held = backup ? heldIn(backup) : heldOf(store, machine);
  if (held.diskSizesGb.some((sizeGb, at) => (diskSizesGb[at] ?? 0) < sizeGb))
    throw new EngineFinal(say('disks-too-small'));
  return { imageRef: held.imageRef, credentials: held.credentials };
}

/** Forgets one that could not be taken, or all of a machine that goes. */
export function forgetBackups(store: Store, of: { token: string } | { machineRef: string }): void {
  if ('token' in of) store.run('DELETE FROM backups WHERE token = ?', of.token);
  else store.run('DELETE FROM backups WHERE machine_ref = ?', of.machineRef);
}

/** Forgets what jobs were for that are forgotten themselves. */
export function forgetBackupJobs(store: Store): void {
  store.run('DELETE FROM backup_jobs WHERE token NOT IN (SELECT token FROM jobs)');
}

/** The finished backups of these machines, oldest first. */
export function listBackups({ store }: Simulation, machineRefs: readonly string[]): EngineBackup[] {
  const rows = store.all<BackupRow>(
    `SELECT ${columns} FROM backups b WHERE b.state = 'ready' AND b.machine_ref IN (SELECT value FROM json_each(?))
     ORDER BY b.machine_ref, b.created_at, b.ref`,
    JSON.stringify(machineRefs),
  );
  return rows.map(({ body, quiesced, ...row }) => {
    const { power, diskSizesGb } = Held.parse(JSON.parse(body));
    return { ...row, quiesced: quiesced === 1, power, diskSizesGb };
  });
}

/** Takes in backups that exist already; those that are known stay as they are. */
export function importBackups(store: Store, items: readonly BackupImport[]): void {
  for (const item of items) {
    const machine = machineByRef(store, item.machineRef);
    if (!machine) continue;
    store.run(
      `INSERT OR IGNORE INTO backups (ref, machine_ref, name, state, quiesced, created_at, size_mb, body)
       VALUES (?, ?, ?, 'ready', ?, ?, ?, ?)`,
      item.ref,
      item.machineRef,
      item.name,
      item.quiesced ? 1 : 0,
      item.createdAt,
      item.sizeMb,
      JSON.stringify(heldOf(store, machine)),
    );
  }
}
