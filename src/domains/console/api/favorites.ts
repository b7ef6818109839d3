import type { Run } from '#platform/http/context.ts';
import type { consoleOps } from '../contract.ts';
import { writeFavorites } from './store.ts';

/** Sets the entries that the menu shows on top. */
export const saveFavorites: Run<typeof consoleOps.saveFavorites> = async ({ db, me }, { input }) => {
  await writeFavorites(db, me.accountId, [...new Set(input.items)]);
};
