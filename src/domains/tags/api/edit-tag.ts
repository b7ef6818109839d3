import { Invalid, item, NotFound, Stale } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { tags } from '../contract.ts';
import { problemOfTag, tidyTag } from '../names.ts';
import { rowOf } from './list-tags.ts';
import { taggedKinds } from './objects.ts';
import { deleteTag as remove, lockTag, readTag, saveTag, type StoredTag } from './store.ts';

/** Gives a tag another name or colour; everything that has it is called by the new name in the same transaction. */
export const editTag: Run<typeof tags.editTag> = async (ctx, { params, input }) => {
  const before = await lockTag(ctx.db, ctx.scope, params.tagId);
  if (before === null) throw new NotFound();
  if (before.version !== ctx.ifMatch) throw new Stale();
  const to = { name: tidyTag(input.name), colour: input.colour };
  const problem = problemOfTag(to.name, 'name');
  if (problem !== null) throw new Invalid([problem]);
  if (!(await saveTag(ctx.db, before.id, to))) throw new Invalid([item(1744, 'name')]);
  const count = to.name === before.name ? 0 : await replaceOn(ctx, before, to.name);
  audit(ctx, before, { name: [before.name, to.name], colour: [before.colour, to.colour], things: [null, count] });
  const after = await readTag(ctx.db, ctx.scope, before.id);
  if (after === null) throw new NotFound();
  ctx.setHeader('etag', `"${after.version}"`);
  return rowOf(after);
};

/** Takes a tag off everything that has it, and forgets it. */
export const deleteTag: Run<typeof tags.deleteTag> = async (ctx, { params }) => {
  const before = await lockTag(ctx.db, ctx.scope, params.tagId);
  if (before === null) throw new NotFound();
  const count = await replaceOn(ctx, before, null);
  await remove(ctx.db, before.id);
  audit(ctx, before, { name: [before.name, null], things: [count, 0] });
};

async function replaceOn(ctx: Ctx, { accountId, name: from }: StoredTag, to: string | null): Promise<number> {
  let count = 0;
  for (const kind of Object.values(taggedKinds)) count += await kind.replace(ctx.db, ctx.emit, { accountId, from, to });
  return count;
}

function audit(ctx: Ctx, tag: StoredTag, diff: Record<string, readonly [unknown, unknown]>): void {
  const { id: objectId, name: objectName, siteId, accountId } = tag;
  ctx.audited({ objectType: 'tag', objectId, objectName, siteId, accountId, diff });
}
