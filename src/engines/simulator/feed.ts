import { EngineFinal } from '#engines/errors.ts';
import type { Machine } from '#engines/port.ts';
import { cursorAt, lastSeq, seqOf } from '../change-log.ts';
import { hardwareColumns, type MachineRow, toMachine } from './machines/machines.ts';
import type { Store } from './store.ts';
import type { Asked } from './simulation.ts';

const pageSize = 1000;

const entries = `SELECT c.seq, c.power, c.power_since AS powerSince, c.destroyed AS gone, ${hardwareColumns}
  FROM changes c JOIN machines m ON m.ref = c.machine_ref`;
interface Entry extends MachineRow {
  seq: number;
  gone: number;
}

/** A page of the feed after the cursor, repeated or out of order where faults ask for that. */
export function readFeed({ store, faults }: Asked, after: string | null): { cursor: string; machines: Machine[] } {
  const { cursor, entries } = changesSince(store, after);
  const ordered = faults.outOfOrder ? disordered(store, entries) : entries;
  const page = faults.duplicate ? ordered.flatMap((entry) => [entry, entry]) : ordered;
  return { cursor, machines: page.map(toChange) };
}

/**
 * A page of the feed after the cursor. Null: nothing, and the cursor of now. The cursor of a store that was
 * replaced begins at the beginning, so that nothing is missed. Throws EngineFinal for one that was never given out.
 */
function changesSince(store: Store, cursor: string | null): { cursor: string; entries: Entry[] } {
  if (cursor === null) return { cursor: cursorAt(store, lastSeq(store)), entries: [] };
  const from = seqOf(store, cursor);
  if (from === null) throw new EngineFinal('The cursor is not one of this engine.');
  const page = store.all<Entry>(`${entries} WHERE c.seq > ? ORDER BY c.seq LIMIT ${pageSize}`, from);
  return { cursor: cursorAt(store, page.at(-1)?.seq ?? from), entries: page };
}

/** The page again, newest first, followed by what each of its machines was before: a feed at its worst. */
function disordered(store: Store, page: Entry[]): Entry[] {
  const first = new Map<string, number>();
  for (const entry of page) if (!first.has(entry.ref)) first.set(entry.ref, entry.seq);
  const older = [...first].flatMap(([ref, seq]) =>
    store.all<Entry>(`${entries} WHERE c.machine_ref = ? AND c.seq < ? ORDER BY c.seq DESC LIMIT 1`, ref, seq),
  );
  return [...page.toReversed(), ...older];
}

/** An entry in the wire format: the machine with its power state at that time. */
function toChange({ seq: _seq, gone, ...row }: Entry): Machine {
  return { ...toMachine(row), destroyed: gone === 1 };
}
