import { contract, op } from '#kernel/op.ts';
import { SetupClaim, SetupState } from './schemas.ts';

export const setup = contract('setup', {
  readSetup: op({
    method: 'GET',
    path: '/setup',
    summary: 'Returns whether the first administrator has to be created.',
    may: 'anyone',
    audit: 'none: read',
    output: SetupState,
  }),
  claimSetup: op({
    method: 'POST',
    path: '/setup',
    summary: 'Creates the first administrator with the token printed by the server.',
    may: 'anyone',
    audit: 'setup.claim',
    touches: 'none: the page is loaded anew',
    support: 'refused',
    input: SetupClaim,
    output: SetupState,
    limit: 'login',
  }),
});
