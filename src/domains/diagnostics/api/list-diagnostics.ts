import type { WithMessages } from '#kernel/message.ts';
import type { ResultOf } from '#kernel/op.ts';
import { abandonedSeconds, trendDays } from '#kernel/findings.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Diagnostic } from '#platform/findings/diagnostic.ts';
import { askRefresh } from '#platform/findings/store-refresh.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { translate } from '#kernel/message.ts';
import { diagnostics } from '../contract.ts';
import type { Freshness } from '../limits.ts';
import { findDiagnostic, seenBy } from './find-diagnostic.ts';
import { announce } from './announce.ts';
import { readChoices, readRuns, readStandings, readTrends, type Run as Last } from './store.ts';

type Row = WithMessages<ResultOf<typeof diagnostics.listDiagnostics>['items'][number]>;

/** The reports that the caller may see, with what they have found in scope. */
export const listDiagnostics = computedRows(diagnostics.listDiagnostics, {
  what: 'diagnostic-reports',
  async rows(ctx) {
    const rows = await rowsOf(ctx, seenBy(ctx));
    const digest = (await readChoices(ctx.db, ctx.me.accountId)).get('')?.subscribed ?? false;
    const sum = (field: 'open' | 'unseen') => rows.reduce((total, row) => total + row[field], 0);
    return { rows, more: { open: sum('open'), unseen: sum('unseen'), digest } };
  },
  id: ({ id }) => id,
  sorts: {
    title: ['text', ({ title }) => title.toLowerCase()],
    open: ['bigint', ({ open }) => open],
    unseen: ['bigint', ({ unseen }) => unseen],
    refreshed: ['timestamptz', ({ refreshedAt }) => refreshedAt],
  },
  search: ({ title, why, id }) => [title, why, id],
  filters: {
    only: (only, row) => (only === 'favorites' ? row.favorite : only === 'found' ? row.open > 0 : row.unseen > 0),
    severity: (severity, row) => row.severity === severity,
  },
});

/** One report: how up to date it is, and what can be done about its findings. */
export const readDiagnostic: Run<typeof diagnostics.readDiagnostic> = async (ctx, { params }) => {
  const diagnostic = findDiagnostic(ctx, params.reportId);
  const [row] = await rowsOf(ctx, [diagnostic]);
  const choices = await readChoices(ctx.db, ctx.me.accountId);
  return {
    ...row!,
    subscribed: choices.get(diagnostic.id)?.subscribed ?? false,
    objectType: diagnostic.objectType,
    handsOver: [...diagnostic.handsOver],
    fixes: diagnostic.fixes.map(({ id, title, note, danger, may }) => ({ id, title, note, danger, may })),
  };
};

/** Makes a report due now. */
export const refreshDiagnostic: Run<typeof diagnostics.refreshDiagnostic> = async (ctx, { params }) => {
  const { id, title } = findDiagnostic(ctx, params.reportId);
  await askRefresh(ctx.db, [id], ctx.now);
  await announce(ctx.db, id);
  const { siteId, accountId } = ctx.me;
  auditAlone(ctx, { type: 'report', id, name: translate(title, 'en'), siteId, accountId });
};

/** The reports that the caller may see and that have open findings in a part of their scope, the most first. */
export async function countOpen(ctx: Ctx, scope: Scope) {
  const standings = await readStandings(ctx.db, scope);
  return seenBy(ctx)
    .map(({ id, title, severity }) => ({ id, title, severity, open: standings.get(id)?.open ?? 0 }))
    .filter(({ open }) => open > 0)
    .toSorted((a, b) => b.open - a.open || (a.id < b.id ? -1 : 1));
}

async function rowsOf(ctx: Ctx, reports: readonly Diagnostic[]): Promise<Row[]> {
  const { db, scope, now, me } = ctx;
  const standings = await readStandings(db, scope);
  const trends = await readTrends(db, scope, now);
  const runs = await readRuns(db);
  const choices = await readChoices(db, me.accountId);
  return reports.map((one) => {
    const { open = 0, unseen = 0, acknowledged = 0, fixedAt = null } = standings.get(one.id) ?? {};
    const run = runs.get(one.id);
    const lastFoundAt = open + acknowledged > 0 ? run?.refreshedAt : fixedAt;
    const past = trends.get(one.id) ?? Array.from({ length: trendDays - 1 }, () => 0);
    return {
      id: one.id,
      title: one.title,
      why: one.why,
      severity: one.severity,
      favorite: choices.get(one.id)?.favorite ?? false,
      open,
      unseen,
      acknowledged,
      trend: [...past, open],
      freshness: freshnessOf(run, { now, everyMinutes: one.everyMinutes }),
      refreshedAt: run?.refreshedAt?.toISOString() ?? null,
      tookMs: run?.tookMs ?? null,
      everyMinutes: one.everyMinutes,
      lastFoundAt: lastFoundAt?.toISOString() ?? null,
    };
  });
}

/** A report is stale when it missed a round: no worker computes it, or one died while it did. */
function freshnessOf(run: Last | undefined, { now, everyMinutes }: { now: Date; everyMinutes: number }): Freshness {
  if (run === undefined) return 'never';
  const secondsSince = (at: Date) => (now.getTime() - at.getTime()) / 1000;
  if (run.startedAt !== null && secondsSince(run.startedAt) < abandonedSeconds) return 'running';
  if (run.problem !== null) return run.problem;
  if (run.refreshedAt !== null && secondsSince(run.refreshedAt) > 2 * everyMinutes * 60) return 'stale';
  if (run.dueAt <= now) return 'queued';
  return run.refreshedAt === null ? 'never' : 'fresh';
}
