import { readPayer, type Payer } from '#domains/billing/api/port.ts';
import { readProgressOf } from '#domains/charges/api/port.ts';
import { record } from '#domains/history/api/port.ts';
import { Invalid, item, NotFound, type ErrorItem } from '#kernel/errors.ts';
import { asDay } from '#kernel/message.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { plainCode, shownCode } from '../codes.ts';
import type { credits } from '../contract.ts';
import { say } from '../messages.ts';
import { addCredit, lockForCredit } from './add-credit.ts';
import { ofCreditor } from './record-credit.ts';
import { countRedeemed, findCode, lockCode, readRedeemed, type StoredCode } from './store-codes.ts';
import { creditView, servicesOf } from './view.ts';

/** What a code gives, under which conditions, and what is in the way of redeeming it. */
export const readCodeOffer: Run<typeof credits.readCodeOffer> = async (ctx, { params }) => {
  const code = await findCode(ctx.db, { siteId: ctx.me.siteId, code: plainCode(params.code), now: ctx.now });
  if (code === null) throw new NotFound(7700);
  const refusal = await refusalOf(ctx, code, await payerOf(ctx));
  const { amount, currency, percent, days, newCustomers, combinable } = code;
  return {
    amount,
    currency,
    percent,
    days,
    newCustomers,
    combinable,
    code: shownCode(code.code),
    services: servicesOf(code.meters),
    validUntil: code.validUntil?.toISOString() ?? null,
    refusal: refusal?.info ?? null,
  };
};

/** Redeems a code. Those who do so at once wait for each other, so that no limit is passed. */
export const redeemCode: Run<typeof credits.redeemCode> = async (ctx, { input }) => {
  const { db, me, now } = ctx;
  const { siteId, accountId } = me;
  await lockForCredit(db, accountId);
  const code = await lockCode(db, { siteId, code: plainCode(input.code), now });
  if (code === null) throw new Invalid([item(7700, 'code')]);
  const payer = await payerOf(ctx);
  const refusal = await refusalOf(ctx, code, payer);
  if (refusal !== null) throw new Invalid([refusal]);
  const { id: promoCodeId, amount, percent, meters, days } = code;
  await countRedeemed(db, promoCodeId);
  const shown = shownCode(code.code);
  const credit = await addCredit(db, {
    siteId,
    accountId,
    promoCodeId,
    amount,
    percent,
    meters,
    days,
    cause: 'code',
    currency: payer.currency,
    reason: '',
    by: me.email,
    at: now,
  });
  await record(ctx, {
    object: ofCreditor({ id: accountId, name: me.email, siteId, accountId }),
    kind: 'billing',
    action: say('credit.redeem', { code: shown }),
    event: 'changed',
    audit: { code: [null, shown] },
    part: { type: 'credit', id: credit.id, name: shown },
  });
  return creditView(credit, payer.name);
};

async function payerOf({ db, me }: Ctx): Promise<Payer> {
  const payer = await readPayer(db, me.accountId);
  if (payer === null) throw new Error('the account of a session is gone');
  return payer;
}

/** Why an account cannot redeem a code, and what it can do; null where it can. */
async function refusalOf({ db, now }: Ctx, code: StoredCode, payer: Payer): Promise<ErrorItem | null> {
  const { accountId, currency: own } = payer;
  const { validFrom, validUntil, currency, newCustomers, combinable } = code;
  if (code.state === 'ended') return item(7703, 'code');
  if (code.state === 'waiting') return item(7701, 'code', { from: asDay(validFrom) });
  if (code.state === 'expired') return item(7702, 'code', { until: asDay(validUntil ?? now) });
  const { times, others } = await readRedeemed(db, { accountId, promoCodeId: code.id, now });
  if (times >= code.mostPerAccount) return item(7705, 'code');
  if (code.state === 'used') return item(7704, 'code');
  if (currency !== null && currency !== own) return item(7708, 'code', { currency, own });
  if (newCustomers && (await readProgressOf(db, [accountId])).has(accountId)) return item(7706, 'code');
  const blocking = others.find((other) => !combinable || !other.combinable);
  if (blocking === undefined) return null;
  return item(7707, 'code', { code: shownCode(blocking.code), until: asDay(blocking.until) });
}
