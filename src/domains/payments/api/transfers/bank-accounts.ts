import { recordOfSite } from '#domains/history/api/port.ts';
import { requireProof } from '#domains/identity/api/port.ts';
import { readCurrencyLists } from '#domains/tenancy/api/port.ts';
import { Invalid, item } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { payments } from '../../contract.ts';
import { isIban } from '../../creditor-reference.ts';
import { say } from '../../messages.ts';
import { readBankAccount, readBankAccountsOf, writeBankAccount } from './store-bank-accounts.ts';

async function viewOf({ db, me }: Ctx) {
  const accounts = await readBankAccountsOf(db, me.siteId);
  return {
    currencies: (await readCurrencyLists(db, me.siteId)).map(({ currency }) => currency),
    accounts,
  };
}

/** Where customers of the caller's site send money to. */
export const readBankAccounts: Run<typeof payments.readBankAccounts> = (ctx) => viewOf(ctx);

/** Sets the bank account of the caller's site in a currency; an empty number takes it away. */
export const saveBankAccount: Run<typeof payments.saveBankAccount> = async (ctx, { params, input }) => {
  await requireProof(ctx);
  const { currency } = params;
  const number = input.number.replaceAll(/\s/g, '').toUpperCase();
  const next =
    number === ''
      ? null
      : { holder: input.holder, number, bic: input.bic.replaceAll(/\s/g, '').toUpperCase(), bank: input.bank };
  if (next !== null) {
    const faults = [
      next.holder === '' && item(1001, 'holder'),
      // Letters first and then digits is an IBAN, and one with wrong check digits sends money nowhere.
      /^[A-Z]{2}\d\d/.test(number) && !isIban(number) && item(7412, 'number'),
      next.bic !== '' && !/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(next.bic) && item(7413, 'bic'),
    ].filter((fault) => fault !== false);
    if (faults.length > 0) throw new Invalid(faults);
  }
  const of = { siteId: ctx.me.siteId, currency };
  const before = await readBankAccount(ctx.db, of.siteId, currency);
  await writeBankAccount(ctx.db, of, next);
  const shown = (account: typeof next) => (account === null ? null : `${account.holder}, ${account.number}`);
  const site = { siteId: of.siteId, siteName: ctx.request.site.name };
  const diff = { [`bankAccount.${currency}`]: [shown(before), shown(next)] as const };
  await recordOfSite(ctx, site, { kind: 'billing', action: say('bank-account.save', { currency }), diff });
  return viewOf(ctx);
};
