import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { mayBeLimited, type Amounts } from '#domains/quotas/api/port.ts';
import { teamAccounts, teamOf } from '#domains/tenancy/api/port.ts';

/**
 * What the quotas of an account count: its living servers, and those of the members of its team, with what changes under way add to
 * them; the addresses of these servers, and those that are kept.
 */
export const readUsage = (db: Db, accountId: string): Promise<Amounts> => usageOf(db, accountId, sql`true`);

/** The same for what limits an account. Addresses, which take the longest to count, are 0 where nothing limits them. */
export const readLimitedUsage = (db: Db, accountId: string): Promise<Amounts> =>
  usageOf(db, accountId, mayBeLimited(accountId, 'addresses'));

async function usageOf(db: Db, accountId: string, withAddresses: RawBuilder<boolean>): Promise<Amounts> {
  const { rows } = await sql<Amounts>`
    with whose (id) as ${teamAccounts(accountId)}, living as (
      select s.id, s.cpu_count + coalesce(g.cpus, 0) as cpus, s.ram_mb / 1024.0 + coalesce(g.ram_gb, 0) as ram_gb,
        s.disk_gb + coalesce(g.disk_gb, 0) as disk_gb, s.month_micro / 1000000.0 + coalesce(g.spend, 0) as spend
      from server s left join server_growth g on g.server_id = s.id and g.task_id = s.task_id
      where s.account_id in (select id from whose) and s.state <> 'terminated'
    )
    select count(*)::int as servers, coalesce(sum(cpus), 0)::int as cpus,
      coalesce(sum(ram_gb), 0)::float8 as "ramGb", coalesce(sum(disk_gb), 0)::int as "diskGb",
      coalesce(sum(spend), 0)::float8 as spend,
      case when ${withAddresses} then
        (select count(*)::int from server_nic n join network w on w.id = n.network_id join address a on a.nic_id = n.id
          where n.server_id in (select id from living) and w.type = 1)
        + (select count(*)::int from address k where k.account_id in (select id from whose))
      else 0 end as addresses
    from living`.execute(db);
  return rows[0]!;
}

/**
 * Orders for the same quotas run one after the other, so that two never share what is left of one. A statement behind it sees what the
 * one before has made.
 */
export async function lockAccount(tx: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('servers of ' || ${teamOf(accountId)}::text, 0))`.execute(tx);
}

/** The same for several accounts, in one order, so that two requests for many servers never wait for each other. */
export async function lockAccounts(tx: Db, accountIds: readonly string[]): Promise<void> {
  for (const accountId of [...new Set(accountIds)].sort()) await lockAccount(tx, accountId);
}

/** Counts what a server will have more of while a task has it: another change can't take the same place before the first is done. */
export async function reserveGrowth(
  tx: Db,
  serverId: string,
  { taskId, more }: { taskId: string; more: Partial<Amounts> },
): Promise<void> {
  const { cpus = 0, ramGb = 0, diskGb = 0, spend = 0 } = more;
  if (cpus <= 0 && ramGb <= 0 && diskGb <= 0 && spend <= 0) return;
  await sql`
    insert into server_growth (server_id, task_id, cpus, ram_gb, disk_gb, spend)
    values (${serverId}, ${taskId}, ${Math.max(0, cpus)}, ${Math.max(0, ramGb)}, ${Math.max(0, diskGb)}, ${Math.max(0, spend)})
    on conflict (server_id) do update set task_id = excluded.task_id, cpus = excluded.cpus, ram_gb = excluded.ram_gb,
      disk_gb = excluded.disk_gb, spend = excluded.spend`.execute(tx);
}
