import { beforeAll, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { currencies, type Currency } from '#kernel/money.ts';
import { historyOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { noticesIn } from '#test/notices.ts';
import { proven } from '#test/proof.ts';
import { addPerson, createWorld, signIn, type Browser, type Person } from '#test/world.ts';

const it = await testApp();
const { app } = it;
const { db } = app;
const world = await createWorld(it);
const unproven = await signIn(it, world.people['site-admin']);
const admin = await proven(await signIn(it, world.people['site-admin']));
const agent = await signIn(it, world.people['support-agent']);
const other = await signIn(it, world.otherSiteAdmin);

let serial = 0;
const customer = (more: { siteId?: string; parentId?: string } = {}): Promise<Person> =>
  addPerson(app, { siteId: world.siteId, role: 'account-holder', name: `tree-${++serial}`, ...more });

interface Effect {
  from: string | null;
  to: string | null;
  below: number;
  gains: string[];
  loses: string[];
  priceList: { from: string; to: string };
  prices: { key: string }[];
}
const set = (
  person: Person,
  parent: string,
  { who = admin, dryRun = false }: { who?: Browser; dryRun?: boolean } = {},
) =>
  send(
    who,
    `PUT /users/${person.accountId}/parent`,
    { parent, reason: 'They are one company.', ticket: 'OPS-7' },
    { dryRun },
  );
const read = async (person: Person, who = admin) => (await send(who, `GET /users/${person.accountId}/parent`)).json();
const parentOf = async ({ accountId }: Person) =>
  (await db.selectFrom('account').select('parent_id').where('id', '=', accountId).executeTakeFirstOrThrow()).parent_id;

let [top, reseller, child, member]: Person[] = [];
beforeAll(async () => {
  top = await customer();
  reseller = await customer({ parentId: top.accountId });
  child = await customer();
  member = await addPerson(app, {
    siteId: world.siteId,
    role: 'account-viewer',
    name: 'tree-member',
    parentId: child.accountId,
  });
});
const people = () => {
  if (top === undefined || reseller === undefined || child === undefined || member === undefined)
    throw new Error('four people');
  return { top, reseller, child, member };
};

test('the preview names who gains access and what moves along, and changes nothing', async () => {
  const { top: above, reseller: to, child: moved } = people();
  const effect = (await set(moved, to.email.toUpperCase(), { dryRun: true })).json<Effect>();
  expect(effect).toMatchObject({ from: null, to: to.email, below: 1, loses: [], prices: [] });
  expect(effect.gains).toEqual([above.email, to.email].sort());
  expect(await parentOf(moved)).toBeNull();
  expect(await read(moved)).toEqual({ parent: null, below: 1, refusal: null });
});

test('an account moves: its new owners reach it at once, all sides are notified, and it is on record', async () => {
  const { top: above, reseller: to, child: moved } = people();
  const owner = await signIn(it, to);
  const seen = async () => (await send(owner, `GET /users/${moved.accountId}/profile`)).statusCode;
  expect(await seen()).toBe(404);
  expect(refusalOf(await set(moved, to.email, { who: unproven }))).toEqual([403, 1500]);
  expect((await set(moved, to.email)).statusCode).toBe(200);
  expect(await read(moved)).toMatchObject({ parent: to.email });
  expect(await seen()).toBe(200);
  const notified = (await noticesIn(db)).map(({ account_id: id, code }) => [id, code]);
  expect(notified).toEqual(
    expect.arrayContaining([
      [moved.accountId, 1520],
      [to.accountId, 1520],
    ]),
  );
  expect(await historyOf(db, moved.accountId)).toContain(`Parent account changed to ${to.email}`);
  const effect = (await set(moved, '')).json<Effect>();
  expect(effect).toMatchObject({ from: to.email, to: null, gains: [] });
  expect(effect.loses).toEqual([above.email, to.email].sort());
  expect(await seen()).toBe(404);
  const audit = await db
    .selectFrom('audit')
    .select('diff')
    .where('object_id', '=', moved.accountId)
    .where('action', '=', 'account.set-parent')
    .where('outcome', '=', 'done')
    .execute();
  expect(audit.map(({ diff }) => diff)).toContainEqual({
    parent: [to.email, null],
    reason: [null, 'They are one company.'],
    ticket: [null, 'OPS-7'],
  });
});

test('prices follow the price list from above, and another currency is refused', async () => {
  const { reseller: to, child: moved } = people();
  const { currency } = await db
    .selectFrom('price_list')
    .select('currency')
    .where('site_id', '=', world.siteId)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const list = async (name: string, of: Currency) => {
    const id = newId();
    await db.insertInto('price_list').values({ id, site_id: world.siteId, name, currency: of }).execute();
    await db.updateTable('account').set({ price_list_id: id }).where('id', '=', to.accountId).execute();
    return id;
  };
  await list('Foreign', currency === 'ILS' ? 'EUR' : 'ILS');
  const refused = await set(moved, to.email);
  expect(refusalOf(refused)).toEqual([400, '9983 parent']);
  expect(refused.body).toContain(currency);
  expect(await parentOf(moved)).toBeNull();
  const id = await list('Partner', currencies.find((one) => one === currency) ?? 'USD');
  await db
    .insertInto('price_list_version')
    .values({ id: newId(), price_list_id: id, number: 1, valid_from: new Date(0) })
    .execute();
  const effect = (await set(moved, to.email, { dryRun: true })).json<Effect>();
  expect(effect.priceList.to).toBe('Partner');
  expect(effect.prices.length).toBeGreaterThan(0);
});

test('no account belongs to itself, to one below it, to another site, or to staff; members stay', async () => {
  const { top: above, reseller: to, member: viewer } = people();
  const stranger = await customer({ siteId: world.otherSiteId });
  expect(refusalOf(await set(above, above.email))).toEqual([400, '9983 parent']);
  expect(refusalOf(await set(above, to.email))).toEqual([400, '9983 parent']);
  for (const parent of [stranger.email, 'nobody@nowhere.test', world.people['support-agent'].email, viewer.email])
    expect([parent, ...refusalOf(await set(to, parent))]).toEqual([parent, 400, '9500 parent']);
  expect(refusalOf(await set(viewer, above.email))).toEqual([409, 9984]);
  expect(await read(viewer)).toMatchObject({ refusal: expect.any(String) });
  expect(refusalOf(await set(to, '', { who: agent }))).toEqual([403, 1003]);
  expect(refusalOf(await set(to, '', { who: other }))).toEqual([404, 1004]);
  const noReason = await send(admin, `PUT /users/${to.accountId}/parent`, { parent: '', reason: ' ' });
  expect(refusalOf(noReason)).toEqual([400, '9890 reason']);
});

test('two changes at once make no circle', async () => {
  const [one, two] = [await customer(), await customer()];
  const answers = await Promise.all([set(one, two.email), set(two, one.email)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect([await parentOf(one), await parentOf(two)].filter((id) => id !== null)).toHaveLength(1);
});
