import { NotFound } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { library } from '../contract.ts';
import { whoOf } from './list-images.ts';
import { rowOf } from './row.ts';
import { readShares } from './store-shares.ts';
import { readImages, readServersOf, type StoredImage } from './store.ts';

/** One image that the caller may see. Throws NotFound. */
export async function findImage(ctx: Ctx, id: string): Promise<StoredImage> {
  const [image] = await readImages(ctx.db, whoOf(ctx), [id]);
  if (image === undefined) throw new NotFound();
  return image;
}

/** An image with all that is shown of it; whom it is shared with is for its owner alone. */
export async function detailOf(ctx: Ctx, id: string) {
  const image = await findImage(ctx, id);
  ctx.setHeader('etag', `"${image.revision}"`);
  return {
    ...rowOf(image, ctx.now),
    shares: image.own ? await readShares(ctx.db, id) : [],
    servers: await readServersOf(ctx.db, ctx.scope, id),
  };
}

export const readImage: Run<typeof library.readImage> = async (ctx, { params }) => detailOf(ctx, params.imageId);
