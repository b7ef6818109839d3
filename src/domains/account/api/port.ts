/** What the domains above may use of account. */
export { profileOf } from './read-profile.ts';
export { billingMoved } from './points.ts';
export { isTimeZone } from './time-zones.ts';
