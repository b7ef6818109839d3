import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import { asMessage, type Sayable } from '#kernel/message.ts';
import type { Path } from '#kernel/paths.ts';
import type { Db } from '#platform/db/pool.ts';
import { deferred } from '#platform/db/outbox.ts';
import { sortBy } from '#platform/db/page.ts';
import { shows } from '#platform/db/message-search.ts';
import { listRows } from '#platform/http/list-source.ts';
import { emitter } from '#platform/live/emit.ts';
import { notifications } from '../contract.ts';
import { kindOf, titleOf, type NotificationCode, type Severity } from '../kinds.ts';
import { choiceAbout, choosable } from './store-choices.ts';

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
  /** Listed, but not counted as new. */
  alreadyRead?: boolean;
  /** The email of the person who did it. What people did themselves is no news to them, unless it failed. */
  doneBy?: string | undefined;
  /** False: in the console only, regardless of preferences. */
  mail?: boolean;
}

type Stored = Notice & { aboutAccountId?: string; sample?: boolean };

/**
 * Stores a notification once per group key, updates the open consoles, and wakes the process that sends its mails, when the
 * transaction ends. Without a choice for the server or tag the site's lock decides, else the account's own switch, else the
 * site's default, else the kind; a site has no say in what a parent is notified of.
 */
export const insertNotification = deferred(
  (notices: readonly Stored[]) => sql`
    with given as materialized (
      select g.*, ${choiceAbout} as choice from jsonb_to_recordset(${JSON.stringify(notices.map(rowOf))}::jsonb) as g (
        id uuid, account uuid, about uuid, code int, severity text, title jsonb, body jsonb, link text, key text,
        mail boolean, read boolean, done_by text, sample boolean, set text, shown boolean, chosen_only boolean, topic text, server uuid)
    ), stored as (
      insert into notification (id, account_id, about_account_id, code, severity, title, body, object_link, group_key,
        by_mail, chosen, read_at, sample, hidden)
      select g.id, g.account, g.about, g.code, g.severity, g.title, g.body, g.link, g.key,
        g.mail and g.choice is distinct from false, g.choice is true, case when g.read or exists (
          select from account a where a.id = g.account and a.email = g.done_by) then now() end, g.sample,
        not coalesce(g.choice, ${ruleOf(true)}, (
          select p.enabled from notification_preference p where p.account_id = g.account and p.preference_set = g.set
            and p.code = g.code and p.channel = 'inApp'), ${ruleOf(false)}, g.shown)
      from given g where not g.chosen_only or g.choice is true
      order by g.id
      on conflict (account_id, code, group_key) do nothing
      returning account_id
    ), announced as (
      insert into event (topic, account_id, data)
      select 'notification.changed', account_id, jsonb_build_object('accountId', account_id)
      from (select distinct account_id from stored) recipients
    )
    select pg_notify('skydeck_work', 'message') from stored`,
);

/** What the site of the account of a row `g` has set, as a lock or as a default. */
const ruleOf = (locked: boolean) => sql<boolean | null>`(
  select r.enabled from site_notification_rule r join account a on a.site_id = r.site_id
  where a.id = g.account and r.code = g.code and r.channel = 'inApp' and r.locked = ${sql.lit(locked)} and g.about is null)`;

/** A notice as the statement takes it. */
function rowOf(notice: Stored) {
  const { accountId, code, aboutAccountId: about = null, sample = false } = notice;
  const kind = kindOf(code);
  return {
    id: newId<'notification'>(),
    account: accountId,
    about,
    code,
    severity: notice.severity,
    title: asMessage(notice.title),
    body: asMessage(notice.text),
    link: notice.objectLink,
    key: notice.groupKey ?? null,
    mail: notice.mail ?? true,
    read: notice.alreadyRead === true,
    done_by: notice.severity === 'error' ? null : (notice.doneBy ?? null),
    sample,
    set: about === null ? kind.set : kind.parentSet,
    shown: about !== null || kind.inApp,
    chosen_only: kind.onlyChosen === true && !sample,
    ...(sample ? { topic: null, server: null } : choosable(notice)),
  };
}

/** How many notifications this transaction has stored for an account: what a dry run would send. */
export async function countNew(tx: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notification where account_id = ${accountId} and created_at = now()`.execute(tx);
  return rows[0]?.count ?? 0;
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
