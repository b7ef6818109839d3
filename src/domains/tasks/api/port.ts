/** What the domains above may use of tasks. */
export { countDead } from './store.ts';
