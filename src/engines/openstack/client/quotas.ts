import { z } from 'zod';
import { EngineFinal } from '#engines/errors.ts';
import { say } from '#engines/messages.ts';
import type { MachineSpec } from '#engines/port.ts';
import type { Keeper } from '../types.ts';
import type { Cloud } from './cloud.ts';

/** What the console lifts: its own limits are those that accounts know. */
const lifted = {
  compute: ['cores', 'ram', 'instances', 'server_groups', 'server_group_members', 'metadata_items'],
  volume: ['volumes', 'gigabytes', 'snapshots'],
  network: ['network', 'subnet', 'port', 'security_group', 'security_group_rule', 'rbac_policy'],
} as const;
type Service = keyof typeof lifted;
// Typed edge: the keys of an object that is written out.
const services = Object.keys(lifted) as Service[];

/** A cloud without volumes has no limits of them. */
const servicesOf = ({ config }: Cloud): Service[] =>
  services.filter((service) => service !== 'volume' || config.disks === 'volumes');

/** How each service is asked for the quotas of a project, and what it calls them when they are set. */
const paths = {
  compute: { set: (id: string) => `/os-quota-sets/${id}`, read: (id: string) => `/os-quota-sets/${id}/detail` },
  volume: { set: (id: string) => `/os-quota-sets/${id}`, read: (id: string) => `/os-quota-sets/${id}?usage=true` },
  network: { set: (id: string) => `/quotas/${id}`, read: (id: string) => `/quotas/${id}/details.json` },
} as const;
const keyOf = (service: Service) => (service === 'network' ? 'quota' : 'quota_set');

/** What limits a project should have, by service and name; -1: none. */
export const wantedQuotas = (cloud: Cloud) =>
  servicesOf(cloud).map((service) => {
    const none = Object.fromEntries(lifted[service].map((name) => [name, -1]));
    const limits: Readonly<Record<string, number>> = { ...none, ...cloud.config.quotas[service] };
    return [service, limits] as const;
  });

/** The limits of a project that are not as they should be, such as `cores 20`. */
export async function otherQuotas(cloud: Cloud, projectId: string): Promise<string[]> {
  const has = await readQuotas(cloud, projectId);
  return wantedQuotas(cloud).flatMap(([service, wanted]) =>
    has.flatMap((one) => {
      const right = wanted[one.resource];
      return one.service !== service || right === undefined || (one.limit ?? -1) === right
        ? []
        : [`${one.resource} ${one.limit ?? -1}`];
    }),
  );
}

/** Gives a project its limits where it does not have them yet: those of the configuration, and none beside them. */
export async function ensureQuotas({ cloud, store }: Pick<Keeper, 'cloud' | 'store'>, projectId: string) {
  const wanted = wantedQuotas(cloud);
  const body = JSON.stringify(wanted);
  if (store.get('SELECT 1 FROM limits WHERE project_id = ? AND body = ?', projectId, body) !== undefined) return;
  for (const [service, limits] of wanted)
    await cloud.run({
      service,
      method: 'PUT',
      path: paths[service].set(projectId),
      scope: 'admin',
      body: { [keyOf(service)]: limits },
    });
  store.run('INSERT OR REPLACE INTO limits VALUES (?, ?)', projectId, body);
}

/** Gives a project that was made earlier the limits that the configuration has by now; one without any was lifted when it was made. */
export async function renewQuotas(keeper: Pick<Keeper, 'cloud' | 'store'>, projectId: string): Promise<void> {
  const known = keeper.store.get('SELECT 1 FROM limits WHERE project_id = ?', projectId) !== undefined;
  if (known || isLimited(keeper.cloud)) await ensureQuotas(keeper, projectId);
}

const isLimited = ({ config: { quotas } }: Cloud): boolean =>
  services.some((service) => Object.keys(quotas[service]).length > 0);

/** A limit of a project, and what of it is taken. */
export interface Quota {
  service: Service;
  resource: string;
  /** Null: there is none. */
  limit: number | null;
  used: number;
}

const Line = z.object({
  limit: z.number(),
  used: z.number().optional(),
  in_use: z.number().optional(),
  reserved: z.number().default(0),
});
const Lines = z.record(z.string(), z.unknown());

/** The limits of a project in all services, with what of them is used or promised. */
export async function readQuotas(cloud: Cloud, projectId: string): Promise<Quota[]> {
  const all = await Promise.all(
    servicesOf(cloud).map(async (service) => {
      const shape = z.object({ [keyOf(service)]: Lines });
      const call = { service, method: 'GET', path: paths[service].read(projectId), scope: 'admin' } as const;
      const lines = Object.values(await cloud.ask({ ...call, patience: 'once' }, shape))[0] ?? {};
      return Object.entries(lines).flatMap(([resource, line]): Quota[] => {
        const read = Line.safeParse(line);
        if (!read.success) return [];
        const { limit, used, in_use, reserved } = read.data;
        return [{ service, resource, limit: limit < 0 ? null : limit, used: (used ?? in_use ?? 0) + reserved }];
      });
    }),
  );
  return all.flat();
}

/** Refuses a machine that is larger than what is left of the limits of its project. Throws EngineFinal, which names the limit. */
export async function checkQuotas({ cloud, store }: Keeper, spec: MachineSpec): Promise<void> {
  // Without limits of its own, a cloud has nothing to say here.
  if (!isLimited(cloud)) return;
  const project = store.get<{ id: string }>(
    'SELECT project_id AS id FROM projects WHERE account_id = ?',
    spec.accountId ?? '',
  );
  if (project === undefined) return;
  await ensureQuotas({ cloud, store }, project.id);
  const needs: Readonly<Record<string, number>> = {
    'compute instances': 1,
    'compute cores': spec.cpuCount,
    'compute ram': spec.ramMb,
    'volume volumes': spec.diskSizesGb.length,
    'volume gigabytes': spec.diskSizesGb.reduce((all, one) => all + one, 0),
    'network port': spec.nics.length,
  };
  for (const { service, resource, limit, used } of await readQuotas(cloud, project.id))
    if (limit !== null && used + (needs[`${service} ${resource}`] ?? 0) > limit)
      throw new EngineFinal(say('cloud-quota', { resource, limit, used }));
}
