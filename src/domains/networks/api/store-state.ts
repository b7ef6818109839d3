import { sql } from 'kysely';
import type { EngineNetwork } from '#engines/networks.ts';
import { newId } from '#kernel/ids.ts';
import type { Message, Sayable } from '#kernel/message.ts';
import { messageJson } from '#platform/db/columns.ts';
import { unscoped } from '#platform/db/fence.ts';
import { gathered } from '#platform/db/gather.ts';
import { plannedIds } from '#platform/db/planned-ids.ts';
import type { Db } from '#platform/db/pool.ts';
import { say } from '../messages.ts';
import type { NetworkState } from '../states.ts';

/** The requested network configuration of a switch, and its state. */
export interface Wanted {
  siteId: string | null;
  accountId: string | null;
  vlan: number;
  engine: string;
  zoneName: string;
  state: NetworkState;
  taskId: string | null;
  revision: number;
  provisionedRevision: number | null;
  network: EngineNetwork;
}

const wantedOf = sql`
  select n.site_id as "siteId", n.account_id as "accountId", n.vlan, d.engine, d.name as "zoneName", n.state,
    n.task_id as "taskId", n.revision, n.provisioned_revision as "provisionedRevision",
    jsonb_build_object('ref', n.id, 'zoneId', n.zone_id, 'kind', (array['lan', 'wan', 'int'])[n.type + 1],
      'vlan', n.vlan, 'name', n.name, 'subnets', coalesce((
        select jsonb_agg(jsonb_build_object('cidr', s.cidr::text, 'gateway', host(s.gateway),
          'dns', array_remove(array[host(s.dns1), host(s.dns2)], null)) order by s.cidr)
        from subnet s where s.network_id = n.id), '[]')) as network
  from network n join data_center d on d.id = n.zone_id`;

/** Tasks act for the product: the network they were ordered for is the whole scope. Null: it is gone. */
export async function readWanted(db: Db, id: string): Promise<Wanted | null> {
  const { rows } = await sql<Wanted>`${wantedOf} where n.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Networks of an engine that no task is at, from behind an id on, in the order of their ids. */
export async function readAtRest(
  db: Db,
  { engine, after, limit }: { engine: string; after: string | null; limit: number },
): Promise<Wanted[]> {
  const { rows } = await sql<Wanted>`
    ${wantedOf} where d.engine = ${engine} and n.task_id is null and n.state in ('active', 'inconsistent')
      and (${after}::uuid is null or n.id > ${after}::uuid)
    order by n.id limit ${limit}`.execute(db);
  return rows;
}

/** Which of these networks the console has. */
export async function readKnown(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from network where id::text = any(${ids}::text[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Increments the requested revision and sets the network's state accordingly. */
export async function saveOrder(
  tx: Db,
  id: string,
  { state, taskId }: { state: NetworkState; taskId: string },
): Promise<void> {
  await sql`
    update network set state = ${state}, reason = null, revision = revision + 1, task_id = ${taskId}
    where id = ${id}`.execute(tx);
}

/** The switch has a revision. What was ordered since gets another task, which is answered. */
export async function saveProvisioned(
  tx: Db,
  id: string,
  revision: number,
): Promise<{ taskId: string; state: NetworkState } | null> {
  const next = newId<'task'>();
  const { rows } = await sql<{ taskId: string | null; state: NetworkState }>`
    update network set provisioned_revision = ${revision},
      state = case when revision = ${revision} then 'active' else state end,
      reason = case when revision = ${revision} then null else reason end,
      task_id = case when revision = ${revision} then null else ${next}::uuid end
    where id = ${id} returning task_id as "taskId", state`.execute(tx);
  const [row] = rows;
  return row?.taskId == null ? null : { taskId: row.taskId, state: row.state };
}

export async function saveFailed(tx: Db, id: string, reason: Sayable): Promise<void> {
  await sql`update network set state = 'failed', reason = ${messageJson(reason)}, task_id = null where id = ${id}`.execute(
    tx,
  );
}

/** What a look at the switch found; nothing is said of a network that was changed since it was read. */
export async function saveLook(
  tx: Db,
  { id, revision, difference, at }: { id: string; revision: number; difference: Message | null; at: Date },
): Promise<boolean> {
  const state = difference === null ? 'active' : 'inconsistent';
  const { rows } = await sql<{ changed: boolean }>`
    update network n set state = ${state}, reason = ${difference && messageJson(difference)}, checked_at = ${at},
      provisioned_revision = coalesce(n.provisioned_revision, ${revision})
    from network old where n.id = ${id} and old.id = n.id and n.revision = ${revision} and n.task_id is null
      and n.state in ('active', 'inconsistent')
    returning old.state is distinct from n.state or old.reason is distinct from n.reason as changed`.execute(tx);
  return rows[0]?.changed ?? false;
}

/** Keeps networks from being deleted until the transaction ends. */
export async function holdNetworks(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const lock = sql`select id from network where id = any(${ids}::uuid[]) order by id for key share`;
  await unscoped('locks and reads nothing: the networks are looked for in the scope behind it', () => lock.execute(tx));
}

interface Unready {
  id: string;
  name: string;
  state: NetworkState;
  reason: Message | null;
}

/** Those of a list of networks that are not ready, by id. */
const readUnready = gathered(async (db: Db, lists: readonly (readonly string[])[]): Promise<Unready[][]> => {
  const { rows } = await sql<Unready>`
    select id, name, state, reason from network where id = any(${plannedIds([...new Set(lists.flat())])}::uuid[])
      and state not in ('active', 'inconsistent') order by id`.execute(db);
  return lists.map((ids) => rows.filter(({ id }) => ids.includes(id)));
});

/** Whether machines can have cards in these networks now: callers wait for one that is still being applied. */
export async function readReadiness(
  db: Db,
  ids: readonly string[],
): Promise<{ waitsFor: string | null; refusal: Message | null }> {
  const rows = await readUnready(db, ids);
  const broken = rows.find(({ state }) => state === 'failed' || state === 'deleting');
  return {
    waitsFor: rows[0]?.name ?? null,
    refusal:
      broken === undefined
        ? null
        : broken.reason === null
          ? say('not-ready-deleting', { name: broken.name })
          : say('not-ready', { name: broken.name, reason: broken.reason }),
  };
}
