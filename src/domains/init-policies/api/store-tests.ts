import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { runColumns, type StoredRun } from './store-runs.ts';

export interface NewTest {
  id: string;
  policyId: string;
  serverId: string;
  siteId: string;
  accountId: string;
  tried: string;
  currency: Currency;
  mostMicro: number;
  now: Date;
  removeAt: Date;
}

export async function insertTest(tx: Db, test: NewTest): Promise<void> {
  await sql`
    insert into init_test (id, policy_id, server_id, site_id, account_id, tried, currency, most_micro, created_at, remove_at)
    values (${test.id}, ${test.policyId}, ${test.serverId}, ${test.siteId}, ${test.accountId}, ${test.tried},
      ${test.currency}, ${test.mostMicro}, ${test.now}, ${test.removeAt})`.execute(tx);
}

/** Test servers of an account that have not been removed yet. */
export async function countOpen(db: Db, accountId: string): Promise<number> {
  const rows = await db
    .selectFrom('init_test')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();
  return rows[0]?.n ?? 0;
}

export interface StoredTest {
  id: string;
  serverId: string;
  server: string;
  there: boolean;
  tried: string;
  currency: Currency;
  mostMicro: number;
  started: Date;
  removeAt: Date;
  run: StoredRun | null;
}

/** The newest tests of a policy on servers of the scope, each with its last run. */
export async function readTests(db: Db, scope: Scope, policyId: string): Promise<StoredTest[]> {
  const { rows } = await sql<Omit<StoredTest, 'run'>>`
    select t.id, t.server_id as "serverId", s.name as server, s.state <> 'terminated' as there, t.tried, t.currency,
      t.most_micro as "mostMicro", t.created_at as started, t.remove_at as "removeAt"
    from init_test t join server s on s.id = t.server_id
    where t.policy_id = ${policyId} and ${within(scope, 't')} order by t.created_at desc limit 1000`.execute(db);
  const { rows: runs } = await sql<StoredRun>`
    select distinct on (r.server_id) ${runColumns} from init_run r join server s on s.id = r.server_id
    where r.server_id = any(${rows.map(({ serverId }) => serverId)}::uuid[])
    order by r.server_id, r.number desc`.execute(db);
  return rows.map((row) => ({ ...row, run: runs.find(({ serverId }) => serverId === row.serverId) ?? null }));
}

/** One test in the scope, locked; null: there is none. */
export async function lockTest(
  tx: Db,
  scope: Scope,
  { testId, policyId }: { testId: string; policyId: string },
): Promise<{ id: string; serverId: string } | null> {
  const { rows } = await sql<{ id: string; serverId: string }>`
    select t.id, t.server_id as "serverId" from init_test t
    where t.id = ${testId} and t.policy_id = ${policyId} and ${within(scope, 't')} for no key update`.execute(tx);
  return rows[0] ?? null;
}

export async function saveRemoveAt(tx: Db, id: string, at: Date): Promise<void> {
  await sql`update init_test set remove_at = least(remove_at, ${at}) where id = ${id}`.execute(tx);
}

export async function saveEnded(tx: Db, id: string, at: Date): Promise<void> {
  await sql`update init_test set ended_at = ${at} where id = ${id} and ended_at is null`.execute(tx);
}

/** Brings the removal forward where the run is over or the server failed; those that someone removed are over. */
export async function settleTests(db: Db, { now, keepMinutes }: { now: Date; keepMinutes: number }): Promise<void> {
  await sql`
    update init_test t set remove_at = ${now} from server s
    where s.id = t.server_id and t.ended_at is null and s.state = 'error' and t.remove_at > ${now}`.execute(db);
  await sql`
    update init_test t set remove_at = r.ended_at + ${keepMinutes} * interval '1 minute'
    from (select distinct on (n.server_id) n.server_id, n.ended_at from init_run n
      join init_test o on o.server_id = n.server_id and o.ended_at is null
      order by n.server_id, n.number desc) r
    where r.server_id = t.server_id and t.ended_at is null and r.ended_at is not null
      and t.remove_at > r.ended_at + ${keepMinutes} * interval '1 minute'`.execute(db);
  await sql`
    update init_test t set ended_at = ${now} from server s
    where s.id = t.server_id and t.ended_at is null and s.state in ('terminating', 'terminated')`.execute(db);
}

/** Tests whose server is due to go. */
export async function readDue(db: Db, now: Date, limit: number): Promise<{ id: string; serverId: string }[]> {
  const rows = await db
    .selectFrom('init_test')
    .select(['id', 'server_id as serverId'])
    .where('ended_at', 'is', null)
    .where('remove_at', '<=', now)
    .orderBy('remove_at')
    .limit(limit)
    .execute();
  return rows;
}

/** A server that went to another account is no test anymore. */
export async function forgetTest(tx: Db, serverId: string): Promise<void> {
  await sql`delete from init_test where server_id = ${serverId}`.execute(tx);
}
