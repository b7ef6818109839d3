import { op } from '#kernel/op.ts';
import { AccountManager, AccountManagerInput, UserParams } from './schemas.ts';

/** The member of staff who looks after a customer. */
export const managerOperations = {
  readAccountManager: op({
    method: 'GET',
    path: '/users/{userId}/manager',
    summary: 'Returns the account manager of a customer, and the staff who can be one.',
    may: 'account.assign-manager',
    audit: 'none: read',
    params: UserParams,
    output: AccountManager,
  }),
  saveAccountManager: op({
    method: 'PUT',
    path: '/users/{userId}/manager',
    summary: 'Sets or removes the account manager of a customer.',
    may: 'account.assign-manager',
    audit: 'account.manager',
    touches: ['account', 'reports'],
    support: 'refused',
    params: UserParams,
    input: AccountManagerInput,
    output: AccountManager,
  }),
};
