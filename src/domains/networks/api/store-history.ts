import { sql } from 'kysely';
import type { SortColumn } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';

export interface PastRow {
  id: number;
  at: Date;
  action: string;
  object: string | null;
  actor: string;
  diff: unknown;
  taskId: string | null;
}

/** What took place with a network, and with the subnets that it has and had. */
const ofNetwork = (networkId: string) => sql<boolean>`u.outcome = 'done' and (
  (u.object_type = 'network' and u.object_id = ${networkId})
  or (u.object_type = 'subnet' and u.object_id in (
    select s.id::text from subnet s where s.network_id = ${networkId}
    union all
    select gone.object_id from audit gone where gone.action = 'subnet.delete' and gone.diff -> 'networkId' ->> 0 = ${networkId})))`;

export const historySort: Readonly<Record<string, SortColumn>> = { date: { value: sql`u.id`, type: 'bigint' } };
export const historyId: SortColumn = { value: sql`u.id`, type: 'bigint' };

/** The trail of a network that whoever asks has found in their scope. */
export const historyWhere = (db: Db, networkId: string) =>
  db
    .selectFrom('audit as u')
    .select([
      'u.id',
      'u.at',
      'u.action',
      'u.object_name as object',
      'u.actor_name as actor',
      'u.diff',
      'u.task_id as taskId',
    ])
    .where(ofNetwork(networkId));

export async function countHistory(db: Db, networkId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from audit u where ${ofNetwork(networkId)}`.execute(db);
  return rows[0]?.n ?? 0;
}
