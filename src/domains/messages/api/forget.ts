import type { Schedule } from '#platform/app.ts';
import { deleteOldMessages } from './store-log.ts';

const keepDays = 90;

/** Deletes messages that are long over: the log is for questions of the last months. */
export const forgetOld: Schedule = {
  name: 'messages.forget-old',
  pattern: '41 3 * * *',
  run: (app) => deleteOldMessages(app.db, keepDays),
};
