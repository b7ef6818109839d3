import { z } from 'zod';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';

export const Level = z.enum(['access', 'configure']);

export const Share = z
  .object({
    id: z.uuid(),
    kind: z.enum(['person', 'group']),
    /** The email of a person, or the name of a group. */
    name: z.string(),
    level: Level,
    grantedBy: signer(z.string()),
    granted: Instant,
    /** When it ends automatically; null: never. */
    until: Instant.nullable(),
  })
  .meta({ id: 'Share' });

/** Someone who may use the server though nothing is shared with them by name. */
export const Inherited = z.object({
  name: z.string(),
  /** `all`: what the role of the account allows, as to its owner. */
  level: z.enum(['access', 'configure', 'all']),
  /** Through a group, or because the account is above that of the server. */
  through: z.enum(['group', 'account']),
  /** The name of the group; empty for an account above. */
  group: z.string(),
});

export const Shares = z
  .object({
    owner: z.string(),
    items: z.array(Share),
    inherited: z.array(Inherited),
    /** The groups that it can be shared with. */
    groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** Why it cannot be shared now. */
    refusal: z.string().nullable(),
    max: z.int(),
  })
  .meta({ id: 'Shares' });

/** One of `email` and `groupId`. */
export const ShareNew = z.strictObject({
  email: z.string().max(320).optional(),
  groupId: z.uuid().optional(),
  level: Level,
  until: Instant.nullable().optional(),
});
/** The servers that are shared with a person or group at once. */
export const SharesNew = ShareNew.extend({ serverIds: z.array(z.uuid()).min(1).max(500) });
export const SharesMade = z
  .object({
    results: z.array(
      z.object({
        serverId: z.uuid(),
        name: z.string(),
        /** Why it is not shared; null: it is. */
        refusal: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'SharesMade' });
/** `until` left out: it ends when it did before. */
export const ShareEdit = z.strictObject({ level: Level, until: Instant.nullable().optional() });
/** With whom new servers are shared. */
export const FirstShares = z.array(ShareNew.extend({ groupId: z.string().max(40).optional() })).max(500);
