import { sql } from 'kysely';
import type { AdobeCustomer, AdobeCustomerDetails, AdobeSubscription } from '#connectors/adobe/api.ts';
import { distinct } from '#domains/vendors/api/port.ts';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import { store } from './store-connection.ts';

/** Keeps a page of customers as Adobe lists them; one that was removed is back. */
export async function saveCustomers(
  tx: Db,
  { siteId, taskId }: { siteId: string; taskId: string },
  customers: readonly AdobeCustomer[],
): Promise<void> {
  if (customers.length === 0) return;
  await tx
    .insertInto('adobe_customer')
    .values(
      // No row can be changed twice by one statement.
      distinct(customers, ({ id }) => id).map(({ id, company, state }) => ({
        id: newId<'adobeCustomer'>(),
        site_id: siteId,
        adobe_id: id,
        company,
        state,
        seen_task: taskId,
      })),
    )
    .onConflict((on) =>
      on.columns(['site_id', 'adobe_id']).doUpdateSet((e) => ({
        company: e.ref('excluded.company'),
        state: e.ref('excluded.state'),
        seen_task: e.ref('excluded.seen_task'),
        removed_at: null,
      })),
    )
    .execute();
}

export interface Details {
  customer: AdobeCustomerDetails;
  subscriptions: readonly AdobeSubscription[];
}

/** Keeps what is known of a customer now; subscriptions that are no longer listed are marked. */
export async function saveDetails(
  tx: Db,
  customerId: string,
  { details: { customer, subscriptions }, at }: { details: Details; at: Date },
): Promise<void> {
  const { commitment } = customer;
  await tx
    .updateTable('adobe_customer')
    .set({
      country: customer.country,
      segment: customer.segment,
      anniversary: customer.anniversary,
      license_level: customer.licenseLevel,
      consumable_level: customer.consumableLevel,
      global_sales: customer.globalSales,
      commitment_state: commitment?.state ?? null,
      commitment_starts_on: commitment?.startsOn ?? null,
      commitment_ends_on: commitment?.endsOn ?? null,
      commitment_licenses: commitment?.licenses ?? 0,
      commitment_consumables: commitment?.consumables ?? 0,
    })
    .where('id', '=', customerId)
    .execute();
  await saveSubscriptions(tx, customerId, { all: subscriptions, at });
  await store.saveRead(tx, customerId, at);
}

async function saveSubscriptions(
  tx: Db,
  customerId: string,
  { all, at }: { all: readonly AdobeSubscription[]; at: Date },
): Promise<void> {
  const rows = all.map((one) => ({
    customer_id: customerId,
    ref: one.id,
    offer: one.offer,
    state: one.state,
    quantity: one.quantity,
    used: one.used,
    auto_renew: one.autoRenew,
    renewal_quantity: one.renewalQuantity,
    currency: one.currency,
    renews_on: one.renewsOn,
    created_at: one.createdAt,
    removed_at: null,
  }));
  if (rows.length > 0)
    await tx
      .insertInto('adobe_subscription')
      .values(rows)
      .onConflict((on) =>
        on.columns(['customer_id', 'ref']).doUpdateSet((e) => ({
          offer: e.ref('excluded.offer'),
          state: e.ref('excluded.state'),
          quantity: e.ref('excluded.quantity'),
          used: e.ref('excluded.used'),
          auto_renew: e.ref('excluded.auto_renew'),
          renewal_quantity: e.ref('excluded.renewal_quantity'),
          currency: e.ref('excluded.currency'),
          renews_on: e.ref('excluded.renews_on'),
          removed_at: null,
        })),
      )
      .execute();
  await sql`update adobe_subscription set removed_at = ${at} where customer_id = ${customerId} and removed_at is null
    and ref <> all(${all.map(({ id }) => id)}::text[])`.execute(tx);
}
