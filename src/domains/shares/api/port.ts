/** What the domains of objects may use to share them. */
export { endOf } from './give.ts';
export { shareable, type ShareChange, type ShareLeft, type ShareTraces } from './shareable.ts';
export {
  changingShares,
  confirmed,
  deleteShare,
  deleteShares,
  endPassedOn,
  findEnded,
  groupShares,
  readOwnerEmail,
  readShares,
  ruleShares,
  saveShare,
  saveTerms,
  sharedWith,
  sharedWithSql,
  sharesOf,
  takeEnded,
  type StoredShare,
} from './store.ts';
