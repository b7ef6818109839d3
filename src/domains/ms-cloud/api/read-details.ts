import type { PartnerCenter, PartnerSubscription } from '#connectors/partner-center/api.ts';
import { allPages, distinct, withinStep, type VendorStep } from '#domains/vendors/api/port.ts';
import { partnerOf } from './partner.ts';
import type { StoredConnection } from './store-connection.ts';
import type { Details } from './store-sync.ts';

export const isAzurePlan = ({ billingType, status }: PartnerSubscription): boolean =>
  billingType === 'usage' && status !== 'deleted';

/** Everything that is kept of a tenant, or why it did not come in time. Throws VendorError, ConsentError or PartnerError. */
export const readDetails = (step: VendorStep, connection: StoredConnection, tenantId: string): Promise<Details> =>
  withinStep(step.signal, async (signal) => {
    const { app, token, taskId } = step;
    return readAll(await partnerOf({ app, token, taskId, signal }, connection), tenantId);
  });

/** One call after the other. */
async function readAll(partner: PartnerCenter, tenantId: string): Promise<Details> {
  const subscriptions = distinct(await allPages((page) => partner.subscriptions(tenantId, page)), ({ id }) => id);
  const skus = await partner.skus(tenantId);
  const details: Details = { subscriptions, skus, entitlements: [], usage: [] };
  let [entitlements, usage] = [details.entitlements, details.usage];
  for (const plan of subscriptions.filter(isAzurePlan)) {
    entitlements = [...entitlements, ...(await partner.entitlements(tenantId, plan.id))];
    usage = [...usage, ...(await partner.usage(tenantId, plan.id))];
  }
  return { ...details, entitlements: distinct(entitlements, ({ id }) => id), usage };
}
