import { expect, test } from 'vitest';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { createWorld, signIn } from '#test/world.ts';

const it = await testApp({ env: { SKYDECK_RATE_LIMIT_FACTOR: '1' } });
const world = await createWorld(it);

test('codes cannot be guessed: a session asks for a few in a minute, whether it looks or redeems', async () => {
  const ada = await signIn(it, world.ada);
  const answers: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    answers.push((await send(ada, 'POST /promoCodes/redeem', { code: `GUESS${n}` })).statusCode);
    answers.push((await send(ada, `GET /promoCodes/GUESS${n}/offer`)).statusCode);
  }
  expect(answers.slice(0, 4)).toEqual([400, 404, 400, 404]);
  expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4);
});
