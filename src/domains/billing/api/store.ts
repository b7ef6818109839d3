import type { Currency } from '#kernel/money.ts';
import type { Db } from '#platform/db/pool.ts';
import type { StoredProfile } from './stored.ts';

const columns = [
  'account_id as accountId',
  'kind',
  'legal_name as legalName',
  'tax_id as taxId',
  'tax_check as taxCheck',
  'tax_checked_at as taxCheckedAt',
  'tax_source as taxSource',
  'tax_check_due_at as taxCheckDueAt',
  'country',
  'region',
  'city',
  'postal_code as postalCode',
  'street',
  'phone',
  'purchase_order as purchaseOrder',
  'language',
  'currency',
  'version',
  'changed_at as changedAt',
] as const;

/** The billing profile of an account; undefined while none was saved. */
export async function readProfile(db: Db, accountId: string) {
  return db.selectFrom('billing_profile').select(columns).where('account_id', '=', accountId).executeTakeFirst();
}
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof readProfile>>>;

/** The accounts whose profile is in one of some countries, in their order, after one of them. */
export async function readAccountsIn(
  db: Db,
  { countries, after, size }: { countries: readonly string[]; after: string; size: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_profile')
    .select('account_id as accountId')
    .where('country', 'in', countries)
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(size)
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/** Saves what a profile holds and makes it its next version; without a new `check`, what is known of the tax ID stays. */
export async function writeProfile(
  tx: Db,
  accountId: string,
  about: StoredProfile & { check: { state: string; dueAt: Date | null } | null; now: Date },
): Promise<void> {
  const fields = {
    kind: about.kind,
    legal_name: about.legalName,
    tax_id: about.taxId,
    country: about.country,
    region: about.region,
    city: about.city,
    postal_code: about.postalCode,
    street: about.street,
    phone: about.phone,
    purchase_order: about.purchaseOrder,
    language: about.language,
    currency: about.currency,
    changed_at: about.now,
    // Only where it is another number: a task may be saving what the registry says of this one.
    ...(about.check === null
      ? {}
      : {
          tax_check: about.check.state,
          tax_checked_at: null,
          tax_source: '',
          tax_check_due_at: about.check.dueAt,
        }),
  };
  await tx
    .insertInto('billing_profile')
    .values({ account_id: accountId, ...fields })
    .onConflict((c) =>
      c.column('account_id').doUpdateSet((e) => ({ ...fields, version: e('billing_profile.version', '+', 1) })),
    )
    .execute();
}

/** Gives another account the profile of one, in a currency; what is known of its tax ID goes along. */
export async function copyProfile(
  tx: Db,
  { accountId, toAccountId, currency, now }: { accountId: string; toAccountId: string; currency: string; now: Date },
): Promise<void> {
  const profile = await tx
    .selectFrom('billing_profile')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (profile === undefined) return;
  const values = { ...profile, account_id: toAccountId, currency, version: 1, changed_at: now };
  await tx.insertInto('billing_profile').values(values).execute();
}

/** Saves the answer of a registry about a tax ID, unless the profile has another by now. Returns whether it did. */
export async function saveTaxCheck(
  tx: Db,
  of: Pick<ProfileRow, 'accountId' | 'taxId' | 'country'>,
  found: { check: string; at: Date; source: string; dueAt: Date | null },
): Promise<boolean> {
  const row = await tx
    .updateTable('billing_profile')
    .set({
      tax_check: found.check,
      tax_checked_at: found.at,
      tax_source: found.source,
      tax_check_due_at: found.dueAt,
    })
    .where('account_id', '=', of.accountId)
    .where('tax_id', '=', of.taxId)
    .where('country', '=', of.country)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Accounts whose tax ID is due to be checked, those that wait longest first; no one else takes them until `until`. */
export async function takeDueChecks(tx: Db, about: { now: Date; until: Date; limit: number }): Promise<string[]> {
  const rows = await tx
    .updateTable('billing_profile')
    .set({ tax_check_due_at: about.until })
    .where('account_id', 'in', (e) =>
      e
        .selectFrom('billing_profile as due')
        .select('due.account_id')
        .where('due.tax_check_due_at', '<=', about.now)
        .orderBy('due.tax_check_due_at')
        .limit(about.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('account_id')
    .execute();
  return rows.map(({ account_id: accountId }) => accountId);
}

/** The profile of one account for the personal data export. */
export async function readPersonalProfile(db: Db, accountId: string) {
  return db.selectFrom('billing_profile').select(columns).where('account_id', '=', accountId).execute();
}

/** Keeps the deposit that an account must make, in place of an earlier one. */
export async function demandDeposit(
  tx: Db,
  accountId: string,
  { currency, amount, stateBefore }: { currency: Currency; amount: number; stateBefore: number },
): Promise<void> {
  const fields = { currency, amount, received: 0, state_before: stateBefore };
  await tx
    .insertInto('deposit_demand')
    .values({ account_id: accountId, ...fields })
    .onConflict((on) => on.column('account_id').doUpdateSet(fields))
    .execute();
}

/** Adds what has arrived to the deposit that an account must make; the state before it once that is all, else null. */
export async function receiveDeposit(
  tx: Db,
  accountId: string,
  { currency, amount }: { currency: string; amount: number },
): Promise<number | null> {
  const demand = await tx
    .updateTable('deposit_demand')
    .set((e) => ({ received: e('received', '+', amount) }))
    .where('account_id', '=', accountId)
    .where('currency', '=', currency)
    .returning(['amount', 'received', 'state_before as stateBefore'])
    .executeTakeFirst();
  if (demand === undefined || demand.received < demand.amount) return null;
  await deleteDemand(tx, accountId);
  return demand.stateBefore;
}

/** Takes what was paid back, or never arrived, off the deposit that an account must make; nothing where it need not make one. */
export async function withdrawDeposit(
  tx: Db,
  accountId: string,
  { currency, amount }: { currency: string; amount: number },
): Promise<void> {
  await tx
    .updateTable('deposit_demand')
    .set((e) => ({ received: e.fn<number>('greatest', [e.lit(0), e('received', '-', amount)]) }))
    .where('account_id', '=', accountId)
    .where('currency', '=', currency)
    .execute();
}

/** Forgets the deposit that an account must make. */
export async function deleteDemand(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('deposit_demand').where('account_id', '=', accountId).execute();
}

/** Deletes the profile of an account. */
export async function deleteProfile(tx: Db, accountId: string): Promise<void> {
  await deleteDemand(tx, accountId);
  await tx.deleteFrom('billing_profile').where('account_id', '=', accountId).execute();
}
