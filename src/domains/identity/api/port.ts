import type { Db } from '#platform/db/pool.ts';
import { hashPassword } from './password.ts';
import { savePassword } from './store.ts';

/** What the domains above may use of identity. */
export { readContext } from './context.ts';
export { checkOrigin } from './csrf.ts';
export {
  isScreenedOut,
  screen,
  screenedPlaces,
  screening,
  type RefusedFact,
  type ScreenedFacts,
  type ScreenedPlace,
  type Screening,
} from './screening.ts';
export { otherSignIns } from './points.ts';
export { openSession } from './open-session.ts';
export {
  hasFactor,
  lastSignIn,
  lastSignInTo,
  logSignIn,
  signInsSince,
  readFirstSignIn,
  readSignInFacts,
  signInAttempts,
} from './store-login-log.ts';
export { requireSeen, requireSignIn } from './people/person.ts';
export { findInScope } from './people/store-person.ts';
export { endSessionsOf, isSessionAlive, refreshSessions } from './session-store.ts';
export { admit } from './admit.ts';
export { lockoutKey } from './lockout.ts';
export { keepProven, prove, type Proven } from './sign-in.ts';
export { lockOut, unlockName } from './lock-out.ts';
export { takeSignInAlert } from './store-login-notices.ts';
export { findAccount, readPasswordMark, savePassword } from './store.ts';
export { continueSignIn } from './factors/sign-in.ts';
export { readPolicyOf } from './policy/sign-in-policy.ts';
export { roleOf } from './session.ts';
export { switchAccount } from './switch-account.ts';
export { actorOf } from './actor-of.ts';
export { forgetBrowsers } from './factors/store-devices.ts';
export { isFactorOn } from './factors/offer.ts';
export { renewSession } from './security/after-change.ts';
export { requireOwnPassword } from './security/own-password.ts';
export { requireProof } from './security/proof.ts';
export { securityOf } from './security/read-security.ts';
export { readLastSignIns } from './security/store-login-audit.ts';
export { addToken, useToken } from './store.ts';
export { hashPassword };

/** Gives an account its password, replacing the one it had. Hash before the transaction where it matters. */
export async function createCredential(tx: Db, accountId: string, password: string): Promise<void> {
  await savePassword(tx, accountId, await hashPassword(password));
}
