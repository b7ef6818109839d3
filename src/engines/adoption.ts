import { z } from 'zod';
import { call, type Described, effect, Ref } from './call.ts';
import { Machine } from './machines.ts';
import { EngineNetwork } from './networks.ts';
import { Said } from './said.ts';

const id = z.string().min(1).max(64);

/** Why something cannot be taken in as it is, each with what to do about it. */
const blockers = z.array(Said);

/** A network of the cloud that the console did not make. */
export const ForeignNetwork = z.object({
  id,
  name: z.string(),
  /** The name of the project that it is in. */
  project: z.string(),
  /** It leads out of the cloud. */
  external: z.boolean(),
  /** The number of its VLAN; null: it has none, or the cloud does not say. */
  vlan: z.int().nullable(),
  subnets: z.array(z.object({ cidr: z.string(), gateway: z.string().nullable(), dns: z.array(z.string()) })),
  /** Interfaces in it. */
  ports: z.int(),
  /** Up to 5000 addresses that these have. */
  used: z.array(z.string()),
  blockers,
});
export type ForeignNetwork = Described<typeof ForeignNetwork>;

/** An image of the cloud that the console did not make. */
export const ForeignImage = z.object({
  id,
  name: z.string(),
  project: z.string(),
  sizeBytes: z.number(),
  /** The smallest disk that it fits on, in GB. */
  minDiskGb: z.int(),
  minRamMb: z.int(),
  /** As its properties say, such as `debian`; null: they do not. */
  distribution: z.string().nullable(),
  windows: z.boolean(),
  blockers,
});
export type ForeignImage = Described<typeof ForeignImage>;

/** A server of the cloud that the console did not make. */
export const ForeignServer = z.object({
  id,
  name: z.string(),
  project: z.string(),
  power: z.enum(['on', 'off', 'suspended']),
  cpuCount: z.int(),
  ramMb: z.int(),
  flavor: z.string(),
  /** The image that its system disk was made of; null: unknown. */
  imageId: z.string().nullable(),
  /** The system disk first. */
  disks: z.array(z.object({ volumeId: z.string(), sizeGb: z.int() })),
  nics: z.array(z.object({ mac: z.string(), networkId: z.string(), network: z.string(), ips: z.array(z.string()) })),
  blockers,
});
export type ForeignServer = Described<typeof ForeignServer>;

const found = <Gives extends string, One extends z.ZodType>(at: `GET /${string}`, gives: Gives, one: One) =>
  call({
    at,
    request: z.strictObject({}),
    takes: [],
    // Typed edge: a computed key widens to string.
    answer: z.object({ [gives]: z.array(one) }) as unknown as z.ZodObject<Record<Gives, z.ZodArray<One>>>,
    gives,
  });

/** What a server was when it was found, by which the console sells it. */
export const FoundShape = z.object({
  cpuCount: z.int(),
  ramMb: z.int(),
  /** The system disk first. */
  diskSizesGb: z.array(z.int()),
  nics: z.array(z.object({ mac: z.string(), networkId: z.string(), ips: z.array(z.string()) })),
});
export type FoundShape = Described<typeof FoundShape>;

/** Which server becomes which machine. */
const Adoption = effect({
  /** The cloud's own name of the server. */
  id,
  serverId: id,
  zoneId: z.string().min(1).max(100),
  accountId: id,
  name: z.string().min(1).max(255),
  cpuType: z.string().min(1).max(20),
  imageRef: z.string().min(1).max(200),
  /** What each network is to the console, by the cloud's own name of it. */
  networks: z.record(z.string(), z.string()),
  /** What it must still be. */
  found: FoundShape,
});

/**
 * Taking in what a cloud already has, and letting go of it. Nothing is created or deleted in the cloud: what is taken in gets the
 * marks of the console, and loses them when it is released. Nothing here is called where `capabilities.adoption` is false.
 */
export const adoptionCalls = {
  /** Up to 500 networks that have no mark of any console, by name. */
  listForeignNetworks: found('GET /foreign/networks', 'networks', ForeignNetwork),
  /** Up to 500 images that no console made, by name. */
  listForeignImages: found('GET /foreign/images', 'images', ForeignImage),
  /** Up to 500 servers that have no mark of any console, by name. */
  listForeignServers: found('GET /foreign/servers', 'servers', ForeignServer),
  /**
   * Takes in a server with its disks and interfaces as a machine in the power state that it has. What is in its way, or has
   * changed since it was found, is EngineFinal, and leaves it as it was.
   */
  ensureAdopted: call({
    at: 'POST /adopted/machines',
    request: Adoption,
    takes: ['token', '*'],
    answer: z.object({ machine: Machine }),
    gives: 'machine',
  }),
  /** Lets go of a machine that was taken in; it goes on running. One that was made here is EngineFinal, one that is gone is done. */
  ensureReleased: call({
    at: 'POST /adopted/machines/{machineRef}/release',
    request: effect({ machineRef: Ref }),
    takes: ['token', 'machineRef'],
    answer: z.object({ released: z.boolean() }),
    gives: 'released',
  }),
  /** Takes in a network under the console's own name for it. Its removal then only lets go of it, and its subnets are never changed. */
  ensureNetworkAdopted: call({
    at: 'POST /adopted/networks',
    request: effect({ id, network: EngineNetwork }),
    takes: ['token', '*'],
    answer: z.object({ network: EngineNetwork }),
    gives: 'network',
  }),
};
