import { z } from 'zod';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { levels, objectKinds, ruleStates } from './kinds.ts';

export const TagRuleRow = z
  .object({
    id: z.uuid(),
    tagId: z.uuid(),
    kind: z.enum(objectKinds),
    tag: z.string(),
    level: z.enum(levels),
    state: z.enum(ruleStates),
    /** How many objects it gives now. */
    objects: z.int(),
    /** Who made it; null: someone who left. */
    by: signer(z.string()).nullable(),
    created: Instant,
    /** When it ends; null: never. */
    until: Instant.nullable(),
  })
  .meta({ id: 'TagRuleRow' });

export const GroupObjectRow = z
  .object({
    id: z.string(),
    kind: z.enum(objectKinds),
    objectId: z.uuid(),
    name: z.string(),
    level: z.string(),
    /** The tag of the rule that gives it; null: it is shared with the group itself. */
    tag: z.string().nullable(),
    until: Instant.nullable(),
    /** The account of its owner is gone or disabled, or its person left the team. */
    ownerLeft: z.boolean(),
  })
  .meta({ id: 'GroupObjectRow' });

export const TagRuleInput = z.strictObject({
  kind: z.enum(objectKinds),
  tagId: z.uuid(),
  level: z.enum(levels),
  /** When the rule ends; null: never. */
  until: Instant.nullable().default(null),
});
