import { Conflict, item, Refusal, type ErrorCode } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import type { downloads } from '../contract.ts';
import type { DownloadState } from '../schemas.ts';
import { downloadOf, stateOf } from './read-download.ts';
import { contentOf } from './port.ts';
import { noteUse } from './store.ts';

const refusals: Record<Exclude<DownloadState, 'ready'>, ErrorCode> = {
  used: 1407,
  expired: 1408,
  preparing: 1409,
  failed: 1410,
};

/** Answers the file of a link and uses the link up; 1406 to 1410 say why not. */
export const fetchDownload: Run<(typeof downloads)['fetchDownload']> = async (ctx, { params }) => {
  const file = await downloadOf(ctx, params);
  const usedAt = file.state === 'ready' ? await noteUse(ctx.db, file.id, ctx.now) : file.usedAt;
  const state = file.state === 'ready' ? stateOf({ ...file, usedAt }, ctx.now) : file.state;
  if (state === 'preparing') throw new Conflict(refusals.preparing);
  if (state !== 'ready') throw new Refusal(410, [item(refusals[state])]);
  const { title: name, accountId } = file;
  auditAlone(ctx, { type: 'download', id: file.id, name, siteId: ctx.request.site.id, accountId });
  const { contentType, filename, id } = file;
  return { kind: 'file', contentType, filename, body: contentOf(ctx.pool, id) };
};
