import { syncSteps, undoSync, type SyncData, type VendorSync } from '#domains/vendors/api/port.ts';
import type { PartnerCustomer } from '#connectors/partner-center/api.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { task } from '#platform/tasks/task.ts';
import { msCloud } from '../../contract.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';
import { announce } from '../announce.ts';
import { failureOf, forgetToken, partnerOf, retryAfter } from '../partner.ts';
import { readDetails } from '../read-details.ts';
import { readConnection, store, type StoredConnection } from '../store-connection.ts';
import { saveDetails, saveTenants, type Details } from '../store-sync.ts';

/** How the tenants of a partner, and the subscriptions, licenses and costs of each, are read and kept. */
export const partnerSync: VendorSync<StoredConnection, PartnerCustomer, Details> = {
  store,
  readConnection,
  readPage: async (step, connection, page) => (await partnerOf(step, connection)).customers(page),
  savePage: saveTenants,
  readDetails,
  saveDetails,
  failureOf,
  retryOf: retryAfter,
  forgetToken,
  announce,
  notices: {
    code: 1460,
    may: 'msCloud.configure',
    vendor: 'ms-cloud',
    section: 'MsCloud',
    failed: (host) => notice('sync-failed', { host }),
    works: (host) => notice('sync-works', { host }),
    worksText: notice('sync-works-text'),
  },
  texts: {
    readingCustomers: say('reading-customers'),
    readingDetails: say('reading-details'),
    gone: say('connection-gone'),
    unusable: say('failure.unusable'),
    pageRead: (count) => say('page-read', { count }),
    detailsRead: (count) => say('tenants-done', { count }),
  },
};

/** Reads the tenants of a site's partner, and then the subscriptions, licenses and costs of one tenant after the other. */
export const syncTask = task<SyncData>()({
  kind: 'ms-cloud.sync',
  label: say('kind-sync'),
  serviceName: 'sites',
  title: ({ host }) => say('sync-title', { host }),
  first: 'customers',
  steps: syncSteps(partnerSync),
  undo: undoSync(partnerSync),
  again: ({ host }) => requestTo(msCloud.syncMsCloud, { params: { siteHost: host }, input: undefined }),
});
