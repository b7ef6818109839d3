import { beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '#kernel/op.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn, type World } from '#test/world.ts';
import type { statistics } from '../contract.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
let world: World;
beforeAll(async () => {
  world = await createWorld(app);
});

test('the hours of a server until now and at the end of the month, at its prices', async () => {
  const { id } = await addServer(app, world, { state: 'on', owner: world.ada, simulator });
  const ada = await signIn(app, world.ada);
  const answer = await ada.request({ url: `/svc/servers/${id}/nextInvoice` });
  expect(answer.statusCode, answer.body).toBe(200);
  const { lines, currency, priceListName } = answer.json<AnswerOf<typeof statistics.readNextInvoice>>();
  expect([currency, priceListName]).toEqual(['USD', expect.any(String)]);
  expect(lines.map(({ what }) => what)).toEqual(['hours-on', 'hours-off']);
  const [on, off] = lines;
  const now = new Date(app.clock.now());
  // It was made and switched on an hour ago, in this month or at the end of the one before.
  const gone = Math.min(1, (now.getTime() - Date.UTC(now.getUTCFullYear(), now.getUTCMonth())) / 3_600_000);
  expect(on?.hours?.soFar).toBeCloseTo(gone, 1);
  expect(on?.soFarMicro).toBe(Math.round((on?.hours?.soFar ?? 0) * 14_000));
  expect(on?.projectedMicro).toBe(Math.round((on?.hours?.projected ?? 0) * 14_000));
  expect(off).toMatchObject({ soFarMicro: 0, projectedMicro: 0 });
  const bob = await signIn(app, world.bob);
  expect((await bob.request({ url: `/svc/servers/${id}/nextInvoice` })).statusCode).toBe(404);
});
