import { expect, test } from 'vitest';
import { changeLogSchema, compact, cursorAt, lastSeq, recordChange, seqOf } from './change-log.ts';
import { SqliteFile } from './sqlite-file.ts';

const machines = `CREATE TABLE machines (ref TEXT PRIMARY KEY, state TEXT NOT NULL, power TEXT NOT NULL,
  power_since REAL NOT NULL, seq INTEGER NOT NULL);`;

function storeWith(...refs: string[]): SqliteFile {
  const store = new SqliteFile(':memory:', `${machines}${changeLogSchema}`);
  for (const ref of refs) store.run("INSERT INTO machines VALUES (?, 'ready', 'off', 0, 0)", ref);
  return store;
}

const entries = (store: SqliteFile) =>
  store.all<{ seq: number; ref: string; destroyed: number }>(
    'SELECT seq, machine_ref AS ref, destroyed FROM changes ORDER BY seq',
  );

test('every change has the next number, and what it is then', () => {
  const store = storeWith('a', 'b');
  expect(lastSeq(store)).toBe(0);
  recordChange(store, 'a');
  recordChange(store, 'b');
  store.run("UPDATE machines SET state = 'destroyed' WHERE ref = 'a'");
  recordChange(store, 'a');
  expect(lastSeq(store)).toBe(3);
  expect(entries(store)).toEqual([
    { seq: 1, ref: 'a', destroyed: 0 },
    { seq: 2, ref: 'b', destroyed: 0 },
    { seq: 3, ref: 'a', destroyed: 1 },
  ]);
});

test('compacting keeps the last entry of every machine, and all behind the horizon', () => {
  const store = storeWith('a', 'b');
  for (const ref of ['a', 'b', 'a', 'a', 'a']) recordChange(store, ref);
  compact(store, 4);
  expect(entries(store).map(({ seq }) => seq)).toEqual([2, 5]);
  expect(lastSeq(store)).toBe(5);
});

test('a long log is compacted by itself', () => {
  const store = storeWith('a', 'b');
  recordChange(store, 'b');
  store.transact(() => {
    for (let n = 2; n <= 110_000; n++) recordChange(store, 'a');
  });
  expect(store.get('SELECT count(*) AS n FROM changes')).toEqual({ n: 100_001 });
  expect(entries(store)[0]).toMatchObject({ seq: 1, ref: 'b' });
});

test('a cursor leads back to its entry, one of another store to the beginning, and an odd one nowhere', () => {
  const store = storeWith('a');
  expect(seqOf(store, cursorAt(store, 42))).toBe(42);
  expect(seqOf(store, cursorAt(storeWith(), 42))).toBe(0);
  for (const odd of ['', 'x', `${store.epoch}.`, `${store.epoch}.-1`, '.5', `${store.epoch}.1e3`])
    expect(seqOf(store, odd)).toBeNull();
});
