import type { Schedule } from '#platform/app.ts';
import { deleteTokensBefore } from '#platform/db/mailed-token.ts';

/** Expired links are kept for a month, so that people who follow an old mail learn why it doesn't work. */
const keepMs = 30 * 86_400_000;

/** Deletes the mailed links that expired long ago. */
export const cleanUp: Schedule = {
  name: 'registration.clean-up',
  pattern: '27 3 * * *',
  run: (app) => deleteTokensBefore(app.db, 'mail_token', new Date(app.clock.now() - keepMs)),
};
