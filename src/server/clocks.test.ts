import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { pino } from 'pino';
import type { Schedule } from '#platform/app.ts';
import { loadConfig } from '#platform/config.ts';
import { sharedClock } from '#platform/db/shared-clock.ts';
import { createServer } from '#platform/http/server.ts';
import { openEngines } from '#engines/registry.ts';
import { errorsOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { until } from '#test/live-simulator.ts';
import { awaitMails, tokenOf } from '#test/mails.ts';
import { Browser, makePerson, makeSite, password } from '#test/people.ts';
import { createApp } from './create-app.ts';
import { startWorker } from './worker.ts';

const hour = 3_600_000;
const { app } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');
const somebody = () => makePerson(db, { siteId, role: 'account-holder' });

const timeOf = async () => {
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(
    db,
  );
  return rows[0]!.ms;
};

/** A process of the product on the same database, on a machine whose clock is wrong and can be set. */
async function processAhead(ms: number) {
  const own = { ahead: ms, clock: () => Date.now() + own.ahead, count: () => performance.now() };
  const made = await createApp({
    config: loadConfig({ SKYDECK_ENV: 'test', SKYDECK_METRICS_PORT: '0', SKYDECK_WAIT_FACTOR: '0.02' }),
    log: pino({ level: 'silent' }),
    databaseUrl: app.database.url,
    secret: Buffer.alloc(32, 7),
    engines: openEngines({}),
    clock: await sharedClock(timeOf, own),
    connections: 4,
  });
  const server = await createServer(made);
  afterAll(async () => {
    made.beginStop();
    await server.close();
    await made.close();
  });
  return { app: made, server, own };
}
const [early, late] = [await processAhead(5 * hour), await processAhead(-5 * hour)];

/** The same browser at another process. */
function movedTo(server: typeof early.server, browser: Browser): Browser {
  const moved = new Browser(server, browser.host, browser.ip);
  for (const [name, value] of browser.cookies) moved.cookies.set(name, value);
  moved.token = browser.token;
  return moved;
}
const statusAt = async (server: typeof early.server, browser: Browser) =>
  (await movedTo(server, browser).send('GET', '/svc/user')).statusCode;

test('a session is as old at each process, also where the clock is set while it runs', async () => {
  for (const { server } of [early, late]) {
    const person = await somebody();
    const browser = new Browser(server);
    expect((await browser.signIn(person.email)).statusCode).toBe(200);
    const seen: number[] = [];
    for (const set of [0, 9 * hour, -18 * hour, 9 * hour]) {
      for (const one of [early, late]) {
        one.own.ahead += set;
        seen.push(await statusAt(one.server, browser));
      }
    }
    expect(seen).toEqual(seen.map(() => 200));
    const session = await db
      .selectFrom('session')
      .select(['created_at', 'idle_until', 'expires_at'])
      .where('account_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const now = await timeOf();
    const [age, idle, life] = [session.created_at, session.idle_until, session.expires_at].map(
      (at) => at.getTime() - now,
    );
    expect(Math.abs(age!)).toBeLessThan(20_000);
    expect(Math.abs(idle! - hour / 2)).toBeLessThan(20_000);
    expect(Math.abs(life! - 12 * hour)).toBeLessThan(20_000);
  }
});

test('a code of one process works at the other, and no longer than it should', async () => {
  const person = await somebody();
  await db.insertInto('factor_setting').values({ account_id: person.id, use_factor: true, use_email: true }).execute();
  const { email } = person;
  for (const [from, to] of [
    [early, late],
    [late, early],
  ] as const) {
    const browser = new Browser(from.server);
    const { mediateToken } = (await browser.signIn(email)).json<{ mediateToken: string }>();
    const before = (await db.selectFrom('message').select('id').where('recipient', '=', email).execute()).length;
    const sent = await browser.send('POST', '/svc/sendtfa', { body: { email, mediateToken, useEmail: true } });
    expect(sent.json()).toMatchObject({ expiresInSeconds: 600 });
    const code = /^\d{6}$/m.exec((await awaitMails(db, email, before + 1))[0]?.text ?? '')?.[0] ?? '';
    const body = { email, mediateToken, code };
    expect((await movedTo(to.server, browser).send('POST', '/svc/logintfa', { body })).statusCode).toBe(200);
    const { expires_at: end } = await db
      .selectFrom('factor_code')
      .select('expires_at')
      .orderBy('expires_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(Math.abs(end.getTime() - (await timeOf()) - 600_000)).toBeLessThan(20_000);
  }
});

test('a link of one process works at the other', async () => {
  for (const [from, to] of [
    [early, late],
    [late, early],
  ] as const) {
    const { email } = await somebody();
    await new Browser(from.server).send('POST', '/svc/forgot', { body: { email } });
    const token = tokenOf((await awaitMails(db, email, 1))[0]);
    const body = { email, token, password: 'Velvet-otter-41', passwordRepeat: 'Velvet-otter-41' };
    expect((await new Browser(to.server).send('POST', '/svc/reset', { body })).statusCode).toBe(200);
  }
});

test('a name is blocked for a minute at each of them, whoever counted', async () => {
  const { email } = await somebody();
  for (const { server } of [early, late, early, late]) await new Browser(server).signIn(email, 'Wrong-otter-1');
  await new Browser(early.server).signIn(email, 'Wrong-otter-1');
  for (const { server } of [early, late]) {
    const answer = await new Browser(server).signIn(email, password);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(40);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
  }
});

test('they limit requests together, and a clock that is set gives none back', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 40; n += 1) {
    const one = n % 2 === 0 ? early : late;
    if (n % 10 === 5) one.own.ahead += n % 20 === 5 ? 3 * hour : -3 * hour;
    const browser = new Browser(one.server, 'localhost', '192.0.2.77');
    const answer = await browser.signIn(`nobody-${n}@people.test`);
    statuses.push(answer.statusCode);
    if (answer.statusCode === 429) expect(errorsOf(answer)).toMatchObject([{ code: 1009 }]);
  }
  expect(statuses.filter((status) => status !== 429)).toHaveLength(30);
});

test('a schedule runs once a slot by the time of the database, and goes on where that was set back', async () => {
  const ran: string[] = [];
  const schedule = (who: string): Schedule => ({
    name: 'test.clocks',
    pattern: '* * * * * *',
    run: () => Promise.resolve(void ran.push(who)),
  });
  // As if there had been slots before the time was set back.
  const taken = Array.from({ length: 3 }, (_, n) => ({
    name: 'test.clocks',
    slot: new Date(Date.now() + (n + 1) * hour),
  }));
  await db.insertInto('schedule_slot').values(taken).execute();
  const workers = Object.entries({ early, late }).map(([who, one]) =>
    startWorker({ ...one.app, domains: [{ name: 'test', schedules: [schedule(who)] }] }),
  );
  await until('it ran', () => Promise.resolve(ran.length >= 2));
  early.own.ahead += 7 * hour;
  late.own.ahead -= 7 * hour;
  await until('it runs on', () => Promise.resolve(ran.length >= 4));
  await Promise.all(workers.map((worker) => worker.stop()));
  const slots = await db.selectFrom('schedule_slot').select('slot').where('name', '=', 'test.clocks').execute();
  expect(slots.length).toBeGreaterThanOrEqual(ran.length);
  const now = await timeOf();
  for (const { slot } of slots) expect(Math.abs(slot.getTime() - now)).toBeLessThan(30_000);
});
