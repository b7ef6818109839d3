import type { Run } from '#platform/http/context.ts';
import { conditionOf } from '#platform/http/list.ts';
import { minorOf } from '#domains/tenancy/pricing.ts';
import type { servers } from '../../contract.ts';
import { seesMoney } from '../money-view.ts';
import { listServers } from '../store-servers.ts';
import { relationsOf } from './store-filter.ts';
import { readGroups, type GroupPart } from './store-groups.ts';

const sumOf = ({ micro, currency }: GroupPart) => ({ amount: minorOf(micro), currency });

/** The servers that the list's filters find, by zone, tag, network or group; one with two tags counts in both. */
export const groupServers: Run<typeof servers.groupServers> = async (ctx, { query }) => {
  const { app, db, scope, me, now, language } = ctx;
  const { by, ...narrowing } = query;
  const money = seesMoney(me);
  const condition = conditionOf(listServers, {
    app,
    db,
    scope,
    me,
    now,
    language,
    params: undefined,
    query: narrowing,
    own: null,
  });
  const rows = await readGroups(db, { by, scope, condition, relations: relationsOf(app) });
  const items = Map.groupBy(rows, (row) => row.key);
  return {
    items: [...items].map(([key, parts]) => ({
      key,
      name: parts[0]?.name ?? key,
      count: parts.reduce((sum, part) => sum + part.count, 0),
      monthly: money ? parts.filter(({ own }) => own > 0).map(sumOf) : [],
    })),
  };
};
