/** What the domains above may use of transfers. */
export { refusalOfDirect } from './preflight.ts';
