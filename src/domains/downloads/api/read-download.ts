import { NotFound } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { digestOf } from '#platform/token.ts';
import type { downloads } from '../contract.ts';
import type { DownloadKind, DownloadState } from '../schemas.ts';
import { findDownload } from './store.ts';

/** A transfer that broke may be repeated this long after the first. */
const againMs = 10 * 60_000;

/** What a link leads to; 1406 for one that never was, is another site's, or leads to another kind. */
export const readDownload: Run<(typeof downloads)['readDownload']> = async (ctx, { params }) => {
  const { title, filename, rows, bytes, expiresAt, state } = await downloadOf(ctx, params);
  return { title, filename, rows, bytes, state, expiresAt: expiresAt.toISOString() };
};

/** The download of a link with the state that it has now. */
export async function downloadOf(ctx: Ctx, { kind, token }: { kind: DownloadKind; token: string }) {
  const found = await findDownload(ctx.db, { kind, tokenHash: digestOf(token), siteId: ctx.request.site.id });
  if (found === undefined) throw new NotFound(1406);
  return { ...found, state: stateOf(found, ctx.now) };
}

/** The state of a file for the holder of its link. */
export function stateOf(file: { state: string; expiresAt: Date; usedAt: Date | null }, now: Date): DownloadState {
  if (file.state === 'failed') return 'failed';
  if (file.expiresAt <= now) return 'expired';
  if (file.usedAt !== null && now.getTime() - file.usedAt.getTime() > againMs) return 'used';
  return file.state === 'ready' ? 'ready' : 'preparing';
}
