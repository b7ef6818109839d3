import { record } from '#domains/history/api/port.ts';
import type { InitReport } from '#engines/init.ts';
import { announce, eachLeasedEngine, ofServer } from '#domains/servers/api/port.ts';
import type { App, Loop } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { emitter } from '#platform/live/emit.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { neverFetchedMinutes } from '../limits.ts';
import { isOpenRun, type RunState } from '../states.ts';
import { masked, unsealSecrets } from './secrets.ts';
import * as store from './store-runs.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';

declare module '#platform/app.ts' {
  interface WorkKinds {
    /** A server is to report its first boot. */
    init: true;
  }
}

/** As many as an engine is asked about at once. */
const atOnce = 200;
const byGuest = { name: 'Guest', source: 'engine' };

/** Follows what guests do with their user data until it is over, and finds runs that no one ordered: a rebuilt system's. */
export const watchInits: Loop = {
  name: 'init-policies.watch',
  everySeconds: 2,
  wakes: ['init', 'server'],
  run: (app, signal) =>
    eachLeasedEngine(app, 'init', {
      where: ({ init }) => init !== null,
      work: async (engine) => ((await watch(app, engine, signal)) > 0 ? undefined : null),
    }),
};

/** One look at the runs of an engine. Answers how many there are to look at. */
export async function watch(app: App, engine: string, signal: AbortSignal): Promise<number> {
  const port = app.engine(engine);
  if (port.capabilities.init === null) return 0;
  const now = new Date(app.clock.now());
  await store.endOrphans(app.db, now);
  const watched = await store.readWatched(app.db, engine, atOnce);
  if (watched.length === 0) return 0;
  const reports = await port.readInitReports(
    watched.map(({ ref }) => ref),
    signal,
  );
  const byRef = new Map(reports.map((report) => [report.machineRef, report]));
  for (const run of watched) {
    const found = look(app, run, { report: byRef.get(run.ref), now });
    await app.db
      .transaction()
      .execute((tx) => keep(tx, run, { found, now }))
      .catch((error: unknown) => app.log.warn({ err: error, server: run.serverId }, 'init run could not be saved'));
  }
  return watched.length;
}

interface Found {
  /** Of the run that is known; null: as it was. */
  state: RunState;
  stages: store.StoredStage[];
  waitingSince: Date | null;
  /** A run after the known one, which the guest has begun. */
  next: number | null;
}

function look(app: App, run: store.WatchedRun, { report, now }: { report: InitReport | undefined; now: Date }): Found {
  const { state, stages } = run;
  if (report !== undefined && report.run > run.number) {
    // The result of the earlier run can no longer be known.
    const over = isOpenRun(state) ? 'never fetched' : state;
    return { state: over, stages, waitingSince: run.waitingSince, next: report.run };
  }
  if (!isOpenRun(state)) return { state, stages, waitingSince: run.waitingSince, next: null };
  if (report !== undefined && report.state !== 'pending') {
    const secrets = unsealSecrets(app.secret, run.serverId, run.secrets);
    const shown = report.stages.map(({ startedAt, endedAt, log, ...stage }) => ({
      ...stage,
      startedAt: new Date(startedAt).toISOString(),
      endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
      log: masked(log, secrets),
    }));
    return { state: report.state, stages: shown, waitingSince: run.waitingSince, next: null };
  }
  const since = run.power === 'on' ? (run.waitingSince ?? now) : null;
  const late = since !== null && now.getTime() - since.getTime() > neverFetchedMinutes * 60_000;
  return { state: late ? 'never fetched' : 'pending', stages, waitingSince: since, next: null };
}

async function keep(tx: Db, run: store.WatchedRun, { found, now }: { found: Found; now: Date }): Promise<void> {
  const { state, stages, waitingSince, next } = found;
  const changed =
    isOpenRun(run.state) &&
    (await store.saveRun(tx, run.runId, { state, stages, waitingSince, endedAt: isOpenRun(state) ? null : now, now }));
  if (!isOpenRun(run.state)) await store.touchRun(tx, run.runId, now);
  if (next !== null) await store.insertRun(tx, run.serverId, { number: next, now });
  if (!changed && next === null) return;
  if (changed && next === null && !isOpenRun(state)) await notifyOf(tx, run, { state, stages });
  await announce(tx, emitter(tx), { id: run.serverId });
}

async function notifyOf(
  tx: Db,
  run: store.WatchedRun,
  { state, stages }: { state: RunState; stages: readonly store.StoredStage[] },
): Promise<void> {
  const { serverId: id, siteId, accountId, name } = run;
  const bad = stages.find(({ exit }) => exit !== null && exit !== 0);
  const action =
    state === 'done'
      ? say('init-policies-have-run')
      : state === 'failed'
        ? say('failed-in-stage', { stage: bad?.name ?? 'init' })
        : say('init-policies-never-fetched');
  const failure = state !== 'done' && {
    code: 1030 as const,
    severity: 'error' as const,
    title: notice(state === 'failed' ? 'init-failed' : 'never-fetched', { name }),
    text:
      state === 'failed'
        ? notice('init-failed-text', {
            stage: bad?.name ?? 'init',
            exit: bad?.exit ?? 1,
            line: lastLine(bad?.log ?? ''),
          })
        : notice('never-fetched-text', { minutes: neverFetchedMinutes }),
    objectLink: serverPath(id, 'overview'),
    groupKey: `init-run:${run.runId}`,
  };
  await record(tx, {
    object: ofServer({ id, siteId, accountId }),
    kind: 'lifecycle',
    action,
    by: byGuest,
    notice: failure || undefined,
  });
}

const lastLine = (log: string): string => log.trimEnd().split('\n').at(-1)?.slice(0, 300) ?? '';
