import { historySource, historyViews, record } from '#domains/history/api/port.ts';
import { ofImage } from '#domains/images/api/port.ts';
import { say } from '../messages.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import type { Run, Ctx } from '#platform/http/context.ts';
import { capabilitiesOf } from '#platform/capabilities.ts';
import { activeGroupsFor } from '#domains/groups/api/port.ts';
import { listDataCenters } from '#domains/infrastructure/api/port.ts';
import { readPriceBook, readNotSoldTo } from '#domains/tenancy/api/port.ts';
import { library } from '../contract.ts';
import { maxImageGb, priceKey, quotaGb, downloadPath } from '../limits.ts';
import { formats } from '../states.ts';
import { readUse } from './store-change.ts';
import { NotFound } from '#kernel/errors.ts';
import { pricesOf } from './price.ts';
import { rowOf } from './row.ts';
import { everyUpload, receiverOf } from './uploads/receiver.ts';
import { readShares } from './store-shares.ts';
import { readVersions } from './store-versions.ts';
import { readImages, readServersOf, type StoredImage, whoOf } from './store.ts';
import { digestOf, newToken } from '#platform/token.ts';
import { lockImage } from './lock-image.ts';
import { insertLink } from './store-links.ts';

/** The frame of the library: quota, price, zones and what it accepts. */
export const readLibrary: Run<typeof library.readLibrary> = async ({ app, db, me, now, scope }) => {
  const { zonesOff } = await readNotSoldTo(db, me.accountId);
  const zones = (await listDataCenters(db)).filter(
    ({ id, engine }) => !zonesOff.includes(id) && (capabilitiesOf(app, engine)?.images ?? null) !== null,
  );
  const { usedBytes, ...unused } = await readUse(db, me.accountId, now);
  const [first] = zones;
  const book = first && (await readPriceBook(db, { accountId: me.accountId, zoneId: first.id, at: now }));
  const rate = book?.rates[priceKey];
  const offers = await receiverOf(app).offers(db);
  return {
    quotaGb,
    usedBytes,
    maxImageGb,
    formats: [...formats],
    price: book && rate ? { rate, currency: book.currency } : null,
    zones: zones.map(({ id, name }) => ({ id, name, uploads: offers.get(id) ?? { ...everyUpload } })),
    unused,
    scanner: app.config.scannerUrl !== null,
    groups: await activeGroupsFor(db, scope, me.accountId),
    mayShareWithSite: scope.reach !== 'account',
    mayPublish: me.permissions.has('image.publish'),
  };
};

/** One image that the caller may see. Throws NotFound. */
export async function findImage(ctx: Ctx, id: string): Promise<StoredImage> {
  const [image] = await readImages(ctx.db, whoOf(ctx), [id]);
  if (image === undefined) throw new NotFound();
  return image;
}

/** An image with all that is shown of it; of whom it is shared with others see what they have shared on themselves. */
export async function detailOf(ctx: Ctx, id: string) {
  const image = await findImage(ctx, id);
  ctx.setHeader('etag', `"${image.revision}"`);
  const { db, me, now } = ctx;
  return {
    ...rowOf(image, now, await pricesOf(ctx, [image])),
    shares: await readShares(db, id, image.own ? null : me.accountId),
    versions: (await readVersions(db, whoOf(ctx), image)).filter((one) => one.id !== id),
    servers: await readServersOf(ctx.db, ctx.scope, id),
  };
}

export const readImage: Run<typeof library.readImage> = async (ctx, { params }) => detailOf(ctx, params.imageId);

/** What a task changed of images in scope. */
export const imageChanges = historyViews({
  type: 'image',
  may: 'image.view',
  scope: ({ scope }) => within(scope, 'h'),
});

/** What happened to an image of the scope; the recipient of a share has no part in that. */
export const listImageHistory = listRows(library.listImageHistory, {
  ...historySource('image'),
  async prepare(ctx, { params }: { params: { imageId: string } }) {
    const image = await findImage(ctx, params.imageId);
    if (!image.own) throw new NotFound();
    return image;
  },
});

/** Creates a download link for an image until it expires; the link is only returned here. */
export const createLink: Run<typeof library.createLink> = async (ctx, { params, input }) => {
  const image = await lockImage(ctx, params.imageId, { action: 'download' });
  const token = newToken();
  const expiresAt = new Date(ctx.now.getTime() + input.hours * 3_600_000);
  const by = ctx.me.email;
  await insertLink(ctx.db, { tokenHash: digestOf(token), imageId: image.id, by, expiresAt, now: ctx.now });
  const diff = { linkUntil: [null, expiresAt.toISOString()] } as const;
  await record(ctx, { object: ofImage(image), kind: 'access', action: say('link-created'), diff, audit: diff });
  return { url: `${downloadPath}/${token}`, expires: expiresAt.toISOString() };
};
