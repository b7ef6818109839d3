import { z } from 'zod';
import { Instant, queryInt } from '#kernel/wire.ts';
import { currencies } from '#kernel/money.ts';
import { signer } from '#kernel/signer.ts';
import { maxCooldownHours, maxImportChars, shareLevels } from './limits.ts';
import { networkStates } from './states.ts';

/** How many addresses can be given out, and what became of them. */
export const Counts = z.object({ total: z.int(), used: z.int(), reserved: z.int(), free: z.int() });

export const ZoneRow = z.object({
  id: z.string(),
  name: z.string(),
  countryCode: z.string(),
  /** Networks that the caller sees there. */
  networks: z.int(),
  canCreate: z.boolean(),
});

export const NetworkRow = z
  .object({
    id: z.uuid(),
    zoneId: z.string(),
    name: z.string(),
    /** What its owner typed, behind the prefix of the system. */
    label: z.string(),
    /** 0 lan, 1 wan, 2 int. */
    type: z.int(),
    vlanId: z.int(),
    /** Null: the provider's own. */
    owner: z.string().nullable(),
    subnets: z.int(),
    /** Servers of the caller that have a card in it. */
    servers: z.int(),
    /** Addresses in it that servers of the caller have. */
    mine: z.int(),
    /** Null where they are the provider's business. */
    counts: Counts.nullable(),
    canChange: z.boolean(),
    /** Its name, its end and who uses it are the caller's business. */
    own: z.boolean(),
    tags: z.array(z.string()),
    /** With how many people and groups its owner shares it. */
    sharedWith: z.int(),
    /** Who shares it with the caller, how far and until when. */
    shared: z.object({ by: signer(z.string()), level: z.enum(shareLevels), until: Instant.nullable() }).nullable(),
    /** Its state between console and switches. */
    state: z.enum(networkStates),
    /** Why it failed, or how the switch differs. */
    reason: z.string().nullable(),
    /** The task that is configuring the switches. */
    cmdId: z.uuid().nullable(),
    created: Instant,
    version: z.int(),
  })
  .meta({ id: 'NetworkRow' });

export const SubnetRow = z
  .object({
    id: z.uuid(),
    networkId: z.uuid(),
    cidr: z.string(),
    ip: z.string(),
    bit: z.int(),
    /** Dotted, for IPv4 alone. */
    mask: z.string().nullable(),
    /** The first and the last address that are given out. */
    from: z.string(),
    to: z.string(),
    gateway: z.string(),
    dns1: z.string().nullable(),
    dns2: z.string().nullable(),
    description: z.string(),
    mine: z.int(),
    counts: Counts.nullable(),
    /** Whether its addresses are listed one by one, free ones too. */
    whole: z.boolean(),
    canChange: z.boolean(),
    created: Instant,
    version: z.int(),
  })
  .meta({ id: 'SubnetRow' });

export const addressUses = ['free', 'used', 'reserved', 'cooldown', 'gateway', 'edge'] as const;

/** For how many hours a site keeps released public addresses from other accounts. */
export const AddressCooldown = z
  .object({ siteId: z.uuid(), siteName: z.string(), hours: z.int(), version: z.int() })
  .meta({ id: 'AddressCooldown' });
export const AddressCooldownEdit = z.strictObject({ hours: z.int().min(0).max(maxCooldownHours) });

/** Where a reverse name leads: to its address, to another one, nowhere; null where there is none, or no one asked yet. */
export const Forward = z.enum(['matches', 'other', 'missing']);

export const AddressRow = z
  .object({
    ip: z.string(),
    /** 0 None, 1 Reserved, 2 Gateway, 3 Reserved User. */
    type: z.int(),
    use: z.enum(addressUses),
    note: z.string(),
    reverseDns: z.string(),
    forward: Forward.nullable(),
    serverId: z.uuid().nullable(),
    server: z.string().nullable(),
    /** The number of the network interface, from 0. */
    nic: z.int().nullable(),
    mac: z.string().nullable(),
    since: Instant.nullable(),
    /** Kept for an account while no server has it. */
    kept: z.boolean(),
    /** Lists of bad senders that name it. */
    listed: z.array(z.string()),
  })
  .meta({ id: 'AddressRow' });

/** An address with the place where it is. */
export const PlacedAddress = AddressRow.extend({
  zoneId: z.string(),
  zone: z.string(),
  networkId: z.uuid(),
  network: z.string(),
  networkType: z.int(),
  vlanId: z.int(),
  subnetId: z.uuid(),
  cidr: z.string(),
  /** What a public address in use, or kept, costs the caller; null: nothing, or another pays. */
  price: z.object({ currency: z.enum(currencies), monthlyMicro: z.int(), hourlyOnMicro: z.int() }).nullable(),
}).meta({ id: 'PlacedAddress' });

const name = z.string().max(200);
const ip = z.string().max(60);
const bit = z.int().min(0).max(128);
const optionalIp = ip.nullable().default(null);

export const SubnetInput = z.strictObject({
  ip,
  bit,
  gateway: ip,
  dns1: optionalIp,
  dns2: optionalIp,
  description: z.string().max(1000).default(''),
  /** Needed where it overlaps with another network of the owner. */
  confirmOverlap: z.boolean().default(false),
});

export const NetworkCreate = z.strictObject({
  zoneId: z.string().max(40),
  name,
  /** 1 and 2 are for operators. */
  type: z.int().min(0).max(2).default(0),
  subnet: SubnetInput,
});
export const NetworkRename = z.strictObject({ name });

export const SubnetEdit = z.strictObject({
  gateway: ip,
  dns1: optionalIp,
  dns2: optionalIp,
  from: ip,
  to: ip,
  description: z.string().max(1000),
});

export const PlanQuery = z.strictObject({
  zone: z.string().max(40),
  bit: queryInt(0, 128),
  /** Left out: a free private range is proposed. */
  ip: ip.optional(),
  family: queryInt(4, 6).optional(),
});
const Span = z.object({ from: z.int(), to: z.int() });
export const Plan = z.object({
  /** Null: no private range of that size is free. */
  subnet: z
    .object({
      ip: z.string(),
      bit: z.int(),
      mask: z.string().nullable(),
      gateway: z.string(),
      from: z.string(),
      to: z.string(),
      hosts: z.int(),
    })
    .nullable(),
  /** Networks of the caller that it would overlap with. */
  overlaps: z.array(z.string()),
  /** Lengths of a prefix that the site allows, by family: of the largest subnet and of the smallest. */
  sizes: z.object({ 4: Span, 6: Span }),
});

export const Topology = z.object({
  networks: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      type: z.int(),
      vlanId: z.int(),
      state: z.enum(networkStates),
      subnets: z.array(z.object({ id: z.uuid(), cidr: z.string(), gateway: z.string() })),
    }),
  ),
  servers: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      state: z.string(),
      cards: z.array(z.object({ networkId: z.uuid(), ips: z.array(z.string()), connected: z.boolean() })),
    }),
  ),
  /** All servers in these networks; the picture has the first of them. */
  total: z.int(),
});

export const AffectedServer = z.object({ id: z.uuid(), name: z.string(), ips: z.array(z.string()) });

/** `to` left out: the one address. */
const span = { from: ip, to: ip.optional() };
const note = z.string().max(1000);
export const Reserve = z.strictObject({ ...span, note: note.default('') });
export const Free = z.strictObject(span);
export const Note = z.strictObject({ ...span, note });
export const ReverseName = z.strictObject({ ip, name: z.string().max(1000) });

export const ImportPlan = z.strictObject({
  /** As the export has it; `ip` is needed, of `state`, `note` and `reverseDns` those that are there are taken. */
  csv: z.string().max(2 * maxImportChars),
});
export const ImportResult = z.object({
  changes: z.array(
    z.object({
      line: z.int(),
      ip: z.string(),
      what: z.enum(['reserve', 'free', 'note', 'reverseDns']),
      from: z.string(),
      to: z.string(),
    }),
  ),
  unchanged: z.int(),
  /** Lines that are wrong: with one of them nothing is changed. An answer with `errors` would be a refusal. */
  wrong: z.array(z.object({ line: z.int(), ip: z.string(), reason: z.string() })),
  done: z.boolean(),
});

/** What became of each address of a range. */
export const BulkResult = z.object({
  done: z.int(),
  skipped: z.array(z.object({ ip: z.string(), reason: z.string() })),
});
