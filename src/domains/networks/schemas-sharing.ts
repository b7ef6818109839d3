import { z } from 'zod';
import * as history from '#domains/history/list.ts';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { shareLevels } from './limits.ts';

export const Share = z
  .object({
    id: z.uuid(),
    kind: z.enum(['person', 'group']),
    /** The email of a person, or the name of a group. */
    name: z.string(),
    level: z.enum(shareLevels),
    by: signer(z.string()),
    since: Instant,
    /** When it ends automatically; null: never. */
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

export const HistoryRow = history.HistoryRow.extend({
  id: z.int(),
  /** As the audit trail names it, such as `subnet.create`. */
  action: z.string(),
  /** What happened, in the reader's language. */
  title: z.string(),
  /** The network, or which of its subnets. */
  object: z.string(),
  /** What `diff` has, with nothing as an empty text. */
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
