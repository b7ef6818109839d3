import { z } from 'zod';
import type { Cloud } from './cloud.ts';
import { orNull } from './errors.ts';

const Service = z.object({
  id: z.string(),
  host: z.string(),
  zone: z.string().optional(),
  status: z.string(),
  state: z.string(),
  disabled_reason: z.string().nullish(),
});
export type HostService = z.infer<typeof Service>;

const Hypervisors = z.object({
  hypervisors: z.array(
    z.object({
      /** Also that of its provider of resources in placement. */
      id: z.string(),
      hypervisor_hostname: z.string(),
      hypervisor_type: z.string(),
      hypervisor_version: z.number(),
      service: z.object({ host: z.string() }),
    }),
  ),
  hypervisors_links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});
export type Hypervisor = z.infer<typeof Hypervisors>['hypervisors'][number];

const Inventories = z.object({
  inventories: z.record(
    z.string(),
    z.object({ total: z.number(), reserved: z.number().default(0), allocation_ratio: z.number().default(1) }),
  ),
});
const Usages = z.object({ usages: z.record(z.string(), z.number()) });

/** What a host has of one resource. */
export interface Amount {
  total: number;
  /** What of it the host keeps for itself. */
  reserved: number;
  /** How many times it may be given. */
  ratio: number;
  given: number;
}

const compute = (method: 'GET' | 'PUT', path: string, body?: object) =>
  ({ service: 'compute', method, path, scope: 'admin', patience: 'once', ...(body && { body }) }) as const;

/** The services that run servers, by the names of their hosts. */
export async function hostServices(cloud: Cloud): Promise<Map<string, HostService>> {
  const shape = z.object({ services: z.array(Service) });
  const { services } = await cloud.ask(compute('GET', '/os-services?binary=nova-compute'), shape);
  return new Map(services.map((one) => [one.host, one]));
}

/** A page of the hypervisors of the cloud. */
export async function hypervisors(
  cloud: Cloud,
  { after, size }: { after: string | null; size: number },
): Promise<{ hypervisors: Hypervisor[]; next: string | null }> {
  const query = new URLSearchParams({ limit: String(size), ...(after !== null && { marker: after }) });
  const page = await cloud.ask(compute('GET', `/os-hypervisors/detail?${query}`), Hypervisors);
  const more = page.hypervisors_links.some(({ rel }) => rel === 'next');
  return { hypervisors: page.hypervisors, next: more ? (page.hypervisors.at(-1)?.id ?? null) : null };
}

/** What a host has changes seldom, what of it is given with every server: only that is asked for each time. */
const inventoryForMs = 300_000;
type Inventory = z.infer<typeof Inventories>['inventories'];
const inventories = new WeakMap<Cloud, Map<string, { at: number; known: Promise<Inventory> }>>();

function inventoryOf(cloud: Cloud, provider: string): Promise<Inventory> {
  const all = inventories.get(cloud) ?? new Map<string, { at: number; known: Promise<Inventory> }>();
  inventories.set(cloud, all);
  const [last, now] = [all.get(provider), performance.now()];
  if (last !== undefined && now - last.at < inventoryForMs) return last.known;
  const known = ask(cloud, `${provider}/inventories`, Inventories).then((answer) => answer?.inventories ?? {});
  all.set(provider, { at: now, known });
  known.catch(() => all.delete(provider));
  return known;
}

const ask = <T extends z.ZodType>(cloud: Cloud, what: string, shape: T) => {
  const path = `/resource_providers/${what}`;
  return orNull(cloud.ask({ service: 'placement', method: 'GET', path, scope: 'admin', patience: 'once' }, shape));
};

/** What placement says a host has and has given away, by the class of the resource; one that it does not know has nothing. */
export async function amountsOf(cloud: Cloud, provider: string): Promise<ReadonlyMap<string, Amount>> {
  const [has, gives] = await Promise.all([inventoryOf(cloud, provider), ask(cloud, `${provider}/usages`, Usages)]);
  return new Map(
    Object.entries(has).map(([name, { total, reserved, allocation_ratio: ratio }]) => [
      name,
      { total, reserved, ratio, given: gives?.usages[name] ?? 0 },
    ]),
  );
}

/** Lets the scheduler use a host, or keeps it from that and says why. */
export async function setService(cloud: Cloud, id: string, reason: string | null): Promise<void> {
  const body = reason === null ? { status: 'enabled' } : { status: 'disabled', disabled_reason: reason };
  await cloud.run(compute('PUT', `/os-services/${id}`, body));
}
