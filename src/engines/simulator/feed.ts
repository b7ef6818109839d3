import type { Machine } from '#engines/port.ts';
import { hardwareColumns, type MachineRow, toMachine } from './machines.ts';
import { Rejected } from './world.ts';
import type { Store } from './store.ts';

const pageSize = 1000;
const compactEvery = 10_000;
const keepEntries = 100_000;

const entries = `SELECT c.seq, c.power, c.power_since AS powerSince, c.destroyed AS gone, ${hardwareColumns}
  FROM changes c JOIN machines m ON m.ref = c.machine_ref`;
interface Entry extends MachineRow {
  seq: number;
  gone: number;
}

/** Writes down how the machine stands now; called after every change of it. */
export function recordChange(store: Store, ref: string): void {
  const seq = lastSeq(store) + 1;
  store.run(
    `INSERT INTO changes (seq, machine_ref, power, power_since, destroyed)
     SELECT ?, ref, power, power_since, state = 'destroyed' FROM machines WHERE ref = ?`,
    seq,
    ref,
  );
  store.run('UPDATE machines SET seq = ? WHERE ref = ?', seq, ref);
  if (seq % compactEvery === 0) compact(store, seq - keepEntries);
}

/** The number of the newest entry; 0 when there is none. */
export function lastSeq(store: Store): number {
  return store.get<{ seq: number | null }>('SELECT max(seq) AS seq FROM changes')?.seq ?? 0;
}

/**
 * A page of the feed after the cursor. Null: nothing, and the cursor of now. The cursor of a store that was
 * replaced begins at the beginning, so that nothing is missed. Throws Rejected for one that was never given out.
 */
export function changesSince(store: Store, cursor: string | null): { cursor: string; entries: Entry[] } {
  const newest = lastSeq(store);
  if (cursor === null) return { cursor: `${store.epoch}.${newest}`, entries: [] };
  const [epoch, digits] = cursor.split('.');
  if (!epoch || !digits || !/^\d{1,15}$/.test(digits)) throw new Rejected('The cursor is not one of this engine.');
  const from = epoch === store.epoch ? Number(digits) : 0;
  const page = store.all<Entry>(`${entries} WHERE c.seq > ? ORDER BY c.seq LIMIT ${pageSize}`, from);
  return { cursor: `${store.epoch}.${page.at(-1)?.seq ?? from}`, entries: page };
}

/** The page again, newest first, followed by what each of its machines was before: a feed at its worst. */
export function disordered(store: Store, page: Entry[]): Entry[] {
  const first = new Map<string, number>();
  for (const entry of page) if (!first.has(entry.ref)) first.set(entry.ref, entry.seq);
  const older = [...first].flatMap(([ref, seq]) =>
    store.all<Entry>(`${entries} WHERE c.machine_ref = ? AND c.seq < ? ORDER BY c.seq DESC LIMIT 1`, ref, seq),
  );
  return [...page.toReversed(), ...older];
}

/** An entry as the protocol tells it: the machine with the power it had then. */
export function toChange({ seq: _seq, gone, ...row }: Entry): Machine {
  return { ...toMachine(row), destroyed: gone === 1 };
}

/** Drops entries up to the horizon, but never the last one of a machine. */
export function compact(store: Store, horizon: number): void {
  store.run('DELETE FROM changes WHERE seq <= ? AND seq NOT IN (SELECT seq FROM machines)', horizon);
}
