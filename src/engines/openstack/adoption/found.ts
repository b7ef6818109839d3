import { z } from 'zod';
import type { ForeignImage, ForeignNetwork, ForeignServer } from '#engines/adoption.ts';
import { say } from '#engines/messages.ts';
import type { Sayable } from '#kernel/message.ts';
import { imageByRef } from '../../stored/images.ts';
import { maxDisks, maxNics } from '../capabilities.ts';
import type { Cloud } from '../client/cloud.ts';
import { network } from '../client/nets.ts';
import { powerOf } from '../client/servers.ts';
import { glance } from '../images/glance.ts';
import type { Keeper } from '../types.ts';
import { foreignNames } from './projects.ts';
import { Server, toServer, volumesById } from './servers.ts';

/** Most of one kind that are shown. */
const most = 500;
const mostUsed = 5000;
const gigabyte = 1_073_741_824;
const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name, 'en');

const Net = z.object({
  id: z.string(),
  name: z.string(),
  project_id: z.string(),
  'router:external': z.boolean().default(false),
  'provider:network_type': z.string().nullish(),
  'provider:segmentation_id': z.number().nullish(),
});
const Subnet = z.object({
  network_id: z.string(),
  cidr: z.string(),
  gateway_ip: z.string().nullable(),
  dns_nameservers: z.array(z.string()).default([]),
});
const Port = z.object({
  id: z.string(),
  network_id: z.string(),
  mac_address: z.string(),
  device_id: z.string().default(''),
  fixed_ips: z.array(z.object({ ip_address: z.string() })).default([]),
  security_groups: z.array(z.string()).default([]),
});

const fieldsOf = (names: readonly string[]): string =>
  new URLSearchParams(names.map((name) => ['fields', name])).toString();

async function allPorts(cloud: Cloud) {
  const fields = fieldsOf(['id', 'network_id', 'mac_address', 'device_id', 'fixed_ips', 'security_groups']);
  return (await cloud.ask(network('GET', `/ports?${fields}`), z.object({ ports: z.array(Port) }))).ports;
}

const allNets = async (cloud: Cloud) =>
  (await cloud.ask(network('GET', '/networks'), z.object({ networks: z.array(Net) }))).networks;

/** Networks that no console has made or taken in. */
export async function listForeignNetworks(keeper: Keeper): Promise<ForeignNetwork[]> {
  const { cloud, store } = keeper;
  const nets = await allNets(cloud);
  const { subnets } = await cloud.ask(network('GET', '/subnets'), z.object({ subnets: z.array(Subnet) }));
  const ports = await allPorts(cloud);
  const projects = await foreignNames(cloud);
  const ours = new Set(store.all<{ id: string }>('SELECT network_id AS id FROM nets').map(({ id }) => id));
  return nets
    .filter(({ id, project_id }) => !ours.has(id) && projects.has(project_id))
    .map((net): ForeignNetwork => {
      const vlan = net['provider:network_type'] === 'vlan' ? (net['provider:segmentation_id'] ?? null) : null;
      const inside = ports.filter(({ network_id }) => network_id === net.id);
      const own = subnets.filter(({ network_id }) => network_id === net.id);
      return {
        id: net.id,
        name: net.name || net.id,
        project: projects.get(net.project_id) ?? '',
        external: net['router:external'],
        vlan,
        subnets: own.map(({ cidr, gateway_ip: gateway, dns_nameservers: dns }) => ({
          cidr,
          gateway,
          dns: dns.slice(0, 4),
        })),
        ports: inside.length,
        used: inside.flatMap(({ fixed_ips: ips }) => ips.map(({ ip_address }) => ip_address)).slice(0, mostUsed),
        blockers: blockersOfNetwork(own),
      };
    })
    .toSorted(byName)
    .slice(0, most);
}

function blockersOfNetwork(subnets: readonly z.infer<typeof Subnet>[]): Sayable[] {
  const four = subnets.filter(({ cidr }) => !cidr.includes(':'));
  return [
    ...(four.length === 0 ? [say('adopt.no-subnet')] : []),
    ...(four.some(({ gateway_ip }) => gateway_ip === null) ? [say('adopt.no-gateway')] : []),
  ];
}

const Image = z.looseObject({
  id: z.string(),
  name: z.string().nullish(),
  owner: z.string().nullish(),
  status: z.string(),
  size: z.number().nullish(),
  virtual_size: z.number().nullish(),
  min_disk: z.number().nullish(),
  min_ram: z.number().nullish(),
  os_distro: z.string().nullish(),
  os_type: z.string().nullish(),
});

/** Images that the console has not made. */
export async function listForeignImages(keeper: Keeper): Promise<ForeignImage[]> {
  const { cloud, store } = keeper;
  const Page = z.object({ images: z.array(Image), next: z.string().nullish() });
  const { images } = await cloud.ask(glance('GET', `/images?limit=${most}&sort=name:asc`), Page);
  const projects = await foreignNames(cloud);
  return images
    .filter(({ id, owner }) => imageByRef(store, `image-${id}`) === undefined && (owner == null || projects.has(owner)))
    .map((image): ForeignImage => {
      const bytes = Math.max(image.virtual_size ?? 0, image.size ?? 0);
      return {
        id: image.id,
        name: image.name || image.id,
        project: projects.get(image.owner ?? '') ?? '',
        sizeBytes: image.size ?? 0,
        minDiskGb: Math.max(1, image.min_disk ?? 0, Math.ceil(bytes / gigabyte)),
        minRamMb: image.min_ram ?? 0,
        distribution: image.os_distro ?? null,
        windows: image.os_type === 'windows' || image.os_distro === 'windows',
        blockers: image.status === 'active' ? [] : [say('adopt.image-state', { status: image.status })],
      };
    })
    .toSorted(byName);
}

/** Servers that no console has made or taken in. */
export async function listForeignServers(keeper: Keeper): Promise<ForeignServer[]> {
  const { cloud } = keeper;
  const query = new URLSearchParams({ all_tenants: 'true', limit: String(most), 'not-tags': cloud.config.prefix });
  const call = { service: 'compute', method: 'GET', path: `/servers/detail?${query}`, scope: 'admin' } as const;
  const { servers } = await cloud.ask(call, z.object({ servers: z.array(Server) }));
  const [projects, ports, nets, volumes] = [
    await foreignNames(cloud),
    await allPorts(cloud),
    await allNets(cloud),
    await volumesById(cloud),
  ];
  const names = new Map(nets.map(({ id, name }) => [id, name || id]));
  return servers
    .filter(({ tenant_id, metadata }) => projects.has(tenant_id) && metadata['skydeck_machine'] === undefined)
    .map((server): ForeignServer => {
      const own = ports.filter(({ device_id }) => device_id === server.id);
      const { disks, imageId, blockers } = toServer(server, volumes);
      return {
        id: server.id,
        name: server.name || server.id,
        project: projects.get(server.tenant_id) ?? '',
        power: powerOf(server) ?? 'off',
        cpuCount: server.flavor.vcpus,
        ramMb: server.flavor.ram,
        flavor: server.flavor.original_name,
        imageId,
        disks,
        nics: own.map((port) => ({
          mac: port.mac_address,
          networkId: port.network_id,
          network: names.get(port.network_id) ?? port.network_id,
          ips: port.fixed_ips.map(({ ip_address }) => ip_address),
        })),
        blockers: [
          ...blockers,
          ...(disks.length > maxDisks ? [say('adopt.disks', { max: maxDisks })] : []),
          ...(own.length > maxNics ? [say('adopt.nics', { max: maxNics })] : []),
          ...(new Set(own.map(({ security_groups: groups }) => groups.toSorted().join())).size > 1 ||
          own.some(({ security_groups: groups }) => groups.length > 1)
            ? [say('adopt.groups')]
            : []),
        ],
      };
    })
    .toSorted(byName);
}
