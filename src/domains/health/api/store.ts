import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { HealthFacts, HintKind } from '../hints.ts';

type Facts = Omit<HealthFacts, 'desktopOpen' | 'fileSystems' | 'keepsBackups'> & {
  windows: boolean;
  onInternet: boolean;
};

/** What is known of a server that the caller has found in their scope. */
export async function readFacts(db: Db, serverId: string, now: Date): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select s.created_at as created, s.backup, i.name as "imageName", i.version as "imageVersion",
      i.os_family = 'windows' as windows, s.cpu_count as "cpuCount", s.ram_mb as "ramMb",
      exists (select 1 from server_nic n join network w on w.id = n.network_id join address a on a.nic_id = n.id
        where n.server_id = s.id and n.connected and w.type = 1) as "onInternet",
      (select max(b.taken_at) from backup b where b.server_id = s.id and b.state in ('ok', 'warnings')) as "lastBackup",
      (select min(p.created_at) from snapshot p where p.server_id = s.id and p.state = 'ready' and not p.pinned)
        as "oldestSnapshot",
      d.days, d.cpu_avg as "cpuAvg", d.cpu_max as "cpuMax", d.ram_avg as "ramAvg", d.ram_max as "ramMax"
    from server s join image i on i.id = s.image_id cross join lateral (
      select count(t.cpu_avg)::int as days, avg(t.cpu_avg)::float8 as cpu_avg, max(t.cpu_max)::float8 as cpu_max,
        avg(t.ram_avg)::float8 as ram_avg, max(t.ram_max)::float8 as ram_max
      from statistic_days t
      where t.server_id = s.id and t.day >= ${now}::timestamptz - interval '30 days' and t.day < ${now}) d
    where s.id = ${serverId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`the server ${serverId} has gone`);
  return row;
}

export async function readDismissed(db: Db, serverId: string, accountId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('hint_dismissal')
    .select('kind')
    .where('server_id', '=', serverId)
    .where('account_id', '=', accountId)
    .execute();
  return new Set(rows.map(({ kind }) => kind));
}

interface Dismissal {
  serverId: string;
  accountId: string;
  kind: HintKind;
  at: Date;
}

export async function saveDismissal(tx: Db, of: Dismissal, dismissed: boolean): Promise<void> {
  if (dismissed)
    await sql`
      insert into hint_dismissal (server_id, account_id, kind, at)
      values (${of.serverId}, ${of.accountId}, ${of.kind}, ${of.at}) on conflict do nothing`.execute(tx);
  else
    await sql`
      delete from hint_dismissal
      where server_id = ${of.serverId} and account_id = ${of.accountId} and kind = ${of.kind}`.execute(tx);
}

export async function forgetDismissals(tx: Db, accountId: string): Promise<void> {
  await sql`delete from hint_dismissal where account_id = ${accountId}`.execute(tx);
}
