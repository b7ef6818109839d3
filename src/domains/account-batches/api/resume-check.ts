import { Conflict } from '#kernel/errors.ts';
import { amountText } from '#kernel/money.ts';
import { Before } from './before.ts';
import { wasChangedAgain } from './later-changes.ts';
import { readCause, reasonName } from './store-reasons.ts';
import type { RowAt } from './row-at.ts';

/** Of a billing profile, as `billingRules` of accounts has it. */
const verified = 3;

/** Throws Conflict where an account is suspended for a cause that still applies, unless the batch resumes it anyway. */
export async function requireCauseGone({ tx, account, batch, balance, currency }: RowAt): Promise<void> {
  if (batch.options.override) return;
  const owes = () => new Conflict(8307, undefined, { owed: amountText(-balance, currency) });
  if (account.status === 'Suspended-Billing' && balance < 0) throw owes();
  const cause = await readCause(tx, account.id);
  // Moved by hand since, or by the plan for debts: then the batch is not why.
  if (cause === null || cause.reason.state !== account.status) return;
  const before = Before.parse(cause.before);
  if (await wasChangedAgain(tx, 'suspend', { accountId: account.id, before })) return;
  const reason = reasonName(cause.reason);
  switch (cause.reason.resolves) {
    case 'paid':
      if (balance < 0) throw owes();
      return;
    case 'verified':
      if (account.billingState !== verified) throw new Conflict(8317, undefined, { reason });
      return;
    case 'staff':
      throw new Conflict(8318, undefined, { reason });
    case 'none':
  }
}
