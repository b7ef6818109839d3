import { z } from 'zod';
import type { Cloud } from './cloud.ts';
import { gone, isConflict, orNull } from './errors.ts';

const Port = z.object({ id: z.string(), device_id: z.string().default(''), admin_state_up: z.boolean() });
const OnePort = z.object({ port: Port });
const Ports = z.object({ ports: z.array(Port) });

/** A network interface as the cloud is to have it. */
export interface WantedPort {
  projectId: string;
  networkId: string;
  mac: string;
  /** Addresses in subnets of the network, and those that only may be sent from. */
  fixed: readonly { subnetId: string; ip: string }[];
  others: readonly string[];
  connected: boolean;
  groupId: string;
  name: string;
}

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  ({ service: 'network', method, path, scope: 'admin', ...(body && { body }) }) as const;

/** Makes a port, or changes the one that the network has for this MAC address. */
export async function ensurePort(cloud: Cloud, wanted: WantedPort): Promise<string> {
  const find = async () => {
    const query = new URLSearchParams({ network_id: wanted.networkId, mac_address: wanted.mac.toLowerCase() });
    return (await cloud.ask(call('GET', `/ports?${query}`), Ports)).ports[0];
  };
  const changes = {
    name: wanted.name,
    admin_state_up: wanted.connected,
    fixed_ips: wanted.fixed.map(({ subnetId, ip }) => ({ subnet_id: subnetId, ip_address: ip })),
    allowed_address_pairs: wanted.others.map((ip) => ({ ip_address: ip })),
    security_groups: [wanted.groupId],
  };
  const change = async (id: string) => {
    await cloud.run(call('PUT', `/ports/${id}`, { port: changes }));
    return id;
  };
  const { projectId, networkId, mac } = wanted;
  const port = { ...changes, project_id: projectId, network_id: networkId, mac_address: mac };
  return cloud.ask(call('POST', '/ports', { port }), OnePort).then(
    (made) => made.port.id,
    async (error: unknown) => {
      const other = isConflict(error) ? await find() : undefined;
      if (!other) throw error;
      return change(other.id);
    },
  );
}

export const hasPort = async (cloud: Cloud, id: string): Promise<boolean> =>
  id !== '' && (await orNull(cloud.ask(call('GET', `/ports/${id}`), OnePort))) !== null;

export const removePort = (cloud: Cloud, id: string): Promise<void> => gone(cloud.run(call('DELETE', `/ports/${id}`)));

/** Gives a port another packet filter in one step. */
export const setGroup = (cloud: Cloud, id: string, groupId: string): Promise<void> =>
  cloud.run(call('PUT', `/ports/${id}`, { port: { security_groups: [groupId] } }));
