/** What connections to vendors share. */
export { checkStep, undoCheck, good, type CheckData, type Found, type VendorStep } from './check-step.ts';
export { vendorFailure, retryOf, type FailureTexts } from './failure.ts';
export { heldTokens } from './held-tokens.ts';
export { startCheck, startSync, ofConnection } from './order.ts';
export { allPages, distinct, withinStep } from './pages.ts';
export { sameUuid } from './same-uuid.ts';
export { syncSchedule } from './schedule.ts';
export { connectionStore } from './store-connection.ts';
export {
  readOne,
  releaseOne,
  syncData,
  syncSteps,
  undoSync,
  type CustomerData,
  type SyncData,
  type VendorSync,
} from './sync-steps.ts';
export { checkViews, syncView } from './views.ts';
