import { z } from 'zod';

const name = z.string().min(1).max(255);

/** How networks of a kind are made: on a provider network of the cloud, or left to the cloud. */
const Provider = z.strictObject({
  type: z.enum(['vlan', 'flat', 'vxlan', 'gre', 'geneve']),
  physicalNetwork: name.optional(),
});

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
});
export type CloudConfig = z.infer<typeof CloudConfig>;
