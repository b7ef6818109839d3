import { z } from 'zod';
import { currencies } from '#kernel/money.ts';
import { Ticket } from '#kernel/reason-schemas.ts';
import { signer } from '#kernel/signer.ts';
import { Instant } from '#kernel/wire.ts';
import { maxReason, maxServers } from './limits.ts';

export const ByUser = z.strictObject({ userId: z.uuid() });

const Currency = z.enum(currencies);
const given = { reason: z.string().max(maxReason * 2), ticket: Ticket };

/** Minor units for a month of 730 hours, if everything stays as it is. */
const Monthly = z.object({ currency: Currency, amount: z.int() });

export const NewSite = z.strictObject({
  /** The primary host name of the site. */
  site: z.string().max(253),
  /** A price list of that site; null: the one that its new customers get. */
  priceListId: z.uuid().nullable().default(null),
  ...given,
});

export const ServicesMove = z.strictObject({
  /** The email of the account that gets the services. */
  to: z.string().max(254),
  /** The primary host name of its site; empty: that of the account. */
  site: z.string().max(253).default(''),
  serverIds: z.array(z.uuid()).max(maxServers),
  /** Private networks without servers. Those that the servers are in go along anyway. */
  networkIds: z.array(z.uuid()).max(maxServers).default([]),
  ...given,
});

const MovedService = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  /** What it costs a month before and after; null: nothing. */
  before: Monthly.nullable(),
  after: Monthly.nullable(),
});

const Effect = z.object({
  services: z.array(MovedService),
  /** What all of them cost a month before and after, by currency. */
  totals: z.object({ before: z.array(Monthly), after: z.array(Monthly) }),
  priceList: z.object({ from: z.string(), to: z.string() }),
  currency: z.object({ from: Currency.nullable(), to: Currency.nullable() }),
  /** What the site does not sell, of which these services go on. */
  notSold: z.array(
    z.object({ kind: z.enum(['zone', 'image', 'cpu', 'backup', 'managed']), name: z.string(), servers: z.int() }),
  ),
  /** Terms of a site that people of the account must accept at their next sign-in. */
  agreements: z.array(z.object({ title: z.string(), site: z.string(), version: z.int(), people: z.int() })),
  /** When the former account stops paying, and the other one begins. */
  at: Instant,
});
export type Effect = z.output<typeof Effect>;

export const SiteMoved = Effect.extend({
  /** The account on the other site. */
  userId: z.uuid(),
  from: z.object({ name: z.string(), url: z.string() }),
  to: z.object({ name: z.string(), url: z.string() }),
  people: z.array(z.object({ email: z.string(), moves: z.boolean() })),
  /** The email of the account that it no longer belongs to. */
  parent: z.string().nullable(),
  /** What the account is owed on its former site, in minor units; below zero: what it owes there. */
  balances: z.array(z.object({ currency: Currency, amount: z.int() })),
}).meta({ id: 'SiteMoved' });

export const ServicesMoved = Effect.extend({
  networks: z.array(z.string()),
  /** The account that gets them. */
  userId: z.uuid(),
  from: z.string(),
  to: z.string(),
}).meta({ id: 'ServicesMoved' });

const MovedTo = z.object({
  userId: z.uuid(),
  site: z.string(),
  at: Instant,
  by: signer(z.string()),
});

export const SiteMoveState = z
  .object({
    site: z.string(),
    /** The sites in reach that it can move to. */
    sites: z.array(
      z.object({
        host: z.string(),
        name: z.string(),
        priceLists: z.array(z.object({ id: z.uuid(), name: z.string(), currency: Currency })),
      }),
    ),
    /** Where the account went on, and where it came from. */
    movedTo: MovedTo.nullable(),
    cameFrom: MovedTo.nullable(),
    /** The batches that are to move the account or services of it, and when; null: they wait for an approval. */
    planned: z.array(z.object({ batchId: z.uuid(), at: Instant.nullable() })),
    /** Why it can't move; null: it can. */
    refusal: z.string().nullable(),
  })
  .meta({ id: 'SiteMoveState' });

export const MovableServices = z
  .object({
    /** What must move together: servers and the private networks that connect them. */
    groups: z.array(
      z.object({
        networks: z.array(z.object({ id: z.uuid(), name: z.string() })),
        servers: z.array(z.object({ id: z.uuid(), name: z.string(), refusal: z.string().nullable() })),
        /** Servers of other accounts in these networks, or deleted ones that can be restored, which keep them where they are. */
        foreign: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'MovableServices' });
