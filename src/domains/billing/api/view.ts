import { isLanguage } from '#kernel/languages.ts';
import type { AnswerOf } from '#kernel/op.ts';
import type { WithMessages } from '#kernel/message.ts';
import type { Ctx } from '#platform/http/context.ts';
import { readCurrencyLists, readPayerAccount, type PayerAccount } from '#domains/tenancy/api/port.ts';
import type { billing } from '../contract.ts';
import { payerKinds, taxChecks } from '../profile-values.ts';
import { lockOf } from '../states.ts';
import { currencyOf } from './payer.ts';
import { readProfile, type ProfileRow } from './store.ts';
import { readRecipients } from './store-recipients.ts';
import type { StoredProfile } from './stored.ts';

type Answer = AnswerOf<(typeof billing)['readBilling']>;

/** A stored text as one of a list; the database holds no other. */
const oneOf = <T extends string>(all: readonly [T, ...T[]], text: string): T =>
  all.find((one) => one === text) ?? all[0];

/** A stored profile as what a person typed. */
export const typedOf = (row: ProfileRow, account: Pick<PayerAccount, 'listCurrency'>): StoredProfile => ({
  kind: oneOf(payerKinds, row.kind),
  legalName: row.legalName,
  taxId: row.taxId,
  country: row.country,
  region: row.region,
  city: row.city,
  postalCode: row.postalCode,
  street: row.street,
  phone: row.phone,
  purchaseOrder: row.purchaseOrder,
  language: isLanguage(row.language) ? row.language : 'en',
  currency: currencyOf(account, row),
});

/** One's own billing profile as the wire has it. */
export async function viewOf(ctx: Ctx): Promise<WithMessages<Answer>> {
  const account = await readPayerAccount(ctx.db, ctx.me.accountId);
  if (account === undefined) throw new Error('the account of a session is gone');
  const row = await readProfile(ctx.db, account.id);
  return {
    userId: account.id,
    billingState: account.billingState,
    accountStatus: account.status,
    externalProfile: account.externalState,
    version: row?.version ?? 0,
    proposal: {
      legalName: account.name,
      company: account.organisation,
      phone: account.phone,
      language: isLanguage(account.language) ? account.language : 'en',
      currency: currencyOf(account, row),
      country: ctx.request.country ?? '',
    },
    currencies: (await readCurrencyLists(ctx.db, account.siteId)).map(({ currency }) => currency),
    locked: lockOf(account.billingState),
    recipients: await readRecipients(ctx.db, account.id),
    profile: row === undefined ? null : { ...typedOf(row, account), ...checkOf(row) },
  };
}

const checkOf = (row: ProfileRow) => ({
  taxCheck: oneOf(taxChecks, row.taxCheck),
  taxCheckedAt: row.taxCheckedAt?.toISOString() ?? null,
  taxSource: row.taxSource,
  changedAt: row.changedAt.toISOString(),
});
