import type { TaxRounding } from '../totals.ts';
import type { Db } from '#platform/db/pool.ts';

const columns = [
  'legal_name as legalName',
  'country',
  'region',
  'city',
  'postal_code as postalCode',
  'street',
  'tax_id as taxId',
  'registration',
  'email',
  'bank',
  'prefix',
  'tax_inside as taxInside',
  'tax_rounding as taxRounding',
  'due_days as dueDays',
  'version',
] as const;

/** Who sells on a site; undefined while no one was entered. */
export async function readLegalEntity(db: Db, siteId: string) {
  const found = await db.selectFrom('legal_entity').select(columns).where('site_id', '=', siteId).executeTakeFirst();
  if (found === undefined) return undefined;
  const taxRounding: TaxRounding = found.taxRounding === 'line' ? 'line' : 'document';
  return { ...found, taxRounding };
}
export type LegalEntity = NonNullable<Awaited<ReturnType<typeof readLegalEntity>>>;

/** Saves who sells on a site and makes it its next version. */
export async function writeLegalEntity(
  tx: Db,
  siteId: string,
  { now, ...entity }: Omit<LegalEntity, 'version'> & { now: Date },
): Promise<void> {
  const fields = {
    legal_name: entity.legalName,
    country: entity.country,
    region: entity.region,
    city: entity.city,
    postal_code: entity.postalCode,
    street: entity.street,
    tax_id: entity.taxId,
    registration: entity.registration,
    email: entity.email,
    bank: entity.bank,
    prefix: entity.prefix,
    tax_inside: entity.taxInside,
    tax_rounding: entity.taxRounding,
    due_days: entity.dueDays,
    changed_at: now,
  };
  await tx
    .insertInto('legal_entity')
    .values({ site_id: siteId, ...fields })
    .onConflict((c) =>
      c.column('site_id').doUpdateSet((e) => ({ ...fields, version: e('legal_entity.version', '+', 1) })),
    )
    .execute();
}
