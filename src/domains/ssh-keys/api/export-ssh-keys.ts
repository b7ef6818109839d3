import { stringify } from 'csv-stringify/sync';
import { sortColumnOf } from '#platform/db/page.ts';
import type { Run } from '#platform/http/context.ts';
import type { sshKeys } from '../contract.ts';
import { rowOf, wantedOf } from './list-ssh-keys.ts';
import { keysWhere, sortColumns } from './store.ts';

const bom = '\uFEFF';
const most = 10_000;

type Row = ReturnType<typeof rowOf>;
const columns: readonly (readonly [title: string, of: (row: Row) => string])[] = [
  ['id', (r) => r.id],
  ['name', (r) => r.name],
  ['type', (r) => r.type],
  ['fingerprint', (r) => r.fingerprint],
  ['comment', (r) => r.comment],
  ['owner', (r) => r.owner],
  ['created', (r) => r.created],
  ['publicKey', (r) => r.publicKey],
];

/** The filtered keys as CSV, by name. */
export const exportSshKeys: Run<typeof sshKeys.exportSshKeys> = async ({ db, scope, me, now }, { query }) => {
  sortColumnOf(sortColumns, query.sorting ?? 'name');
  const found = await keysWhere(db, scope, wantedOf(query, me.accountId))
    .orderBy('k.name_key')
    .orderBy('k.id')
    .limit(most)
    .execute();
  const lines = found.map((key) => columns.map(([, of]) => of(rowOf(key))));
  return {
    kind: 'file',
    contentType: 'text/csv; charset=utf-8',
    filename: `ssh-keys-${now.toISOString().slice(0, 10)}.csv`,
    body: linesOf(lines),
  };
};

async function* linesOf(lines: readonly string[][]): AsyncIterable<string> {
  yield bom + stringify([columns.map(([title]) => title)]);
  if (lines.length > 0) yield stringify([...lines], { escape_formulas: true });
}
