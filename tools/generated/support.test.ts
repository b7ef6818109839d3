import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createWorld, type Browser } from '#test/world.ts';
import { enterAccount } from '#test/support.ts';
import { allRaws } from './raws.ts';
import { allOperations, isUnsafe, nameOf, requestOf, sampleOf } from './requests.ts';

const it = await testApp();
const world = await createWorld(it);
const operations = allOperations(it).filter((op) => nameOf(op) !== 'console.streamEvents');
const codeOf = (answer: { statusCode: number; body: string }): number | undefined =>
  answer.statusCode < 400 ? undefined : (JSON.parse(answer.body) as { errors: { code: number }[] }).errors[0]?.code;

const viewing = await enterAccount(it, { operator: world.people.root, customer: world.ada, mode: 'viewing' });
const acting = await enterAccount(it, { operator: world.people['site-admin'], customer: world.ada, mode: 'acting' });
const ask = (browser: Browser, op: (typeof operations)[number]) =>
  browser.request(requestOf(op, sampleOf(op, world, world.ada)));

/** These end what the other cases need; their own tests call them. */
const ending = ['identity.endSupport', 'identity.signOut'];

test.each(operations.filter((op) => !ending.includes(nameOf(op))).map((op) => [nameOf(op), op.support, op] as const))(
  'support calls %s: %s',
  async (_name, support, op) => {
    const seen = codeOf(await ask(viewing, op));
    const done = codeOf(await ask(acting, op));
    if (support === 'refused') expect([seen, done]).toEqual([1630, 1630]);
    if (support === 'acting') expect(seen).toBe(1631);
    if (support !== 'refused') expect([1630, 1631]).not.toContain(done);
    if (support === 'viewing') expect([1630, 1631]).not.toContain(seen);
  },
);

test.each(
  allRaws(it)
    .filter(({ may }) => may !== 'anyone')
    .map((raw) => [raw.name, raw] as const),
)('support that only looks may not %s', async (_name, raw) => {
  expect((await viewing.request(raw.request(world.ada))).statusCode).toBe(403);
  expect((await acting.request(raw.request(world.ada))).statusCode).not.toBe(403);
});

test('credentials, factors, consents, sessions and entering accounts are for the person alone', () => {
  const guarded = /^(identity|registration|social|setup)\./;
  const open = operations.filter((op) => isUnsafe(op) && guarded.test(nameOf(op)) && op.support !== 'refused');
  expect(open.map(nameOf)).toEqual(['identity.endSupport', 'identity.keepSession']);
});

test('every change in a support session names the operator and the customer', async () => {
  const rows = await it.app.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'on_behalf_of'])
    .where('account_id', '=', world.ada.accountId)
    .where('action', '=', 'server.rename')
    .execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect([world.people.root.accountId, world.people['site-admin'].accountId]).toContain(row.actor_id);
    expect(row.on_behalf_of).toBe(world.ada.accountId);
  }
});
