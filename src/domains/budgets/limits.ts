import { meters } from '#domains/charges/kinds.ts';

export const maxBudgets = 50;
export const maxBudgetName = 60;
/** Minor units. */
export const maxAmount = 100_000_000_000;
/** Hours between the announcement of a shutdown and the shutdown. */
export const maxHours = 168;

export const scopeKinds = ['all', 'tag', 'group', 'zone', 'service'] as const;
export type ScopeKind = (typeof scopeKinds)[number];

/** What a budget does once its amount is reached; those further on do what comes before them too. */
export const budgetActions = ['notify', 'refuse', 'shut-down'] as const;
export type BudgetAction = (typeof budgetActions)[number];

export const budgetStates = ['ok', 'forecast', 'near', 'reached'] as const;
export type BudgetState = (typeof budgetStates)[number];

/** What is metered; a budget can be for one of it. */
export const services = meters;
