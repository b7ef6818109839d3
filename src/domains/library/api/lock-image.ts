import { Conflict, NotFound, type ErrorCode } from '#kernel/errors.ts';
import type { Ctx } from '#platform/http/context.ts';
import { refusalOfImage, type ImageAction } from '../states.ts';
import { factsOf } from './row.ts';
import { lockImages, type StoredImage, whoOf } from './store.ts';

/** An image of an account: what a change of it needs to know for sure. */
export type OwnImage = StoredImage & { siteId: string; accountId: string; homeZone: string };

/** Locks an image of the scope, for an action that is possible now. Throws NotFound, and Conflict with the reason. */
export async function lockImage(
  ctx: Ctx,
  id: string,
  { action, code = 1942 }: { action: ImageAction; code?: ErrorCode },
): Promise<OwnImage> {
  const [image] = await lockImages(ctx.db, whoOf(ctx), [id]);
  const own = image === undefined ? null : ownOf(image);
  if (own === null) throw new NotFound();
  const reason = refusalOfImage(action, factsOf(own, ctx.now));
  if (reason !== null) throw new Conflict(code, undefined, { reason });
  return own;
}

/** The image where it is one of the scope, else null. */
export function ownOf(image: StoredImage): OwnImage | null {
  const { own, siteId, accountId, homeZone } = image;
  return own && siteId !== null && accountId !== null && homeZone !== null
    ? { ...image, siteId, accountId, homeZone }
    : null;
}
