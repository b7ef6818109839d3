/** What the domains above may use of account. */
export { billingMoved, deletionHold, enablementHold, type DeletionHold } from './points.ts';
export { faultsOfPartnerApp, partnerLoginOf, partnerProblem } from './partner-app.ts';
export { countHeld, standings } from './store-summary.ts';
export { profileOf } from './read-profile.ts';
export { isTimeZone } from './time-zones.ts';
