import type { Permission } from '#kernel/permissions.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Currency } from '#kernel/money.ts';
import { readMonthlyCosts } from '#domains/charges/api/port.ts';
import { serviceKinds, type ServiceCost } from '#domains/tenancy/api/port.ts';
import { readServicesOf } from './store.ts';

/** A service as it moves: what it is, and what it costs a month; null: nothing. */
export interface PricedService {
  id: string;
  kind: string;
  name: string;
  cost: ServiceCost | null;
}

interface Reader {
  app: App;
  db: Db;
  now: Date;
  me: { permissions: ReadonlySet<Permission> };
}

/** What accounts own that is metered, with what it costs a month at the prices that hold for them now. */
export async function pricedServices(
  { app, db, now }: Reader,
  accountIds: readonly string[],
): Promise<PricedService[]> {
  const kinds = serviceKinds.of(app.domains);
  const found: PricedService[] = [];
  for (const accountId of accountIds) {
    const services = await readServicesOf(db, kinds, accountId);
    const costs = await readMonthlyCosts(db, { accountId, objectIds: services.map(({ id }) => id), now });
    for (const { id, kind, name } of services) {
      const type = kinds.find((one) => one.id === kind)?.metered;
      found.push({ id, kind, name, cost: costs.get(`${type} ${id}`) ?? null });
    }
  }
  return found;
}

/** Costs by currency, summed. */
export function totalOf(costs: readonly (ServiceCost | null)[]): ServiceCost[] {
  const sums = new Map<Currency, number>();
  for (const cost of costs) if (cost !== null) sums.set(cost.currency, (sums.get(cost.currency) ?? 0) + cost.amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}

/** The services that moved, with what they cost before and after, by name. */
export function compared(before: readonly PricedService[], after: readonly PricedService[]) {
  const later = new Map(after.map(({ kind, id, cost }) => [`${kind} ${id}`, cost]));
  const services = before
    .filter(({ kind, id }) => later.has(`${kind} ${id}`))
    .map(({ id, kind, name, cost }) => ({ id, kind, name, before: cost, after: later.get(`${kind} ${id}`) ?? null }));
  return {
    services,
    totals: {
      before: totalOf(services.map(({ before: cost }) => cost)),
      after: totalOf(services.map(({ after: cost }) => cost)),
    },
  };
}
