import { z } from 'zod';
import { currencies } from '#kernel/money.ts';
import { Instant } from '#kernel/wire.ts';
import { SeenCard } from '#domains/guest-reports/schemas.ts';
import { Forward } from '#domains/networks/schemas.ts';
import { nicStates } from './states.ts';

const Rate = z.object({ inKbps: z.number(), outKbps: z.number() });

export const NicRow = z
  .object({
    mac: z.string(),
    /** From 0. */
    index: z.int(),
    networkId: z.uuid(),
    network: z.string(),
    /** 0 lan, 1 wan, 2 int. */
    type: z.int(),
    ips: z.array(z.string()),
    connected: z.boolean(),
    state: z.enum(nicStates),
    /** For the configuration of the guest by hand; null where the network has no subnet. */
    gateway: z.string().nullable(),
    prefix: z.int().nullable(),
    /** How the system inside sees it; null: it sees no card of this MAC, or never said. */
    seen: z.object({ name: z.string(), ips: z.array(z.string()) }).nullable(),
    /** What it carries now; null: it was not measured in the last minutes. */
    rate: Rate.nullable(),
    /** What it carried since the month began (UTC), bytes. */
    month: z.object({ received: z.int(), sent: z.int() }),
  })
  .meta({ id: 'NicRow' });

export const NicTable = z
  .object({
    items: z.array(NicRow),
    max: z.int(),
    osFamily: z.string(),
    /** The public addresses with their reverse names, empty where there is none, and where those lead. */
    names: z.array(
      z.object({
        ip: z.string(),
        subnetId: z.uuid(),
        name: z.string(),
        forward: Forward.nullable(),
      }),
    ),
    /** The networks that a card can be added to. */
    networks: z.array(z.object({ id: z.uuid(), name: z.string(), type: z.int(), free: z.int() })),
    /** What one more public address costs; null: nothing. */
    price: z
      .object({
        monthlyMicro: z.int(),
        hourlyOnMicro: z.int(),
        hourlyOffMicro: z.int(),
        currency: z.enum(currencies),
        billingMode: z.union([z.literal(0), z.literal(1)]),
      })
      .nullable(),
    /** Public addresses of the zone that the account keeps while no server has them. */
    kept: z.array(
      z.object({ ip: z.string(), subnetId: z.uuid(), networkId: z.uuid(), network: z.string(), since: Instant }),
    ),
    /** The rate that the server is sold with, over all its public cards and in each direction; null: none. */
    cap: z
      .object({
        mbps: z.int(),
        /** Staff limits the server to less than it is sold with. */
        limited: z.boolean(),
        /** Since when the data center holds it; null: it does not. */
        since: Instant.nullable(),
        /** The data center can hold it. */
        possible: z.boolean(),
        /** Why it would not have it. */
        error: z.string().nullable(),
      })
      .nullable(),
    /** When the guest agent last reported its NICs; null: never. */
    reportedAt: Instant.nullable(),
    /** Cards that the system inside has and the server was not given: bridges, tunnels, or a changed MAC. */
    others: z.array(SeenCard),
    /** What the server sends and receives now, over all its cards; null: not measured. */
    rate: Rate.extend({ at: Instant }).nullable(),
    /** Why no card can be added now. */
    refusal: z.string().nullable(),
  })
  .meta({ id: 'NicTable' });

export const AddressList = z.object({
  items: z.array(
    z.object({ ip: z.string(), use: z.enum(['free', 'reserved-for-me', 'reserved', 'gateway', 'taken']) }),
  ),
});

const ip = z.string().max(50);

export const NicAdd = z.strictObject({
  networkId: z.uuid(),
  /** Left out: the next free address. */
  ip: ip.optional(),
});

export const NetworkAttach = z.strictObject({
  serverIds: z.array(z.uuid()).min(1).max(100),
  networkId: z.uuid(),
});
export const AttachResults = z.object({
  results: z.array(
    z.object({
      serverId: z.uuid(),
      name: z.string(),
      cmdId: z.uuid().nullable(),
      /** The address that it gets; null: it gets none. */
      ip: z.string().nullable(),
      /** Why this one was skipped. */
      refusal: z.string().nullable(),
    }),
  ),
});

export const SetAddress = z.strictObject({
  /** The address that is replaced; left out: one more. */
  from: ip.optional(),
  /** Left out: the next free address. */
  ip: ip.optional(),
});

/** Keeps public addresses for the account instead of giving them back. */
const keep = z.boolean().default(false);

export const RemoveAddress = z.strictObject({ ip, keep });
export const NicRemove = z.strictObject({
  /** Needed for the last card in a public network: the server cannot be reached from outside anymore. */
  confirmLastPublic: z.boolean().default(false),
  /** Also required where the server is protected: its name, typed by the user. */
  confirmName: z.string().max(200).default(''),
  keep,
});
