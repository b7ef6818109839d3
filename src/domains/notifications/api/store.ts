import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import type { SortColumn } from '#platform/db/page.ts';
import { likeText } from '#platform/db/within.ts';
import { emitter } from '#platform/live/emit.ts';
import { notificationKinds } from '../codes.ts';
import type { Notice } from './port.ts';
import { choiceAbout } from './store-choices.ts';

/** Stores a notification once per group key, tells the open consoles, and wakes whoever sends its mails. */
export async function insertNotification(
  tx: Db,
  notice: Notice & { aboutAccountId?: string; sample?: boolean },
): Promise<void> {
  const { accountId, code, aboutAccountId = null } = notice;
  const kind: { set: string; parentSet: string | null; inApp: boolean; onlyChosen?: boolean } = notificationKinds[code];
  const choice = notice.sample === true ? null : await choiceAbout(tx, notice);
  if (kind.onlyChosen === true && choice !== true && notice.sample !== true) return;
  const set = aboutAccountId === null ? kind.set : kind.parentSet;
  const stored = await tx
    .insertInto('notification')
    .values({
      id: newId<'notification'>(),
      account_id: accountId,
      about_account_id: aboutAccountId,
      code,
      severity: notice.severity,
      title: notice.title,
      body: notice.text,
      object_link: notice.objectLink,
      group_key: notice.groupKey ?? null,
      by_mail: choice !== false && (notice.mail ?? true),
      chosen: choice === true,
      read_at: notice.alreadyRead === true ? sql<Date>`now()` : null,
      sample: notice.sample ?? false,
      hidden:
        choice === null
          ? hiddenFrom({
              accountId,
              set,
              code,
              ruled: aboutAccountId === null,
              shown: aboutAccountId !== null || kind.inApp,
            })
          : !choice,
    })
    .onConflict((c) => c.columns(['account_id', 'code', 'group_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (stored === undefined) return;
  await sql`select pg_notify('skydeck_message', '')`.execute(tx);
  await announce(tx, accountId);
}

/**
 * Whether the centre leaves it out: by the site's lock, else by the account's own switch, else by the site's default.
 * @param ruled whether a site has a say; it has none in what a parent hears
 * @param shown what holds while nobody has said anything
 */
function hiddenFrom(about: { accountId: string; set: string | null; code: number; ruled: boolean; shown: boolean }) {
  const { accountId, set, code, ruled, shown } = about;
  const rule = (locked: boolean) => sql`(
    select r.enabled from site_notification_rule r join account a on a.site_id = r.site_id
    where a.id = ${accountId} and r.code = ${code} and r.channel = 'inApp' and r.locked = ${locked} and ${ruled})`;
  return sql<boolean>`not coalesce(${rule(true)}, (
    select p.enabled from notification_preference p where p.account_id = ${accountId}
      and p.preference_set = ${set} and p.code = ${code} and p.channel = 'inApp'), ${rule(false)}, ${shown})`;
}

/** Tells the account's open consoles to count again. */
export async function announce(tx: Db, accountId: string): Promise<void> {
  await emitter(tx)('notification.changed', { siteId: null, accountId }, { accountId });
}

export const notificationColumns: Record<string, SortColumn> = {
  dtCreate: { value: sql`notification.created_at`, type: 'timestamptz' },
};
export const notificationId: SortColumn = { value: sql`notification.id`, type: 'uuid' };

export interface NotificationFilters {
  accountId: string;
  unread: boolean;
  code: number | undefined;
  filter: string | undefined;
}

/** What the centre of one account shows, without order. */
export function notificationsOf(db: Db, { accountId, unread, code, filter }: NotificationFilters) {
  const like = `%${likeText(filter?.trim() ?? '')}%`;
  return db
    .selectFrom('notification')
    .where('account_id', '=', accountId)
    .where('hidden', '=', false)
    .$if(unread, (q) => q.where('read_at', 'is', null))
    .$if(code !== undefined, (q) => q.where('code', '=', code ?? 0))
    .where((e) => e.or([e('title', 'ilike', like), e('body', 'ilike', like)]))
    .select(['id', 'code', 'severity', 'title', 'body', 'object_link', 'created_at', 'read_at']);
}

export async function countNotifications(db: Db, filters: NotificationFilters): Promise<number> {
  const counted = await notificationsOf(db, filters)
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return counted.total;
}

export async function countUnreadOf(db: Db, accountId: string): Promise<number> {
  return countNotifications(db, { accountId, unread: true, code: undefined, filter: undefined });
}

/** Marks the account's own; identifiers of others change nothing. */
export async function saveRead(tx: Db, accountId: string, which: { all: boolean; ids: string[] }): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ read_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .$if(!which.all, (q) => q.where('id', 'in', which.ids.length === 0 ? [newId()] : which.ids))
    .execute();
  await announce(tx, accountId);
}

/** Deletes what is older than so many days. */
export async function deleteOldNotifications(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('notification')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}

/** How many samples the account was sent in the last hour. */
export async function countSamples(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('notification')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .where('sample', '=', true)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return row.total;
}
