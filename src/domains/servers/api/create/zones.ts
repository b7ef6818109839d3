import { continentOf } from '#kernel/continents.ts';
import type { RequestFacts, Run } from '#platform/http/context.ts';
import type { Db } from '#platform/db/pool.ts';
import { type Zone, listDataCenters as readZones, readDataCenter } from '#domains/infrastructure/api/port.ts';
import {
  readFirstZone,
  readManagedTerms,
  readNotSold,
  readNotSoldTo,
  readPublicPriceBook,
  showsPrices,
} from '#domains/tenancy/api/port.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import type { RowIn } from '#platform/http/list-source.ts';
import { servers } from '../../contract.ts';
import { NotFound } from '#kernel/errors.ts';
import { listNetworks } from '#domains/networks/api/port.ts';
import { soldIn } from './catalog.ts';
import { soldZone } from './sold.ts';
import { readHeldZones } from '../store-port.ts';

type DataCenter = RowIn<typeof servers.listDataCenters>;

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

/** What a list of data centres is sorted and searched by; the nearest first, as they were found. */
const zoneList = {
  what: 'data-centers',
  id: ({ id }: DataCenter) => id,
  sorts: {
    near: ['bigint', (_zone: DataCenter, at: number) => at],
    name: ['text', ({ name }: DataCenter) => name.toLowerCase()],
  },
  search: ({ id, name, country, continent }: DataCenter) => [id, name, country, continent],
} as const;

/** Every data center, the nearest first as far as it is known; a closed one says why. */
export const listDataCenters = computedRows(servers.listDataCenters, {
  ...zoneList,
  async rows({ db, request, me, scope, language }) {
    const zones = await orderZones(db, await readZones(db), request);
    if (scope.reach !== 'account') return zones;
    const off = await readNotSoldTo(db, me.accountId);
    if (off.zonesOff.length === 0) return zones;
    // Where customers have servers, they still find the data center.
    const held = await readHeldZones(db, scope);
    const shown = zones.filter(({ id }) => held.has(id) || !off.zonesOff.includes(id));
    return shown.map((zone) => soldZone(zone, off, language));
  },
  filters: { continent: (continent, zone) => zone.continent === continent },
});

/** The data centres; not found where the site shows nothing to strangers. */
export const listPublicZones = computedRows(servers.listPublicZones, {
  ...zoneList,
  async rows({ db, request }) {
    if (!(await showsPrices(db, request.site.id))) throw new NotFound();
    const { zonesOff } = await readNotSold(db, request.site.id);
    const zones = await readZones(db);
    return orderZones(
      db,
      zones.filter(({ id }) => !zonesOff.includes(id)),
      request,
    );
  },
  filters: {},
});

/** What a zone sells, at the prices of the site; the networks are those that everyone is offered. */
export const readPublicCatalog: Run<typeof servers.readPublicCatalog> = async (ctx, { params }) => {
  const { db, request, now } = ctx;
  const siteId = request.site.id;
  const zone = await readDataCenter(db, params.zoneId);
  const off = await readNotSold(db, siteId);
  const priceBook = zone && (await readPublicPriceBook(db, { siteId, zoneId: zone.id, at: now }));
  if (zone === null || priceBook === null || off.zonesOff.includes(zone.id)) throw new NotFound();
  const nobody = { reach: 'account', siteId, accountIds: [] } as const;
  const networks = await listNetworks(db, nobody, zone.id);
  return {
    ...(await soldIn(ctx, { zone, off })),
    networks: networks.map((network) => ({ ...network, free: network.free === 0 ? 0 : null })),
    managed: await readManagedTerms(db, siteId),
    priceBook,
    refusal: zone.closedReason,
    wayOut: zone.closedReason === null ? null : ('zone' as const),
    wayLink: null,
    left: null,
  };
};
