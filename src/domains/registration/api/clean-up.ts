import type { Schedule } from '#platform/app.ts';
import { deleteMailTokensBefore } from './store-mail-token.ts';

/** Expired links stay a month, so that somebody who follows an old mail hears why it does nothing. */
const keepMs = 30 * 86_400_000;

/** Deletes the mailed links that expired long ago. */
export const cleanUp: Schedule = {
  name: 'registration.clean-up',
  pattern: '27 3 * * *',
  run: (app) => deleteMailTokensBefore(app.db, new Date(app.clock.now() - keepMs)),
};
