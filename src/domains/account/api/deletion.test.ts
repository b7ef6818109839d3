// @database
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { awaitMails, linkOf, mailsTo } from '#test/mails.ts';
import { Browser, makePerson, makeSite, password, signedIn, type Person } from '#test/people.ts';
import { tracesOf } from '#test/traces.ts';
import { deleteDue } from './delete-due.ts';
import { noticesIn } from '#test/notices.ts';

const it = await testApp({ empty: true });
const { app, server, clock } = it;
const { db } = app;
it.work();
const siteId = await makeSite(db, '*');
const root = await makePerson(db, { siteId, role: 'root' });
await db.insertInto('price_list').values({ id: siteId, site_id: siteId, name: 'Standard', currency: 'EUR' }).execute();
const day = 86_400;

const prove = (browser: Browser) => browser.send('POST', '/svc/header/reauthenticate', { body: { password } });
const request = (browser: Browser) => browser.send('POST', '/svc/header/deletion');
const cancel = (browser: Browser) => browser.send('DELETE', '/svc/header/deletion');
const read = async (browser: Browser) =>
  (await browser.send('GET', '/svc/header/personalData')).json<{
    deletion: { dueAt: string; held: boolean } | null;
    reasons: { kind: string }[];
    export: { state: string } | null;
  }>();
const codeOf = (answer: { statusCode: number; json(): unknown }) => [
  answer.statusCode,
  (answer.json() as { errors: { code: number }[] }).errors[0]?.code,
];
const rowOf = (person: Person) =>
  db.selectFrom('account').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
const customer = () => makePerson(db, { siteId, role: 'account-holder' });
const templates = async (email: string) => (await mailsTo(db, email)).map(({ template }) => template);

const traces = (text: string) => tracesOf(db, text);

test('a wish to be deleted needs a proof, tells the date, and is taken back', async () => {
  const person = await customer();
  const me = await signedIn(server, person);
  expect((await read(me)).deletion).toBeNull();
  expect(codeOf(await cancel(me))).toEqual([409, 1566]);
  expect(codeOf(await request(me))).toEqual([403, 1500]);
  await prove(me);
  const { dueAt } = (await request(me)).json<{ dueAt: string }>();
  expect(Date.parse(dueAt) - clock.now()).toBe(14 * day * 1000);
  expect(codeOf(await request(me))).toEqual([409, 1565]);
  expect((await read(me)).deletion).toMatchObject({ dueAt, held: false });
  expect((await me.send('GET', '/svc/user')).json()).toMatchObject({ deletionDue: dueAt });
  expect((await cancel(me)).statusCode).toBe(204);
  expect((await read(me)).deletion).toBeNull();
  expect(await templates(person.email)).toEqual(
    expect.arrayContaining(['account.deletion-asked', 'account.deletion-cancelled']),
  );
});

test('what stands in the way of disabling stands in the way of a deletion', async () => {
  const person = await customer();
  await makePerson(db, { siteId, role: 'account-holder', parentId: person.id });
  const me = await signedIn(server, person);
  expect((await read(me)).reasons).toMatchObject([{ kind: 'accounts' }]);
  await prove(me);
  expect(codeOf(await request(me))).toEqual([409, 1570]);
});

test('staff orders a deletion; the owner of a suspended account cannot take it back', async () => {
  const person = await customer();
  const me = await signedIn(server, person);
  const staff = await signedIn(server, root);
  const order = () => staff.send('POST', `/svc/users/${person.id}/deletion`);
  expect(codeOf(await order())).toEqual([403, 1500]);
  await prove(staff);
  expect((await order()).statusCode).toBe(200);
  expect(codeOf(await order())).toEqual([409, 1565]);
  expect(await templates(person.email)).toContain('account.deletion-ordered');
  await db.updateTable('account').set({ status: 'Suspended-Policy' }).where('id', '=', person.id).execute();
  expect(codeOf(await cancel(me))).toEqual([409, 1569]);
  expect(codeOf(await me.send('DELETE', `/svc/users/${person.id}/deletion`))).toEqual([403, 1003]);
  expect((await staff.send('DELETE', `/svc/users/${person.id}/deletion`)).statusCode).toBe(204);
});

test('no one orders their own deletion, and an account owner that of no account below', async () => {
  const person = await customer();
  const below = await makePerson(db, { siteId, role: 'account-holder', parentId: person.id });
  const [me, staff] = [await signedIn(server, person), await signedIn(server, root)];
  const boss = await makePerson(db, { siteId, role: 'site-admin' });
  const admin = await signedIn(server, boss);
  for (const browser of [me, staff, admin]) await prove(browser);
  const order = (who: Browser, { id }: Person) => who.send('POST', `/svc/users/${id}/deletion`);
  expect(codeOf(await order(me, below))).toEqual([403, 1003]);
  expect(codeOf(await order(me, person))).toEqual([403, 1003]);
  expect(codeOf(await order(admin, boss))).toEqual([403, 1003]);
  expect(await rowOf(boss)).toMatchObject({ deletion_due_at: null });
  expect((await order(admin, below)).statusCode).toBe(200);
});

test('staff sees who waits, and takes it back for them; they are told', async () => {
  const person = await customer();
  const me = await signedIn(server, person);
  await prove(me);
  await request(me);
  const staff = await signedIn(server, root);
  const list = async () =>
    (await staff.send('GET', '/svc/reports/accountStates/rows?where=deletion:asked')).json<{
      items: { id: string }[];
    }>().items;
  expect((await list()).map(({ id }) => id)).toContain(person.id);
  const standing = `/svc/users/${person.id}`;
  expect((await staff.send('GET', `${standing}/state`)).json()).toMatchObject({ mayCancelDeletion: true });
  const other = await signedIn(server, await customer());
  expect((await other.send('DELETE', `${standing}/deletion`)).statusCode).toBe(404);
  expect((await staff.send('DELETE', `${standing}/deletion`)).statusCode).toBe(204);
  expect((await list()).map(({ id }) => id)).not.toContain(person.id);
  const received = (await noticesIn(db)).filter((one) => one.account_id === person.id);
  expect(received.map(({ body }) => body).join()).toContain('canceled');
});

test('after the waiting period nothing identifies the person but the record of what was done', async () => {
  const person = await customer();
  const me = await signedIn(server, person);
  const name = 'Zebulon Quartermain';
  await me.send('PUT', '/svc/header/profile', { body: { name, phone: '+4915123456789', company: 'Zebra' } });
  const contact = { kind: 'billing', email: 'zebulon@books.test', language: 'en' };
  await me.send('PUT', '/svc/header/contacts', { body: contact });
  const payer = { kind: 'person', legalName: name, country: 'US', region: 'NY', city: 'Zebra', postalCode: '10001' };
  const billed = await me.send('PUT', '/svc/billing/profile', {
    body: { ...payer, street: 'Zebra Street 1', purchaseOrder: 'Zebra', language: 'en', currency: 'EUR' },
    headers: { 'if-match': '"0"' },
  });
  expect(billed.statusCode, billed.body).toBe(200);
  await me.send('POST', '/svc/header/email', { body: { email: 'zebulon@next.test' } });
  const group = (await me.send('POST', '/svc/groups', { body: { name: 'Zebra keepers' } })).json<{ id: string }>();
  await me.send('POST', `/svc/groups/${group.id}/members`, { body: { email: 'keeper@zebra.test' } });
  // Someone else's group, to which they were named in another spelling and added someone.
  const other = await signedIn(server, await customer());
  const theirs = (await other.send('POST', '/svc/groups', { body: { name: 'Others' } })).json<{ id: string }>();
  const named = `/svc/groups/${theirs.id}/members`;
  expect((await other.send('POST', named, { body: { email: person.email.toUpperCase() } })).statusCode).toBe(200);
  await other.send('POST', named, { body: { email: 'stays@else.test' } });
  // One that they were in, and are not anymore.
  const past = (await other.send('POST', '/svc/groups', { body: { name: 'Past' } })).json<{ id: string }>();
  const formerly = `/svc/groups/${past.id}/members`;
  const joined = await other.send('POST', formerly, { body: { email: person.email.toUpperCase() } });
  const { people } = joined.json<{ people: { id: string }[] }>();
  expect((await other.send('DELETE', `${formerly}/${people[0]?.id}`)).statusCode).toBe(200);
  await db
    .updateTable('account_group_member')
    .set({ added_by: person.email })
    .where('email', '=', 'stays@else.test')
    .execute();
  const facts = { name: 'Zebra policy', description: 'Zebra keepers', osFamily: 'linux', scope: 'account' };
  const content = { config: '#cloud-config\n# zebra\ntimezone: UTC\n', files: [], services: [], variables: [] };
  const made = await me.send('POST', '/svc/initPolicies', { body: { ...facts, content } });
  const policy = made.json<{ id: string; version: number }>();
  const headers = { 'if-match': `"${policy.version}"` };
  const note = { note: 'By zebra' };
  const published = await me.send('POST', `/svc/initPolicies/${policy.id}/versions`, { body: note, headers });
  expect(published.statusCode, published.body).toBe(200);
  const view = { list: '/servers', name: 'Zebras', params: { filter: 'Zebra' }, groupId: group.id };
  expect((await me.send('POST', '/svc/views', { body: view })).statusCode).toBe(201);
  // Batches of staff that name them: as accounts, once more, by the email that they had, and as the target of others.
  const clerk = await signedIn(server, root);
  const batch = async (action: string, text: string, more: object = {}) => {
    const input = { action, text, options: { note: 'By phone.', servers: false, ...more } };
    const answer = await clerk.send('POST', '/svc/accountBatches', { body: input });
    expect(answer.statusCode, answer.body).toBe(201);
  };
  const someone = await customer();
  const spelled = person.email.toUpperCase();
  await batch('suspend', `${person.email}\n${spelled}\nZebulon <${person.email}>`);
  await batch('changeEmail', `${someone.email};${person.email}\nnobody@else.test;${person.email}`);
  await batch('migrate', `${someone.email}\t${spelled}`, { target: person.email });
  // A sign-up with their email that the blocklist refused, of no account.
  const domain = { kind: 'domain', value: 'people.test', places: ['sign-up'], reason: 'Abuse' };
  const entry = (await clerk.send('POST', '/svc/blacklist/entries', { body: domain })).json<{ id: string }>();
  const again = { email: spelled, password: 'Velvet-otter-41', passwordRepeat: 'Velvet-otter-41' };
  const refused = await new Browser(server).send('POST', '/svc/create', { body: again });
  expect(codeOf(refused)).toEqual([400, 9830]);
  await prove(me);
  await request(me);
  clock.advance(13 * day);
  await deleteDue.run(app);
  expect((await rowOf(person)).deleted_at).toBeNull();
  clock.advance(day + 60);
  await deleteDue.run(app);

  expect(await rowOf(person)).toMatchObject({ enabled: false, name: 'Deleted account', deletion_due_at: null });
  expect((await new Browser(server).signIn(person.email)).statusCode).toBe(401);
  expect(await templates(person.email)).toEqual(['account.deleted']);
  for (const text of [name, '+4915123456789', 'zebulon', 'Zebra'])
    expect(
      (await traces(text)).filter((place) => !place.startsWith('audit.')),
      text,
    ).toEqual([]);
  // The mail that says so is on its way; typed names are kept as long as the records of sign-ins and refusals.
  const kept = (await traces(person.email)).filter((place) => !place.startsWith('audit.'));
  expect(kept).toEqual(expect.arrayContaining(['message.recipient']));
  const typed = ['message.recipient', 'login_log.email', 'stranger_count.last_object'];
  expect(kept.filter((place) => !typed.includes(place))).toEqual([]);
  const { items } = (await (await signedIn(server, root)).send('GET', '/svc/blacklist/entries')).json<{
    items: { id: string; hits: number; lastValue: string }[];
  }>();
  expect(items).toMatchObject([{ id: entry.id, hits: 1, lastValue: '' }]);
  const last = await db
    .selectFrom('audit')
    .select(['action', 'actor_name'])
    .where('account_id', '=', person.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  expect(last).toEqual({ action: 'account.delete', actor_name: 'system' });
  const staff = await signedIn(server, root);
  expect((await staff.send('GET', '/svc/users?size=0')).body).not.toContain(person.id);
  expect(codeOf(await staff.send('PUT', '/svc/header/enable', { body: { userId: person.id } }))).toEqual([409, 1567]);
});

test('memberships in teams of others are deleted with their person', async () => {
  const [owner, person] = [await customer(), await customer()];
  const [atOwner, me] = [await signedIn(server, owner), await signedIn(server, person)];
  await prove(atOwner);
  const invite = () => atOwner.send('POST', '/svc/team', { body: { name: 'Zuleika', email: person.email } });
  const { id } = (await invite()).json<{ id: string }>();
  expect((await me.send('POST', `/svc/memberships/${id}/acceptance`)).statusCode).toBe(204);
  await prove(me);
  await request(me);
  clock.advance(15 * day);
  await deleteDue.run(app);
  const membership = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(membership).toMatchObject({ enabled: false, sign_in_id: null, deleted_at: expect.any(Date) });
  const kept = [...(await traces('Zuleika')), ...(await traces(person.email))];
  // The history of the owner's permission set keeps to whom it was granted.
  const stays = ['message.recipient', 'login_log.email', 'history.action'];
  expect(kept.filter((place) => !place.startsWith('audit.') && !stays.includes(place))).toEqual([]);
  const again = await signedIn(server, owner);
  expect((await again.send('GET', '/svc/team')).json()).toMatchObject({ items: [] });
});

test('what came up meanwhile holds the deletion, is told once, and lets it go on when it is gone', async () => {
  const person = await customer();
  const me = await signedIn(server, person);
  await prove(me);
  await request(me);
  const child = await makePerson(db, { siteId, role: 'account-holder', parentId: person.id });
  clock.advance(15 * day);
  await deleteDue.run(app);
  await deleteDue.run(app);
  expect((await templates(person.email)).filter((one) => one === 'account.deletion-held')).toHaveLength(1);
  expect((await rowOf(person)).deletion_held_at).not.toBeNull();
  await db.updateTable('account').set({ enabled: false }).where('id', '=', child.id).execute();
  await deleteDue.run(app);
  expect((await rowOf(person)).deleted_at).not.toBeNull();
});

test('the file has what every domain keeps, and nothing of anybody else or secret', async () => {
  const person = await customer();
  const other = await customer();
  const me = await signedIn(server, person);
  await me.send('PUT', '/svc/header/profile', { body: { company: 'Halcyon' } });
  await (await signedIn(server, other)).send('PUT', '/svc/header/profile', { body: { company: 'Elsewhere' } });
  expect(codeOf(await me.send('POST', '/svc/header/dataExport'))).toEqual([403, 1500]);
  await prove(me);
  const ordered = await me.send('POST', '/svc/header/dataExport');
  expect(ordered.statusCode, ordered.body).toBe(202);
  const mails = await awaitMails(db, person.email, 1);
  const link = linkOf(mails.find(({ template }) => template === 'downloads.ready'));
  await expect.poll(async () => (await read(me)).export?.state).toBe('succeeded');
  const token = link.searchParams.get('token');
  const file = await new Browser(server).send('GET', `/svc/downloads/report/${token}/file`);
  const data = file.json<Record<string, Record<string, unknown>[]>>();
  expect(Object.keys(data)).toEqual(
    expect.arrayContaining(['profile', 'contacts', 'actions', 'signIns', 'notifications', 'agreements', 'messages']),
  );
  expect(data['profile']).toMatchObject([{ email: person.email, company: 'Halcyon' }]);
  expect(data['signIns']).toMatchObject([{ result: 'success', ipAddress: '203.0.113.7' }]);
  expect(data['actions']).toEqual(expect.arrayContaining([expect.objectContaining({ action: 'profile.update' })]));
  expect(file.body).not.toContain(other.email);
  expect(file.body).not.toMatch(/argon2|Elsewhere|token_hash|"code_hash"/);
  clock.advance(25 * 3600);
  expect(codeOf(await new Browser(server).send('GET', `/svc/downloads/report/${token}/file`))).toEqual([410, 1408]);
});

// One more is the sign-in of the test: the second fills its pages.
test.each([2500, 1999])('more records than one page has are all in the file, each once: %i', async (count) => {
  const person = await customer();
  const row = { email: person.email, account_id: person.id, site_id: siteId, ip: '203.0.113.9', user_agent: 'old' };
  await db
    .insertInto('login_log')
    .values(Array.from({ length: count }, () => ({ ...row, result: 'success' })))
    .execute();
  const me = await signedIn(server, person);
  await prove(me);
  await me.send('POST', '/svc/header/dataExport');
  const link = linkOf((await awaitMails(db, person.email, 1)).find(({ template }) => template === 'downloads.ready'));
  const token = link.searchParams.get('token');
  const file = await new Browser(server).send('GET', `/svc/downloads/report/${token}/file`);
  const ids = file.json<{ signIns: { id: number }[] }>().signIns.map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([count + 1, count + 1]);
});
