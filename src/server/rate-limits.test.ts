import { afterAll, expect, test } from 'vitest';
import { createServer } from '#platform/http/server.ts';
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

test('two processes count sign-ins together, to the last one', async () => {
  const second = await createServer(app);
  afterAll(() => second.close());
  const processes = [server, second].map((one) => new Browser(one, 'localhost', '198.51.100.7'));
  const statuses: number[] = [];
  for (let n = 0; n < 40; n += 1) {
    const browser = processes[n % 2]!;
    statuses.push((await browser.send('POST', '/svc/header/email/confirm', { body: { token: 'x' } })).statusCode);
  }
  expect(statuses.slice(0, 30)).not.toContain(429);
  expect(statuses.slice(30)).toEqual(Array.from({ length: 10 }, () => 429));
});

test('two processes let a session read no more than its limit, for a statement in sixty requests', async () => {
  const second = await createServer(app);
  afterAll(() => second.close());
  const browser = await signedIn(server, person);
  const asked = () =>
    app.db
      .selectFrom('rate_window')
      .select(['key', 'points'])
      .where('key', 'like', 'read.signedIn %')
      .orderBy('points', 'desc')
      .executeTakeFirst();
  const before = await asked();
  const other = new Browser(second, browser.host, browser.ip);
  for (const [name, value] of browser.cookies) other.cookies.set(name, value);
  let allowed = 0;
  for (let n = 0; n < 640; n += 1)
    if ((await (n % 2 === 0 ? browser : other).send('GET', '/svc/loginCheck')).statusCode !== 429) allowed += 1;
  expect(allowed).toBe(600);
  expect(before).toBeUndefined();
  expect((await asked())?.points).toBeGreaterThanOrEqual(600);
});

test('paths that do not exist are counted as reads', async () => {
  const browser = new Browser(server, 'localhost', '198.51.100.8');
  const statuses: number[] = [];
  for (let n = 0; n < 125; n += 1) statuses.push((await browser.send('GET', `/svc/nothing/${n}`)).statusCode);
  expect(statuses.slice(0, 120)).toEqual(Array.from({ length: 120 }, () => 404));
  expect(statuses.slice(120)).toEqual(Array.from({ length: 5 }, () => 429));
});

test('ended windows are deleted by those who come', async () => {
  const ended = Array.from({ length: 3 }, (_, at) => ({ key: `old ${at}`, points: 1, ends_at: new Date(0) }));
  await app.db.insertInto('rate_window').values(ended).execute();
  const old = () => app.db.selectFrom('rate_window').select('key').where('key', 'like', 'old %').execute();
  for (const left of [1, 0]) {
    const body = { token: 'x' };
    await new Browser(server, 'localhost', `198.51.100.${90 + left}`).send('POST', '/svc/header/email/confirm', {
      body,
    });
    expect(await old()).toHaveLength(left);
  }
});
