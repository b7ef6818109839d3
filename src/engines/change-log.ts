import type { SqliteFile } from './sqlite-file.ts';

const compactEvery = 10_000;
const keepEntries = 100_000;

/** What an engine's store needs for it; `machines` has `ref`, `state`, `power`, `power_since` and `seq`. */
export const changeLogSchema = `
  CREATE TABLE IF NOT EXISTS changes (
    seq INTEGER PRIMARY KEY, machine_ref TEXT NOT NULL, power TEXT NOT NULL, power_since REAL NOT NULL,
    destroyed INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS changes_of ON changes (machine_ref, seq);
  CREATE INDEX IF NOT EXISTS machines_seq ON machines (seq);`;

/** Records the machine's current state; called after every change. */
export function recordChange(store: SqliteFile, ref: string): void {
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
export function lastSeq(store: SqliteFile): number {
  return store.get<{ seq: number | null }>('SELECT max(seq) AS seq FROM changes')?.seq ?? 0;
}

/** Drops entries up to the horizon, but never the last one of a machine. */
export function compact(store: SqliteFile, horizon: number): void {
  store.run('DELETE FROM changes WHERE seq <= ? AND seq NOT IN (SELECT seq FROM machines)', horizon);
}

/** The cursor that is behind this entry. */
export const cursorAt = (store: SqliteFile, seq: number): string => `${store.epoch}.${seq}`;

/**
 * The entry after which a cursor continues; null for an unknown cursor. The cursor of a replaced store starts at the
 * beginning, so that nothing is missed.
 */
export function seqOf(store: SqliteFile, cursor: string): number | null {
  const [epoch, digits] = cursor.split('.');
  if (!epoch || !digits || !/^\d{1,15}$/.test(digits)) return null;
  return epoch === store.epoch ? Number(digits) : 0;
}
