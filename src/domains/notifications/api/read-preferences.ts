import type { Ctx, Run } from '#platform/http/context.ts';
import type { PreferenceSet } from '../sets.ts';
import type { notifications } from '../contract.ts';
import { roleAddressesOf } from './addresses.ts';
import { readAddresses } from './store-addresses.ts';
import { hasAccountsBelow, readSets } from './store-preferences.ts';
import { readSetting, readVerifiedPhone } from './store-settings.ts';
import { readWebhook } from './store-webhook.ts';

export const ownSets: readonly PreferenceSet[] = ['general', 'security', 'usage'];
const parent: readonly PreferenceSet[] = ['parent-security', 'parent-actions', 'parent-usage'];
export const adminSets: readonly PreferenceSet[] = ['billing', 'system', 'sc'];

/** The sets that concern the caller: about accounts below only with such accounts, those of staff for staff. */
export async function preferenceSetsOf({ db, me }: Ctx) {
  const accountsBelow = await hasAccountsBelow(db, me.accountId);
  const staff = me.permissions.has('notification.administer');
  const names = [...ownSets, ...(accountsBelow ? parent : []), ...(staff ? adminSets : [])];
  return { accountsBelow, sets: await readSets(db, me.accountId, names) };
}

export const readPreferences: Run<typeof notifications.readPreferences> = async (ctx) => {
  const { db, me } = ctx;
  const { accountId } = me;
  const addresses = await readAddresses(db, accountId);
  const { timeZone, lockedBy, ...schedule } = await readSetting(db, accountId);
  const hook = await readWebhook(db, accountId);
  return {
    ...(await preferenceSetsOf(ctx)),
    schedule,
    timeZone,
    webhook: hook === null ? null : { url: hook.url, state: hook.state, secret: null },
    hasPhone: (await readVerifiedPhone(db, accountId)) !== null,
    lockedBy,
    parentAdditionalEmail: addresses.find((one) => one.level === 0)?.address ?? null,
    roleAddresses: roleAddressesOf(addresses),
    adminAdditionalEmail: addresses.find((one) => one.level === 1)?.address ?? null,
  };
};
