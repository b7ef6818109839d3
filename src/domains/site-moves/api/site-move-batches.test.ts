import { batchesOf } from '#test/account-batches.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { nextMonth } from '#domains/tenancy/month.ts';
import { refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { proven } from '#test/proof.ts';
import { addServer } from '#test/servers.ts';
import { movesOf } from '#test/site-moves.ts';
import { createWorld, signIn, type Person } from '#test/world.ts';

const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const { app } = it;
const { db } = app;
const world = await createWorld(it);
const root = await proven(await signIn(it, world.people.root));
const { addPrices, customer, move, network, serverRow } = movesOf(it, world);
const { checked, linesOf, prove, reaches, read, start } = batchesOf(it, world);
const server = (owner: Person, name: string) => addServer(it, world, { state: 'on', owner, simulator, name });
const ownerOf = async (id: string) => (await serverRow(id)).account_id;
const undo = async (id: string) => {
  await prove();
  expect((await send(root, `POST /accountBatches/${id}/undo`)).statusCode).toBe(200);
};

beforeAll(async () => {
  await addPrices();
  it.work();
});

test('a batch moves many accounts, each whole, says what it costs there, and does not undo it', async () => {
  const [one, held] = [await customer(), await customer()];
  await addServer(it, world, { state: 'on', owner: one, simulator, name: 'web-1' });
  await db.updateTable('account').set({ status: 'Suspended-Policy' }).where('id', '=', held.accountId).execute();
  await db.updateTable('site').set({ terms_version: 1 }).where('id', '=', world.otherSiteId).execute();
  await prove();
  const { totals } = (await move(root, one, { dryRun: true })).json<{ totals: { before: object; after: object } }>();
  const batch = await checked(root, 'migrate', `${one.email}\n${held.email}`, { options: { site: 'second.test' } });
  expect(batch.counts).toMatchObject({ ready: 1, blocked: 1 });
  // What the dialog of one account shows.
  expect(batch.totals).toMatchObject({ costBefore: totals.before, costAfter: totals.after });
  const lines = await linesOf(root, batch.id);
  expect(lines.map(({ reason }) => reason)).toContainEqual(expect.stringContaining('suspended or disabled'));
  const [line] = lines.filter(({ email }) => email === one.email);
  expect(line).toMatchObject({ costBefore: totals.before, costAfter: totals.after });
  expect(line?.facts).toEqual(
    expect.arrayContaining([
      '1 server with its disks',
      expect.stringMatching(/^Server web-1: \$\d+\.\d\d → €\d+\.\d\d a month$/),
      'Price list: Standard (USD) → Second list (EUR)',
      expect.stringMatching(/^1 person must accept “.+” of .+ at the next sign-in$/),
    ]),
  );
  await start(root, batch);
  await reaches(root, batch.id, 'done');
  const found = await db.selectFrom('account').select('site_id').where('email', '=', one.email).execute();
  expect(found.map(({ site_id: siteId }) => siteId).toSorted()).toEqual([world.siteId, world.otherSiteId].toSorted());
  await undo(batch.id);
  const [kept] = await until('it is kept', async () => {
    const now = await linesOf(root, batch.id);
    return now.some(({ state }) => state === 'kept') ? now : null;
  });
  expect(kept?.reason).toContain('is not moved back by an undo');
});

describe('single servers of an account', () => {
  test('a line names them by name or id, with their network, and an undo moves just those back', async () => {
    const [owner, taker] = [await customer(), await customer()];
    const [a, b, stays] = [await server(owner, 'web(1)'), await server(owner, 'db-1'), await server(owner, 'other')];
    const lan = await network(owner, 'lan', [a, b]);
    await prove();
    const batch = await checked(root, 'migrate', `${owner.email};${taker.email};WEB(1);${b.id}`);
    const [line] = await linesOf(root, batch.id);
    expect(line).toMatchObject({ state: 'ready', servers: 2 });
    expect(line?.facts).toEqual(
      expect.arrayContaining(['2 servers with their disks', 'Private network lan', expect.stringContaining('db-1: $')]),
    );
    expect(line?.facts.join()).not.toContain('other');
    // What they have by their own contracts, and by the list of the account that gets them.
    expect([line?.costBefore, line?.costAfter]).toEqual([
      [{ currency: 'USD', amount: 2044 }],
      [{ currency: 'USD', amount: 7300 }],
    ]);
    expect(await ownerOf(a.id)).toBe(owner.accountId);
    await start(root, batch);
    await reaches(root, batch.id, 'done');
    const owners = async () => [await ownerOf(a.id), await ownerOf(b.id), await ownerOf(stays.id)];
    expect(await owners()).toEqual([taker.accountId, taker.accountId, owner.accountId]);
    const lanOf = async () =>
      (await db.selectFrom('network').select('account_id').where('id', '=', lan).executeTakeFirst())?.account_id;
    expect(await lanOf()).toBe(taker.accountId);
    await server(taker, 'own');
    await undo(batch.id);
    await until('it is undone', async () => (await read(root, batch.id)).counts['undone'] === 1);
    expect(await owners()).toEqual([owner.accountId, owner.accountId, owner.accountId]);
    expect(await lanOf()).toBe(owner.accountId);
  });

  test('an account that is named by its id may be of another site, and an undo brings the server back', async () => {
    const [owner, taker] = [await customer(), await customer({ siteId: world.otherSiteId })];
    const one = await server(owner, 'abroad');
    await prove();
    const batch = await checked(root, 'migrate', `${owner.accountId},${taker.accountId},abroad`);
    const [line] = await linesOf(root, batch.id);
    expect(line?.facts).toContain('Price list: Standard (USD) → Second list (EUR)');
    expect(line?.costAfter).toMatchObject([{ currency: 'EUR' }]);
    await start(root, batch);
    await reaches(root, batch.id, 'done');
    expect(await serverRow(one.id)).toMatchObject({ account_id: taker.accountId, site_id: world.otherSiteId });
    await undo(batch.id);
    await until('it is undone', async () => (await read(root, batch.id)).counts['undone'] === 1);
    expect(await serverRow(one.id)).toMatchObject({ account_id: owner.accountId, site_id: world.siteId });
  });

  test('what a line gets wrong is said at the line', async () => {
    const [owner, other, taker] = [await customer(), await customer(), await customer()];
    const [a] = [await server(owner, 'front'), await server(owner, 'back')];
    const foreign = await server(other, 'foreign');
    await network(owner, 'inner', [a, await server(owner, 'cache')]);
    await prove();
    const lines = [
      `account,target,servers`,
      `${owner.email},${taker.email},front`,
      `${other.email} ${taker.email} missing ${a.id}`,
      `${owner.email} ${taker.email} back`,
    ];
    const batch = await checked(root, 'migrate', lines.join('\n'));
    expect((await linesOf(root, batch.id)).map(({ line, state, reason }) => [line, state, reason])).toEqual([
      [
        2,
        'blocked',
        expect.stringContaining('cache: The network inner moves, and this server would stay. Move it too'),
      ],
      [3, 'blocked', `The account has no server with this name or ID: missing, ${a.id}.`],
      [4, 'blocked', 'The same account as on line 2. Name all of its servers on one line.'],
    ]);
    const options = { target: taker.email };
    const byDefault = await checked(root, 'migrate', `${other.email} ${foreign.id}`, { options });
    expect(await linesOf(root, byDefault.id)).toMatchObject([{ state: 'ready', value: taker.email, servers: 1 }]);
    await db.updateTable('server').set({ account_id: taker.accountId }).where('id', '=', foreign.id).execute();
    expect((await send(root, `POST /accountBatches/${byDefault.id}/check`)).statusCode).toBe(200);
    await reaches(root, byDefault.id, 'ready');
    expect(await linesOf(root, byDefault.id)).toMatchObject([
      { state: 'blocked', reason: 'foreign: It was deleted or moved. Create a batch without it.' },
    ]);
    await server(other, 'foreign');
    const whole = await checked(root, 'migrate', `${other.email} foreign`, { options: { site: 'second.test' } });
    expect(await linesOf(root, whole.id)).toMatchObject([
      { state: 'blocked', reason: 'Whole accounts move to a site. Remove the servers from the line.' },
    ]);
  });
});

test('a move on the first of the month is scheduled, shown with its account, and fails with the reason if something is in the way', async () => {
  const [owner, taker] = [await customer(), await customer()];
  const { id } = await server(owner, 'monthly');
  await prove();
  const options = { effective: 'next-month' };
  const batch = await checked(root, 'migrate', `${owner.email} ${taker.email} monthly`, { options });
  const startAt = nextMonth(new Date(it.clock.now())).toISOString();
  expect((await start(root, batch)).json()).toMatchObject({ state: 'scheduled', startAt });
  const page = () => send(root, `GET /users/${owner.accountId}/siteMove`);
  expect((await page()).json()).toMatchObject({ planned: [{ batchId: batch.id, at: startAt }] });
  expect((await send(root, `POST /accountBatches/${batch.id}/pause`)).json()).toMatchObject({ state: 'paused' });
  expect((await send(root, `POST /accountBatches/${batch.id}/resume`)).json()).toMatchObject({
    state: 'scheduled',
    startAt,
  });
  // Something stands in the way by then: the account that was to get it is gone.
  await db.updateTable('account').set({ email: 'gone@people.test' }).where('id', '=', taker.accountId).execute();
  await db
    .updateTable('account_batch')
    .set({ start_at: new Date(it.clock.now()) })
    .where('id', '=', batch.id)
    .execute();
  await sql`select pg_notify('skydeck_work', 'account-batch')`.execute(db);
  await reaches(root, batch.id, 'done');
  expect(await linesOf(root, batch.id)).toMatchObject([
    { state: 'failed', reason: 'No account owner of this site has this email.' },
  ]);
  expect(await ownerOf(id)).toBe(owner.accountId);
  const told = db.selectFrom('notification').select('severity').where('code', '=', 1312);
  expect(await told.where('account_id', '=', world.people.root.accountId).execute()).toContainEqual({
    severity: 'warning',
  });
  expect((await page()).json()).toMatchObject({ planned: [] });
  const again = await checked(root, 'migrate', `${owner.email} ${taker.email} monthly`, { options });
  expect(again.counts).toMatchObject({ blocked: 1 });
  expect(refusalOf(await start(root, again))[0]).toBe(409);
});
