/** What the domains above may use of findings. */
export { countOpen } from './list-diagnostics.ts';
