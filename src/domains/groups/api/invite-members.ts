import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { groups } from '../contract.ts';
import { maxMembers } from '../limits.ts';
import { say } from '../messages.ts';
import { timeOf } from './edit-members.ts';
import { memberGuards } from './member-guards.ts';
import { memberInvites, type MemberInvites } from './member-invites.ts';
import * as store from './store-members.ts';
import type { StoredGroup } from './store.ts';
import { groupOf, lockOne, recordGroup } from './view.ts';

function invitesOf({ app }: Ctx): MemberInvites {
  const [invites] = memberInvites.of(app.domains);
  if (invites === undefined) throw new NotFound();
  return invites;
}

/** A group of the scope that people can be invited into. */
async function lockActive(ctx: Ctx, groupId: string): Promise<StoredGroup> {
  const group = await lockOne(ctx, groupId);
  if (group.archived !== null) throw new Conflict(4104);
  return group;
}

/** Invites someone by mail, who is in the group at once and has nothing by it before they accept. */
export const inviteGroupMember: Run<typeof groups.inviteGroupMember> = async (ctx, { params, input }) => {
  const group = await lockActive(ctx, params.groupId);
  for (const guard of memberGuards.of(ctx.app.domains)) await guard(ctx, group);
  const until = timeOf(ctx, input.until);
  if ((await store.readMembers(ctx.db, group.id)).length >= maxMembers)
    throw new Conflict(1898, 'email', { max: maxMembers });
  const { accountId, email } = await invitesOf(ctx).invite(ctx, group, { email: input.email.trim(), name: input.name });
  const member = {
    id: newId<'member'>(),
    siteId: group.siteId,
    accountId,
    email,
    addedBy: ctx.me.email,
    added: ctx.now,
    until,
  };
  if (!(await store.insertMember(ctx.db, group.id, member))) throw new Invalid([item(1897, 'email')]);
  await store.forgetFormer(ctx.db, group.id, email);
  if (until !== null) await store.wakeExpiry(ctx.db);
  const diff = { member: [null, email], ...(until && { until: [null, until.toISOString()] as const }) } as const;
  await recordGroup(ctx, group, { kind: 'access', action: say('group.invite'), diff });
  return groupOf(ctx, group.id);
};

/** Someone who was invited into a group and has not accepted. Throws NotFound, and Conflict for a member. */
async function invitedOf(ctx: Ctx, group: StoredGroup, memberId: string) {
  const member = await store.findInvited(ctx.db, group, memberId);
  if (member === null) throw new NotFound();
  if (member.accepted) throw new Conflict(4109);
  return member;
}

/** Mails the invitation into a group again. Earlier links stop working. */
export const resendGroupInvitation: Run<typeof groups.resendGroupInvitation> = async (ctx, { params }) => {
  const group = await lockActive(ctx, params.groupId);
  const { accountId, email } = await invitedOf(ctx, group, params.memberId);
  await invitesOf(ctx).resend(ctx, accountId);
  await recordGroup(ctx, group, {
    kind: 'access',
    action: say('group.invite-again'),
    diff: { member: [email, email] },
  });
};

/** Withdraws an invitation: its link stops working, and whom it was for is a former member. */
export const withdrawGroupInvitation: Run<typeof groups.withdrawGroupInvitation> = async (ctx, { params }) => {
  const group = await lockActive(ctx, params.groupId);
  const { id, accountId, email } = await invitedOf(ctx, group, params.memberId);
  await store.endMember(ctx.db, id, { state: 'removed', at: ctx.now });
  await invitesOf(ctx).withdraw(ctx, accountId);
  await recordGroup(ctx, group, { kind: 'access', action: say('group.withdraw'), diff: { member: [email, null] } });
};
