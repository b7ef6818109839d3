import { z } from 'zod';
import { personal } from '#kernel/personal.ts';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { Ticket } from '#kernel/reason-schemas.ts';
import { entryEffects, entryKinds, entryPlaces, entryStates, hitFacts } from './kinds.ts';
import * as limits from './limits.ts';

export const Entry = z
  .object({
    id: z.uuid(),
    kind: z.enum(entryKinds),
    effect: z.enum(entryEffects),
    /** An address or range, a domain, an email, a phone number or its beginning, a card, or a host name. */
    value: z.string(),
    places: z.array(z.enum(entryPlaces)),
    state: z.enum(entryStates),
    reason: z.string(),
    ticket: z.string(),
    /** Who added it; null: someone who is gone. */
    by: signer(z.string()).nullable(),
    since: Instant,
    /** Null: it does not expire. */
    until: Instant.nullable(),
    hits: z.int(),
    lastHit: Instant.nullable(),
    /** What was refused last, and where. */
    lastValue: z.string(),
    lastPlace: z.enum(entryPlaces).nullable(),
    version: z.int(),
  })
  .meta({ id: 'BlocklistEntry' });

const about = {
  places: z.array(z.enum(entryPlaces)).max(entryPlaces.length),
  reason: z.string().max(limits.maxReason * 2),
  ticket: Ticket,
  until: Instant.nullable().default(null),
};
const identity = {
  kind: z.enum(entryKinds),
  effect: z.enum(entryEffects).default('refuse'),
  value: z.string().max(limits.maxValue * 2),
};
export const NewEntry = z.strictObject({ ...identity, ...about });
export const EditedEntry = z.strictObject(about);
export const ByEntry = z.strictObject({ entryId: z.uuid() });
export const EntryIds = z.strictObject({ entryIds: z.array(z.uuid()).min(1).max(limits.maxAtOnce) });
export const EntryResults = z.object({
  results: z.array(z.object({ entryId: z.uuid(), name: z.string(), refusal: z.string().nullable() })),
});

export const ImportInput = z.strictObject({
  /** Values, one on each line; or CSV with a column `value` and, of `kind`, `effect`, `reason`, `ticket` and `until`, those that differ by line. */
  text: z.string().max(limits.maxImportChars * 2),
  /** Of lines that name none; null: what each value looks like. */
  kind: z.enum(entryKinds).nullable().default(null),
  effect: z.enum(entryEffects).default('refuse'),
  ...about,
});
export const ImportResult = z.object({
  added: z.array(z.object({ line: z.int(), kind: z.enum(entryKinds), value: z.string() })),
  /** There already. */
  known: z.int(),
  wrong: z.array(z.object({ line: z.int(), value: z.string(), reason: z.string() })),
  /** False where a line is wrong: then nothing was added. */
  done: z.boolean(),
});

export const Probe = z.strictObject({
  place: z.enum(entryPlaces),
  /** An address, an email, a domain, a phone number, a card or a host name. */
  value: z.string().max(limits.maxValue * 2),
});
export const ProbeResult = z.object({
  /** What the value was taken for; null: it is none of these. */
  kind: z.enum(entryKinds).nullable(),
  refused: z.boolean(),
  /** The entry that decides; null: none matches. */
  entry: Entry.nullable(),
});

export const Hit = z
  .object({
    id: z.uuid(),
    at: Instant,
    place: z.enum(entryPlaces),
    fact: z.enum(hitFacts),
    /** What was refused, such as the email. */
    value: personal('contact', z.string()),
    ip: personal('ip', z.string()).nullable(),
    /** The account, where someone was signed in. */
    account: z.string().nullable(),
    accountId: z.uuid().nullable(),
    site: z.string(),
    entryId: z.uuid(),
    entryKind: z.enum(entryKinds),
    entryValue: z.string(),
  })
  .meta({ id: 'BlocklistHit' });

const ip = z.string().max(100);
const listName = z.string().max(limits.maxListName * 2);
export const NewListing = z.strictObject({ ip, list: listName, reason: z.string().max(400).default('') });
export const EndedListing = z.strictObject({ ip, list: listName.optional() });
export const ByListing = z.strictObject({ listingId: z.uuid() });
export const ListingDetail = z
  .object({
    id: z.uuid(),
    ip: z.string(),
    list: z.string(),
    reason: z.string(),
    since: Instant,
    gone: Instant.nullable(),
    notified: Instant.nullable(),
    serverId: z.uuid().nullable(),
    server: z.string().nullable(),
    customer: z.string().nullable(),
    /** Where an address is taken off the list; empty: not known. */
    delistUrl: z.string(),
    steps: z.string(),
  })
  .meta({ id: 'AddressListing' });

export const BlockList = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** The DNS zone in which addresses are looked for. */
    dnsZone: z.string(),
    /** Name servers that are asked, such as `192.0.2.53` or `192.0.2.53:5353`; none: those of the installation. */
    servers: z.array(z.string()),
    delistUrl: z.string(),
    steps: z.string(),
    enabled: z.boolean(),
    /** When it last answered; null: never. */
    answered: Instant.nullable(),
    /** What is wrong with its answers; null: nothing. */
    problem: z.enum(['refused', 'away']).nullable(),
    /** Addresses that it names now. */
    listed: z.int(),
    version: z.int(),
  })
  .meta({ id: 'BlockList' });
export const BlockListInput = z.strictObject({
  name: listName,
  dnsZone: z.string().max(limits.maxZone * 2),
  servers: z.array(z.string().max(100)).max(limits.maxServers).default([]),
  delistUrl: z.string().max(limits.maxUrl).default(''),
  steps: z.string().max(limits.maxSteps).default(''),
  enabled: z.boolean().default(true),
});
export const ByBlockList = z.strictObject({ blockListId: z.uuid() });
