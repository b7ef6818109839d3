import type { Insertable } from 'kysely';
import { priceServer } from '#domains/tenancy/pricing.ts';
import { say } from '#engines/messages.ts';
import { hashOf } from '#engines/simulator/hash.ts';
import { diskSizesGb } from '#domains/servers/limits.ts';
import type { DB } from '#platform/db/types.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { SeedImage } from './images.ts';
import type { ImportedMachine } from './machines.ts';
import { takeFrom, type Pool } from './networks.ts';
import type { SeedPriceList } from './prices.ts';
import { daysBefore, secondsAfter, type Random } from './random.ts';
import { cpusOf, packagesOf } from './zones.ts';

type ServerRow = Insertable<DB['server']>;
export type FinalState = 'on' | 'off' | 'suspended' | 'error' | 'terminated';

export interface SeedServer {
  row: ServerRow & { state: FinalState; created_at: Date; power_since: Date; terminated_at: Date | null };
  disks: Insertable<DB['server_disk']>[];
  nics: Insertable<DB['server_nic']>[];
  addresses: Insertable<DB['address']>[];
  /** Null for a terminated server: the engine has forgotten it. */
  machine: ImportedMachine | null;
}

export interface ServerOrder {
  owner: { id: string; siteId: string; priceList: SeedPriceList; createdAt: Date };
  name: string;
  description: string;
  tags: string[];
  zoneId: string;
  images: readonly SeedImage[];
  wan: Pool;
  lan: Pool | null;
  now: Date;
  /** Chosen at random when left out. */
  state?: FinalState;
  /** Its network interfaces were taken away: it has no address. */
  detached?: boolean;
}

const states = [
  ['on', 70],
  ['off', 17],
  ['suspended', 3],
  ['error', 2],
  ['terminated', 8],
] as const satisfies [FinalState, number][];

const errors = [say('host-disk-full'), say('machine-silent'), say('host-failed')];

/** Makes one server with its parts, priced by the list that held when it was created. Nothing is written yet. */
export function makeServer(random: Random, order: ServerOrder): SeedServer {
  const { owner, zoneId, now } = order;
  const state = order.state ?? random.weighted(states);
  const detached = order.detached === true && state !== 'terminated';
  const youngest = daysBefore(now, state === 'terminated' ? 20 : 0.1);
  const oldest = new Date(Math.max(owner.createdAt.getTime(), daysBefore(now, 365).getTime()));
  const createdAt = random.between(oldest, youngest);
  const powerSince = random.between(secondsAfter(createdAt, 90), now);
  const id = random.id(createdAt);
  const hardware = chooseHardware(random, order);
  const price = priceServer(owner.priceList.bookAt(zoneId, createdAt), {
    ...hardware,
    publicAddresses: detached ? 0 : 1,
    licence: hardware.image.licence,
  });
  const parts = makeParts(random, { ...order, detached, state, id, diskSizesGb: hardware.diskSizesGb, createdAt });
  const row: SeedServer['row'] = {
    id,
    site_id: owner.siteId,
    account_id: owner.id,
    zone_id: zoneId,
    image_id: hardware.image.id,
    name: order.name,
    description: order.description,
    state,
    resumed: state === 'on' && random.chance(0.02),
    power_since: powerSince,
    error: state === 'error' ? messageJson(random.pick(errors)) : null,
    cpu_type: hardware.cpuType,
    cpu_count: hardware.cpuCount,
    ram_mb: hardware.ramMb,
    disk_gb: hardware.diskSizesGb.reduce((sum, gb) => sum + gb, 0),
    primary_ip: parts.addresses[0]?.ip ?? null,
    billing_mode: hardware.billingMode,
    traffic_package: hardware.trafficPackage,
    backup: hardware.backup,
    managed: hardware.managed,
    tags: order.tags,
    price_version_id: owner.priceList.bookAt(zoneId, createdAt).versionId,
    currency: price.currency,
    monthly_micro: price.monthlyMicro,
    hourly_on_micro: price.hourlyOnMicro,
    hourly_off_micro: price.hourlyOffMicro,
    price_lines: JSON.stringify(price.lines),
    engine_ref: state === 'terminated' ? null : `vm-${id}`,
    created_at: createdAt,
    terminated_at: state === 'terminated' ? powerSince : null,
  };
  return { row, ...parts, machine: machineOf(row, parts, hardware) };
}

type Hardware = ReturnType<typeof chooseHardware>;

function chooseHardware(random: Random, { zoneId, images }: ServerOrder) {
  const image = random.weighted(images.map((one) => [one, one.weight] as const));
  const sold = cpusOf(zoneId);
  const cpu = random.weighted(sold.map((one) => [one, { A: 34, B: 46, T: 8, D: 12 }[one.type]] as const));
  const billingMode = cpu.type === 'T' || random.chance(0.45) ? (1 as const) : (0 as const);
  const atLeast = Math.max(image.minRamMb, 512);
  const diskSizes = diskSizesGb.filter((gb) => gb >= Math.max(image.minDiskGb, 10) && gb <= 500);
  const sizes = [random.pick(diskSizes.slice(0, 8))];
  while (sizes.length < 4 && random.chance(0.22)) sizes.push(random.pick(diskSizes));
  return {
    image,
    cpuType: cpu.type,
    cpuCount: random.weighted(cpu.counts.slice(0, 6).map((n) => [n, 12 / (n + 1)] as const)),
    ramMb: random.weighted(
      cpu.ramMb.filter((mb) => mb >= atLeast && mb <= 32_768).map((mb) => [mb, 4096 / (mb + 2048)] as const),
    ),
    diskSizesGb: sizes,
    billingMode,
    trafficPackage: billingMode === 0 ? random.pick(packagesOf(zoneId)) : null,
    backup: random.chance(0.3),
    managed: random.chance(0.05),
  };
}

type PartsOrder = Pick<ServerOrder, 'wan' | 'lan' | 'detached'> & {
  id: string;
  state: FinalState;
  diskSizesGb: readonly number[];
  createdAt: Date;
};

/** Disks, network interfaces and addresses; a terminated server has given its cards and addresses back. */
function makeParts(random: Random, order: PartsOrder): Pick<SeedServer, 'disks' | 'nics' | 'addresses'> {
  const { id: server_id, createdAt } = order;
  const disks = order.diskSizesGb.map((size_gb, position) => ({
    id: random.id(createdAt),
    server_id,
    position,
    size_gb,
  }));
  const pools =
    order.state === 'terminated' || order.detached ? [] : [order.wan, ...(order.lan === null ? [] : [order.lan])];
  const addresses = pools.map((pool) => ({
    subnet_id: pool.subnetId,
    ip: takeFrom(pool),
    nic_id: random.id(createdAt),
    taken_at: createdAt,
  }));
  const nics = pools.map((pool, position) => ({
    id: addresses[position]?.nic_id ?? '',
    server_id,
    position,
    network_id: pool.networkId,
    mac: macOf(addresses[position]?.ip ?? ''),
    connected: true,
  }));
  return { disks, nics, addresses };
}

/** Made of the address, so that no two are alike; the 2 in front says that no maker gave the number. */
const macOf = (ip: string) =>
  ['02', '5d', ...ip.split('.').map((part) => Number(part).toString(16).padStart(2, '0'))].join(':');

function machineOf(
  row: SeedServer['row'],
  { nics, addresses }: Pick<SeedServer, 'nics' | 'addresses'>,
  { image, diskSizesGb: sizes }: Hardware,
): ImportedMachine | null {
  if (row.state === 'terminated' || typeof row.engine_ref !== 'string') return null;
  return {
    ref: row.engine_ref,
    serverId: row.id,
    name: row.name,
    zoneId: row.zone_id,
    cpuType: row.cpu_type,
    cpuCount: row.cpu_count,
    ramMb: row.ram_mb,
    diskSizesGb: sizes,
    imageRef: image.engineRef,
    nics: nics.map((nic, index) => ({
      mac: nic.mac,
      networkRef: nic.network_id,
      ips: [addresses[index]?.ip].filter((ip) => ip !== undefined),
    })),
    power: row.state === 'error' ? 'off' : row.state,
    powerSince: row.power_since.getTime(),
    ranSince: row.created_at.getTime(),
    agent: hashOf(row.id) % 12 !== 0,
    // One in nine has let its disk run full.
    ...(hashOf(row.id) % 9 === 4 && { inside: { usedPercent: 91 + (hashOf(row.id) % 8) } }),
  };
}
