import type { Run } from '#platform/http/context.ts';
import type { PreferenceSet } from '../codes.ts';
import type { notifications } from '../contract.ts';
import { readAddresses } from './store-addresses.ts';
import { hasAccountsBelow, readSets } from './store-preferences.ts';

const own: readonly PreferenceSet[] = ['general', 'security', 'usage'];
const parent: readonly PreferenceSet[] = ['parent-security', 'parent-actions', 'parent-usage'];
const admin: readonly PreferenceSet[] = ['billing', 'system', 'sc'];

/** The sets that concern the caller: about accounts below only with such accounts, those of staff for staff. */
export const readPreferences: Run<typeof notifications.readPreferences> = async ({ db, me }) => {
  const sets = [...own];
  if (await hasAccountsBelow(db, me.accountId)) sets.push(...parent);
  if (me.permissions.has('notification.administer')) sets.push(...admin);
  const addresses = await readAddresses(db, me.accountId);
  return {
    sets: await readSets(db, me.accountId, sets),
    parentAdditionalEmail: addresses.find((one) => one.level === 0)?.address ?? null,
    adminAdditionalEmail: addresses.find((one) => one.level === 1)?.address ?? null,
  };
};
