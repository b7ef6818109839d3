// @database
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { nextMonth } from '#domains/tenancy/month.ts';
import { priceServer, type PriceBook } from '#domains/tenancy/pricing.ts';
import { newId } from '#kernel/ids.ts';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { addCustomer, addSeller, awaitInvoiceTasks, invoicing } from '#test/billed.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { createWorld, signIn, type Browser, type Person, type World } from '#test/world.ts';

const it = await testApp({ engines: (await liveSimulator()).engines });
const { db } = it.app;
let world: World;
let clerk: Browser;

beforeAll(async () => {
  world = await createWorld(it);
  clerk = await signIn(it, world.people.root);
  it.work();
  await addSeller(db, world.siteId);
  // Each item costs something else, and no hour a whole number of cents.
  await sql`update price_item set monthly_micro = 1000003 + 10007 * length(key) + ascii(right(key, 1)) * 101,
    hourly_on_micro = 1501 + ascii(right(key, 1)) * 7 + length(key), hourly_off_micro = 401 + ascii(right(key, 1))
    where version_id = ${world.priceVersionId}`.execute(db);
});

const configuration = fc
  .record({
    cpuType: fc.constantFrom('A' as const, 'B' as const, 'T' as const, 'D' as const),
    cpuCount: fc.constantFrom(1, 2, 4),
    ramMb: fc.constantFrom(1024, 2048, 4096),
    diskSizesGb: fc.array(fc.constantFrom(10, 20, 50, 100, 500, 1000), { minLength: 1, maxLength: 3 }),
    billingMode: fc.constantFrom(0 as const, 1 as const),
  })
  // Burstable processors are billed by the hour alone.
  .filter(({ cpuType, billingMode }) => cpuType !== 'T' || billingMode === 1);
type Configuration = typeof configuration extends fc.Arbitrary<infer T> ? T : never;
/** When it was on, off, or there at all: seconds from a day before the month. */
const history = fc.uniqueArray(
  fc.record({
    at: fc.integer({ min: 0, max: 29 * 86_400 }),
    state: fc.constantFrom('on' as const, 'off' as const, 'on' as const, null),
  }),
  { minLength: 1, maxLength: 6, selector: ({ at }) => at },
);
type Change = typeof history extends fc.Arbitrary<(infer T)[]> ? T : never;

const packageOf = (billingMode: 0 | 1) => (billingMode === 0 ? 't5000' : null);

/** What the create form says: its prices, and its sum. */
async function formOf(browser: Browser, { billingMode, ...of }: Configuration) {
  const answer = await send(browser, `GET /dataCenters/${world.zoneId}/configuration`);
  const { priceBook } = answer.json<{ priceBook: PriceBook }>();
  const rest = {
    publicAddresses: 1,
    licence: null,
    backup: false,
    managed: false,
    trafficPackage: packageOf(billingMode),
  };
  return priceServer(priceBook, { ...of, ...rest, billingMode });
}

/** What the product notes as the use of a server that was ordered by the form, on and off. */
async function usesOf(browser: Browser, of: Configuration) {
  const name = `s-${newId().slice(-8)}`;
  const ordered = await send(browser, 'POST /servers', {
    ...of,
    names: [name],
    zoneId: world.zoneId,
    imageId: world.imageId,
    networkIds: [world.wanId],
    password: 'FormSecret12',
    ...(of.billingMode === 0 && { trafficPackage: packageOf(0) }),
  });
  expect(ordered.statusCode, ordered.body).toBe(202);
  const { id } = await db.selectFrom('server').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  const become = (state: 'on' | 'off') =>
    until(`the server is ${state}`, async () => {
      const row = await db.selectFrom('server').select(['state', 'task_id']).where('id', '=', id).executeTakeFirst();
      return row?.state === state && row.task_id === null;
    });
  await become('on');
  expect((await send(browser, `PUT /servers/${id}/power`, { action: 'off', force: true })).statusCode).toBe(202);
  await become('off');
  const { rows } = await sql<{ state: 'on' | 'off'; use: object }>`
    select state, to_jsonb(u) as use from usage_span u where object_id = ${id} and state in ('on', 'off')`.execute(db);
  return new Map(rows.map(({ state, use }) => [state, use]));
}

const halfEven = (numerator: bigint, denominator: bigint): number => {
  const [whole, rest] = [numerator / denominator, numerator % denominator];
  const up = rest * 2n > denominator || (rest * 2n === denominator && whole % 2n === 1n);
  return Number(up ? whole + 1n : whole);
};
const perCent = 10_000n;

/** The month by the prices of the form: hours by the second, a month from its begin or from the first use on. */
function expected(form: Awaited<ReturnType<typeof formOf>>, changes: readonly Change[], month: Date): number {
  const length = (nextMonth(month).getTime() - month.getTime()) / 1000;
  const spans = changes.map(({ at, state }, i) => ({
    state,
    from: Math.max(at - 86_400, 0),
    until: Math.min((changes[i + 1]?.at ?? Infinity) - 86_400, length),
  }));
  const seconds = (of: 'on' | 'off') =>
    BigInt(spans.reduce((sum, one) => sum + (one.state === of ? Math.max(one.until - one.from, 0) : 0), 0));
  return (
    halfEven(BigInt(form.hourlyOnMicro) * seconds('on'), 3600n * perCent) +
    halfEven(BigInt(form.hourlyOffMicro) * seconds('off'), 3600n * perCent)
  );
}

async function netOf(person: Person, changes: readonly Change[], uses: Map<'on' | 'off', object>) {
  const { month, monthText, issue, listOf, read } = invoicing(it, world, clerk);
  const objectId = newId();
  for (const { at, state } of changes) {
    const from = new Date(month.getTime() + (at - 86_400) * 1000);
    const usage = state === null ? null : JSON.stringify({ ...uses.get(state), account_id: person.accountId });
    await sql`select meter_use(${objectId}, 'server', ${from}, ${usage}::jsonb, null)`.execute(db);
  }
  const answer = await issue(person.accountId, monthText);
  await awaitInvoiceTasks(db);
  const browser = await signIn(it, person);
  const [invoice] = answer.statusCode === 202 ? await listOf(browser) : [];
  return invoice === undefined ? 0 : (await read(browser, invoice.id)).net;
}

test('the invoice of a month is what the create form said, to the cent, over any configuration and use', async () => {
  await fc.assert(
    fc.asyncProperty(configuration, history, async (of, unsorted) => {
      const changes = unsorted.toSorted((a, b) => a.at - b.at);
      const person = await addCustomer(db, world);
      const browser = await signIn(it, person);
      const form = await formOf(browser, of);
      expect(form.missing).toEqual([]);
      const uses = await usesOf(browser, of);
      const { month } = invoicing(it, world, clerk);
      if (of.billingMode === 1) {
        expect(await netOf(person, changes, uses)).toBe(expected(form, changes, month));
        return;
      }
      // Sold by the month: from the first second on, whatever its state is.
      const at = changes[0]?.at ?? 0;
      const length = BigInt((nextMonth(month).getTime() - month.getTime()) / 1000);
      const used = length - BigInt(Math.max(at - 86_400, 0));
      expect(await netOf(person, [{ at, state: 'on' }], uses)).toBe(
        halfEven(BigInt(form.monthlyMicro) * used, length * perCent),
      );
    }),
    { numRuns: 12 },
  );
}, 120_000);
