import { say } from '#engines/messages.ts';
import { EngineFinal } from '#engines/errors.ts';
import { z } from 'zod';
import { fromStored, toStored } from '#engines/said.ts';
import type { Sayable } from '#kernel/message.ts';
import type { MachineNic } from '#engines/nics.ts';
import type { Machine, MachinePower } from '#engines/port.ts';
import { cursorAt, lastSeq, recordChange, seqOf } from '../change-log.ts';
import type { SqliteFile } from '../sqlite-file.ts';

/** A disk of a machine; its number stays while its position changes. */
export interface Disk {
  id: number;
  sizeGb: number;
}

const Disks = z.array(z.strictObject({ id: z.int(), sizeGb: z.int() })) satisfies z.ZodType<Disk[]>;
const Nics = z.array(
  z.strictObject({ mac: z.string(), networkRef: z.string(), ips: z.array(z.string()), connected: z.boolean() }),
) satisfies z.ZodType<MachineNic[]>;

export interface MachineRow {
  ref: string;
  state: 'creating' | 'ready' | 'destroyed';
  serverId: string;
  name: string;
  imageRef: string;
  cpuType: string;
  cpuCount: number;
  ramMb: number;
  disks: Disk[];
  nics: MachineNic[];
  power: MachinePower;
  powerSince: number;
  /** Why it is off although no one asked for that. */
  whyOff: Sayable | null;
  /** The system disk is no longer what its image is. */
  written: boolean;
  /** Counts its first boots: a guest that meets another one sets itself up again. */
  instance: number;
}

interface Stored extends Omit<MachineRow, 'disks' | 'nics' | 'whyOff' | 'written'> {
  whyOff: string | null;
  disks: string;
  nics: string;
  written: number;
}

export const machineColumns = `m.ref, m.state, m.server_id AS serverId, m.name, m.image_ref AS imageRef,
  m.cpu_type AS cpuType, m.cpu_count AS cpuCount, m.ram_mb AS ramMb, m.disks, m.nics, m.power,
  m.power_since AS powerSince, m.why_off AS whyOff, m.written, m.instance`;

const toRow = ({ disks, nics, whyOff, written, ...row }: Stored): MachineRow => ({
  ...row,
  disks: Disks.parse(JSON.parse(disks)),
  nics: Nics.parse(JSON.parse(nics)),
  whyOff: fromStored(whyOff),
  written: written === 1,
});

function one(store: SqliteFile, where: string, value: string): MachineRow | undefined {
  const row = store.get<Stored>(`SELECT ${machineColumns} FROM machines m WHERE ${where} = ?`, value);
  return row && toRow(row);
}

export const machineByRef = (store: SqliteFile, ref: string): MachineRow | undefined => one(store, 'm.ref', ref);
export const machineByToken = (store: SqliteFile, token: string): MachineRow | undefined =>
  one(store, 'm.token', token);

/** The machine, which must be there. Throws EngineFinal. */
export function livingMachine(store: SqliteFile, ref: string): MachineRow {
  const machine = machineByRef(store, ref);
  if (!machine || machine.state === 'destroyed') throw new EngineFinal(say('machine-gone'));
  return machine;
}

const pageSize = 500;

/** A page of the machines that are not destroyed, by reference. */
export function pageOfMachines(store: SqliteFile, after: string | null): { rows: MachineRow[]; next: string | null } {
  const rows = store
    .all<Stored>(
      `SELECT ${machineColumns} FROM machines m WHERE m.state <> 'destroyed' AND m.ref > ? ORDER BY m.ref LIMIT ?`,
      after ?? '',
      pageSize,
    )
    .map(toRow);
  return { rows, next: rows.length === pageSize ? (rows.at(-1)?.ref ?? null) : null };
}

/** Every machine that is not destroyed. */
export function allMachines(store: SqliteFile): MachineRow[] {
  const rows = store.all<Stored>(`SELECT ${machineColumns} FROM machines m WHERE m.state <> 'destroyed'`);
  return rows.map(toRow);
}

/** A machine in the port's format. */
export function toMachine(row: MachineRow): Machine {
  const { ref, serverId, name, power, powerSince, state, cpuType, cpuCount, ramMb, disks, nics } = row;
  const destroyed = state === 'destroyed';
  const diskSizesGb = destroyed ? [] : disks.map((disk) => disk.sizeGb);
  const why = power === 'off' && row.whyOff !== null ? { whyOff: row.whyOff } : {};
  return { ref, serverId, name, power, powerSince, ...why, destroyed, cpuType, cpuCount, ramMb, diskSizesGb, nics };
}

interface Entry extends Stored {
  seq: number;
  gone: number;
}

/** A page of what changed after the cursor, and the cursor to go on from. Throws EngineFinal for one no one gave out. */
export function changesSince(store: SqliteFile, cursor: string | null): { cursor: string; machines: Machine[] } {
  if (cursor === null) return { cursor: cursorAt(store, lastSeq(store)), machines: [] };
  const from = seqOf(store, cursor);
  if (from === null) throw new EngineFinal('The cursor is not one of this engine.');
  const page = store.all<Entry>(
    `SELECT c.seq, c.destroyed AS gone, ${machineColumns}, c.power AS power, c.power_since AS powerSince
     FROM changes c JOIN machines m ON m.ref = c.machine_ref WHERE c.seq > ? ORDER BY c.seq LIMIT ?`,
    from,
    pageSize,
  );
  const machines = page.map(({ seq: _seq, gone, ...stored }) => ({
    ...toMachine(toRow(stored)),
    destroyed: gone === 1,
  }));
  return { cursor: cursorAt(store, page.at(-1)?.seq ?? from), machines };
}

/** Sets the observed or requested power state and adds it to the feed. */
export function setPower(store: SqliteFile, ref: string, to: { power: MachinePower; at: number; why?: Sayable }): void {
  store.transact(() => {
    store.run(
      'UPDATE machines SET power = ?, power_since = ?, why_off = ? WHERE ref = ?',
      to.power,
      to.at,
      toStored(to.why ?? null),
      ref,
    );
    recordChange(store, ref);
  });
}
