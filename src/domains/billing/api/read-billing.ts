import { languages } from '#kernel/languages.ts';
import { currencies } from '#kernel/money.ts';
import type { AnswerOf } from '#kernel/op.ts';
import type { Run } from '#platform/http/context.ts';
import type { billing } from '../contract.ts';
import { payerKinds, taxChecks } from '../profile-values.ts';
import { readBillingRow, type BillingRow } from './store.ts';

type Answer = AnswerOf<(typeof billing)['readBilling']>;

/** One's own billing profile. */
export const readBilling: Run<(typeof billing)['readBilling']> = async (ctx) => {
  const row = await readBillingRow(ctx.db, ctx.me.accountId);
  if (row === undefined) throw new Error('the account of a session is gone');
  return {
    userId: row.id,
    billingState: row.billing_state,
    accountStatus: row.status,
    externalProfile: row.external_state,
    version: row.version ?? 0,
    profile: profileOf(row),
  };
};

/** A stored text as one of a list; the database holds no other. */
const oneOf = <T extends string>(all: readonly [T, ...T[]], text: string | null): T =>
  all.find((one) => one === text) ?? all[0];

function profileOf(row: BillingRow): Answer['profile'] {
  if (row.account_id === null) return null;
  return {
    kind: oneOf(payerKinds, row.kind),
    legalName: row.legal_name ?? '',
    taxId: row.tax_id ?? '',
    taxCheck: oneOf(taxChecks, row.tax_check),
    taxCheckedAt: row.tax_checked_at?.toISOString() ?? null,
    taxSource: row.tax_source ?? '',
    country: row.country ?? '',
    region: row.region ?? '',
    city: row.city ?? '',
    postalCode: row.postal_code ?? '',
    street: row.street ?? '',
    phone: row.phone ?? '',
    purchaseOrder: row.purchase_order ?? '',
    language: oneOf(languages, row.language),
    currency: oneOf(currencies, row.currency),
    changedAt: row.changed_at?.toISOString() ?? '',
  };
}
