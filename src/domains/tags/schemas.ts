import { z } from 'zod';
import { Instant } from '#kernel/wire.ts';
import { tagColors } from './colors.ts';
import { maxChanges } from './limits.ts';

/** The kinds of things that can have tags, as the wire names them. */
export const objectTypes = ['ot.server', 'ot.image', 'ot.network', 'ot.host'] as const;
export type ObjectType = (typeof objectTypes)[number];

export const Color = z.enum(tagColors);
export const TagMark = z.object({ name: z.string(), color: Color });

export const TagRow = z
  .object({
    id: z.uuid(),
    name: z.string(),
    color: Color,
    owner: z.string(),
    /** How many things have it. */
    count: z.int(),
    created: Instant,
    version: z.int(),
  })
  .meta({ id: 'TagRow' });

export const ObjectTags = z.object({
  items: z.array(TagMark),
  /** All tags of the account that the thing belongs to. */
  known: z.array(TagMark),
});

const names = z.array(z.string().max(100)).max(50);
export const ChangeTags = z.strictObject({
  changes: z
    .array(z.strictObject({ objectId: z.uuid(), add: names.default([]), remove: names.default([]) }))
    .min(1)
    .max(maxChanges),
});
export const ChangedTags = z.object({
  results: z.array(
    z.object({
      objectId: z.uuid(),
      name: z.string(),
      tags: z.array(z.string()),
      /** What it did not have before, and what it had. */
      added: z.array(z.string()),
      removed: z.array(z.string()),
      /** Why nothing was changed. */
      refusal: z.string().nullable(),
    }),
  ),
});

export const TagEdit = z.strictObject({ name: z.string().max(100), color: Color });
