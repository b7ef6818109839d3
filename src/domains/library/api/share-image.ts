import { Conflict, Invalid, item, NotFound, Refusal, type ErrorItem } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { granteeOf as findGrantee, type Grantee } from '#domains/groups/api/port.ts';
import type { library } from '../contract.ts';
import { maxShares } from '../limits.ts';
import { refusalOfImage } from '../states.ts';
import { auditOf, lockImage, type OwnImage } from './lock-image.ts';
import { detailOf, findImage } from './read-image.ts';
import { factsOf } from './row.ts';
import { deleteShare, endPassedOn, readShares, saveShare, type NewShare } from './store-shares.ts';
import { tellShare } from './tell-share.ts';

type Input = InputOf<typeof library.shareImage>;

/** Lets somebody use an image. The answer is the same whether somebody has the email or not. */
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
        if (error instanceof Refusal && !(error instanceof Invalid)) return error.items[0]?.info ?? error.message;
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
  const { db, me, now } = ctx;
  const { image, until } = await shareable(ctx, imageId, input.until == null ? null : new Date(input.until));
  const { name, ...grantee } = await granteeOf(ctx, image, input);
  if (until !== null && until <= now) refuse(item(1000, 'until', { detail: 'it has to be in the future' }));
  const before = await readShares(db, image.id);
  const known = before.some((one) => one.groupId === grantee.groupId && one.name.toLowerCase() === name.toLowerCase());
  if (!known && before.length >= maxShares) throw new Conflict(2031, undefined, { max: maxShares });
  const row: NewShare = {
    ...grantee,
    id: newId<'share'>(),
    imageId: image.id,
    siteId: image.siteId,
    until,
    mayReshare: input.mayReshare ?? false,
    by: me.email,
    byAccount: me.accountId,
    passedOn: !image.own,
    at: now,
  };
  await saveShare(db, row);
  await tellShare(ctx, image, { share: row, given: true });
  const diff = { sharedWith: [null, name], until: [null, until?.toISOString() ?? null] } as const;
  ctx.audited({ ...auditOf(image), diff });
}

function refuse(problem: ErrorItem): never {
  throw new Invalid([problem]);
}

/** Whom the input means. Throws Invalid at the field, and Conflict (2032) where staff alone may. */
async function granteeOf(ctx: Ctx, image: OwnImage, { email, groupId, everybody }: Input): Promise<Grantee> {
  const { scope, me } = ctx;
  if (everybody === true) {
    if (email !== undefined || groupId !== undefined) refuse(item(2030, 'email'));
    if (scope.reach === 'account') throw new Conflict(2032);
    return { groupId: null, accountId: null, email: null, name: 'everybody' };
  }
  // Whoever asks knows these two anyway: the owner's email stands at the image.
  const havers = [image.accountId, me.accountId];
  const site = { siteId: image.siteId, groupsOf: image.own ? image.accountId : me.accountId, havers };
  return findGrantee(ctx, site, { email, groupId, codes: { notOne: 2030, haver: 1955 } });
}

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

/** Ends a share: servers that were made of the image stay. Whoever shared it on may take that back. */
export const revokeShare: Run<typeof library.revokeShare> = async (ctx, { params }) => {
  const { db, me } = ctx;
  const found = await findImage(ctx, params.imageId);
  const { siteId, accountId, homeZone } = found;
  if (siteId === null || accountId === null || homeZone === null) throw new NotFound();
  const image = found.own
    ? await lockImage(ctx, found.id, { action: 'edit' })
    : { ...found, siteId, accountId, homeZone };
  const shares = await readShares(db, image.id, image.own ? null : me.accountId);
  const share = shares.find(({ id }) => id === params.shareId);
  if (share === undefined) throw new NotFound();
  // Before it ends: whom it was for is told.
  await tellShare(ctx, image, { share, given: false });
  await deleteShare(db, share.id);
  await endPassedOn(db, image.id);
  ctx.audited({ ...auditOf(image), diff: { sharedWith: [share.name, null] } });
  return detailOf(ctx, image.id);
};
