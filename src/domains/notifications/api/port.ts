import { readPeopleOf } from '#domains/tenancy/api/port.ts';
import { reach, rolesOf, type Permission } from '#kernel/permissions.ts';
import type { Db } from '#platform/db/pool.ts';
import { isSilenced } from '#domains/messages/api/port.ts';
import { insertNotification, type Notice } from './store.ts';

export type { NotificationCode, Severity } from '../kinds.ts';
export { countNew, type Notice } from './store.ts';
export { readNotificationQueue } from './store-deliver.ts';
export { readChoices, saveChoice, type Choice } from './store-choices.ts';
export { preferenceSetsOf } from './read-preferences.ts';
export { countConfirmMails, readAddresses } from './store-addresses.ts';

/**
 * Notifies an account in the caller's transaction: its bell shows it when that commits, and mails follow by the
 * preferences within a moment. Costs one insert and never throws for what someone's preferences are.
 */
export async function notify(tx: Db, notice: Notice): Promise<void> {
  if (isSilenced(tx, notice.accountId)) return;
  await insertNotification(tx, notice);
}

/** Notifies the staff that has a permission for the accounts of a site; customers who hold it too learn nothing. */
export async function notifyStaff(
  tx: Db,
  { siteId, may, except = [] }: { siteId: string; may: Permission; except?: readonly string[] },
  about: Omit<Notice, 'accountId'>,
): Promise<void> {
  const roles = rolesOf(may).filter((role) => reach[role] !== 'account');
  for (const accountId of await readPeopleOf(tx, roles, siteId))
    if (!except.includes(accountId)) await notify(tx, { ...about, accountId });
}
