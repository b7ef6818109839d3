import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Person } from './world.ts';

/** An Adobe customer of an account with one subscription; its site is connected. */
export async function addAdobeCustomer({ db }: { db: Db }, owner: Person): Promise<string> {
  const { accountId, siteId, email } = owner;
  const [name = 'customer'] = email.split('@');
  const id = newId();
  await db
    .insertInto('adobe_connection')
    .values({
      site_id: siteId,
      client_id: '2f6c1b9e4d7a48c0a5e3f8b1c6d90e72',
      secret_sealed: Buffer.from('sealed'),
      reseller_id: '1000404757',
      distributor_id: '1000100042',
      market_segment: 'COM',
      currency: 'USD',
      changed_at: new Date(0),
    })
    .onConflict((on) => on.doNothing())
    .execute();
  await db
    .insertInto('adobe_customer')
    .values({
      id,
      site_id: siteId,
      adobe_id: `fixture-${id}`,
      company: `${name} Studio`,
      state: 'active',
      account_id: accountId,
      seen_task: id,
      details_at: new Date(0),
    })
    .execute();
  await db
    .insertInto('adobe_subscription')
    .values({
      customer_id: id,
      ref: '43b889db',
      offer: '65304470CA01A12',
      state: 'active',
      quantity: 3,
      used: 2,
      auto_renew: true,
      renewal_quantity: 3,
      currency: 'USD',
      renews_on: '2027-01-01',
    })
    .execute();
  return id;
}
