import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Message, Sayable } from '#kernel/message.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { Change, Configuration } from '../change.ts';
import type { ConfigurationState } from '../states.ts';
import type { Devices } from '../devices.ts';
import { firstPackages, soldCpus } from '#domains/infrastructure/api/port.ts';
import { foundServer, foundServers } from '#domains/servers/api/port.ts';

export interface PricePair {
  currency: Currency;
  monthlyMicro: number;
  hourlyOnMicro: number;
  hourlyOffMicro: number;
}

/** A change of a configuration as it is kept. */
export interface StoredConfiguration {
  id: string;
  serverId: string;
  state: ConfigurationState;
  change: Change;
  before: Configuration;
  after: Configuration;
  priceBefore: PricePair;
  priceAfter: PricePair;
  plannedFor: Date | null;
  taskId: string | null;
  reason: Message | null;
  by: string;
  source: string;
  created: Date;
  ended: Date | null;
}

const configurationsIn = (db: Db) =>
  db
    .selectFrom('server_configuration')
    .select((e) => [
      'id',
      'server_id as serverId',
      e.ref('state').$castTo<ConfigurationState>().as('state'),
      e.ref('change').$castTo<Change>().as('change'),
      e.ref('before').$castTo<Configuration>().as('before'),
      e.ref('after').$castTo<Configuration>().as('after'),
      e.ref('price_before').$castTo<PricePair>().as('priceBefore'),
      e.ref('price_after').$castTo<PricePair>().as('priceAfter'),
      'planned_for as plannedFor',
      'task_id as taskId',
      'reason',
      'created_by as by',
      'source',
      'created_at as created',
      'ended_at as ended',
    ]);

/** Changes by their ids. The caller has found their server in their scope. */
export async function readConfigurations(db: Db, ids: readonly string[]): Promise<StoredConfiguration[]> {
  return configurationsIn(db)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

/** The change of a server that is planned, or null. */
export async function readPlanned(db: Db, serverId: string): Promise<StoredConfiguration | null> {
  const planned = configurationsIn(db).where('server_id', '=', serverId).where('state', '=', sql.lit('planned'));
  return (await planned.executeTakeFirst()) ?? null;
}

/** Plans that are due, the oldest first. */
export async function readDue(db: Db, now: Date, limit: number): Promise<{ id: string; serverId: string }[]> {
  return db
    .selectFrom('server_configuration')
    .select(['id', 'server_id as serverId'])
    .where('state', '=', sql.lit('planned'))
    .where('planned_for', '<=', now)
    .orderBy('planned_for')
    .limit(limit)
    .execute();
}

/** Locks a plan; null when it is no longer one, or another worker is at it. */
export async function lockPlanned(tx: Db, id: string): Promise<StoredConfiguration | null> {
  const planned = configurationsIn(tx).where('id', '=', id).where('state', '=', sql.lit('planned'));
  return (await planned.forUpdate().skipLocked().executeTakeFirst()) ?? null;
}

export type NewConfiguration = Omit<StoredConfiguration, 'reason' | 'ended'>;

/** Adds a change. False when it is a plan and the server has one: the index decides, also between two requests. */
export async function insertConfiguration(tx: Db, row: NewConfiguration): Promise<boolean> {
  const json = (value: object) => sql`${JSON.stringify(value)}::jsonb`;
  const { rows } = await sql`
    insert into server_configuration (id, server_id, state, change, before, after, price_before, price_after, planned_for,
      task_id, created_by, source, created_at)
    values (${row.id}, ${row.serverId}, ${row.state}, ${json(row.change)}, ${json(row.before)}, ${json(row.after)},
      ${json(row.priceBefore)}, ${json(row.priceAfter)}, ${row.plannedFor}, ${row.taskId}, ${row.by}, ${row.source},
      ${row.created})
    on conflict (server_id) where state = 'planned' do nothing returning id`.execute(tx);
  return rows.length === 1;
}

/** Says how a change ended. */
export async function endConfiguration(
  tx: Db,
  id: string,
  to: { state: Exclude<ConfigurationState, 'planned' | 'running'>; reason: Sayable | null; at?: Date | undefined },
): Promise<void> {
  await sql`
    update server_configuration set state = ${to.state}, reason = ${to.reason && messageJson(to.reason)}::jsonb, ended_at = coalesce(${to.at ?? null}::timestamptz, now())
    where id = ${id} and state in ('planned', 'running')`.execute(tx);
}

/** A plan begins: what it was priced and planned from is as it is now. */
export async function beginPlanned(
  tx: Db,
  row: Pick<StoredConfiguration, 'id' | 'before' | 'after' | 'priceBefore' | 'priceAfter'> & { taskId: string },
): Promise<void> {
  const json = (value: object) => sql`${JSON.stringify(value)}::jsonb`;
  await sql`
    update server_configuration set state = 'running', task_id = ${row.taskId}, before = ${json(row.before)},
      after = ${json(row.after)}, price_before = ${json(row.priceBefore)}, price_after = ${json(row.priceAfter)}
    where id = ${row.id}`.execute(tx);
}

/** The engine of a server and what was chosen for its machine; null: nothing was. */
export async function readDevicesOf(
  db: Db,
  serverId: string,
): Promise<{ engine: string; devices: Devices | null; version: number } | null> {
  const { rows } = await sql<{ engine: string; devices: Devices | null; version: number }>`
    select d.engine, s.devices, s.version from server s join data_center d on d.id = s.zone_id
    where s.id = ${serverId}`.execute(db);
  return rows[0] ?? null;
}

/** Servers at rest: what is being changed is looked at when that has ended. */
const atRest = sql`v.living and v.task_id is null and v.state in ('on', 'off', 'suspended')`;

/** Servers billed by the month without a traffic package, and the first package of their data center. */
export const withoutPackage = sql`
  select ${foundServer}, v.state as power, p.code as package
  from ${foundServers} v join ${firstPackages} p on p.zone_id = v.zone_id
  where ${atRest} and v.billing_mode = 0 and v.traffic_package is null`;

/** Servers with a burstable processor that are billed by the month, unless that is about to end. */
export const burstableMonthly = sql`
  select ${foundServer}, v.state as power, v.cpu_count || v.cpu_type as cpu, v.created_at as created
  from ${foundServers} v
  where ${atRest} and v.cpu_type = 'T' and v.billing_mode = 0 and not exists (
    select 1 from server_configuration c
    where c.server_id = v.id and c.state = 'planned' and (c.change->>'billingMode')::int = 1)`;

/** Servers with more or fewer processors than their data center sells of the type, and the next lower number, or the lowest. */
export const invalidCpus = sql`
  select ${foundServer}, v.state as power, v.cpu_count || v.cpu_type as cpu,
    coalesce((select max(n) from unnest(c.counts) n where n < v.cpu_count), (select min(n) from unnest(c.counts) n)) as allowed
  from ${foundServers} v join ${soldCpus} c on c.zone_id = v.zone_id and c.type = v.cpu_type
  where ${atRest} and v.cpu_count <> all(c.counts)`;
