import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import { unscoped } from '#platform/db/fence.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';

/** The names of the networks of an account that a task is at. */
export async function readBusyOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('network')
    .select('name')
    .where('account_id', '=', accountId)
    .where('task_id', 'is not', null)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** A private network of an account, for who gives it to another one. */
export interface OwnedNetwork {
  id: string;
  siteId: string;
  accountId: string;
  name: string;
  /** What its owner calls it. */
  label: string;
  zoneId: string;
  /** A task is at it. */
  isBusy: boolean;
}

/** The private networks of an account in scope by label; with `lock` until the transaction ends, so that no server joins them. */
export async function readOwned(
  db: Db,
  scope: Scope,
  { accountId, lock }: { accountId: string; lock: boolean },
): Promise<OwnedNetwork[]> {
  const { rows } = await sql<OwnedNetwork>`
    select n.id, n.site_id as "siteId", n.account_id as "accountId", n.name, coalesce(n.label, n.name) as label,
      n.zone_id as "zoneId", n.task_id is not null as "isBusy"
    from network n where n.account_id = ${accountId} and ${within(scope, 'n')}
    order by n.id ${lock ? sql`for update` : sql``}`.execute(db);
  return rows.toSorted((a, b) => a.label.localeCompare(b.label, 'en') || (a.id < b.id ? -1 : 1));
}

/** Gives a locked network to another account. False where that one has a network of its name in the data center. */
export async function saveNetworkOwner(
  tx: Db,
  { id, zoneId, label }: Pick<OwnedNetwork, 'id' | 'zoneId' | 'label'>,
  to: { accountId: string; siteId: string },
): Promise<boolean> {
  const { rows } = await sql`
    update network set account_id = ${to.accountId}, site_id = ${to.siteId}, version = version + 1
    where id = ${id} and not exists (select from network o where o.account_id = ${to.accountId} and o.zone_id = ${zoneId}
      and lower(o.label) = lower(${label})) returning id`.execute(tx);
  return rows.length === 1;
}

/** A server with a network interface in a network, of whichever account. */
export interface Attached {
  networkId: string;
  serverId: string;
  serverName: string;
  accountId: string;
}

/** The living servers in networks that the caller has found in their scope. */
export async function readAttached(db: Db, networkIds: readonly string[]): Promise<Attached[]> {
  if (networkIds.length === 0) return [];
  const { rows } = await unscoped('servers of other accounts keep a network where it is', () =>
    sql<Attached>`
      select distinct n.network_id as "networkId", n.server_id as "serverId", n.server_name as "serverName",
        n.account_id as "accountId"
      from attached_nic n where n.network_id = any(${networkIds}::uuid[]) and n.in_use
      order by n.server_name, n.server_id`.execute(db),
  );
  return rows;
}
