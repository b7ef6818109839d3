import { sortColumnOf } from '#platform/db/page.ts';
import type { Run } from '#platform/http/context.ts';
import { tableFile, type FileColumn } from '#platform/http/table-file.ts';
import type { sshKeys } from '../contract.ts';
import { rowOf, wantedOf } from './list-ssh-keys.ts';
import { keysWhere, sortColumns } from './store.ts';

const most = 10_000;

type Row = ReturnType<typeof rowOf>;
const columns: readonly FileColumn<Row>[] = [
  ['id', (r) => r.id],
  ['name', (r) => r.name],
  ['type', (r) => r.type],
  ['fingerprint', (r) => r.fingerprint],
  ['comment', (r) => r.comment],
  ['owner', (r) => r.owner],
  ['created', (r) => r.created],
  ['publicKey', (r) => r.publicKey],
];

/** The filtered keys as a file, by name. */
export const exportSshKeys: Run<typeof sshKeys.exportSshKeys> = async ({ db, scope, me, now }, { query }) => {
  sortColumnOf(sortColumns, query.sorting ?? 'name');
  const found = await keysWhere(db, scope, wantedOf(query, me.accountId))
    .orderBy('k.name_key')
    .orderBy('k.id')
    .limit(most)
    .execute();
  return tableFile({ what: 'ssh-keys', now, format: query.format, columns, batches: [found.map(rowOf)] });
};
