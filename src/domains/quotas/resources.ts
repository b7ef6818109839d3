/** What an account can be limited in: counts, gigabytes, and what its servers cost in a month in whole units of its currency. */
export const quotaResources = ['servers', 'cpus', 'ramGb', 'diskGb', 'addresses', 'spend'] as const;
export type QuotaResource = (typeof quotaResources)[number];

/** How much of each. */
export interface Amounts {
  servers: number;
  cpus: number;
  ramGb: number;
  diskGb: number;
  addresses: number;
  spend: number;
}
/** Null: no limit. */
export type Limits = Record<QuotaResource, number | null>;

/** The first limit that something more would exceed, with what is used; null: it fits. What is there already may exceed one. */
export function exceeded(
  limits: Limits,
  used: Amounts,
  more: Partial<Amounts>,
): { resource: QuotaResource; limit: number; used: number; wanted: number } | null {
  for (const resource of quotaResources) {
    const [limit, wanted] = [limits[resource], more[resource] ?? 0];
    if (limit !== null && wanted > 0 && used[resource] + wanted > limit)
      return { resource, limit, used: used[resource], wanted };
  }
  return null;
}

/** Both together. */
export const sumOf = (one: Partial<Amounts>, other: Partial<Amounts>): Partial<Amounts> =>
  Object.fromEntries(quotaResources.map((resource) => [resource, (one[resource] ?? 0) + (other[resource] ?? 0)]));

/** What is wanted with what is taken at the same time; what is not wanted stays out, since nothing can be wrong with it. */
export const besideOf = (wanted: Partial<Amounts>, taken: Partial<Amounts>): Partial<Amounts> =>
  Object.fromEntries(
    quotaResources.map((resource) => {
      const amount = wanted[resource] ?? 0;
      return [resource, amount > 0 ? amount + (taken[resource] ?? 0) : 0];
    }),
  );
