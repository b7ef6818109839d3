import { z } from 'zod';
import { contract, op } from '#kernel/op.ts';
import { factorOperations } from './factor-operations.ts';
import { SignInAnswer } from './factor-schemas.ts';
import { CaptchaQuery, SignIn, Unlock, UserContext } from './schemas.ts';
import { peopleOperations } from './people-operations.ts';
import { policyOperations } from './policy-operations.ts';
import { securityOperations } from './security-operations.ts';
import { WorkChallenge } from './work-schemas.ts';

export const identity = contract('identity', {
  signIn: op({
    method: 'POST',
    path: '/login',
    summary: 'Signs in with email and password, or asks for a second factor.',
    may: 'anyone',
    audit: 'session.start',
    support: 'refused',
    input: SignIn,
    output: SignInAnswer,
    limit: 'login',
  }),
  unlockSignIn: op({
    method: 'POST',
    path: '/unlockSignIn',
    summary: 'Unlocks sign-in after too many failed attempts, with the token from the emailed link.',
    may: 'anyone',
    audit: 'session.unlock',
    support: 'refused',
    input: Unlock,
    output: z.object({ email: z.string() }),
    limit: 'login',
  }),
  readSignInCaptcha: op({
    method: 'GET',
    path: '/loginCaptcha',
    summary: 'Returns a proof-of-work challenge for another sign-in attempt after repeated lockouts.',
    may: 'anyone',
    audit: 'none: part of a sign-in, which is logged',
    query: CaptchaQuery,
    output: WorkChallenge,
    limit: 'login',
  }),
  readSignIn: op({
    method: 'GET',
    path: '/login',
    summary: 'Returns the user of the session and refreshes the token header.',
    may: 'signed-in',
    audit: 'none: read',
    output: UserContext,
  }),
  checkSignIn: op({
    method: 'GET',
    path: '/loginCheck',
    summary: 'Returns whether this browser has a session. Never fails.',
    may: 'anyone',
    audit: 'none: read',
    output: z.object({ signedIn: z.boolean() }),
  }),
  readUser: op({
    method: 'GET',
    path: '/user',
    summary: 'Returns the user with permissions, settings and site.',
    may: 'signed-in',
    audit: 'none: read',
    output: UserContext,
  }),
  signOut: op({
    method: 'GET',
    path: '/logout',
    summary: 'Signs out and ends the session.',
    may: 'anyone',
    audit: 'session.end',
    output: z.object({ signedIn: z.literal(false) }),
    limit: 'write',
  }),
  ...factorOperations,
  ...securityOperations,
  ...peopleOperations,
  ...policyOperations,
});
