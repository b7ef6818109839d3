// @database
import { beforeAll, expect, test, vi } from 'vitest';
import { addServer } from '#test/servers.ts';
import { addPerson, createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { testApp } from '#test/app.ts';
import { deliver } from '#domains/notifications/api/deliver.ts';
import { mailsTo, tokenOf } from '#test/mails.ts';
import { notifyMaintenance } from './notify.ts';
import { noticesIn } from '#test/notices.ts';

const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const { app, clock } = it;
const { db } = app;
let world: World;
let root: Browser;
let ada: Browser;

beforeAll(async () => {
  world = await createWorld(it);
  [root, ada] = await Promise.all([signIn(it, world.people.root), signIn(it, world.ada)]);
});

const person = (name: string) => addPerson(app, { siteId: world.siteId, role: 'account-holder', name });
const hours = (n: number) => new Date(clock.now() + n * 3_600_000).toISOString();
const plan = () => ({ zoneId: world.zoneId, title: 'New switches', startsAt: hours(24), endsAt: hours(26) });
const announce = (input: object, who = root) =>
  who.request({ method: 'POST', url: '/svc/maintenance', payload: input });
const idOf = async (input: object) => (await announce(input)).json<{ id: string }>().id;
const notifyAll = () => notifyMaintenance.run(app, new AbortController().signal);
const noticesFor = async (accountId: string) =>
  (await noticesIn(db))
    .filter((one) => one.account_id === accountId && [1110, 1111].includes(one.code))
    .map(({ code, title, body, hidden }) => ({ code, title, body, hidden }));
const prefer = (who: Browser, row: object) =>
  who.request({
    method: 'PUT',
    url: '/svc/header/notificationsPreferences',
    payload: { notificationsPreferences: [row] },
  });

test('whoever has a server there is told, by a mail that nobody switches off; others where they asked', async () => {
  const { id: serverId, name } = await addServer(it, world, { state: 'on', owner: world.ada, simulator });
  const [curious, other] = [await person('curious'), await person('other')];
  expect((await prefer(await signIn(it, curious), { code: 1111, inApp: true })).statusCode).toBe(200);
  expect((await prefer(ada, { code: 1110, mail: false })).json()).toMatchObject({ errors: [{ code: 1450 }] });
  await ada.request({ method: 'PUT', url: '/svc/header/updateNotification', payload: { notification: false } });

  const id = await idOf({ ...plan(), servers: [name.toUpperCase()] });
  await notifyAll();
  await notifyAll();
  expect(await noticesFor(world.ada.accountId)).toEqual([
    expect.objectContaining({
      code: 1110,
      body: expect.stringContaining(`It affects one of your servers: ${name}.`),
      hidden: false,
    }),
  ]);
  expect(await noticesFor(curious.accountId)).toEqual([expect.objectContaining({ code: 1111, hidden: false })]);
  expect(await noticesFor(other.accountId)).toEqual([]);
  await deliver.run(app, new AbortController().signal);
  const [mail] = await mailsTo(db, world.ada.email);
  expect(mail?.subject).toContain('New switches');
  expect(mail?.text).toContain('Emails like this cannot be turned off');

  const listed = (await ada.request({ url: '/svc/maintenance' })).json<{ items: object[] }>().items;
  expect(listed).toContainEqual(expect.objectContaining({ id, state: 'planned', touched: 1, wholeZone: false }));
  const inZone = async (zone: string) =>
    (await ada.request({ url: `/svc/maintenance?zone=${zone}` })).json<{ items: { id: string }[] }>().items;
  expect((await inZone(world.zoneId)).map((one) => one.id)).toContain(id);
  expect(await inZone('IL-00')).toEqual([]);
  const open = async () =>
    (await ada.request({ url: '/svc/maintenance?open=1&sorting=startsAt' })).json<{ items: { id: string }[] }>().items;
  expect((await open()).map((one) => one.id)).toContain(id);
  const url = `/svc/maintenance/${id}/cancellation`;
  expect((await root.request({ method: 'POST', url })).statusCode).toBe(204);
  expect((await root.request({ method: 'POST', url })).json()).toMatchObject({ errors: [{ code: 1978 }] });
  expect((await open()).map((one) => one.id)).not.toContain(id);
  await notifyAll();
  expect((await noticesFor(world.ada.accountId)).map((one) => one.title)).toEqual([
    expect.stringMatching(/^Maintenance in .*: New switches$/),
    expect.stringMatching(/is canceled: New switches$/),
  ]);
  expect(serverId).not.toBe('');
});

test('a role address gets what is its subject, in its language, once its link was opened', async () => {
  const rows = async (input: object) =>
    ada.request({ method: 'PUT', url: '/svc/notifications/roleAddresses', payload: input });
  const books = { role: 'technical', email: 'ops@firm.test', enabled: true, language: 'de' };
  expect((await rows(books)).json()).toEqual([
    expect.objectContaining({ role: 'technical', state: 'pending', language: 'de' }),
  ]);
  const [asked] = await mailsTo(db, 'ops@firm.test');
  expect(asked?.subject).toMatch(/^Diese Adresse für Benachrichtigungen bestätigen/);
  const confirm = {
    method: 'POST',
    url: '/svc/notifications/confirmAddress',
    payload: { token: tokenOf(asked) },
  } as const;
  expect((await ada.request(confirm)).statusCode).toBeLessThan(300);

  await idOf({ ...plan(), title: 'Power supplies' });
  await notifyAll();
  await deliver.run(app, new AbortController().signal);
  await vi.waitFor(async () => {
    const [mail] = await mailsTo(db, 'ops@firm.test');
    expect(mail?.subject).toMatch(/^Wartung in .*: Power supplies/);
  });
  expect((await rows({ ...books, email: '' })).json()).toEqual([]);
  expect((await rows({ ...books, email: 'nobody' })).json()).toMatchObject({ errors: [{ code: 12, key: 'email' }] });
});

test.each([
  [() => ({ zoneId: 'XX-NO' }), 404, { code: 1004, key: 'zoneId' }],
  [() => ({ endsAt: hours(23) }), 400, { code: 1790, key: 'endsAt' }],
  [() => ({ startsAt: hours(-3), endsAt: hours(-2) }), 400, { code: 1976, key: 'endsAt' }],
  [() => ({ servers: ['no-such-server'] }), 400, { code: 1975, key: 'servers' }],
  [() => ({ title: ' ' }), 400, { key: 'title' }],
])('what cannot be announced is refused at its field', async (change, status, error) => {
  const answer = await announce({ ...plan(), ...change() });
  expect([answer.statusCode, answer.json()]).toEqual([
    status,
    expect.objectContaining({ errors: [expect.objectContaining(error)] }),
  ]);
});

test('maintenance that is over cannot be cancelled; customers announce nothing', async () => {
  const id = await idOf(plan());
  clock.advance(27 * 3600);
  root = await signIn(it, world.people.root);
  const answer = await root.request({ method: 'POST', url: `/svc/maintenance/${id}/cancellation` });
  expect(answer.json()).toMatchObject({ errors: [{ code: 1977 }] });
  expect((await announce(plan(), await signIn(it, world.ada))).statusCode).toBe(403);
});
