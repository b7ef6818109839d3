import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Run } from '#platform/http/context.ts';
import { findAccount } from '#domains/identity/api/port.ts';
import type { groups } from '../contract.ts';
import { maxMembers } from '../limits.ts';
import { notifyMembers } from './edit-group.ts';
import { memberGuards } from './member-guards.ts';
import * as store from './store-members.ts';
import { groupOf, lockOne, recordGroup } from './view.ts';
import { say } from '../messages.ts';

/** Adds someone by email. The answer is the same whether someone of the site has it or not. */
export const addGroupMember: Run<typeof groups.addGroupMember> = async (ctx, { params, input }) => {
  const group = await lockOne(ctx, params.groupId);
  for (const guard of memberGuards.of(ctx.app.domains)) await guard(ctx, group);
  const email = input.email.trim();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Invalid([item(1828, 'email')]);
  if ((await store.readMembers(ctx.db, group.id)).length >= maxMembers)
    throw new Conflict(1898, 'email', { max: maxMembers });
  const { siteId } = group;
  const accountId = (await findAccount(ctx.db, siteId, email))?.id ?? null;
  const member = { id: newId<'member'>(), siteId, accountId, email, addedBy: ctx.me.email, added: ctx.now };
  if (!(await store.insertMember(ctx.db, group.id, member))) throw new Invalid([item(1897, 'email')]);
  if (accountId !== null) await notifyMembers(ctx, [{ siteId, accountId }]);
  await recordGroup(ctx, group, { kind: 'access', action: say('group.add-member'), diff: { member: [null, email] } });
  return groupOf(ctx, group.id);
};

/** Removes a member, who loses access to everything shared with the group. */
export const removeGroupMember: Run<typeof groups.removeGroupMember> = async (ctx, { params }) => {
  const group = await lockOne(ctx, params.groupId);
  const member = (await store.readMembers(ctx.db, group.id)).find(({ id }) => id === params.memberId);
  if (member === undefined) throw new NotFound();
  const people = await store.accountsIn(ctx.db, group.id);
  await store.deleteMember(ctx.db, member.id);
  await notifyMembers(ctx, people);
  const diff = { member: [member.email, null] } as const;
  await recordGroup(ctx, group, { kind: 'access', action: say('group.remove-member'), diff });
  return groupOf(ctx, group.id);
};
