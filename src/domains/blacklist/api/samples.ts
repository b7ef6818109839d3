import { nobody, type Samples } from '#test/sample.ts';
import type { blacklist } from '../contract.ts';

const about = { places: ['sign-up' as const], reason: 'Throwaway addresses' };
const list = { name: 'Example SBL', dnsZone: 'sbl.example.org' };

/** A valid request for each operation. */
export const samples: Samples<typeof blacklist> = {
  listBlocklistEntries: () => ({}),
  createBlocklistEntry: () => ({ input: { kind: 'domain', value: 'throwaway.test', ...about } }),
  editBlocklistEntry: (_world, { entryId }) => ({ params: { entryId }, input: about }),
  removeBlocklistEntries: () => ({ input: { entryIds: [nobody] } }),
  restoreBlocklistEntries: () => ({ input: { entryIds: [nobody] } }),
  importBlocklistEntries: () => ({ input: { text: 'one.test\ntwo.test', ...about } }),
  testBlocklist: () => ({ input: { place: 'sign-up', value: 'someone@throwaway.test' } }),
  listBlocklistEntryHistory: (_world, { entryId }) => ({ params: { entryId } }),
  listBlocklistHits: () => ({}),
  recordListing: () => ({ input: { ip: '198.18.0.77', list: 'Example SBL', reason: 'Spam' } }),
  endListing: () => ({ input: { ip: '198.18.0.77' } }),
  readListing: (_world, { listingId }) => ({ params: { listingId } }),
  notifyOfListing: () => ({ params: { listingId: nobody } }),
  listBlockLists: () => ({}),
  createBlockList: () => ({ input: list }),
  editBlockList: (_world, { blockListId }) => ({ params: { blockListId }, input: list }),
  removeBlockList: () => ({ params: { blockListId: nobody } }),
  checkBlockLists: () => ({}),
};
