import { beforeAll, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { closed, errors, firewallStage, me, rule } from '#test/firewalls.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
let world: World;
let ada: Browser;
const { read, send, passes } = firewallStage({ app, simulator, world: () => world, ada: () => ada });

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
  app.work();
});

let made = 0;
const create = (firewall: unknown, extras: object = { firewall }) => {
  const name = `first-${(made += 1)}`;
  const input = {
    zoneId: world.zoneId,
    imageId: world.imageId,
    cpuType: 'B',
    cpuCount: 2,
    ramMb: 2048,
    diskSizesGb: [20],
    networkIds: [world.wanId],
    names: [name],
    password: 'Skydeck#demo1',
    billingMode: 1,
    extras,
  };
  return send('POST /servers', input);
};
const count = async () =>
  (await app.app.db.selectFrom('server').select('id').where('account_id', '=', world.ada.accountId).execute()).length;
/** Waits until the server is there and its first rules are active. */
const inForce = async (id: string) => {
  await until('the first rules are in force', async () => (await read(id)).appliedRevision === 1);
  const row = await app.app.db.selectFrom('server').select('engine_ref').where('id', '=', id).executeTakeFirstOrThrow();
  return row.engine_ref ?? '';
};

test('a new server lets in who made it, and nobody else, as soon as it exists', async () => {
  const answer = await create({ kind: 'starter', starter: 'remote' });
  expect(answer.statusCode, answer.body).toBe(202);
  const id = answer.json<{ servers: { serverId: string }[] }>().servers[0]?.serverId ?? '';
  expect(await read(id)).toMatchObject({
    revision: 1,
    set: { policyIn: 'deny', rules: [{ ports: '22', peers: [me] }, {}] },
  });
  const ref = await inForce(id);
  expect([await passes(ref, me), await passes(ref, '198.51.100.4')]).toEqual([true, false]);
});

test('it can follow a template, or have the rules of another server', async () => {
  const body = { name: newId(), policyIn: 'deny', policyOut: 'allow', rules: closed(rule({ peers: [me] })).rules };
  const { id: templateId } = (await send('POST /firewallTemplates', body)).json<{ id: string }>();
  const first = (await create({ kind: 'template', templateId })).json<{ servers: { serverId: string }[] }>();
  const id = first.servers[0]?.serverId ?? '';
  await inForce(id);
  expect(await read(id)).toMatchObject({ template: { id: templateId }, state: 'active' });
  const second = (await create({ kind: 'server', serverId: id })).json<{ servers: { serverId: string }[] }>();
  const copy = second.servers[0]?.serverId ?? '';
  await inForce(copy);
  expect(await read(copy)).toMatchObject({ template: null, set: { rules: [{ peers: [me] }] } });
});

test('a template that would shut the maker out is told at its field, and no server is made', async () => {
  const body = { name: newId(), policyIn: 'deny', policyOut: 'allow', rules: [] };
  const { id: templateId } = (await send('POST /firewallTemplates', body)).json<{ id: string }>();
  const before = await count();
  const answer = await create({ kind: 'template', templateId });
  expect([answer.statusCode, errors(answer.body)]).toMatchObject([409, [{ code: 1760, key: 'extras.firewall' }]]);
  const wrong = await create({ kind: 'template', templateId: '' });
  expect(errors(wrong.body)).toMatchObject([{ code: 1000, key: 'extras.firewall' }]);
  const unknown = await create(null, { nothing: true });
  expect(errors(unknown.body)).toMatchObject([{ code: 1002, key: 'extras.nothing' }]);
  const others = await create({ kind: 'server', serverId: world.bob.serverId });
  expect(others.statusCode).toBe(404);
  expect(await count()).toBe(before);
});
