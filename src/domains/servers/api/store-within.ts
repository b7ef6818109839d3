import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#kernel/scope.ts';

/** The condition that keeps a query of `server s` inside the scope. One account stands as `=`, which its index serves. */
export function within(scope: Scope): RawBuilder<boolean> {
  switch (scope.reach) {
    case 'provider':
      return sql<boolean>`true`;
    case 'site':
      return sql<boolean>`s.site_id = ${scope.siteId}`;
    case 'account':
      return scope.accountIds.length === 1
        ? sql<boolean>`s.account_id = ${scope.accountIds[0]}`
        : sql<boolean>`s.account_id = any(${scope.accountIds}::uuid[])`;
  }
}

/** A text that identifies the scope: whoever has the same one sees the same servers. */
export function scopeKey(scope: Scope): string {
  switch (scope.reach) {
    case 'provider':
      return 'provider';
    case 'site':
      return `site ${scope.siteId}`;
    case 'account':
      return `accounts ${[...scope.accountIds].sort().join(' ')}`;
  }
}
