import type { Charge } from '#domains/metering/charges-of.ts';
import { costTotals, readGroupsOf, type CostUntil, type Use } from '#domains/charges/api/port.ts';
import { readTagsOf, serverGroups } from '#domains/servers/api/port.ts';
import { monthStart } from '#domains/tenancy/month.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { StoredBudget } from './store.ts';

type Scoped = Pick<StoredBudget, 'scopeKind' | 'scopeValue' | 'currency'>;

/** The first day of the month of a moment, as a budget has it. */
export const monthOf = (at: Date): string => monthStart(at).toISOString().slice(0, 10);

/** What a budget's part of a use costs in the month of a moment, up to any moment of it. */
export async function spendingOf(
  { app, db }: { app: App; db: Db },
  budget: Scoped,
  { use, now }: { use: Use; now: Date },
): Promise<CostUntil> {
  const month = monthStart(now);
  const firstMonth = use.firstMonth === null || use.firstMonth > month ? use.firstMonth : month;
  return costTotals({ ...use, firstMonth }, budget.currency, await memberOf({ app, db }, budget, use));
}

type Member = Pick<Charge, 'objectId' | 'zoneId' | 'meter'>;

/** Whether a line or a span is part of what a budget is for. */
async function memberOf(
  { app, db }: { app: App; db: Db },
  { scopeKind, scopeValue }: Scoped,
  use: Use,
): Promise<(one: Member) => boolean> {
  switch (scopeKind) {
    case 'all':
      return () => true;
    case 'zone':
      return ({ zoneId }) => zoneId === scopeValue;
    case 'service':
      return ({ meter }) => meter === scopeValue;
    case 'tag': {
      const tags = await readTagsOf(db, serversOf(use));
      return ({ objectId }) => (tags.get(objectId) ?? []).includes(scopeValue);
    }
    case 'group': {
      const [relation] = serverGroups.of(app.domains);
      if (relation === undefined) return () => false;
      const groups = await readGroupsOf(db, relation, serversOf(use));
      return ({ objectId }) => groups.get(objectId)?.includes(scopeValue) === true;
    }
  }
}

/** The servers of a use. */
export const serversOf = ({ spans }: Use): string[] => [
  ...new Set(spans.flatMap(({ objectType, objectId }) => (objectType === 'server' ? [objectId] : []))),
];

/** Those of a budget's scope that are used now. */
export async function serversIn(
  at: { app: App; db: Db },
  budget: Scoped,
  { use, now }: { use: Use; now: Date },
): Promise<string[]> {
  const isMember = await memberOf(at, budget, use);
  const open = use.spans.filter(
    ({ objectType, endedAt }) => objectType === 'server' && (endedAt === null || endedAt > now),
  );
  return [...new Set(open.filter(isMember).map(({ objectId }) => objectId))];
}
