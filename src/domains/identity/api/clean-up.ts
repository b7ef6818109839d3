import type { Schedule } from '#platform/app.ts';
import { deleteTokensBefore } from '#platform/db/mailed-token.ts';
import { deleteChallengesBefore } from './factors/store-challenge.ts';
import { deleteCodesBefore } from './factors/store-code.ts';
import { deleteDevicesBefore, deleteRememberedBefore } from './factors/store-devices.ts';
import { deleteHalfLoginsBefore } from './factors/store-half-login.ts';
import { forgetMs } from './lockout.ts';
import { deleteSessionsBefore } from './session-store.ts';
import { deleteFailuresBefore } from './store-lockout.ts';
import { deleteRefusedBefore, deleteStrangersBeyond } from './store-login-log.ts';

/** Ended sessions are kept for a week, so that a returning browser learns why it was signed out. */
const keepSessionsMs = 7 * 86_400_000;

/** Lines of attempts at names that no one has; the newest stay. */
const keepStrangers = 100_000;

const yearMs = 365 * 86_400_000;

/** Deletes sessions that are long over, failed sign-ins that are forgotten or a year old, and what second factors leave behind. */
export const cleanUp: Schedule = {
  name: 'identity.clean-up',
  pattern: '17 * * * *',
  async run(app) {
    const now = app.clock.now();
    await deleteSessionsBefore(app.db, new Date(now - keepSessionsMs));
    await deleteRefusedBefore(app.db, new Date(now - yearMs));
    await deleteStrangersBeyond(app.db, keepStrangers);
    await deleteFailuresBefore(app.db, new Date(now - forgetMs));
    await deleteHalfLoginsBefore(app.db, new Date(now));
    await deleteChallengesBefore(app.db, new Date(now));
    await deleteRememberedBefore(app.db, new Date(now));
    await deleteTokensBefore(app.db, 'sign_in_unlock', new Date(now));
    await deleteTokensBefore(app.db, 'sign_in_alert', new Date(now));
    // Sent codes are counted for an hour after they have run out.
    await deleteCodesBefore(app.db, new Date(now - 3_600_000));
    await deleteDevicesBefore(app.db, new Date(now - yearMs));
  },
};
