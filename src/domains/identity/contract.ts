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
    summary: 'Starts a session with email and password, or asks for a second factor.',
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
    summary: 'Opens a name again that too many failures in a row have closed, by the link of a mail.',
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
    summary: 'The proof of work for one more try at a name that has been blocked twice lately.',
    may: 'anyone',
    audit: 'none: part of a sign-in, which is logged',
    query: CaptchaQuery,
    output: WorkChallenge,
    limit: 'login',
  }),
  readSignIn: op({
    method: 'GET',
    path: '/login',
    summary: 'The user context of the session, with a fresh token header.',
    may: 'signed-in',
    audit: 'none: read',
    output: UserContext,
  }),
  checkSignIn: op({
    method: 'GET',
    path: '/loginCheck',
    summary: 'Whether this browser has a session; never fails.',
    may: 'anyone',
    audit: 'none: read',
    output: z.object({ signedIn: z.boolean() }),
  }),
  readUser: op({
    method: 'GET',
    path: '/user',
    summary: 'The full user context.',
    may: 'signed-in',
    audit: 'none: read',
    output: UserContext,
  }),
  signOut: op({
    method: 'GET',
    path: '/logout',
    summary: 'Ends the session.',
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
