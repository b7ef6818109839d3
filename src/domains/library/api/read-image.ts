import { NotFound } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { library } from '../contract.ts';
import { whoOf } from './list-images.ts';
import { pricesOf } from './price.ts';
import { rowOf } from './row.ts';
import { readShares } from './store-shares.ts';
import { readVersions } from './store-versions.ts';
import { readImages, readServersOf, type StoredImage } from './store.ts';

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
