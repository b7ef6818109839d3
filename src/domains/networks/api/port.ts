/** What the domains above may use of the networks. */
export { listNetworks, readNetworks, type Network } from './store.ts';
export { problemOfGiven, problemOfIp } from './given-problem.ts';
export { releaseAddresses, takeAddress } from './store-addresses.ts';
export {
  listAddresses,
  releaseAddress,
  takeGivenAddress,
  type Given,
  type ListedAddress,
} from './store-given-address.ts';
