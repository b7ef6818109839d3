import type { Run } from '#platform/http/context.ts';
import { digestOf, newToken } from '#platform/token.ts';
import type { library } from '../contract.ts';
import { downloadPath } from '../limits.ts';
import { auditOf, lockImage } from './lock-image.ts';
import { insertLink } from './store-links.ts';

/** Makes a link that downloads an image until it expires; it is told here alone. */
export const createLink: Run<typeof library.createLink> = async (ctx, { params, input }) => {
  const image = await lockImage(ctx, params.imageId, { action: 'download' });
  const token = newToken();
  const expiresAt = new Date(ctx.now.getTime() + input.hours * 3_600_000);
  const by = ctx.me.email;
  await insertLink(ctx.db, { tokenHash: digestOf(token), imageId: image.id, by, expiresAt, now: ctx.now });
  ctx.audited({ ...auditOf(image), diff: { linkUntil: [null, expiresAt.toISOString()] } });
  return { url: `${downloadPath}/${token}`, expires: expiresAt.toISOString() };
};
