import { Invalid, item, NotFound } from '#kernel/errors.ts';
import type { Db } from '#platform/db/pool.ts';
import type { ResultOf } from '#kernel/op.ts';
import type { Run } from '#platform/http/context.ts';
import { readImage } from '#domains/images/api/port.ts';
import { findServer, priceConfigured, readConfigured } from '#domains/servers/api/port.ts';
import type { guestAccess } from '../contract.ts';

type Offer = ResultOf<typeof guestAccess.readRebuildOffer>;

/** What a rebuild with an image would change of the price. */
export const readRebuildOffer: Run<typeof guestAccess.readRebuildOffer> = async (ctx, { params, query }) => {
  const { id, zoneId, accountId } = await findServer(ctx.db, ctx.scope, params.serverId);
  const image = await readImage(ctx.db, { imageId: query.imageId, zoneId, forWhom: accountId });
  if (image === null) throw new Invalid([item(1116, 'imageId')]);
  const offer = await offerOf(ctx.db, { serverId: id, licence: image.licence, now: ctx.now });
  if (offer === null) throw new Invalid([item(1985, 'imageId')]);
  return offer;
};

/** The prices of a server with another license; null where its price list doesn't include it. Throws NotFound. */
export async function offerOf(
  db: Db,
  { serverId, licence, now }: { serverId: string; licence: string | null; now: Date },
): Promise<Offer | null> {
  const configured = await readConfigured(db, serverId);
  if (configured === null) throw new NotFound();
  const { currency, billingMode, monthlyMicro, hourlyOnMicro, hourlyOffMicro } = configured;
  const before = { monthlyMicro, hourlyOnMicro, hourlyOffMicro };
  const same = { licenceBefore: configured.licence, licenceAfter: licence, currency, billingMode, before };
  if (licence === configured.licence) return { ...same, after: before };
  const priced = await priceConfigured(db, { ...configured, licence }, now);
  if (priced === null || priced.price.missing.length > 0) return null;
  const { price } = priced;
  const after = {
    monthlyMicro: price.monthlyMicro,
    hourlyOnMicro: price.hourlyOnMicro,
    hourlyOffMicro: price.hourlyOffMicro,
  };
  return { ...same, currency: price.currency, after };
}
