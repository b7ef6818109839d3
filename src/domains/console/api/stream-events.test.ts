// @database
import { afterEach, expect, test, vi } from 'vitest';
import { emitter } from '#platform/live/emit.ts';
import { liveStreams } from '#platform/metrics.ts';
import { testApp } from '#test/app.ts';
import { makePerson, makeSite, signedIn, type Browser, type Person } from '#test/people.ts';
import { forgetSites } from '#domains/tenancy/api/port.ts';
import { beatMs } from './stream-events.ts';

const { app, server, clock } = await testApp({ empty: true });
const siteId = await makeSite(app.db, '*');
const [ann, bob] = [
  await makePerson(app.db, { siteId, role: 'account-holder' }),
  await makePerson(app.db, { siteId, role: 'account-holder' }),
];
const operator = await makePerson(app.db, { siteId, role: 'root' });
const address = await server.listen({ port: 0, host: '127.0.0.1' });
const open: AbortController[] = [];

afterEach(() => {
  vi.useRealTimers();
  open.splice(0).forEach((controller) => controller.abort());
});

/** An event stream over a socket; `until` answers all text so far as soon as it matches. */
async function streamOf(browser: Browser, headers: Record<string, string> = {}) {
  const controller = new AbortController();
  open.push(controller);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${address}/svc/events`, { headers: { cookie, ...headers }, signal: controller.signal });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let over = false;
  const read = async () => {
    const part = await reader.read();
    over = part.done;
    text += part.value ?? '';
  };
  return {
    response,
    async until(pattern: RegExp): Promise<string> {
      while (!pattern.test(text) && !over) await read();
      return text;
    },
    async end(): Promise<string> {
      while (!over) await read();
      return text;
    },
  };
}

/** A browser whose session has the loopback address, as the socket will have. */
async function local(person: Person): Promise<Browser> {
  const browser = await signedIn(server, person);
  await app.db.updateTable('session').set({ ip: '127.0.0.1' }).where('account_id', '=', person.id).execute();
  return browser;
}

const log = (person: Person, entry: string) =>
  emitter(app.db)(
    'task.log',
    { siteId, accountId: person.id },
    { cmdId: person.id, seq: 1, dt: '', entry, objectType: null, objectId: null },
  );

test('200: each person hears of their own things only, the operator of all', async () => {
  const streams = await Promise.all([ann, bob, operator].map(async (who) => streamOf(await local(who))));
  for (const stream of streams) {
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
    expect(await stream.until(/beat/)).toContain('retry: 2000\n\n');
  }
  await log(ann, 'for ann');
  await log(bob, 'for bob');
  await log(ann, 'last');
  await log(bob, 'last');
  const [toAnn, toBob, toOperator] = await Promise.all([
    streams[0]!.until(/last/),
    streams[1]!.until(/last/),
    streams[2]!.until(/last[^]*last/),
  ]);
  expect(toAnn).toMatch(/id: \d+\nevent: task\.log\ndata: \{[^\n]*"entry":"for ann"[^\n]*\}\n\n/);
  expect(toAnn).not.toContain('for bob');
  expect(toBob).toContain('for bob');
  expect(toBob).not.toContain('for ann');
  expect(toOperator).toMatch(/for ann[^]*for bob/);
});

test('200: Last-Event-ID brings what was missed, once and in scope', async () => {
  const browser = await local(ann);
  const first = await streamOf(browser);
  await first.until(/beat/);
  await log(ann, 'known');
  await first.until(/known/);
  const { id } = await app.db.selectFrom('event').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  await log(bob, 'not yours');
  await log(ann, 'missed');
  const stream = await streamOf(browser, { 'last-event-id': String(id) });
  await stream.until(/missed/);
  await log(ann, 'after');
  const received = await stream.until(/after/);
  expect(received.match(/"entry":"[^"]*"/g)).toEqual(['"entry":"missed"', '"entry":"after"']);
});

test('the stream ends at the next beat after the session has ended', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const browser = await local(bob);
  const stream = await streamOf(browser);
  await stream.until(/beat/);
  vi.advanceTimersByTime(beatMs);
  await stream.until(/beat[^]*beat/);
  await app.db
    .updateTable('session')
    .set({ ended_at: new Date(clock.now()), end_reason: 'revoked' })
    .execute();
  vi.advanceTimersByTime(beatMs);
  expect((await stream.end()).match(/event: beat/g)).toHaveLength(2);
});

test('the stream of a customer ends at once when the site is suspended, that of the staff goes on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [theirs, ours] = await Promise.all([ann, operator].map(async (who) => streamOf(await local(who))));
  await Promise.all([theirs!.until(/beat/), ours!.until(/beat/)]);
  await app.db.updateTable('site').set({ suspended_at: new Date() }).where('id', '=', siteId).execute();
  await forgetSites({ app, db: app.db });
  await theirs!.end();
  await log(ann, 'behind the door');
  expect(await ours!.until(/behind the door/)).toContain('behind the door');
  const { response } = await streamOf(await local(bob));
  expect(response.status).toBe(503);
  await app.db.updateTable('site').set({ suspended_at: null }).where('id', '=', siteId).execute();
  await forgetSites({ app, db: app.db });
});

test('the stream ends at once when its session is signed out, and hears of nothing that comes after', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [browser, other] = [await local(bob), await local(bob)];
  const [stream, stays] = [await streamOf(browser), await streamOf(other)];
  await Promise.all([stream.until(/beat/), stays.until(/beat/)]);
  await log(bob, 'before');
  await stream.until(/before/);
  expect((await browser.send('GET', '/svc/logout')).statusCode).toBe(200);
  await log(bob, 'after');
  expect(await stays.until(/after/)).toContain('before');
  expect(await stream.end()).not.toContain('after');
});

test('429: the ninth stream of a session is refused; closed ones do not count', async () => {
  const browser = await local(ann);
  const before = (await liveStreams.get()).values[0]?.value ?? 0;
  const streams = await Promise.all(Array.from({ length: 8 }, () => streamOf(browser)));
  expect(streams.every((stream) => stream.response.status === 200)).toBe(true);
  expect((await liveStreams.get()).values[0]?.value).toBe(before + 8);
  const ninth = await streamOf(browser);
  expect([ninth.response.status, ninth.response.headers.get('retry-after')]).toEqual([429, '15']);
  open.splice(0).forEach((controller) => controller.abort());
  await expect.poll(async () => (await liveStreams.get()).values[0]?.value).toBe(0);
  expect((await streamOf(browser)).response.status).toBe(200);
});
