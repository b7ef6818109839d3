import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Migration } from '#platform/db/migrations.ts';
import { clientConfig } from '#platform/db/pool.ts';
import { say } from '#platform/messages.ts';
import { StartError } from '#platform/start-error.ts';

/** Any number that nothing else in this database uses as an advisory lock. */
const LOCK_KEY = 7_305_418_021;
const LOCK_TIMEOUT_MS = 2000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Applies the migrations that this database has not had, in the order of their names, each in a transaction of
 * its own; one that sorts before applied ones runs too. Several processes at once: one works, the others wait.
 * Answers the names it applied. Throws StartError when an applied file has changed since, or a newer release was here.
 */
export async function migrate(url: string, migrations: readonly Migration[]): Promise<string[]> {
  const client = new pg.Client(clientConfig(url, 'skydeck migrate'));
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    const applied = await readApplied(client);
    const changed = migrations.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum);
    if (changed) throw new StartError(say('start.migration-changed', { name: changed.name }));
    // The migrations of a folder that was deleted are older: they do no harm.
    const newest = migrations.at(-1)?.name ?? '';
    const newer = [...applied.keys()].find((name) => name > newest);
    if (newer !== undefined) throw new StartError(say('start.database-newer', { name: newer }));
    const pending = migrations.filter(({ name }) => !applied.has(name));
    // A waiting ALTER TABLE blocks everyone behind it, so it gives way soon and tries again.
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    for (const migration of pending) await applyPatiently(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  await client.query(
    `create table if not exists migration (
       name text collate "C" primary key,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
  );
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration');
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

async function applyPatiently(client: pg.Client, migration: Migration): Promise<void> {
  for (let retriesLeft = 5; ; retriesLeft--) {
    try {
      return await apply(client, migration);
    } catch (error) {
      const blocked = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      if (!blocked || retriesLeft === 0) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new StartError(say('start.migration-failed', { name: migration.name, reason }), { cause: error });
      }
      await delay(1000);
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [migration.name, migration.checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
