// @database
import { expect, test } from 'vitest';
import { batchesOf, textOf, type ShownBatch } from '#test/account-batches.ts';
import { refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addPerson, createWorld, signIn, type Browser } from '#test/world.ts';

const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const world = await createWorld(it);
const { checked, customers, prove, reaches, read, start } = batchesOf(it, world);
const clerk = await signIn(it, world.people['billing-admin']);
const admin = await signIn(it, world.people['site-admin']);
it.work();

const stateOf = async (answer: ReturnType<typeof send>) => {
  const { statusCode, body } = await answer;
  expect(statusCode, body).toBe(200);
  return (JSON.parse(body) as ShownBatch).state;
};
const approve = (who: Browser, { id }: { id: string }) => send(who, `POST /accountBatches/${id}/approve`);

/** A list that is too long for one run of the clerk, as two batches of two accounts that are checked. */
async function twoParts(): Promise<[ShownBatch, ShownBatch]> {
  const people = (await customers(4)).map(({ email }) => email);
  const nobody = Array.from({ length: 198 }, (_, at) => `nobody-${at}@nowhere.test`);
  const first = await checked(clerk, 'suspend', [...people.slice(0, 2), ...nobody, ...people.slice(2)].join('\n'), {
    options: { reason: 'non-payment', graceDays: 0, servers: false },
    approval: true,
  });
  const { series } = first as ShownBatch & { series: { id: string }[] };
  return [first, await reaches(clerk, series[1]?.id ?? '', 'ready')];
}

test('one approval counts for no batch of the list that its giver has started', async () => {
  const [first, second] = await twoParts();
  await prove();
  expect(await stateOf(start(clerk, first))).toBe('approval');
  expect(await stateOf(start(admin, second))).toBe('approval');
  expect(await stateOf(approve(admin, first))).toBe('running');
  expect(await read(admin, second.id)).toMatchObject({ state: 'approval', needsApproval: true });
  expect(refusalOf(await approve(admin, second))[0]).toBe(409);
  expect(await stateOf(approve(clerk, second))).toBe('running');
});

test('who has approved a list asks another person when they start a batch of it', async () => {
  const [first, second] = await twoParts();
  await prove();
  await start(clerk, first);
  await approve(admin, first);
  expect((await read(clerk, second.id)).needsApproval).toBe(false);
  expect((await read(admin, second.id)).needsApproval).toBe(true);
  expect(await stateOf(start(admin, second))).toBe('approval');
  expect(await stateOf(approve(clerk, second))).toBe('running');
});

test('a list that is split needs the same approval, also when its parts are started at once', async () => {
  const person = await addPerson(it.app, { siteId: world.siteId, role: 'site-admin', name: 'splitter' });
  const splitter = await signIn(it, person);
  await prove();
  const parts = [];
  for (let part = 0; part < 3; part++) parts.push(await checked(splitter, 'terminate', textOf(await customers(5))));
  expect(parts.map(({ needsApproval }) => needsApproval)).toEqual([false, false, false]);
  const states = await Promise.all(parts.map((part) => stateOf(start(splitter, part))));
  expect(states.toSorted()).toEqual(['approval', 'running', 'running']);
  const next = await checked(splitter, 'terminate', textOf(await customers(1)));
  expect(next.needsApproval).toBe(true);
  expect((await read(admin, next.id)).needsApproval).toBe(false);
});
