import type { Domain } from '#platform/app.ts';
import { historySource } from '#domains/history/api/port.ts';
import { NotFound } from '#kernel/errors.ts';
import { implement } from '#platform/http/implement.ts';
import { listRows } from '#platform/http/list-source.ts';
import { shortSection } from '#platform/personal-data.ts';
import type { Ctx } from '#platform/http/context.ts';
import { blacklist } from '../contract.ts';
import { topics } from '../live.ts';
import { checkBlockLists, createBlockList, editBlockList, removeBlockList } from './block-lists.ts';
import * as entries from './change-entries.ts';
import { importBlocklistEntries } from './import-entries.ts';
import { endListing, notifyOfListing, readListing, recordListing } from './listings.ts';
import { checkAddresses, forgetBlacklist, lookUpHosts } from './schedules.ts';
import { screens } from './screen.ts';
import {
  forgetInBlacklist,
  listBlocklistEntries,
  listBlocklistHits,
  readEntry,
  readPersonalHits,
} from './store-entries.ts';
import { listBlockLists } from './store-lists.ts';
import { testBlocklist } from './test-blocklist.ts';

const listBlocklistEntryHistory = listRows(blacklist.listBlocklistEntryHistory, {
  ...historySource('blacklist-entry'),
  async prepare(ctx: Ctx, { params }: { params: { entryId: string } }) {
    const entry = await readEntry(ctx.db, params.entryId, ctx.now);
    if (entry === undefined) throw new NotFound();
    return { ...entry, name: entry.value };
  },
});

const domain: Domain = {
  name: 'blacklist',
  operations: implement(blacklist, {
    listBlocklistEntries,
    createBlocklistEntry: entries.createBlocklistEntry,
    editBlocklistEntry: entries.editBlocklistEntry,
    removeBlocklistEntries: entries.removeBlocklistEntries,
    restoreBlocklistEntries: entries.restoreBlocklistEntries,
    importBlocklistEntries,
    testBlocklist,
    listBlocklistEntryHistory,
    listBlocklistHits,
    recordListing,
    endListing,
    readListing,
    notifyOfListing,
    listBlockLists,
    createBlockList,
    editBlockList,
    removeBlockList,
    checkBlockLists,
  }),
  schedules: [checkAddresses, lookUpHosts, forgetBlacklist],
  personal: { sections: [shortSection('blocklistRefusals', readPersonalHits)], forget: forgetInBlacklist },
  contributes: [screens],
  topics,
};
export default domain;
