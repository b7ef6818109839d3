import { z } from 'zod';

const name = z.string().min(1).max(255);

/** How networks of a kind are made: on a provider network of the cloud, or left to the cloud. */
const Provider = z.strictObject({
  type: z.enum(['vlan', 'flat', 'vxlan', 'gre', 'geneve']),
  physicalNetwork: name.optional(),
});

/** What a cloud may lack that others have: screens of its servers, limits of bandwidth, or moves of servers that run. */
export const cloudParts = ['screens', 'caps', 'live-moves'] as const;

/** How many of a thing the project of an account may have; null: as many as the console lets it. */
const quota = z.int().min(0).max(2_000_000_000);

/** The limits that the cloud itself sets each project of an account, in the words of its services. */
export const Quotas = z.strictObject({
  compute: z.strictObject({ instances: quota, cores: quota, ram: quota }).partial().default({}),
  volume: z.strictObject({ volumes: quota, gigabytes: quota, snapshots: quota }).partial().default({}),
  network: z
    .strictObject({ network: quota, subnet: quota, port: quota, security_group: quota, security_group_rule: quota })
    .partial()
    .default({}),
});
export type Quotas = z.infer<typeof Quotas>;

/**
 * A cloud and how it is used. The user needs the role `admin`: it makes a project for each account, flavors and networks, and
 * reads hosts. The credential never leaves the process that holds it.
 */
export const CloudConfig = z.strictObject({
  /** Of keystone, with its version: `https://cloud.example:5000/v3`. */
  authUrl: z.url({ protocol: /^https?$/ }),
  username: name,
  password: z.string().min(1),
  userDomain: name.default('Default'),
  /** The project that the user is an administrator in. */
  project: name.default('admin'),
  projectDomain: name.default('Default'),
  region: name.optional(),
  interface: z.enum(['public', 'internal', 'admin']).default('public'),
  /** Where projects of accounts are made: the identifier of a domain. */
  accountsDomain: name.default('default'),
  /** What names of projects, flavors and tags begin with; tells two consoles on one cloud apart. */
  prefix: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,19}$/)
    .default('skydeck'),
  volumeType: name.optional(),
  availabilityZone: name.optional(),
  /** Extra specifications of the flavors of a processor type: `{"D":{"hw:cpu_policy":"dedicated"}}`. */
  flavors: z.record(z.string().min(1).max(20), z.record(z.string(), z.string())).default({}),
  /** How public and private networks are made; left out: as the cloud makes networks of projects. */
  networks: z
    .strictObject({ wan: Provider.optional(), lan: Provider.optional(), int: Provider.optional() })
    .default({}),
  /** The cloud answers DHCP requests in networks. Its servers take an address of each subnet. */
  dhcp: z.boolean().default(false),
  /** Where disks of machines are: volumes, or, where the cloud has none, one on the host of each server. */
  disks: z.enum(['volumes', 'local']).default('volumes'),
  /** The image that rescue mode starts from, with `hw_rescue_bus` and `hw_rescue_device`; left out: there is no rescue mode. */
  rescueImage: z.uuid().optional(),
  /** What this cloud lacks: the console explains it instead of offering it. */
  lacks: z.array(z.enum(cloudParts)).default([]),
  /** Limits of each project beside those of the console; what is left out is unlimited in the cloud. */
  quotas: Quotas.prefault({}),
});
export type CloudConfig = z.infer<typeof CloudConfig>;

/** What of the configuration decides what machines can do: the console knows it without asking the cloud. */
export const CloudTraits = CloudConfig.pick({ disks: true, rescueImage: true, lacks: true });
export type CloudTraits = z.infer<typeof CloudTraits>;
