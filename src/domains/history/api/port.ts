/** What the domains above may use of histories. */
export { byActor, byEngine, byOf, byPerson } from './by.ts';
export { recorded, type By, type Change, type Owned, type Recorded } from './change.ts';
export { ofAccount, ofPerson, ofSite, recordOfSite } from './objects.ts';
export { auditAlone, auditMany, record, type RequestedChange } from './record.ts';
export {
  deleteHistory,
  forgetHistory,
  forgetInHistory,
  historySource,
  readChangedAfter,
  readChanges,
  readLastChange,
  wasRecorded,
  type ListedHistory,
} from './store-history.ts';
export { historyViews, readTaskChanges } from './store-task-changes.ts';
