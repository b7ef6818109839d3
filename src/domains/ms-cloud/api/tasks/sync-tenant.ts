import { readOne, releaseOne, type CustomerData } from '#domains/vendors/api/port.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { task } from '#platform/tasks/task.ts';
import { msCloud } from '../../contract.ts';
import { say } from '../../messages.ts';
import { partnerSync } from './sync.ts';

interface Data extends Omit<CustomerData, 'customerId' | 'ref'> {
  cspId: string;
  tenantId: string;
  company: string;
}
const customerOf = ({ cspId: customerId, tenantId: ref, ...data }: Data): CustomerData => ({
  ...data,
  customerId,
  ref,
});

/** Reads the subscriptions, licenses and costs of one tenant. */
export const syncTenantTask = task<Data>()({
  kind: 'ms-cloud.sync-tenant',
  label: say('kind-sync-tenant'),
  serviceName: 'sites',
  title: ({ company }) => say('sync-tenant-title', { company }),
  first: 'read',
  steps: {
    read: {
      title: say('reading-details'),
      weight: 1,
      timeoutSeconds: 25,
      cancel: true,
      run: (step) => readOne(partnerSync, step, customerOf(step.data)),
    },
  },
  undo: (data) => releaseOne(partnerSync)(customerOf(data)),
  again: ({ cspId }) => requestTo(msCloud.syncMsTenant, { params: { cspId }, input: undefined }),
});
