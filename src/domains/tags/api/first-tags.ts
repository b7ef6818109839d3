import { z } from 'zod';
import { Invalid, item } from '#kernel/errors.ts';
import type { ServerExtra } from '#platform/app.ts';
import { saveTags } from '#domains/servers/api/port.ts';
import { maxTagsPerAccount, maxTagsPerObject } from '../limits.ts';
import { problemOfTag, tidyTag } from '../names.ts';
import { ensureTag, readTagsOfAccounts } from './store.ts';

const key = 'extras.tags';
const FirstTags = z.array(z.string().max(100)).max(50);

/** The tags that new servers are to have. */
export const firstTags: ServerExtra = {
  key: 'tags',
  async run(ctx, made, value) {
    const read = FirstTags.safeParse(value);
    if (!read.success) throw new Invalid([item(1000, key, { detail: 'write the tags as a list of names' })]);
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
