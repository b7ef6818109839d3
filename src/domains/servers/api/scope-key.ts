import { sharedIn, type Scope } from '#kernel/scope.ts';

/** A text that identifies the scope: the user who has the same one sees the same servers. */
export function scopeKey(scope: Scope): string {
  switch (scope.reach) {
    case 'provider':
      return 'provider';
    case 'site':
      return `site ${scope.siteId}`;
    case 'account':
      return `accounts ${[...scope.accountIds].sort().join(' ')} ${[...sharedIn(scope).keys()].sort().join(' ')}`;
  }
}
