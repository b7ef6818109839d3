import { contract, op } from '#kernel/op.ts';
import { SetupClaim, SetupState } from './schemas.ts';

export const setup = contract('setup', {
  readSetup: op({
    method: 'GET',
    path: '/setup',
    summary: 'Whether the first administrator is still to be made.',
    may: 'anyone',
    audit: 'none: read',
    output: SetupState,
  }),
  claimSetup: op({
    method: 'POST',
    path: '/setup',
    summary: 'Makes the first administrator, with the token that the server printed.',
    may: 'anyone',
    audit: 'setup.claim',
    touches: 'none: the page is loaded anew',
    support: 'refused',
    input: SetupClaim,
    output: SetupState,
    limit: 'login',
  }),
});
