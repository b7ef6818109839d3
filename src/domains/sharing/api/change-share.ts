import type { Run } from '#platform/http/context.ts';
import type { sharing } from '../contract.ts';
import { deleteShare, saveShare } from './store.ts';
import { tellShare, untilText } from './tell.ts';
import { endOf, lockWithShare, note, sharesOf } from './view.ts';

/** Lets a person or group do more, or less, with a server. */
export const changeShare: Run<typeof sharing.changeShare> = async (ctx, { params, input }) => {
  const { server, share } = await lockWithShare(ctx, params);
  const { level } = input;
  const until = input.until === undefined ? share.until : endOf(ctx, input.until);
  if (level !== share.level || until?.getTime() !== share.until?.getTime()) {
    await saveShare(ctx.db, share.id, { level, until });
    await tellShare(ctx, server, { share: { ...share, level, until }, step: 'changed', by: ctx.me.email });
  }
  const diff = {
    sharedWith: [share.name, share.name],
    level: [share.level, level],
    until: [share.until, until],
  } as const;
  await note(ctx, server, { action: `Shared with ${share.name}: ${level}${untilText(until)}`, diff });
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
