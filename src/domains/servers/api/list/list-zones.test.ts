import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
let world: World;
let ada: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
  for (const name of ['first', 'second'])
    await addServer(app, world, { state: 'off', owner: world.ada, simulator, name });
});

const read = async (query: Record<string, string>) => {
  const answer = await ada.request({ url: `/svc/servers?${new URLSearchParams(query)}` });
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json<{ items: { id: string }[] }>();
};

test('sorts data centers by the names that it shows, also once one has another', async () => {
  const { zoneId } = world;
  await db
    .insertInto('data_center')
    .columns(['id', 'name', 'continent', 'country', 'country_code', 'city', 'engine', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('data_center')
        .select([eb.val('AA').as('id'), eb.val('Zurich').as('name')])
        .select(['continent', 'country', 'country_code', 'city', 'engine', 'position'])
        .where('id', '=', zoneId),
    )
    .execute();
  const [moved] = (await read({ size: '1' })).items;
  await db.updateTable('server').set({ zone_id: 'AA' }).where('id', '=', moved!.id).execute();
  const last = async () => (await read({ sorting: 'zone', size: '0' })).items.at(-1)?.id;
  expect(await last()).toBe(moved!.id);
  await db.updateTable('data_center').set({ name: 'Aarhus' }).where('id', '=', 'AA').execute();
  expect((await read({ sorting: 'zone', size: '0' })).items[0]?.id).toBe(moved!.id);
  await db.updateTable('server').set({ zone_id: zoneId }).where('id', '=', moved!.id).execute();
  await db.deleteFrom('data_center').where('id', '=', 'AA').execute();
});
