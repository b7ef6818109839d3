import type { Db } from '#platform/db/pool.ts';
import {
  codesOf,
  defaultOf,
  notificationKinds,
  type Channel,
  type NotificationCode,
  type PreferenceSet,
} from '../codes.ts';

/** The rows of some sets as they hold for one account. */
export async function readSets(db: Db, accountId: string, sets: readonly PreferenceSet[]) {
  const stored = await db
    .selectFrom('notification_preference')
    .select(['preference_set', 'code', 'channel', 'enabled'])
    .where('account_id', '=', accountId)
    .execute();
  const value = (set: PreferenceSet, code: number, channel: Channel): boolean | undefined =>
    stored.find((row) => row.preference_set === set && row.code === code && row.channel === channel)?.enabled;
  return sets.map((set) => ({
    set,
    items: codesOf(set).map((code) => {
      const { title, description } = notificationKinds[code];
      const standard = defaultOf(set, code);
      return {
        code,
        title,
        description,
        inApp: value(set, code, 'inApp') ?? standard.inApp,
        mail: standard.mailLocked || (value(set, code, 'mail') ?? standard.mail),
        mailLocked: standard.mailLocked,
      };
    }),
  }));
}

export async function savePreference(
  tx: Db,
  accountId: string,
  change: { set: PreferenceSet; code: NotificationCode; channel: Channel; enabled: boolean },
): Promise<void> {
  const { set, code, channel, enabled } = change;
  await tx
    .insertInto('notification_preference')
    .values({ account_id: accountId, preference_set: set, code, channel, enabled })
    .onConflict((c) => c.columns(['account_id', 'preference_set', 'code', 'channel']).doUpdateSet({ enabled }))
    .execute();
}

/** Whether any account stands below this one. */
export async function hasAccountsBelow(db: Db, accountId: string): Promise<boolean> {
  const child = await db.selectFrom('account').select('id').where('parent_id', '=', accountId).limit(1).execute();
  return child.length > 0;
}
