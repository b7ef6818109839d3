import { sql } from 'kysely';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { awaitMails, linkOf } from '#test/mails.ts';
import { Browser } from '#test/people.ts';
import { createWorld, signIn, type Belongings, type Person } from '#test/world.ts';

const it = await testApp();
const { app, server, clock } = it;
const world = await createWorld(it);
it.work();
await live(world.ada, [[new Date(Date.now() - 3_600_000), 'on']]);
const anybody = new Browser(server);

/** Meters the use of someone's server; no state: it has ended. */
async function live(of: Person & Belongings, states: readonly (readonly [Date, string | null])[]): Promise<void> {
  const usage = {
    site_id: of.siteId,
    account_id: of.accountId,
    object_type: 'server',
    object_name: 'one',
    zone_id: world.zoneId,
    quantity: 1,
    billing: 'stored',
  };
  // What the fixtures have is open, and nothing can be before it.
  await sql`delete from usage_span where object_id = ${of.serverId} and ended_at is null`.execute(app.db);
  for (const [at, state] of states) {
    const next = state === null ? null : JSON.stringify({ ...usage, state });
    await sql`select meter_use(${of.serverId}, 'server', ${at}, ${next}::jsonb, null)`.execute(app.db);
  }
}

/** Signs in each time: the clock of these tests outlives sessions. */
const order = async (delivery: string, reportId = 'serverUsage', person: Person = world.ada) =>
  (await signIn(it, person)).request({
    method: 'POST',
    url: `/svc/reports/${reportId}/deliveries`,
    payload: { delivery },
  });
const tokenOf = (url: URL) => url.searchParams.get('token') ?? '';
const at = (token: string, kind = 'usage') => `/svc/downloads/${kind}/${token}`;
const read = (token: string, kind?: string) => anybody.send('GET', at(token, kind));
const fetchFile = (token: string, kind?: string) => anybody.send('GET', `${at(token, kind)}/file`);
const codeOf = (answer: { statusCode: number; json(): unknown }) => [
  answer.statusCode,
  (answer.json() as { errors: { code: number }[] }).errors[0]?.code,
];

/** Orders a link and waits until its file is ready. */
async function orderedLink(): Promise<string> {
  const answer = await order('url');
  expect(answer.statusCode).toBe(202);
  const token = tokenOf(new URL(answer.json<{ url: string }>().url));
  await expect.poll(async () => (await read(token)).json<{ state: string }>().state).toBe('ready');
  return token;
}

test('a link is answered at once, leads to the file when it is ready, and works once', async () => {
  const token = await orderedLink();
  const view = (await read(token)).json<{ rows: number; bytes: number }>();
  expect(view).toMatchObject({ title: 'Server usage', filename: expect.stringMatching(/^serverUsage-[\d-]+\.csv$/) });
  const file = await fetchFile(token);
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="serverUsage-/);
  const [head, ...lines]: string[][] = parse(file.body, { bom: true });
  expect(head?.[0]).toBe('Server');
  expect([lines.length, Buffer.byteLength(file.body)]).toEqual([view.rows, view.bytes]);

  clock.advance(9 * 60);
  expect((await fetchFile(token)).body, 'again within ten minutes').toBe(file.body);
  clock.advance(2 * 60);
  expect(codeOf(await fetchFile(token))).toEqual([410, 1407]);
  expect((await read(token)).json()).toMatchObject({ state: 'used' });
  const audit = await app.db.selectFrom('audit').select('outcome').where('action', '=', 'download.fetch').execute();
  expect(audit.length).toBe(2);
});

test('the mailed link leads to the page of its kind, to the file, and to nothing after a day', async () => {
  expect((await order('email')).json()).toMatchObject({ url: null });
  const [mail] = await awaitMails(app.db, world.ada.email, 1);
  const link = linkOf(mail);
  expect([link.pathname, mail?.template]).toEqual(['/usage/download', 'downloads.ready']);
  expect((await read(tokenOf(link))).json()).toMatchObject({ state: 'ready' });
  clock.advance(25 * 3600);
  expect((await read(tokenOf(link))).json()).toMatchObject({ state: 'expired' });
  expect(codeOf(await fetchFile(tokenOf(link)))).toEqual([410, 1408]);
});

test('no other site, no other kind, nothing made up; nothing but the hash is kept', async () => {
  const token = await orderedLink();
  for (const kind of ['report', 'invoice']) expect(codeOf(await read(token, kind))).toEqual([404, 1406]);
  const elsewhere = new Browser(server, 'second.test');
  expect(codeOf(await elsewhere.send('GET', at(token)))).toEqual([404, 1406]);
  expect(codeOf(await fetchFile(`${token}x`))).toEqual([404, 1406]);
  for (const table of ['download', 'task', 'message', 'audit'] as const)
    expect(JSON.stringify(await app.db.selectFrom(table).selectAll().execute()), table).not.toContain(token);
});

test('the file has what its person sees, and only whoever may see the report orders it', async () => {
  const token = await orderedLink();
  const { body } = await fetchFile(token);
  expect(body).toContain(world.ada.serverId);
  expect(body).not.toContain(world.bob.serverId);
  expect((await order('url', 'loginLog')).statusCode).toBe(403);
  const answer = await order('url', 'loginLog', world.people.root);
  expect(new URL(answer.json<{ url: string }>().url).pathname).toBe('/report/download');
});

test('usage counts the hours of each state within the period, and nothing outside it', async () => {
  const day = (n: number, hour: number) => new Date(Date.UTC(2025, 2, n, hour));
  const rows = [
    [day(1, 6), 'on'],
    [day(2, 12), 'off'],
    [day(3, 0), 'suspended'],
    [day(4, 0), 'kept'],
    [day(4, 6), null],
  ] as const;
  await live(world.bob, rows);
  const bob = await signIn(it, world.bob);
  const usage = async (period: string) =>
    (await bob.request({ url: `/svc/reports/serverUsage/rows?where=period:${period}` })).json<{ items: unknown[] }>()
      .items;
  expect(await usage('2025-03-01..2025-03-31')).toEqual([
    expect.objectContaining({ id: world.bob.serverId, on: 30, off: 12, suspended: 24, other: 6, total: 72 }),
  ]);
  expect(await usage('2025-03-02..2025-03-02')).toEqual([
    expect.objectContaining({ on: 12, off: 12, suspended: 0, other: 0, total: 24 }),
  ]);
  expect(await usage('2025-02-01..2025-02-28')).toEqual([]);
});
