import { point, type Contributor } from '#kernel/point.ts';
import type { Db } from '#platform/db/pool.ts';
import type { TaxExemption } from '../tax.ts';

/** Knows what frees an account from tax. */
export interface ExemptionSource {
  /** The exemptions of an account, also those that have ended: documents of the past ask too. */
  read(db: Db, accountId: string): Promise<TaxExemption[]>;
}

export const exemptionSource = point<ExemptionSource>('invoices.exemptionSource');

/** What frees an account from tax, by all that know. */
export async function readExemptions(
  contributors: readonly Contributor[],
  db: Db,
  accountId: string,
): Promise<TaxExemption[]> {
  const found: TaxExemption[] = [];
  for (const source of exemptionSource.of(contributors)) found.push(...(await source.read(db, accountId)));
  return found;
}
