import { z } from 'zod';
import { maxUsers } from './limits.ts';

export const ByUser = z.strictObject({ userId: z.uuid() });

const names = z.array(z.string().max(100)).max(50);

export const UserTagNames = z.object({
  /** How many accounts have each. */
  items: z.array(z.object({ name: z.string(), count: z.int() })),
});

export const UserTags = z
  .object({
    tags: z.array(z.string()),
    /** All that accounts of its site have. */
    known: z.array(z.string()),
  })
  .meta({ id: 'UserTags' });

export const ChangeUserTags = z.strictObject({
  userIds: z.array(z.uuid()).min(1).max(maxUsers),
  add: names.default([]),
  remove: names.default([]),
});

export const ChangedUserTags = z.object({
  results: z.array(
    z.object({
      userId: z.uuid(),
      name: z.string(),
      tags: z.array(z.string()),
      /** Why nothing was changed. */
      refusal: z.string().nullable(),
    }),
  ),
});
