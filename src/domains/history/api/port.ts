/** What the domains above may use of histories. */
export { byActor, byOf, byPerson } from './by.ts';
export { recorded, type By, type Change, type Owned, type Recorded } from './change.ts';
export { record } from './record.ts';
export { deleteHistory, historySource, wasRecorded, type ListedHistory } from './store-history.ts';
