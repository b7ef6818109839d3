import { readSiteTotals } from '#domains/charges/api/port.ts';
import { countLiving, readSuspensionCosts } from '#domains/servers/api/port.ts';
import { siteOf } from '#domains/sites/api/port.ts';
import { countPeopleOf, readStandingOf } from '#domains/tenancy/api/port.ts';
import { Conflict, Invalid, item } from '#kernel/errors.ts';
import type { ResultOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { siteClosure } from '../contract.ts';
import { isCurrent, readArchive, readMarks } from './archive.ts';
import { readClosing, readSuspension, readTasksOf } from './store.ts';

type State = ResultOf<typeof siteClosure.readSiteState>;
type Point = NonNullable<State['closing']>['points'][number];

/** The kinds of the tasks that work on a site. */
export const kinds = { power: 'site-closure.power', archive: 'site-closure.archive' } as const;
const dayMs = 86_400_000;

/** A site that was found, with what this domain needs of it. */
export type FoundSite = Awaited<ReturnType<typeof foundSite>>;

/** A site in scope, and how open it is; locked where that is about to change. */
export async function foundSite(ctx: Ctx, host: string, lock = false) {
  const { id, name, host: primary, standing } = await siteOf(ctx, host, lock);
  return { id, name, host: primary, standing, ...(await readStandingOf(ctx.db, id)) };
}

/** Throws where a site is the provider's own (9662), or its name was not typed (9663). */
export async function checkChange(ctx: Ctx, site: FoundSite, confirm: string): Promise<void> {
  if (await isProviders(ctx, site)) throw new Conflict(9662);
  if (confirm.toLowerCase() !== site.host) throw new Invalid([item(9663, 'confirm')]);
}

const isProviders = async ({ db, request }: Ctx, { id, host }: Pick<FoundSite, 'id' | 'host'>) =>
  host === '*' || id === request.site.id || (await countPeopleOf(db, id)).operators > 0;

/** A site as what a task or a change is about. */
export const objectOf = ({ id, host }: Pick<FoundSite, 'id' | 'host'>) => ({
  type: 'site',
  id,
  name: host,
  siteId: id,
  accountId: null,
});

export const readSiteState: Run<typeof siteClosure.readSiteState> = async (ctx, { params }) =>
  describeState(ctx, await foundSite(ctx, params.siteHost));

/** How open a site is, and what a change of that touches. */
export async function describeState(ctx: Ctx, site: FoundSite): Promise<State> {
  const { db, now } = ctx;
  const people = await countPeopleOf(db, site.id);
  const living = await countLiving(db, { reach: 'site', siteId: site.id });
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1));
  const revenue = await readSiteTotals(db, site.id, lastMonth);
  const monthly = await readSuspensionCosts(db, { reach: 'site', siteId: site.id }, false);
  const suspension = await readSuspension(db, site.id);
  const tasks = await readTasksOf(db, site.id, Object.values(kinds));
  return {
    host: site.host,
    standing: site.standing,
    isProviders: await isProviders(ctx, site),
    impact: {
      accounts: people.customers,
      ...living,
      hosts: people.hosts,
      revenue,
      monthly: monthly.map(({ currency, now: cost }) => ({ currency, now: cost, suspended: null })),
    },
    suspension:
      suspension === undefined || site.suspendedAt === null
        ? null
        : { ...suspension, since: site.suspendedAt.toISOString() },
    closing: await describeClosing(ctx, site, { accounts: people.customers, servers: living.servers }),
    powerTask: tasks.get(kinds.power) ?? null,
    archiveTask: tasks.get(kinds.archive) ?? null,
  };
}

async function describeClosing(
  { app, db, now }: Ctx,
  site: FoundSite,
  left: { accounts: number; servers: number },
): Promise<State['closing']> {
  const closing = await readClosing(db, site.id);
  if (closing === undefined || site.closesAt === null) return null;
  const marks = await readMarks(app, db, site.id);
  const files = (await readArchive(db, site.id, now)).map((file) => ({
    ...file,
    // What can't be made again is as whole as it can be.
    current: isCurrent(file.name, file.mark, marks.get(file.name) ?? file.mark),
  }));
  const isReady = [...marks.keys()].every((name) =>
    files.some((file) => file.name === name && file.state === 'ready' && file.current),
  );
  const days = Math.max(0, Math.ceil((site.closesAt.getTime() - now.getTime()) / dayMs));
  const points: Point[] = [
    { id: 'waiting', done: days === 0, count: days },
    { id: 'accounts', done: left.accounts === 0, count: left.accounts },
    { id: 'servers', done: left.servers === 0, count: left.servers },
    { id: 'archive', done: isReady, count: files.filter(({ current }) => !current).length },
  ];
  return {
    reason: closing.reason,
    startedAt: closing.startedAt.toISOString(),
    endsAt: site.closesAt.toISOString(),
    closedAt: site.closedAt?.toISOString() ?? null,
    points,
    files: files.map(({ name, filename, state, current, rows, bytes, expiresAt }) => ({
      name,
      filename,
      state,
      current,
      rows,
      bytes,
      expiresAt: expiresAt.toISOString(),
    })),
  };
}
