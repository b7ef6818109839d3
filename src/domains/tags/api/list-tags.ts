import { ownsServer } from '#kernel/scope.ts';
import type { Run } from '#platform/http/context.ts';
import { pageOf } from '#platform/db/page.ts';
import type { tags } from '../contract.ts';
import { taggedKinds } from './objects.ts';
import { countTags, idColumn, readTagsOfAccounts, sortColumns, tagsWhere, type ListedTag } from './store.ts';

/** A tag as the wire tells it. */
export const rowOf = ({ id, name, colour, owner, count, created, version }: ListedTag) => ({
  id,
  name,
  colour,
  owner,
  count,
  created: created.toISOString(),
  version,
});

/** The tags in scope. */
export const listTags: Run<typeof tags.listTags> = ({ db, scope }, { query }) => {
  const filter = query.filter ?? '';
  return pageOf(tagsWhere(db, scope, filter), {
    request: query,
    columns: sortColumns,
    defaultSort: 'name',
    id: idColumn,
    total: () => countTags(db, scope, filter),
    toItem: rowOf,
    info: { admin: scope.reach !== 'account', open: false },
    auxFilter: {},
  });
};

/** The tags of one thing with their colours, and all that its account has. */
export const readTags: Run<typeof tags.readTags> = async ({ db, scope }, { params }) => {
  const found = await taggedKinds[params.objectType].find(db, scope, params.objectId);
  const known = (await readTagsOfAccounts(db, [found.accountId])).map(({ name, colour }) => ({ name, colour }));
  const byName = new Map(known.map((mark) => [mark.name, mark]));
  const items = found.tags.map((name) => byName.get(name) ?? { name, colour: 'muted' as const });
  // Whoever a server is shared with sees its tags, and not what else its owner has.
  return { items, known: params.objectType !== 'ot.server' || ownsServer(scope, params.objectId) ? known : [] };
};
