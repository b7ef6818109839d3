import { record } from '#domains/history/api/port.ts';
import { say } from '../messages.ts';
import { Conflict, Invalid, item, NotFound, Stale } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { saveLatest, saveLife, ofImage } from '#domains/images/api/port.ts';
import type { library } from '../contract.ts';
import { lockImage } from './lock-image.ts';
import { detailOf, findImage } from './library.ts';
import { findLatest } from './store-versions.ts';
import { whoOf } from './store.ts';

/** Sets when an image, including the provider's, is no longer offered and can no longer be used. */
export const editLife: Run<typeof library.editLife> = async (ctx, { params, input }) => {
  const before = await findImage(ctx, params.imageId);
  if (!before.own && before.accountId !== null) throw new NotFound();
  if (before.revision !== ctx.ifMatch) throw new Stale();
  const deprecatedAt = input.deprecatedAt === null ? null : new Date(input.deprecatedAt);
  const endsAt = input.endsAt === null ? null : new Date(input.endsAt);
  if (deprecatedAt !== null && endsAt !== null && endsAt < deprecatedAt) throw new Invalid([item(2033, 'endsAt')]);
  await saveLife(ctx.db, before.id, { deprecatedAt, endsAt });
  const textOf = (at: Date | null) => at?.toISOString() ?? null;
  const diff = {
    deprecatedAt: [textOf(before.deprecatedAt), textOf(deprecatedAt)],
    endsAt: [textOf(before.endsAt), textOf(endsAt)],
  } as const;
  const change = { object: ofImage(before), kind: 'lifecycle', action: say('image-life-changed') } as const;
  await record(ctx, { ...change, diff, ...(before.accountId !== null && { event: 'changed' as const }), audit: diff });
  return detailOf(ctx, before.id);
};

/** Points the name of an image to this version, or back to the newest. */
export const pointLatest: Run<typeof library.pointLatest> = async (ctx, { params, input }) => {
  const image = await lockImage(ctx, params.imageId, { action: input.latest ? 'use' : 'edit' });
  if (input.latest && image.deprecatedAt !== null && image.deprecatedAt <= ctx.now)
    throw new Conflict(1942, undefined, { reason: say('deprecated') });
  await saveLatest(ctx.db, image, input.latest);
  const audit = { latest: [image.latest, input.latest] } as const;
  const action = input.latest ? say('image-made-latest') : say('image-latest-no-more');
  await record(ctx, { object: ofImage(image), kind: 'configuration', action, event: 'changed', audit });
  return detailOf(ctx, image.id);
};

/** The version that an image name resolves to in a zone. */
export const readLatest: Run<typeof library.readLatest> = async (ctx, { query }) => {
  const image = await findLatest(ctx.db, whoOf(ctx), { zoneId: query.zone, name: query.name.trim(), now: ctx.now });
  if (image === null) throw new NotFound();
  return detailOf(ctx, image.id);
};
