import { Conflict, item, Refusal, type ErrorItem } from '#kernel/errors.ts';
import type { App } from '#platform/app.ts';
import { uploadReceivers, type UploadOf, type UploadReceiver } from '#domains/library/api/port.ts';
import { gigabyte, uploadHours } from '#domains/library/limits.ts';
import { retrySeconds, shareSeconds } from '../limits.ts';
import { throttled } from '../throttle.ts';
import * as store from './store-transfers.ts';

const nowOf = ({ clock }: App) => new Date(clock.now());

/** Too much at the moment: what was sent is right, and can be sent again. */
const busy = (error: ErrorItem) => new Refusal(429, [error], { retryAfterSeconds: retrySeconds });

/** Throws where all places are taken: of the account (9812), or of the service (9813). */
function checkPlaces(places: store.Places, key?: string): void {
  const { name: zone, parallelPerAccount: max, parallelInAll, ofAccount, inAll } = places;
  if (ofAccount >= max) throw busy(item(9812, key, { max }));
  if (inAll >= parallelInAll) throw busy(item(9813, key, { zone }));
}

/** Bytes a second for one of those that send: an even share of the limit. */
const shareOf = ({ mbps, sending }: { mbps: number | null; sending: number }): number | null =>
  mbps === null ? null : (mbps * 125_000) / sending;

/** An upload without a place gets one, where there is one. Null: the data center has no service yet. */
async function findPlace(app: App, of: UploadOf): Promise<{ mbps: number | null } | null> {
  const kept = await store.keepPlace(app.db, of.imageId, nowOf(app));
  if (kept !== null) return kept;
  return app.db.transaction().execute(async (tx) => {
    const places = await store.lockPlaces(tx, of, nowOf(app));
    if (places === null) return null;
    checkPlaces(places);
    await store.takePlace(tx, { ...of, serviceId: places.id }, nowOf(app));
    return store.keepPlace(tx, of.imageId, nowOf(app));
  });
}

const receiver: UploadReceiver = {
  async offers(db) {
    const rows = await store.readOffers(db);
    return new Map(rows.map(({ zoneId, enabled, note, maxImageGb }) => [zoneId, { takes: enabled, note, maxImageGb }]));
  },

  async admit(ctx, { imageId, zoneId, sizeBytes }) {
    const { accountId } = ctx.me;
    const places = await store.lockPlaces(ctx.db, { imageId, zoneId, accountId }, ctx.now);
    if (places === null) return;
    const { id, name: zone, enabled, note, maxImageGb: max } = places;
    if (!enabled)
      throw note === '' ? new Conflict(9810, 'zoneId', { zone }) : new Conflict(9815, 'zoneId', { zone, note });
    if (sizeBytes > max * gigabyte) throw new Refusal(413, [item(9811, 'sizeBytes', { zone, max })]);
    checkPlaces(places, 'zoneId');
    await store.takePlace(ctx.db, { serviceId: id, imageId, accountId }, ctx.now);
  },

  async keepHours(db, zoneId) {
    const days = await store.readKeepDays(db, zoneId);
    return days === null ? uploadHours : days * 24;
  },

  async receive(app, of, body) {
    const place = await findPlace(app, of);
    const mbps = place?.mbps ?? null;
    if (mbps === null) return { bytes: body, mbps };
    const rateOf = async () => {
      const kept = await store.keepPlace(app.db, of.imageId, nowOf(app));
      return kept && shareOf(kept);
    };
    return { bytes: throttled(body, { rateOf, everyMs: shareSeconds * 1000 }), mbps };
  },

  async received(app, of, bytes) {
    const now = nowOf(app);
    await store.keepPlace(app.db, of.imageId, now);
    await store.count(app.db, of.zoneId, { bytes, errors: 0, now });
  },

  async failed(app, of, reason) {
    const now = nowOf(app);
    await store.insertError(app.db, of, { reason, now });
    await store.count(app.db, of.zoneId, { bytes: 0, errors: 1, now });
  },
};

export const receiveUploads = uploadReceivers(receiver);
