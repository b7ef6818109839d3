import { auditMany, record } from '#domains/history/api/port.ts';
import { Invalid, messageOf } from '#kernel/errors.ts';
import type { InputOf, ResultOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { Message, WithMessages } from '#kernel/message.ts';
import type { tags } from '../contract.ts';
import { maxTagsPerAccount, maxTagsPerObject } from '../limits.ts';
import { problemOfTag, tidyTag } from '../names.ts';
import { tagFollowers, type ProtectedTags } from './followers.ts';
import { taggedKinds, type Tagged, type TaggedKind } from './objects.ts';
import { ensureTag, readTagsOfAccounts } from './store.ts';
import { say } from '../messages.ts';

type Change = InputOf<typeof tags.changeTags>['changes'][number];
type Result = WithMessages<ResultOf<typeof tags.changeTags>['results'][number]>;

/** Puts tags on things and takes others off; what cannot be changed says why and is skipped. */
export const changeTags: Run<typeof tags.changeTags> = async (ctx, { params, input }) => {
  const kind = taggedKinds[params.objectType];
  const changes = new Map(input.changes.map((change, index) => [change.objectId, tidy(change, index)]));
  const locked = await kind.lock(ctx.db, ctx.scope, [...changes.keys()]);
  const found = new Map(locked.map((one) => [one.id, one]));
  const names = await namesOf(ctx, locked, changes);
  const refusalOf = await protectionOf(ctx, params.objectType, locked);
  const results: Result[] = [];
  for (const [objectId, change] of changes) {
    const of = found.get(objectId);
    if (of === undefined || of.refusal !== null) {
      const refusal = of?.refusal ?? messageOf(1004);
      results.push({ objectId, name: of?.name ?? '', tags: [...(of?.tags ?? [])], added: [], removed: [], refusal });
    } else results.push(await apply(ctx, { kind, of, change, refusalOf, nameOf: (name) => names(of.accountId, name) }));
  }
  const changed = results.filter((result) => result.added.length + result.removed.length > 0);
  const touched = new Set(changed.map(({ objectId }) => objectId));
  const accountIds = [...new Set(locked.filter(({ id }) => touched.has(id)).map(({ accountId }) => accountId))];
  if (accountIds.length > 0)
    for (const follower of tagFollowers.of(ctx.app.domains)) await follower.changed(ctx, accountIds);
  auditMany(ctx, { [params.objectType.slice('ot.'.length)]: [results.length, changed.length] });
  return { results };
};

function tidy(change: Change, index: number): Change {
  const add = change.add.map(tidyTag);
  const problems = add.flatMap((name, at) => problemOfTag(name, `changes.${index}.add.${at}`) ?? []);
  if (problems.length > 0) throw new Invalid(problems);
  return { ...change, add, remove: change.remove.map(tidyTag) };
}

/** Why the caller must leave a tag of an account alone; null: they may put it on and take it off. */
async function protectionOf(ctx: Ctx, objectType: string, locked: readonly Tagged[]) {
  const accountIds = [...new Set(locked.map((one) => one.accountId))];
  const found: (ProtectedTags | null)[] = [];
  for (const follower of tagFollowers.of(ctx.app.domains))
    found.push(await follower.protects(ctx, { objectType: objectType.slice('ot.'.length), accountIds }));
  return (accountId: string, names: readonly string[]): Message | null =>
    found.find((one) => names.some((name) => one?.tags.get(accountId)?.has(name.toLowerCase())))?.reason ?? null;
}

/** Finds, by account, the name that a tag has there; tags that are new are made, as far as the account may have them. */
async function namesOf(ctx: Ctx, locked: readonly Tagged[], changes: ReadonlyMap<string, Change>) {
  const accounts = [...new Set(locked.map((one) => one.accountId))].sort();
  const known = new Map<string, Map<string, string>>();
  for (const accountId of accounts) known.set(accountId, new Map());
  for (const tag of await readTagsOfAccounts(ctx.db, accounts))
    known.get(tag.accountId)?.set(tag.name.toLowerCase(), tag.name);
  for (const { id, siteId, accountId } of locked) {
    const own = known.get(accountId);
    for (const name of changes.get(id)?.add ?? []) {
      if (own === undefined || own.has(name.toLowerCase()) || own.size >= maxTagsPerAccount) continue;
      own.set(name.toLowerCase(), await ensureTag(ctx.db, { siteId, accountId, name }));
    }
  }
  return (accountId: string, name: string) => known.get(accountId)?.get(name.toLowerCase());
}

async function apply(
  ctx: Ctx,
  order: {
    kind: TaggedKind;
    of: Tagged;
    change: Change;
    nameOf(name: string): string | undefined;
    refusalOf(accountId: string, names: readonly string[]): Message | null;
  },
): Promise<Result> {
  const { kind, of, change, nameOf, refusalOf } = order;
  const same = { objectId: of.id, name: of.name };
  const refused = (refusal: Message) => ({ ...same, tags: [...of.tags], added: [], removed: [], refusal });
  const gone = new Set(change.remove.map((name) => name.toLowerCase()));
  const kept = of.tags.filter((name) => !gone.has(name.toLowerCase()));
  const added: string[] = [];
  for (const wanted of change.add) {
    const name = nameOf(wanted);
    if (name === undefined) return refused(messageOf(1743, { max: maxTagsPerAccount }));
    if (!kept.includes(name) && !added.includes(name)) added.push(name);
  }
  const tags = [...kept, ...added];
  if (tags.length > maxTagsPerObject && added.length > 0) return refused(messageOf(1742, { max: maxTagsPerObject }));
  // A tag that is taken off and put on at once stays.
  const removed = of.tags.filter((name) => !tags.includes(name));
  const news = added.filter((name) => !of.tags.includes(name));
  const refusal = refusalOf(of.accountId, [...removed, ...news]);
  if (refusal !== null) return refused(refusal);
  if (removed.length + news.length > 0) {
    const puts = news.length > 0 ? say('put-on', { tags: news.join(', ') }) : null;
    const takes = removed.length > 0 ? say('taken-off', { tags: removed.join(', ') }) : null;
    const changes = puts !== null && takes !== null ? say('both', { puts, takes }) : (puts ?? takes);
    const action = say('changed', { changes });
    await kind.save(ctx.db, of.id, tags);
    const diff = { tags: [of.tags, tags] } as const;
    await record(ctx, { object: kind.object(of), kind: 'configuration', action, diff, event: 'changed', audit: diff });
  }
  return { ...same, tags, added: news, removed, refusal: null };
}
