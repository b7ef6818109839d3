// @database
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { codesOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { Browser as Stranger } from '#test/people.ts';
import { createWorld, signIn } from '#test/world.ts';

const it = await testApp();
const { app, server, clock } = it;
const { db } = app;
const world = await createWorld(it);
const admin = await signIn(it, world.people['site-admin']);
const token = 'site-token-site-token-site-token';

const settle = (change: { access?: boolean; token?: string | null; ips?: string } = {}) =>
  db
    .updateTable('site')
    .set({
      remote_web_access: change.access ?? true,
      remote_token_hash:
        change.token === null
          ? null
          : createHash('sha256')
              .update(change.token ?? token)
              .digest(),
      remote_ips: sql`${change.ips ?? '{}'}::cidr[]`,
    })
    .where('id', '=', world.siteId)
    .execute();
const order = (email: string, how: { token?: string; ip?: string } = {}) =>
  new Stranger(server, 'localhost', how.ip).send('POST', '/svc/remoteLogin/token', {
    body: { email },
    headers: { authorization: `Bearer ${how.token ?? token}` },
  });
const follow = (link: string) => new Stranger(server).send('POST', '/svc/autoLogin', { body: { token: link } });
interface Line {
  email: string;
  ip: string;
  result: string;
  reason: string | null;
}
const log = async (query = '') =>
  (await send(admin, `GET /sites/*/remoteSignIns${query}`)).json<{ items: Line[] }>().items;
const inShort = (lines: Line[]) => lines.map(({ email, result, reason }) => [email, result, reason]);
const check = (address = '') => send(admin, 'POST /sites/*/remoteSignIns/test', { address });
const emailOf = async (accountId: string) =>
  (await db.selectFrom('account').select('email').where('id', '=', accountId).executeTakeFirstOrThrow()).email;
const customer = await emailOf(world.ada.accountId);

test('the log has what came of each request and each link, with its reason', async () => {
  await settle();
  const { token: link } = (await order(customer)).json<{ token: string }>();
  expect((await follow(link)).json()).toEqual({ outcome: 'signed-in' });
  await follow(link);
  await order('nobody@people.test');
  await order(customer, { token: 'x'.repeat(32) });
  await settle({ ips: '{198.51.100.0/24}' });
  await order(customer, { ip: '198.18.7.7' });
  await settle({ access: false });
  await order(customer);
  expect(inShort(await log())).toEqual([
    [customer, 'refused', 'off'],
    [customer, 'refused', 'address'],
    ['', 'refused', 'token'],
    ['nobody@people.test', 'refused', 'account'],
    ['', 'refused', 'link'],
    [customer, 'signed-in', null],
    [customer, 'link-created', null],
  ]);
  expect(inShort(await log('?outcome=succeeded'))).toHaveLength(2);
  expect((await log('?filter=198.18.7.7')).map(({ reason }) => reason)).toEqual(['address']);
  const file = await send(admin, 'GET /sites/*/remoteSignIns/export?format=csv');
  expect(file.body).toContain('198.18.7.7');
});

test('an account that is locked stays out, and the log says so', async () => {
  await settle();
  const { token: link } = (await order(customer)).json<{ token: string }>();
  await db.updateTable('account').set({ status: 'Locked' }).where('id', '=', world.ada.accountId).execute();
  expect(codesOf(await follow(link))).toEqual([[10, undefined]]);
  await db.updateTable('account').set({ status: 'Ok' }).where('id', '=', world.ada.accountId).execute();
  expect((await log())[0]).toMatchObject({ email: customer, result: 'refused', reason: 'disabled' });
});

test('strangers leave nothing where this way is closed', async () => {
  await settle({ access: false });
  const before = (await log()).length;
  await order(customer, { token: 'x'.repeat(32) });
  await follow('x'.repeat(43));
  expect(await log()).toHaveLength(before);
});

test('a test says what is in the way, and its link shows the way without signing anyone in', async () => {
  interface Result {
    checks: { id: string; ok: boolean }[];
    link: { url: string } | null;
  }
  const wrong = async (address?: string) => {
    const { checks, link } = (await check(address)).json<Result>();
    return [checks.filter(({ ok }) => !ok).map(({ id }) => id), link !== null] as const;
  };
  await settle({ access: false, token: null, ips: '{198.51.100.0/24}' });
  expect(await wrong('198.18.7.7')).toEqual([['access', 'token', 'address'], false]);
  await settle({ ips: '{198.51.100.0/24}' });
  expect(await wrong()).toEqual([['address'], false]);
  expect(await wrong('198.51.100.9')).toEqual([[], true]);
  expect(refusalOf(await check('my-server'))).toEqual([400, '3700 address']);
  await db.updateTable('site').set({ stage: 'draft' }).where('id', '=', world.siteId).execute();
  expect(await wrong('198.51.100.9')).toEqual([['open'], false]);
  await db.updateTable('site').set({ stage: 'live' }).where('id', '=', world.siteId).execute();

  const { link } = (await check('198.51.100.9')).json<Result>();
  const url = new URL(link?.url ?? '');
  const browser = new Stranger(server);
  const used = await browser.send('POST', '/svc/autoLogin', { body: { token: url.searchParams.get('token') } });
  expect(used.json()).toEqual({ outcome: 'tested' });
  expect((await browser.send('GET', '/svc/user')).statusCode).toBe(401);
  expect((await log())[0]).toMatchObject({ result: 'tested' });
  expect((await follow(url.searchParams.get('token') ?? '')).statusCode).toBe(400);
});

test('another site has a log of its own', async () => {
  expect((await send(admin, 'GET /sites/second.test/remoteSignIns')).statusCode).toBe(404);
  expect((await send(admin, 'POST /sites/second.test/remoteSignIns/test', {})).statusCode).toBe(404);
  expect((await send(await signIn(it, world.ada), 'GET /sites/*/remoteSignIns')).statusCode).toBe(403);
});

test('lines go after 90 days', async () => {
  expect((await log()).length).toBeGreaterThan(0);
  clock.advance(91 * 86_400);
  for (const { name, run } of app.domains.flatMap(({ schedules }) => schedules ?? []))
    if (name === 'social.clean-up') await run(app);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from remote_sign_in`.execute(db);
  expect(rows[0]?.n).toBe(0);
});
