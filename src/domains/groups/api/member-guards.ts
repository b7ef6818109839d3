import { point } from '#kernel/point.ts';
import type { Ctx } from '#platform/http/context.ts';
import type { StoredGroup } from './store.ts';

/** Throws for a caller who may not add anyone to a group, as members get more by it than what is shared with them. */
export type MemberGuard = (ctx: Ctx, group: StoredGroup) => Promise<void>;
export const memberGuards = point<MemberGuard>('groups.member-guards');
