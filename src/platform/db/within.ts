import { sql, type RawBuilder } from 'kysely';
import { sharedIn, type Scope } from '#kernel/scope.ts';

/**
 * The condition that limits a query to the scope, over `site_id` and `account_id` of the table with that name or alias. A
 * single account is written as `=`, which an index on (account_id, ...) serves in order. Several are in a subselect: a plan
 * for exactly that many would look cheaper than the prepared one, and be made again for each request.
 */
export function within(scope: Scope, table: string): RawBuilder<boolean> {
  switch (scope.reach) {
    case 'provider':
      return sql<boolean>`true`;
    case 'site':
      return sql<boolean>`${sql.ref(`${table}.site_id`)} = ${scope.siteId}`;
    case 'account':
      return scope.accountIds.length === 1
        ? sql<boolean>`${sql.ref(`${table}.account_id`)} = ${scope.accountIds[0]}`
        : sql<boolean>`${sql.ref(`${table}.account_id`)} = any((select ${scope.accountIds}::uuid[])::uuid[])`;
  }
}

/** The same for the table of accounts, or an alias of it: an account is its own owner. */
export function accountsWithin(scope: Scope, table = 'account'): RawBuilder<boolean> {
  if (scope.reach !== 'account') return within(scope, table);
  return sql<boolean>`${sql.ref(`${table}.id`)} = any(${scope.accountIds}::uuid[])`;
}

/**
 * The same with what is shared with the scope: for objects that can be shared, and what belongs to one; `id` names the
 * column that has the object's id. Where nothing is shared it is the same condition, and the same plan.
 */
export function withinShared(scope: Scope, table: string, id = 'id'): RawBuilder<boolean> {
  const shared = [...sharedIn(scope).keys()];
  if (shared.length === 0) return within(scope, table);
  return sql<boolean>`(${within(scope, table)} or ${sql.ref(`${table}.${id}`)} = any(${shared}::uuid[]))`;
}

/** The text as part of a `like` pattern: its `%` and `_` are literal. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');
