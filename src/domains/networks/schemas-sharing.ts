import { z } from 'zod';
import { Instant, pageQuery } from '#kernel/wire.ts';
import { shareLevels } from './limits.ts';

export const Share = z
  .object({
    id: z.uuid(),
    kind: z.enum(['person', 'group']),
    /** The email of a person, or the name of a group. */
    name: z.string(),
    level: z.enum(shareLevels),
    by: z.string(),
    since: Instant,
    /** When it ends by itself; null: never. */
    until: Instant.nullable(),
    /** Their servers that have a card in it. */
    usedBy: z.int(),
  })
  .meta({ id: 'NetworkShare' });

export const Shares = z
  .object({
    owner: z.string(),
    items: z.array(Share),
    /** The groups that it can be shared with. */
    groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
  })
  .meta({ id: 'NetworkShares' });

/** One of `email` and `groupId`; who has it already gets it on these terms. */
export const ShareNew = z.strictObject({
  email: z.string().max(320).optional(),
  groupId: z.uuid().optional(),
  level: z.enum(shareLevels),
  until: Instant.nullable().optional(),
});

export const HistoryQuery = z.strictObject(pageQuery);
export const HistoryRow = z.object({
  id: z.int(),
  date: Instant,
  /** As the audit trail names it, such as `subnet.create`. */
  action: z.string(),
  /** The network, or which of its subnets. */
  object: z.string(),
  user: z.string(),
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  cmdId: z.uuid().nullable(),
});
