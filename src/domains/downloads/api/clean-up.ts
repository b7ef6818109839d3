import type { Schedule } from '#platform/app.ts';
import { deleteExpired } from './store.ts';

/** An expired link says for a week that it has expired; after that it is unknown. */
const keepExpiredMs = 7 * 86_400_000;

/** Deletes files that can no longer be downloaded. */
export const cleanUp: Schedule = {
  name: 'downloads.clean-up',
  pattern: '41 * * * *',
  run: (app) => {
    const now = app.clock.now();
    return deleteExpired(app.db, new Date(now), new Date(now - keepExpiredMs));
  },
};
