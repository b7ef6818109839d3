// @database
import { expect, test } from 'vitest';
import { bareCodesOf, codesOf, historyOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { until } from '#test/live-simulator.ts';
import { makePerson, makeSite, signedIn, type Browser, type Person } from '#test/people.ts';
import { testSandbox } from '#test/sandbox.ts';
import { byPerson } from '#domains/history/api/port.ts';
import { checkTaxIds } from './check-due.ts';
import { approveProfile, invoiceRecipients, readPayer } from './port.ts';
import { readProfile } from './store.ts';

const sandbox = await testSandbox();
const it = await testApp({ empty: true, env: sandbox.env });
const { app, server, clock } = it;
const { db } = app;
it.work();
const siteId = await makeSite(db, '*');
const list = (currency: 'USD' | 'EUR', minutes: number) => ({
  id: crypto.randomUUID(),
  site_id: siteId,
  name: `Standard ${currency}`,
  currency,
  created_at: new Date(Date.UTC(2026, 0, 1, 0, minutes)),
});
const lists = { usd: list('USD', 0), eur: list('EUR', 1) };
await db.insertInto('price_list').values([lists.usd, lists.eur]).execute();

const valid = {
  kind: 'company',
  legalName: 'Bäckerei Sonnenschein GmbH',
  taxId: 'DE 136 695 976',
  country: 'DE',
  region: '',
  city: 'Berlin',
  postalCode: '10115',
  street: 'Invalidenstraße 1',
  phone: '+49 30 123456',
  purchaseOrder: 'PO-7',
  language: 'de',
  currency: 'EUR',
} as const;

interface View {
  billingState: number;
  version: number;
  profile: Record<string, unknown> | null;
  [field: string]: unknown;
}
interface Change {
  id: string;
  action: string;
  undo: boolean;
  diff: { field: string; from: string | null; to: string | null }[];
}

async function payer(billingState = 0) {
  const person = await makePerson(db, { siteId, role: 'account-holder' });
  await db.updateTable('account').set({ billing_state: billingState }).where('id', '=', person.id).execute();
  return { person, me: await signedIn(server, person) };
}
const read = async (me: Browser) => (await me.send('GET', '/svc/billing/profile')).json<View>();
const save = (me: Browser, change: Record<string, unknown> = {}, version = 0) =>
  me.send('PUT', '/svc/billing/profile', {
    body: { ...valid, ...change },
    headers: { 'if-match': `"${version}"` },
  });
const history = async (me: Browser) =>
  (await me.send('GET', '/svc/billing/profile/history')).json<{ items: Change[] }>().items;
/** Waits for the answer of the registry; a session may have ended by then. */
const checked = ({ id }: Person, wanted: string) =>
  until(`the tax ID is ${wanted}`, async () => ((await readProfile(db, id))?.taxCheck === wanted ? true : null));

test('a profile that was never saved proposes what the account knows, and has version 0', async () => {
  const { me, person } = await payer();
  await me.send('PUT', '/svc/header/profile', { body: { company: 'Sonnenschein', phone: '+4930123456' } });
  expect(await read(me)).toMatchObject({
    userId: person.id,
    billingState: 0,
    version: 0,
    profile: null,
    locked: null,
    currencies: ['EUR', 'USD'],
    proposal: { company: 'Sonnenschein', phone: '+4930123456', currency: 'USD' },
  });
  expect(await readPayer(db, person.id)).toMatchObject({ currency: 'USD', billingState: 0, profile: null });
});

test('the first complete profile moves the account from 0 to 1, and only once', async () => {
  const { me, person } = await payer();
  const answer = await save(me);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json<View>()).toMatchObject({
    billingState: 1,
    version: 1,
    profile: { taxId: 'DE136695976', phone: '+4930123456', legalName: valid.legalName },
  });
  expect((await me.send('GET', '/svc/user')).json()).toMatchObject({ billingStatus: 1 });
  await checked(person, 'valid');
  await save(me, { city: 'Potsdam' }, 1);
  expect(await read(me)).toMatchObject({ billingState: 1, version: 2, profile: { city: 'Potsdam' } });
  expect(await historyOf(db, person.id)).toEqual([
    'Billing profile filled in',
    'Tax ID checked',
    'Billing profile changed',
  ]);
});

test('another version is refused, and nothing is saved', async () => {
  const { me } = await payer();
  await save(me);
  const stale = await save(me, { city: 'Potsdam' }, 0);
  expect([stale.statusCode, bareCodesOf(stale)]).toEqual([412, [1005]]);
  expect(await read(me)).toMatchObject({ profile: { city: 'Berlin' } });
});

test('everything that is missing or unfit is named at its field at once', async () => {
  const { me } = await payer();
  const empty = { legalName: ' ', street: '', city: '', postalCode: '', taxId: 'DE136695977', phone: '12' };
  const refused = await save(me, { ...empty, currency: 'ILS' });
  expect(refused.statusCode).toBe(400);
  expect(codesOf(refused)).toEqual([
    [1001, 'legalName'],
    [1001, 'street'],
    [1001, 'city'],
    [1001, 'postalCode'],
    [7503, 'taxId'],
    [1508, 'phone'],
    [7504, 'currency'],
  ]);
  expect(await read(me)).toMatchObject({ billingState: 0, version: 0, profile: null });
});

test.each([
  ['an unknown country', { country: 'QQ' }, [[7500, 'country']]],
  ['no country', { country: '' }, [[1001, 'country']]],
  ['a region in Germany', { region: 'BE' }, [[7502, 'region']]],
  ['no region in the USA', { country: 'US', taxId: '' }, [[7501, 'region']]],
  ['a province of Canada in the USA', { country: 'US', region: 'ON', taxId: '' }, [[7501, 'region']]],
  ['a control character', { legalName: 'A\u0000B' }, [[1000, 'legalName']]],
  ['a line break in the street', { street: 'a\nb' }, [[1000, 'street']]],
  ['a name too long', { legalName: 'x'.repeat(201) }, [[1000, 'legalName']]],
  ['another currency', { currency: 'BTC' }, [[1000, 'currency']]],
  ['an unknown field', { billingState: 3 }, [[1002, 'billingState']]],
])('%s is refused', async (_name, change, codes) => {
  const { me } = await payer();
  expect(codesOf(await save(me, change))).toEqual(codes);
});

test.each([
  ['DE', 'company', 'DE136695976', true],
  ['DE', 'company', '136695976', true],
  ['DE', 'company', 'DE136695967', false],
  ['GR', 'company', 'EL094259216', true],
  ['AT', 'company', 'ATU13585627', true],
  ['FR', 'company', 'FR40303265045', true],
  ['GB', 'company', 'GB980780684', true],
  ['IL', 'company', '516179157', true],
  ['IL', 'company', '516179150', false],
  ['US', 'company', '04-2103594', true],
  ['US', 'company', '00-0000000', false],
  // A country whose numbers no rule is known of.
  ['KP', 'company', 'X1234567', true],
  ['KP', 'company', "'; drop table account; --", false],
])('a tax ID of %s, %s, %s: %s', async (...[country, kind, taxId, fits]) => {
  const { me } = await payer();
  const region = country === 'US' ? 'MA' : '';
  const answer = await save(me, { country, kind, taxId, region });
  expect(answer.statusCode === 200 ? [] : codesOf(answer)).toEqual(fits ? [] : [[7503, 'taxId']]);
});

test('a currency gives the account the price list of the site in it', async () => {
  const { me, person } = await payer();
  const listOf = async () =>
    (await db.selectFrom('account').select('price_list_id').where('id', '=', person.id).executeTakeFirstOrThrow())
      .price_list_id;
  await save(me);
  expect(await listOf()).toBe(lists.eur.id);
  await save(me, { currency: 'USD' }, 1);
  expect(await listOf()).toBe(lists.usd.id);
  expect(await readPayer(db, person.id)).toMatchObject({ currency: 'USD' });
});

test.each([-1, 7])('in state %i the profile is locked, with the reason', async (state) => {
  const { me } = await payer(state);
  const refused = await save(me);
  expect([refused.statusCode, bareCodesOf(refused)]).toEqual([409, [7506]]);
  const { locked } = await read(me);
  expect(typeof locked).toBe('string');
});

test.each([2, 3, 5, 9])('in state %i saving changes the profile and not the state', async (state) => {
  const { me } = await payer(state);
  expect((await save(me)).statusCode).toBe(200);
  expect(await read(me)).toMatchObject({ billingState: state, profile: { city: 'Berlin' } });
});

test('a viewer neither sees nor changes it', async () => {
  const person = await makePerson(db, { siteId, role: 'account-viewer' });
  const me = await signedIn(server, person);
  expect((await me.send('GET', '/svc/billing/profile')).statusCode).toBe(403);
  expect((await save(me)).statusCode).toBe(403);
});

test('approval moves 1 to 2 with a row of the history, and does nothing from another state', async () => {
  const { me, person } = await payer();
  await save(me, { taxId: '' });
  const approve = () =>
    db
      .transaction()
      .execute((tx) =>
        approveProfile(tx, { accountId: person.id, by: byPerson({ email: 'x@y.test' }), now: new Date(clock.now()) }),
      );
  expect([await approve(), await approve()]).toEqual([true, false]);
  expect(await read(me)).toMatchObject({ billingState: 2 });
  const [newest] = await history(me);
  expect(newest).toMatchObject({ action: 'Billing profile approved', undo: false });
});

test('a change can be undone until its fields are changed again', async () => {
  const { me } = await payer();
  await save(me, { taxId: '' });
  await save(me, { taxId: '', city: 'Potsdam', street: 'Allee 2' }, 1);
  const [moved, first] = await history(me);
  expect([moved?.undo, first?.undo]).toEqual([true, false]);
  const undo = (id = '0') => me.send('POST', `/svc/billing/profile/history/${id}/undo`);
  expect(bareCodesOf(await undo(first?.id))).toEqual([1004]);
  const undone = await undo(moved?.id);
  expect(undone.json<View>()).toMatchObject({ profile: { city: 'Berlin', street: valid.street } });
  expect(bareCodesOf(await undo(moved?.id))).toEqual([7507]);
  expect((await undo('999999999')).statusCode).toBe(404);
  const { me: other } = await payer();
  await save(other);
  expect((await other.send('POST', `/svc/billing/profile/history/${moved?.id}/undo`)).statusCode).toBe(404);
});

test('the registry is asked by a task: valid, with time and source', async () => {
  const { me, person } = await payer();
  expect((await save(me)).json<View>().profile).toMatchObject({ taxCheck: 'checking' });
  await checked(person, 'valid');
  expect((await read(me)).profile).toMatchObject({ taxSource: 'VIES', taxCheckedAt: expect.any(String) });
  // The same number is not asked about again.
  expect((await save(me, { city: 'Potsdam' }, 1)).json<View>().profile).toMatchObject({ taxCheck: 'valid' });
});

test('a number that the registry does not know is kept as not found', async () => {
  const { me, person } = await payer();
  sandbox.faults.set([{ channel: 'vies', kind: 'permanent', to: '', times: 1 }]);
  await save(me);
  await checked(person, 'not-found');
});

test.each(['temporary', 'lost-answer'] as const)('a registry that is away (%s) is asked again', async (kind) => {
  const { me, person } = await payer();
  sandbox.faults.set([{ channel: 'vies', kind, to: '', times: 1 }]);
  await save(me);
  await checked(person, 'away');
  clock.advance(16 * 60_000);
  await checkTaxIds.run(app);
  await checked(person, 'valid');
});

test('a number that no registry knows is not asked about', async () => {
  const { me } = await payer();
  expect((await save(me, { country: 'IL', taxId: '516179157' })).json<View>().profile).toMatchObject({
    taxCheck: 'none',
  });
});

test('invoice recipients: added, confirmed by their link, once each, and removed', async () => {
  const { person, me } = await payer(1);
  const account = await readPayer(db, person.id);
  const own = account!.email;
  const add = (email: string) => me.send('POST', '/svc/billing/recipients', { body: { email, language: 'de' } });
  const mailed = async () => (await invoiceRecipients(db, person.id)).map(({ email, language }) => [email, language]);
  expect(codesOf(await add('no address'))).toEqual([[12, 'email']]);
  expect(codesOf(await add(own.toUpperCase()))).toEqual([[7509, 'email']]);
  expect((await add('Books@Payers.test')).json<View>()['recipients']).toMatchObject([
    { email: 'books@payers.test', state: 'pending', language: 'de' },
  ]);
  expect(await mailed()).toEqual([[own, 'en']]);
  const [asked] = await sandbox.arrived('books@payers.test');
  const token = /confirmRecipient\?token=([\w-]+)/.exec(asked?.text ?? '')?.[1] ?? '';
  const confirm = () => me.send('POST', '/svc/billing/recipients/confirm', { body: { token } });
  expect((await confirm()).json()).toEqual({ email: 'books@payers.test' });
  expect(codesOf(await confirm())).toEqual([[1451, 'token']]);
  expect(codesOf(await add('books@payers.test'))).toEqual([[7509, 'email']]);
  expect(await mailed()).toEqual([
    [own, 'en'],
    ['books@payers.test', 'de'],
  ]);
  const { recipients } = (await me.send('GET', '/svc/billing/profile')).json<{ recipients: { id: string }[] }>();
  const remove = (who: Browser) => who.send('DELETE', `/svc/billing/recipients/${recipients[0]!.id}`);
  expect((await remove((await payer(1)).me)).statusCode).toBe(404);
  expect((await remove(me)).json<View>()['recipients']).toEqual([]);
  expect(await mailed()).toEqual([[own, 'en']]);
});
