/** What the domains above may use of dunning; what they want it to leave alone, they say by the view `dunning_uncounted`. */
export { addChange as lookAgainAtDebt } from './store.ts';
