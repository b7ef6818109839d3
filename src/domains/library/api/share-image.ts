import { Conflict, Invalid, item, NotFound, Refusal } from '#kernel/errors.ts';
import { asDay, type Message } from '#kernel/message.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { auditMany } from '#domains/history/api/port.ts';
import { ofImage } from '#domains/images/api/port.ts';
import { shareable, type ShareTraces } from '#domains/shares/api/port.ts';
import type { library } from '../contract.ts';
import { maxShares } from '../limits.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { libraryPath } from '../paths.ts';
import { refusalOfImage } from '../states.ts';
import { announceImage } from './announce.ts';
import { detailOf, findImage } from './library.ts';
import { lockImage } from './lock-image.ts';
import { factsOf } from './row.ts';
import type { Level } from './store-shares.ts';
import type { StoredImage } from './store.ts';

type Input = InputOf<typeof library.shareImage>;

const shares = shareable<{ id: string; name: string; siteId: string; accountId: string }, Level>({
  type: 'image',
  max: maxShares,
  codes: { notOne: 2030, haver: 1955, most: 2031, notNamed: 2181 },
  passedOnAt: 'share',
  recorded: ofImage,
  announce: (emit, { id }, { siteId, accountId }) => announceImage(emit, { id, siteId, accountId }),
  notice({ name }, { step, share: { until }, by }) {
    const taken = step === 'taken';
    return {
      code: 1091,
      severity: 'info',
      title: taken ? notice('image-unshared', { name }) : notice('image-shared', { by, name }),
      text: taken ? notice('image-unshared-text') : usableText(until),
      objectLink: libraryPath('all', 'shared'),
    };
  },
  traces(_image, change): ShareTraces {
    if (change.step === 'left')
      return {
        action: say('image-share-returned', { name: change.email }),
        audit: { sharedWith: [change.email, null] },
      };
    const { name, until } = change.share;
    if (change.step === 'taken')
      return { action: say('image-share-revoked', { name }), audit: { sharedWith: [name, null] } };
    const end = [null, until?.toISOString() ?? null] as const;
    return {
      action: say('image-shared-with', { name }),
      diff: until === null ? undefined : { until: end },
      audit: { sharedWith: [null, name], until: end },
    };
  },
});

const usableText = (until: Date | null): Message =>
  until === null ? notice('image-shared-text') : notice('image-shared-until-text', { until: asDay(until) });

/** Lets someone use an image. The answer is the same whether someone has the email or not. */
export const shareImage: Run<typeof library.shareImage> = async (ctx, { params, input }) => {
  await share(ctx, params.imageId, input);
  return detailOf(ctx, params.imageId);
};

/** Shares several images with one; of those that cannot be shared it says why. */
export const shareImages: Run<typeof library.shareImages> = async (ctx, { input: { imageIds, ...input } }) => {
  const results = [];
  for (const imageId of [...new Set(imageIds)].sort()) {
    const { name } = await findImage(ctx, imageId);
    const refusal = await share(ctx, imageId, input).then(
      () => null,
      (error: unknown) => {
        // What is wrong with whom it is shared with is wrong with all of them.
        if (error instanceof Refusal && !(error instanceof Invalid)) return error.said;
        throw error;
      },
    );
    results.push({ imageId, name, cmdId: null, refusal });
  }
  // Each that was shared has its own entry; where none was, the attempt has one.
  if (results.every(({ refusal }) => refusal !== null)) auditMany(ctx, { image: [results.length, 0] });
  return { results };
};

async function share(ctx: Ctx, imageId: string, input: Input): Promise<void> {
  const { email, groupId, everybody = false, mayReshare } = input;
  const { image, until } = await imageToShare(ctx, imageId, input.until == null ? null : new Date(input.until));
  if (until !== null && until <= ctx.now) throw new Invalid([item(1000, 'until', { detail: say('until-future') })]);
  if (everybody && (email !== undefined || groupId !== undefined)) throw new Invalid([item(2030, 'email')]);
  if (everybody && ctx.scope.reach === 'account') throw new Conflict(2032);
  const level: Level = mayReshare ? 'share' : 'use';
  await shares.give(ctx, image, { email, groupId, everybody, passedOn: !image.own, level, until });
}

/** Throws NotFound, Conflict (1942), and Conflict (1956) for someone who may use it, but not share it. */
async function imageToShare(ctx: Ctx, id: string, until: Date | null) {
  const found = await findImage(ctx, id);
  if (found.own) return { image: await lockImage(ctx, id, { action: 'share' }), until };
  const { shared } = found;
  const image = ownedOf(found);
  if (shared === null) throw new NotFound();
  const reason = refusalOfImage('share', factsOf(found, ctx.now));
  if (reason !== null) throw new Conflict(1942, undefined, { reason });
  if (!shared.mayReshare) throw new Conflict(1956);
  // No one gives on for longer than they have it themselves.
  const own = shared.until === null ? null : new Date(shared.until);
  return {
    image,
    until: own !== null && (until === null || until > own) ? own : until,
  };
}

/** An image of an account, also of another one. Throws NotFound for one of the provider. */
function ownedOf(image: StoredImage) {
  const { siteId, accountId } = image;
  if (siteId === null || accountId === null) throw new NotFound();
  return { ...image, siteId, accountId };
}

/** Ends a share: servers that were made of the image stay. The user who shared it on may take that back. */
export const revokeShare: Run<typeof library.revokeShare> = async (ctx, { params: { imageId, shareId } }) => {
  const found = ownedOf(await findImage(ctx, imageId));
  const image = found.own ? await lockImage(ctx, imageId, { action: 'edit' }) : found;
  await shares.revoke(ctx, image, { shareId, byAccount: image.own ? null : ctx.me.accountId });
  return detailOf(ctx, imageId);
};

/** Gives back an image that is shared with the caller by name, and with it what they shared on; their servers stay. */
export const leaveImage: Run<typeof library.leaveImage> = async (ctx, { params }) => {
  const image = await findImage(ctx, params.imageId);
  if (image.shared === null) throw new NotFound();
  await shares.leave(ctx, ownedOf(image));
};
