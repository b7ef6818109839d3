/** What the domains above may use of credits. */
export { addCredit } from './add-credit.ts';
export { creditUses } from './store-uses.ts';
