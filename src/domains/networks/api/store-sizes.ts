import type { Db } from '#platform/db/pool.ts';
import { prefixLimits, type PrefixLimits } from '../limits.ts';

/** How large subnets may be: as the site has it, for those of the provider (null) as the product has it. */
export async function readSizes(db: Db, siteId: string | null): Promise<PrefixLimits> {
  if (siteId === null) return prefixLimits;
  const row = await db
    .selectFrom('site')
    .select([
      'subnet_largest as from4',
      'subnet_smallest as to4',
      'subnet6_largest as from6',
      'subnet6_smallest as to6',
    ])
    .where('id', '=', siteId)
    .executeTakeFirst();
  return row === undefined
    ? prefixLimits
    : { 4: { from: row.from4, to: row.to4 }, 6: { from: row.from6, to: row.to6 } };
}
