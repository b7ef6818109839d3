// @database
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract, op } from '#kernel/op.ts';
import { unscoped } from '#platform/db/fence.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { testApp } from '#test/app.ts';
import { bareCodesOf, send } from '#test/answers.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';
import type { Ctx } from './context.ts';
import { implement } from './implement.ts';
import { createServer } from './server.ts';

const it = await testApp();
const world = await createWorld(it);
const { ada, bob } = world;

/** Stores of a domain that forget their scope, each in its own way. */
const forgetful: Record<string, (ctx: Ctx, id: string) => Promise<unknown[]>> = {
  'one by its id': ({ db }, id) => db.selectFrom('server').select('name').where('id', '=', id).execute(),
  'several by their ids': ({ db }, id) => db.selectFrom('server').select('name').where('id', 'in', [id]).execute(),
  'ids in JSON': async ({ db }, id) => {
    const { rows } = await sql`select s.name from server s
      join jsonb_to_recordset(${JSON.stringify([{ id }])}::jsonb) as g (id uuid) on g.id = s.id`.execute(db);
    return rows;
  },
  'all there are': ({ db }) => db.selectFrom('server').select('name').execute(),
  'all that match': ({ db }) => db.selectFrom('server').select('name').where('name', '=', 'web-1').execute(),
  'all of the site': ({ db, me }) => db.selectFrom('server').select('name').where('site_id', '=', me.siteId).execute(),
  'what belongs to one, in a table that names no owner': ({ db }, id) =>
    db.selectFrom('server_disk').select('position').where('server_id', '=', id).execute(),
  'one that the scope was asked for in vain': async ({ db, scope }, id) => {
    await found({ db, scope }, id);
    return db.selectFrom('server').select('name').where('id', '=', id).execute();
  },
  'one that was counted in the scope': async ({ db, scope }, id) => {
    await sql`select count(*) from server s where s.id = ${id} and ${within(scope, 's')}`.execute(db);
    return db.selectFrom('server').select('name').where('id', '=', id).execute();
  },
  'one by a text that names it': async ({ db }, id) => {
    const { rows } = await sql`select name from server where 'server:' || id = ${`server:${id}`}`.execute(db);
    return rows;
  },
  'what belongs to no one in particular': ({ db }) => db.selectFrom('server_disk').select('position').execute(),
  'one beside a column that names the caller': ({ db, me }, id) =>
    sql`select name, ${me.accountId} as me from server where id = ${id}`.execute(db).then(({ rows }) => rows),
  'one over the pool': ({ pool }, id) => pool.selectFrom('server').select('name').where('id', '=', id).execute(),
};
const mindful: Record<string, (ctx: Ctx, id: string) => Promise<unknown[]>> = {
  'one within the scope': found,
  'one within the scope, and then what belongs to it': async (ctx, id) => {
    const rows = await found(ctx, id);
    if (rows.length === 0) return [];
    await ctx.db.selectFrom('server_disk').select('position').where('server_id', '=', id).execute();
    return ctx.db.selectFrom('server').select('name').where('id', '=', id).execute();
  },
  'all within the scope': async ({ db, scope }) =>
    (await sql`select s.name from server s where ${within(scope, 's')}`.execute(db)).rows,
};
async function found({ db, scope }: Pick<Ctx, 'db' | 'scope'>, id: string): Promise<unknown[]> {
  return (await sql`select s.id, s.name from server s where s.id = ${id} and ${within(scope, 's')}`.execute(db)).rows;
}
const stores: typeof forgetful = {
  ...forgetful,
  ...mindful,
  'one on purpose': ({ db }: Ctx, id: string) =>
    unscoped('a test of it', () => db.selectFrom('server').select('name').where('id', '=', id).execute()),
};

const things = contract('things', {
  read: op({
    method: 'GET',
    path: '/things/{id}',
    summary: 'Reads.',
    may: 'server.view',
    audit: 'none: read',
    params: z.strictObject({ id: z.uuid() }),
    query: z.strictObject({ how: z.string() }),
    output: z.object({ rows: z.array(z.unknown()) }),
  }),
  rename: op({
    method: 'PUT',
    support: 'acting',
    path: '/things/{id}',
    summary: 'Renames.',
    may: 'server.view',
    audit: 'thing.rename',
    params: z.strictObject({ id: z.uuid() }),
    output: null,
  }),
  download: op({
    method: 'GET',
    path: '/things/{id}/file',
    summary: 'Downloads.',
    may: 'server.view',
    audit: 'none: read',
    params: z.strictObject({ id: z.uuid() }),
    output: null,
    download: true,
  }),
});
async function* lines(db: Db, id: string) {
  yield 'name\n';
  for (const { name } of await db.selectFrom('server').select('name').where('id', '=', id).execute()) yield name;
}
const operations = implement(things, {
  read: async (ctx, { params, query }) => ({ rows: await stores[query.how]!(ctx, params.id) }),
  rename: async (ctx, { params }) => {
    await ctx.db.updateTable('server').set({ name: 'taken' }).where('id', '=', params.id).execute();
    ctx.audited({ objectType: 'server', objectId: params.id });
  },
  download: async ({ db }, { params }) => ({
    kind: 'file',
    contentType: 'text/csv',
    filename: 'things.csv',
    body: lines(db, params.id),
  }),
});

const logged: { msg: string; err?: { message: string } }[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
const app = { ...it.app, log, domains: [...it.app.domains, { name: 'things', operations }] };
const server = await createServer(app);
const on = (person: Parameters<typeof signIn>[1]) => signIn({ ...it, server }, person);
const [holder, root, admin] = [await on(ada), await on(world.people.root), await on(world.people['site-admin'])];
const read = (who: Browser, id: string, how: string) =>
  who.request({ url: `/svc/things/${id}?how=${encodeURIComponent(how)}` });

test.each(Object.keys(forgetful))('a store that forgets its scope and reads %s gets nothing', async (how) => {
  for (const id of [bob.serverId, ada.serverId]) {
    // A search in vain is one only for what is another's.
    if (how.endsWith('in vain') && id === ada.serverId) continue;
    logged.length = 0;
    const answer = await read(holder, id, how);
    expect([answer.statusCode, bareCodesOf(answer)]).toEqual([500, [1011]]);
    expect(answer.body).not.toContain('web-1');
    expect(logged.map(({ err }) => err?.message)).toEqual([expect.stringContaining('not limited to the scope')]);
  }
  const { action, object_id: what } = await it.app.db
    .selectFrom('audit')
    .select(['action', 'object_id'])
    .where('outcome', '=', 'refused')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect([action, what]).toEqual(['access.deny', 'things.read']);
});

test.each(Object.keys(mindful))('a store that reads %s sees its own and no one else’s', async (how) => {
  expect((await read(holder, ada.serverId, how)).json<{ rows: unknown[] }>().rows).toHaveLength(1);
  const { rows } = (await read(holder, bob.serverId, how)).json<{ rows: unknown[] }>();
  expect(rows).toHaveLength(how.startsWith('all') ? 1 : 0);
});

test('a text that someone writes may look like an id', async () => {
  const { id } = (await send(holder, 'POST /groups', { name: bob.serverId, description: bob.serverId })).json<{
    id: string;
  }>();
  const renamed = await send(holder, `PUT /groups/${id}`, { name: ada.serverId, description: '' }, { version: 1 });
  expect([renamed.statusCode, renamed.body]).toEqual([200, renamed.body]);
});

test('a change without its scope is not made', async () => {
  const answer = await holder.request({ method: 'PUT', url: `/svc/things/${bob.serverId}` });
  expect([answer.statusCode, bareCodesOf(answer)]).toEqual([500, [1011]]);
  const names = await it.app.db.selectFrom('server').select('name').where('name', '=', 'taken').execute();
  expect(names).toEqual([]);
});

test('rows that are read while a file is sent are behind the fence too', async () => {
  const answer = await holder.request({ url: `/svc/things/${bob.serverId}/file` }).catch(() => null);
  expect(answer?.body ?? '').not.toContain('web-1');
});

test('a site is a scope for its administrators alone', async () => {
  expect((await read(admin, bob.serverId, 'all of the site')).statusCode).toBe(200);
  for (const how of ['one by its id', 'all there are'])
    expect((await read(admin, bob.serverId, how)).statusCode, how).toBe(500);
});

test('who reaches the whole provider has no fence, and what looks beyond it says so', async () => {
  expect((await read(root, bob.serverId, 'one by its id')).statusCode).toBe(200);
  const answer = await read(holder, bob.serverId, 'one on purpose');
  expect(answer.json()).toEqual({ rows: [{ name: 'web-1' }] });
});
