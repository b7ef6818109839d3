import type { Run } from '#platform/http/context.ts';
import type { diagnostics } from '../contract.ts';
import { findDiagnostic } from './find-diagnostic.ts';
import { lastMorning } from './last-morning.ts';
import { saveChoice } from './store.ts';

/** Adds a report to the caller's favorites, or removes it. */
export const saveFavoriteDiagnostic: Run<typeof diagnostics.saveFavoriteDiagnostic> = async (
  ctx,
  { params, input },
) => {
  const { id } = findDiagnostic(ctx, params.reportId);
  await saveChoice(ctx.db, { accountId: ctx.me.accountId, reportId: id, favorite: input.favorite });
};

/** Notifies the caller of new findings of a report, or stops that. */
export const saveDiagnosticSubscription: Run<typeof diagnostics.saveDiagnosticSubscription> = async (
  ctx,
  { params, input },
) => {
  const { id } = findDiagnostic(ctx, params.reportId);
  await saveChoice(ctx.db, { accountId: ctx.me.accountId, reportId: id, subscribed: input.subscribed });
};

/** Sends the caller the new findings of all reports every morning, or stops that. */
export const saveDiagnosticDigest: Run<typeof diagnostics.saveDiagnosticDigest> = async (ctx, { input }) => {
  const { accountId } = ctx.me;
  // The first one has what comes after this morning's.
  const digestAt = lastMorning(ctx.now);
  await saveChoice(ctx.db, { accountId, reportId: '', subscribed: input.subscribed, digest_at: digestAt });
};
