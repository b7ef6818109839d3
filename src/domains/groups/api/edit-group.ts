import { Invalid, item, Stale } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { refreshSessions } from '#domains/identity/api/port.ts';
import type { groups } from '../contract.ts';
import { maxDescriptionLength, maxNameLength } from '../limits.ts';
import { memberGuards } from './member-guards.ts';
import * as store from './store.ts';
import { accountsIn, archiveMembers, restoreMembers, wakeExpiry, type GroupMember } from './store-members.ts';
import { groupOf, lockOne, recordGroup } from './view.ts';
import { say } from '../messages.ts';

/** Name and description as they are kept. Throws Invalid for those that cannot be. */
function tidy(input: { name: string; description: string }): { name: string; description: string } {
  const name = input.name.trim();
  const description = input.description.trim();
  if (name === '' || name.length > maxNameLength || /\p{Cc}/u.test(name))
    throw new Invalid([item(1895, 'name', { max: maxNameLength })]);
  if (description.length > maxDescriptionLength)
    throw new Invalid([item(1829, 'description', { max: maxDescriptionLength })]);
  return { name, description };
}

/** Makes a group of the caller's account. */
export const createGroup: Run<typeof groups.createGroup> = async (ctx, { input }) => {
  const { me, now } = ctx;
  const group = { ...tidy(input), id: newId<'group'>(), siteId: me.siteId, accountId: me.accountId, created: now };
  if (!(await store.insertGroup(ctx.db, group))) throw new Invalid([item(1896, 'name')]);
  const diff = { name: [null, group.name] } as const;
  await recordGroup(ctx, group, { kind: 'lifecycle', action: say('group.create'), diff });
  return groupOf(ctx, group.id);
};

/** Gives a group another name or description. */
export const saveGroup: Run<typeof groups.saveGroup> = async (ctx, { params, input }) => {
  const before = await lockOne(ctx, params.groupId);
  if (before.version !== ctx.ifMatch) throw new Stale();
  const to = tidy(input);
  if (!(await store.saveGroup(ctx.db, before.id, to))) throw new Invalid([item(1896, 'name')]);
  const diff = { name: [before.name, to.name], description: [before.description, to.description] } as const;
  await recordGroup(ctx, before, { kind: 'configuration', action: say('group.save'), diff });
  return groupOf(ctx, before.id);
};

/** Archives a group: no one has anything by it, until it is restored by someone who could add its members. */
export const archiveGroup: Run<typeof groups.archiveGroup> = async (ctx, { params, input: { archived } }) => {
  const before = await lockOne(ctx, params.groupId);
  if (archived !== (before.archived !== null)) await (archived ? archive : restore)(ctx, before);
  const diff = { archived: [before.archived !== null, archived] } as const;
  const action = archived ? say('group.archive') : say('group.restore');
  await recordGroup(ctx, before, { kind: 'lifecycle', action, diff });
  return groupOf(ctx, before.id);
};

async function archive(ctx: Ctx, { id }: store.StoredGroup): Promise<void> {
  const people = await accountsIn(ctx.db, id);
  await archiveMembers(ctx.db, id, ctx.now);
  await store.saveArchived(ctx.db, id, ctx.now);
  await notifyMembers(ctx, people);
}

async function restore(ctx: Ctx, group: store.StoredGroup): Promise<void> {
  for (const guard of memberGuards.of(ctx.app.domains)) await guard(ctx, group);
  await restoreMembers(ctx.db, group.id, ctx.now);
  await store.saveArchived(ctx.db, group.id, null);
  await wakeExpiry(ctx.db);
  await notifyMembers(ctx, await accountsIn(ctx.db, group.id));
}

/** Deletes a group, and with it what was shared with it. */
export const deleteGroup: Run<typeof groups.deleteGroup> = async (ctx, { params }) => {
  const before = await lockOne(ctx, params.groupId);
  const people = await accountsIn(ctx.db, before.id);
  await store.deleteGroup(ctx.db, before.id);
  await notifyMembers(ctx, people);
  const diff = { name: [before.name, null], members: [people.length, 0] } as const;
  await recordGroup(ctx, before, { kind: 'lifecycle', action: say('group.delete'), diff });
};

/** The screens of these accounts read again what is shared with them and what they may do. */
export async function notifyMembers(ctx: Ctx, people: readonly GroupMember[]): Promise<void> {
  await refreshSessions(
    ctx.db,
    people.map(({ accountId }) => accountId),
    ctx.now,
  );
  for (const to of people) await ctx.emit('share.changed', to, { accountId: to.accountId });
}
