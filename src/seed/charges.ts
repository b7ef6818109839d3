import { chargeAccount, lateMs, monthsOf, readUse } from '#domains/charges/api/port.ts';
import { postEntry } from '#domains/ledger/api/port.ts';
import { monthStart, nextMonth } from '#domains/tenancy/month.ts';
import type { Db } from '#platform/db/pool.ts';
import type { SeedServer } from './servers.ts';
import { insertAll } from './insert-all.ts';
import { insertInvoices, insertSellers } from './invoices.ts';
import type { Random } from './random.ts';
import type { SeedAccount } from './sites.ts';

/** What servers used that have ended: the others are metered as they are written. */
export async function insertEndedSpans(tx: Db, servers: readonly SeedServer[]): Promise<void> {
  await insertAll(
    tx,
    'usage_span',
    servers.flatMap(({ row }) =>
      row.terminated_at === null
        ? []
        : {
            site_id: row.site_id,
            account_id: row.account_id,
            object_type: 'server',
            object_id: row.id,
            object_name: row.name,
            zone_id: row.zone_id,
            meter: 'server',
            state: 'on',
            quantity: '1',
            billing: row.billing_mode === 0 ? 'monthly' : 'hourly',
            price_version_id: row.price_version_id,
            currency: row.currency,
            monthly_micro: row.monthly_micro,
            hourly_micro: row.hourly_on_micro,
            lines: row.price_lines ?? '[]',
            started_at: row.created_at,
            ended_at: row.terminated_at,
          },
    ),
  );
}

/** Credits come in whole fifties of the currency. */
const fifty = 5000;

/** What a credit covers where a tax comes on top: no rate of the demonstration is above it. */
const withTax = 1.25;
/** When the invoices of a month are issued. */
const issueMs = 2.5 * 3_600_000;

/**
 * Charges last month and the days of this one that are over, as the product would have, after a credit for each, and issues the
 * invoices of last month. Who is suspended for unpaid bills has paid neither.
 */
export async function insertCharges(
  tx: Db,
  random: Random,
  { accounts, now }: { accounts: readonly SeedAccount[]; now: Date },
): Promise<void> {
  const month = monthStart(now);
  const before = monthStart(new Date(month.getTime() - 1));
  const midnight = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  const customers = accounts.filter(({ servers }) => servers > 0);
  await insertAll(
    tx,
    'charge_progress',
    // The three days before it are looked at again, for use that comes late: what is older stays uncharged.
    customers.map(({ id }) => ({ account_id: id, charged_until: new Date(before.getTime() + lateMs) })),
  );
  const taxed = await insertSellers(tx, now);
  for (const account of customers) {
    const use = await readUse(tx, { accountId: account.id, from: before, until: nextMonth(now) });
    const costs = monthsOf(use, nextMonth(now)).map(({ charges }) =>
      charges.reduce((sum, { amount }) => sum + amount, 0),
    );
    const ends = [month, midnight];
    for (const [i, from] of [before, month].entries()) {
      const isPaid = account.status !== 'Suspended-Billing';
      const cost = (costs.at(i - 2) ?? 0) * (taxed.has(account.siteId) ? withTax : 1);
      const amount = Math.ceil(cost / fifty) * fifty;
      if (isPaid && amount > 0) await credit(tx, account, { id: random.id(from), at: from, amount });
      await chargeAccount(tx, { accountId: account.id, siteId: account.siteId }, ends[i] ?? midnight);
      const issuedAt = new Date(Math.min(month.getTime() + issueMs, now.getTime()));
      if (i === 0) await insertInvoices(tx, account, { month: before, at: issuedAt });
    }
  }
}

const credit = (
  tx: Db,
  { id: accountId, siteId, priceList }: SeedAccount,
  { id, at, amount }: { id: string; at: Date; amount: number },
) =>
  postEntry(tx, {
    key: `credit:${id}`,
    kind: 'credit',
    siteId,
    currency: priceList.currency,
    at,
    cause: { kind: 'seed', id },
    by: { name: '', source: 'system' },
    postings: [
      { account: { kind: 'credits' }, amount },
      { account: { kind: 'customer', accountId }, amount: -amount },
    ],
  });
