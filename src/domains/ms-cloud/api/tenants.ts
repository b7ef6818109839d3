import { requireSeen } from '#domains/identity/api/port.ts';
import { auditAlone, ofPerson, record } from '#domains/history/api/port.ts';
import { readSiteLook } from '#domains/tenancy/api/port.ts';
import { Conflict, Invalid, item } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { emitter } from '#platform/live/emit.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import type { msCloud } from '../contract.ts';
import { say } from '../messages.ts';
import { announce } from './announce.ts';
import { syncOf } from './connection.ts';
import { readConnection, store } from './store-connection.ts';
import { findTenant, readAzure, readLicenses, readTenantsOf, tenantView, type StoredTenant } from './store-tenants.ts';
import { syncTenantTask } from './tasks/sync-tenant.ts';

type Own = typeof msCloud;

/** A tenant with its licenses and Azure costs. Problems between the partner and Microsoft are for staff alone. */
export const readMsTenant: Run<Own['readMsTenant']> = async (ctx, { params }) => {
  const { db, now } = ctx;
  const { problem, taskId, ...tenant } = await findTenant(db, ctx.scope, { id: params.cspId });
  const [licenses, azure] = [await readLicenses(db, tenant.id), await readAzure(db, tenant.id, now)];
  const isOwner = ctx.scope.reach === 'account';
  return { ...tenantView(tenant), licenses, azure, problem: isOwner ? null : problem, cmdId: isOwner ? null : taskId };
};

/** The tenants of a user. Throws NotFound for a user whom the caller does not see. */
export const readUserTenants: Run<Own['readUserTenants']> = async (ctx, { params }) => {
  const { db } = ctx;
  const person = await requireSeen(ctx, params.userId);
  const connection = await readConnection(db, person.siteId);
  const tenants = await readTenantsOf(db, ctx.scope, person.accountId);
  return {
    siteHost: (await readSiteLook(db, person.siteId)).host,
    siteId: person.siteId,
    connected: connection !== undefined,
    sync: { ...syncOf(connection), ...(ctx.scope.reach === 'account' ? { error: null, cmdId: null } : {}) },
    tenants: tenants.map(tenantView),
  };
};

const partOf = ({ id, domain }: Pick<StoredTenant, 'id' | 'domain'>) => ({ type: 'ms-tenant', id, name: domain });

/** Links a tenant to a user of its site. Refusals: 9974 where it is linked to another one, 9975 for a user of another site. */
export const linkMsTenant: Run<Own['linkMsTenant']> = async (ctx, { params, input }) => {
  const { db } = ctx;
  const { problem: _, taskId: __, ...tenant } = await findTenant(db, ctx.scope, { id: params.cspId, lock: true });
  const person = await requireSeen(ctx, input.userId);
  if (person.siteId !== tenant.siteId) throw new Invalid([item(9975, 'userId')]);
  if (tenant.removedAt !== null) throw new Conflict(9977);
  if (tenant.userId !== null && tenant.userId !== person.accountId)
    throw new Conflict(9974, undefined, { owner: tenant.owner });
  await store.saveLink(db, tenant.id, person.accountId);
  await record(ctx, {
    object: ofPerson(person),
    kind: 'configuration',
    action: say('csp.link', { domain: tenant.domain }),
    audit: { tenant: [null, tenant.domain] },
    part: partOf(tenant),
  });
  await announce(emitter(db), { siteId: tenant.siteId, accountId: person.accountId, customerId: tenant.id });
  return { ...tenantView(tenant), userId: person.accountId, owner: person.email };
};

/** Unlinks a tenant; one that is linked to no one stays as it is. */
export const unlinkMsTenant: Run<Own['unlinkMsTenant']> = async (ctx, { params }) => {
  const { db } = ctx;
  const { problem: _, taskId: __, ...tenant } = await findTenant(db, ctx.scope, { id: params.cspId, lock: true });
  const { userId: accountId, owner: email, siteId } = tenant;
  if (accountId === null) {
    auditAlone(ctx, ofTenant(tenant), {});
    return tenantView(tenant);
  }
  await store.saveLink(db, tenant.id, null);
  await record(ctx, {
    object: ofPerson({ accountId, email, siteId }),
    kind: 'configuration',
    action: say('csp.unlink', { domain: tenant.domain }),
    audit: { tenant: [tenant.domain, null] },
    part: partOf(tenant),
  });
  await announce(emitter(db), { siteId, accountId, customerId: tenant.id });
  return { ...tenantView(tenant), userId: null, owner: '' };
};

const ofTenant = ({ id, company, siteId }: StoredTenant) => ({
  type: 'ms-tenant',
  id,
  name: company,
  siteId,
  accountId: null,
});

/** Starts the reading of one tenant. */
export const syncMsTenant: Run<Own['syncMsTenant']> = async (ctx, { params }) => {
  const { db } = ctx;
  const { problem: _, taskId: __, ...tenant } = await findTenant(db, ctx.scope, { id: params.cspId, lock: true });
  const { id: cspId, siteId, tenantId, company, userId: accountId } = tenant;
  await requireConsent(ctx, siteId);
  if (tenant.removedAt !== null) throw new Conflict(9977);
  const id = newId<'task'>();
  await enqueue(db, syncTenantTask, {
    id,
    data: { siteId, cspId, tenantId, company, accountId, waits: 0 },
    object: ofTenant(tenant),
    by: requesterOf(ctx),
  });
  await store.saveCustomerTask(db, cspId, id);
  await announce(emitter(db), { siteId, accountId, customerId: cspId });
  auditAlone(ctx, ofTenant(tenant), { taskId: id });
  return { cmdId: id };
};

async function requireConsent({ db }: Ctx, siteId: string): Promise<void> {
  const connection = await readConnection(db, siteId);
  if (connection === undefined) throw new Conflict(9971);
  if (connection.refreshSealed === null) throw new Conflict(9976);
}
