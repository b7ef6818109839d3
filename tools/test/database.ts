import { afterAll, inject } from 'vitest';
import { openDatabase, type Database } from '#platform/db/pool.ts';
import { asAdmin, onDatabase } from './template.ts';

export interface TestDatabase extends Database {
  url: string;
}

let made = 0;

/**
 * A migrated, empty database of the calling test file alone, dropped after its last test. Call it at the top
 * of the file: `const { db } = await testDatabase();`
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { url: server, template, clonePrefix } = inject('testServer');
  const name = `${clonePrefix}${process.pid}_${(made += 1)}`;
  await asAdmin(server, (client) => client.query(`create database ${name} template ${template}`));
  const url = onDatabase(server, name);
  const database = openDatabase(url, { applicationName: 'skydeck test', max: 5 });
  afterAll(async () => {
    await database.close();
    await asAdmin(server, (client) => client.query(`drop database if exists ${name} with (force)`));
  });
  return { ...database, url };
}

/** An empty database without any migration, for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<string> {
  const { url: server, clonePrefix } = inject('testServer');
  const name = `${clonePrefix}${process.pid}_${(made += 1)}`;
  await asAdmin(server, (client) => client.query(`create database ${name} template template0 encoding 'UTF8'`));
  afterAll(() => asAdmin(server, (client) => client.query(`drop database if exists ${name} with (force)`)));
  return onDatabase(server, name);
}
