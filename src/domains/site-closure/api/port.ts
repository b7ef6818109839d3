/** What the domains beside may use of site closure. */
export { keepsServersOff } from './store.ts';
