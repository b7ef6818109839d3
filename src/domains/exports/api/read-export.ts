import { auditAlone } from '#domains/history/api/port.ts';
import { contentOf, readExportOf } from '#domains/downloads/api/port.ts';
import { Conflict, item, NotFound, Refusal } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { exportOps } from '../contract.ts';

/** An export that the caller ordered; 7202 for any other. */
async function ownExport(ctx: Ctx, exportId: string) {
  const found = await readExportOf(ctx.db, ctx.me.accountId, { id: exportId, now: ctx.now });
  if (found === undefined) throw new NotFound(7202);
  return found;
}

/** How far an export of the caller is. */
export const readExport: Run<typeof exportOps.readExport> = async (ctx, { params }) => {
  const { filename, state, rows, bytes, expiresAt } = await ownExport(ctx, params.exportId);
  return { filename, state, rows, bytes, expiresAt: expiresAt.toISOString() };
};

/** The file of an export, while it is kept. */
export const fetchExport: Run<typeof exportOps.fetchExport> = async (ctx, { params }) => {
  const { id, filename, state, contentType } = await ownExport(ctx, params.exportId);
  if (state === 'preparing') throw new Conflict(1409);
  if (state !== 'ready') throw new Refusal(410, [item(state === 'failed' ? 1410 : 1408)]);
  const { siteId, accountId } = ctx.me;
  auditAlone(ctx, { type: 'export', id, name: filename, siteId, accountId });
  return { kind: 'file', contentType, filename, body: contentOf(ctx.pool, id) };
};
