import { op } from '#kernel/op.ts';
import { ByMembership, CurrentAccount, Memberships } from './schemas.ts';

/** The accounts that one person works in with one sign-in. */
export const membershipOperations = {
  readMemberships: op({
    method: 'GET',
    path: '/memberships',
    summary: 'Lists the accounts that you can act in with your sign-in, and those you are invited to.',
    may: 'signed-in',
    audit: 'none: read',
    support: 'refused',
    output: Memberships,
  }),
  switchAccount: op({
    method: 'PUT',
    path: '/memberships/current',
    summary: 'Switches to an account you are a member of, or back to your own, without signing in again.',
    may: 'signed-in',
    audit: 'membership.switch',
    support: 'refused',
    input: CurrentAccount,
    output: null,
  }),
  acceptMembership: op({
    method: 'POST',
    path: '/memberships/{membershipId}/acceptance',
    summary: 'Accepts the invitation to a team.',
    may: 'signed-in',
    audit: 'membership.accept',
    support: 'refused',
    params: ByMembership,
    output: null,
  }),
  leaveMembership: op({
    method: 'DELETE',
    path: '/memberships/{membershipId}',
    summary: 'Declines the invitation to a team, or leaves the team.',
    may: 'signed-in',
    audit: 'membership.leave',
    support: 'refused',
    params: ByMembership,
    output: null,
  }),
};
