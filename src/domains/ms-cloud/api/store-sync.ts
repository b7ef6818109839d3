import { sql } from 'kysely';
import type {
  AzureEntitlement,
  AzureUsage,
  PartnerCustomer,
  PartnerSku,
  PartnerSubscription,
} from '#connectors/partner-center/api.ts';
import { distinct } from '#domains/vendors/api/port.ts';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import { store } from './store-connection.ts';

/** Keeps a page of tenants as Partner Center lists them; one that was removed is back. */
export async function saveTenants(
  tx: Db,
  { siteId, taskId }: { siteId: string; taskId: string },
  tenants: readonly PartnerCustomer[],
): Promise<void> {
  if (tenants.length === 0) return;
  await tx
    .insertInto('ms_customer')
    .values(
      // No row can be changed twice by one statement.
      distinct(tenants, ({ tenantId }) => tenantId).map((one) => ({
        id: newId<'msCustomer'>(),
        site_id: siteId,
        tenant_id: one.tenantId,
        company: one.company,
        domain: one.domain,
        relationship: one.relationship,
        seen_task: taskId,
      })),
    )
    .onConflict((on) =>
      on.columns(['site_id', 'tenant_id']).doUpdateSet((e) => ({
        company: e.ref('excluded.company'),
        domain: e.ref('excluded.domain'),
        relationship: e.ref('excluded.relationship'),
        seen_task: e.ref('excluded.seen_task'),
        removed_at: null,
      })),
    )
    .execute();
}

export interface Details {
  subscriptions: readonly PartnerSubscription[];
  skus: readonly PartnerSku[];
  entitlements: readonly AzureEntitlement[];
  usage: readonly AzureUsage[];
}

/** Keeps what is known of a tenant now; what is no longer listed is marked. */
export async function saveDetails(
  tx: Db,
  customerId: string,
  { details, at }: { details: Details; at: Date },
): Promise<void> {
  await saveSubscriptions(tx, customerId, { all: details.subscriptions, at });
  await tx.deleteFrom('ms_license').where('customer_id', '=', customerId).execute();
  if (details.skus.length > 0)
    await tx
      .insertInto('ms_license')
      .values(
        details.skus.map(({ id, name, part, total, used, suspended, warning }) => ({
          customer_id: customerId,
          sku_id: id,
          name,
          part,
          total,
          used,
          suspended,
          warning,
        })),
      )
      .onConflict((on) => on.doNothing())
      .execute();
  await saveAzure(tx, customerId, { ...details, at });
  await store.saveRead(tx, customerId, at);
}

async function saveSubscriptions(
  tx: Db,
  customerId: string,
  { all, at }: { all: readonly PartnerSubscription[]; at: Date },
): Promise<void> {
  const rows = all.map((one) => ({
    customer_id: customerId,
    ref: one.id,
    name: one.name,
    offer: one.offer,
    state: one.status,
    billing_type: one.billingType,
    quantity: one.quantity,
    unit: one.unit,
    term: one.term,
    billing_cycle: one.billingCycle,
    auto_renew: one.autoRenew,
    starts_at: one.startsAt,
    commitment_ends_at: one.commitmentEndsAt,
    cancel_until: one.cancelUntil,
    removed_at: null,
  }));
  if (rows.length > 0)
    await tx
      .insertInto('ms_subscription')
      .values(rows)
      .onConflict((on) =>
        on.columns(['customer_id', 'ref']).doUpdateSet((e) => ({
          name: e.ref('excluded.name'),
          offer: e.ref('excluded.offer'),
          state: e.ref('excluded.state'),
          billing_type: e.ref('excluded.billing_type'),
          quantity: e.ref('excluded.quantity'),
          unit: e.ref('excluded.unit'),
          term: e.ref('excluded.term'),
          billing_cycle: e.ref('excluded.billing_cycle'),
          auto_renew: e.ref('excluded.auto_renew'),
          starts_at: e.ref('excluded.starts_at'),
          commitment_ends_at: e.ref('excluded.commitment_ends_at'),
          cancel_until: e.ref('excluded.cancel_until'),
          removed_at: null,
        })),
      )
      .execute();
  await sql`update ms_subscription set removed_at = ${at} where customer_id = ${customerId} and removed_at is null
    and ref <> all(${all.map(({ id }) => id)}::text[])`.execute(tx);
}

async function saveAzure(
  tx: Db,
  customerId: string,
  { entitlements, usage, at }: Details & { at: Date },
): Promise<void> {
  await sql`insert into ms_azure_subscription (customer_id, ref, name, state)
    select ${customerId}, t.ref, t.name, t.state
    from unnest(${entitlements.map(({ id }) => id)}::text[], ${entitlements.map(({ name }) => name)}::text[],
      ${entitlements.map(({ status }) => status)}::text[]) as t (ref, name, state)
    on conflict (customer_id, ref) do update set name = excluded.name, state = excluded.state, removed_at = null`.execute(
    tx,
  );
  await sql`update ms_azure_subscription set removed_at = ${at} where customer_id = ${customerId} and removed_at is null
    and ref <> all(${entitlements.map(({ id }) => id)}::text[])`.execute(tx);
  const sums = sumsOf(usage);
  await sql`insert into ms_azure_cost (customer_id, ref, month, amount, currency, updated_at)
    select ${customerId}, t.ref, t.month::date, t.amount, t.currency, ${at}
    from unnest(${sums.map(({ ref }) => ref)}::text[], ${sums.map(({ month }) => `${month}-01`)}::text[],
      ${sums.map(({ amount }) => amount)}::bigint[], ${sums.map(({ currency }) => currency)}::text[])
      as t (ref, month, amount, currency)
    join ms_azure_subscription s on s.customer_id = ${customerId} and s.ref = t.ref
    on conflict (customer_id, ref, month) do update
      set amount = excluded.amount, currency = excluded.currency, updated_at = excluded.updated_at`.execute(tx);
}

/** The costs of each Azure subscription and month, in hundredths, rounded once. */
function sumsOf(usage: readonly AzureUsage[]) {
  const sums = new Map<string, { ref: string; month: string; currency: string; major: number }>();
  for (const { entitlementId: ref, month, currency, cost } of usage) {
    const key = `${ref} ${month}`;
    const before = sums.get(key) ?? { ref, month, currency, major: 0 };
    sums.set(key, { ...before, major: before.major + cost });
  }
  return [...sums.values()].map(({ major, ...one }) => ({ ...one, amount: Math.round(major * 100) }));
}
