import { contract, op } from '#kernel/op.ts';
import { Accepted } from '#kernel/wire.ts';
import { AccountMerge, ByUser, Into, Merge, MergePlan } from './schemas.ts';

export const accountMerge = contract('account-merge', {
  readAccountMerge: op({
    method: 'GET',
    path: '/users/{userId}/merge',
    summary: 'Returns the account that an account was merged into, if any, and those that were merged into it.',
    may: 'person.view',
    audit: 'none: read',
    params: ByUser,
    output: AccountMerge,
  }),
  previewMerge: op({
    method: 'GET',
    path: '/users/{userId}/mergePreview',
    summary:
      'Returns what would move, stay, end and be refused if an account were merged into another one of its site.',
    may: 'account.merge',
    audit: 'none: read',
    params: ByUser,
    query: Into,
    output: MergePlan,
  }),
  mergeAccount: op({
    method: 'POST',
    path: '/users/{userId}/merge',
    summary:
      'Merges an account into another one of its site: moves what it owns and disables it. Requires a reason and a proof of identity.',
    may: 'account.merge',
    audit: 'account.merge',
    touches: ['account-merge', 'users', 'account', 'identity', 'servers', 'transfers'],
    support: 'refused',
    asks: 'reason',
    params: ByUser,
    input: Merge,
    output: Accepted,
    status: 202,
    idempotent: true,
  }),
});
