import { sql } from 'kysely';
import { NotFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { ResultOf } from '#kernel/op.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { listRows } from '#platform/http/list-source.ts';
import { servicelets } from '../contract.ts';
import type { Definition } from '../definition.ts';

/** One version of a servicelet. */
export interface StoredServicelet extends Definition {
  id: string;
  version: number;
  enabled: boolean;
  changedAt: Date;
  changedBy: string;
}

const columns = [
  'v.servicelet_id as id',
  'v.version',
  'v.name',
  'v.description',
  'v.os',
  'v.kind',
  'v.command',
  'v.removal',
  'v.parameters',
  'v.file',
  'v.timeout_seconds as timeoutSeconds',
  'v.roles',
  'v.enabled',
  'v.changed_at as changedAt',
  'v.changed_by as changedBy',
] as const;

// Written by `insertVersion` only, in this shape.
const versionsIn = (db: Db) => db.selectFrom('servicelet_version as v').select(columns).$castTo<StoredServicelet>();

const currentIn = (db: Db) =>
  db
    .selectFrom('servicelet as c')
    .innerJoin('servicelet_version as v', (join) =>
      join.onRef('v.servicelet_id', '=', 'c.id').onRef('v.version', '=', 'c.version'),
    )
    .select(columns)
    .$castTo<StoredServicelet>();

/** The catalog, for those who keep it. Servicelets belong to the provider: every site has them. */
export const listServicelets = listRows(servicelets.listServicelets, {
  what: 'servicelets',
  from: ({ db }) => currentIn(db),
  scope: () => sql<boolean>`true`,
  id: sortBy('c.id', 'uuid'),
  sorts: {
    name: sortBy('c.name_key', 'text'),
    os: { value: sql`v.os collate "C"`, type: 'text' },
    kind: { value: sql`v.kind collate "C"`, type: 'text' },
    changedAt: sortBy('v.changed_at', 'timestamptz'),
  },
  search: [sql.ref('c.name_key'), sql`lower(v.description)`],
  filters: {
    os: (os) => sql<boolean>`v.os = ${os}`,
    kind: (kind) => sql<boolean>`v.kind = ${kind}`,
    enabled: (enabled) => sql<boolean>`v.enabled = ${enabled === 1}`,
  },
  items: (rows) => rows.map(rowOf),
});

/** A servicelet as the wire has it. */
export const rowOf = (found: StoredServicelet): ResultOf<typeof servicelets.createServicelet> => ({
  ...found,
  command: { words: [...found.command.words], script: found.command.script },
  removal: found.removal === null ? null : { words: [...found.removal.words], script: found.removal.script },
  parameters: found.parameters.map((one) => ({ ...one, choices: [...one.choices] })),
  roles: [...found.roles],
  changedAt: found.changedAt.toISOString(),
});

/** The catalog as it is now, by name. */
export const readCatalog = (db: Db): Promise<StoredServicelet[]> => currentIn(db).orderBy('c.name_key').execute();

/** One servicelet as it is now; null when there is none. */
export async function readServicelet(db: Db, id: string): Promise<StoredServicelet | null> {
  return (await currentIn(db).where('c.id', '=', id).executeTakeFirst()) ?? null;
}

/** Locks a servicelet, so that two changes do not make the same version. */
export async function lockServicelet(tx: Db, id: string): Promise<void> {
  await tx.selectFrom('servicelet').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** A servicelet as it was; null when there is no such version. */
export async function readVersion(db: Db, id: string, version: number): Promise<StoredServicelet | null> {
  const found = versionsIn(db).where('v.servicelet_id', '=', id).where('v.version', '=', version);
  return (await found.executeTakeFirst()) ?? null;
}

/** Every version of a servicelet. */
export const listServiceletVersions = listRows(servicelets.listServiceletVersions, {
  what: 'servicelet-versions',
  async prepare({ db }, { params }) {
    const found = await readServicelet(db, params.serviceletId);
    if (found === null) throw new NotFound();
    return found;
  },
  of: ({ own }) => own.name,
  from: ({ db }) => versionsIn(db),
  scope: ({ params }) => sql<boolean>`v.servicelet_id = ${params.serviceletId}`,
  id: sortBy('v.version', 'bigint'),
  sorts: { version: sortBy('v.version', 'bigint') },
  search: [sql`lower(v.name)`, sql`lower(v.changed_by)`],
  filters: {},
  items: (rows) => rows.map(rowOf),
});

export type Edit = Definition & { enabled: boolean };

/** Adds a servicelet. Null when another has its name: the index decides. */
export async function insertServicelet(tx: Db, edit: Edit, who: { by: string; now: Date }): Promise<string | null> {
  const id = newId<'servicelet'>();
  const { rows } = await sql`
    insert into servicelet (id, name, enabled, version, created_at)
    values (${id}, ${edit.name}, ${edit.enabled}, 1, ${who.now})
    on conflict (name_key) do nothing returning id`.execute(tx);
  if (rows.length === 0) return null;
  await insertVersion(tx, { id, version: 1, edit, ...who });
  return id;
}

/** Writes the next version of a locked servicelet. False when another has its name. */
export async function updateServicelet(
  tx: Db,
  next: { id: string; version: number; edit: Edit; by: string; now: Date },
): Promise<boolean> {
  const { id, version, edit } = next;
  const { rows } = await sql`
    update servicelet set name = ${edit.name}, enabled = ${edit.enabled}, version = ${version}
    where id = ${id} and not exists
      (select 1 from servicelet o where o.id <> ${id} and o.name_key = lower(${edit.name})) returning id`.execute(tx);
  if (rows.length === 0) return false;
  await insertVersion(tx, next);
  return true;
}

async function insertVersion(
  tx: Db,
  { id, version, edit, by, now }: { id: string; version: number; edit: Edit; by: string; now: Date },
): Promise<void> {
  const { name, description, os, kind, command, removal, parameters, file, timeoutSeconds, roles, enabled } = edit;
  await tx
    .insertInto('servicelet_version')
    .values({
      servicelet_id: id,
      version,
      name,
      description,
      os,
      kind,
      command: JSON.stringify(command),
      removal: removal === null ? null : JSON.stringify(removal),
      parameters: JSON.stringify(parameters),
      file,
      timeout_seconds: timeoutSeconds,
      roles: [...roles],
      enabled,
      changed_at: now,
      changed_by: by,
    })
    .execute();
}
