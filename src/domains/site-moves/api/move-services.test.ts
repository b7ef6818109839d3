import { noticesIn } from '#test/notices.ts';
import { beforeAll, expect, test } from 'vitest';
import { historyOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { proven } from '#test/proof.ts';
import { addServer } from '#test/servers.ts';
import { given, movesOf } from '#test/site-moves.ts';
import { createWorld, signIn, type Browser, type Person } from '#test/world.ts';

const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const { app } = it;
const { db } = app;
const world = await createWorld(it);
const root = await proven(await signIn(it, world.people.root));
const admin = await proven(await signIn(it, world.people['site-admin']));
const { addPrices, customer, network, serverRow, spansOf } = movesOf(it, world);
beforeAll(addPrices);

interface Given {
  networks: string[];
  services: unknown[];
}
const server = (owner: Person, name?: string) =>
  addServer(it, world, { state: 'on', owner, simulator, ...(name === undefined ? {} : { name }) });
const give = (
  { accountId }: Person,
  to: object,
  { who = root, dryRun = false }: { who?: Browser; dryRun?: boolean } = {},
) => send(who, `POST /users/${accountId}/serviceMove`, { ...given, ...to }, { dryRun });

test('a network goes with all servers in it, or stays', async () => {
  const [owner, taker] = [await customer(), await customer({ siteId: world.otherSiteId })];
  const [a, b, alone] = [await server(owner, 'a'), await server(owner, 'b'), await server(owner, 'alone')];
  const lan = await network(owner, 'web', [a, b]);
  const tree = (await send(root, `GET /users/${owner.accountId}/serviceMove`)).json<{
    groups: { networks: { id: string }[]; servers: { id: string }[] }[];
  }>();
  expect(
    tree.groups.map(({ networks, servers }) => [networks.map(({ id }) => id), servers.map(({ id }) => id)]),
  ).toEqual(
    expect.arrayContaining([
      [[lan], [a.id, b.id]],
      [[], [alone.id]],
    ]),
  );
  const to = { to: taker.email, site: 'second.test' };
  const torn = await give(owner, { ...to, serverIds: [a.id] });
  expect(torn.statusCode).toBe(409);
  expect(torn.body).toContain('b: The network web moves, and this server would stay.');
  const preview = (await give(owner, { ...to, serverIds: [a.id, b.id] }, { dryRun: true })).json<Given>();
  expect(preview).toMatchObject({ networks: ['web'], currency: { from: 'USD', to: 'EUR' } });
  expect(preview.services).toHaveLength(2);
  expect(await serverRow(a.id)).toMatchObject({ account_id: owner.accountId });
  const answer = await give(owner, { ...to, serverIds: [a.id, b.id] });
  expect(answer.statusCode, answer.body).toBe(200);
  const there = { account_id: taker.accountId, site_id: world.otherSiteId };
  for (const { id } of [a, b]) expect(await serverRow(id)).toMatchObject({ ...there, currency: 'EUR' });
  expect(await serverRow(alone.id)).toMatchObject({ account_id: owner.accountId });
  expect(
    await db.selectFrom('network').select(['account_id', 'site_id']).where('id', '=', lan).executeTakeFirst(),
  ).toEqual(there);
  expect(await historyOf(db, owner.accountId)).toContain(`2 servers with 1 network moved to ${taker.email}`);
  expect((await noticesIn(db)).filter(({ code }) => code === 1540).map(({ account_id: id }) => id)).toEqual(
    expect.arrayContaining([owner.accountId, taker.accountId]),
  );
  const spans = await spansOf([a.id]);
  expect(spans.map(({ accountId }) => accountId)).toEqual([owner.accountId, taker.accountId]);
  expect(spans[0]?.endedAt).toEqual(spans[1]?.startedAt);
});

test('staff of a site moves services within it, and no one names what is not theirs', async () => {
  const [owner, taker] = [await customer(), await customer()];
  const own = await server(owner);
  const bobs = await server(world.bob);
  const answer = await give(owner, { to: taker.email, serverIds: [own.id] }, { who: admin });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await serverRow(own.id)).toMatchObject({ account_id: taker.accountId, site_id: world.siteId });
  expect(refusalOf(await give(owner, { to: taker.email, serverIds: [bobs.id] }))).toEqual([404, 1004]);
  expect(refusalOf(await give(owner, { to: taker.email, serverIds: [] }))).toEqual([400, '8394 serverIds']);
  expect(refusalOf(await give(owner, { to: owner.email, serverIds: [] }))).toEqual([400, '1008 to']);
  expect(refusalOf(await give(owner, { to: 'nobody@nowhere.test', serverIds: [] }))).toEqual([400, '9500 to']);
  const far = { to: taker.email, site: 'second.test', serverIds: [] };
  expect(refusalOf(await give(owner, far, { who: admin }))).toEqual([400, '8391 site']);
});
