import type { Db } from '#platform/db/pool.ts';
import { insertNotification, type Notice } from './store.ts';

export type { NotificationCode, Severity } from '../kinds.ts';
export { countNew, type Notice } from './store.ts';
export { readChoices, saveChoice, type Choice } from './store-choices.ts';
export { preferenceSetsOf } from './read-preferences.ts';
export { countConfirmMails, readAddresses } from './store-addresses.ts';

/**
 * Notifies an account in the caller's transaction: its bell shows it when that commits, and mails follow by the
 * preferences within a moment. Costs one insert and never throws for what someone's preferences are.
 */
export async function notify(tx: Db, notice: Notice): Promise<void> {
  await insertNotification(tx, notice);
}
