import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createWorld, signIn } from '#test/world.ts';

const it = await testApp();
const world = await createWorld(it);

test('shows the next runs in the zone of the schedule, and refuses a zone that is none', async () => {
  const ada = await signIn(it, world.ada);
  const preview = (query: string) => ada.request({ url: `/svc/schedules/preview?${query}` });
  const weekly = 'kind=weekly&weekday=1&hour=9&minute=30';
  const { nextRuns } = (await preview(`${weekly}&timeZone=Asia/Tokyo`)).json<{ nextRuns: string[] }>();
  expect(nextRuns).toHaveLength(5);
  for (const at of nextRuns) expect([new Date(at).getUTCDay(), at.slice(11, 16)]).toEqual([1, '00:30']);
  expect((await preview(`${weekly}&timeZone=Mars/Base`)).json()).toMatchObject({
    errors: [{ code: 1558, key: 'timeZone' }],
  });
});
