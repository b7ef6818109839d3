import { batchesOf } from '#test/account-batches.ts';
import { beforeAll, expect, test } from 'vitest';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { proven } from '#test/proof.ts';
import { addServer } from '#test/servers.ts';
import { movesOf } from '#test/site-moves.ts';
import { createWorld, signIn } from '#test/world.ts';

const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const { app } = it;
const { db } = app;
const world = await createWorld(it);
const root = await proven(await signIn(it, world.people.root));
const { addPrices, customer } = movesOf(it, world);
beforeAll(async () => {
  await addPrices();
  it.work();
});

test('a batch moves many accounts, each whole, and does not undo it', async () => {
  const { checked, linesOf, prove, reaches, start } = batchesOf(it, world);
  const [one, held] = [await customer(), await customer()];
  await addServer(it, world, { state: 'on', owner: one, simulator });
  await db.updateTable('account').set({ status: 'Suspended-Policy' }).where('id', '=', held.accountId).execute();
  await prove();
  const batch = await checked(root, 'migrate', `${one.email}\n${held.email}`, { options: { site: 'second.test' } });
  expect(batch.counts).toMatchObject({ ready: 1, blocked: 1 });
  expect((await linesOf(root, batch.id)).map(({ reason }) => reason)).toContainEqual(
    expect.stringContaining('suspended or disabled'),
  );
  await start(root, batch);
  await reaches(root, batch.id, 'done');
  const found = await db.selectFrom('account').select('site_id').where('email', '=', one.email).execute();
  expect(found.map(({ site_id: siteId }) => siteId).toSorted()).toEqual([world.siteId, world.otherSiteId].toSorted());
  await send(root, `POST /accountBatches/${batch.id}/undo`);
  const [line] = await until('it is kept', async () => {
    const lines = await linesOf(root, batch.id);
    return lines.some(({ state }) => state === 'kept') ? lines : null;
  });
  expect(line?.reason).toContain('is not moved back by an undo');
});
