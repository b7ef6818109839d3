import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';

const it = await testApp();
const world = await createWorld(it);
const ada = await signIn(it, world.ada);
const bob = await signIn(it, world.bob);

const userOf = async (who: Browser) => (await who.request({ url: '/svc/user' })).json<Record<string, unknown>>();
const save = (payload: object) => ada.request({ method: 'PUT', url: '/svc/header/zoneScope', payload });

test('the data center that a person works in is kept for that person alone, until all are shown again', async () => {
  const before = await userOf(ada);
  expect(before['zoneScope']).toBeNull();
  expect((await save({ zone: world.zoneId })).statusCode).toBe(204);
  const scoped = await userOf(ada);
  expect(scoped['zoneScope']).toBe(world.zoneId);
  // Other tabs and devices read the context again.
  expect(scoped['ctxTs']).not.toBe(before['ctxTs']);
  expect((await userOf(bob))['zoneScope']).toBeNull();
  expect((await save({ zone: null })).statusCode).toBe(204);
  expect(await userOf(ada)).toEqual(before);
});

test.each([
  [{ zone: 'XX-00' }, 404],
  [{ zone: '' }, 404],
  [{ zone: 'x'.repeat(21) }, 400],
  [{}, 400],
])('%j is refused with %i at the data center', async (payload, status) => {
  const answer = await save(payload);
  expect([answer.statusCode, answer.json()]).toMatchObject([status, { errors: [{ key: 'zone' }] }]);
  expect((await userOf(ada))['zoneScope']).toBeNull();
});
