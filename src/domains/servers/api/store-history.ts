import { sql } from 'kysely';
import type { SortColumn } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import type { By, HistoryKind } from './history.ts';

export interface HistoryEntry {
  server: { id: string; siteId: string; accountId: string };
  kind: HistoryKind;
  action: string;
  from?: string | null;
  to?: string | null;
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
      actor_name: by.name,
      source: by.source,
      task_id: entry.taskId ?? null,
      ...(entry.at === undefined ? {} : { at: entry.at }),
    })
    .execute();
}

const matching = (serverId: string, filter: string | undefined) => {
  const like = `%${(filter ?? '').trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`h.server_id = ${serverId} and (${like} = '%%' or h.action ilike ${like} or h.actor_name ilike ${like})`;
};

export const historyOf = (db: Db, serverId: string, filter: string | undefined) =>
  db
    .selectFrom('server_history as h')
    .select(['h.id', 'h.at', 'h.actor_name', 'h.action', 'h.kind', 'h.task_id'])
    .where(matching(serverId, filter));

export async function countHistory(db: Db, serverId: string, filter: string | undefined): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from server_history h where ${matching(serverId, filter)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Rows are written in the order of time, so that the id sorts by date. */
export const historyId: SortColumn = { value: sql`h.id`, type: 'bigint' };
