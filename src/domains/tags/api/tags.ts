import { isOwn } from '#kernel/scope.ts';
import type { Run, Ctx } from '#platform/http/context.ts';
import { listRows } from '#platform/http/list-source.ts';
import { historySource, record, recorded } from '#domains/history/api/port.ts';
import { tags } from '../contract.ts';
import { say } from '../messages.ts';
import { tagFollowers } from './followers.ts';
import { taggedKinds } from './objects.ts';
import {
  readTagsOfAccounts,
  type ListedTag,
  deleteTag as remove,
  lockTag,
  readTag,
  saveTag,
  type StoredTag,
  ensureTag,
} from './store.ts';
import { Invalid, item, NotFound, Stale } from '#kernel/errors.ts';
import { problemOfTag, tidyTag } from '../names.ts';
import { z } from 'zod';
import { saveTags, type ServerExtra } from '#domains/servers/api/port.ts';
import { maxTagsPerAccount, maxTagsPerObject } from '../limits.ts';

/** A tag in the wire format. */
export const rowOf = ({ id, name, color, owner, count, created, version }: ListedTag) => ({
  id,
  name,
  color,
  owner,
  count,
  created: created.toISOString(),
  version,
});

/** The tags of one thing with their colors, and all that its account has. */
export const readTags: Run<typeof tags.readTags> = async ({ db, scope }, { params }) => {
  const found = await taggedKinds[params.objectType].find(db, scope, params.objectId);
  const known = (await readTagsOfAccounts(db, [found.accountId])).map(({ name, color }) => ({ name, color }));
  const byName = new Map(known.map((mark) => [mark.name, mark]));
  const items = found.tags.map((name) => byName.get(name) ?? { name, color: 'muted' as const });
  // The recipient of a shared server sees its tags, and not what else its owner has.
  return { items, known: params.objectType !== 'ot.server' || isOwn(scope, params.objectId) ? known : [] };
};

/** Gives a tag another name or color; everything that has it is called by the new name in the same transaction. */
export const editTag: Run<typeof tags.editTag> = async (ctx, { params, input }) => {
  const before = await lockTag(ctx.db, ctx.scope, params.tagId);
  if (before === null) throw new NotFound();
  if (before.version !== ctx.ifMatch) throw new Stale();
  const to = { name: tidyTag(input.name), color: input.color };
  const problem = problemOfTag(to.name, 'name');
  if (problem !== null) throw new Invalid([problem]);
  if (!(await saveTag(ctx.db, before.id, to))) throw new Invalid([item(1744, 'name')]);
  const count = to.name === before.name ? 0 : await replaceOn(ctx, before, to.name);
  const diff = { name: [before.name, to.name], color: [before.color, to.color] } as const;
  const audit = { ...diff, things: [null, count] } as const;
  await record(ctx, { object: ofTag(before), kind: 'configuration', action: say('tag.edit'), diff, audit });
  const after = await readTag(ctx.db, ctx.scope, before.id);
  if (after === null) throw new NotFound();
  ctx.setHeader('etag', `"${after.version}"`);
  return rowOf(after);
};

/** Takes a tag off everything that has it, and forgets it. */
export const deleteTag: Run<typeof tags.deleteTag> = async (ctx, { params }) => {
  const before = await lockTag(ctx.db, ctx.scope, params.tagId);
  if (before === null) throw new NotFound();
  for (const follower of tagFollowers.of(ctx.app.domains)) await follower.deleted(ctx, before);
  const count = await replaceOn(ctx, before, null);
  await remove(ctx.db, before.id);
  const audit = { name: [before.name, null], things: [count, 0] } as const;
  await record(ctx, { object: ofTag(before), kind: 'lifecycle', action: say('tag.delete'), diff: audit, audit });
};

async function replaceOn(ctx: Ctx, { accountId, name: from }: StoredTag, to: string | null): Promise<number> {
  let count = 0;
  for (const kind of Object.values(taggedKinds)) count += await kind.replace(ctx.db, ctx.emit, { accountId, from, to });
  return count;
}

const ofTag = recorded<never>('tag');

/** What happened to a tag itself; what it was put on has a history of its own. */
export const listTagHistory = listRows(tags.listTagHistory, {
  ...historySource('tag'),
  async prepare({ db, scope }, { params }: { params: { tagId: string } }) {
    const tag = await readTag(db, scope, params.tagId);
    if (tag === null) throw new NotFound();
    return tag;
  },
});

const key = 'extras.tags';
const FirstTags = z.array(z.string().max(100)).max(50);

/** The tags that new servers are to have. */
export const firstTags: ServerExtra = {
  key: 'tags',
  async run(ctx, made, value) {
    const read = FirstTags.safeParse(value);
    if (!read.success) throw new Invalid([item(1000, key, { detail: say('tags-as-list') })]);
    const wanted = new Map(read.data.map(tidyTag).map((name) => [name.toLowerCase(), name]));
    const problems = [...wanted.values()].flatMap((name) => problemOfTag(name, key) ?? []);
    if (wanted.size > maxTagsPerObject) problems.push(item(1742, key, { max: maxTagsPerObject }));
    if (problems.length > 0) throw new Invalid(problems);
    const [first] = made;
    if (first === undefined || wanted.size === 0) return;
    const { siteId, accountId } = first;
    const known = new Set((await readTagsOfAccounts(ctx.db, [accountId])).map((tag) => tag.name.toLowerCase()));
    const news = [...wanted.keys()].filter((name) => !known.has(name)).length;
    if (known.size + news > maxTagsPerAccount) throw new Invalid([item(1743, key, { max: maxTagsPerAccount })]);
    const names: string[] = [];
    for (const name of wanted.values()) names.push(await ensureTag(ctx.db, { siteId, accountId, name }));
    for (const { id } of made) await saveTags(ctx.db, id, names);
  },
};
