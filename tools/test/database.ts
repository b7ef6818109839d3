import { afterAll, inject } from 'vitest';
import { openDatabase, type Database } from '#platform/db/pool.ts';
import { compareRows } from './rows.ts';
import { asAdmin, onDatabase, type FixturesTemplate } from './template.ts';

export interface TestDatabase extends Database {
  url: string;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

compareRows();

let made = 0;

/**
 * A migrated, empty database of the calling test file alone, dropped after its last test. Call it at the top
 * of the file: `const { db } = await testDatabase();`
 */
export async function testDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  afterAll(() => database.drop());
  return database;
}

/** The same for use inside a hook or a test, with the fixtures where they are asked for; the caller drops it. */
export async function createTestDatabase({ fixtures = false } = {}): Promise<TestDatabase> {
  const { url: server, ...known } = inject('testServer');
  const template = fixtures ? known.fixtures.template : known.template;
  const name = nextName();
  await asAdmin(server, (client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  const url = onDatabase(server, name);
  const database = openDatabase(url, { applicationName: 'skydeck test', max: 5 });
  const drop = async (): Promise<void> => {
    await database.close();
    await asAdmin(server, (client) => client.query(`drop database if exists ${name} with (force)`));
  };
  if (fixtures) await freshen(database, known.fixtures);
  return { ...database, url, drop };
}

/** Makes the fixtures, which may have been made days ago, as old as the test. */
async function freshen({ pool }: Database, { freshen: statements, madeAt }: FixturesTemplate): Promise<void> {
  // What is older than the fixtures was meant to be: the beginning of time, for one.
  const since = String(madeAt / 1000 - 3600);
  const delta = String((Date.now() - madeAt) / 1000);
  await pool.query(statements.replaceAll('$since', since).replaceAll('$delta', delta));
}

/** An empty database without any migration, for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<string> {
  const { url: server } = inject('testServer');
  const name = nextName();
  await asAdmin(server, (client) => client.query(`create database ${name} template template0 encoding 'UTF8'`));
  return onDatabase(server, name);
}

/** What the test does not drop, the end of the run does: it knows the prefix. */
function nextName(): string {
  made += 1;
  return `${inject('testServer').clonePrefix}${process.pid}_${made}`;
}
