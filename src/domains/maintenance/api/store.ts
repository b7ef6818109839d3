import { sql } from 'kysely';
import type { Language } from '#kernel/languages.ts';
import { newId } from '#kernel/ids.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { maintenance } from '../contract.ts';

export interface StoredMaintenance {
  id: string;
  zoneId: string;
  zoneName: string;
  title: string;
  body: string;
  /** In other languages. */
  texts: Texts<{ title: string; text: string }>;
  startsAt: Date;
  endsAt: Date;
  cancelledAt: Date | null;
  wholeZone: boolean;
}

/** By language. */
type Texts<T> = Partial<Record<Language, T>>;

/** Title and text for a reader. */
export const saidIn = (
  { title, body, texts }: Pick<StoredMaintenance, 'title' | 'body' | 'texts'>,
  language: Language,
) => ({
  title: texts[language]?.title ?? title,
  // A text that was not translated is better than none.
  text: texts[language]?.text || body,
});

type MessageKind = 'announced' | 'updated' | 'completed' | 'canceled';
interface MaintenanceMessage {
  maintenanceId: string;
  kind: MessageKind;
  body: string;
  texts: Texts<string>;
  at: Date;
}

const columns = [
  'm.id',
  'm.zone_id as zoneId',
  'data_center.name as zoneName',
  'm.title',
  'm.body',
  sql<StoredMaintenance['texts']>`m.texts`.as('texts'),
  'm.starts_at as startsAt',
  'm.ends_at as endsAt',
  'm.cancelled_at as cancelledAt',
  sql<boolean>`m.server_ids is null`.as('wholeZone'),
] as const;

/** Servers that an announcement touches. */
const touches = sql<boolean>`s.zone_id = m.zone_id and (m.server_ids is null or s.id = any(m.server_ids))
  and s.state <> 'terminated'`;

/** Its state by the clock. */
const stateOf = ({ startsAt, endsAt, cancelledAt }: StoredMaintenance, now: Date) => {
  if (cancelledAt !== null) return 'cancelled';
  if (now >= endsAt) return 'over';
  return now >= startsAt ? 'running' : 'planned';
};

/** Maintenance of every zone, what is planned is no secret among customers, with the servers of the scope that it touches. */
export const listMaintenance = listRows(maintenance.listMaintenance, {
  what: 'maintenance',
  from: ({ db, scope }) =>
    db
      .selectFrom('maintenance as m')
      .innerJoin('data_center', 'data_center.id', 'm.zone_id')
      .select(columns)
      .select(
        sql<number>`(select count(*)::int from server s where ${touches} and ${within(scope, 's')})`.as('touched'),
      )
      .select(
        sql<{ at: string; body: string; texts: Texts<string> }[]>`(
          select coalesce(jsonb_agg(jsonb_build_object('at', u.at, 'body', u.body, 'texts', u.texts) order by u.at, u.id), '[]')
          from maintenance_message u where u.maintenance_id = m.id and u.body <> '')`.as('said'),
      ),
  scope: () => sql<boolean>`true`,
  id: sortBy('m.id', 'uuid'),
  sorts: { startsAt: sortBy('m.starts_at', 'timestamptz') },
  search: [sql`lower(m.title)`, sql`lower(m.zone_id)`],
  filters: {
    zone: (zone) => sql<boolean>`m.zone_id = ${zone}`,
    open: (open, { now }) =>
      open === 1 ? sql<boolean>`(m.cancelled_at is null and m.ends_at > ${now})` : sql<boolean>`true`,
  },
  items: (rows, { now, language }) =>
    rows.map(({ startsAt, endsAt, said, ...row }) => ({
      ...row,
      ...saidIn(row, language),
      updates: said.map(({ at, body, texts }) => ({ at: new Date(at).toISOString(), text: texts[language] ?? body })),
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      state: stateOf({ ...row, startsAt, endsAt }, now),
    })),
  info: ({ me }) => ({ admin: me.permissions.has('maintenance.announce') }),
});

export async function insertMaintenance(
  tx: Db,
  about: Omit<StoredMaintenance, 'zoneName' | 'cancelledAt' | 'wholeZone'> & { serverIds: string[] | null; now: Date },
): Promise<void> {
  const { id, zoneId, title, body, texts, startsAt, endsAt, serverIds, now } = about;
  await tx
    .insertInto('maintenance')
    .values({
      id,
      zone_id: zoneId,
      title,
      body,
      texts: JSON.stringify(texts),
      starts_at: startsAt,
      ends_at: endsAt,
      server_ids: serverIds,
      created_at: now,
    })
    .execute();
}

/** The servers of a zone that are called so, by name or identifier. */
export async function findServers(db: Db, zoneId: string, names: readonly string[]) {
  const wantedNames = names.map((name) => name.toLowerCase());
  return db
    .selectFrom('server')
    .select(['id', 'name_key as name'])
    .where('zone_id', '=', zoneId)
    .where('state', '<>', 'terminated')
    .where(sql<boolean>`(name_key = any(${wantedNames}) or id::text = any(${wantedNames}))`)
    .execute();
}

/** Locks an announcement; undefined when there is none. */
export async function lockMaintenance(tx: Db, id: string) {
  return tx
    .selectFrom('maintenance as m')
    .innerJoin('data_center', 'data_center.id', 'm.zone_id')
    .select(columns)
    .where('m.id', '=', id)
    .forUpdate('m')
    .executeTakeFirst();
}

export async function setCancelled(tx: Db, id: string, now: Date): Promise<void> {
  await tx.updateTable('maintenance').set({ cancelled_at: now }).where('id', '=', id).execute();
}

export async function setEnd(tx: Db, id: string, endsAt: Date): Promise<void> {
  await tx.updateTable('maintenance').set({ ends_at: endsAt }).where('id', '=', id).execute();
}

/** Adds a message that all recipients are to be notified of. */
export async function insertMessage(tx: Db, { maintenanceId, texts, ...message }: MaintenanceMessage): Promise<void> {
  const own = { id: newId(), maintenance_id: maintenanceId, texts: JSON.stringify(texts) };
  await tx
    .insertInto('maintenance_message')
    .values({ ...own, ...message })
    .execute();
}

/** Sends nothing more of the messages so far; updates stay in the list. */
export async function dropMessages(tx: Db, maintenanceId: string): Promise<void> {
  await tx
    .updateTable('maintenance_message')
    .set({ notified: true })
    .where('maintenance_id', '=', maintenanceId)
    .where('notified', '=', false)
    .execute();
}

/** Whether maintenance was completed. Asked once its row is locked: who waited for that sees what the other did. */
export async function isCompleted(tx: Db, maintenanceId: string): Promise<boolean> {
  const said = tx
    .selectFrom('maintenance_message')
    .select('id')
    .where('maintenance_id', '=', maintenanceId)
    .where('kind', '=', 'completed');
  return (await said.executeTakeFirst()) !== undefined;
}

/**
 * Locks the oldest message that someone is still to be notified of. While another process notifies of one, later ones of the
 * same maintenance wait: no one reads that it is completed before they read of it.
 */
export async function lockUnannounced(tx: Db) {
  return tx
    .selectFrom('maintenance_message as u')
    .innerJoin('maintenance as m', 'm.id', 'u.maintenance_id')
    .innerJoin('data_center', 'data_center.id', 'm.zone_id')
    .select(columns)
    .select((e) => ['u.id as messageId', e.ref('u.kind').$castTo<MessageKind>().as('kind'), 'u.body as said'])
    .select(sql<Texts<string>>`u.texts`.as('saidTexts'))
    .select('u.notified_after as notifiedAfter')
    .where('u.notified', '=', false)
    .where(
      sql<boolean>`not exists (select from maintenance_message o
        where o.maintenance_id = u.maintenance_id and not o.notified and (o.at, o.id) < (u.at, u.id))`,
    )
    .orderBy('u.at')
    .orderBy('u.id')
    .limit(1)
    .forUpdate('u')
    .skipLocked()
    .executeTakeFirst();
}

export interface Recipient {
  accountId: string;
  language: string;
  /** Names of its servers that are touched, the first few. */
  names: string[];
  touched: number;
}

const named = 10;

/** The next accounts that are notified of it: those whose servers it touches, and those who asked to be notified of all (`code`). */
export async function readRecipients(
  tx: Db,
  about: { id: string; after: string | null; limit: number; code: number },
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select a.id as "accountId", a.language, coalesce(t.names, '{}') as names, coalesce(t.touched, 0) as touched
    from account a
    left join (
      select s.account_id, count(*)::int as touched, (array_agg(s.name order by s.name_key))[1:${named}] as names
      from server s join maintenance m on ${touches} where m.id = ${about.id} group by s.account_id
    ) t on t.account_id = a.id
    where a.deleted_at is null and (${about.after}::uuid is null or a.id > ${about.after}::uuid)
      and (t.touched > 0 or exists (select 1 from notification_preference p
        where p.account_id = a.id and p.code = ${about.code} and p.enabled))
    order by a.id limit ${about.limit}`.execute(tx);
  return rows;
}

export async function setNotifiedAfter(tx: Db, messageId: string, after: string | null): Promise<void> {
  await tx
    .updateTable('maintenance_message')
    .set(after === null ? { notified: true } : { notified_after: after })
    .where('id', '=', messageId)
    .execute();
}
