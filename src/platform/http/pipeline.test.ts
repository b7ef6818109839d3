import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { handClock } from '#kernel/clock.ts';
import { Conflict, Forbidden, Refusal } from '#kernel/errors.ts';
import { contract, op } from '#kernel/op.ts';
import { permissionsOf } from '#kernel/permissions.ts';
import '#test/permissions.ts';
import type { Actor } from '#kernel/scope.ts';
import type { App, Authenticator } from '#platform/app.ts';
import { testDatabase } from '#test/database.ts';
import type { RequestFacts } from './context.ts';
import { implement, type Operation } from './implement.ts';
import { createLimits } from './limits.ts';
import { createPipeline, type RawRequest } from './pipeline.ts';

const database = await testDatabase();
const { db } = database;

const things = contract('things', {
  readThing: op({
    method: 'GET',
    path: '/things/{thingId}',
    summary: 'Reads.',
    may: 'server.view',
    audit: 'none: read',
    params: z.strictObject({ thingId: z.string().max(5) }),
    output: z.object({ name: z.string() }),
  }),
  createThing: op({
    method: 'POST',
    support: 'acting',
    path: '/things',
    summary: 'Creates.',
    may: 'server.create',
    audit: 'thing.create',
    input: z.strictObject({ name: z.string().min(3), mood: z.string().optional() }),
    output: z.object({ count: z.int(), name: z.string() }),
    status: 202,
    idempotent: true,
  }),
  forgetAudit: op({
    method: 'PUT',
    support: 'acting',
    path: '/forget',
    summary: 'Forgets.',
    may: 'signed-in',
    audit: 'thing.forget',
    output: null,
  }),
  editThing: op({
    method: 'PUT',
    support: 'acting',
    path: '/edit',
    summary: 'Edits.',
    may: 'signed-in',
    audit: 'thing.edit',
    output: z.object({ version: z.int() }),
    ifMatch: true,
  }),
});

let created = 0;
const operations = implement(things, {
  readThing: async (_ctx, { params }) => ({ name: params.thingId, secret: 'never leaves' }),
  createThing: async (ctx, { input }) => {
    created += 1;
    await ctx.db
      .insertInto('bookmark')
      .values({ name: `thing ${created}`, value: JSON.stringify(input.name) })
      .execute();
    if (input.mood === 'refuse') throw new Conflict(1007, undefined, { task: 'another' });
    ctx.audited({ objectType: 'thing', objectId: input.name });
    return { name: input.name, count: created };
  },
  forgetAudit: async () => undefined,
  editThing: async (ctx) => {
    ctx.audited({ objectType: 'thing', objectId: 'x' });
    return { version: ctx.ifMatch };
  },
});
const named = (name: keyof typeof things): Operation => operations.find((o) => o.op.name === name)!;

const actor = (role: Actor['role']): Actor => ({
  accountId: '01900000-0000-7000-8000-000000000001',
  siteId: '01900000-0000-7000-8000-000000000002',
  name: 'Ada',
  email: 'ada@example.test',
  role,
  permissions: new Set(permissionsOf(role)),
  scope: { reach: 'provider' },
  sessionId: 's1',
  source: 'console',
  operator: null,
  signInId: null,
});

let current: Actor | null = actor('root');
let csrf = true;
const authenticator: Authenticator = {
  authenticate: async () => current,
  permissionsNow: async () => current?.permissions ?? new Set(),
  checkCsrf: () => {
    if (!csrf) throw new Forbidden(57);
  },
  checkPage: () => undefined,
};
const app = { db, clock: handClock(0), config: {}, secret: Buffer.alloc(32), domains: [] } as unknown as App;
const run = createPipeline({
  app,
  authenticator,
  limits: createLimits(0, () => Promise.reject(new Error('not asked'))),
  tables: { owners: new Map(), readings: new Map() },
});

function raw(
  parts: Partial<Pick<RawRequest, 'params' | 'query' | 'body'>> & { headers?: Record<string, string> },
): RawRequest {
  const facts = {
    id: '1',
    ip: '127.0.0.1',
    userAgent: '',
    headers: parts.headers ?? {},
    cookies: {},
    site: { maintenance: null, featuresOff: [] },
  } as unknown as RequestFacts;
  const { signal: gone } = new AbortController();
  return { facts, params: {}, query: {}, body: undefined, gone, setHeader: () => {}, setCookie: () => {}, ...parts };
}

async function refusal(promise: Promise<unknown>): Promise<Refusal> {
  const error = await promise.then(
    () => null,
    (e: unknown) => e,
  );
  if (!(error instanceof Refusal)) throw new Error(`no refusal: ${String(error)}`);
  return error;
}
const audits = () => db.selectFrom('audit').selectAll().orderBy('id').execute();

describe('the pipeline', () => {
  test('strips what the output schema does not name', async () => {
    expect(await run(named('readThing'), raw({ params: { thingId: 'a' } }))).toEqual({
      status: 200,
      body: { name: 'a' },
    });
  });

  test('401 without a session, 403 without the permission', async () => {
    current = null;
    expect((await refusal(run(named('readThing'), raw({ params: { thingId: 'a' } })))).status).toBe(401);
    current = actor('account-viewer');
    const refused = await refusal(run(named('createThing'), raw({ body: { name: 'abc' } })));
    expect([refused.status, refused.items[0]?.code]).toEqual([403, 1003]);
    current = actor('root');
  });

  test('400 with a code at every wrong field', async () => {
    const refused = await refusal(run(named('createThing'), raw({ body: { name: 'a', owner: 'me', __proto__: {} } })));
    expect(refused.items.map((i) => [i.code, i.key])).toEqual([
      [1000, 'name'],
      [1002, 'owner'],
    ]);
    const missing = await refusal(run(named('createThing'), raw({ body: {} })));
    expect(missing.items.map((i) => [i.code, i.key])).toEqual([[1001, 'name']]);
    expect(
      (await refusal(run(named('readThing'), raw({ params: { thingId: 'a' }, query: { x: '1' } })))).items[0]?.key,
    ).toBe('x');
  });

  test('an unsafe operation is checked for forgery, a safe one is not', async () => {
    csrf = false;
    expect((await refusal(run(named('createThing'), raw({ body: { name: 'abc' } })))).items[0]?.code).toBe(57);
    await run(named('readThing'), raw({ params: { thingId: 'a' } }));
    csrf = true;
  });

  test('a change and its audit row commit together', async () => {
    const before = (await audits()).length;
    await run(named('createThing'), raw({ body: { name: 'first' } }));
    const rows = (await audits()).slice(before);
    expect(rows).toMatchObject([
      { action: 'thing.create', outcome: 'done', object_id: 'first', actor_name: 'ada@example.test' },
    ]);
  });

  test('a refused change leaves nothing but the audit of the refusal', async () => {
    const before = await db.selectFrom('bookmark').select('name').execute();
    await refusal(run(named('createThing'), raw({ body: { name: 'second', mood: 'refuse' } })));
    expect(await db.selectFrom('bookmark').select('name').execute()).toEqual(before);
    expect((await audits()).at(-1)).toMatchObject({
      action: 'thing.create',
      outcome: 'refused',
      error_code: 1007,
      object_id: null,
    });
  });

  test('an operation that forgets its audit fails and changes nothing', async () => {
    await expect(run(named('forgetAudit'), raw({}))).rejects.toThrow('audited nothing');
  });

  test('the audit trail refuses updates and deletes', async () => {
    await expect(db.updateTable('audit').set({ action: 'x' }).execute()).rejects.toThrow('append-only');
    await expect(db.deleteFrom('audit').execute()).rejects.toThrow('append-only');
  });

  test('If-Match is required where declared', async () => {
    expect((await refusal(run(named('editThing'), raw({})))).status).toBe(428);
    expect(await run(named('editThing'), raw({ headers: { 'if-match': '"7"' } }))).toEqual({
      status: 200,
      body: { version: 7 },
    });
  });
});

describe('an Idempotency-Key', () => {
  const request = (name: string, key: string) =>
    run(named('createThing'), raw({ body: { name }, headers: { 'idempotency-key': key } }));

  test('makes 20 parallel requests one effect with one answer', async () => {
    const before = created;
    const answers = await Promise.all(Array.from({ length: 20 }, () => request('once', 'k1')));
    expect(created).toBe(before + 1);
    expect(new Set(answers.map((a) => JSON.stringify(a))).size).toBe(1);
  });

  test('replays the answer byte for byte', async () => {
    const [first, second] = [await request('same', 'k3'), await request('same', 'k3')];
    expect(JSON.stringify(second)).toBe(JSON.stringify(first));
  });

  test('is refused for another payload, and free again after a refusal', async () => {
    expect((await refusal(request('twice', 'k1'))).status).toBe(422);
    const body = { name: 'third', mood: 'refuse' };
    await refusal(run(named('createThing'), raw({ body, headers: { 'idempotency-key': 'k2' } })));
    expect(await request('third', 'k2')).toMatchObject({ status: 202 });
  });

  test('must be 1 to 255 visible characters', async () => {
    expect((await refusal(request('fourth', 'with space'))).status).toBe(400);
  });
});
