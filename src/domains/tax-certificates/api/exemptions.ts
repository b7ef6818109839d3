import type { TaxExemption } from '#domains/invoices/tax.ts';
import type { Db } from '#platform/db/pool.ts';
import { endOf } from '../states.ts';
import { readAccepted } from './store.ts';

/** What the accepted certificates of an account free it from; also those that have expired, for services of before. */
export async function readExemptions(db: Db, accountId: string): Promise<TaxExemption[]> {
  const accepted = await readAccepted(db, accountId);
  return accepted.map(({ country, region, reason, number, validFrom, expiresOn }) => ({
    country,
    region,
    reason,
    certificate: number,
    from: new Date(`${validFrom}T00:00:00Z`),
    until: endOf(expiresOn),
  }));
}
