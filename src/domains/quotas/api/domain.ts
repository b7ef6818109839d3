import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { quotas } from '../contract.ts';
import { topics } from '../live.ts';
import {
  approveQuota,
  declineQuota,
  readQuotas,
  readQuotasOf,
  requestQuota,
  saveQuotaDefaults,
  setQuota,
} from './quotas.ts';
import { forgetLimits, listQuotaDefaults } from './store-limits.ts';
import { forgetRequests, listQuotaRequests, readPersonalRequests } from './store-requests.ts';
import { accountMovers } from '#domains/tenancy/api/port.ts';

const domain: Domain = {
  name: 'quotas',
  operations: implement(quotas, {
    readQuotas,
    readQuotasOf,
    setQuota,
    listQuotaRequests,
    requestQuota,
    approveQuota,
    declineQuota,
    listQuotaDefaults,
    saveQuotaDefaults,
  }),
  personal: {
    sections: [shortSection('quotaRequests', readPersonalRequests)],
    async forget(tx, accountId) {
      await forgetRequests(tx, accountId);
      await forgetLimits(tx, accountId);
    },
  },
  menu: { quotas: 'quota.view' },
  topics,
  contributes: [accountMovers({ siteRows: ['account_quota'] })],
};
export default domain;
