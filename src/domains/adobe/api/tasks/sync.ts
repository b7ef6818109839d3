import type { AdobeCustomer } from '#connectors/adobe/api.ts';
import {
  readOne,
  releaseOne,
  syncSteps,
  undoSync,
  type CustomerData,
  type SyncData,
  type VendorSync,
} from '#domains/vendors/api/port.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { task } from '#platform/tasks/task.ts';
import { adobe } from '../../contract.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';
import { announce } from '../announce.ts';
import { failureOf, forgetToken, partnerOf, readDetails, retryAfter } from '../partner.ts';
import { readConnection, store, type StoredConnection } from '../store-connection.ts';
import { saveCustomers, saveDetails, type Details } from '../store-sync.ts';

/** How the customers of a reseller, and the subscriptions and commitment of each, are read and kept. */
const resellerSync: VendorSync<StoredConnection, AdobeCustomer, Details> = {
  store,
  readConnection,
  readPage: async (step, connection, page) => (await partnerOf(step, connection)).customers(page),
  savePage: saveCustomers,
  readDetails,
  saveDetails,
  failureOf,
  retryOf: retryAfter,
  forgetToken,
  announce,
  notices: {
    code: 1495,
    may: 'adobe.configure',
    vendor: 'adobe',
    section: 'Adobe',
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
    detailsRead: (count) => say('customers-done', { count }),
  },
};

/** Reads the customers of a site's reseller, and then the subscriptions and commitment of one customer after the other. */
export const syncTask = task<SyncData>()({
  kind: 'adobe.sync',
  label: say('kind-sync'),
  serviceName: 'sites',
  title: ({ host }) => say('sync-title', { host }),
  first: 'customers',
  steps: syncSteps(resellerSync),
  undo: undoSync(resellerSync),
  again: ({ host }) => requestTo(adobe.syncAdobe, { params: { siteHost: host }, input: undefined }),
});

interface Data extends CustomerData {
  company: string;
}

/** Reads the subscriptions and commitment of one customer. */
export const syncCustomerTask = task<Data>()({
  kind: 'adobe.sync-customer',
  label: say('kind-sync-customer'),
  serviceName: 'sites',
  title: ({ company }) => say('sync-customer-title', { company }),
  first: 'read',
  steps: {
    read: {
      title: say('reading-details'),
      weight: 1,
      timeoutSeconds: 25,
      cancel: true,
      run: (step) => readOne(resellerSync, step, step.data),
    },
  },
  undo: releaseOne(resellerSync),
  again: ({ customerId }) => requestTo(adobe.syncAdobeCustomer, { params: { customerId }, input: undefined }),
});
