import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { migrate } from '#platform/db/migrate.ts';
import type { Migration } from '#platform/db/migrations.ts';
import { openDatabase, type Db } from '#platform/db/pool.ts';
import type { World } from './world.ts';

export const TEMPLATE_PREFIX = 'skydeck_template_';
/** Any number: it keeps two runs on one server from building the same template. */
const LOCK_KEY = 7_305_418_022;

/** The same server URL with another database. */
export function onDatabase(url: string, database: string): string {
  return url.replace(/^([a-z]+:\/\/[^/]*)(\/[^?]*)?/, `$1/${database}`);
}

/** Runs `work` on one connection to the server's `postgres` database. */
export async function asAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: onDatabase(url, 'postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The name of a migrated database to copy from; made once for each set of migrations. */
export function ensureTemplate(url: string, migrations: readonly Migration[]): Promise<string> {
  const parts = migrations.map(({ name, checksum }) => name + checksum);
  return ensure(url, { parts, from: 'template0', fill: (draft) => migrate(draft, migrations).then(() => null) });
}

/** A database to copy from that holds the fixtures too, and what is known of them. */
export interface FixturesTemplate {
  template: string;
  world: World;
  /** Statements that make the fixtures as old as the copy: `$delta` stands for the seconds since they were made. */
  freshen: string;
  madeAt: number;
}

/** The same with the fixtures of `makeFixtures`; made once for each text of what makes them. */
export async function ensureFixtures(url: string, migrated: string): Promise<FixturesTemplate> {
  const sources = [
    'fixtures.ts',
    'world.ts',
    'images.ts',
    'invoices.ts',
    'servicelets.ts',
    'staff-work.ts',
    'site-texts.ts',
    'template.ts',
  ];
  const parts = [migrated, ...sources.map((name) => fs.readFileSync(path.join(import.meta.dirname, name), 'utf8'))];
  const template = await ensure(url, { parts, from: migrated, fill: fillWithFixtures });
  const known = await asAdmin(url, (client) =>
    client.query<{ text: string }>(
      "select shobj_description(oid, 'pg_database') as text from pg_database where datname = $1",
      [template],
    ),
  );
  return { template, ...(JSON.parse(known.rows[0]?.text ?? 'null') as Omit<FixturesTemplate, 'template'>) };
}

/** Answers what the copies need to know, which is kept as the comment on the database. */
async function fillWithFixtures(url: string): Promise<string> {
  const { makeFixtures } = await import('./fixtures.ts');
  const { db, close } = openDatabase(url, { applicationName: 'skydeck test', max: 1 });
  try {
    const madeAt = Date.now();
    const world = await makeFixtures(db);
    return JSON.stringify({ world, madeAt, freshen: await freshenStatements(db) });
  } finally {
    await close();
  }
}

/** One statement for each table that has rows with times: what is as old as the fixtures becomes as old as the copy. */
async function freshenStatements(db: Db): Promise<string> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.table_name as table, array_agg(c.column_name::text) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'timestamp with time zone'
      and c.is_generated = 'NEVER'
    group by c.table_name`.execute(db);
  const statements: string[] = [];
  for (const { table, columns } of rows) {
    const [first] = (await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)).rows;
    if (first === undefined || table === 'schema_migration') continue;
    const moved = columns.map(
      (name) =>
        `"${name}" = case when "${name}" > to_timestamp($since) then "${name}" + $delta * interval '1 second' else "${name}" end`,
    );
    statements.push(`update "${table}" set ${moved.join(', ')}`);
  }
  return statements.join(';');
}

interface Recipe {
  /** A change of any makes another database. */
  parts: readonly string[];
  from: string;
  /** Answers the comment on the database. */
  fill(url: string): Promise<string | null>;
}

async function ensure(url: string, { parts, from, fill }: Recipe): Promise<string> {
  const template = TEMPLATE_PREFIX + createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
  await asAdmin(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    const found = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (found.rowCount === 1) return;
    const draft = `${template}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft} template ${from} encoding 'UTF8'`);
    const comment = await fill(onDatabase(url, draft));
    if (comment !== null) await client.query(`comment on database ${draft} is ${client.escapeLiteral(comment)}`);
    await client.query(`alter database ${draft} rename to ${template}`);
  });
  return template;
}

/** Drops the databases whose name starts so, but for some. */
export async function dropDatabases(url: string, prefix: string, except: readonly string[] = []): Promise<void> {
  await asAdmin(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1) and datname <> all($2)',
      [prefix, except],
    );
    for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`);
  });
}
