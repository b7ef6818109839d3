import { NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { listDataCenters, readDataCenter } from '#domains/infrastructure/api/port.ts';
import { listNetworks } from '#domains/networks/api/port.ts';
import { readManagedTerms, readPublicPriceBook, showsPrices } from '#domains/tenancy/api/port.ts';
import type { servers } from '../contract.ts';
import { orderZones } from './order-zones.ts';
import { soldIn } from './read-zone-catalogue.ts';

/** The data centres; not found where the site shows nothing to strangers. */
export const listPublicZones: Run<typeof servers.listPublicZones> = async ({ db, request }) => {
  if (!(await showsPrices(db, request.site.id))) throw new NotFound();
  return orderZones(db, await listDataCenters(db), request);
};

/** What a zone sells, at the prices of the site; the networks are those that everybody is offered. */
export const readPublicCatalogue: Run<typeof servers.readPublicCatalogue> = async (ctx, { params }) => {
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
