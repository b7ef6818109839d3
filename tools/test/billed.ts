import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { Currency } from '#kernel/money.ts';
import { postEntry } from '#domains/ledger/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import { until } from './live-simulator.ts';
import { sellerFields } from './invoices.ts';
import { addPerson, type Person, type World } from './world.ts';

/** Gives a site a legal entity in Germany, or another one. */
export async function addSeller(
  db: Db,
  siteId: string,
  more: Partial<typeof sellerFields> & object = {},
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
    currency: 'USD',
    monthly_micro: monthlyMicro,
    hourly_micro: state === 'on' ? onMicro : offMicro,
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
