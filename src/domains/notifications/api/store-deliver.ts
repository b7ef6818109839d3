import type { Message } from '#kernel/message.ts';
import type { Path } from '#kernel/paths.ts';
import { sql, type RawBuilder } from 'kysely';
import { shows } from '#platform/db/message-search.ts';
import { messageJson } from '#platform/db/columns.ts';
import { deferred } from '#platform/db/outbox.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import type { QueueStats } from '#platform/queue-stats.ts';
import { listRows } from '#platform/http/list-source.ts';
import { notifications } from '../contract.ts';
import type { Severity } from '../kinds.ts';
import type { deliveryChannels, deliveryStates } from '../sets.ts';

type DeliveryChannel = (typeof deliveryChannels)[number];
type DeliveryState = (typeof deliveryStates)[number];

/** A notification whose mails are still to be written, and whom it is for. */
export interface Pending {
  id: string;
  accountId: string;
  aboutAccountId: string | null;
  accountName: string;
  parentId: string | null;
  email: string;
  siteId: string;
  siteName: string;
  host: string;
  primaryColor: string;
  code: number;
  severity: Severity;
  title: Message;
  body: Message;
  objectLink: Path | null;
  byMail: boolean;
  /** Someone chose to be notified of it by server or tag. */
  chosen: boolean;
  /** The switch of the profile: off leaves only the mails that protect the account. */
  mailsOn: boolean;
  sample: boolean;
  createdAt: Date;
  /** For whose digest it waits; null: for the cap of an hour. */
  heldUntil: Date | null;
}

/** Locks what is new, oldest first. */
export const lockPending = (tx: Db, { limit }: { limit: number }): Promise<Pending[]> =>
  lock(tx, { due: sql`n.delivery = 'pending'`, limit });

/** Locks what was held and may go out, oldest first: its time has come, or fewer mails about its code than the cap went out in the last hour. */
export async function lockHeld(
  tx: Db,
  { limit, now, capAnHour }: { limit: number; now: Date; capAnHour: number },
): Promise<Pending[]> {
  // Each code of an account is counted once, however many of its notifications wait.
  const isBelowCap = sql`(n.account_id, n.code) in (
    select w.account_id, w.code from (
      select distinct account_id, code from notification where delivery = 'held' and held_until is null) w
    where ${sentOf(sql`w.account_id`, sql`w.code`, { channel: 'mail', atMost: capAnHour })} < ${capAnHour})`;
  const due = sql`n.delivery = 'held' and case when n.held_until is null then ${isBelowCap} else n.held_until <= ${now} end`;
  return lock(tx, { due, limit });
}

async function lock(tx: Db, { due, limit }: { due: RawBuilder<unknown>; limit: number }): Promise<Pending[]> {
  const { rows } = await sql<Pending>`
    select n.id, n.account_id as "accountId", n.about_account_id as "aboutAccountId", a.name as "accountName",
      a.parent_id as "parentId", a.email, s.id as "siteId", s.name as "siteName", s.host,
      s.primary_color as "primaryColor", n.code, n.severity, n.title, n.body, n.object_link as "objectLink",
      n.by_mail as "byMail", n.chosen, a.notification as "mailsOn", n.sample, n.created_at as "createdAt", n.held_until as "heldUntil"
    from notification n join account a on a.id = n.account_id join site s on s.id = a.site_id
    where ${due}
    order by n.created_at, n.id limit ${limit}
    for update of n skip locked`.execute(tx);
  return rows;
}

type Channel = 'mail' | 'sms';

/** How many messages of a channel about this code went to the account itself for what happened in the last hour; counted up to `atMost`. */
export async function countSent(
  tx: Db,
  { accountId, code, ...of }: { accountId: string; code: number; channel: Channel; atMost: number },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select ${sentOf(sql`${accountId}::uuid`, sql`${code}::int`, of)} as total`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** What is held was not mailed: of thousands that wait for the next hour, none is looked up. */
const sentOf = (
  accountId: RawBuilder<unknown>,
  code: RawBuilder<unknown>,
  { channel, atMost }: { channel: Channel; atMost: number },
) => sql<number>`(
  select count(*)::int from (
    select 1 from notification m
    where m.account_id = ${accountId} and m.code = ${code} and not m.sample and m.created_at > now() - interval '1 hour'
      ${channel === 'mail' ? sql`and m.delivery <> 'held'` : sql``}
      and exists (
        select 1 from notification_delivery d where d.notification_id = m.id and d.additional_level is null
          and d.channel = ${sql.lit(channel)} and d.message_id is not null)
    limit ${atMost}) sent)`;

/** Moves notifications on; `until` is what they are held for. */
export async function setDelivery(
  tx: Db,
  ids: readonly string[],
  next: { delivery: 'held' | 'done'; until?: Date },
): Promise<void> {
  await moveOn(tx, { ids, delivery: next.delivery, until: next.until ?? null });
}

// Nothing of the round reads it: what is counted are deliveries.
const moveOn = deferred(
  (moves: readonly { ids: readonly string[]; delivery: string; until: Date | null }[]) => sql`
    update notification n set delivery = m.delivery, held_until = m.until
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (ids jsonb, delivery text, until timestamptz),
      jsonb_array_elements_text(m.ids) as one (id)
    where n.id = one.id::uuid`,
);

/** What became of a notification on one channel: a message, or the reason why there is none. */
export type Outcome = { messageId: string } | { suppressed: Message };

export async function noteDelivery(
  tx: Db,
  entry: { notificationId: string; channel: 'mail' | 'sms' | 'webhook'; recipient: string; level: number | null },
  outcome: Outcome,
): Promise<void> {
  await tx
    .insertInto('notification_delivery')
    .values({
      notification_id: entry.notificationId,
      channel: entry.channel,
      recipient: entry.recipient,
      additional_level: entry.level,
      message_id: 'messageId' in outcome ? outcome.messageId : null,
      suppressed: 'suppressed' in outcome ? messageJson(outcome.suppressed) : null,
    })
    .execute();
}

/** Sites with messages that were refused for good since yesterday, with those who look after them. */
export async function readUndelivered(db: Db): Promise<{ accountId: string; total: number }[]> {
  const { rows } = await sql<{ accountId: string; total: number }>`
    select a.id as "accountId", f.total from (
      select site_id, count(*)::int as total from message
      where state in ('bounced', 'failed') and channel <> 'webhook' and created_at > now() - interval '1 day'
      group by site_id
    ) f join account a on a.site_id = f.site_id and a.role = 'site-admin' and a.enabled`.execute(db);
  return rows;
}

const at = sql<Date>`coalesce(m.sent_at, m.created_at, n.created_at)`;
const state = sql<DeliveryState>`coalesce(m.state, 'suppressed')`;

/** What became of the caller's notifications. A waiting message whose last try failed says why. */
export const listDeliveries = listRows(notifications.listDeliveries, {
  what: 'deliveries',
  from: ({ db }) =>
    db
      .selectFrom('notification_delivery as d')
      .innerJoin('notification as n', 'n.id', 'd.notification_id')
      .leftJoin('message as m', 'm.id', 'd.message_id')
      .select(['d.id', 'd.recipient', 'n.title', at.as('at'), state.as('state')])
      // The check constraint of the column allows exactly these.
      .select((e) => e.ref('d.channel').$castTo<DeliveryChannel>().as('channel'))
      .select(sql<Message | null>`coalesce(m.error, d.suppressed)`.as('why')),
  scope: ({ me }) => sql<boolean>`n.account_id = ${me.accountId} and (d.message_id is null or m.id is not null)`,
  id: sortBy('d.id', 'uuid'),
  sorts: {
    at: { value: at, type: 'timestamptz' },
    channel: { value: sql`d.channel collate "C"`, type: 'text' },
    state: { value: sql`${state} collate "C"`, type: 'text' },
    recipient: { value: sql`lower(d.recipient) collate "C"`, type: 'text' },
  },
  search: (text, { language }) =>
    shows({ text, language }, { messages: [sql.ref('n.title')], texts: [sql.ref('d.recipient')] }),
  filters: {
    channel: (channel) => sql<boolean>`d.channel = ${channel}`,
    state: (states) => sql<boolean>`${state} = any(${states})`,
  },
  items: (rows) => rows.map((row) => ({ ...row, why: row.why ?? '', at: row.at.toISOString() })),
  info: () => ({ admin: false }),
});

/** The notifications whose mails, texts and webhooks are not ordered yet. When that is done is not recorded: no rates. */
export async function readNotificationQueue(db: Db): Promise<QueueStats> {
  const { rows } = await sql<Pick<QueueStats, 'waiting' | 'delayed' | 'oldestSeconds'>>`
    select count(*) filter (where delivery = 'pending')::int as waiting,
      count(*) filter (where delivery = 'held')::int as delayed,
      extract(epoch from max(now() - created_at) filter (where delivery = 'pending'))::float8 as "oldestSeconds"
    from notification where delivery <> 'done'`.execute(db);
  return { name: 'notifications', running: 0, dead: 0, arrivals: null, departures: null, ...rows[0]! };
}
