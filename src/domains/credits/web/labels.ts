import { t } from '@lingui/core/macro';
import { meterLabel } from '#domains/charges/web/port.ts';
import type { Currency } from '#kernel/money.ts';
import { moneyText } from '#shell/text/format.ts';
import type { Tone } from '#ui/StateDot.tsx';
import type { CodeState, CreditCause, CreditState } from '../limits.ts';

export const creditTone: Record<CreditState, Tone> = { active: 'ok', used: 'muted', expired: 'muted', revoked: 'warn' };
export const codeTone: Record<CodeState, Tone> = {
  active: 'ok',
  waiting: 'warn',
  used: 'muted',
  expired: 'muted',
  ended: 'muted',
};

export function creditStateLabel(state: CreditState): string {
  const labels: Record<CreditState, () => string> = {
    active: () => t`Active`,
    used: () => t`Used up`,
    expired: () => t`Expired`,
    revoked: () => t`Taken back`,
  };
  return labels[state]();
}

export function codeStateLabel(state: CodeState): string {
  const labels: Record<CodeState, () => string> = {
    active: () => t`Active`,
    waiting: () => t`Not valid yet`,
    used: () => t`Redeemed completely`,
    expired: () => t`Expired`,
    ended: () => t`Ended`,
  };
  return labels[state]();
}

export function causeLabel(cause: CreditCause): string {
  const labels: Record<CreditCause, () => string> = {
    code: () => t`Promotional code`,
    gift: () => t`Gift`,
    refund: () => t`Compensation`,
    referral: () => t`Referral reward`,
  };
  return labels[cause]();
}

interface Worth {
  amount: number | null;
  percent: number | null;
  currency: Currency | null;
}

/** What a credit or a code is worth. */
export const worthText = ({ amount, percent, currency }: Worth): string =>
  amount === null ? t`${percent ?? 0}% of each charge` : moneyText(amount, currency ?? 'USD');

/** What it pays for. */
export const servicesText = (services: readonly string[]): string =>
  services.length === 0 ? t`All services` : services.map(meterLabel).join(', ');
