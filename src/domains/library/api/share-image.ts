import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { emitter } from '#platform/live/emit.ts';
import { findAccount } from '#domains/identity/api/port.ts';
import { notify } from '#domains/notifications/api/port.ts';
import type { library } from '../contract.ts';
import { refusalOfImage } from '../states.ts';
import { announceImage } from './announce.ts';
import { auditOf, lockImage, type OwnImage } from './lock-image.ts';
import { detailOf, findImage } from './read-image.ts';
import { factsOf } from './row.ts';
import { deleteShare, saveShare } from './store-shares.ts';

/** Lets another account of the site use an image; whoever it is shared with may do so where that was allowed. */
export const shareImage: Run<typeof library.shareImage> = async (ctx, { params, input }) => {
  const { db, me, now } = ctx;
  const { image, until } = await shareable(ctx, params.imageId, input.until === null ? null : new Date(input.until));
  const account = await findAccount(db, image.siteId, input.email.trim());
  // An email that was never confirmed proves nobody.
  if (account?.email_validated_at == null) throw new Invalid([item(1954, 'email')]);
  if (account.id === image.accountId || account.id === me.accountId) throw new Invalid([item(1955, 'email')]);
  if (until !== null && until <= now)
    throw new Invalid([item(1000, 'until', { detail: 'it has to be in the future' })]);
  const mayReshare = input.mayReshare && (image.own || image.shared?.mayReshare === true);
  await saveShare(db, { imageId: image.id, accountId: account.id, until, mayReshare, by: me.email, at: now });
  await tell(ctx, image, {
    accountId: account.id,
    title: `${me.email} shares the image ${image.name} with you`,
    text:
      until === null
        ? 'New servers can be made of it.'
        : `New servers can be made of it until ${until.toISOString().slice(0, 10)}.`,
  });
  ctx.audited({ ...auditOf(image), diff: { sharedWith: [null, account.email], until: [null, input.until] } });
  return detailOf(ctx, image.id);
};

/** Throws NotFound, Conflict (1942), and Conflict (1956) for somebody who may use it, but not share it. */
async function shareable(ctx: Ctx, id: string, until: Date | null): Promise<{ image: OwnImage; until: Date | null }> {
  const found = await findImage(ctx, id);
  if (found.own) return { image: await lockImage(ctx, id, { action: 'share' }), until };
  const { siteId, accountId, homeZone, shared } = found;
  if (siteId === null || accountId === null || homeZone === null || shared === null) throw new NotFound();
  const reason = refusalOfImage('share', factsOf(found, ctx.now));
  if (reason !== null) throw new Conflict(1942, undefined, { reason });
  if (!shared.mayReshare) throw new Conflict(1956);
  // Nobody gives on for longer than they have it themselves.
  const own = shared.until === null ? null : new Date(shared.until);
  return {
    image: { ...found, siteId, accountId, homeZone },
    until: own !== null && (until === null || until > own) ? own : until,
  };
}

/** Ends a share: servers that were made of the image stay. */
export const revokeShare: Run<typeof library.revokeShare> = async (ctx, { params }) => {
  const image = await lockImage(ctx, params.imageId, { action: 'edit' });
  const email = await deleteShare(ctx.db, image.id, params.accountId);
  if (email === null) throw new NotFound();
  await tell(ctx, image, {
    accountId: params.accountId,
    title: `The image ${image.name} is shared with you no more`,
    text: 'Servers that you made of it stay as they are.',
  });
  ctx.audited({ ...auditOf(image), diff: { sharedWith: [email, null] } });
  return detailOf(ctx, image.id);
};

async function tell(
  { db }: Ctx,
  image: OwnImage,
  { accountId, title, text }: { accountId: string; title: string; text: string },
): Promise<void> {
  await announceImage(emitter(db), image);
  await announceImage(emitter(db), { ...image, accountId });
  await notify(db, {
    accountId,
    code: 1091,
    severity: 'info',
    title,
    text,
    objectLink: '/hdlibrary/all/shared',
  });
}
