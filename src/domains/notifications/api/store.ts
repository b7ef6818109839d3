import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { Sayable } from '#kernel/message.ts';
import type { Path } from '#kernel/paths.ts';
import type { Db } from '#platform/db/pool.ts';
import { sortBy } from '#platform/db/page.ts';
import { messageJson } from '#platform/db/columns.ts';
import { shows } from '#platform/db/message-search.ts';
import { listRows } from '#platform/http/list-source.ts';
import { emitter } from '#platform/live/emit.ts';
import { notifications } from '../contract.ts';
import { kindOf, titleOf, type NotificationCode, type Severity } from '../kinds.ts';
import { choiceAbout } from './store-choices.ts';

/** Something that an account should hear about. */
export interface Notice {
  /** Whose it is; the parent and additional addresses are notified by their own preferences. */
  accountId: string;
  code: NotificationCode;
  /** One line, such as `Server web-1 is ready`; may hold names that people typed. */
  title: Sayable;
  /** One to three plain sentences. */
  text: Sayable;
  /** The screen of what happened, or null. */
  objectLink: Path | null;
  severity: Severity;
  /** What happened, such as `task:<id>`: the same key of the same code and account is sent once. */
  groupKey?: string;
  /** Listed, but not counted as new: for what people do themselves all the time. */
  alreadyRead?: boolean;
  /** False: in the console only, regardless of preferences. */
  mail?: boolean;
}

/** Stores a notification once per group key, updates the open consoles, and wakes the process that sends its mails. */
export async function insertNotification(
  tx: Db,
  notice: Notice & { aboutAccountId?: string; sample?: boolean },
): Promise<void> {
  const { accountId, code, aboutAccountId = null } = notice;
  const kind = kindOf(code);
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
      title: messageJson(notice.title),
      body: messageJson(notice.text),
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
 * Whether the notification center hides it: by the site's lock, else by the account's own switch, else by the site's default.
 * @param ruled whether a site has a say; it has none in what a parent hears
 * @param shown what holds while no one has said anything
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

/** Notifies the account's open consoles to count again. */
export async function announce(tx: Db, accountId: string): Promise<void> {
  await emitter(tx)('notification.changed', { siteId: null, accountId }, { accountId });
}

/** What the caller's notification center shows. */
export const listNotifications = listRows(notifications.listNotifications, {
  what: 'notifications',
  from: ({ db }) =>
    db
      .selectFrom('notification')
      .select([
        'id',
        'code',
        'severity',
        'title',
        'body as text',
        'object_link as objectLink',
        'created_at',
        'read_at',
      ]),
  scope: ({ me }) => shownTo(me.accountId),
  id: sortBy('notification.id', 'uuid'),
  sorts: {
    dtCreate: sortBy('notification.created_at', 'timestamptz'),
    code: sortBy('notification.code', 'bigint'),
  },
  search: (text, { language }) => shows({ text, language }, { messages: [sql.ref('title'), sql.ref('body')] }),
  filters: {
    unread: (unread) => (unread === 'true' ? sql<boolean>`read_at is null` : null),
    code: (code) => sql<boolean>`code = ${code}`,
  },
  items: (rows) =>
    rows.map(({ severity, created_at, read_at, ...row }) => ({
      ...row,
      kind: titleOf(row.code),
      // The check constraint of the column allows exactly these.
      severity: severity as Severity,
      dtCreate: created_at.toISOString(),
      read: read_at !== null,
      dtRead: read_at?.toISOString() ?? null,
    })),
  info: () => ({ admin: false }),
  columns: () => [
    ['date', (r) => r.dtCreate],
    ['kind', (r) => r.kind],
    ['severity', (r) => r.severity],
    ['title', (r) => r.title],
    ['text', (r) => r.text],
    ['link', (r) => r.objectLink],
    ['read', (r) => r.dtRead],
  ],
});

const shownTo = (accountId: string) => sql<boolean>`account_id = ${accountId} and not hidden`;

export async function countUnreadOf(db: Db, accountId: string): Promise<number> {
  const unread = db.selectFrom('notification').where(shownTo(accountId)).where('read_at', 'is', null);
  const { total } = await unread.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return total;
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
