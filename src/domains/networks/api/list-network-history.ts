import { z } from 'zod';
import { Forbidden, NotFound } from '#kernel/errors.ts';
import { pageOf } from '#platform/db/page.ts';
import type { Run } from '#platform/http/context.ts';
import type { networks } from '../contract.ts';
import { countHistory, historyId, historySort, historyWhere, type PastRow } from './store-history.ts';
import { readNetwork } from './store-networks.ts';

/** As the actions write it: before and after by field; anything else is passed over. */
const Diff = z.record(z.string(), z.unknown()).nullable();
const Pair = z.tuple([z.unknown(), z.unknown()]);
/** For the machine alone. */
const hidden: ReadonlySet<string> = new Set(['networkId']);

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const rowOf = ({ id, at, action, object, actor, diff, taskId }: PastRow) => ({
  id,
  date: at.toISOString(),
  action,
  object: object ?? '',
  user: actor,
  fields: Object.entries(Diff.catch(null).parse(diff) ?? {}).flatMap(([field, pair]) => {
    const both = Pair.safeParse(pair);
    return both.success && !hidden.has(field)
      ? [{ field, before: textOf(both.data[0]), after: textOf(both.data[1]) }]
      : [];
  }),
  cmdId: taskId,
});

/** What happened to a network that the caller may change. */
export const listNetworkHistory: Run<typeof networks.listNetworkHistory> = async (ctx, { params, query }) => {
  const { db, scope } = ctx;
  const network = await readNetwork(db, scope, params.networkId);
  if (network === null) throw new NotFound();
  if (!network.canChange) throw new Forbidden(network.accountId === null ? 1927 : 2062);
  return pageOf(historyWhere(db, network.id), {
    request: query,
    columns: historySort,
    defaultSort: '-date',
    id: historyId,
    total: () => countHistory(db, network.id),
    toItem: rowOf,
    info: { admin: scope.reach !== 'account', open: false },
    auxFilter: {},
  });
};
