import type { Run } from '#platform/http/context.ts';
import type { sharing } from '../contract.ts';
import { deleteShare, saveLevel } from './store.ts';
import { tellShare } from './tell.ts';
import { lockWithShare, note, sharesOf } from './view.ts';

/** Lets a person or group do more, or less, with a server. */
export const changeShare: Run<typeof sharing.changeShare> = async (ctx, { params, input }) => {
  const { server, share } = await lockWithShare(ctx, params);
  const { level } = input;
  if (level !== share.level) {
    await saveLevel(ctx.db, share.id, level);
    await tellShare(ctx, server, { share: { ...share, level }, step: 'changed', by: ctx.me.email });
  }
  const diff = { sharedWith: [share.name, share.name], level: [share.level, level] } as const;
  await note(ctx, server, { action: `Shared with ${share.name}: ${level}`, diff });
  return sharesOf(ctx, server);
};

/** Shares a server with a person or group no more. */
export const revokeShare: Run<typeof sharing.revokeShare> = async (ctx, { params }) => {
  const { server, share } = await lockWithShare(ctx, params);
  await deleteShare(ctx.db, share.id);
  await tellShare(ctx, server, { share, step: 'taken', by: ctx.me.email });
  const diff = { sharedWith: [share.name, null], level: [share.level, null] } as const;
  await note(ctx, server, { action: `Shared with ${share.name} no more`, diff });
  return sharesOf(ctx, server);
};
