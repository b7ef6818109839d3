import { t } from '@lingui/core/macro';
import { translate } from '#kernel/message.ts';
import {
  accountRules,
  accountStates,
  billingRules,
  billingStates,
  isAccountState,
  isBillingState,
} from '#domains/account/states.ts';
import { moneyText } from '#shell/text/format.ts';
import type { Tone } from '#ui/StateDot.tsx';
import type { UserRow } from './types.ts';

export const stateText = (state: string): string =>
  isAccountState(state) ? translate(accountRules[state].title) : state === 'Disabled' ? t`Disabled` : state;
export const stateTone = (state: string): Tone => (isAccountState(state) ? accountRules[state].tone : 'bad');
export const billingText = (state: number): string =>
  isBillingState(state) ? translate(billingRules[state].title) : String(state);

export const stateChoices = () => [...accountStates, 'Disabled'].map((value) => ({ value, title: stateText(value) }));
export const billingChoices = () => billingStates.map((state) => ({ value: String(state), title: billingText(state) }));

/** Amounts of several currencies; a dash where there is nothing. */
export const moneysText = (moneys: UserRow['balances']): string =>
  (moneys ?? []).map(({ amount, currency }) => moneyText(amount, currency)).join(' + ') || '–';
