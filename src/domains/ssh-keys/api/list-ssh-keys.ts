import { pageOf } from '#platform/db/page.ts';
import type { Run } from '#platform/http/context.ts';
import type { sshKeys } from '../contract.ts';
import { countKeys, idColumn, keysWhere, sortColumns, type ListedSshKey, type Wanted } from './store.ts';

/** A key as the wire tells it. */
export const rowOf = ({ siteId: _, accountId: __, created, ...same }: ListedSshKey) => ({
  ...same,
  created: created.toISOString(),
});

/** Which keys a query asks for. */
export const wantedOf = (
  query: { filter?: string | undefined; type?: string | undefined; mine?: number | undefined },
  accountId: string,
): Wanted => ({ filter: query.filter ?? '', type: query.type, accountId: query.mine === 1 ? accountId : undefined });

/** The public keys in scope. */
export const listSshKeys: Run<typeof sshKeys.listSshKeys> = ({ db, scope, me }, { query }) => {
  const which = wantedOf(query, me.accountId);
  return pageOf(keysWhere(db, scope, which), {
    request: query,
    columns: sortColumns,
    defaultSort: 'name',
    id: idColumn,
    total: () => countKeys(db, scope, which),
    toItem: rowOf,
    info: { admin: scope.reach !== 'account' || scope.accountIds.length > 1, open: false },
    auxFilter: {},
  });
};
