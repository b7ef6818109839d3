/** What the domains above may use of the networks. */
export { listNetworks, networksFor, readNetworks, type Network } from './store.ts';
export { holdNetworks, readReadiness } from './store-state.ts';
export { announceNetwork, ofNetwork } from './announce.ts';
export { findTagged, lockTagged, readWithTag, replaceTag, saveTags } from './store.ts';
export { problemOfGiven, problemOfIp } from './given-problem.ts';
export { readReverseNames } from './store-forward.ts';
export { releaseAddresses, takeAddress, takeFreeAddresses } from './store-addresses.ts';
export {
  listAddresses,
  releaseAddress,
  takeGivenAddress,
  type Given,
  type ListedAddress,
} from './store-given-address.ts';
export { countGivenKept, countKept, forgetKept, keepAddress, readKept } from './store-kept.ts';
export { reconcile as layNetworks } from './reconcile-networks.ts';
export {
  beginRelease,
  forgetNetwork,
  openUsed,
  reserveUsed,
  takeInNetwork,
  type FoundNetwork,
} from './store-take-in.ts';
export { readWanted, saveFailed, saveProvisioned } from './store-state.ts';
export { releaseLeftover, restartSearch } from './clean-up.ts';
export {
  findUnrecorded,
  heldAddresses,
  lockSubnets,
  networkInterfaces,
  publicSubnets,
  skippedAddresses,
} from './store-cleanup.ts';
export {
  countListedBy,
  deleteEndedListings,
  endAllOf,
  endListings,
  insertListing,
  listedServers,
  lockListing,
  readHolder,
  readListing,
  renameListings,
  saveNotified,
  usedPublicAddresses,
  type Holder,
} from './store-listings.ts';
export { problemOfAddress } from './check-subnet.ts';
export { readAttached, readOwned, saveNetworkOwner, type Attached, type OwnedNetwork } from './store-owner.ts';
