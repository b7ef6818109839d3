import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Db } from '#platform/db/pool.ts';
import { alertMetrics, placesOf, type AlertMetric } from '../alerts.ts';
import type { statistics } from '../contract.ts';
import { readLayouts } from './store-layouts.ts';
import type { Message } from '#kernel/message.ts';
import { messageJson } from '#platform/db/columns.ts';

export type AlertEdit = InputOf<typeof statistics.createAlert>;

export interface StoredAlert {
  id: string;
  serverId: string;
  metric: AlertMetric;
  comparison: 'above' | 'below';
  threshold: number;
  minutes: number;
  mail: boolean;
  mutedUntil: Date | null;
  recipients: string[];
  firing: boolean;
  since: Date;
  lastValue: number | null;
  version: number;
}

const columns = sql`a.id, a.server_id as "serverId", a.metric, a.comparison, a.threshold, a.minutes, a.mail,
  a.muted_until as "mutedUntil", a.recipients, a.firing, a.since, a.last_value as "lastValue", a.version`;

/** The alerts of a server that the caller has found in their scope. */
export async function readAlerts(db: Db, serverId: string): Promise<StoredAlert[]> {
  const { rows } = await sql<StoredAlert>`
    select ${columns} from statistic_alert a where a.server_id = ${serverId} order by a.created_at, a.id`.execute(db);
  return rows;
}

export async function insertAlert(
  tx: Db,
  serverId: string,
  { edit, now }: { edit: AlertEdit; now: Date },
): Promise<string> {
  const id = newId<'alert'>();
  await tx
    .insertInto('statistic_alert')
    .values({ id, server_id: serverId, since: now, created_at: now, ...valuesOf(edit) })
    .execute();
  return id;
}

/** Changes an alert; where what it watches is another, it begins again. */
export async function updateAlert(
  tx: Db,
  id: string,
  { edit, now, restart }: { edit: AlertEdit; now: Date; restart: boolean },
): Promise<void> {
  await tx
    .updateTable('statistic_alert')
    .set({
      ...valuesOf(edit),
      ...(restart ? { firing: false, since: now, last_value: null } : {}),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteAlert(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('statistic_alert').where('id', '=', id).execute();
}

const valuesOf = ({ mutedUntil, ...same }: AlertEdit) => ({ ...same, muted_until: mutedUntil ?? null });

/** An alert with the values of its last minutes, the newest first. */
export interface DueAlert extends StoredAlert {
  serverName: string;
  accountId: string;
  values: number[];
}

/** Samples may come in so much later than their minute. */
const lateSeconds = 180;

/** The next alerts after an id with their values, locked; those that another worker is at are left to it. */
export async function takeAlerts(tx: Db, page: { after: string; size: number; now: Date }): Promise<DueAlert[]> {
  const layouts = await readLayouts(tx);
  const places = layouts.flatMap(({ id, series }) =>
    alertMetrics.flatMap((metric) => placesOf(metric, series).map((place) => ({ id, metric, place }))),
  );
  const { rows } = await sql<DueAlert>`
    with places as (
      select * from unnest(${places.map((one) => one.id)}::int[], ${places.map((one) => one.metric)}::text[],
        ${places.map((one) => one.place)}::int[]) as p (layout_id, metric, place)
    ), due as (
      select a.* from statistic_alert a where a.id > ${page.after} order by a.id limit ${page.size}
      for update skip locked
    )
    select ${columns}, s.name as "serverName", s.account_id as "accountId", coalesce((
      select array_agg(v.value order by v.at desc) from (
        select m.at, (select sum(m.vals[p.place]) from places p where p.layout_id = m.layout_id and p.metric = a.metric) as value
        from statistic_sample m
        where m.server_id = a.server_id and m.at <= ${page.now}
          and m.at > ${page.now}::timestamptz - make_interval(mins => a.minutes, secs => ${lateSeconds})
        order by m.at desc limit a.minutes
      ) v where v.value is not null), '{}') as values
    from due a join server s on s.id = a.server_id and s.state <> 'terminated' order by a.id`.execute(tx);
  return rows;
}

/** Keeps that an alert began or ended, and puts it on the charts. */
export async function saveTurn(
  tx: Db,
  alert: Pick<DueAlert, 'id' | 'serverId'>,
  turn: { firing: boolean; value: number | null; text: Message; now: Date },
): Promise<void> {
  await tx
    .updateTable('statistic_alert')
    .set({ firing: turn.firing, since: turn.now, last_value: turn.value })
    .where('id', '=', alert.id)
    .execute();
  await tx
    .insertInto('statistic_alert_event')
    .values({ server_id: alert.serverId, at: turn.now, text: messageJson(turn.text) })
    .execute();
}

export interface Person {
  id: string;
  name: string;
  email: string;
}

/** Most people that are offered: the user who has more below them chooses among the first. */
const most = 200;

/** The account, those below it where that is asked for, and one more, by name; the account itself first. */
export async function readPeople(
  db: Db,
  { accountId, andBelow, more }: { accountId: string; andBelow: boolean; more: string },
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select a.id, a.name, a.email from account a
    where a.id = ${accountId} or (${andBelow} and a.id in (select account_tree(${accountId}::uuid)))
      or (a.id = ${more} and a.role in ('account-holder', 'account-viewer'))
    order by a.id <> ${accountId}, a.name, a.id limit ${most}`.execute(db);
  return rows;
}

/** The account and those below it. */
export async function readTree(db: Db, accountId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select account_tree(${accountId}::uuid)::text as id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
