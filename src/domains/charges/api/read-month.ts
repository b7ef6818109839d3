import type { Currency } from '#kernel/money.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { groupsFor } from '#domains/groups/api/port.ts';
import { readTagsOf, serverGroups } from '#domains/servers/api/port.ts';
import { readPayer } from '#domains/billing/api/port.ts';
import { monthStart, nextMonth } from '#domains/tenancy/month.ts';
import type { charges } from '../contract.ts';
import type { groupings } from '../kinds.ts';
import type { StoredSpan } from '#domains/metering/api/port.ts';
import type { Charge } from '#domains/metering/charges-of.ts';
import { monthsOf, readUse, type Use } from './account-charges.ts';
import { costTotals } from './cost-totals.ts';
import { forecastRange } from './forecast-range.ts';
import { readGroupsOf } from './store-usage.ts';

interface Sums {
  soFar: number;
  projected: number;
  lastMonth: number;
}
type Group = (line: Charge) => readonly { key: string; title: string }[];

/** What the month of the caller costs so far, at its end if everything stays as it is, and what the one before cost. */
export const readMonth: Run<typeof charges.readMonth> = async (ctx, { query }) => {
  const { db, me, now } = ctx;
  const { accountId } = me;
  const currency = (await readPayer(db, accountId))?.currency ?? 'USD';
  const [month, end] = [monthStart(now), nextMonth(now)];
  const before = monthStart(new Date(month.getTime() - 1));
  const use = await readUse(db, { accountId, from: before, until: end });
  const linesOf = (of: Date, until: Date) =>
    monthsOf(use, until)
      .filter((one) => one.month.getTime() === of.getTime())
      .flatMap((one) => one.charges.filter((line) => line.currency === currency));
  const lines = { soFar: linesOf(month, now), projected: linesOf(month, end), lastMonth: linesOf(before, month) };
  const groups = await groupsBy(query.by, { ctx, lines: Object.values(lines).flat() });
  const items = new Map<string, Sums & { key: string; title: string }>();
  for (const what of ['soFar', 'projected', 'lastMonth'] as const)
    for (const line of lines[what])
      for (const { key, title } of groups(line)) {
        const item = items.get(key) ?? { key, title, soFar: 0, projected: 0, lastMonth: 0 };
        items.set(key, { ...item, [what]: item[what] + line.amount });
      }
  const total = (of: readonly Charge[]) => of.reduce((sum, { amount }) => sum + amount, 0);
  const projected = total(lines.projected);
  const used = usedUntil(use, currency);
  return {
    month: month.toISOString().slice(0, 7),
    currency,
    soFar: total(lines.soFar),
    projected,
    range: forecastRange({ usedUntil: used, since: firstUse(use), now, end, projected }),
    lastMonth: total(lines.lastMonth),
    suspended: use.spans.filter(isSuspended).length,
    items: [...items.values()].sort((a, b) => b.projected - a.projected || (a.title < b.title ? -1 : 1)),
  };
};

/** A server that is suspended now and costs no processor and memory. */
const isSuspended = ({ objectType, endedAt, billing, state }: StoredSpan): boolean =>
  objectType === 'server' &&
  endedAt === null &&
  (billing === 'withheld' || (billing === 'hourly' && state === 'suspended'));

/** What is charged by use: neither in advance nor once. */
const usedUntil = (use: Use, currency: Currency) => costTotals(use, currency, ({ kind }) => kind === 'hourly');

const firstUse = ({ spans }: Use): Date | null =>
  spans.reduce<Date | null>((first, { startedAt }) => (first === null || startedAt < first ? startedAt : first), null);

/** Into which groups a line falls: one, but for tags and groups of people, of which an object may have several. */
async function groupsBy(
  by: (typeof groupings)[number],
  { ctx: { app, db, scope, me }, lines }: { ctx: Ctx; lines: readonly Charge[] },
): Promise<Group> {
  if (by === 'service') return ({ meter }) => [{ key: meter, title: meter }];
  if (by === 'object') return ({ objectId, objectName }) => [{ key: objectId, title: objectName }];
  if (by === 'zone') return ({ zoneId }) => [{ key: zoneId, title: zoneId }];
  const servers = lines.flatMap(({ objectType, objectId }) => (objectType === 'server' ? [objectId] : []));
  const serverIds = [...new Set(servers)];
  if (by === 'tag') {
    const tags = await readTagsOf(db, serverIds);
    return ({ objectId }) => orNone((tags.get(objectId) ?? []).map((tag) => ({ key: tag, title: tag })));
  }
  const [relation] = serverGroups.of(app.domains);
  const members = relation === undefined ? new Map<string, string[]>() : await readGroupsOf(db, relation, serverIds);
  const groups = await groupsFor(db, scope, me.accountId);
  return ({ objectId }) =>
    orNone(
      groups.flatMap(({ id, name }) =>
        members.get(objectId)?.includes(id) === true ? [{ key: id, title: name }] : [],
      ),
    );
}

const orNone = (own: { key: string; title: string }[]) => (own.length === 0 ? [{ key: '', title: '' }] : own);
