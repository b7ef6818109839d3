import { Conflict, Forbidden, NotFound } from '#kernel/errors.ts';
import type { ResultOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { listRows } from '#platform/http/list-source.ts';
import { historySource, record, recorded, type Change, type Owned } from '#domains/history/api/port.ts';
import { groups } from '../contract.ts';
import { findGroup, findSeen, lockGroup, lockSeen, type StoredGroup } from './store.ts';
import { findDeputy, readMembers } from './store-members.ts';

/** One group of the scope with its members; its version is in the ETag. Throws NotFound. */
export async function groupOf(ctx: Ctx, id: string): Promise<ResultOf<typeof groups.readGroup>> {
  const group = await findSeen(ctx.db, ctx, id);
  if (group === null) throw new NotFound();
  const members = await readMembers(ctx.db, id);
  ctx.setHeader('etag', `"${group.version}"`);
  return {
    ...group,
    created: group.created.toISOString(),
    archived: group.archived?.toISOString() ?? null,
    people: members.map(({ accountId: _account, added, until, ...member }) => ({
      ...member,
      added: added.toISOString(),
      until: until?.toISOString() ?? null,
    })),
  };
}

/** One group with its members. */
export const readGroup: Run<typeof groups.readGroup> = (ctx, { params }) => groupOf(ctx, params.groupId);

/** Locks a group of the scope. Throws NotFound. */
export async function lockOne(ctx: Ctx, id: string): Promise<StoredGroup> {
  const group = await lockGroup(ctx.db, ctx.scope, id);
  if (group === null) throw new NotFound();
  return group;
}

/** A group whose members the caller may change. */
export interface Fillable {
  group: StoredGroup;
  /** The membership by which they may, as a deputy; null: the group is theirs to manage. */
  deputy: { id: string; until: Date | null } | null;
}

/**
 * Locks a group whose members the caller may change: of their scope with the permission to manage groups, or as its deputy. Throws NotFound,
 * Forbidden for who only sees it, and Conflict for an archived one.
 */
export async function lockFillable(ctx: Ctx, id: string): Promise<Fillable> {
  const group = await lockSeen(ctx.db, ctx, id);
  if (group === null) throw new NotFound();
  const manages = group.own && ctx.me.permissions.has('group.manage');
  const deputy = manages ? null : await findDeputy(ctx.db, id, ctx.me.accountId);
  if (!manages && deputy === null) throw new Forbidden(4105);
  if (group.archived !== null) throw new Conflict(4104);
  return { group, deputy };
}

const ofGroup = recorded<never>('group');

/** Records what was done to a group in its history and in the audit trail. */
export const recordGroup = (ctx: Ctx, group: Owned, change: Pick<Change, 'kind' | 'action' | 'diff'>): Promise<void> =>
  record(ctx, { ...change, object: ofGroup(group), audit: change.diff });

/** What happened to a group. */
export const listGroupHistory = listRows(groups.listGroupHistory, {
  ...historySource('group'),
  async prepare({ db, scope }, { params }: { params: { groupId: string } }) {
    const group = await findGroup(db, scope, params.groupId);
    if (group === null) throw new NotFound();
    return group;
  },
});
