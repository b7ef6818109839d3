import { path } from '#kernel/paths.ts';

export const statementsPath = path('/billing/statements');
/** Open to everyone: what a charge on a card statement is. */
export const chargePath = path('/charge');
