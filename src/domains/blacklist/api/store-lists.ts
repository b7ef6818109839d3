import { sql } from 'kysely';
import { countListedBy, usedPublicAddresses } from '#domains/networks/api/port.ts';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import { sortBy } from '#platform/db/page.ts';
import { listRows } from '#platform/http/list-source.ts';
import { blacklist } from '../contract.ts';

type Problem = 'refused' | 'away';

/** Block lists `b`. */
const listsIn = (db: Db) =>
  db
    .selectFrom('block_list as b')
    .select((s) => [
      'b.id',
      'b.name',
      'b.zone as dnsZone',
      'b.servers',
      'b.delist_url as delistUrl',
      'b.steps',
      'b.enabled',
      'b.answered_at as answered',
      s.ref('b.problem').$castTo<Problem | null>().as('problem'),
      countListedBy(sql.ref('b.name')).as('listed'),
      'b.version',
    ]);
export type StoredList = Awaited<ReturnType<ReturnType<typeof listsIn>['execute']>>[number];

export const listView = ({ answered, ...list }: StoredList) => ({ ...list, answered: answered?.toISOString() ?? null });

/** The block lists that public addresses are checked against. */
export const listBlockLists = listRows(blacklist.listBlockLists, {
  what: 'block-lists',
  from: ({ db }) => listsIn(db),
  scope: () => sql<boolean>`true`,
  id: sortBy('b.id', 'uuid'),
  sorts: {
    name: sortBy('b.name', 'text'),
    listed: { value: countListedBy(sql.ref('b.name')), type: 'bigint' },
  },
  search: [sql`lower(b.name)`, sql`lower(b.zone)`],
  filters: { enabled: (wanted) => sql<boolean>`b.enabled = ${wanted === 1}` },
  items: (rows) => rows.map(listView),
});

/** Those that are asked. */
export const readEnabled = (db: Db): Promise<StoredList[]> => listsIn(db).where('b.enabled', '=', true).execute();

/** The same, which no one changes until the transaction ends. */
export const shareEnabled = (tx: Db): Promise<StoredList[]> =>
  listsIn(tx).where('b.enabled', '=', true).orderBy('b.id').forShare('b').execute();

export const readListByName = (db: Db, name: string): Promise<StoredList | undefined> =>
  listsIn(db)
    .where(sql`lower(b.name)`, '=', name.toLowerCase())
    .executeTakeFirst();

/** A block list, locked until the transaction ends; undefined: there is none. */
export const lockList = (tx: Db, id: string): Promise<StoredList | undefined> =>
  listsIn(tx).where('b.id', '=', id).forUpdate('b').executeTakeFirst();

export const countLists = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('block_list')
      .select((s) => s.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

interface ListValues {
  name: string;
  dnsZone: string;
  servers: readonly string[];
  delistUrl: string;
  steps: string;
  enabled: boolean;
}
const columnsOf = ({ servers, delistUrl, dnsZone, ...values }: ListValues) => ({
  ...values,
  zone: dnsZone,
  servers: [...servers],
  delist_url: delistUrl,
});

/** Which of the name and the zone another list has. */
export async function readTaken(
  db: Db,
  { id, name, dnsZone }: { id: string | null; name: string; dnsZone: string },
): Promise<{ name: string; dnsZone: string } | undefined> {
  return db
    .selectFrom('block_list')
    .select(['name', 'zone as dnsZone'])
    .where((s) => s.or([s(sql`lower(name)`, '=', name.toLowerCase()), s('zone', '=', dnsZone)]))
    .where(sql<boolean>`id is distinct from ${id}::uuid`)
    .executeTakeFirst();
}

export async function insertList(tx: Db, values: ListValues, now: Date): Promise<string> {
  const id = newId<'block-list'>();
  await tx
    .insertInto('block_list')
    .values({ id, ...columnsOf(values), created_at: now })
    .execute();
  return id;
}

/** Changes a list that the caller has locked; where its zone is another, its answers are forgotten. */
export async function saveList(tx: Db, before: StoredList, values: ListValues): Promise<void> {
  const fresh = before.dnsZone === values.dnsZone ? {} : { answered_at: null, problem: null };
  await tx
    .updateTable('block_list')
    .set({ ...columnsOf(values), ...fresh, version: sql`version + 1` })
    .where('id', '=', before.id)
    .execute();
}

export async function deleteList(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('block_list').where('id', '=', id).execute();
}

/** Keeps how lists answered. */
export async function saveAnswered(
  db: Db,
  id: string,
  { problem, at }: { problem: Problem | null; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    update block_list b set problem = ${problem}, answered_at = case when ${problem}::text is null then ${at} else b.answered_at end
    from block_list o where b.id = ${id} and o.id = b.id
    returning o.problem is distinct from b.problem as changed`.execute(db);
  return rows[0]?.changed ?? false;
}

/** Public addresses in use that were last checked before then, or never, those first. */
export async function readDueAddresses(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ ip: string }>`
    select host(p.ip) as ip from ${usedPublicAddresses} p left join block_list_check c on c.ip = p.ip
    where c.checked_at is null or c.checked_at < ${before}
    order by c.checked_at nulls first, p.ip limit ${limit}`.execute(db);
  return rows.map(({ ip }) => ip);
}

export async function saveChecked(db: Db, ip: string, at: Date): Promise<void> {
  await sql`
    insert into block_list_check (ip, checked_at) values (${ip}::inet, ${at})
    on conflict (ip) do update set checked_at = excluded.checked_at`.execute(db);
}

/** Has all addresses checked at the next round; answers how many are in use. */
export async function forgetChecks(tx: Db): Promise<number> {
  await tx.deleteFrom('block_list_check').execute();
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${usedPublicAddresses} p`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Forgets the checks of addresses that no one has had for long. */
export async function forgetOldChecks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('block_list_check').where('checked_at', '<', before).execute();
}
