import { NotFound } from '#kernel/errors.ts';
import type { ResultOf } from '#kernel/op.ts';
import type { Ctx } from '#platform/http/context.ts';
import type { groups } from '../contract.ts';
import { findGroup, lockGroup, type ListedGroup, type StoredGroup } from './store.ts';
import { readMembers } from './store-members.ts';

/** A group as the list tells it. */
export const rowOf = ({ accountId: _account, created, ...row }: ListedGroup) => ({
  ...row,
  created: created.toISOString(),
});

/** One group of the scope with its members; its version stands in the ETag. Throws NotFound. */
export async function groupOf(ctx: Ctx, id: string): Promise<ResultOf<typeof groups.readGroup>> {
  const group = await findGroup(ctx.db, ctx.scope, id);
  if (group === null) throw new NotFound();
  const members = await readMembers(ctx.db, id);
  ctx.setHeader('etag', `"${group.version}"`);
  return {
    ...rowOf(group),
    people: members.map(({ accountId: _account, added, ...member }) => ({ ...member, added: added.toISOString() })),
  };
}

/** Locks a group of the scope. Throws NotFound. */
export async function lockOne(ctx: Ctx, id: string): Promise<StoredGroup> {
  const group = await lockGroup(ctx.db, ctx.scope, id);
  if (group === null) throw new NotFound();
  return group;
}

/** Writes down what was done to a group. */
export function audit(ctx: Ctx, group: StoredGroup, diff: Record<string, readonly [unknown, unknown]>): void {
  const { id: objectId, name: objectName, siteId, accountId } = group;
  ctx.audited({ objectType: 'group', objectId, objectName, siteId, accountId, diff });
}
