import { contract, op } from '#kernel/op.ts';
import { AccountParent, ByUser, NewParent, ParentChange } from './schemas.ts';

export const accountParents = contract('account-parents', {
  readAccountParent: op({
    method: 'GET',
    path: '/users/{userId}/parent',
    summary: 'Returns the account that an account belongs to, and how many belong to it.',
    may: 'account.administer',
    audit: 'none: read',
    params: ByUser,
    output: AccountParent,
  }),
  setAccountParent: op({
    method: 'PUT',
    path: '/users/{userId}/parent',
    summary:
      'Moves an account below another one of its site, or to none, and returns who reaches it and which prices change. Requires a reason and a proof of identity.',
    may: 'account.administer',
    audit: 'account.set-parent',
    touches: ['account-parents', 'users', 'account', 'identity', 'price-lists'],
    support: 'refused',
    asks: 'reason',
    params: ByUser,
    input: NewParent,
    output: ParentChange,
    status: 200,
    dryRun: true,
  }),
});
