import { sql } from 'kysely';
import { expect } from 'vitest';
import { newId } from '#kernel/ids.ts';
import type { Currency } from '#kernel/money.ts';
import { postEntry, readBalances } from '#domains/ledger/api/port.ts';
import { monthStart } from '#domains/tenancy/month.ts';
import type { PriceLine } from '#domains/tenancy/pricing.ts';
import type { Db } from '#platform/db/pool.ts';
import { send } from './answers.ts';
import type { TestApp } from './app.ts';
import { until } from './live-simulator.ts';
import { sellerFields } from './invoices.ts';
import { addPerson, signIn, type Browser, type Person, type World } from './world.ts';

/** Gives a site a legal entity in Germany, or another one. */
export async function addSeller(
  db: Db,
  siteId: string,
  more: Partial<typeof sellerFields> & { region?: string } = {},
): Promise<void> {
  const fields = { ...sellerFields, ...more, changed_at: new Date() };
  await db
    .insertInto('legal_entity')
    .values({ site_id: siteId, ...fields })
    .onConflict((on) => on.column('site_id').doUpdateSet(fields))
    .execute();
}

interface Profile {
  kind: 'person' | 'company';
  country: string;
  region: string;
  city: string;
  postal_code: string;
  street: string;
  tax_id: string;
  tax_check: string;
  language: string;
  currency: Currency;
}

/** A customer with a billing profile, in Germany unless it says otherwise. */
export async function addCustomer(db: Db, world: World, more: Partial<Profile> = {}): Promise<Person> {
  const person = await addPerson({ db }, { siteId: world.siteId, role: 'account-holder', name: newId() });
  await db
    .insertInto('billing_profile')
    .values({
      account_id: person.accountId,
      kind: 'company',
      legal_name: 'Bäckerei Sonnenschein GmbH',
      country: 'DE',
      city: 'Nürnberg',
      postal_code: '90402',
      street: 'Königstraße 12',
      language: 'en',
      currency: 'USD',
      changed_at: new Date(),
      ...more,
    })
    .execute();
  return person;
}

export interface Used {
  from: Date;
  /** Null: not any more. */
  state: 'on' | 'off' | null;
  billing?: 'hourly' | 'monthly';
  monthlyMicro?: number;
  onMicro?: number;
  offMicro?: number;
  name?: string;
  currency?: Currency;
  /** What the price consists of. */
  lines?: PriceLine[];
}

/** How a server of a customer is used from a moment on. */
export async function use(
  db: Db,
  world: World,
  about: { person: Person; objectId: string; used: Used },
): Promise<void> {
  const { person, objectId, used } = about;
  const { from, state, billing = 'hourly', monthlyMicro = 73_000_000, onMicro = 100_000, offMicro = 20_000 } = used;
  const usage = {
    site_id: person.siteId,
    account_id: person.accountId,
    object_type: 'server',
    object_name: used.name ?? 'web-1',
    zone_id: world.zoneId,
    state,
    quantity: 1,
    billing,
    price_version_id: world.priceVersionId,
    currency: used.currency ?? 'USD',
    monthly_micro: monthlyMicro,
    hourly_micro: state === 'on' ? onMicro : offMicro,
    lines: used.lines ?? [],
  };
  await sql`select meter_use(${objectId}, 'server', ${from}, ${state === null ? null : JSON.stringify(usage)}::jsonb, null)`.execute(
    db,
  );
}

/** Moves money of a customer in or, below zero, out. */
export async function pay(
  db: Db,
  { accountId, siteId }: Person,
  { amount, kind = 'deposit' }: { amount: number; kind?: string },
): Promise<void> {
  const id = newId();
  await db.transaction().execute((tx) =>
    postEntry(tx, {
      key: `${kind}:${id}`,
      kind,
      siteId,
      currency: 'USD',
      at: new Date(),
      cause: { kind: 'payment-order', id },
      by: { name: '', source: 'system' },
      postings: [
        { account: { kind: 'gateway' }, amount },
        { account: { kind: 'customer', accountId }, amount: -amount },
      ],
    }),
  );
}

/** Waits until no task about invoices is left. */
export async function awaitInvoiceTasks(db: Db): Promise<void> {
  await until('no invoice task is left', async () => {
    const live = await db
      .selectFrom('task')
      .select('id')
      .where('kind', 'like', 'invoice.%')
      .where('state', 'in', ['waiting', 'running'])
      .execute();
    return live.length === 0;
  });
}

export interface WireInvoice {
  id: string;
  number: string;
  state: string;
  net: number;
  tax: number;
  total: number;
  due: number;
  paid: number;
  credited: number;
  files: string[];
  taxes: {
    category: string;
    rateBp: number;
    net: number;
    tax: number;
    exempt?: object[];
    parts?: { name: string; level: string; title: string; ratePpm: number; tax: number }[];
  }[];
  notes: { number: string; total: number }[];
  creditedLines: number[];
}

export const hourMs = 3_600_000;

/** Customers with something to invoice for the last month, and who issues it. */
export function invoicing(it: TestApp, world: World, clerk: Browser) {
  const { db } = it.app;
  const month = monthStart(new Date(monthStart(new Date(it.clock.now())).getTime() - 1));
  const monthText = month.toISOString().slice(0, 7);
  const inMonth = (hours: number) => new Date(month.getTime() + hours * hourMs);

  /** A customer that used a server for hours of the last month, at 10 cents an hour. */
  const billed = async (hours: number, more: Partial<Profile> = {}, known?: Person) => {
    const person = known ?? (await addCustomer(db, world, more));
    const objectId = newId();
    const at = (from: Date, state: Used['state']) => use(db, world, { person, objectId, used: { from, state } });
    await at(inMonth(0), 'on');
    await at(inMonth(hours), null);
    return { ...person, objectId, browser: await signIn(it, person) };
  };
  const issue = (accountId: string, of = monthText) => send(clerk, 'POST /invoices', { accountId, month: of });
  const listOf = async (who: Browser) =>
    (await send(who, 'GET /invoices?mine=1')).json<{ items: WireInvoice[] }>().items;
  const read = async (who: Browser, id: string) => (await send(who, `GET /invoices/${id}`)).json<WireInvoice>();
  /** The same with the invoice. */
  const issued = async (hours: number, more: Partial<Profile> = {}, known?: Person) => {
    const customer = await billed(hours, more, known);
    expect((await issue(customer.accountId)).statusCode).toBe(202);
    await awaitInvoiceTasks(db);
    const [invoice] = await listOf(customer.browser);
    return { ...customer, invoice: await read(customer.browser, invoice!.id) };
  };
  /** What a customer is owed by the books. */
  const owed = async ({ accountId }: Person) => (await readBalances(db, accountId)).get('USD') ?? 0;
  return { month, monthText, inMonth, billed, issue, issued, listOf, read, owed };
}
