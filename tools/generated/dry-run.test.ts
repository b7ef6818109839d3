import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { allOperations, isUnsafe, nameOf, requestOf, sampleOf } from './requests.ts';

const app = await testApp({ engines: (await liveSimulator()).engines });
const { db } = app.app;
let world: World;
let browser: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  browser = await signIn(app, world.people.root);
});

const changes = allOperations(app).filter((op) => isUnsafe(op) && !op.audit.startsWith('none'));
const ask = (op: (typeof changes)[number]) => {
  const { headers, ...request } = requestOf(op, sampleOf(op, world, world.ada));
  return browser.request({ ...request, headers: { ...headers, 'dry-run': 'true' } });
};

/** What every table holds, but for the time that a session was used last. */
async function contents(): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'session'`.execute(db);
  const all: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(t::text, chr(10) order by t::text), '') as text from ${sql.table(name)} t`.execute(db);
    all[name] = rows[0]?.text ?? '';
  }
  return all;
}

test('what can be tried answers as it would, and leaves every table as it was', async () => {
  const able = changes.filter((op) => op.dryRun);
  expect(able.map(nameOf)).toContain('nics.attachNetwork');
  for (const op of able) {
    const before = await contents();
    const answer = await ask(op);
    expect([answer.statusCode, nameOf(op)], answer.body).toEqual([op.status, nameOf(op)]);
    expect(answer.json<{ results: unknown[] }>().results.length).toBeGreaterThan(0);
    expect(await contents(), nameOf(op)).toEqual(before);
  }
});

test.each(changes.filter((op) => !op.dryRun).map((op) => [nameOf(op), op] as const))(
  '%s is not done when somebody only asks',
  async (_, op) => {
    const answer = await ask(op);
    const codes = answer.json<{ errors: { code: number }[] }>().errors.map(({ code }) => code);
    expect([answer.statusCode, codes]).toEqual([400, [2360]]);
  },
);
