import { z } from 'zod';
import type { EngineNetwork } from '#engines/networks.ts';
import { Failure } from '#kernel/failure.ts';
import { Interrupted } from '../../stored/jobs.ts';
import { NetworkOrder, putNetwork, refusalOf } from '../../stored/network-orders.ts';
import { networkByRef } from '../../stored/networks.ts';
import { isMissing, orNull } from '../client/errors.ts';
import { network as call } from '../client/nets.ts';
import { projectOf } from '../client/projects.ts';
import { insist } from '../jobs/insist.ts';
import { orLater } from '../leftovers.ts';
import type { HostWork, Keeper } from '../types.ts';

const Named = z.object({ id: z.string() });
const Subnet = z.object({
  id: z.string(),
  cidr: z.string(),
  gateway_ip: z.string().nullable(),
  dns_nameservers: z.array(z.string()),
});

/** Creates, updates or removes a network: a change that the cloud refuses leaves it as it was. */
export const changeNetwork: HostWork = async (keeper, job) => {
  const { ref, network } = NetworkOrder.parse(JSON.parse(job.body));
  const refusal = refusalOf(keeper, ref, network);
  if (refusal !== null) throw new Failure(refusal);
  const before = networkByRef(keeper.store, ref);
  // One that a failed change left is about to be used again.
  keeper.store.run("DELETE FROM leftovers WHERE kind = 'network' AND ref = ?", ref);
  const make = (one: EngineNetwork | null): Promise<void> =>
    one === null ? removeNetwork(keeper, ref) : ensure(keeper, one);
  try {
    await insist(keeper.cloud, () => make(network));
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    if (before === null) await orLater(keeper, { kind: 'network', ref }, () => make(null));
    else if (!isMissing(error)) await insist(keeper.cloud, () => make(before)).catch(() => undefined);
    throw error;
  }
  putNetwork(keeper, ref, network);
};

const found = ({ store }: Keeper, ref: string) =>
  store.get<{ id: string }>('SELECT network_id AS id FROM nets WHERE network_ref = ?', ref)?.id;

const Networks = z.object({ networks: z.array(Named) });

async function named({ cloud }: Keeper, name: string): Promise<string | undefined> {
  const query = new URLSearchParams({ name });
  return (await cloud.ask(call('GET', `/networks?${query}`), Networks)).networks[0]?.id;
}

async function ensure(keeper: Keeper, network: EngineNetwork): Promise<void> {
  const { cloud, store } = keeper;
  const { prefix, networks: providers } = cloud.config;
  const provider = providers[network.kind];
  // The console's reference is the name: what a lost answer made is found by it.
  const name = `${prefix}-${network.ref}`;
  const known = found(keeper, network.ref) ?? (await named(keeper, name));
  const made = async () => {
    const wanted = {
      name,
      project_id: await projectOf(keeper, ''),
      description: network.name,
      // Addresses are given out by the console: a network without an interface in it has none.
      port_security_enabled: true,
      ...(provider && {
        'provider:network_type': provider.type,
        ...(provider.physicalNetwork !== undefined && { 'provider:physical_network': provider.physicalNetwork }),
        ...(provider.type !== 'flat' && { 'provider:segmentation_id': network.vlan }),
      }),
    };
    return (await cloud.ask(call('POST', '/networks', { network: wanted }), z.object({ network: Named }))).network.id;
  };
  const id = known ?? (await made());
  if (known !== undefined) await cloud.run(call('PUT', `/networks/${id}`, { network: { description: network.name } }));
  store.run('INSERT OR REPLACE INTO nets VALUES (?, ?)', network.ref, id);
  await ensureSubnets(keeper, id, network);
}

async function ensureSubnets({ cloud }: Keeper, networkId: string, { subnets }: EngineNetwork): Promise<void> {
  const query = new URLSearchParams({ network_id: networkId });
  const there = (await cloud.ask(call('GET', `/subnets?${query}`), z.object({ subnets: z.array(Subnet) }))).subnets;
  for (const wanted of subnets) {
    const body = {
      gateway_ip: wanted.gateway,
      dns_nameservers: wanted.dns,
      enable_dhcp: cloud.config.dhcp,
      // The console chooses every address: none is left for the cloud to choose, but for its own DHCP servers.
      ...(!cloud.config.dhcp && { allocation_pools: [] }),
    };
    const same = there.find((one) => one.cidr === wanted.cidr);
    if (same) await cloud.run(call('PUT', `/subnets/${same.id}`, { subnet: body }));
    else {
      const ip_version = wanted.cidr.includes(':') ? 6 : 4;
      const subnet = { ...body, network_id: networkId, cidr: wanted.cidr, ip_version };
      await cloud.run(call('POST', '/subnets', { subnet }));
    }
  }
  for (const one of there)
    if (!subnets.some(({ cidr }) => cidr === one.cidr)) await orNull(cloud.run(call('DELETE', `/subnets/${one.id}`)));
}

/** Removes a network of the console from the cloud; one that is not there has been removed already. */
export async function removeNetwork(keeper: Keeper, ref: string): Promise<void> {
  const name = `${keeper.cloud.config.prefix}-${ref}`;
  const id = found(keeper, ref) ?? (await named(keeper, name));
  if (id === undefined) return;
  await orNull(keeper.cloud.run(call('DELETE', `/networks/${id}`)));
  keeper.store.run('DELETE FROM nets WHERE network_ref = ?', ref);
}
