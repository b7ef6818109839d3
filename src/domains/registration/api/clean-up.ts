import type { Schedule } from '#platform/app.ts';
import { deleteTokensBefore } from '#platform/db/mailed-token.ts';

/** Expired links stay a month, so that someone who follows an old mail hears why it does nothing. */
const keepMs = 30 * 86_400_000;

/** Deletes the mailed links that expired long ago. */
export const cleanUp: Schedule = {
  name: 'registration.clean-up',
  pattern: '27 3 * * *',
  run: (app) => deleteTokensBefore(app.db, 'mail_token', new Date(app.clock.now() - keepMs)),
};
