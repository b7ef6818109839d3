import { Conflict, Invalid, item, NotFound, Refusal } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { Db } from '#platform/db/pool.ts';
import { endPassedOn, giveShare, leaveShare, takeShare } from '#domains/shares/api/port.ts';
import type { library } from '../contract.ts';
import { maxShares } from '../limits.ts';
import { refusalOfImage } from '../states.ts';
import { announceImage } from './announce.ts';
import { lockImage, type OwnImage } from './lock-image.ts';
import { record } from '#domains/history/api/port.ts';
import { say } from '../messages.ts';

import { ofImage } from '#domains/images/api/port.ts';
import { detailOf, findImage } from './library.ts';
import { factsOf } from './row.ts';
import type { Level } from './store-shares.ts';
import { notifyShare } from './notify-share.ts';

type Input = InputOf<typeof library.shareImage>;

/** An image as the object that is shared. */
const objectOf = ({ id, siteId, accountId }: OwnImage) => ({ type: 'image', id, siteId, accountId }) as const;

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
  if (results.every(({ refusal }) => refusal !== null))
    ctx.audited({ objectType: 'batch', objectId: newId(), diff: { image: [results.length, 0] } });
  return { results };
};

async function share(ctx: Ctx, imageId: string, input: Input): Promise<void> {
  const { email, groupId, everybody = false, mayReshare } = input;
  const { image, until } = await shareable(ctx, imageId, input.until == null ? null : new Date(input.until));
  if (until !== null && until <= ctx.now) throw new Invalid([item(1000, 'until', { detail: say('until-future') })]);
  if (everybody && (email !== undefined || groupId !== undefined)) throw new Invalid([item(2030, 'email')]);
  if (everybody && ctx.scope.reach === 'account') throw new Conflict(2032);
  const level: Level = mayReshare ? 'share' : 'use';
  const codes = { notOne: 2030, haver: 1955, most: 2031 } as const;
  const who = { email, groupId, everybody, passedOn: !image.own };
  const given = await giveShare(ctx, objectOf(image), { ...who, level, until, max: maxShares, codes });
  await notifyShare(ctx, image, { share: given, given: true });
  const audit = { sharedWith: [null, given.name], until: [null, until?.toISOString() ?? null] } as const;
  const action = say('image-shared-with', { name: given.name });
  const diff = until === null ? undefined : { until: audit.until };
  await record(ctx, { object: ofImage(image), kind: 'access', action, diff, audit });
}

/** Throws NotFound, Conflict (1942), and Conflict (1956) for someone who may use it, but not share it. */
async function shareable(ctx: Ctx, id: string, until: Date | null): Promise<{ image: OwnImage; until: Date | null }> {
  const found = await findImage(ctx, id);
  if (found.own) return { image: await lockImage(ctx, id, { action: 'share' }), until };
  const { siteId, accountId, homeZone, shared } = found;
  if (siteId === null || accountId === null || homeZone === null || shared === null) throw new NotFound();
  const reason = refusalOfImage('share', factsOf(found, ctx.now));
  if (reason !== null) throw new Conflict(1942, undefined, { reason });
  if (!shared.mayReshare) throw new Conflict(1956);
  // No one gives on for longer than they have it themselves.
  const own = shared.until === null ? null : new Date(shared.until);
  return {
    image: { ...found, siteId, accountId, homeZone },
    until: own !== null && (until === null || until > own) ? own : until,
  };
}

/** Ends a share: servers that were made of the image stay. The user who shared it on may take that back. */
export const revokeShare: Run<typeof library.revokeShare> = async (ctx, { params }) => {
  const { db, me } = ctx;
  const found = await findImage(ctx, params.imageId);
  const { siteId, accountId, homeZone } = found;
  if (siteId === null || accountId === null || homeZone === null) throw new NotFound();
  const image = found.own
    ? await lockImage(ctx, found.id, { action: 'edit' })
    : { ...found, siteId, accountId, homeZone };
  const byAccount = image.own ? null : me.accountId;
  const share = await takeShare(db, objectOf(image), { shareId: params.shareId, byAccount });
  await endSharedOn(db, image);
  await notifyShare(ctx, image, { share, given: false });
  const audit = { sharedWith: [share.name, null] } as const;
  const action = say('image-share-revoked', { name: share.name });
  await record(ctx, { object: ofImage(image), kind: 'access', action, audit });
  return detailOf(ctx, image.id);
};

const endSharedOn = (tx: Db, { id }: { id: string }) => endPassedOn(tx, { type: 'image', id }, 'share' satisfies Level);

/** Gives back an image that is shared with the caller by name, and with it what they shared on; their servers stay. */
export const leaveImage: Run<typeof library.leaveImage> = async (ctx, { params }) => {
  const { accountId, siteId, email } = ctx.me;
  const image = await findImage(ctx, params.imageId);
  if (image.shared === null || image.siteId === null || image.accountId === null) throw new NotFound();
  const owner = { siteId: image.siteId, accountId: image.accountId };
  await leaveShare(ctx, { type: 'image', id: image.id }, 2181);
  await endSharedOn(ctx.db, image);
  for (const whose of [owner, { siteId, accountId }]) await announceImage(ctx.emit, { id: image.id, ...whose });
  const audit = { sharedWith: [email, null] } as const;
  const action = say('image-share-returned', { name: email });
  await record(ctx, { object: ofImage({ id: image.id, name: image.name, ...owner }), kind: 'access', action, audit });
};
