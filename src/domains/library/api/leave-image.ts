import { Conflict, NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { library } from '../contract.ts';
import { announceImage } from './announce.ts';
import { findImage } from './read-image.ts';
import { deleteOwnShare, endPassedOn } from './store-shares.ts';

/** Gives back an image that is shared with the caller by name, and with it what they shared on; their servers stay. */
export const leaveImage: Run<typeof library.leaveImage> = async (ctx, { params }) => {
  const { accountId, siteId, email } = ctx.me;
  const image = await findImage(ctx, params.imageId);
  if (image.shared === null || image.siteId === null || image.accountId === null) throw new NotFound();
  if (!(await deleteOwnShare(ctx.db, image.id, accountId))) throw new Conflict(2181);
  await endPassedOn(ctx.db, image.id);
  const owner = { siteId: image.siteId, accountId: image.accountId };
  for (const whose of [owner, { siteId, accountId }]) await announceImage(ctx.emit, { id: image.id, ...whose });
  const diff = { sharedWith: [email, null] } as const;
  ctx.audited({ objectType: 'image', objectId: image.id, objectName: image.name, ...owner, diff });
};
