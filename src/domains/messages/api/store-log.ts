import { sql, type RawBuilder } from 'kysely';
import type { Message } from '#kernel/message.ts';
import type { ReportQuery } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { reportConditions } from '#platform/db/report-conditions.ts';
import { within } from '#platform/db/within.ts';

const sortable: Record<string, RawBuilder<unknown>> = {
  date: sql`message.created_at`,
  recipient: sql`lower(message.recipient) collate "C"`,
  state: sql`message.state collate "C"`,
  tries: sql`message.tries`,
};

/** One page of the messages in scope, without their text, and how many there are in all. */
export async function readMessages(db: Db, scope: Scope, query: ReportQuery) {
  const from = db
    .selectFrom('message')
    .innerJoin('site', 'site.id', 'message.site_id')
    .where(conditionOf(scope, query));
  const direction = query.sort.descending ? 'desc' : 'asc';
  const rows = await from
    .select(['message.created_at', 'channel', 'recipient', 'template', 'subject', 'state', 'tries', 'error'])
    .select(['sent_at', 'site.name as site'])
    .orderBy(sortable[query.sort.column] ?? sql`message.created_at`, direction)
    .orderBy('message.id', direction)
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
  const { total } = await from.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** Deletes what is over and older than so many days. */
export async function deleteOldMessages(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('message')
    .where('state', '<>', 'queued')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}

const conditionOf = (scope: Scope, query: ReportQuery) =>
  reportConditions(query, {
    scope: within(scope, 'message'),
    equal: { state: sql`message.state`, channel: sql`message.channel` },
    period: sql`message.created_at`,
    search: (like) => sql<boolean>`(message.recipient ilike ${like} or message.template ilike ${like})`,
  });

/** Queues again what was given up in the last seven days and still has its text; null: all of it in scope. */
export async function requeue(tx: Db, scope: Scope, ids: readonly string[] | null) {
  const { rows } = await sql<{ id: string; siteId: string; accountId: string | null }>`
    update message set state = 'queued', tries = 0, run_at = now(), error = null
    where id in (
      select id from message
      where state in ('bounced', 'failed') and body_text is not null and created_at > now() - interval '7 days'
        and ${within(scope, 'message')} and ${ids === null ? sql<boolean>`true` : sql<boolean>`id = any(${ids}::uuid[])`}
      order by created_at for update skip locked limit 500
    )
    returning id, site_id as "siteId", account_id as "accountId"`.execute(tx);
  if (rows.length > 0) await sql`select pg_notify('skydeck_work', 'message')`.execute(tx);
  return rows;
}

/** Messages, `m`, with their delivery and without their text, for lists of the domains above. */
export const sentMessages = (db: Db) =>
  db
    .selectFrom('message as m')
    .select(['m.id', 'm.created_at as at', 'm.channel', 'm.recipient', 'm.subject', 'm.state', 'm.tries', 'm.error'])
    .select('m.sent_at as sentAt');

/** A relation of all messages with what became of them. */
export const messageStates = sql<{
  id: string;
  state: 'queued' | 'sent' | 'delivered' | 'bounced' | 'failed';
  tries: number;
  error: Message | null;
  response_status: number | null;
  sent_at: Date | null;
  run_at: Date;
}>`(select id, state, tries, error, response_status, sent_at, run_at from message)`;
