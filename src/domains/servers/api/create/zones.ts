import { continentOf } from '#kernel/continents.ts';
import type { RequestFacts, Run } from '#platform/http/context.ts';
import type { Db } from '#platform/db/pool.ts';
import { type Zone, listDataCenters as readZones, readDataCenter } from '#domains/infrastructure/api/port.ts';
import { readFirstZone, readManagedTerms, readPublicPriceBook, showsPrices } from '#domains/tenancy/api/port.ts';
import type { servers } from '../../contract.ts';
import { NotFound } from '#kernel/errors.ts';
import { listNetworks } from '#domains/networks/api/port.ts';
import { soldIn } from './catalog.ts';

/**
 * The zones with those first where the visitor probably wants to begin: in the country, on its continent, on the
 * site's continent. The form takes the first one that is open, unless the browser remembers another.
 */
export async function orderZones(db: Db, zones: readonly Zone[], { site, country }: RequestFacts): Promise<Zone[]> {
  const { defaultContinent, byCountry } = await readFirstZone(db, site.id);
  const near = byCountry ? country : null;
  const nearContinent = near === null ? null : continentOf(near);
  const rank = (zone: Zone): number => {
    if (near !== null && zone.countryCode === near) return 0;
    if (nearContinent !== null && zone.continent === nearContinent) return 1;
    return zone.continent === defaultContinent ? 2 : 3;
  };
  return [...zones].sort((a, b) => rank(a) - rank(b));
}

/** All data centers, nearest first where known; closed ones with their reason. */
export const listDataCenters: Run<typeof servers.listDataCenters> = async ({ db, request }) =>
  orderZones(db, await readZones(db), request);

/** The data centers; not found where the site doesn't publish them. */
export const listPublicZones: Run<typeof servers.listPublicZones> = async ({ db, request }) => {
  if (!(await showsPrices(db, request.site.id))) throw new NotFound();
  return orderZones(db, await readZones(db), request);
};

/** What a zone sells, at the prices of the site; the networks are those that everyone is offered. */
export const readPublicCatalog: Run<typeof servers.readPublicCatalog> = async (ctx, { params }) => {
  const { app, db, request, now } = ctx;
  const siteId = request.site.id;
  const zone = await readDataCenter(db, params.zoneId);
  const priceBook = zone && (await readPublicPriceBook(db, { siteId, zoneId: zone.id, at: now }));
  if (zone === null || priceBook === null) throw new NotFound();
  const nobody = { reach: 'account', siteId, accountIds: [] } as const;
  const networks = await listNetworks(db, nobody, zone.id);
  return {
    ...(await soldIn(app, db, { zone })),
    networks: networks.map((network) => ({ ...network, free: network.free === 0 ? 0 : null })),
    managed: await readManagedTerms(db, siteId),
    priceBook,
    refusal: zone.closedReason,
    wayOut: zone.closedReason === null ? null : ('zone' as const),
    left: null,
  };
};
