import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';

const it = await testApp();
const world = await createWorld(it);
const ada = await signIn(it, world.ada);
const bob = await signIn(it, world.bob);

const guideOf = async (who: Browser) => {
  const { newsRead, tourEnded } = (await who.request({ url: '/svc/user' })).json<Record<string, unknown>>();
  return { newsRead, tourEnded };
};
const histories = () =>
  it.app.db
    .selectFrom('history')
    .select((e) => e.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow();

test('what is read and the end of the tour are remembered for their person alone, without a line in a history', async () => {
  const before = await histories();
  expect(await guideOf(ada)).toEqual({ newsRead: null, tourEnded: false });
  const read = await ada.request({ method: 'PUT', url: '/svc/header/news', payload: { day: '2026-11-26' } });
  expect(read.statusCode).toBe(204);
  expect(await guideOf(ada)).toEqual({ newsRead: '2026-11-26', tourEnded: false });
  expect((await ada.request({ method: 'PUT', url: '/svc/header/tour' })).statusCode).toBe(204);
  expect(await guideOf(ada)).toEqual({ newsRead: '2026-11-26', tourEnded: true });
  expect(await guideOf(bob)).toEqual({ newsRead: null, tourEnded: false });
  expect(await histories()).toEqual(before);
});

test.each(['yesterday', '2026-02-30', ''])('the day "%s" is refused', async (day) => {
  const answer = await ada.request({ method: 'PUT', url: '/svc/header/news', payload: { day } });
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ key: 'day' }] }]);
});
