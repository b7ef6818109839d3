import { createHash } from 'node:crypto';
import pg from 'pg';
import { migrate } from '#platform/db/migrate.ts';
import type { Migration } from '#platform/db/migrations.ts';

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
export async function ensureTemplate(url: string, migrations: readonly Migration[]): Promise<string> {
  const hash = createHash('sha256').update(migrations.map(({ name, checksum }) => name + checksum).join('\n'));
  const template = TEMPLATE_PREFIX + hash.digest('hex').slice(0, 16);
  await asAdmin(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    const found = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (found.rowCount === 1) return;
    const draft = `${template}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft} template template0 encoding 'UTF8'`);
    await migrate(onDatabase(url, draft), migrations);
    await client.query(`alter database ${draft} rename to ${template}`);
  });
  return template;
}

/** Drops the databases whose name starts so, but for one. */
export async function dropDatabases(url: string, prefix: string, except = ''): Promise<void> {
  await asAdmin(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1) and datname <> $2',
      [prefix, except],
    );
    for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`);
  });
}
