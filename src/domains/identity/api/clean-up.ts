import type { Schedule } from '#platform/app.ts';
import { forgetMs } from './lockout.ts';
import { deleteSessionsBefore } from './session-store.ts';
import { deleteFailuresBefore } from './store-lockout.ts';

/** Ended sessions stay a week, so that a browser that comes back hears why it was signed out. */
const keepSessionsMs = 7 * 86_400_000;

/** Deletes sessions that are long over, and failed sign-ins that are forgotten. */
export const cleanUp: Schedule = {
  name: 'identity.clean-up',
  pattern: '17 * * * *',
  async run(app) {
    const now = app.clock.now();
    await deleteSessionsBefore(app.db, new Date(now - keepSessionsMs));
    await deleteFailuresBefore(app.db, new Date(now - forgetMs));
  },
};
