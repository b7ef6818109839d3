import {
  billingRules,
  isBillingState,
  refusalFor,
  type RestrictedAction,
  type Standing,
} from '#domains/account/states.ts';
import type { Message } from '#kernel/message.ts';
import { say } from './messages.ts';

/** Who does what comes next. */
export type NextActor = 'you' | 'provider' | 'none';

interface BillingStateRule {
  /** Who acts, and what they do: the console has its words. */
  actor: NextActor;
  step: 'fill' | 'pay' | 'deposit' | 'wait' | 'ask' | 'order';
  /** Why the profile cannot be changed; null: it can. */
  locked: Message | null;
}

/** What a customer does about each state of a billing profile; what the states forbid is in `account/states.ts`. */
export const billingSteps: Readonly<Record<number, BillingStateRule>> = {
  [-1]: { actor: 'provider', step: 'ask', locked: say('locked-none') },
  0: { actor: 'you', step: 'fill', locked: null },
  1: { actor: 'you', step: 'pay', locked: null },
  2: { actor: 'none', step: 'order', locked: null },
  3: { actor: 'none', step: 'order', locked: null },
  5: { actor: 'provider', step: 'wait', locked: null },
  7: { actor: 'provider', step: 'wait', locked: say('locked-verification') },
  9: { actor: 'you', step: 'deposit', locked: null },
};

/** Why a profile in this state cannot be changed; null: it can. */
export const lockOf = (state: number): Message | null => billingSteps[state]?.locked ?? null;

const shown = ['order', 'power-on', 'configure', 'power-off', 'terminate', 'pay'] as const satisfies RestrictedAction[];
export type ShownAction = (typeof shown)[number];

/** What an account may and may not do now, by its account state and the state of its billing profile. */
export const abilitiesOf = (standing: Standing): { may: ShownAction[]; mayNot: ShownAction[] } => ({
  may: shown.filter((action) => refusalFor(action, standing) === null),
  mayNot: shown.filter((action) => refusalFor(action, standing) !== null),
});

/** How far the customer's own way is, from 0 to 3; null for states beside it. */
export const progressOf = (state: number): 0 | 1 | 2 | 3 | null =>
  state === 0 || state === 1 || state === 2 || state === 3 ? state : null;

/** The rule of the account's table; null for a state that this version does not know. */
export const ruleOf = (state: number) => (isBillingState(state) ? billingRules[state] : null);
