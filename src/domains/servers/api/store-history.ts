import { sql } from 'kysely';
import type { Actor } from '#kernel/scope.ts';
import type { SortColumn } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { likeText, within } from '#platform/db/within.ts';
import type { HistoryKind } from '../states.ts';
import type { By } from './history.ts';
import { seesMoney } from './money-view.ts';
import { daysWithin } from './store-days.ts';

export interface HistoryEntry {
  server: { id: string; siteId: string; accountId: string };
  kind: HistoryKind;
  action: string;
  from?: string | null;
  to?: string | null;
  /** Field to what it was and what it is; never a secret. */
  diff?: Record<string, readonly [unknown, unknown]>;
  by: By;
  taskId?: string | null;
  at?: Date;
}

/** Adds one row to the history of a server. */
export async function writeHistory(tx: Db, entry: HistoryEntry): Promise<void> {
  const { server, by } = entry;
  await tx
    .insertInto('server_history')
    .values({
      server_id: server.id,
      site_id: server.siteId,
      account_id: server.accountId,
      kind: entry.kind,
      action: entry.action,
      from_state: entry.from ?? null,
      to_state: entry.to ?? null,
      diff: entry.diff === undefined ? null : JSON.stringify(entry.diff),
      actor_name: by.name,
      source: by.source,
      task_id: entry.taskId ?? null,
      ...(entry.at === undefined ? {} : { at: entry.at }),
    })
    .execute();
}

/** Which rows of one server's history are wanted. */
export interface HistoryFilter {
  serverId: string;
  /** Part of the action or of the name of who did it. */
  text: string;
  /** Empty: every kind. */
  kinds: readonly string[];
  sources: readonly string[];
  /** Days of the reader, or null. */
  period: string | null;
  me: Pick<Actor, 'accountId' | 'scope' | 'permissions'>;
}

/** What a server cost somebody else, before it was handed over or where it is only shared, is not for the reader. */
const forReader = ({ me }: Pick<HistoryFilter, 'me'>) =>
  sql<boolean>`(h.kind <> 'billing' or (${seesMoney(me)} and ${within(me.scope, 'h')}))`;

const matching = (wanted: HistoryFilter) => {
  const { serverId, text, kinds, sources, period, me } = wanted;
  const like = `%${likeText(text.trim())}%`;
  return sql<boolean>`h.server_id = ${serverId} and (${like} = '%%' or h.action ilike ${like} or h.actor_name ilike ${like})
    and (${kinds.length === 0} or h.kind = any(${kinds})) and (${sources.length === 0} or h.source = any(${sources}))
    and ${period === null ? sql`true` : daysWithin(sql`h.at`, period, me.accountId)} and ${forReader(wanted)}`;
};

export const historyOf = (db: Db, wanted: HistoryFilter) =>
  db
    .selectFrom('server_history as h')
    .select(['h.id', 'h.at', 'h.actor_name', 'h.action', 'h.kind', 'h.task_id', 'h.source'])
    .select(['h.from_state', 'h.to_state', 'h.diff'])
    .where(matching(wanted));

/** So many rows, newest first, that are older than one of them; null: from the newest on. */
export const historyBefore = (
  db: Db,
  wanted: HistoryFilter,
  { before, limit }: { before: string | null; limit: number },
) =>
  historyOf(db, wanted)
    .where(sql<boolean>`(${before}::bigint is null or h.id < ${before}::bigint)`)
    .orderBy('h.id', 'desc')
    .limit(limit)
    .execute();

export async function countHistory(db: Db, wanted: HistoryFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from server_history h where ${matching(wanted)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Rows are written in the order of time, so that the id sorts by date. */
export const historyId: SortColumn = { value: sql`h.id`, type: 'bigint' };
