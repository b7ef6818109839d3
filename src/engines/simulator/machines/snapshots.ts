import type { Sayable } from '#kernel/message.ts';
import { say } from '#engines/messages.ts';
import type { MachinePower } from '#engines/port.ts';
import type { EngineSnapshot } from '#engines/snapshots.ts';
import { chance, hashOf } from '../hash.ts';
import type { MachineRow } from './machines.ts';
import { recordChange } from '../../change-log.ts';
import type { SnapshotWork, Work } from '../jobs/pace.ts';
import { revertHardware } from './hardware.ts';
import { setPower } from './power.ts';
import type { Store } from '../store.ts';
import type { SnapshotImport } from '../wire.ts';
import type { Simulation } from '../simulation.ts';

export interface SnapshotRow {
  ref: string;
  token: string | null;
  machineRef: string;
  parentRef: string | null;
  name: string;
  state: 'creating' | 'ready';
  memory: number;
  quiesced: number;
  createdAt: number;
  /** When the machine went on from another one; null while it grows. */
  endedAt: number | null;
  power: MachinePower;
  hostname: string | null;
  firstBootAt: number | null;
  current: number;
}

const columns = `s.ref, s.token, s.machine_ref AS machineRef, s.parent_ref AS parentRef, s.name, s.state, s.memory,
  s.quiesced, s.created_at AS createdAt, s.ended_at AS endedAt, s.power, s.hostname, s.first_boot_at AS firstBootAt,
  s.current`;

export const isSnapshotWork = (kind: Work['kind']): kind is SnapshotWork =>
  kind === 'snapshot' || kind === 'revert' || kind === 'remove-snapshot';

/** One snapshot of a machine. */
export function snapshotByRef(store: Store, machineRef: string, ref: string): SnapshotRow | undefined {
  const where = 's.ref = ? AND s.machine_ref = ?';
  return store.get<SnapshotRow>(`SELECT ${columns} FROM snapshots s WHERE ${where}`, ref, machineRef);
}

/** How many snapshots a machine has, those included that are being taken. */
export function countSnapshots(store: Store, machineRef: string): number {
  return store.get<{ n: number }>('SELECT count(*) AS n FROM snapshots WHERE machine_ref = ?', machineRef)?.n ?? 0;
}

/** How many of them keep what is in the machine's memory. */
export function countMemories(store: Store, machineRef: string): number {
  const sql = 'SELECT count(*) AS n FROM snapshots WHERE machine_ref = ? AND memory = 1';
  return store.get<{ n: number }>(sql, machineRef)?.n ?? 0;
}

/** Does what a job that has come to its end was for; says why not where it cannot. */
export function carryOutSnapshot(
  simulation: Simulation,
  machine: MachineRow,
  job: { token: string; kind: SnapshotWork; endsAt: number },
): Sayable | null {
  const { store } = simulation;
  const row = orderedSnapshot(store, machine.ref, job.token);
  if (!row) return job.kind === 'remove-snapshot' ? null : say('snapshot-gone');
  if (job.kind === 'snapshot') take(store, machine, { row, at: job.endsAt });
  else if (job.kind === 'revert') revert(store, machine, { row, at: job.endsAt });
  else remove(store, row);
  return null;
}

function orderedSnapshot(store: Store, machineRef: string, token: string): SnapshotRow | undefined {
  const order = store.get<{ ref: string }>('SELECT snapshot_ref AS ref FROM snapshot_jobs WHERE token = ?', token);
  return order && snapshotByRef(store, machineRef, order.ref);
}

function take(store: Store, machine: MachineRow, { row, at }: { row: SnapshotRow; at: number }): void {
  const parent = store.get<{ ref: string }>(
    'SELECT ref FROM snapshots WHERE machine_ref = ? AND current = 1',
    machine.ref,
  );
  leaveCurrent(store, machine.ref, at);
  store.run(
    `UPDATE snapshots SET state = 'ready', parent_ref = ?, current = 1, created_at = ?, power = ?,
     (hostname, first_boot_at) = (SELECT m.hostname, m.first_boot_at FROM machines m WHERE m.ref = machine_ref) WHERE ref = ?`,
    parent?.ref ?? null,
    at,
    machine.power,
    row.ref,
  );
}

function revert(store: Store, machine: MachineRow, { row, at }: { row: SnapshotRow; at: number }): void {
  leaveCurrent(store, machine.ref, at);
  store.run('UPDATE snapshots SET current = 1, ended_at = NULL WHERE ref = ?', row.ref);
  revertHardware(store, machine.ref, row.ref);
  const to: MachinePower = row.memory === 1 ? row.power : 'off';
  // Memory that comes back goes on where it was: nothing boots.
  if (to !== machine.power) setPower(store, machine, { to, boots: false, at });
  store.run(
    'UPDATE machines SET hostname = ?, first_boot_at = ?, booted_at = CASE ? WHEN 1 THEN ? END WHERE ref = ?',
    row.hostname,
    row.firstBootAt,
    row.memory,
    at,
    machine.ref,
  );
  if (to !== machine.power) recordChange(store, machine.ref);
}

function remove(store: Store, row: SnapshotRow): void {
  store.run('UPDATE snapshots SET parent_ref = ? WHERE parent_ref = ?', row.parentRef, row.ref);
  // What it held is kept by the one above it from now on.
  store.run('UPDATE snapshots SET ended_at = ? WHERE ref = ?', row.endedAt, row.parentRef);
  if (row.current === 1) store.run('UPDATE snapshots SET current = 1 WHERE ref = ?', row.parentRef);
  store.run('DELETE FROM snapshots WHERE ref = ?', row.ref);
}

function leaveCurrent(store: Store, machineRef: string, at: number): void {
  store.run('UPDATE snapshots SET current = 0, ended_at = ? WHERE machine_ref = ? AND current = 1', at, machineRef);
}

/** The power that a running revert leads to. */
export function powerAfterRevert(store: Store, token: string): MachinePower | null {
  const row = store.get<{ memory: number; power: MachinePower }>(
    'SELECT s.memory, s.power FROM snapshot_jobs j JOIN snapshots s ON s.ref = j.snapshot_ref WHERE j.token = ?',
    token,
  );
  if (!row) return null;
  return row.memory === 1 ? row.power : 'off';
}

/** Forgets one that could not be taken, or all of a machine that goes. */
export function forgetSnapshots(store: Store, of: { token: string } | { machineRef: string }): void {
  if ('token' in of) store.run('DELETE FROM snapshots WHERE token = ?', of.token);
  else store.run('DELETE FROM snapshots WHERE machine_ref = ?', of.machineRef);
}

/** Forgets what jobs were for that are forgotten themselves. */
export function forgetSnapshotJobs(store: Store): void {
  store.run('DELETE FROM snapshot_jobs WHERE token NOT IN (SELECT token FROM jobs)');
}

/** The finished snapshots of these machines, a parent before what is below it. */
export function listSnapshots(simulation: Simulation, machineRefs: readonly string[]): EngineSnapshot[] {
  const rows = simulation.store.all<SnapshotRow & { ramMb: number; diskGb: number }>(
    `SELECT ${columns}, m.ram_mb AS ramMb,
       (SELECT coalesce(sum(d.size_gb), 0) FROM disks d WHERE d.machine_ref = m.ref) AS diskGb
     FROM snapshots s JOIN machines m ON m.ref = s.machine_ref
     WHERE s.state = 'ready' AND s.machine_ref IN (SELECT value FROM json_each(?))
     ORDER BY s.machine_ref, s.created_at, s.ref`,
    JSON.stringify(machineRefs),
  );
  return rows.map(({ ref, token, machineRef, parentRef, name, createdAt, ...row }) => ({
    ref,
    token,
    machineRef,
    parentRef,
    name,
    createdAt,
    memory: row.memory === 1,
    quiesced: row.quiesced === 1,
    sizeMb: sizeOf({ ref, createdAt, ...row }, simulation.clock.now()),
    current: row.current === 1,
  }));
}

const hourMs = 3_600_000;
/** What a machine writes in an hour, and the share of its disks that a snapshot can come to hold. */
const writtenMb = [4, 90] as const;
const largestShare = 0.6;

function sizeOf(
  row: Pick<SnapshotRow, 'ref' | 'createdAt' | 'endedAt' | 'memory'> & { ramMb: number; diskGb: number },
  now: number,
): number {
  const hours = Math.max(0, (row.endedAt ?? now) - row.createdAt) / hourMs;
  const rate = writtenMb[0] + (writtenMb[1] - writtenMb[0]) * chance(hashOf(row.ref), 3);
  const disks = Math.min(16 + hours * rate, row.diskGb * 1024 * largestShare);
  return Math.round(disks + (row.memory === 1 ? row.ramMb : 0));
}

/** Takes in snapshots that exist already; those that are known stay as they are. */
export function importSnapshots(simulation: Simulation, items: readonly SnapshotImport[]): void {
  for (const item of items)
    simulation.store.run(
      `INSERT OR IGNORE INTO snapshots (ref, machine_ref, parent_ref, name, state, memory, quiesced, created_at, ended_at,
       power, hostname, first_boot_at, current)
       SELECT ?, m.ref, ?, ?, 'ready', ?, ?, ?, ?, 'on', m.hostname, m.first_boot_at, ? FROM machines m WHERE m.ref = ?`,
      item.ref,
      item.parentRef,
      item.name,
      item.memory ? 1 : 0,
      item.quiesced ? 1 : 0,
      item.createdAt,
      item.current ? null : item.createdAt + 7 * 24 * hourMs,
      item.current ? 1 : 0,
      item.machineRef,
    );
}
