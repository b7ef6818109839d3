import type { Sayable } from '#kernel/message.ts';
import type { Path } from '#kernel/paths.ts';
import type { Db } from '#platform/db/pool.ts';
import type { NotificationCode, Severity } from '../kinds.ts';
import { insertNotification } from './store.ts';

export type { NotificationCode, Severity } from '../kinds.ts';
export { readChoices, saveChoice, type Choice } from './store-choices.ts';
export { readAddresses } from './store-addresses.ts';

/** Something that an account should hear about. */
export interface Notice {
  /** Whose it is; the parent and additional addresses hear of it by their own preferences. */
  accountId: string;
  code: NotificationCode;
  /** One line, such as `Server web-1 is ready`; may hold names that people typed. */
  title: Sayable;
  /** One to three plain sentences. */
  text: Sayable;
  /** The screen of what happened, or null. */
  objectLink: Path | null;
  severity: Severity;
  /** What happened, such as `task:<id>`: the same key of the same code and account is told once. */
  groupKey?: string;
  /** Listed, but not counted as new: for what people do themselves all the time. */
  alreadyRead?: boolean;
  /** False: in the console only, whatever the preferences say. */
  mail?: boolean;
}

/**
 * Tells an account in the caller's transaction: its bell shows it when that commits, and mails follow by the
 * preferences within a moment. Costs one insert and never throws for what someone's preferences are.
 */
export async function notify(tx: Db, notice: Notice): Promise<void> {
  await insertNotification(tx, notice);
}
