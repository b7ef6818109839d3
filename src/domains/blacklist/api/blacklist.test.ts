// @database
import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { codesOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { mailsTo, tokenOf } from '#test/mails.ts';
import { Browser, makePerson, password } from '#test/people.ts';
import { testSandbox } from '#test/sandbox.ts';
import { createWorld, signIn } from '#test/world.ts';
import { forgetBlacklist, lookUpHosts } from './schedules.ts';

const sandbox = await testSandbox();
const it = await testApp({ env: sandbox.env });
const { app, server } = it;
const { db } = app;
const world = await createWorld(it);
const root = await signIn(it, world.people.root);
const ada = await signIn(it, world.ada);

interface Entry {
  id: string;
  value: string;
  kind: string;
  hits: number;
  lastValue: string;
  version: number;
  state: string;
}
const about = { places: ['sign-up', 'sign-in', 'payment'], reason: 'Abuse' };
const add = (kind: string, value: string, more: object = {}) =>
  send(root, 'POST /blacklist/entries', { kind, value, ...about, ...more });
const added = async (...args: Parameters<typeof add>): Promise<Entry> => {
  const answer = await add(...args);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Entry>();
};
const remove = (...entryIds: string[]) => send(root, 'POST /blacklist/entries/remove', { entryIds });
const entries = async (query: string) =>
  (await send(root, `GET /blacklist/entries?${query}`)).json<{ items: Entry[] }>().items;
const hits = async (entry: string) =>
  (await send(root, `GET /blacklist/hits?entry=${entry}`)).json<{ items: object[] }>().items;

const good = { password: 'Velvet-otter-41', passwordRepeat: 'Velvet-otter-41' };
const signUp = (email: string, ip = '192.0.2.1') =>
  new Browser(server).send('POST', '/svc/create', { body: { email, ...good }, ip });
const enter = (email: string, ip = '192.0.2.1', secret = password) =>
  new Browser(server).send('POST', '/svc/login', { body: { email, password: secret }, ip });

test('a mail domain is refused at a sign-up, at its field, and counted; without the entry the sign-up works', async () => {
  const entry = await added('domain', 'Throwaway.test');
  expect(entry).toMatchObject({ value: 'throwaway.test', hits: 0, state: 'active' });
  expect(codesOf(await add('domain', '@throwaway.test'))).toEqual([[9837, 'value']]);
  const refused = await signUp('kim@mx.throwaway.test');
  expect([refused.statusCode, codesOf(refused)]).toEqual([400, [[9830, 'email']]]);
  // What refuses is not said.
  expect(refused.body).not.toMatch(/throwaway|domain|list/i);
  expect(await entries('filter=throwaway.test')).toMatchObject([{ hits: 1, lastValue: 'kim@mx.throwaway.test' }]);
  expect(await hits(entry.id)).toMatchObject([
    { place: 'sign-up', fact: 'email', value: 'kim@mx.throwaway.test', ip: '192.0.2.1', account: null },
  ]);
  expect((await remove(entry.id)).json()).toMatchObject({ results: [{ refusal: null }] });
  expect((await signUp('kim@mx.throwaway.test')).statusCode).toBe(200);
});

test('an exception wins over a range, and an entry counts only at its places and until it expires', async () => {
  const range = await added('address', '198.51.100.0/24', { places: ['sign-up'] });
  const exception = await added('address', '198.51.100.7', { effect: 'allow', places: ['sign-up'] });
  const from = (ip: string) => signUp(`${newId()}@people.test`, ip);
  const refused = await from('198.51.100.8');
  expect([refused.statusCode, codesOf(refused)]).toEqual([403, [[9831, undefined]]]);
  expect((await from('198.51.100.7')).statusCode).toBe(200);
  const edit = (body: object, version = range.version) =>
    send(root, `PUT /blacklist/entries/${range.id}`, { ...about, ...body }, { version });
  expect(codesOf(await edit({ places: [] }))).toEqual([[9840, 'places']]);
  expect(codesOf(await edit({ until: '2020-01-01T00:00:00.000Z' }))).toEqual([[9839, 'until']]);
  expect((await edit({ places: ['payment'], ticket: 'T-1' })).json()).toMatchObject({ version: 2, ticket: 'T-1' });
  expect((await edit({}, 1)).statusCode).toBe(412);
  expect((await from('198.51.100.8')).statusCode).toBe(200);
  await edit({ until: new Date(it.clock.now() + 60_000).toISOString() }, 2);
  expect((await from('198.51.100.8')).statusCode).toBe(403);
  await db
    .updateTable('blacklist_entry')
    .set({ until: new Date(0) })
    .where('id', '=', range.id)
    .execute();
  expect((await from('198.51.100.8')).statusCode).toBe(200);
  expect(await entries('state=expired&filter=198.51.100.0')).toMatchObject([{ state: 'expired' }]);
  const history = await send(root, `GET /blacklist/entries/${range.id}/history`);
  expect(history.json<{ items: object[] }>().items.length).toBe(3);
  await remove(range.id, exception.id);
});

test('an address is refused at a sign-in before the password is read, and the log says so', async () => {
  const person = await makePerson(db, { siteId: world.siteId, role: 'account-holder' });
  const entry = await added('address', '203.0.113.66', { places: ['sign-in'] });
  for (const secret of [password, 'wrong']) {
    const refused = await enter(person.email, '203.0.113.66', secret);
    expect([refused.statusCode, codesOf(refused)]).toEqual([403, [[9832, undefined]]]);
  }
  expect((await enter(person.email)).statusCode).toBe(200);
  const log = await db
    .selectFrom('login_log')
    .select('result')
    .where('email', '=', person.email)
    .orderBy('id')
    .execute();
  expect(log.map(({ result }) => result)).toEqual(['refused', 'refused', 'success']);
  await remove(entry.id);
  expect((await enter(person.email, '203.0.113.66')).statusCode).toBe(200);
});

test('no one shuts themselves out, and no range is as wide as a country', async () => {
  expect(codesOf(await add('address', '127.0.0.0/8'))).toEqual([[9838, 'value']]);
  expect((await add('address', '127.0.0.0/8', { places: ['payment'] })).statusCode).toBe(201);
  const { email } = world.people.root;
  const domain = email.slice(email.indexOf('@') + 1);
  expect(codesOf(await add('email', email.toUpperCase()))).toEqual([[9838, 'value']]);
  expect(codesOf(await add('domain', domain))).toEqual([[9838, 'value']]);
  const own = await added('domain', domain, { places: ['payment'] });
  const wider = await send(root, `PUT /blacklist/entries/${own.id}`, about, { version: own.version });
  expect(codesOf(wider)).toEqual([[9838, 'places']]);
  await remove(own.id, (await added('domain', domain, { effect: 'allow' })).id);
  const read = await send(root, 'POST /blacklist/entries/import', { text: `other.example\n${email}`, ...about });
  expect(read.json()).toMatchObject({
    done: false,
    wrong: [{ line: 2, reason: `This would refuse your own sign-in (${email}).` }],
  });
  expect(codesOf(await add('address', '0.0.0.0/1'))).toEqual([[9843, 'value']]);
  expect(codesOf(await add('card', '4242424242424242'))).toEqual([[9857, 'value']]);
  expect(codesOf(await add('domain', 'x.test', { reason: ' ' }))).toEqual([[9841, 'reason']]);
  expect((await send(ada, 'GET /blacklist/entries')).statusCode).toBe(403);
  expect((await send(ada, 'POST /blacklist/entries', { kind: 'domain', value: 'x.test', ...about })).statusCode).toBe(
    403,
  );
  const [entry] = await entries('filter=127.0.0.0');
  await remove(entry!.id);
});

test('a removed entry can be restored, unless there is another one by now', async () => {
  const entry = await added('email', 'Kim@Shop.test');
  await remove(entry.id);
  expect((await remove(entry.id)).json()).toMatchObject({ results: [{ refusal: 'The entry was already removed.' }] });
  const restore = () => send(root, 'POST /blacklist/entries/restore', { entryIds: [entry.id] });
  const other = await added('email', 'kim@shop.test');
  expect((await restore()).json()).toMatchObject({
    results: [{ refusal: 'kim@shop.test was added again. Remove that entry first.' }],
  });
  await remove(other.id);
  // Of two that were removed, the first comes back.
  const both = await send(root, 'POST /blacklist/entries/restore', { entryIds: [other.id, entry.id] });
  expect(both.json()).toMatchObject({
    results: [{ refusal: 'kim@shop.test was added again. Remove that entry first.' }, { refusal: null }],
  });
  await remove(entry.id);
  expect((await restore()).json()).toMatchObject({ results: [{ refusal: null }] });
  expect(codesOf(await signUp('kim@shop.test'))).toEqual([[9830, 'email']]);
  await remove(entry.id);
});

test('entries are read from lines and from CSV, all or none, after a dry run', async () => {
  const send1 = (text: string, dryRun = false) =>
    root.request({
      method: 'POST',
      url: '/svc/blacklist/entries/import',
      payload: { text, ...about },
      headers: dryRun ? { 'dry-run': 'true' } : {},
    });
  const lines = '192.0.2.64/28\n\nspam.example\n+1999\nkim@spam.example';
  const tried = await send1(lines, true);
  expect(tried.json()).toMatchObject({ done: true, known: 0, wrong: [], added: { length: 4 } });
  expect(await entries('filter=spam.example')).toEqual([]);
  expect((await send1(lines)).json()).toMatchObject({ done: true, added: { length: 4 } });
  expect((await send1(lines)).json()).toMatchObject({ done: true, known: 4, added: [] });
  const wrong = await send1('other.example\nwhat is this\nother.example');
  expect(wrong.json()).toMatchObject({ done: false, added: [], wrong: [{ line: 2 }, { line: 3 }] });
  expect(await entries('filter=other.example')).toEqual([]);
  const columns = 'value,kind,effect,until\na.example,domain,Allowed,\nb.example,planet,,\nc.example,domain,allow,soon';
  expect((await send1(columns)).json()).toMatchObject({
    wrong: [
      { line: 2, reason: 'Unknown effect. Use one of refuse, allow.' },
      { line: 3, reason: expect.stringContaining('Unknown kind. Use one of address, ') },
      { line: 4, reason: "This isn't a valid date and time." },
    ],
  });
  const csv = "value;kind;reason;until\nmx.spam.example;host;Spam;2999-01-01T00:00:00Z\n'+1998;phone;;";
  expect((await send1(csv)).json()).toMatchObject({
    added: [
      { kind: 'host', value: 'mx.spam.example', line: 2 },
      { kind: 'phone', value: '+1998', line: 3 },
    ],
  });
  expect(await entries('kind=host')).toMatchObject([{ value: 'mx.spam.example', reason: 'Spam' }]);
  expect(codesOf(await send1(''))).toEqual([[9844, 'text']]);
  expect(codesOf(await send1('value,kind\n"a.test,host'))).toEqual([[9845, 'text']]);
  const file = await root.request({ url: '/svc/blacklist/entries/export' });
  expect([file.statusCode, file.body.includes('mx.spam.example')]).toEqual([200, true]);
});

test('a value is tested without a hit', async () => {
  const tested = async (place: string, value: string) =>
    (await send(root, 'POST /blacklist/test', { place, value })).json<{
      kind: string;
      refused: boolean;
      entry: Entry;
    }>();
  expect(await tested('payment', 'someone@spam.example')).toMatchObject({
    refused: true,
    entry: { value: 'spam.example' },
  });
  expect(await tested('sign-up', '+1 999 123 4567')).toMatchObject({ kind: 'phone', refused: true });
  expect(await tested('sign-up', '192.0.2.99')).toMatchObject({ kind: 'address', refused: false, entry: null });
  expect(await tested('sign-up', 'what is this')).toMatchObject({ kind: null });
  expect(await entries('filter=spam.example&kind=domain')).toMatchObject([{ hits: 0 }]);
});

test('a phone number is refused where it is set', async () => {
  const profile = {
    legalName: 'Ada',
    street: 'Street 1',
    city: 'Berlin',
    postalCode: '10115',
    country: 'DE',
    region: '',
  };
  const more = {
    kind: 'person',
    taxId: '',
    phone: '+1 999 123 4567',
    currency: 'USD',
    purchaseOrder: '',
    language: 'en',
  };
  const refused = await send(ada, 'PUT /billing/profile', { ...profile, ...more }, { version: 0 });
  expect([refused.statusCode, codesOf(refused)]).toEqual([400, [[9834, 'phone']]]);
});

test('the mail servers of a domain are looked up after the sign-up, and refused when the email is confirmed', async () => {
  sandbox.records.add({ name: 'looks-good.test', type: 'MX', text: 'mx.spam.example' });
  sandbox.records.add({ name: '9.100.51.198.in-addr.arpa', type: 'PTR', text: 'exit9.mx.spam.example' });
  const email = 'kim@looks-good.test';
  expect((await signUp(email)).statusCode).toBe(200);
  await lookUpHosts.run(app);
  const token = tokenOf((await mailsTo(db, email)).find((mail) => mail.template === 'registration.validate'));
  const confirm = () => new Browser(server).send('POST', '/svc/validate', { body: { token } });
  expect(codesOf(await confirm())).toEqual([[9830, 'email']]);
  expect(codesOf(await signUp('ann@looks-good.test'))).toEqual([[9830, 'email']]);
  // The reverse name of the address counts the same.
  expect((await signUp('ann@elsewhere.test', '198.51.100.9')).statusCode).toBe(200);
  await lookUpHosts.run(app);
  expect(codesOf(await signUp('bea@elsewhere.test', '198.51.100.9'))).toEqual([[9831, undefined]]);
  const [host] = await entries('kind=host');
  await remove(host!.id);
  expect((await confirm()).statusCode).toBe(200);
});

test('a host name refuses customers a sign-in, and no operator, whose domain may use the same mail server', async () => {
  const of = (role: 'infrastructure-operator' | 'account-holder', email: string) =>
    makePerson(db, { siteId: world.siteId, role, email });
  const { email } = await of('infrastructure-operator', 'ops@provider.test');
  const person = await of('account-holder', 'kim@hosted.test');
  for (const name of [email, person.email])
    sandbox.records.add({ name: name.slice(name.indexOf('@') + 1), type: 'MX', text: 'mx.shared-mail.example' });
  const entry = await added('host', 'shared-mail.example', { places: ['sign-in'] });
  for (const name of [email, person.email]) expect((await enter(name)).statusCode).toBe(200);
  await lookUpHosts.run(app);
  const refused = await enter(person.email);
  expect([refused.statusCode, codesOf(refused)]).toEqual([403, [[9832, undefined]]]);
  expect((await enter(email)).statusCode).toBe(200);
  await remove(entry.id);
  expect((await enter(person.email)).statusCode).toBe(200);
});

test('old hits, removed entries and names are forgotten', async () => {
  const long = new Date(it.clock.now() - 100 * 86_400_000);
  await db.updateTable('blacklist_hit').set({ at: long }).execute();
  await db.updateTable('blacklist_entry').set({ removed_at: long }).where('removed_at', 'is not', null).execute();
  await db.updateTable('blacklist_lookup').set({ asked_at: long }).execute();
  await forgetBlacklist.run(app);
  const count = async (table: 'blacklist_hit' | 'blacklist_lookup') =>
    (
      await db
        .selectFrom(table)
        .select((e) => e.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  expect([await count('blacklist_hit'), await count('blacklist_lookup')]).toEqual([0, 0]);
  expect(await db.selectFrom('blacklist_entry').select('id').where('removed_at', 'is not', null).execute()).toEqual([]);
});
