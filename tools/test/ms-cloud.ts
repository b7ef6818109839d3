import type { Db } from '#platform/db/pool.ts';
import type { Person } from './world.ts';

/** A Microsoft tenant of an account with one subscription, one license and one Azure subscription; its site is connected, without consent. */
export async function addTenant({ db }: { db: Db }, cspId: string, owner: Person): Promise<string> {
  const { accountId, siteId, email } = owner;
  const [name = 'tenant'] = email.split('@');
  await db
    .insertInto('ms_cloud_connection')
    .values({
      site_id: siteId,
      user_name: 'admin@partner.sandbox.test',
      password_sealed: Buffer.from('sealed'),
      app_id: '8d2f4a60-5b1c-4c3e-9f7a-2e6d1b0c9a11',
      secret_sealed: Buffer.from('sealed'),
      tenant_id: 'partner.sandbox.test',
      partner_id: '4815162',
      changed_at: new Date(0),
    })
    .onConflict((on) => on.doNothing())
    .execute();
  await db
    .insertInto('ms_customer')
    .values({
      id: cspId,
      site_id: siteId,
      tenant_id: `fixture-${cspId}`,
      company: `${name} Ltd`,
      domain: `${name}.onmicrosoft.test`,
      relationship: 'reseller',
      account_id: accountId,
      seen_task: cspId,
      details_at: new Date(0),
    })
    .execute();
  await db
    .insertInto('ms_subscription')
    .values({
      customer_id: cspId,
      ref: 'b7e1',
      name: 'Microsoft 365 Business Basic',
      offer: 'Microsoft 365 Business Basic',
      state: 'active',
      billing_type: 'license',
      quantity: 3,
      unit: 'Licenses',
      term: 'P1Y',
      billing_cycle: 'monthly',
      auto_renew: true,
    })
    .execute();
  await db
    .insertInto('ms_license')
    .values({
      customer_id: cspId,
      sku_id: 'basic',
      name: 'Microsoft 365 Business Basic',
      part: 'BASIC',
      total: 3,
      used: 2,
      suspended: 0,
      warning: 0,
    })
    .execute();
  const azure = { customer_id: cspId, ref: 'a1' };
  await db
    .insertInto('ms_azure_subscription')
    .values({ ...azure, name: 'Production', state: 'active' })
    .execute();
  await db
    .insertInto('ms_azure_cost')
    .values({ ...azure, month: '1970-01-01', amount: 1240, currency: 'USD', updated_at: new Date(0) })
    .execute();
  return cspId;
}
