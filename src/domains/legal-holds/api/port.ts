/** What the domains above may use of legal holds. */
export { heldAmong, isHeld, readHold } from './store.ts';
