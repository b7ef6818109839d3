import { refusalFor } from '#domains/account/states.ts';
import { readPayer, type Payer } from '#domains/billing/api/port.ts';
import { Conflict, messageOf } from '#kernel/errors.ts';
import type { Message } from '#kernel/message.ts';
import type { Ctx } from '#platform/http/context.ts';

/** The payer of a request. */
export async function ownPayer({ db, me }: Pick<Ctx, 'db' | 'me'>): Promise<Payer> {
  const payer = await readPayer(db, me.accountId);
  if (payer === null) throw new Error('the account of a session is gone');
  return payer;
}

/** Why an account cannot pay; null: it can. */
export function payRefusal({ enabled, status, billingState }: Payer): { code: 7402 | 7403; reason: Message } | null {
  if (billingState < 1) return { code: 7403, reason: messageOf(7403) };
  const reason = refusalFor('pay', { enabled, status, billingState });
  return reason === null ? null : { code: 7402, reason: messageOf(7402, { reason }) };
}

/** Throws Conflict where an account cannot pay. */
export function checkPays(payer: Payer): void {
  const reason = payRefusal(payer);
  if (reason?.code === 7403) throw new Conflict(7403);
  if (reason !== null) throw new Conflict(7402, undefined, { reason: refusalFor('pay', payer) ?? '' });
}
