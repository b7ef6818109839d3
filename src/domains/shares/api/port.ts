/** What the domains of objects may use to share them. */
export { endOf, findShare, giveShare, leaveShare, offeredGroups, takeShare, notifiedOf } from './give.ts';
export {
  confirmed,
  deleteShare,
  deleteShares,
  endPassedOn,
  findEnded,
  readOwnerEmail,
  readShares,
  saveShare,
  saveTerms,
  sharedWith,
  sharedWithSql,
  sharesOf,
  takeEnded,
  type StoredShare,
} from './store.ts';
