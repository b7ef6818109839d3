import { z } from 'zod';
import { Instant } from '#kernel/wire.ts';

export const GroupRow = z
  .object({
    id: z.uuid(),
    siteId: z.uuid(),
    name: z.string(),
    description: z.string(),
    owner: z.string(),
    members: z.int(),
    created: Instant,
    version: z.int(),
  })
  .meta({ id: 'GroupRow' });

export const GroupMember = z.object({
  id: z.uuid(),
  email: z.string(),
  addedBy: z.string(),
  added: Instant,
});

export const Group = z.object({ ...GroupRow.shape, people: z.array(GroupMember) }).meta({ id: 'Group' });

export const GroupEdit = z.strictObject({ name: z.string().max(1000), description: z.string().max(5000).default('') });
export const MemberAdd = z.strictObject({ email: z.string().max(320) });
