import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { expect, test } from 'vitest';
import { codesOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { Browser, makePerson, makeSite, password } from '#test/people.ts';

const { app, server, clock } = await testApp({ empty: true });
const siteId = await makeSite(app.db, '*');
const { email } = await makePerson(app.db, { siteId, role: 'account-holder', email: 'ann@people.test' });

const tryIt = (name: string, more: object) =>
  new Browser(server).send('POST', '/svc/login', { body: { email: name, password: 'wrong', ...more } });

/** Works out the proof that one more try at a name asks for. */
async function solved(name: string): Promise<string> {
  const asked = await new Browser(server).send('GET', `/svc/loginCaptcha?email=${encodeURIComponent(name)}`);
  const challenge = asked.json<Challenge>();
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Ten failures: the first block alone asks for nothing. */
async function blockTwice(name: string): Promise<void> {
  for (const seconds of [60, 120]) {
    for (let n = 0; n < 5; n++) expect([401, 429]).toContain((await tryIt(name, {})).statusCode);
    clock.advance(seconds);
  }
}

test.each(['ann@people.test', 'nobody@people.test'])('after two blocks %s asks for a proof of work', async (name) => {
  await blockTwice(name);
  const bare = await tryIt(name, {});
  expect([bare.statusCode, codesOf(bare)]).toEqual([403, [[1600, 'captcha']]]);
  for (const captcha of ['x', await solved('other@people.test')])
    expect(codesOf(await tryIt(name, { captcha }))).toEqual([[1600, 'captcha']]);
  const proof = await solved(name);
  expect(codesOf(await tryIt(name, { captcha: proof }))).toEqual([[21, 'password']]);
  expect(codesOf(await tryIt(name, { captcha: proof })), 'a proof is good for one try').toEqual([[1600, 'captcha']]);
});

test('with it the right password signs in, and the next sign-in needs none', async () => {
  const captcha = await solved(email);
  expect((await tryIt(email, { password, captcha })).statusCode).toBe(200);
  expect((await tryIt(email, { password })).statusCode).toBe(200);
});

test('asking for proofs leaves nothing in the database', async () => {
  const { rows } = await app.db.executeQuery<{ n: number }>(
    app.db
      .selectFrom('factor_challenge')
      .select((e) => e.fn.countAll<number>().as('n'))
      .compile(),
  );
  expect(rows[0]?.n).toBe(0);
});
