import { saveAccount } from '#domains/tenancy/api/port.ts';
import type { Run } from '#platform/http/context.ts';
import type { consoleOps } from '../contract.ts';

/** Notes up to which day the person has read what is new. */
export const noteNews: Run<typeof consoleOps.noteNews> = async ({ db, me }, { input }) => {
  await saveAccount(db, me.accountId, { news_read: input.day });
};

/** Notes that the person took the tour or declined it: it is not offered again. */
export const noteTour: Run<typeof consoleOps.noteTour> = async ({ db, me }) => {
  await saveAccount(db, me.accountId, { tour_ended: true });
};
