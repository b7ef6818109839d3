import { z } from 'zod';
import { say } from '#engines/messages.ts';
import type { Cloud } from '../client/cloud.ts';
import { CloudRefusal, gone, isConflict } from '../client/errors.ts';
import { network as call } from '../client/nets.ts';
import { projectOf } from '../client/projects.ts';
import { type Check, doubtful, fine, wrong } from './result.ts';

const once = (path: string) => ({ ...call('GET', path), patience: 'once' }) as const;

const required = ['security-group', 'port-security', 'allowed-address-pairs', 'rbac-policies', 'quotas'] as const;

/** The extensions of neutron that the work stands on. */
export const checkNetworking: Check = async ({ cloud }) => {
  const Extensions = z.object({ extensions: z.array(z.object({ alias: z.string() })) });
  const { extensions } = await cloud.ask(once('/extensions'), Extensions);
  const has = new Set(extensions.map(({ alias }) => alias));
  const usesProviders = Object.keys(cloud.config.networks).length > 0;
  const missing = [...required, ...(usesProviders ? ['provider'] : [])].filter((alias) => !has.has(alias));
  if (missing.length > 0)
    return wrong(say('check.network.missing', { extensions: missing.join(', ') }), say('check.network.missing-next'));
  if (!has.has('qos') && !cloud.config.lacks.includes('caps'))
    return doubtful(say('check.network.no-caps'), say('check.network.no-caps-next'));
  if (!has.has('segment')) return doubtful(say('check.network.no-segments'), say('check.network.no-segments-next'));
  return fine(say('check.network.ok', { count: has.size }));
};

const Made = (name: string) => z.object({ [name]: z.object({ id: z.string() }) });

/** Makes a network of every kind with a subnet and an interface, and removes them. */
export const checkNetworkCreation: Check = async (keeper) => {
  const { cloud } = keeper;
  const name = `${cloud.config.prefix}-self-check`;
  const projectId = await projectOf(keeper, '');
  await clear(cloud, name);
  const made: string[] = [];
  try {
    const tried = new Set<string>();
    for (const kind of ['wan', 'lan', 'int'] as const) {
      const provider = cloud.config.networks[kind];
      made.push(provider === undefined ? kind : `${kind} (${provider.type})`);
      const same = JSON.stringify(provider ?? null);
      if (tried.has(same)) continue;
      tried.add(same);
      try {
        await makeAndRemove(cloud, { name, projectId, ...(provider && { provider }) });
      } catch (error) {
        // The one flat network there can be is in use, by a network that can be imported.
        if (!(isConflict(error) && provider?.type === 'flat')) throw error;
      }
    }
  } catch (error) {
    if (!(error instanceof CloudRefusal)) throw error;
    return wrong(say('check.network-create.refused', { reason: error.text }), say('check.network-create.next'));
  } finally {
    await clear(cloud, name);
  }
  return fine(say('check.network-create.ok', { kinds: made.join(', ') }));
};

interface Trial {
  name: string;
  projectId: string;
  provider?: { type: string; physicalNetwork?: string | undefined };
}

async function makeAndRemove(cloud: Cloud, { name, projectId, provider }: Trial): Promise<void> {
  const body = {
    name,
    project_id: projectId,
    port_security_enabled: true,
    ...(provider && {
      'provider:network_type': provider.type,
      ...(provider.physicalNetwork !== undefined && { 'provider:physical_network': provider.physicalNetwork }),
    }),
  };
  const { network } = await cloud.ask(call('POST', '/networks', { network: body }), Made('network'));
  const id = network?.id ?? '';
  const subnet = { network_id: id, ip_version: 4, cidr: '192.0.2.0/24', enable_dhcp: cloud.config.dhcp };
  const { subnet: at } = await cloud.ask(call('POST', '/subnets', { subnet }), Made('subnet'));
  const fixed_ips = [{ subnet_id: at?.id, ip_address: '192.0.2.10' }];
  await cloud.run(call('POST', '/ports', { port: { name, network_id: id, project_id: projectId, fixed_ips } }));
  await clear(cloud, name);
}

const Named = z.object({ ports: z.array(z.object({ id: z.string() })).optional(), networks: z.array(z.object({ id: z.string() })).optional() }); // prettier-ignore

/** Removes what a check has made, also one that was interrupted. */
async function clear(cloud: Cloud, name: string): Promise<void> {
  const query = new URLSearchParams({ name });
  const { ports = [] } = await cloud.ask(once(`/ports?${query}`), Named);
  for (const { id } of ports) await gone(cloud.run(call('DELETE', `/ports/${id}`)));
  const { networks = [] } = await cloud.ask(once(`/networks?${query}`), Named);
  for (const { id } of networks) await gone(cloud.run(call('DELETE', `/networks/${id}`)));
}
