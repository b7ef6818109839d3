import { Conflict, Invalid, Stale } from '#kernel/errors.ts';
import type { Message } from '#kernel/message.ts';
import type { Currency } from '#kernel/money.ts';
import { plainPhone } from '#kernel/phone-number.ts';
import { billingRules, mayMove } from '#domains/account/states.ts';
import { record } from '#domains/history/api/port.ts';
import { screen } from '#domains/identity/api/port.ts';
import { readBalances } from '#domains/ledger/api/port.ts';
import {
  lockPayerAccount,
  readCurrencyLists,
  saveAccount,
  type CurrencyList,
  type PayerAccount,
} from '#domains/tenancy/api/port.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import type { billing } from '../contract.ts';
import { say } from '../messages.ts';
import { lockOf } from '../states.ts';
import { faultsOf } from './faults.ts';
import { ofProfile } from './payer.ts';
import { profileFollower } from './points.ts';
import { readProfile, writeProfile, type ProfileRow } from './store.ts';
import { profileFields, type StoredProfile } from './stored.ts';
import { plainTaxId, registryNumber } from './tax-id.ts';
import { checkTaxIdTask, taxCheckOf } from './tasks/check-tax-id.ts';
import { typedOf, viewOf } from './view.ts';

/** Saves the profile; the first complete one moves the account from 0 to 1. */
export const saveBilling: Run<(typeof billing)['saveBilling']> = async (ctx, { input }) => {
  const { account, row } = await lockProfile(ctx);
  if ((row?.version ?? 0) !== ctx.ifMatch) throw new Stale();
  await save(ctx, { account, row, next: input, action: say(row === undefined ? 'billing.fill' : 'billing.save') });
  return viewOf(ctx);
};

/** Locks the own account, and with it its profile. */
export async function lockProfile(ctx: Ctx): Promise<{ account: PayerAccount; row: ProfileRow | undefined }> {
  const account = await lockPayerAccount(ctx.db, ctx.me.accountId);
  if (account === undefined) throw new Error('the account of a session is gone');
  return { account, row: await readProfile(ctx.db, account.id) };
}

interface Saving {
  account: PayerAccount;
  row: ProfileRow | undefined;
  next: StoredProfile;
  action: Message;
}

/** Judges, stores and records a profile of a locked account, and has its tax ID checked. */
export async function save(ctx: Ctx, { account, row, next: typed, action }: Saving): Promise<void> {
  const locked = lockOf(account.billingState);
  if (locked !== null) throw new Conflict(7506, undefined, { reason: locked });
  const next = { ...typed, taxId: plainTaxId(typed.taxId), phone: plainPhone(typed.phone) };
  const lists = await readCurrencyLists(ctx.db, account.siteId);
  const faults = faultsOf(next, lists);
  if (faults.length > 0) throw new Invalid(faults);
  await screen(ctx, { place: 'payment', phone: next.phone, accountId: account.id });
  const before = row && typedOf(row, account);
  await chooseCurrency(ctx, { account, lists, from: before?.currency, to: next.currency });
  const same = before?.taxId === next.taxId && before.country === next.country;
  const asks = !same && registryNumber(next.taxId, next.country) !== null;
  const fresh = asks ? { state: 'checking', dueAt: taxCheckOf.retryAt(ctx.now) } : { state: 'none', dueAt: null };
  await writeProfile(ctx.db, account.id, { ...next, check: same ? null : fresh, now: ctx.now });
  const opens = account.billingState === 0 && mayMove(billingRules[0], 1, 'self');
  if (opens) await saveAccount(ctx.db, account.id, { billing_state: 1 });
  const changed = profileFields.filter((key) => next[key] !== (before?.[key] ?? ''));
  const diff = {
    ...Object.fromEntries(changed.map((key) => [key, [before?.[key] ?? null, next[key]] as const])),
    ...(opens ? { billingState: [0, 1] as const } : {}),
  };
  await record(ctx, { object: ofProfile(account), kind: 'billing', action, diff, audit: diff, event: 'changed' });
  if (asks) await orderCheck(ctx, account);
  const { id, siteId, email } = account;
  for (const follower of profileFollower.of(ctx.app.domains)) await follower.saved(ctx.db, { id, siteId, email });
}

interface Choice {
  account: PayerAccount;
  lists: readonly CurrencyList[];
  /** Undefined: no profile was saved yet. */
  from: Currency | undefined;
  to: Currency;
}

/** A currency is one of the price lists of the site: choosing it gives the account that list. Final once money has moved. */
async function chooseCurrency(ctx: Ctx, { account, lists, from, to }: Choice): Promise<void> {
  if (from !== to) {
    const moved = [...(await readBalances(ctx.db, account.id)).keys()].find((one) => one !== to);
    if (moved !== undefined) throw new Conflict(7505, 'currency', { currency: moved });
  }
  const list = lists.find(({ currency }) => currency === to);
  if (account.listCurrency === to || list === undefined) return;
  await saveAccount(ctx.db, account.id, { price_list_id: list.priceListId });
}

async function orderCheck(ctx: Ctx, { id, email, siteId }: PayerAccount): Promise<void> {
  const object = { type: 'billingProfile', id, name: email, siteId, accountId: id };
  const data = { accountId: id, email };
  try {
    await enqueue(ctx.db, checkTaxIdTask, { data, object, lane: checkTaxIdTask.kind, by: requesterOf(ctx) });
  } catch (error) {
    // The check of the number before is still under way: the schedule comes to this one.
    if (!(error instanceof Conflict)) throw error;
  }
}
