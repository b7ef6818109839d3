import { NotFound, type ErrorItem } from '#kernel/errors.ts';
import type { Ctx } from '#platform/http/context.ts';
import { findInScope, readExtras, readMaintenance, readSettings, type Maintenance } from './store.ts';

/** A site that the caller may configure; 404 for any other. */
export async function siteOf(ctx: Ctx, host: string, lock = false) {
  const site = await findInScope(ctx.db, { scope: ctx.scope, host, lock });
  if (site === undefined) throw new NotFound();
  return site;
}

type FoundSite = NonNullable<Awaited<ReturnType<typeof findInScope>>>;

/** The whole answer about a site. */
export async function describeSite(ctx: Ctx, site: Pick<FoundSite, 'id' | 'host' | 'stage' | 'standing'>) {
  const settings = await readSettings(ctx.db, site.id);
  const { tokenCreated, previousUntil, ...extras } = await readExtras(ctx.db, site.id);
  return {
    host: site.host,
    stage: site.stage,
    standing: site.standing,
    settings,
    ...extras,
    remoteTokenCreated: tokenCreated?.toISOString() ?? null,
    previousTokenEnds: previousUntil !== null && previousUntil > ctx.now ? previousUntil.toISOString() : null,
    hasLogo: extras.logos.includes('light'),
    maintenance: onWire(currentOf(await readMaintenance(ctx.db, site.id), ctx.now)),
    own: site.id === ctx.request.site.id,
    features: featuresOf(ctx),
    networks: Object.keys(ctx.app.config.social ?? {}),
  };
}

/** Whether customers can use a site now: it is live, not suspended or closed, and not in maintenance mode. */
export const isOpen = async (ctx: Ctx, { id, stage, standing }: Pick<FoundSite, 'id' | 'stage' | 'standing'>) =>
  stage === 'live' &&
  (standing === 'open' || standing === 'closing') &&
  currentOf(await readMaintenance(ctx.db, id), ctx.now) === null;

/** What a site can do without, by name. */
export const featuresOf = ({ app }: Ctx) =>
  app.domains.flatMap(({ name, feature }) => (feature ? [{ id: name, ...feature }] : []));

/** Maintenance whose end has not passed. */
export const currentOf = (maintenance: Maintenance | null, now: Date): Maintenance | null =>
  maintenance?.endsAt && maintenance.endsAt <= now ? null : maintenance;

const onWire = (maintenance: Maintenance | null) =>
  maintenance && {
    text: maintenance.text,
    since: maintenance.since.toISOString(),
    endsAt: maintenance.endsAt?.toISOString() ?? null,
  };

/** The items that are there. */
export const faults = (items: readonly (ErrorItem | false)[]): ErrorItem[] => items.filter((one) => one !== false);
