// @database
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { codesOf, send } from '#test/answers.ts';
import { addServer } from '#test/servers.ts';
import { addPerson, createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { testApp } from '#test/app.ts';
import { deliver } from '#domains/notifications/api/deliver.ts';
import { mailsTo, tokenOf } from '#test/mails.ts';
import { notifyMaintenance } from './notify.ts';
import { insertMessage, lockMaintenance, lockUnannounced, setEnd } from './store.ts';
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

test('updates reach each reader in their language, move the end, and complete maintenance', async () => {
  const { name } = await addServer(it, world, { state: 'on', owner: world.ada, simulator });
  const german = await person('german');
  await db.updateTable('account').set({ language: 'de' }).where('id', '=', german.accountId).execute();
  expect((await prefer(await signIn(it, german), { code: 1111, inApp: true })).statusCode).toBe(200);
  const translations = [{ language: 'de', title: 'Neue Netzteile', text: 'Kurze Pause.' }];
  const id = await idOf({ ...plan(), title: 'New power', text: 'A short break.', servers: [name], translations });
  const update = (input: object) => send(root, `POST /maintenance/${id}/updates`, { translations: [], ...input });
  const complete = (text: string) => send(root, `POST /maintenance/${id}/completion`, { text, translations: [] });
  expect(codesOf(await complete(''))).toEqual([[7000, undefined]]);
  expect(codesOf(await update({ text: 'Sooner.', endsAt: hours(-1) }))).toEqual([[1790, 'endsAt']]);
  await notifyAll();
  const said = [{ language: 'de', text: 'Es dauert länger.' }];
  expect((await update({ text: 'It takes longer.', endsAt: hours(30), translations: said })).statusCode).toBe(204);
  await notifyAll();
  clock.advance(25 * 3600);
  [root, ada] = await Promise.all([signIn(it, world.people.root), signIn(it, world.ada)]);
  expect((await complete('All is well.')).statusCode).toBe(204);
  await notifyAll();
  const bodies = async (accountId: string) =>
    (await noticesFor(accountId)).filter(({ title }) => /New power|Neue Netzteile/.test(title)).map(({ body }) => body);
  expect(await bodies(world.ada.accountId)).toEqual([
    expect.stringContaining('A short break.'),
    expect.stringMatching(/^It takes longer\. Planned end: /),
    expect.stringMatching(/^Completed at .*\. All is well\.$/),
  ]);
  expect(await bodies(german.accountId)).toEqual([
    expect.stringContaining('Kurze Pause.'),
    expect.stringContaining('Es dauert länger.'),
    expect.stringContaining('All is well.'),
  ]);
  const rowFor = async (who: Browser, language: string) => {
    const answer = await who.request({ url: '/svc/maintenance', headers: { 'accept-language': language } });
    return answer.json<{ items: { id: string }[] }>().items.find((one) => one.id === id);
  };
  expect(await rowFor(ada, 'en')).toMatchObject({
    title: 'New power',
    state: 'over',
    updates: [{ text: 'It takes longer.' }, { text: 'All is well.' }],
  });
  expect(await rowFor(await signIn(it, german), 'de')).toMatchObject({
    title: 'Neue Netzteile',
    text: 'Kurze Pause.',
    updates: [{ text: 'Es dauert länger.' }, { text: 'All is well.' }],
  });
  expect(codesOf(await update({ text: 'More.' }))).toEqual([[1977, undefined]]);
  expect(codesOf(await send(ada, `POST /maintenance/${id}/updates`, { text: 'x' }))).toEqual([[1003, undefined]]);
});

test('who waited for a completion neither completes it again nor moves its end', async () => {
  const id = await idOf({ ...plan(), title: 'Twice' });
  clock.advance(25 * 3600);
  root = await signIn(it, world.people.root);
  const said = { maintenanceId: id, body: '', texts: {} };
  const late = await db.transaction().execute(async (tx) => {
    await lockMaintenance(tx, id);
    const waiting = [
      send(root, `POST /maintenance/${id}/completion`, { text: '', translations: [] }),
      send(root, `POST /maintenance/${id}/updates`, { text: 'Longer.', endsAt: hours(9), translations: [] }),
    ];
    await until('both wait', async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length === 2;
    });
    const at = new Date(clock.now() + 1000);
    await setEnd(tx, id, at);
    await insertMessage(tx, { ...said, kind: 'completed', at });
    return { waiting };
  });
  expect((await Promise.all(late.waiting)).map(codesOf)).toEqual([[[1977, undefined]], [[1977, undefined]]]);
});

test('no process sends an update while another one still announces maintenance', async () => {
  await addServer(it, world, { state: 'on', owner: world.ada, simulator });
  const id = await idOf({ ...plan(), title: 'In order' });
  await send(root, `POST /maintenance/${id}/updates`, { text: 'Sooner than planned.', translations: [] });
  const titles = async () =>
    (await noticesFor(world.ada.accountId)).map(({ title }) => title).filter((title) => title.endsWith('In order'));
  await db.transaction().execute(async (tx) => {
    // What was announced before is through.
    await tx.updateTable('maintenance_message').set({ notified: true }).where('maintenance_id', '<>', id).execute();
    expect(await lockUnannounced(tx)).toMatchObject({ id, kind: 'announced' });
    await notifyAll();
    expect(await titles()).toEqual([]);
  });
  await notifyAll();
  expect(await titles()).toEqual([expect.stringMatching(/^Maintenance in /), expect.stringMatching(/^Update on /)]);
});

test('maintenance that is over cannot be cancelled; customers announce nothing', async () => {
  const id = await idOf(plan());
  clock.advance(27 * 3600);
  root = await signIn(it, world.people.root);
  const answer = await root.request({ method: 'POST', url: `/svc/maintenance/${id}/cancellation` });
  expect(answer.json()).toMatchObject({ errors: [{ code: 1977 }] });
  expect((await announce(plan(), await signIn(it, world.ada))).statusCode).toBe(403);
});
