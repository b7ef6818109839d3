import { Conflict, Forbidden, Invalid, item, NotFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { accountsIn, lockGroup } from '#domains/groups/api/port.ts';
import { record, recorded } from '#domains/history/api/port.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { passingOn } from '#domains/roles/api/port.ts';
import { confirmed, endOf } from '#domains/shares/api/port.ts';
import { findTag } from '#domains/tags/api/port.ts';
import { readAccount, signatureFor } from '#domains/tenancy/api/port.ts';
import type { tagRules } from '../contract.ts';
import { kinds } from '../kinds.ts';
import { maxRules } from '../limits.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { countRules, insertRule, takeRule, type RuledGroup } from './store.ts';

const ofGroup = recorded<never>('group');

/** Locks a group of the scope. Throws NotFound. */
async function lockOne(ctx: Ctx, id: string) {
  const group = await lockGroup(ctx.db, ctx.scope, id);
  if (group === null) throw new NotFound();
  return group;
}

/**
 * Gives the members of a group all objects of its account with a tag. Only by someone whose role holds the sharing of these objects: a rule
 * acts on what comes later, when a grant may have expired.
 */
export const createTagRule: Run<typeof tagRules.createTagRule> = async (ctx, { params, input }) => {
  const { db, me, now } = ctx;
  const group = await lockOne(ctx, params.groupId);
  if (group.archived !== null) throw new Conflict(4104);
  const kind = kinds[input.kind];
  if (!(await passingOn(ctx)).own.has(kind.shares)) throw new Forbidden(9953);
  if (!kind.levels.includes(input.level)) throw new Invalid([item(9954, 'level')]);
  const tag = await findTag(db, ctx.scope, input.tagId);
  if (tag === null || tag.accountId !== group.accountId) throw new Invalid([item(9952, 'tagId')]);
  const until = endOf(ctx, input.until);
  const maker = await readAccount(db, me.accountId);
  if (maker === null) throw new NotFound();
  if ((await countRules(db, group.id)) >= maxRules) throw new Conflict(9951, undefined, { max: maxRules });
  const signature = await signatureFor(db, me, group.siteId);
  const rule = {
    id: newId<'tagRule'>(),
    siteId: group.siteId,
    accountId: group.accountId,
    groupId: group.id,
    kind: input.kind,
    tagId: tag.id,
    level: input.level,
    by: { accountId: me.accountId, role: maker.role, name: signature.email },
    created: now,
    until,
  };
  if (!(await insertRule(db, rule))) throw new Conflict(9950, 'tagId');
  const about = { kind: input.kind, tag: tag.name };
  await record(ctx, {
    object: ofGroup(group),
    kind: 'access',
    action: say('tag-rule.create', { ...about, level: input.level }),
    audit: { tag: [null, tag.name], level: [null, input.level], until: [null, until?.toISOString() ?? null] },
  });
  const people = await repaint(ctx, group);
  const title = notice('given', { ...about, group: group.name });
  for (const accountId of await confirmed(
    db,
    people.filter((id) => id !== me.accountId && id !== group.accountId),
  ))
    await notify(db, {
      accountId,
      code: 1501,
      severity: 'info',
      title,
      text: notice('given-text', { by: signature.name }),
      objectLink: null,
      doneBy: me.email,
      groupKey: `tag-rule:${rule.id}`,
    });
  return { id: rule.id };
};

/** Removes a rule of a group. */
export const deleteTagRule: Run<typeof tagRules.deleteTagRule> = async (ctx, { params }) => {
  const group = await lockOne(ctx, params.groupId);
  const rule = await takeRule(ctx.db, { groupId: group.id, ruleId: params.ruleId });
  if (rule === undefined) throw new NotFound();
  await record(ctx, {
    object: ofGroup(group),
    kind: 'access',
    action: say('tag-rule.delete', { kind: rule.kind, tag: rule.tag }),
    audit: { tag: [rule.tag, null], level: [rule.level, null] },
  });
  await repaint(ctx, group);
};

/** The screens of the members read again what is shared with them; answers their accounts. */
export async function repaint(ctx: Ctx, { id }: Pick<RuledGroup, 'id'>): Promise<string[]> {
  const people = await accountsIn(ctx.db, id);
  for (const to of people) await ctx.emit('share.changed', to, { accountId: to.accountId });
  return people.map(({ accountId }) => accountId);
}
