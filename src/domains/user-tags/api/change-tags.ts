import { auditAlone, auditMany, ofPerson } from '#domains/history/api/port.ts';
import { findInScope } from '#domains/identity/api/port.ts';
import { problemOfTag, tidyTag } from '#domains/tags/names.ts';
import { matchAccounts } from '#domains/tenancy/api/port.ts';
import { Invalid, messageOf } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { userTags } from '../contract.ts';
import { maxTagsPerUser } from '../limits.ts';
import { readNames, readSpellings, readTagsOf, saveChanges } from './store.ts';

type Own = typeof userTags;

export const readUserTagNames: Run<Own['readUserTagNames']> = async ({ db, scope }) => ({
  items: await readNames(db, scope),
});

export const readUserTags: Run<Own['readUserTags']> = async ({ db, scope }, { params }) => {
  const { id, siteId } = await findInScope(db, scope, { accountId: params.userId, lock: false });
  const known = await readNames(db, { reach: 'site', siteId });
  return { tags: (await readTagsOf(db, [id])).get(id) ?? [], known: known.map(({ name }) => name) };
};

/** Adds and removes tags on accounts in scope; one that would have too many says so (1742) and is skipped. */
export const changeUserTags: Run<Own['changeUserTags']> = async (ctx, { input }) => {
  const { add, remove } = tidied(input);
  const ids = [...new Set(input.userIds)];
  const found = new Map(
    (await matchAccounts(ctx.db, ctx.scope, { emails: [], ids, lock: true })).map((p) => [p.id, p]),
  );
  const before = await readTagsOf(ctx.db, [...found.keys()]);
  const sites = [...new Set([...found.values()].map(({ siteId }) => siteId))];
  const spellings = await readSpellings(ctx.db, sites, add);
  const gone = new Set(remove.map((name) => name.toLowerCase()));
  const changes = [];
  const results = [];
  for (const userId of ids) {
    const person = found.get(userId);
    if (person === undefined) {
      results.push({ userId, name: '', tags: [], refusal: messageOf(1004) });
      continue;
    }
    const { siteId, email: name } = person;
    const had = before.get(userId) ?? [];
    const kept = had.filter((tag) => !gone.has(tag.toLowerCase()));
    const has = new Set(kept.map((tag) => tag.toLowerCase()));
    const added = add
      .filter((tag) => !has.has(tag.toLowerCase()))
      .map((tag) => spellings.get(`${siteId} ${tag.toLowerCase()}`) ?? tag);
    const tags = [...kept, ...added].toSorted(byName);
    if (added.length > 0 && tags.length > maxTagsPerUser) {
      results.push({ userId, name, tags: had, refusal: messageOf(1742, { max: maxTagsPerUser }) });
      continue;
    }
    const removed = had.filter((tag) => !tags.includes(tag));
    results.push({ userId, name, tags, refusal: null });
    if (added.length + removed.length === 0) continue;
    changes.push({ accountId: userId, siteId, added, removed });
    auditOf(ctx, { accountId: userId, siteId, email: name }, [had, tags]);
  }
  await saveChanges(ctx.db, changes);
  auditMany(ctx, { users: [ids.length, changes.length] });
  return { results };
};

/** As the database sorts them. */
const byName = (one: string, other: string) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1);

/** Names as they are kept, each once; what is added and removed at once stays. Throws 1740 or 1741 at a wrong one. */
function tidied({ add: given, remove }: { add: readonly string[]; remove: readonly string[] }) {
  const add = new Map(given.map(tidyTag).map((name) => [name.toLowerCase(), name]));
  const problems = given.flatMap((name, at) => problemOfTag(tidyTag(name), `add.${at}`) ?? []);
  if (problems.length > 0) throw new Invalid(problems);
  return { add: [...add.values()], remove: remove.map(tidyTag).filter((name) => !add.has(name.toLowerCase())) };
}

function auditOf(
  ctx: Ctx,
  person: { accountId: string; siteId: string; email: string },
  tags: readonly [string[], string[]],
): void {
  auditAlone(ctx, ofPerson(person), { diff: { tags } });
}
