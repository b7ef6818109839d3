import { z } from 'zod';
import { say } from '#engines/messages.ts';
import { flavorOf } from '../client/flavors.ts';
import { otherQuotas, wantedQuotas } from '../client/quotas.ts';
import { projectOf } from '../client/projects.ts';
import type { Cloud, Service } from '../client/cloud.ts';
import { type Check, doubtful, fine, notUsed, reaches, Version, wrong } from './result.ts';

const asked = (service: Service, path: string) =>
  ({ service, method: 'GET', path, scope: 'admin', patience: 'once' }) as const;

const Versions = z.object({
  versions: z.array(z.object({ id: z.string(), version: z.string().default(''), max_version: z.string().default('') })),
});
const OneVersion = z.object({ version: z.object({ version: z.string() }) });

/** The newest version that compute speaks: its own document says so, wherever the catalog points. */
async function newest(cloud: Cloud): Promise<{ major: number; minor: number }> {
  const read = await cloud.ask(asked('compute', '/'), z.union([OneVersion, Versions]));
  const text =
    'version' in read ? read.version.version : (read.versions.find(({ id }) => id.startsWith('v2.1'))?.version ?? '0');
  return Version.parse(text);
}

/** Versions, the right to see servers of all projects, and to make flavors. */
export const checkCompute: Check = async (keeper) => {
  const { cloud } = keeper;
  const version = await newest(cloud);
  const name = `${version.major}.${version.minor}`;
  if (!reaches(version, 2, 90))
    return wrong(say('check.compute.old', { version: name }), say('check.compute.old-next'));
  await cloud.ask(
    asked('compute', '/servers/detail?all_tenants=true&limit=1'),
    z.object({ servers: z.array(z.unknown()) }),
  );
  const { availabilityZone, flavors } = cloud.config;
  if (availabilityZone !== undefined) {
    const Zones = z.object({ availabilityZoneInfo: z.array(z.object({ zoneName: z.string() })) });
    const { availabilityZoneInfo } = await cloud.ask(asked('compute', '/os-availability-zone'), Zones);
    const names = availabilityZoneInfo.map(({ zoneName }) => zoneName);
    if (!names.includes(availabilityZone))
      return wrong(
        say('check.compute.zone', { zone: availabilityZone }),
        say('check.compute.zone-next', { zones: names.join(', ') }),
      );
  }
  const projectId = await projectOf(keeper, '');
  const types = [...new Set(['A', ...Object.keys(flavors)])];
  for (const cpuType of types) await flavorOf(cloud, projectId, { cpuType, cpuCount: 1, ramMb: 1024 });
  return fine(say('check.compute.ok', { version: name, types: types.join(', ') }));
};

/** The hosts that machines can be placed on. */
export const checkPlacement: Check = async ({ cloud }) => {
  const Providers = z.object({ resource_providers: z.array(z.object({ uuid: z.string() })) });
  const query = new URLSearchParams({ resources: 'VCPU:1,MEMORY_MB:512' });
  const { resource_providers } = await cloud.ask(asked('placement', `/resource_providers?${query}`), Providers);
  const count = resource_providers.length;
  return count > 0
    ? fine(say('check.placement.ok', { count }))
    : wrong(say('check.placement.none'), say('check.placement.none-next'));
};

/** The console keeps the limits of its accounts, so those of the cloud must be lifted in its projects, or as they were set. */
export const checkQuotas: Check = async (keeper) => {
  const { cloud } = keeper;
  const id = await projectOf(keeper, '');
  const others = await otherQuotas(cloud, id);
  if (others.length > 0)
    return doubtful(
      say('check.quotas.limited', { limits: others.join(', ') }),
      say('check.quotas.next', { project: cloud.config.prefix }),
    );
  const set = wantedQuotas(cloud).flatMap(([, limits]) => Object.values(limits).filter((limit) => limit !== -1)).length;
  return fine(set === 0 ? say('check.quotas.ok') : say('check.quotas.set', { count: set }));
};

/** The screen of a server that runs. Without one there is nothing to open. */
export const checkConsole: Check = async ({ cloud }) => {
  if (cloud.config.lacks.includes('screens')) return notUsed(say('check.console.off'));
  const query = new URLSearchParams({ all_tenants: 'true', status: 'ACTIVE', limit: '1' });
  const Servers = z.object({ servers: z.array(z.object({ id: z.string() })) });
  const { servers } = await cloud.ask(asked('compute', `/servers?${query}`), Servers);
  const [server] = servers;
  if (server === undefined)
    return { state: 'skipped', result: say('check.console.none'), next: say('check.console.later') };
  const body = { remote_console: { protocol: 'vnc', type: 'novnc' } };
  const call = { ...asked('compute', `/servers/${server.id}/remote-consoles`), method: 'POST', body } as const;
  const { remote_console } = await cloud.ask(call, z.object({ remote_console: z.object({ url: z.url() }) }));
  return fine(say('check.console.ok', { address: new URL(remote_console.url).host }));
};

/** Machines read their first boot from a drive of their own, so a service that answers in networks is not needed. */
export const checkMetadata: Check = async ({ cloud }) => {
  const Agents = z.object({ agents: z.array(z.object({ agent_type: z.string(), alive: z.boolean() })) });
  const { agents } = await cloud.ask(asked('network', '/agents'), Agents);
  const alive = agents.some(({ agent_type, alive: is }) => is && /metadata/i.test(agent_type));
  return fine(alive ? say('check.metadata.ok') : say('check.metadata.drive'));
};
