import type { AccountState } from '#domains/account/states.ts';

interface DunningStep {
  /** Days after the balance fell below zero. */
  day: number;
  /** Charges the default card with what is owed. */
  charge?: true;
  /** What the account becomes. */
  state?: Extract<AccountState, 'Warning' | 'Suspended-Billing'>;
  /** Suspends the servers that are on. */
  suspend?: true;
}

/** What happens to an account that owes, by day; each step is announced to its owner. Servers are never terminated by it. */
export const dunningPlan: readonly DunningStep[] = [
  { day: 0, charge: true },
  { day: 3, charge: true },
  { day: 5, charge: true },
  { day: 7, state: 'Warning' },
  { day: 14, state: 'Suspended-Billing', suspend: true },
  { day: 21 },
  { day: 30 },
];

/** What a step is called on the wire: the strongest of what it does. */
export const stepKinds = ['remind', 'charge', 'warn', 'suspend'] as const;
export type StepKind = (typeof stepKinds)[number];

/** What a step does; null after the last one. */
export function kindOfStep(at: number): StepKind | null {
  const step = dunningPlan[at];
  if (step === undefined) return null;
  if (step.suspend === true) return 'suspend';
  if (step.state !== undefined) return 'warn';
  return step.charge === true ? 'charge' : 'remind';
}

const dayMs = 86_400_000;

/** When the step after this one is due; null: it is the last one. */
export function nextDueAt(at: number, doneAt: Date): Date | null {
  const [now, next] = [dunningPlan[at], dunningPlan[at + 1]];
  return now === undefined || next === undefined ? null : new Date(doneAt.getTime() + (next.day - now.day) * dayMs);
}
