import { Conflict, Invalid, item, NotFound, Refusal } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { separators } from '#kernel/separators.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { performApart, requestTo } from '#platform/http/inner-request.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import { findAccount } from '#domains/identity/api/port.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { signatureFor } from '#domains/tenancy/api/port.ts';
import { groups } from '../contract.ts';
import { maxDeputies, maxMembers, maxWords } from '../limits.ts';
import { notifyMembers } from './edit-group.ts';
import { memberGuards } from './member-guards.ts';
import * as store from './store-members.ts';
import { groupOf, lockFillable, lockOne, recordGroup } from './view.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { groupPath } from '../paths.ts';

/** Adds someone by email. The answer is the same whether someone of the site has it or not. */
export const addGroupMember: Run<typeof groups.addGroupMember> = async (ctx, { params, input }) => {
  const { group, deputy } = await lockFillable(ctx, params.groupId);
  for (const guard of memberGuards.of(ctx.app.domains)) await guard(ctx, group);
  const email = input.email.trim();
  if (!isEmail(email)) throw new Invalid([item(1828, 'email')]);
  const until = timeOf(ctx, input.until);
  // What a deputy has for a time, they give for no longer.
  if (deputy !== null && deputy.until !== null && (until === null || until > deputy.until))
    throw new Invalid([item(4106, 'until')]);
  if ((await store.readMembers(ctx.db, group.id)).length >= maxMembers)
    throw new Conflict(1898, 'email', { max: maxMembers });
  const { siteId } = group;
  const accountId = (await findAccount(ctx.db, siteId, email))?.id ?? null;
  const member = { id: newId<'member'>(), siteId, accountId, email, addedBy: ctx.me.email, added: ctx.now, until };
  if (!(await store.insertMember(ctx.db, group.id, member))) throw new Invalid([item(1897, 'email')]);
  await store.forgetFormer(ctx.db, group.id, email);
  if (until !== null) await store.wakeExpiry(ctx.db);
  if (accountId !== null) await notifyMembers(ctx, [{ siteId, accountId }]);
  const diff = { member: [null, email], ...(until && { until: [null, until.toISOString()] as const }) } as const;
  await recordGroup(ctx, group, { kind: 'access', action: say('group.add-member'), diff });
  return groupOf(ctx, group.id);
};

/** Removes a member, who loses access to everything shared with the group. */
export const removeGroupMember: Run<typeof groups.removeGroupMember> = async (ctx, { params }) => {
  const { group, deputy } = await lockFillable(ctx, params.groupId);
  const member = (await store.readMembers(ctx.db, group.id)).find(({ id }) => id === params.memberId);
  if (member === undefined) throw new NotFound();
  if (deputy !== null && member.deputy) throw new Conflict(4107);
  const people = await store.accountsIn(ctx.db, group.id);
  await store.endMember(ctx.db, member.id, { state: 'removed', at: ctx.now });
  await notifyMembers(ctx, people);
  const diff = { member: [member.email, null] } as const;
  await recordGroup(ctx, group, { kind: 'access', action: say('group.remove-member'), diff });
  return groupOf(ctx, group.id);
};

/** Makes a member a deputy of the group, who is notified, or a plain member again. */
export const setGroupDeputy: Run<typeof groups.setGroupDeputy> = async (ctx, { params, input: { deputy } }) => {
  const group = await lockOne(ctx, params.groupId);
  if (group.archived !== null) throw new Conflict(4104);
  const members = await store.readMembers(ctx.db, group.id);
  const member = members.find(({ id }) => id === params.memberId);
  if (member === undefined) throw new NotFound();
  if (deputy && !member.deputy && members.filter((one) => one.deputy).length >= maxDeputies)
    throw new Conflict(4108, undefined, { max: maxDeputies });
  await store.saveDeputy(ctx.db, member.id, deputy);
  if (deputy && !member.deputy)
    for (const accountId of await store.confirmedAccountsOf(ctx.db, member.id))
      await notify(ctx.db, {
        accountId,
        code: 1500,
        severity: 'info',
        title: notice('deputy', { group: group.name }),
        text: notice('deputy-text', { by: (await signatureFor(ctx.db, ctx.me, group.siteId)).name }),
        objectLink: groupPath(group.siteId, group.id, 'info'),
        doneBy: ctx.me.email,
      });
  await recordGroup(ctx, group, {
    kind: 'access',
    action: deputy ? say('group.name-deputy') : say('group.end-deputy'),
    diff: { deputy: deputy ? [null, member.email] : [member.email, null] },
  });
  return groupOf(ctx, group.id);
};

/** When a membership expires. Throws Invalid (4100) for a time that is over. */
export function timeOf({ now }: Ctx, given: string | null): Date | null {
  const until = given === null ? null : new Date(given);
  if (until !== null && until <= now) throw new Invalid([item(4100, 'until')]);
  return until;
}

/** Adds or removes many members, each as one is: one that is refused keeps no other from it. */
export const changeGroupMembers: Run<typeof groups.changeGroupMembers> = async (ctx, { params, input }) => {
  const { group } = await lockFillable(ctx, params.groupId);
  const emails = [...new Map(wordsOf(input.text).map((email) => [email.toLowerCase(), email])).values()];
  if (emails.length === 0) throw new Invalid([item(4101, 'text')]);
  if (emails.filter(isEmail).length > maxMembers || emails.length > maxWords)
    throw new Invalid([item(4103, 'text', { max: maxMembers })]);
  const members = new Map(
    (await store.readMembers(ctx.db, group.id)).map(({ id, email }) => [email.toLowerCase(), id]),
  );
  const results = [];
  for (const [at, email] of emails.entries()) {
    const result = { id: String(at + 1), name: email };
    try {
      await performApart(ctx, requestOf(group.id, { ...input, email, memberId: members.get(email.toLowerCase()) }));
      results.push({ ...result, outcome: 'changed' as const, refusal: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // A proof of identity is asked for the whole list, not for one of it.
      if (error.status === 403) throw error;
      results.push({ ...result, outcome: 'refused' as const, refusal: error.said });
    }
  }
  const changed = results.filter(({ outcome }) => outcome === 'changed').length;
  auditAlone(
    ctx,
    { ...group, type: 'group' },
    { diff: { [input.change === 'add' ? 'added' : 'removed']: [0, changed] } },
  );
  return { results };
};

const isEmail = (word: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(word);

/** The words of a list, of which each has a result; the first of several lines, where it has no email, names columns. */
function wordsOf(text: string): string[] {
  const [first = '', ...rest] = text.trim().split('\n');
  return (rest.length > 0 && !first.includes('@') ? rest.join('\n') : text).split(separators).filter(Boolean);
}

function requestOf(
  groupId: string,
  of: { change: 'add' | 'remove'; email: string; until: string | null; memberId: string | undefined },
) {
  const { change, email, until, memberId } = of;
  if (!isEmail(email)) throw new Invalid([item(1828, 'email')]);
  if (change === 'add') return requestTo(groups.addGroupMember, { params: { groupId }, input: { email, until } });
  if (memberId === undefined) throw new Invalid([item(4102, 'email')]);
  return requestTo(groups.removeGroupMember, { params: { groupId, memberId }, input: undefined });
}
