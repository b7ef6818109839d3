import type { Run } from '#platform/http/context.ts';
import type { consoleOps } from '../contract.ts';
import { noteOpened, readOpened } from './store.ts';

/** What the person opened last. */
export const readRecent: Run<typeof consoleOps.readRecent> = async ({ db, me }) => {
  const rows = await readOpened(db, me.accountId);
  return { items: rows.map(({ path, title, at }) => ({ path, title, at: at.toISOString() })) };
};

/** Puts an object in front of what the person opened last. */
export const noteRecent: Run<typeof consoleOps.noteRecent> = async ({ db, me, now }, { input }) => {
  await noteOpened(db, { accountId: me.accountId, ...input, at: now });
};
