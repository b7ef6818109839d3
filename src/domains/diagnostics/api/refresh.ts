import { limitMs, tooSlowMinutes } from '#kernel/findings.ts';
import type { App, Loop, Schedule } from '#platform/app.ts';
import type { Diagnostic } from '#platform/findings/diagnostic.ts';
import {
  addRuns,
  deleteOld,
  refreshFindings,
  saveDay,
  saveRun,
  secondsToDue,
  settleFixes,
  takeDue,
} from '#platform/findings/store-refresh.ts';
import { announce } from './announce.ts';
import { diagnosticsOf } from './find-diagnostic.ts';
import { notifyFound } from './notify-found.ts';

declare module '#platform/app.ts' {
  interface WorkKinds {
    /** A diagnostic report is to be computed, or a fix of its findings was ordered. */
    diagnostics: true;
  }
}

/** The first reports of a new installation are computed when it has started. */
const firstAfterMs = 2000;
/** Between two looks at fixes that run. */
const fixSeconds = 2;
const minute = 60_000;
/** PostgreSQL's code of a statement that was canceled, as one is at its time limit. */
const canceled = '57014';

/** Computes the reports that are due, one after the other, and again those whose fixes have ended. */
export const refreshDiagnostics: Loop = {
  name: 'diagnostics.refresh',
  everySeconds: 1,
  wakes: ['diagnostics'],
  async run(app, signal) {
    const all = new Map(diagnosticsOf(app).map((one) => [one.id, one]));
    const ids = [...all.keys()];
    await addRuns(app.db, ids, new Date(app.clock.now() + firstAfterMs));
    const isFixing = await settleFixes(app.db, new Date(app.clock.now()));
    while (!signal.aborted) {
      const due = await takeDue(app.db, ids, new Date(app.clock.now()));
      const diagnostic = due === null ? undefined : all.get(due);
      if (diagnostic === undefined) break;
      await refreshOne(app, diagnostic);
    }
    const seconds = await secondsToDue(app.db, ids, new Date(app.clock.now()));
    return isFixing ? Math.min(fixSeconds, seconds ?? fixSeconds) : seconds;
  },
};

/** Computes one report now. A query that fails or takes too long leaves the findings as they were. */
export async function refreshOne(app: App, diagnostic: Diagnostic): Promise<void> {
  const { id: reportId, everyMinutes } = diagnostic;
  const startedAt = new Date(app.clock.now());
  const began = performance.now();
  await addRuns(app.db, [reportId], startedAt);
  const after = (minutes: number) => new Date(startedAt.getTime() + minutes * minute);
  try {
    await app.db.transaction().execute(async (tx) => {
      const find = diagnostic.find(startedAt);
      const changes = await refreshFindings(tx, { reportId, find, now: startedAt, limitMs });
      await saveDay(tx, reportId, startedAt);
      await notifyFound(tx, diagnostic, { changes, now: startedAt });
    });
    const tookMs = Math.round(performance.now() - began);
    await saveRun(app.db, reportId, { tookMs, problem: null, startedAt, dueAt: after(everyMinutes) });
  } catch (error) {
    const isSlow = (error as { code?: string }).code === canceled;
    if (!isSlow) app.log.error({ err: error, reportId }, 'diagnostic report failed');
    const dueAt = after(isSlow ? tooSlowMinutes : everyMinutes);
    await saveRun(app.db, reportId, { tookMs: 0, problem: isSlow ? 'too-slow' : 'failed', startedAt, dueAt });
  }
  await announce(app.db, reportId);
}

/** Deletes what is too old to return. */
export const deleteOldFindings: Schedule = {
  name: 'diagnostics.delete-old',
  pattern: '52 3 * * *',
  run: (app) => deleteOld(app.db, new Date(app.clock.now())),
};
