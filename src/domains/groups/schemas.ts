import { z } from 'zod';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { maxMemberText } from './limits.ts';
import { memberStates } from './states.ts';

export const GroupRow = z
  .object({
    id: z.uuid(),
    siteId: z.uuid(),
    name: z.string(),
    description: z.string(),
    owner: z.string(),
    /** The account of the owner is gone or disabled, or its person left the team. */
    ownerLeft: z.boolean(),
    members: z.int(),
    created: Instant,
    /** Whether it is of an account that the reader sees, or they are only its deputy. */
    own: z.boolean(),
    /** The reader may add and remove its members, as its deputy. */
    deputy: z.boolean(),
    /** Since when it grants nothing; null: it is active. */
    archived: Instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'GroupRow' });

export const GroupMember = z.object({
  id: z.uuid(),
  email: z.string(),
  addedBy: signer(z.string()),
  added: Instant,
  /** When the membership expires; null: never. */
  until: Instant.nullable(),
  /** They may add and remove members. */
  deputy: z.boolean(),
});

export const Group = z.object({ ...GroupRow.shape, people: z.array(GroupMember) }).meta({ id: 'Group' });

export const GroupEdit = z.strictObject({ name: z.string().max(1000), description: z.string().max(5000).default('') });
export const DeputyEdit = z.strictObject({ deputy: z.boolean() });
/** Who owns a group from now on, by email. */
export const GroupReassignment = z.strictObject({ email: z.string().max(320) });
export const GroupArchive = z.strictObject({ archived: z.boolean() });
const until = Instant.nullable().default(null);
export const MemberAdd = z.strictObject({
  email: z.string().max(320),
  /** When the membership expires; null: never. */
  until,
});

export const MemberInvite = z.strictObject({
  email: z.string().max(320),
  name: z.string().trim().min(1).max(100),
  /** When the membership expires; null: never. */
  until,
});

/** Many members at once: emails with any separator. */
export const MembersChange = z.strictObject({
  change: z.enum(['add', 'remove']),
  text: z.string().max(maxMemberText),
  until,
});
export const MemberResults = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      outcome: z.enum(['changed', 'refused']),
      refusal: z.string().nullable(),
    }),
  ),
});

/** Someone who is or was in a group. */
export const MemberRow = z
  .object({
    id: z.uuid(),
    email: z.string(),
    state: z.enum(memberStates),
    deputy: z.boolean(),
    addedBy: signer(z.string()),
    added: Instant,
    until: Instant.nullable(),
    ended: Instant.nullable(),
  })
  .meta({ id: 'GroupMemberRow' });
