import type { Run } from '#platform/http/context.ts';
import { payOfferOf } from '#domains/payments/api/port.ts';
import { depositLimits } from '#domains/payments/limits.ts';
import type { dunning } from '../contract.ts';
import { kindOfStep } from '../plan.ts';
import { readOwed } from './owing.ts';
import { readCase } from './store.ts';

/** What the caller owes, and what follows. */
export const readDunning: Run<(typeof dunning)['readDunning']> = async (ctx) => {
  const { accountId } = ctx.me;
  const owing = await readOwed(ctx.db, accountId);
  if (owing === null) throw new Error('the account of a session is gone');
  const { payer, currency, owed } = owing;
  const of = await readCase(ctx.db, accountId);
  const { min, max } = depositLimits[currency];
  const offer = owed === 0 || !ctx.me.permissions.has('billing.pay') ? null : await payOfferOf(ctx, payer);
  return {
    currency,
    owed,
    startedAt: of?.startedAt?.toISOString() ?? null,
    nextStep: of?.nextStep ?? 0,
    nextKind: of === null || of.dueAt === null ? null : kindOfStep(of.nextStep),
    nextAt: of?.dueAt?.toISOString() ?? null,
    pausedUntil: of?.pausedUntil?.toISOString() ?? null,
    pay: offer === null ? null : { amount: Math.min(max, Math.max(min, owed)), ...offer },
  };
};
