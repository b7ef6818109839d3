import { sql } from 'kysely';
import { gathered } from '#platform/db/gather.ts';
import type { Db } from '#platform/db/pool.ts';
import { channelsOf, codesOf, defaultOf, kindOf, type NotificationCode } from '../kinds.ts';
import { channels, type Channel, type PreferenceSet } from '../sets.ts';

export interface SiteRule {
  code: number;
  channel: Channel;
  enabled: boolean;
  locked: boolean;
}

interface StoredPreference {
  preference_set: string;
  code: number;
  channel: string;
  enabled: boolean;
}

/** What accounts have set themselves, and what their sites have. */
const readStored = gathered(async (db: Db, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; stored: StoredPreference[]; rules: SiteRule[] }>`
    select a.id,
      (select coalesce(jsonb_agg(jsonb_build_object('preference_set', p.preference_set, 'code', p.code,
        'channel', p.channel, 'enabled', p.enabled)), '[]') from notification_preference p where p.account_id = a.id) as stored,
      (select coalesce(jsonb_agg(jsonb_build_object('code', r.code, 'channel', r.channel, 'enabled', r.enabled,
        'locked', r.locked)), '[]') from site_notification_rule r where r.site_id = a.site_id) as rules
    from account a where a.id = any(${ids}::uuid[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? { stored: [], rules: [] });
});

/** The rows of some sets as they hold for one account: its site's locks first, then its own, then the defaults. */
export async function readSets(db: Db, accountId: string, sets: readonly PreferenceSet[]) {
  const { stored, rules } = await readStored(db, accountId);
  const own = (set: PreferenceSet, code: number, channel: Channel): boolean | undefined =>
    stored.find((row) => row.preference_set === set && row.code === code && row.channel === channel)?.enabled;
  return sets.map((set) => ({
    set,
    items: codesOf(set).map((code) => rowOf({ set, code, rules, own: (channel) => own(set, code, channel) })),
  }));
}

interface Known {
  set: PreferenceSet;
  code: NotificationCode;
  rules: readonly SiteRule[];
  own(channel: Channel): boolean | undefined;
}

function rowOf({ set, code, rules, own }: Known) {
  const { title, description, sample, set: ownSet } = kindOf(code);
  const { mailLocked, ...standard } = defaultOf(set, code);
  // A site controls what its accounts receive about themselves; a parent's notifications are the parent's own choice.
  const ruleOf = (channel: Channel) =>
    ownSet === set ? rules.find((rule) => rule.code === code && rule.channel === channel) : undefined;
  const value = (channel: Channel): boolean => {
    const rule = ruleOf(channel);
    if (channel === 'mail' && mailLocked) return true;
    return rule?.locked === true ? rule.enabled : (own(channel) ?? rule?.enabled ?? standard[channel]);
  };
  return {
    code,
    title,
    description,
    sample: { title: sample.title, text: sample.text },
    inApp: value('inApp'),
    mail: value('mail'),
    webhook: value('webhook'),
    /** Null where the set has no text messages. */
    sms: channelsOf(set).includes('sms') ? value('sms') : null,
    mailLocked,
    lockedChannels: channels.filter((channel) => ruleOf(channel)?.locked === true),
  };
}

export async function savePreference(
  tx: Db,
  accountId: string,
  change: { set: string; code: number; channel: string; enabled: boolean },
): Promise<void> {
  const { set, code, channel, enabled } = change;
  await tx
    .insertInto('notification_preference')
    .values({ account_id: accountId, preference_set: set, code, channel, enabled })
    .onConflict((c) => c.columns(['account_id', 'preference_set', 'code', 'channel']).doUpdateSet({ enabled }))
    .execute();
}

/** Whether any account is below this one. */
export async function hasAccountsBelow(db: Db, accountId: string): Promise<boolean> {
  const child = await db.selectFrom('account').select('id').where('parent_id', '=', accountId).limit(1).execute();
  return child.length > 0;
}
