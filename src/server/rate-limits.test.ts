import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { Browser, makePerson, makeSite, signedIn } from '#test/people.ts';

const { app, server } = await testApp({ empty: true, env: { SKYDECK_RATE_LIMIT_FACTOR: '1' } });
const siteId = await makeSite(app.db, '*');
const person = await makePerson(app.db, { siteId, role: 'account-holder' });

const rateOf = ({ headers }: { headers: Record<string, unknown> }) =>
  ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'].map((name) => Number(headers[name] ?? Number.NaN));

test('each answer says what is left of a limit, and the refusal that nothing is, until when', async () => {
  const browser = new Browser(server, 'localhost', '198.51.100.1');
  const left: number[] = [];
  let answer = await browser.send('GET', '/svc/user');
  for (; answer.statusCode !== 429; answer = await browser.send('GET', '/svc/user')) {
    const [limit, remaining, reset] = rateOf(answer);
    expect([answer.statusCode, limit]).toEqual([401, 120]);
    expect(reset).toBeLessThanOrEqual(60);
    left.push(remaining!);
  }
  expect(left).toEqual(Array.from({ length: 120 }, (_, at) => 119 - at));
  expect(rateOf(answer)).toEqual([120, 0, Number(answer.headers['retry-after'])]);
});

test('the limits of a session are its own', async () => {
  const [one, other] = [await signedIn(server, person), await signedIn(server, person)];
  await one.send('GET', '/svc/user');
  const [limit, remaining] = rateOf(await one.send('GET', '/svc/user'));
  const [, othersRemaining] = rateOf(await other.send('GET', '/svc/user'));
  expect(limit).toBe(600);
  expect(othersRemaining).toBeGreaterThan(remaining!);
});
