import { Conflict, Invalid, item, NotFound, Stale } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { emitter } from '#platform/live/emit.ts';
import type { library } from '../contract.ts';
import { announceImage } from './announce.ts';
import { lockImage } from './lock-image.ts';
import { detailOf, findImage } from './read-image.ts';
import { findLatest, saveLatest, saveLife } from './store-versions.ts';
import { whoOf } from './list-images.ts';

/** Says from when an image, also one of the provider's, is offered no more, and from when it can be used no more. */
export const editLife: Run<typeof library.editLife> = async (ctx, { params, input }) => {
  const before = await findImage(ctx, params.imageId);
  if (!before.own && before.accountId !== null) throw new NotFound();
  if (before.revision !== ctx.ifMatch) throw new Stale();
  const deprecatedAt = input.deprecatedAt === null ? null : new Date(input.deprecatedAt);
  const endsAt = input.endsAt === null ? null : new Date(input.endsAt);
  if (deprecatedAt !== null && endsAt !== null && endsAt < deprecatedAt) throw new Invalid([item(2033, 'endsAt')]);
  await saveLife(ctx.db, before.id, { deprecatedAt, endsAt });
  const { id: objectId, name: objectName, siteId, accountId } = before;
  if (siteId !== null && accountId !== null) await announceImage(ctx.emit, { id: objectId, siteId, accountId });
  const textOf = (at: Date | null) => at?.toISOString() ?? null;
  ctx.audited({
    objectType: 'image',
    objectId,
    objectName,
    siteId,
    accountId,
    diff: {
      deprecatedAt: [textOf(before.deprecatedAt), textOf(deprecatedAt)],
      endsAt: [textOf(before.endsAt), textOf(endsAt)],
    },
  });
  return detailOf(ctx, objectId);
};

/** Lets the name of an image stand for this version, or again for the newest. */
export const pointLatest: Run<typeof library.pointLatest> = async (ctx, { params, input }) => {
  const image = await lockImage(ctx, params.imageId, { action: input.latest ? 'use' : 'edit' });
  if (input.latest && image.deprecatedAt !== null && image.deprecatedAt <= ctx.now)
    throw new Conflict(1942, undefined, { reason: 'It is deprecated.' });
  await saveLatest(ctx.db, image, input.latest);
  await announceImage(emitter(ctx.db), image);
  const { id: objectId, name: objectName, siteId, accountId } = image;
  const diff = { latest: [image.latest, input.latest] } as const;
  ctx.audited({ objectType: 'image', objectId, objectName, siteId, accountId, diff });
  return detailOf(ctx, image.id);
};

/** The version that the name of an image stands for in a zone. */
export const readLatest: Run<typeof library.readLatest> = async (ctx, { query }) => {
  const image = await findLatest(ctx.db, whoOf(ctx), { zoneId: query.zone, name: query.name.trim(), now: ctx.now });
  if (image === null) throw new NotFound();
  return detailOf(ctx, image.id);
};
