// @database
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createServer } from '#platform/http/server.ts';
import { testApp } from '#test/app.ts';
import { createWorld, signIn } from '#test/world.ts';
import { addHealth } from './health.ts';

const it = await testApp();
const { app, server } = it;
addHealth(server, app, { stopping: false });
const world = await createWorld(it);
const browser = await signIn(it, world.ada);
const tag = (name: string) => ({
  method: 'POST' as const,
  url: '/svc/tags/ot.server',
  payload: { changes: [{ objectId: world.ada.serverId, add: [name], remove: [] }] },
});
const ready = async () => (await server.inject({ url: '/readyz' })).statusCode;

/** Makes the writes of tags fail like on a full disk, in the same words, until it is taken back. */
async function failLike(code: string): Promise<() => Promise<unknown>> {
  await sql
    .raw(
      `create function none_left() returns trigger language plpgsql as
         $$ begin raise exception 'could not extend file' using errcode = '${code}'; end $$;
       create trigger none_left before insert on tag for each row execute function none_left()`,
    )
    .execute(app.db);
  return () => sql`drop function none_left cascade`.execute(app.db);
}

test.each([
  ['53100', 'a full disk'],
  ['53200', 'no memory'],
])('%s, %s: 503 with Retry-After, nothing is kept, and it works again at once', async (code) => {
  const takeBack = await failLike(code);
  const refused = await browser.request(tag(`short-${code}`));
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  expect(refused.json()).toEqual({ errors: [{ code: 1010, info: expect.any(String) }] });
  expect(await app.db.selectFrom('tag').select('id').where('name', '=', `short-${code}`).execute()).toEqual([]);
  await takeBack();
  expect((await browser.request(tag(`short-${code}`))).statusCode).toBeLessThan(300);
  expect(await ready()).toBe(200);
});

test('too many connections: 503, and not ready until there is one again', async () => {
  const role = `few_${process.pid}`;
  const name = sql.raw(role);
  await sql`create role ${name} login password 'few' connection limit 0`.execute(app.db);
  await sql`grant all on database ${sql.raw(new URL(app.database.url).pathname.slice(1))} to ${name}`.execute(app.db);
  const url = app.database.url.replace(/\/\/[^@/]*@/, `//${role}:few@`);
  const own = { ...app, database: { ...app.database, url } };
  const fresh = await freshServer(own);
  expect((await fresh.inject({ url: '/readyz' })).statusCode).toBe(200);
  const refused = await fresh.inject({ url: '/short' });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  const answer = await fresh.inject({ url: '/readyz' });
  expect([answer.statusCode, answer.json()]).toEqual([503, { ok: false, reason: expect.stringContaining('short of') }]);
  await sql`alter role ${name} connection limit 1`.execute(app.db);
  expect((await fresh.inject({ url: '/readyz' })).statusCode).toBe(200);
  await fresh.close();
  await sql`drop owned by ${name}`.execute(app.db);
  await sql`drop role ${name}`.execute(app.db);
});

/** A server on a database to which there is no connection left. */
async function freshServer(own: typeof app) {
  const fresh = await createServer(own);
  addHealth(fresh, own, { stopping: false });
  fresh.get('/short', async () => {
    const client = new pg.Client(own.database.url);
    await client.connect();
  });
  return fresh;
}
