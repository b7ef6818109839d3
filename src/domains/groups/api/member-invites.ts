import { point } from '#kernel/point.ts';
import type { Ctx } from '#platform/http/context.ts';
import type { StoredGroup } from './store.ts';

/** How someone is invited by mail into the team of an account, so that they can be in a group; the domain of teams contributes it. */
export interface MemberInvites {
  /**
   * Makes a member of the group's account, who holds nothing of a role, and mails the invitation; what the group gives counts once they accept.
   * Throws for who may not invite, for someone of the team, and beyond the limits.
   */
  invite(
    ctx: Ctx,
    group: StoredGroup,
    who: { email: string; name: string },
  ): Promise<{ accountId: string; email: string }>;
  /** Mails the invitation again. Throws for who has accepted, and before its time. */
  resend(ctx: Ctx, accountId: string): Promise<void>;
  /** Ends the invitation of someone who has not accepted. */
  withdraw(ctx: Ctx, accountId: string): Promise<void>;
}
export const memberInvites = point<MemberInvites>('groups.member-invites');
